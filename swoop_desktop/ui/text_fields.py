"""A text field and a long text to scroll."""

import math
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from swoop_desktop.engine.names import readable
from swoop_desktop.resources.language import _
from swoop_desktop.system import clipboard
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import NO_STATES, Node
from swoop_desktop.ui.palette import Palette, Paper
from swoop_desktop.ui.scroll import Bar, Scrolled, Scrolling
from swoop_desktop.ui.widgets import Look, Widget

MAC = sys.platform == "darwin"
"""True on a Mac, where Cmd is for commands and Alt for words; elsewhere Ctrl is for both."""
_TWICE = 400
"""Most milliseconds between two clicks of a double-click."""


@dataclass(slots=True)
class Typed:
    """A text being typed with caret and selection. It outlives its widget."""

    words: str = ""
    caret: int = 0
    mark: int | None = None
    """The selection's other end; None without a selection."""
    composing: str = ""
    """An input method's unfinished text at the caret."""
    clicked: tuple[int, int] = (0, -_TWICE)
    """Letter's index and time in milliseconds of the last mouse press."""

    @property
    def span(self) -> tuple[int, int]:
        """Both ends of the selection, which may be equal."""
        mark = self.caret if self.mark is None else min(self.mark, len(self.words))
        return min(self.caret, mark), max(self.caret, mark)

    @property
    def selected(self) -> str:
        start, end = self.span
        return self.words[start:end]

    @property
    def all_selected(self) -> bool:
        """False for an empty text."""
        return self.selected == self.words != ""

    def put(self, words: str, most: int) -> None:
        """Type or paste at the caret, replacing the selection."""
        start, end = self.span
        before, after = self.words[:start], self.words[end:]
        before = readable(before + words)[: max(len(before), most - len(after))]
        self._replace(0, end, before)

    def erase(self, to: int) -> None:
        """Erase the selection, or else the letters between the caret and a place."""
        start, end = self.span
        if start == end:
            start, end = min(self.caret, to), max(self.caret, to)
        self._replace(start, end, "")

    def _replace(self, start: int, end: int, words: str) -> None:
        self.words = self.words[:start] + words + self.words[end:]
        self.caret, self.mark, self.composing = start + len(words), None, ""

    def move(self, to: int, *, select: bool = False) -> None:
        """Put the caret at a place; `select` the letters between."""
        mark = self.caret if self.mark is None else self.mark
        self.caret, self.mark = min(max(0, to), len(self.words)), mark if select else None

    def select(self, start: int, end: int) -> None:
        """Select a part, with the caret at its end."""
        self.mark, self.caret = start, end

    def select_word(self, at: int) -> None:
        """Select the word at or beside a place; nothing between blanks."""
        behind = re.split(r"\W", self.words[at:], maxsplit=1)[0]
        before = re.split(r"\W", self.words[:at])[-1]
        self.select(at - len(before), at + len(behind))

    def select_all(self) -> None:
        self.select(0, len(self.words))

    def beside(self, step: int, *, word: bool = False) -> int:
        """Return the place a letter or word before (-1) or behind (1) the caret."""
        words, to = self.words, self.caret
        if word and step > 0:
            match = re.match(r"\W*\w*", words[to:])
            return to + (match.end() if match else 0)
        if word:
            match = re.search(r"\w*\W*$", words[:to])
            return match.start() if match else 0
        to = min(max(0, to + step), len(words))
        while to < len(words) and text.joins(words, to):
            to += step
        return to


class Field(Widget):
    role = "field"
    action = "edit"
    typing = True
    letters = ""
    """The allowed letters; empty for any."""
    across = 1.0
    wide = (100.0, 240.0)

    def __init__(
        self,
        key: str,
        name: str,
        typed: Typed,
        change: Callable[[], object],
        *,
        hint: str = "",
        most: int = 24,
        wrong: bool = False,
        tall: float = theme.ROW,
    ) -> None:
        super().__init__(key, name)
        self.typed_text, self.change, self.hint, self.most = typed, change, hint, most
        self.wrong, self.tall = wrong, tall
        self.value = typed.words

    def node(self) -> Node:
        return replace(super().node(), caret=self.typed_text.caret)

    @property
    def _start(self) -> int:
        """Left end of the text while typing, possibly outside the field."""
        return self.within.x - max(0, self._before_caret - self.within.w + self.px(2))

    @property
    def _before_caret(self) -> int:
        return self._along(self._shown, self.typed_text.caret + len(self.typed_text.composing))

    @property
    def _shown(self) -> str:
        state = self.typed_text
        return state.words[: state.caret] + state.composing + state.words[state.caret :]

    def _along(self, words: str, place: int) -> int:
        return text.measure(words[:place], self.px(theme.BODY)) if place else 0

    @property
    def typed_at(self) -> pygame.Rect:
        tall = round(self.px(theme.BODY) * 1.2)
        x = min(self._start + self._before_caret, self.within.right - 1)
        return pygame.Rect(x, self.rect.centery - tall // 2, self.px(theme.EDGE), tall)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        state = self.typed_text
        self.well(surface, look)
        inner, pixels = self.within, self.px(theme.BODY)
        if not look.focus:
            if state.words:
                text.draw(surface, self.cut(state.words, pixels, inner.w), inner, pixels)
            else:
                text.draw(surface, self.hint, inner, pixels, look.palette.faint, "italic")
            return
        before = surface.get_clip()
        surface.set_clip(inner.clip(before))
        start, shown, end = self._start, self._shown, state.caret + len(state.composing)
        picture = text.render(shown or " ", pixels, theme.CREAM)
        box = picture.get_rect(midleft=(start, inner.centery))
        for (first, last), line in ((state.span, False), ((state.caret, end), True)):
            if first < last and line is bool(state.composing):
                x, to = start + self._along(shown, first), start + self._along(shown, last)
                lit = pygame.Rect(x, box.y + self.px(1), to - x, box.h - self.px(2))
                if line:
                    lit.y, lit.h = lit.bottom, self.px(theme.EDGE)
                surface.fill(theme.GOLD_LIGHT if line else look.palette.hover, lit)
        surface.blit(picture, box)
        if not state.all_selected:
            surface.fill(theme.GOLD_LIGHT, self.typed_at)
        surface.set_clip(before)

    def well(self, surface: pygame.Surface, look: Look) -> None:
        edge, radius = theme.WARN if self.wrong else look.palette.rim, self.px(theme.RADIUS)
        paint.box(surface, self.rect, radius, look.palette.sunken, edge, self.px(theme.EDGE))
        self.ring(surface, look)

    def cut(self, words: str, pixels: int, width: int) -> str:
        """Return the words that an idle field shows; subclasses may shorten them."""
        return words

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Select all text, so that typing replaces it; a second click puts the caret at `pos`."""
        state = self.typed_text
        if pos is None or not state.all_selected:
            state.select_all()
        else:
            state.move(self._place(pos))

    def _place(self, pos: tuple[int, int]) -> int:
        """Return the place between letters nearest to a point."""
        words, x = self.typed_text.words, pos[0] - self._start
        return min(range(len(words) + 1), key=lambda i: abs(self._along(words, i) - x))

    def grab(self, pos: tuple[int, int]) -> bool:
        """Select a word by double-click, or letters by dragging; a mere click is a press."""
        state, (before, then) = self.typed_text, self.typed_text.clicked
        here, now = self._place(pos), pygame.time.get_ticks()
        state.clicked = here, now
        if now - then > _TWICE or before != here or not state.words:
            return True
        state.select_word(here)
        state.clicked = -1, now
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        here, (begun, _then) = self._place(pos), self.typed_text.clicked
        if begun >= 0 and here != begun:
            self.typed_text.select(begun, here)
            self.typed_text.clicked = begun, -_TWICE

    def drop(self, pos: tuple[int, int]) -> None:
        state = self.typed_text
        if state.clicked[0] >= 0 and state.clicked[1] >= 0:
            self.press(pos)
        elif state.selected:
            clipboard.put_selection(state.selected)

    def paste_at(self, pos: tuple[int, int]) -> None:
        self.typed_text.move(self._place(pos))
        self.typed(clipboard.get_selection())

    def typed(self, words: str) -> bool:
        self.typed_text.put(words, self.most)
        self.edited()
        return True

    def compose(self, words: str) -> None:
        if words != self.typed_text.composing:
            self.typed_text.composing = words
            self.change()

    def edited(self) -> None:
        self.change()

    def retype(self, words: str) -> None:
        """Replace the words as if typed."""
        self.typed_text.select_all()
        if words:
            self.typed(words)
        else:
            self.typed_text.erase(0)
            self.edited()

    def key_down(self, event: pygame.event.Event) -> bool:
        state, mod, key = self.typed_text, event.mod, event.key
        if state.composing:
            return True  # the input method takes the keys
        shift, step = bool(mod & pygame.KMOD_SHIFT), 1 if key in _ONWARD else -1
        word = bool(mod & (pygame.KMOD_ALT if MAC else pygame.KMOD_CTRL))
        far = key in (pygame.K_HOME, pygame.K_END) or (MAC and bool(mod & pygame.KMOD_META))
        to = (len(state.words) if step > 0 else 0) if far else state.beside(step, word=word)
        control = mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        match key:
            case pygame.K_DELETE if shift and state.selected:
                self._copy(cut=True)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                state.erase(to)
                self.edited()
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_HOME | pygame.K_END:
                if to == state.caret and not state.selected and not shift and not far:
                    return False
                if state.selected and not (shift or word or far):
                    to = state.span[step > 0]
                state.move(to, select=shift)
                self.change()
            case pygame.K_a if control:
                state.select_all()
                self.change()
            case pygame.K_x if control:
                self._copy(cut=True)
            case _ if clipboard.copies(event):
                return self._copy(cut=False)
            case _ if clipboard.pastes(event):
                self.typed(clipboard.get_text())
            case _:
                # Letters arrive as text events: these keys must mean nothing else.
                return bool(event.unicode and event.unicode.isprintable() and not control)
        return True

    def _copy(self, *, cut: bool) -> bool:
        """Copy the selection, and `cut` it; False without a selection."""
        state = self.typed_text
        if not state.selected:
            return False
        if clipboard.put_text(state.selected) and cut:
            state.erase(state.caret)
            self.edited()
        return True


_ONWARD = (pygame.K_RIGHT, pygame.K_END, pygame.K_DELETE)


def no_font() -> str:
    return _("No font here has all of these letters, so you see their numbers in boxes.")


Paragraph = tuple[str, str]
"""Kind and words. Kinds: "heading", "body", "warn", "changed" (not as usual), "fresh" (changed just
now), "gone" (usual, but not valid here), "dropped" (ceased just now), "figure" (a picture; the
words describe it).
"""


class Figure(Protocol):
    def height(self, wide: int, unit: float) -> int:
        """Return the picture's height in pixels at this width."""

    def draw(
        self, surface: pygame.Surface, box: pygame.Rect, unit: float, palette: Palette
    ) -> None:
        """Draw the picture from the box's top left."""


_STRUCK = ("gone", "dropped")
"""Kinds that are struck through."""
_LIT = ("changed", "fresh", *_STRUCK)


class ScrollText(Scrolling):
    """Headings and paragraphs on paper, to scroll."""

    role = "text"
    action = "scroll"
    across = down = 1.0
    wide = (160.0, 480.0)
    tall = 140.0

    def __init__(
        self,
        key: str,
        name: str,
        paragraphs: list[Paragraph],
        scrolled: Scrolled,
        change: Callable[[], object],
        *,
        most: float | None = None,
        figures: Mapping[str, Figure] | None = None,
    ) -> None:
        """`most` is the largest height in units; a short text gets less. None takes all room.
        `figures`, by words: the pictures.
        """
        super().__init__(key, name)
        self.figures = figures or {}
        self.paragraphs, self.scrolled, self.change = paragraphs, scrolled, change
        self.most_tall = most
        if most is not None:
            self.down = 0.0

    def placed(self) -> None:
        rect = self.rect
        self.inner = rect.inflate(-2 * self.px(theme.APART), -2 * self.px(theme.GAP))
        self.line = text.line_height(self.px(theme.SMALL))
        whole = sum(self._tall(kind, words) for kind, words in self.paragraphs)
        edge, wide = self.px(theme.TIGHT), self.px(theme.BAR)
        track = pygame.Rect(rect.right - edge - wide, rect.y + edge, wide, rect.h - 2 * edge)
        self.bar = Bar(track, self.unit, self.inner.h, whole, self.scrolled)

    def height(self, width: float, unit: float) -> float:
        most = self.tall if self.most_tall is None else self.most_tall
        return min(most, self.highest(width, unit))

    def highest(self, width: float, unit: float) -> float:
        box = pygame.Rect(0, 0, round(width * unit), round(200 * unit))
        words = ScrollText(
            self.key, self.name, self.paragraphs, Scrolled(), self.change, figures=self.figures
        )
        words.at(box, unit)
        return math.ceil((words.bar.whole + box.h - words.inner.h) / unit)

    def node(self) -> Node:
        base = super().node()
        children = tuple(
            Node(
                f"{self.key} {i}",
                {"heading": "heading", "figure": "image"}.get(kind, "text"),
                _("No longer: {words}").format(words=words) if kind in _STRUCK else words,
                base.rect,
                states=frozenset({kind}) if kind in _LIT else NO_STATES,
            )
            for i, (kind, words) in enumerate(self.paragraphs)
        )
        return Node(self.key, "text", self.name, base.rect, self.action, children=children)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        paint.sheet_of_paper(surface, self.rect, self.unit, look.palette)
        y = self.inner.y - round(self.scrolled.offset)
        for kind, words in self.paragraphs:
            y += self._gap(kind)
            if kind == "figure":
                y += self._figure(surface, words, y, look.palette)
                continue
            pixels, weight = self._style(kind)
            colour = _ink(kind, paper)
            step = text.line_height(pixels)
            for line in text.wrap(words, pixels, self.inner.w, weight):
                # A line is drawn whole or not at all.
                if y >= self.inner.y - step // 8 and y + step <= self.inner.bottom + step // 8:
                    box = pygame.Rect(self.inner.x, y, self.inner.w, step)
                    if kind in _LIT:
                        self._light(surface, paper, box, fresh=kind in ("fresh", "dropped"))
                    if kind in _STRUCK:
                        colour = paper.faint
                        wide = text.measure(line, pixels, weight)
                        thick = max(1, self.px(1))
                        surface.fill(colour, (box.x, box.centery, wide, thick))
                    text.draw(surface, line, box, pixels, colour, weight)
                y += step
        self.bar.draw(surface, look.palette, lit=look.hover or look.pressed, paper=True)
        self.ring(surface, look, theme.TIGHT)

    def _figure(self, surface: pygame.Surface, words: str, y: int, palette: Palette) -> int:
        """Draw the visible part of a picture; return its height."""
        figure = self.figures[words]
        tall = figure.height(self.inner.w, self.unit)
        edge = self.px(theme.TIGHT)
        sheet = self.rect.inflate(-edge, -edge)
        box = pygame.Rect(self.inner.x, y, self.inner.w, tall)
        if box.colliderect(sheet):
            before = surface.get_clip()
            surface.set_clip(sheet.clip(before))
            figure.draw(surface, box, self.unit, palette)
            surface.set_clip(before)
        return tall

    def _light(
        self, surface: pygame.Surface, paper: Paper, line: pygame.Rect, *, fresh: bool
    ) -> None:
        """Highlight a line: a bar beside it, and a ground if it is new."""
        beside = self.px(theme.NEAR)
        if fresh:
            surface.fill(paper.lit, line.inflate(2 * beside, 0))
        surface.fill(theme.BRASS, (line.x - beside, line.y, self.px(theme.FRAME), line.h))

    def show_part(self, key: str) -> None:
        keys = [f"{self.key} {i}" for i in range(len(self.paragraphs))]
        if key in keys:
            self.reveal(keys.index(key))

    def reveal(self, paragraph: int) -> None:
        """Scroll as little as needed to show a paragraph, by its index."""
        top = 0
        for kind, words in self.paragraphs[:paragraph]:
            top += self._tall(kind, words)
        kind, words = self.paragraphs[paragraph]
        edge, end = self.px(theme.PAD), top + self._tall(kind, words)
        if top - edge < self.scrolled.offset:
            self.bar.by(top - edge - self.scrolled.offset)
        elif end + edge > self.scrolled.offset + self.inner.h:
            self.bar.by(end + edge - self.inner.h - self.scrolled.offset)

    def _tall(self, kind: str, words: str) -> int:
        """Return a paragraph's height with the gap above."""
        if kind == "figure":
            return self._gap(kind) + self.figures[words].height(self.inner.w, self.unit)
        pixels, weight = self._style(kind)
        lines = text.wrap(words, pixels, self.inner.w, weight)
        return self._gap(kind) + len(lines) * text.line_height(pixels)

    def _gap(self, kind: str) -> int:
        return self.px({"heading": theme.APART, "figure": theme.GAP}.get(kind, theme.TIGHT))

    def _style(self, kind: str) -> tuple[int, str]:
        if kind == "heading":
            return self.px(theme.BODY), "display"
        return self.px(theme.SMALL), "medium" if kind == "fresh" else "regular"


def _ink(kind: str, paper: Paper) -> theme.Colour:
    return {"heading": paper.gold, "warn": paper.red, "changed": paper.gold}.get(kind, paper.ink)
