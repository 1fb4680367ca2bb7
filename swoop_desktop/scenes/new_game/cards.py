"""What is chosen from on the page of a new game: the games as large cards, and their rule sets as
boxes.
"""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.names import span
from swoop_desktop.resources.language import _, n_, paragraph, strung, tr
from swoop_desktop.rulesets import library
from swoop_desktop.rulesets.minutes import minutes
from swoop_desktop.scenes.common.day_card import ticked
from swoop_desktop.scenes.common.rule_list import Choice, in_short, rule_key
from swoop_desktop.tabletop.drawing.card_art import Art
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.palette import Palette, mix
from swoop_desktop.ui.theme import Colour
from swoop_desktop.ui.widgets import Look, Member

_SHEETS = 6_000_000
"""Bytes of pictures that are kept of a kind."""
_PAD, _MARK = 12.0, 26.0
"""What is free within a card, and the side of the mark on what is chosen, in units."""
_NAME, TOLD, _FOOT = 15.0, 13.5, 13.0
"""Sizes of the letters of a box, in units."""
_BOXES: tuple[tuple[Colour, Colour], ...] = (
    ((122, 26, 38), (84, 14, 24)),
    ((30, 58, 110), (18, 36, 76)),
    ((22, 82, 58), (12, 54, 38)),
    ((88, 42, 104), (58, 26, 70)),
)
"""Colours of the boxes, in turns, from top to bottom."""
_PICTURED = 300.0
"""Least width of a game's card with a picture, in units."""
_TITLES = (24, 21, 18, 16, 14)
"""Sizes of the letters of a game's name, the best first, in units."""
_LEANS = (-17.0, -6.0, 6.0, 17.0)
"""How the cards of a game lean, from the left, in degrees."""


class _Marked(Member):
    """Something of which one is chosen, and marked."""

    glows = True

    def mark(self, surface: pygame.Surface, box: pygame.Rect, radius: int) -> None:
        """Put a golden edge around what is chosen, and a tick on its corner."""
        if not self.selected:
            return
        edge = box.inflate(2 * self.px(1), 2 * self.px(1))
        paint.box(surface, edge, radius, None, theme.GOLD_LIGHT, self.px(3))
        tick = ticked(self.px(_MARK))
        at = box.right - tick.get_width() // 3, box.y + tick.get_height() // 3
        surface.blit(tick, tick.get_rect(center=at))


class GameCard(_Marked):
    """A game on a card of paper: some of its cards, what it is, and who can play it."""

    across = 1.0
    tall = 156.0

    def __init__(
        self,
        game: Game,
        choices: Sequence[Choice],
        art: Art,
        run: Callable[[], object],
        letters: float,
        *,
        selected: bool,
    ) -> None:
        """`choices` are its rule sets; what it is stands there in `letters` so large, in units."""
        self._letters = letters
        self._title = tr(game.called)
        low = min(game.seats(choice.rules)[0] for choice in choices)
        high = max(game.seats(choice.rules)[1] for choice in choices)
        self._who = _("{number} players").format(number=span(low, high))
        count = len(choices)
        self._sets = n_("{count} rule set", "{count} rule sets", count)
        self._pitch = tr(game.pitch)
        said = paragraph((self._pitch, strung((self._who, self._sets))))
        super().__init__(f"game {game.name}", self._title, run, value=said, selected=selected)
        self._cards = [c.BY_CODE[name] for name in game.emblem]
        self._art = art
        self.wide = 220.0, 380.0

    def height(self, width: float, unit: float) -> float:
        inner = width - 2 * _PAD
        if width >= _PICTURED:
            inner -= 1.06 * min(self.tall - 2 * _PAD, 0.42 * inner) + _PAD
        small, wide = round(self._letters * unit), max(1, round(inner * unit))
        told = len(text.wrap(self._pitch, small, wide)) * text.line_height(small)
        title = text.line_height(round(_TITLES[0] * unit))
        foot = 2 * text.line_height(round(_FOOT * unit))
        return max(self.tall, (title + told + foot) / unit + 2 * _PAD + 4)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        box = self.rect.move(0, -self.px(3) if self.selected else 0)
        paint.sheet_of_paper(surface, box, self.unit, look.palette)
        inner = box.inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))
        if box.w >= self.px(_PICTURED):
            side = min(self.px(self.tall - 2 * _PAD), round(inner.w * 0.42))
            felt = pygame.Rect(inner.x, inner.y, round(1.06 * side), inner.h)
            surface.blit(_felt(felt.size, look.palette, self.px(8)), felt)
            self._lay(surface, felt)
            inner.w, inner.x = inner.right - felt.right - self.px(_PAD), felt.right + self.px(_PAD)
        small = self.px(self._letters)
        size = next(
            (
                size
                for size in map(self.px, _TITLES)
                if text.measure(self._title, size, "display") <= inner.w
            ),
            self.px(_TITLES[-1]),
        )
        head = pygame.Rect(inner.x, inner.y, inner.w, text.line_height(size))
        text.draw(surface, self._title, head, size, paper.gold, "display")
        foot = text.line_height(self.px(_FOOT))
        body = pygame.Rect(inner.x, head.bottom, inner.w, inner.bottom - 2 * foot - head.bottom)
        text.draw_wrapped(surface, self._pitch, body, small, paper.ink)
        rule = max(1, self.px(0.8))
        surface.fill(paper.rule, (inner.x, inner.bottom - 2 * foot - rule, inner.w, rule))
        for i, (words, ink) in enumerate(((self._who, paper.gold), (self._sets, paper.faint))):
            line = pygame.Rect(inner.x, inner.bottom - (2 - i) * foot, inner.w, foot)
            text.draw(surface, words, line, self.px(_FOOT), ink, "medium")
        self.mark(surface, box, self.px(6))
        self.ring(surface, look)

    def _lay(self, surface: pygame.Surface, felt: pygame.Rect) -> None:
        """Lay the cards of the game on its felt, fanned."""
        wide = max(8, round(0.3 * felt.w))
        before = surface.get_clip()
        surface.set_clip(felt.clip(before))
        middle = (len(self._cards) - 1) / 2
        for i, card in enumerate(self._cards):
            lean = _LEANS[i % len(_LEANS)] if len(self._cards) > 1 else 0.0
            picture = self._art.turned(card, wide, round(-lean))
            x = felt.centerx + round((i - middle) * 0.56 * wide)
            y = felt.centery + round(0.05 * wide + abs(i - middle) * 0.07 * wide)
            surface.blit(picture, picture.get_rect(center=(x, y)))
        surface.set_clip(before)


class _Box(_Marked):
    """A box with a name, a line about what is in it, and two notes or a face at its foot."""

    across = 1.0
    wide = (104.0, 150.0)

    def __init__(
        self,
        key: str,
        name: str,
        told: str,
        run: Callable[[], object],
        letters: float,
        *,
        value: str,
        selected: bool,
        tones: tuple[Colour, Colour],
        notes: tuple[str, str] = ("", ""),
        face: str = "",
    ) -> None:
        """The line has `letters` so large, in units; 0: it is not there."""
        super().__init__(key, name, run, value=value, selected=selected)
        self._letters = letters
        self._told, self._tones, self._notes, self._face = told, tones, notes, face

    def height(self, width: float, unit: float) -> float:
        wide = max(1, round((width - 20.0) * unit))
        lines = text.wrap(self.name, round(_NAME * unit), wide, "medium")
        tall = len(lines) * text.line_height(round(_NAME * unit))
        if self._letters:
            small = round(self._letters * unit)
            tall += len(text.wrap(self._told, small, wide)) * text.line_height(small)
        return max(
            112.0 if self._letters else 0.0,
            (tall + text.line_height(round(_FOOT * unit))) / unit + 20.0,
        )

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        lifted = self.selected or look.light > 0.5
        box = self.rect.move(0, -self.px(3) if lifted else 0)
        surface.blit(_boxed(box.size, self._tones, self.unit, look.palette), box)
        inner = box.inflate(-2 * self.px(10), -2 * self.px(8))
        size = self.px(_NAME)
        if self._face:
            side = self.px(30)
            surface.blit(portrait(self._face, side), (inner.right - side, inner.bottom - side))
        tall = text.draw_wrapped(surface, self.name, inner, size, theme.CREAM, "medium")
        if self._letters:
            body = inner.move(0, tall)
            text.draw_wrapped(surface, self._told, body, self.px(self._letters), _PALE)
        foot = pygame.Rect(inner.x, 0, inner.w, text.line_height(self.px(_FOOT)))
        foot.bottom = inner.bottom
        left, right = self._notes
        text.draw(surface, left, foot, self.px(_FOOT), theme.GOLD_LIGHT, "medium")
        text.draw(surface, right, foot, self.px(_FOOT), theme.GOLD_LIGHT, "medium", "right")
        self.mark(surface, box, self.px(8))
        self.ring(surface, look)


class RuleBox(_Box):
    """A rule set as a box: its name, in what it differs, who can play, and how long games take."""

    def __init__(
        self,
        choice: Choice,
        colour: int,
        run: Callable[[], object],
        letters: float,
        *,
        selected: bool,
    ) -> None:
        """`colour` is the number of the box, by which its colour goes."""
        own, told = choice.own, in_short(choice)
        low, high = choice.game.seats(choice.rules)
        taken = minutes().get(choice.rules.name) if own is None else None
        said = [told, _("{number} players").format(number=span(low, high))]
        if taken:
            said.append(n_("{count} minute", "{count} minutes", taken))
        super().__init__(
            rule_key(choice),
            choice.title,
            told,
            run,
            letters,
            value=strung(said),
            selected=selected,
            tones=_BOXES[colour % len(_BOXES)] if own is None else theme.LEATHER,
            notes=(span(low, high), _("{count} min").format(count=taken) if taken else ""),
            face="" if own is None else library.face_of(own),
        )


class OwnBox(_Box):
    """The box behind which one's own rule sets are made and kept."""

    role = "button"
    action = "press"

    def __init__(self, run: Callable[[], object], letters: float) -> None:
        told = _("Begin with any of these, and change what you like.")
        tones, name = theme.LEATHER, _("Your own…")
        super().__init__(
            "own rules", name, told, run, letters, value=told, selected=False, tones=tones
        )


_PALE: Colour = (226, 216, 200)
"""Words on a box that are not its name."""


@kept(_SHEETS)
def _felt(size: tuple[int, int], palette: Palette, radius: int) -> pygame.Surface:
    """Draw a small piece of lit felt."""
    if palette.plain:
        return paint.rounded(size, radius, palette.cloth)
    made = paint.rounded(size, radius, mix(palette.cloth, theme.PAPER, 0.12)).copy()
    light = paint.light_map(size, (0.5, 0.45), 1.0, 0.66)
    made.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return made


@kept(_SHEETS)
def _boxed(
    size: tuple[int, int], tones: tuple[Colour, Colour], unit: float, palette: Palette
) -> pygame.Surface:
    """Draw a box with a thin golden line along its edge; where all is plain only the line."""
    radius, edge = max(2, round(8 * unit)), palette.pill_edge
    if palette.plain:
        return paint.rounded(size, radius, palette.pill, edge, palette.line(unit))
    made = paint.shaded(size, radius, tones, tones[1], max(1, round(unit)))
    inset = max(2, round(3 * unit))
    inner = size[0] - 2 * inset, size[1] - 2 * inset
    line = paint.rounded(inner, max(2, radius - inset), None, edge, max(1, round(0.8 * unit)))
    made.blit(line, (inset, inset))
    return made
