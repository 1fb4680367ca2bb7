"""Objects on the title's table, and its fan of cards."""

import math
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters, strung, tr
from swoop_desktop.scenes.common.day_card import SHAPE, day_card, fanned, lying_card
from swoop_desktop.scenes.common.tour_medals import tour_path
from swoop_desktop.scenes.title.news import Ended
from swoop_desktop.tabletop.drawing.faces import medallion, reach
from swoop_desktop.tour.tables import Medal
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Look, Widget

_KEPT = 4_000_000
"""Bytes: size of each picture cache."""
_FINE = 2
"""Supersampling of a sheet before it is rotated."""


class Lying(Widget):
    """An object on the felt that opens a page."""

    role = "button"
    action = "press"

    def __init__(
        self, key: str, words: str, value: str, run: Callable[[], object], size: tuple[float, float]
    ) -> None:
        """`value` is a second line of the caption."""
        super().__init__(key, words)
        self.value, self.run = value, run
        self.wide, self.tall = (size[0], size[0]), size[1]

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.run()

    def picture(self, look: Look) -> pygame.Surface:
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the object, slightly raised under the pointer, and its caption."""
        lines = [line for line in (self.name, self.value) if line]
        high = self.px(22) * len(lines)
        upper = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - high)
        picture = self.picture(look)
        place = picture.get_rect(center=upper.center).move(0, -round(3 * self.unit * look.light))
        surface.blit(picture, place)
        for i, line in enumerate(lines):
            box = pygame.Rect(self.rect.x, upper.bottom + i * self.px(22), self.rect.w, self.px(22))
            size, ink = (theme.BODY, theme.CREAM) if i == 0 else (theme.SMALL, look.palette.caption)
            text.draw(
                surface, line, box, self.px(size), ink, "medium" if i == 0 else "regular", "center"
            )
        self.ring(surface, look)


class DayCard(Lying):
    """The daily deal: a face-down card with the date or a tick."""

    def __init__(
        self, run: Callable[[], object], day: date, back: str, streak: str, *, played: bool
    ) -> None:
        super().__init__(
            "daily", _("Deal of the day"), streak, run, (168.0, 204.0 if streak else 182.0)
        )
        self._day, self._back, self._played = day, back, played

    def picture(self, look: Look) -> pygame.Surface:
        return day_card(self.px(96), self._back, self._day, self._played)


class OtherGame(Lying):
    def __init__(self, run: Callable[[], object], game: Game) -> None:
        super().__init__("other", tr(game.called), "", run, (190.0, 168.0))
        self._emblem = game.emblem

    def picture(self, look: Look) -> pygame.Surface:
        names = tuple(face("normal", code, letters()) for code in self._emblem)
        return fanned(names, self.px(64))


class TourPath(Lying):
    """The stations of the tour with the medals won."""

    def __init__(self, run: Callable[[], object], medals: tuple[Medal, ...], won: str) -> None:
        super().__init__("tour", _("Tour"), won, run, (190.0, 140.0))
        self._medals = medals

    def picture(self, look: Look) -> pygame.Surface:
        return tour_path(self._medals, self.px(180))


class LastSheet(Lying):
    def __init__(self, run: Callable[[], object], last: Ended) -> None:
        super().__init__("last", "", "", run, (190.0, 66.0 + 27.0 * len(last.rows) + 40))
        self._last = last
        self.name = _("Last game")
        template = _("{name}: {points}")
        self.value = strung(
            template.format(name=name, points=points) for name, points, _won in last.rows
        )

    def picture(self, look: Look) -> pygame.Surface:
        return _sheet(self.unit, self._last, look.palette)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        picture = self.picture(look)
        place = picture.get_rect(center=self.rect.center).move(
            0, -round(3 * self.unit * look.light)
        )
        surface.blit(picture, place)
        self.ring(surface, look)


@kept(_KEPT)
def _sheet(unit: float, last: Ended, palette: Palette) -> pygame.Surface:
    fine = _FINE * unit
    size = round(148 * fine), round((62 + 27 * len(last.rows)) * fine)
    surface = paint.paper(size, fine, palette)
    pad = (surface.get_width() - size[0]) // 2
    inner = pygame.Rect(pad, pad, *size).inflate(-round(26 * fine), -round(20 * fine))
    head = pygame.Rect(inner.x, inner.y, inner.w, round(22 * fine))
    text.draw(surface, _("Last game"), head, round(18 * fine), palette.paper.gold, "display")
    name = pygame.Rect(inner.x, head.bottom, inner.w, round(18 * fine))
    text.draw(surface, last.rules, name, round(13 * fine), palette.paper.faint)
    for i, (player, points, won) in enumerate(last.rows):
        row = pygame.Rect(inner.x, name.bottom + round(27 * fine) * i, inner.w, round(27 * fine))
        ink = palette.paper.gold if won else palette.paper.ink
        weight = "bold" if won else "medium"
        total = str(points)
        taken = text.measure(total, round(15 * fine), weight) + round(8 * fine)
        left = pygame.Rect(row.x, row.y, row.w - taken, row.h)
        text.draw(surface, player, left, round(15 * fine), ink, weight)
        text.draw(surface, total, row, round(15 * fine), ink, weight, "right")
        if i:
            surface.fill(palette.paper.rule, (row.x, row.y, row.w, max(1, round(fine * 0.8))))
    return pygame.transform.rotozoom(surface, 0.0 if palette.plain else -5.0, 1 / _FINE)


class RailFace(Widget):
    def __init__(self, number: int, name: str, face: str) -> None:
        super().__init__(f"company {number}", name)
        self._face = face

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self.rect.w
        pad = reach(side)
        surface.blit(medallion(self._face, side), (self.rect.x - pad, self.rect.y - pad))


CARDS = ("KS", "QH", "JD", "TC", "XR")
_WIDE, _DROP = 118, 5
"""Units of the fan: width of a card, and how far its shadow falls."""
_TURN = 9.5
"""Degrees between neighbouring cards."""
_ARM = 3.1
"""Heights of a card: from the fan's pivot to a card's middle."""
_LIFT = 9.0
"""Units: how far a stirring card rises."""

FIRST, EVERY = 5.0, 45.0
"""Seconds until the cards first stir, and between later times."""
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
            surface.blit(card.picture, card.picture.get_rect(center=middle))

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
    """Return how far a card has risen, from 0 to 1, after these seconds."""
    return math.sin(math.pi * since / _RISE) ** 2 if 0 < since < _RISE else 0.0
