"""The table of New game, with its seats along the rail."""

from collections.abc import Callable, Sequence
from itertools import combinations, zip_longest

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.tabletop.drawing.background import ground
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.tabletop.drawing.furniture import SHADOW, plate
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail, along, rail_of
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.card import signed
from swoop_desktop.ui.layout import Element, Grain, UnitBox
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Look, Member

_TABLES = 4_000_000
_PANEL, _NARROW, _LOW, _SHARE = 452.0, 916.0, 540.0, 0.42
"""Units: greatest width of the panel, least width and height of a window with the table beside it;
greatest share of the window's width for the panel.
"""
_AFAR = Rail(Box(-900.0, -900.0, 300.0, 300.0), 20.0, (60.0, 60.0))
"""A rail outside the window: only the room is drawn."""
_AROUND = 3
"""Number of opponents for whom the rail is shaped."""
_FACE, _OWN, _PLATE = 58.0, 72.0, 40.0
"""Units: sides of a face and of the player's own; height of a name plate."""
_PLATES, _BRIEF = (150.0, 118.0, 0.0), 0.9
"""Units: widths of name plates; the first without overlaps is taken. 0: no plates, and faces shrunk
by the factor `_BRIEF`.
"""
_MIDDLES = (430.0, 390.0, 340.0, 300.0, 264.0, 236.0)
"""Units: widths of the middle; the first without overlaps is taken."""
_ADD, _GAP = 34.0, 6.0
"""Units: side of a + disc; gap between seats and discs."""
_ADDED, _TIGHT = 6, 12
"""Number of players up to which a + follows each seat, and up to which there is one +."""


class Sitting(Member):
    """A player at the table; pressing it opens the seat's editor."""

    role = "button"
    action = "press"

    def __init__(
        self,
        seat: int,
        name: str,
        who: str,
        face: str,
        run: Callable[[], object],
        *,
        own: bool,
        selected: bool,
    ) -> None:
        words = _("{name}, seat {number}").format(name=name, number=seat + 1)
        super().__init__(f"seat {seat}", words, run, value=who, selected=selected)
        self._name, self._face = name, face
        self._face_side = _OWN if own else _FACE
        self.plate, self.mirrored = 0.0, False

    def sit(self, point: tuple[float, float], table: pygame.Rect, wide: float) -> None:
        """Put the face at this point, with a plate `wide` units wide."""
        side = self.px(max(self._face_side * (1.0 if wide else _BRIEF), self.least))
        self.plate = wide
        self.rect = pygame.Rect(0, 0, side // 2 + self.px(wide) if wide else side, side)
        self.rect.center = round(point[0]), round(point[1])
        away = point[0] - table.centerx
        self.mirrored = away > 0.3 * table.w
        if self.mirrored:
            self.rect.right = round(point[0]) + side // 2
        elif away < -0.3 * table.w:
            self.rect.left = round(point[0]) - side // 2
        self.rect.clamp_ip(table.inflate(-self.px(2 * _GAP), -self.px(2 * _GAP)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        lit, side = self.selected, self.rect.h
        face = pygame.Rect(
            self.rect.right - side if self.mirrored else self.rect.x, self.rect.y, side, side
        )
        if self.plate:
            size = self.rect.w - side // 2, self.px(_PLATE)
            picture = plate(
                size,
                self.unit,
                look.palette,
                self._name,
                (self.value,),
                "",
                "",
                side // 2,
                mirrored=self.mirrored,
                lit=lit or look.hover,
            )
            pad = round(SHADOW * self.unit)
            x = self.rect.x if self.mirrored else face.centerx
            surface.blit(picture, (x - pad, face.centery - size[1] // 2 - pad))
        blit_medal(
            surface, self._face, face, Mood.HAPPY if lit else Mood.CALM, lit=lit or look.hover
        )
        self.ring(surface, look, side / 2 / self.unit)


class AddSeat(Member):
    role = "button"
    action = "press"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        ink = theme.GOLD_LIGHT if look.hover else theme.DISC_INK
        paint.centred(surface, signed(self.px(_ADD), "plus", ink), self.rect.center)
        self.ring(surface, look)


class Seating(Element):
    """Seats along the rail, clockwise from the bottom, and an element in the middle."""

    across = down = 1.0

    def __init__(
        self, seats: Sequence[Sitting], adders: Sequence[AddSeat], middle: Element
    ) -> None:
        """Each of `adders` follows the seat with its index."""
        self._seats, self._adders, self._middle = tuple(seats), tuple(adders), middle

    @property
    def children(self) -> Sequence[Element]:
        around = zip_longest(self._seats, self._adders)
        return (*(one for pair in around for one in pair if one is not None), self._middle)

    def widths(self, unit: float) -> tuple[float, float]:
        return 300.0, 600.0

    def height(self, width: float, unit: float) -> float:
        return 0.0

    def place(self, box: UnitBox, grain: Grain) -> None:
        """Find the widest plates and middle without overlaps."""
        for wide in _PLATES:
            taken = self._sit(grain.rect(box), grain.unit, wide)
            spot = self._free(box, grain, taken)
            clear = not any(one.colliderect(other) for one, other in combinations(taken, 2))
            if clear and spot is not None:
                break
        self._middle.place(spot or self._centred(box, grain, _MIDDLES[-1], 0), grain)

    def _sit(self, table: pygame.Rect, unit: float, wide: float) -> list[pygame.Rect]:
        """Place seats and + discs; return their boxes with gaps."""
        rail, count = rail_of(table.size, _AROUND), len(self._seats)
        line = [(table.x + x, table.y + y) for x, y in rail.line(rail.thick / 2)]
        half = len(line) // 2
        foot = table.x + rail.outer.x + rail.outer.w / 2, line[half][1]
        path = [foot, *line[half:], *line[:half], foot]
        for i, seat in enumerate(self._seats):
            seat.unit = unit
            seat.sit(along(path, i / count), table, wide)
        for i, adder in enumerate(self._adders):
            side = round(max(_ADD, adder.least) * unit)
            x, y = along(path, (i + 0.5) / count)
            where = paint.square(side, (round(x), round(y)))
            adder.at(where.clamp(table), unit)
        gap = round(_GAP * unit)
        return [element.rect.inflate(gap, gap) for element in (*self._seats, *self._adders)]

    def _free(self, box: UnitBox, grain: Grain, taken: list[pygame.Rect]) -> UnitBox | None:
        """Return the widest, most central box for the middle without overlaps, if any."""
        felt = grain.rect(box).inflate(-round(120 * grain.unit), -round(80 * grain.unit))
        ways = (
            self._centred(box, grain, wide, down)
            for wide in _MIDDLES
            for down in sorted(range(-120, 121, 4), key=abs)
        )
        return next(
            (
                way
                for way in ways
                if grain.rect(way).collidelist(taken) < 0 and felt.contains(grain.rect(way))
            ),
            None,
        )

    def _centred(self, box: UnitBox, grain: Grain, wide: float, down: float) -> UnitBox:
        tall = self._middle.height(wide, grain.unit)
        y = box.y + (box.h - tall) / 2 + down
        return UnitBox(box.x + (box.w - wide) / 2, y, wide, tall)


@kept(_TABLES)
def table(size: tuple[int, int], left: int | None, palette: Palette) -> pygame.Surface:
    """Draw a table in the dark room, right of `left` pixels; None: only the room."""
    rail = _AFAR
    if left is not None:
        rail = rail_of((size[0] - left, size[1]), _AROUND)
        rail = rail._replace(outer=rail.outer._replace(x=rail.outer.x + left))
    return ground(size, rail, palette)


def panel_width(size: tuple[int, int], scale: float) -> int | None:
    """Return the panel's width in pixels; None if there is no room beside the table."""
    wide, tall = size[0] / scale, size[1] / scale
    if wide < _NARROW or not _LOW <= tall <= 1.1 * wide:
        return None
    return round(min(_PANEL, _SHARE * wide) * scale)


def adders(count: int, most: int) -> int:
    """Return the number of + discs for `count` players at a table for up to `most`."""
    if count >= most or count > _TIGHT:
        return 0
    return count if count <= _ADDED else 1
