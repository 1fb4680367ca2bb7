"""A line of text to type in, and a long text to scroll through."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from swoop_desktop.engine.limits import readable
from swoop_desktop.resources.language import _
from swoop_desktop.system import clipboard
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import NO_STATES, Node
from swoop_desktop.ui.palette import Palette, Paper
from swoop_desktop.ui.scroll import Bar, Scrolled
from swoop_desktop.ui.widgets import Look, Widget


@dataclass(slots=True)
class Typed:
    """A text that is being typed, and its caret; it outlives the widget that shows it."""

    words: str = ""
    caret: int = 0
    all_selected: bool = False

    def put(self, words: str, most: int) -> None:
        """Type or paste something at the caret."""
        if self.all_selected:
            self.words, self.caret, self.all_selected = "", 0, False
        before, after = self.words[: self.caret], self.words[self.caret :]
        words = readable(before + words)[: max(len(before), most - len(after))]
        self.words, self.caret = words + after, len(words)

    def erase(self, step: int) -> None:
        """Erase the letter before (-1) or after (1) the caret."""
        if self.all_selected:
            self.words, self.caret, self.all_selected = "", 0, False
        elif step < 0 and self.caret:
            self.words = self.words[: self.caret - 1] + self.words[self.caret :]
            self.caret -= 1
        elif step > 0:
            self.words = self.words[: self.caret] + self.words[self.caret + 1 :]

    def move(self, to: int) -> None:
        """Put the caret somewhere."""
        self.caret, self.all_selected = min(max(0, to), len(self.words)), False


class Field(Widget):
    """A line of text to type in."""

    role = "field"
    action = "edit"
    typing = True
    letters = ""
    """The letters that are taken; empty: any."""
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
        """Return its description, with where the next letter goes."""
        return replace(super().node(), caret=self.typed_text.caret)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        state = self.typed_text
        edge = theme.WARN if self.wrong else look.palette.rim
        paint.box(
            surface, self.rect, self.px(theme.RADIUS), look.palette.sunken, edge, self.px(1.5)
        )
        self.ring(surface, look)
        inner = self.rect.inflate(-self.px(20), 0)
        pixels = self.px(theme.BODY - 1)
        if not look.focus:
            if state.words:
                text.draw(surface, self.cut(state.words, pixels, inner.w), inner, pixels)
            else:
                text.draw(surface, self.hint, inner, pixels, look.palette.faint, "italic")
            return
        before = surface.get_clip()
        surface.set_clip(inner.clip(before))
        caret = text.measure(state.words[: state.caret], pixels) if state.caret else 0
        shift = max(0, caret - inner.w + self.px(2))
        picture = text.render(state.words or " ", pixels, theme.CREAM)
        box = picture.get_rect(midleft=(inner.x - shift, inner.centery))
        if state.all_selected and look.focus:
            surface.fill(look.palette.hover, box.inflate(0, -self.px(2)))
        surface.blit(picture, box)
        if look.focus and not state.all_selected:
            tall = round(pixels * 1.2)
            x = min(inner.x + caret - shift, inner.right - 1)
            surface.fill(theme.GOLD_LIGHT, (x, inner.centery - tall // 2, self.px(1.5), tall))
        surface.set_clip(before)

    def cut(self, words: str, pixels: int, width: int) -> str:
        """Return the part of the words that is shown in so much room while nobody types them: a
        text that is still too long ends with an ellipsis.
        """
        return words

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Select all, so that typing replaces it; a second click puts the caret."""
        state = self.typed_text
        if pos is None or not state.all_selected:
            state.caret, state.all_selected = len(state.words), bool(state.words)
            return
        pixels, x = self.px(theme.BODY - 1), pos[0] - self.rect.x - self.px(10)
        widths = [
            abs(text.measure(state.words[:i], pixels) - x) for i in range(len(state.words) + 1)
        ]
        state.move(widths.index(min(widths)))

    def typed(self, words: str) -> bool:
        self.typed_text.put(words, self.most)
        self.change()
        return True

    def retype(self, words: str) -> None:
        """Let this stand there instead, as if it was typed."""
        state = self.typed_text
        state.caret, state.all_selected = len(state.words), True
        if words:
            self.typed(words)
        else:
            erased = {"key": pygame.K_BACKSPACE, "mod": 0, "unicode": ""}
            self.key_down(pygame.event.Event(pygame.KEYDOWN, erased))

    def key_down(self, event: pygame.event.Event) -> bool:
        state = self.typed_text
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        match event.key:
            case pygame.K_BACKSPACE:
                state.erase(-1)
            case pygame.K_DELETE:
                state.erase(1)
            case pygame.K_LEFT if state.caret or state.all_selected:
                state.move(state.caret - 1)
            case pygame.K_RIGHT if state.caret < len(state.words) or state.all_selected:
                state.move(state.caret + 1)
            case pygame.K_HOME:
                state.move(0)
            case pygame.K_END:
                state.move(len(state.words))
            case pygame.K_a if control:
                state.all_selected = bool(state.words)
            case pygame.K_v if control:
                state.put(clipboard.get_text(), self.most)
            case _:
                # Letters arrive as text, so these keys must not mean anything else meanwhile.
                return bool(event.unicode and event.unicode.isprintable() and not control)
        self.change()
        return True


Paragraph = tuple[str, str]
"""Kind and words. Kinds are "heading", "body", "warn", "changed" for what is not as usual, and
"fresh" for what has just become different; "gone" for what is usual and does not hold here, and
"dropped" for what has just ceased to hold; "figure" for a picture, of which the words are the
description.
"""


class Figure(Protocol):
    """A picture among the paragraphs of a text."""

    def height(self, wide: int, unit: float) -> int:
        """Return its height for so much room across, in pixels."""

    def draw(
        self, surface: pygame.Surface, box: pygame.Rect, unit: float, palette: Palette
    ) -> None:
        """Draw it from the top left of its box."""


_STRUCK = ("gone", "dropped")
"""Kinds of paragraphs that are struck through."""
_LIT = ("changed", "fresh", *_STRUCK)
"""Kinds of paragraphs that are lit."""


class ScrollText(Widget):
    """Headings and paragraphs on paper, wrapped, to scroll by wheel, keys or the bar."""

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
        """It takes the room there is; with `most`, what its words take, so many units at most.
        `figures` are its pictures by their words.
        """
        super().__init__(key, name)
        self.figures = figures or {}
        self.paragraphs, self.scrolled, self.change = paragraphs, scrolled, change
        self.most_tall = most
        if most is not None:
            self.down = 0.0

    def placed(self) -> None:
        rect = self.rect
        self.inner = rect.inflate(-self.px(36), -self.px(28))
        self.whole = sum(self._tall(kind, words) for kind, words in self.paragraphs)
        wide, edge = self.px(5), self.px(10)
        track = pygame.Rect(rect.right - self.px(12), rect.y + edge, wide, rect.h - 2 * edge)
        self._bar = Bar(track, self.unit, self.inner.h, self.whole, self.scrolled)

    def height(self, width: float, unit: float) -> float:
        if self.most_tall is None:
            return self.tall
        box = pygame.Rect(0, 0, round(width * unit), round(200 * unit))
        words = ScrollText(
            self.key, self.name, self.paragraphs, Scrolled(), self.change, figures=self.figures
        )
        words.at(box, unit)
        return min(self.most_tall, math.ceil((words.whole + box.h - words.inner.h) / unit))

    @property
    def most(self) -> int:
        """The farthest it can be scrolled."""
        return self._bar.most

    @property
    def bar(self) -> pygame.Rect:
        """The bar at the right: as long as the part of the text that is in sight."""
        return self._bar.thumb

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
        self._bar.draw(surface, look.palette, lit=look.hover or look.pressed, paper=True)
        self.ring(surface, look, 3)

    def _figure(self, surface: pygame.Surface, words: str, y: int, palette: Palette) -> int:
        """Draw as much of a picture as is on the sheet, and return how tall it is."""
        figure = self.figures[words]
        tall = figure.height(self.inner.w, self.unit)
        sheet = self.rect.inflate(-self.px(4), -self.px(4))
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
        """Mark a line of a lit paragraph: a bar beside it, and a ground below if it is new."""
        beside = self.px(9)
        if fresh:
            surface.fill(paper.lit, line.inflate(2 * beside, 0))
        surface.fill(theme.BRASS, (line.x - beside, line.y, self.px(3), line.h))

    def show_part(self, key: str) -> None:
        keys = [f"{self.key} {i}" for i in range(len(self.paragraphs))]
        if key in keys:
            self.reveal(keys.index(key))

    def reveal(self, paragraph: int) -> None:
        """Scroll as little as needed for a paragraph to be seen, given by its place."""
        top = 0
        for kind, words in self.paragraphs[:paragraph]:
            top += self._tall(kind, words)
        kind, words = self.paragraphs[paragraph]
        edge, end = self.px(24), top + self._tall(kind, words)
        if top - edge < self.scrolled.offset:
            self._bar.by(top - edge - self.scrolled.offset)
        elif end + edge > self.scrolled.offset + self.inner.h:
            self._bar.by(end + edge - self.inner.h - self.scrolled.offset)

    def wheel(self, steps: float) -> bool:
        return self._scroll(-steps * 3 * text.line_height(self.px(theme.SMALL)))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Scroll by up, down, page by page, or to either end."""
        line = text.line_height(self.px(theme.SMALL))
        by = {
            pygame.K_UP: -line,
            pygame.K_DOWN: line,
            pygame.K_PAGEUP: -self.inner.h,
            pygame.K_PAGEDOWN: self.inner.h,
            pygame.K_HOME: -self.whole,
            pygame.K_END: self.whole,
        }.get(event.key)
        return by is not None and self._scroll(by)

    def _scroll(self, by: float) -> bool:
        moved = self._bar.by(by)
        self.change()
        return moved

    def grab(self, pos: tuple[int, int]) -> bool:
        """Take hold of the bar or of the text, if not all of it is in sight."""
        taken = self._bar.grab(pos) or self._bar.pull(pos)
        self.change()
        return taken

    def drag(self, pos: tuple[int, int]) -> None:
        self._bar.drag(pos)
        self.change()

    def _tall(self, kind: str, words: str) -> int:
        """Return the height of a paragraph with the gap above it."""
        if kind == "figure":
            return self._gap(kind) + self.figures[words].height(self.inner.w, self.unit)
        pixels, weight = self._style(kind)
        lines = text.wrap(words, pixels, self.inner.w, weight)
        return self._gap(kind) + len(lines) * text.line_height(pixels)

    def _gap(self, kind: str) -> int:
        return self.px({"heading": 16, "figure": 12}.get(kind, 3))

    def _style(self, kind: str) -> tuple[int, str]:
        if kind == "heading":
            return self.px(theme.BODY), "display"
        return self.px(theme.SMALL), "medium" if kind == "fresh" else "regular"


def _ink(kind: str, paper: Paper) -> theme.Colour:
    """Return the colour of a paragraph of this kind."""
    return {"heading": paper.gold, "warn": paper.red, "changed": paper.gold}.get(kind, paper.ink)
