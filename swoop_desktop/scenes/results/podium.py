"""The players at the end of a game, by place: whoever won in the middle, crowned, and the others
beside and below. Geometry and widgets; the page says who stands where.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal, crown, place, wreath
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Grain, UnitBox
from swoop_desktop.ui.widgets import Look, Widget

_WREATH = 1.52
"""Side of a wreath, for each pixel of the face in it."""
_LARGEST, _SMALLEST, _ABREAST = 206.0, 58.0, 124.0
"""A winner's face, and the least from one winner to the next, in units."""
_ROW, _CELL = 56.0, 178.0
"""Height and least width of what is told of somebody further down, in units."""
_CROWN = 0.34
"""How far a crown reaches above a face, for each pixel of it."""
_RAYS = 512
"""Pixels of the picture from which the light around a winner is scaled."""
_COIN = 20
"""Least side in pixels of a coin, on which the number of a place can be read."""
_UNDER = 58.0
"""Units below a winner for the points, and the name where several have won."""


class Placed(NamedTuple):
    """One player at the end."""

    seat: int
    name: str
    face: str
    total: int
    place: int
    last: bool
    """Whether nobody is behind this player, though somebody is before."""

    @property
    def points(self) -> str:
        """The total in words."""
        return point_words(self.total)

    def brief(self, pixels: int, wide: int, weight: str = "regular") -> str:
        """Return the total in words, or the number where those have no room."""
        if text.fits(self.points, pixels, wide, weight):
            return self.points
        return str(self.total)

    @property
    def mood(self) -> Mood:
        """How it feels to be there."""
        if self.place == 1:
            return Mood.HAPPY
        return Mood.SAD if self.last else Mood.CALM


class Spot(NamedTuple):
    """Where one player stands: a box of units, and how: ``first``, ``beside`` or ``row``."""

    player: Placed
    x: float
    y: float
    w: float
    h: float
    kind: str


def arrange(
    players: Sequence[Placed], left: float, top: float, wide: float, tall: float
) -> list[Spot]:
    """Everybody by place, in a box of units. It may become taller than the box."""
    first = [player for player in players if player.place == 1]
    others = [player for player in players if player.place != 1]
    beside = _beside(others) if len(first) == 1 and wide >= 420 else []
    below = others[len(beside) :]
    per_row = max(1, min(len(below), int(wide // _CELL)))
    rows = -(-len(below) // per_row)
    across = max(1, min(len(first), int(wide // _ABREAST)))
    lines = max(1, -(-len(first) // across))
    across = -(-len(first) // lines)
    room = (tall - rows * _ROW) / lines - _UNDER - 8
    widest = wide * 0.30 if beside else (wide / max(1, across) - 8) / _WREATH
    face = max(_SMALLEST, min(_LARGEST, room / (_WREATH + _CROWN / 2), widest))
    step = max(_ABREAST, face * _WREATH + 8)
    high = face * (_WREATH + _CROWN / 2) + _UNDER
    spots: list[Spot] = []
    for i, player in enumerate(first):
        in_line = min(across, len(first) - i // across * across)
        x = left + (wide - step * in_line) / 2 + i % across * step
        spots.append(Spot(player, x, top + i // across * high, step, high, "first"))
    for player, share in zip(beside, (0.0, 1.0), strict=False):
        cell, second = (wide - step) / 2, player.place == beside[0].place
        size = min(face * (0.60 if second else 0.52), cell - 12)
        spots.append(
            Spot(
                player,
                left + share * (wide - cell),
                top + high - size - 64 - (46 if second else 28),
                cell,
                size + 64,
                "beside",
            )
        )
    y = top + lines * high + 8
    cell = wide / per_row
    for i, player in enumerate(below):
        in_row = min(per_row, len(below) - i // per_row * per_row)
        shift = (wide - cell * in_row) / 2
        x = left + shift + (i % per_row) * cell
        spots.append(Spot(player, x, y + i // per_row * _ROW, cell, _ROW, "row"))
    return spots


def _beside(others: Sequence[Placed]) -> Sequence[Placed]:
    """Return the two who stand beside the winner: none whose equal would have to stand below."""
    count = min(2, len(others))
    while 0 < count < len(others) and others[count - 1].place == others[count].place:
        count -= 1
    return others[:count]


class Podium(Element):
    """Everybody by place, in as much room as there is: more than what stands below has."""

    across, down = 1.0, 3.0

    def __init__(self, players: Sequence[Placed], *, crowned: bool) -> None:
        """`players` by place; winners who are not `crowned` have no crown yet."""
        self._players, self._crowned = players, crowned
        self._ranked: list[Ranked] = []

    @property
    def winners(self) -> list["Ranked"]:
        """Those in the middle, once they are placed."""
        return [one for one in self._ranked if one.kind == "first"]

    def crown(self) -> None:
        """Let the winners wear their crowns from now on."""
        for winner in self.winners:
            winner.crowned = True

    def widths(self, unit: float) -> tuple[float, float]:
        return 240.0, 600.0

    def height(self, width: float, unit: float) -> float:
        return max(spot.y + spot.h for spot in arrange(self._players, 0, 0, width, 0))

    def place(self, box: UnitBox, grain: Grain) -> None:
        spots = arrange(self._players, *box)
        free = max(0.0, box.y + box.h - max(spot.y + spot.h for spot in spots)) / 2
        alone = sum(spot.kind == "first" for spot in spots) == 1
        self._ranked = [
            Ranked(spot, alone=alone, crowned=self._crowned).at(
                grain.rect(UnitBox(spot.x, spot.y + free, spot.w, spot.h)), grain.unit
            )
            for spot in spots
        ]

    @property
    def children(self) -> Sequence[Element]:
        return self._ranked


class Ranked(Widget):
    """One player with place, face, name and points."""

    role = "item"

    def __init__(self, spot: Spot, *, alone: bool, crowned: bool) -> None:
        """`alone` for the only winner, whose name stands above already; a winner who is not
        `crowned` has no crown yet.
        """
        player = spot.player
        name = _("{place}. {name}").format(place=player.place, name=player.name)
        super().__init__(
            f"rank {player.seat}",
            name,
        )
        self.value, self.player, self.kind = player.points, player, spot.kind
        self.alone, self.crowned = alone, crowned

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.kind == "first":
            self._first(surface)
        elif self.kind == "beside":
            self._beside(surface, look)
        else:
            self._row(surface, look)

    @property
    def crown(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The crown of a winner, and where it rests."""
        face = self._face
        made = crown(round(face.w * 0.56), 9)
        x, y = face.centerx - round(face.w * 0.09), face.y + round(face.w * 0.02)
        return made, made.get_rect(center=(x, y)).topleft

    @property
    def _face(self) -> pygame.Rect:
        """The face of a winner, in the wreath."""
        box, high = self.rect, self.rect.h - self.px(_UNDER)
        side = min(round(high / (_WREATH + _CROWN / 2)), round(box.w / _WREATH))
        face = pygame.Rect(0, 0, side, side)
        face.center = box.centerx, box.y + high - round(side * _WREATH) // 2
        return face

    def _first(self, surface: pygame.Surface) -> None:
        box, under = self.rect, self.px(_UNDER)
        face = self._face
        around = wreath(round(face.w * _WREATH))
        surface.blit(around, around.get_rect(center=face.center))
        blit_medal(surface, self.player.face, face, self.player.mood)
        if self.crowned:
            surface.blit(*self.crown)
        lower = pygame.Rect(box.x, box.bottom - under, box.w, under)
        if self.alone:
            points = self.player.brief(self.px(32), lower.w, "bold")
            text.draw(surface, points, lower, self.px(32), theme.CREAM, "bold", "center")
            return
        upper = pygame.Rect(lower.x, lower.y, lower.w, under // 2)
        text.draw(surface, self.player.name, upper, self.px(20), theme.GOLD_LIGHT, "medium",
                  "center")  # fmt: skip
        upper.y = upper.bottom
        points = self.player.brief(self.px(theme.BODY), upper.w, "bold")
        text.draw(surface, points, upper, self.px(theme.BODY), theme.CREAM, "bold", "center")

    def _beside(self, surface: pygame.Surface, look: Look) -> None:
        box, under = self.rect, self.px(54)
        side = box.h - under - self.px(10)
        face = pygame.Rect(box.centerx - side // 2, box.y + self.px(10), side, side)
        blit_medal(surface, self.player.face, face, self.player.mood)
        coin = max(_COIN, round(side * 0.26))
        surface.blit(
            place(self.player.place, coin, look.palette), (face.centerx - coin // 2, box.y)
        )
        upper = pygame.Rect(box.x, face.bottom + self.px(4), box.w, self.px(28))
        text.draw(surface, self.player.name, upper, self.px(19), theme.CREAM, "medium", "center")
        upper = pygame.Rect(box.x, upper.bottom, box.w, self.px(22))
        # In cream, as all that stands in the rays, where the felt is brighter than elsewhere.
        small = self.px(theme.SMALL)
        points = self.player.brief(small, upper.w)
        text.draw(surface, points, upper, small, theme.CREAM, align="center")

    def _row(self, surface: pygame.Surface, look: Look) -> None:
        gap, side = self.px(8), round(self.rect.h * 0.78)
        pixels, small = self.px(theme.BODY), self.px(theme.TINY)
        x = self.rect.x + max(0, (self.rect.w - self.px(_CELL)) // 2) + self.px(10)
        face = pygame.Rect(x + gap, self.rect.centery - side // 2, side, side)
        blit_medal(surface, self.player.face, face, self.player.mood)
        coin = max(_COIN, round(side * 0.5))
        surface.blit(
            place(self.player.place, coin, look.palette), (face.x - gap, face.y - gap // 4)
        )
        words = pygame.Rect(face.right + gap, self.rect.y + self.rect.h // 8, 0, 0)
        words.w, words.h = self.rect.right - words.x, round(1.35 * pixels)
        text.draw(surface, self.player.name, words, pixels, theme.CREAM, "medium")
        words = pygame.Rect(words.x, words.bottom, words.w, round(1.5 * small))
        points = self.player.brief(small, words.w)
        text.draw(surface, points, words, small, look.palette.caption)


def shine(surface: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    """Faint light that goes out from a point, and ends half of this side away from it."""
    made = pygame.transform.smoothscale(_rays(), (side, side))
    surface.blit(made, made.get_rect(center=middle))


@lru_cache(maxsize=1)
def _rays() -> pygame.Surface:
    """The light, small: it is soft, and larger it would take long to draw."""
    made = pygame.Surface((_RAYS, _RAYS), pygame.SRCALPHA)
    made.fill((*theme.GOLD_LIGHT, 0))
    middle, count = _RAYS / 2, 16
    for i in range(count):
        angle, half = 2 * pi * i / count, pi / count * 0.5
        corners = [(middle, middle)] + [
            (middle + middle * cos(angle + by), middle + middle * sin(angle + by))
            for by in (-half, half)
        ]
        pygame.draw.polygon(made, (*theme.GOLD_LIGHT, 30), corners)
    fade = pygame.Surface((64, 64), pygame.SRCALPHA)
    for y in range(64):
        for x in range(64):
            away = ((x - 31.5) ** 2 + (y - 31.5) ** 2) ** 0.5 / 32
            fade.set_at((x, y), (255, 255, 255, round(255 * max(0.0, min(1.0, 1.15 - away)))))
    soft = pygame.transform.smoothscale(fade, (_RAYS, _RAYS))
    made.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made.convert_alpha()
