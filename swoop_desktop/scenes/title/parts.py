"""Objects on the title's table, and its fan of cards."""

import math
from collections.abc import Callable
from datetime import date
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters, strung, tr
from swoop_desktop.scenes.common.day_card import SHAPE, day_card, fanned, lying_card
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.common.tour_medals import tour_path
from swoop_desktop.scenes.title.news import Ended
from swoop_desktop.tour.tables import Medal
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.layout import Column, Grain, Ground, Row, Sized, UnitBox, stretched
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Label, Look, Pressed, Widget, draw_whole

_KEPT = 4_000_000
"""Bytes: limit of the cache of sheets."""
_FINE = 2
"""Supersampling of a sheet before it is rotated."""
_WIDTH, _SHEET, _LINE = 190.0, 148.0, 27.0
"""Units: widths of an object and of the sheet, and height of its rows."""


Picture: TypeAlias = Callable[[float, Palette], pygame.Surface]
"""Draws an object at a scale."""


class Lying(Pressed):
    """An object on the felt that opens a page."""

    def __init__(
        self,
        key: str,
        words: str,
        value: str,
        run: Callable[[], object],
        tall: float,
        picture: Picture,
        *,
        captioned: bool = True,
    ) -> None:
        """`value` is a second line of the caption."""
        super().__init__(key, words, run)
        self.value, self._picture = value, picture
        self.wide, self.tall = (_WIDTH, _WIDTH), tall
        self._lines = [line for line in (words, value) if line and captioned]

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the object, slightly raised under the pointer, and its caption."""
        row = self.rect.copy()
        row.h = self.px(theme.HEADING)
        row.bottom = self.rect.bottom - row.h * (len(self._lines) - 1)
        upper = self.rect.copy()
        upper.h -= row.h * len(self._lines)
        picture = self._picture(self.unit, look.palette)
        raised = round(theme.TIGHT * self.unit * look.light)
        paint.centred(surface, picture, upper.move(0, -raised).center)
        inks = (theme.BODY, theme.CREAM, "medium"), (theme.SMALL, look.palette.caption, "regular")
        for line, (size, ink, weight) in zip(self._lines, inks, strict=False):
            text.draw(surface, line, row, self.px(size), ink, weight, "center")
            row.y += row.h
        self.ring(surface, look)


def day_of(run: Callable[[], object], day: date, back: str, streak: str, *, played: bool) -> Lying:
    """Return the daily deal: a face-down card with the date or a tick."""
    tall = 204.0 if streak else 182.0

    def picture(unit: float, _palette: Palette) -> pygame.Surface:
        return day_card(round(96 * unit), back, day, played)

    return Lying("daily", _("Deal of the day"), streak, run, tall, picture)


def game_of(run: Callable[[], object], game: Game) -> Lying:
    def picture(unit: float, _palette: Palette) -> pygame.Surface:
        names = tuple(face("normal", code, letters()) for code in game.emblem)
        return fanned(names, round(64 * unit))

    return Lying("other", tr(game.called), "", run, 168.0, picture)


def tour_of(run: Callable[[], object], medals: tuple[Medal, ...], won: str) -> Lying:
    picture: Picture = lambda unit, _palette: tour_path(medals, round(180 * unit))  # noqa: E731
    return Lying("tour", _("Tour"), won, run, 140.0, picture)


def sheet_of(run: Callable[[], object], last: Ended) -> Lying:
    template = _("{name}: {points}")
    told = strung(template.format(name=name, points=points) for name, points, _won in last.rows)
    picture: Picture = lambda unit, palette: _sheet(unit, last, palette)  # noqa: E731
    tall = theme.ROW * 2.6 + _LINE * len(last.rows)
    return Lying("last", _("Last game"), told, run, tall, picture, captioned=False)


@kept(_KEPT)
def _sheet(unit: float, last: Ended, palette: Palette) -> pygame.Surface:
    paper, fine = palette.paper, _FINE * unit

    def rule(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(paper.rule, (rect.x, rect.y, rect.w, max(1, round(fine * 0.8))))

    rows = []
    for i, (player, points, won) in enumerate(last.rows):
        ink, weight = (paper.gold, "bold") if won else (paper.ink, "medium")
        total = Label("", str(points), theme.SMALL, ink, weight)
        name = stretched(Label("", player, theme.SMALL, ink, weight), 0)
        rows.append(Ground(rule if i else None, Sized(Row(name, total), height=_LINE)))
    column = Column(
        Label("", _("Last game"), theme.BODY, paper.gold, "display"),
        Label("", last.rules, theme.TINY, paper.faint),
        *rows,
        gap=0,
    )
    wide, tall = _SHEET, column.height(_SHEET - 2 * theme.GAP, fine) + 2 * theme.GAP
    size = round(wide * fine), round(tall * fine)
    surface = paint.paper(size, fine, palette)
    pad = (surface.get_width() - size[0]) / 2 / fine
    Ground(None, column, pad=pad + theme.GAP).place(
        UnitBox(0, 0, wide + 2 * pad, tall + 2 * pad), Grain(fine)
    )
    draw_whole(column, surface, Look(palette))
    return pygame.transform.rotozoom(surface, 0.0 if palette.plain else -5.0, 1 / _FINE)


class RailFace(Widget):
    tall = 70.0
    wide = (70.0, 70.0)

    def __init__(self, number: int, name: str, face: str) -> None:
        super().__init__(f"company {number}", name)
        self._face = face

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        blit_medal(surface, self._face, self.rect)


CARDS = ("KS", "QH", "JD", "TC", "XR")
_WIDE, _DROP = 118, 5
"""Units of the fan: width of a card, and how far its shadow falls."""
_TURN = 9.5
"""Degrees between neighbouring cards."""
_ARM = 3.1
"""Card heights from the fan's pivot to a card's middle."""
_LIFT = 9.0
"""Units: how far a stirring card rises."""

FIRST, EVERY = 5.0, 45.0
"""Seconds before the cards first stir, and between later stirrings."""
FRAME = 1 / 24
_RISE, _NEXT = 0.85, 0.17
"""Seconds for one card to rise and sink, and until the next follows."""
LASTS = _RISE + _NEXT * (len(CARDS) - 1)


class _Lying(NamedTuple):
    picture: pygame.Surface
    middle: pygame.Vector2
    away: pygame.Vector2


class Breath:
    """Times the stirring, which is rare so that the title is idle in between."""

    def __init__(self) -> None:
        self.since: float | None = None
        """Seconds since the stirring began; None while cards lie still."""
        self._left = FIRST
        """Seconds until the next pose."""

    @property
    def due(self) -> float:
        return max(0.0, self._left)

    def go_on(self, seconds: float) -> bool:
        self._left -= seconds
        if self._left > 0:
            return False
        since = 0.0 if self.since is None else self.since + FRAME
        # Poses keep their pace even when frames are late.
        since += min(-self._left, FRAME)
        self.since, self._left = (since, FRAME) if since < LASTS else (None, EVERY)
        return True


class Fan:
    """Cards drawn once each; stirring only moves their pictures."""

    def __init__(self, middle: tuple[float, float], unit: float) -> None:
        self.letters = letters()
        self.at = middle, unit
        """Pixels: the middle card's centre, and a unit of the fan."""
        self.breath = Breath()
        self._cards: list[_Lying] = []

    @property
    def whole(self) -> bool:
        return len(self._cards) == len(CARDS)

    def lay(self) -> None:
        (x, y), unit = self.at
        number = len(self._cards)
        angle = (number - (len(CARDS) - 1) / 2) * _TURN
        wide = round(_WIDE * unit)
        tall = wide * SHAPE
        made = lying_card(face("normal", CARDS[number], self.letters), wide, -angle)
        out = pygame.Vector2(0, -1).rotate(angle)
        hand = pygame.Vector2(x, y + _ARM * tall + _DROP / 2 * unit)
        self._cards.append(
            _Lying(made.convert_alpha(), hand + out * _ARM * tall, out * _LIFT * unit)
        )

    def draw(self, surface: pygame.Surface) -> None:
        since = self.breath.since
        for number, card in enumerate(self._cards):
            risen = 0.0 if since is None else _risen(since - number * _NEXT)
            middle = card.middle + card.away * risen
            paint.centred(surface, card.picture, middle)

    def stirring(self) -> pygame.Rect:
        """Return the box to redraw in this pose."""
        since = self.breath.since
        parts = [
            part
            for number, card in enumerate(self._cards)
            if since is None or -FRAME < since - number * _NEXT < _RISE + 2 * FRAME
            for part in (
                card.picture.get_rect(center=card.middle),
                card.picture.get_rect(center=card.middle + card.away),
            )
        ]
        return parts[0].unionall(parts).inflate(2, 2) if parts else pygame.Rect(0, 0, 0, 0)


def _risen(since: float) -> float:
    """Return how far a card has risen, from 0 to 1, `since` seconds after its start."""
    return math.sin(math.pi * since / _RISE) ** 2 if 0 < since < _RISE else 0.0
