"""The mini table on which the seats of a new game are planned, and what stands around it."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.face_choice import face_names
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.tabletop.drawing.faces import Mood, portrait
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.layout import Element, Grain, UnitBox
from swoop_desktop.ui.node import NO_STATES
from swoop_desktop.ui.palette import Palette, mix
from swoop_desktop.ui.widgets import Look, Member, Widget

_TABLE, _ABOVE, _BELOW = 204.0, 20.0, 50.0
"""Height of the table, and what stands out above and below it, in units."""
_BESIDE = 46.0
"""Half the width of a seat, which stands out at the sides, in units."""
_RAIL = 22.0
"""Width of the table's rail, in units."""
_FACE, _MANY = 54.0, 8
"""Side of a face, and most players whose names stand below them."""
_ADD = 34.0
_ADDED, _FINGER = 6, 4
"""Side of what adds a seat, and most players between all of whom it is offered, to a finger too."""
_TAKEN = 90
"""Opacity of a face that another player has, of 255."""


class Sitting(Widget):
    """A player at the mini table: face, name, and who that is. A press shows more of the seat."""

    role = "button"
    action = "press"
    glows = True

    def __init__(
        self,
        seat: int,
        name: str,
        who: str,
        face: str,
        run: Callable[[], object],
        *,
        selected: bool,
        brief: bool,
    ) -> None:
        """A `brief` one is only a face."""
        super().__init__(f"seat {seat}", _("{name}, seat {number}").format(
            name=name, number=seat + 1))  # fmt: skip
        self.value = who
        self._words = () if brief else (name, who)
        self._face, self.run = face, run
        self.states = frozenset({"selected"}) if selected else NO_STATES
        side = 0.8 * _FACE if brief else _FACE
        self.wide = (side, side) if brief else (2 * _BESIDE, 2 * _BESIDE)
        self.tall = side if brief else side + 36.0

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.run()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = min(self.rect.w, self.px(_FACE), self.rect.h)
        face = pygame.Rect(self.rect.centerx - side // 2, self.rect.y, side, side)
        lit = "selected" in self.states
        blit_medal(surface, self._face, face, Mood.HAPPY if lit else Mood.CALM, lit=lit)
        if self._words:
            plate = pygame.Rect(self.rect.x, face.bottom - self.px(4), self.rect.w, 0)
            plate.h = self.rect.bottom - plate.y
            edge = theme.GOLD_LIGHT if lit else look.palette.pill_edge
            line = look.palette.line(self.unit, 2.4 if lit else 1.2)
            paint.box(surface, plate, self.px(7), look.palette.night, edge, line)
            half = plate.h // 2
            upper = pygame.Rect(
                plate.x + self.px(4), plate.y + self.px(1), plate.w - self.px(8), half
            )
            lower = upper.move(0, half - self.px(2))
            text.draw(surface, self._words[0], upper, self.px(14), theme.CREAM, "medium", "center")
            ink = look.palette.caption
            text.draw(surface, self._words[1], lower, self.px(12.5), ink, align="center")
        self.ring(surface, look)


class AddSeat(Widget):
    """A place on the rail where one more may sit down."""

    role = "button"
    action = "press"
    glows = True

    def __init__(self, place: int, name: str, run: Callable[[], object]) -> None:
        super().__init__(f"add {place}", name)
        self.run = run
        self.wide, self.tall = (_ADD, _ADD), _ADD

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.run()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = self.rect.h - self.px(6)
        disc = paint.disc(side)
        surface.blit(disc, disc.get_rect(center=self.rect.center))
        ink = theme.GOLD_LIGHT if look.hover else theme.DISC_INK
        plus = icon("plus", round(0.5 * side), ink)
        surface.blit(plus, plus.get_rect(center=self.rect.center))
        self.ring(surface, look)


class OneFace(Member):
    """A face to be chosen for the seat that is shown."""

    tall = 44.0
    wide = (36.0, 44.0)

    def __init__(self, face: str, run: Callable[[], object], *, selected: bool, taken: str) -> None:
        """It is `taken` by the player of this name; empty: by nobody."""
        held = _("{name} has it").format(name=taken) if taken and not selected else ""
        name = face_names().get(face, face)
        super().__init__(f"face {face}", name, run, value=held, selected=selected)
        self._face, self._dim = face, bool(held)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = min(self.rect.w, self.rect.h)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.rect.center
        inset = self.px(4)
        picture = portrait(self._face, side - 2 * inset)
        if self._dim and not look.hover:
            picture = picture.copy()
            picture.set_alpha(_TAKEN)
        surface.blit(picture, (box.x + inset, box.y + inset))
        if self.selected:
            paint.box(surface, box, side // 2, None, theme.GOLD_LIGHT, self.px(2.4))
        self.ring(surface, look, 21)


class MiniTable(Element):
    """A table seen from above: the first player sits at the bottom, the others clockwise; what
    stands in its middle is one element more.
    """

    across = 1.0

    def __init__(
        self, seats: Sequence[Widget], adders: Sequence[Widget], middle: Element, palette: Palette
    ) -> None:
        """`adders` stand after as many of the seats, as far as there are any."""
        self._seats, self._adders, self._middle = tuple(seats), tuple(adders), middle
        self._palette = palette
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._unit = 1.0

    @property
    def children(self) -> Sequence[Element]:
        return (*self._seats, *self._adders, self._middle)

    def widths(self, unit: float) -> tuple[float, float]:
        return 330.0, 380.0

    def height(self, width: float, unit: float) -> float:
        return _ABOVE + _TABLE + _BELOW

    def place(self, box: UnitBox, grain: Grain) -> None:
        table = UnitBox(
            box.x + _BESIDE * 0.8, box.y + _ABOVE, box.w - 1.6 * _BESIDE, box.h - _ABOVE - _BELOW
        )
        self.rect, self._unit = grain.rect(table), grain.unit
        count = len(self._seats)
        for i, seat in enumerate(self._seats):
            self._put(seat, table, i / count, grain, unit_face=True)
        for i, adder in enumerate(self._adders):
            self._put(adder, table, (i + 0.5) / count, grain)
        wide = min(table.w - 2 * _RAIL - 70, 200.0)
        # Between the plates there is no more room, for a finger either.
        tall = min(self._middle.height(wide, grain.unit), theme.ROW)
        taken = [one.rect for one in (*self._seats, *self._adders)]
        ways = [
            UnitBox(table.x + (table.w - w) / 2, table.y + (table.h - tall) / 2 + down, w, tall)
            for w in (wide, 0.85 * wide, 0.7 * wide)
            for down in sorted(range(-40, 41, 2), key=abs)
        ]
        free = (way for way in ways if grain.rect(way).collidelist(taken) < 0)
        self._middle.place(next(free, ways[0]), grain)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the table below what stands around it."""
        surface.blit(_table(self.rect.size, self._palette, round(_RAIL * self._unit)), self.rect)

    @staticmethod
    def _put(
        widget: Widget, table: UnitBox, share: float, grain: Grain, *, unit_face: bool = False
    ) -> None:
        """Place a widget with its middle, or that of its face, on the rail: at this share of the
        way around, clockwise from the bottom.
        """
        x, y = _along(share, table.w - _RAIL, table.h - _RAIL)
        wide, tall = widget.wide[1], widget.tall
        up = min(wide, _FACE) / 2 if unit_face else tall / 2
        middle = table.x + table.w / 2 + x, table.y + table.h / 2 + y
        widget.place(UnitBox(middle[0] - wide / 2, middle[1] - up, wide, tall), grain)


def _along(share: float, wide: float, tall: float) -> tuple[float, float]:
    """Return the point at a share of the way around an oval with straight sides, from its middle:
    clockwise from the middle of its lower side.
    """
    radius = tall / 2
    straight = max(0.0, wide - tall)
    way = share * (2 * straight + 2 * pi * radius)
    if way <= straight / 2:
        return -way, radius
    way -= straight / 2
    if way <= pi * radius:
        angle = way / radius
        return -straight / 2 - radius * sin(angle), radius * cos(angle)
    way -= pi * radius
    if way <= straight:
        return -straight / 2 + way, -radius
    way -= straight
    if way <= pi * radius:
        angle = way / radius
        return straight / 2 + radius * sin(angle), -radius * cos(angle)
    return straight / 2 - (way - pi * radius), radius


@kept(4_000_000)
def _table(size: tuple[int, int], palette: Palette, rail: int) -> pygame.Surface:
    """Draw a small table: leather rail, a brass line, lit felt."""
    radius = size[1] // 2
    if palette.plain:
        made = paint.rounded(size, radius, palette.leather).copy()
        below = made.get_rect().inflate(-2 * rail, -2 * rail)
        paint.box(made, below, radius - rail, palette.cloth, palette.edge, max(2, rail // 9))
        return made
    made = paint.shaded(size, radius, ((112, 72, 44), (58, 36, 22)), (24, 14, 8), max(1, rail // 9))
    inner = size[0] - 2 * rail, size[1] - 2 * rail
    felt = paint.rounded(
        inner, radius - rail, mix(palette.cloth, theme.PAPER, 0.10), theme.BRASS, max(1, rail // 12)
    ).copy()
    light = paint.light_map(inner, (0.5, 0.45), 1.0, 0.7)
    felt.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    made.blit(felt, (rail, rail))
    return made


def adders(count: int, most: int, *, touched: bool) -> int:
    """Return how many places there are at which one more may sit down, with so many players."""
    if count >= most:
        return 0
    if touched:
        return count if count <= _FINGER else 0
    return count if count <= _ADDED else 1


def is_brief(count: int) -> bool:
    """Whether so many players are only faces at the mini table."""
    return count > _MANY
