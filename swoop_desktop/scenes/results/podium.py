"""The players at the end of a game: the crowned winner in the middle, others beside and below."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal, coin, crown, wreath
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grain, Ground, Row, Sized, Space, UnitBox
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Composite, Label

_WREATH, _CROWN = 1.52, 0.17
"""Side of a wreath and rise of the crown above it, per pixel of face."""
_LARGEST, _SMALLEST, _ABREAST = 206.0, 58.0, 124.0
"""Units: largest and smallest face of a winner, least distance between winners."""
_UNDER = 56.0
"""Units of text below a winner."""
_FACE, _CELL, _GAP = 44.0, 178.0, 12.0
"""Units: a lower face, least width of its text, gap."""
_TRIPLE = 420.0
"""Units of width from which on two stand beside a single winner."""
_RAYS = 512
"""Pixels of the light's picture before scaling."""


class Placed(NamedTuple):
    """A player at the end."""

    seat: int
    name: str
    face: str
    total: int
    place: int
    last: bool
    """True if nobody is behind this player but somebody is ahead."""

    @property
    def mood(self) -> Mood:
        """The face's expression."""
        if self.place == 1:
            return Mood.HAPPY
        return Mood.SAD if self.last else Mood.CALM


class Ranked(Composite):
    """A player with place, face, name and points."""

    def __init__(self, player: Placed, content: Element) -> None:
        name = _("{place}. {name}").format(place=player.place, name=player.name)
        self.player, points = player, point_words(player.total)
        super().__init__(f"rank {player.seat}", name, content, value=points, role="item")


class Winner(Ranked):
    """A winner in a wreath as large as there is room."""

    def __init__(self, player: Placed, *, alone: bool, crowned: bool) -> None:
        """`alone`: the only winner, already named in the heading. Without `crowned`, the crown
        still falls.
        """
        self.crowned = crowned
        self._room = Space(_ABREAST, _SMALLEST * (_WREATH + _CROWN), across=1.3, down=1)
        self._room.tallest = _LARGEST * (_WREATH + _CROWN)
        name = Label("", player.name, theme.HEADING, theme.GOLD_LIGHT, "medium", "center")
        size = 32 if alone else theme.BODY
        points = Label("", point_words(player.total), size, theme.CREAM, "bold", "center")
        wreathed = Ground(self._wreathed, self._room)
        super().__init__(player, Column(wreathed, None if alone else name, points, gap=4))

    def _wreathed(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        face = self.face
        around = wreath(round(face.w * _WREATH))
        surface.blit(around, around.get_rect(center=face.center))
        blit_medal(surface, self.player.face, face, self.player.mood)
        if self.crowned:
            surface.blit(*self.crown)

    @property
    def face(self) -> pygame.Rect:
        """The face in the wreath."""
        room = self._room.rect
        side = min(round(room.h / (_WREATH + _CROWN)), round(room.w / _WREATH))
        face = pygame.Rect(0, 0, side, side)
        face.center = room.centerx, room.bottom - round(side * _WREATH) // 2
        return face

    @property
    def crown(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The crown's picture and resting place."""
        face = self.face
        made = crown(round(face.w * 0.56), 9)
        x, y = face.centerx - round(face.w * 0.09), face.y + round(face.w * 0.02)
        return made, made.get_rect(center=(x, y)).topleft


class Podium(Element):
    """Everybody by place; it stretches more than what stands below."""

    across, down = 1.0, 3.0

    def __init__(self, players: Sequence[Placed], palette: Palette, *, crowned: bool) -> None:
        """`players` by place. Without `crowned`, the crowns still fall."""
        self._players, self._palette = players, palette
        first = [player for player in players if player.place == 1]
        self.winners = [Winner(player, alone=len(first) == 1, crowned=crowned) for player in first]
        self._ranked: list[Ranked] = []

    def widths(self, unit: float) -> tuple[float, float]:
        return 240.0, 600.0

    def height(self, width: float, unit: float) -> float:
        return self._in(width).height(width, unit)

    def place(self, box: UnitBox, grain: Grain) -> None:
        shown = self._in(box.w)
        shown.place(box, grain)
        ranked = [one for one in shown.every() if isinstance(one, Ranked)]
        self._ranked = sorted(ranked, key=lambda one: self._players.index(one.player))

    @property
    def children(self) -> Sequence[Element]:
        return self._ranked

    def _in(self, width: float) -> Element:
        """Return the players for this width."""
        others = self._players[len(self.winners) :]
        beside = _beside(others) if len(self.winners) == 1 and width >= _TRIPLE else []
        lines = _rows(self.winners, width, _ABREAST)
        if beside:
            sides = [self._side(player, beside[0].place) for player in beside]
            lines = [Row(sides[0], *self.winners, *(sides[1:] or [Space(across=1)]), gap=_GAP)]
        most = (_LARGEST * (_WREATH + _CROWN) + _UNDER) * len(lines)
        top = Sized(Column(*lines, gap=_GAP), tallest=most)
        below = [self._row(player) for player in others[len(beside) :]]
        free = Space(down=0.1)
        return Column(free, top, *_rows(below, width, _CELL), Space(down=0.1), gap=8)

    def _side(self, player: Placed, second: int) -> Element:
        """Return a player beside the winner: the second stands higher than the third."""
        share, low = (0.42, 46.0) if player.place == second else (0.36, 28.0)
        face = coin(0, self._palette, face=player.face, number=player.place, mood=player.mood)
        name = Label("", player.name, theme.BODY, theme.CREAM, "medium", "center")
        points = Label("", point_words(player.total), theme.SMALL, align="center")
        above = Space(down=1 - share)
        parts = Column(
            above, Sized(face, height=_FACE, down=share), name, points, Space(height=low), gap=4
        )
        return Sized(Ranked(player, parts), across=1, down=1)

    def _row(self, player: Placed) -> Element:
        name = Label("", player.name, theme.BODY, weight="medium")
        points = Label("", point_words(player.total), theme.TINY, self._palette.caption)
        face = coin(_FACE, self._palette, face=player.face, number=player.place, mood=player.mood)
        content = Row(face, Sized(Column(name, points, gap=2), across=1), gap=8)
        return Sized(Ranked(player, Sized(content, most=_CELL - 8, align=0.5)), least=0, across=1)


def _rows(items: Sequence[Element], width: float, least: float) -> list[Element]:
    """Return elements of equal width in lines."""
    count = max(1, min(len(items), int(width // least)))
    count = -(-len(items) // -(-len(items) // count)) if items else 1
    made = list[Element]()
    for i in range(0, len(items), count):
        line = items[i : i + count]
        free = Space(across=(count - len(line)) / 2 * line[0].across)
        made.append(Row(free, *line, free, gap=0) if len(line) < count else Row(*line, gap=0))
    return made


def _beside(others: Sequence[Placed]) -> Sequence[Placed]:
    """Return the two beside the winner, unless an equal one would have to stand below."""
    count = min(2, len(others))
    while 0 < count < len(others) and others[count - 1].place == others[count].place:
        count -= 1
    return others[:count]


def shine(surface: pygame.Surface, middle: tuple[int, int], side: int) -> None:
    """Draw faint rays from a point, `side` pixels across."""
    made = pygame.transform.smoothscale(_rays(), (side, side))
    surface.blit(made, made.get_rect(center=middle))


@lru_cache(maxsize=1)
def _rays() -> pygame.Surface:
    """Draw the rays small: they are soft, and slow to draw larger."""
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
