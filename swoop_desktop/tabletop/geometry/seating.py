"""The opponents' places: up the left side, along the top, down the right side.

The seating with the largest cards wins.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from swoop_desktop.tabletop.geometry.card_poses import (
    ASPECT,
    CHIP,
    CHIP_PEEK,
    COLUMN_PEEK,
    GAP,
    Box,
    around,
)
from swoop_desktop.tabletop.geometry.rail import PEEK, Rail

PLATE = 38
FACE = 52
FELT = 8
_OVER = 8
"""Units by which a top face stands out left of its plate."""
_TIGHT_NAME, _NAME, _USUAL_NAME, _LONG_NAME = 84, 118, 158, 216
"""Units of a plate's width: least in tight layouts and elsewhere, usual, most."""
FAN_PEEK = 0.42
"""Most share of a held card's height visible above its plate."""
_UPRIGHT = 1.15
SMALLEST, _SMALLEST_WON, CHIPS_BELOW = 24.0, 20.0, 32.0
"""Pixels, fewer if the unit is below 1: least width of an opponent's card, and of a won card; width
below which a card is a chip.
"""

_SEATINGS: dict[int, tuple[tuple[int, int], ...]] = {
    0: ((0, 0),),
    1: ((0, 1),),
    2: ((0, 2), (1, 0)),
    3: ((1, 1),),
    4: ((1, 2), (0, 4), (2, 0)),
    5: ((1, 3), (2, 1)),
    6: ((2, 2), (1, 4)),
    7: ((2, 3), (1, 5)),
    8: ((2, 4), (1, 6), (3, 2)),
    9: ((2, 5), (3, 3), (1, 7)),
    10: ((2, 6), (3, 4), (1, 8)),
    11: ((2, 7), (3, 5), (1, 9)),
}
"""By number of opponents: numbers at each side and along the top, best first; `_seatings` has more.
"""
_CORNER = 120
"""Units for a stack above a single opponent at a side."""
_BETTER = 1.25
"""Factor by which a later seating's cards must be larger."""

LARGEST_SMALL, _WON = 0.8, 0.40
"""Shares of the viewer's card width: most for an opponent's; for won cards."""

NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


class Front(NamedTuple):
    columns: int
    levels: int = 2
    """Most cards of a column, one upon another."""
    caption: float = 0.0
    """Units: height of words below the viewer's columns."""
    trays: tuple[int, int] = (0, 0)
    """Numbers of stacks left and right of the pile."""
    ring: int = 0
    """Seats around a ring; 0: no ring."""

    def tall(self, width: float) -> float:
        return width * ASPECT * (1 + (self.levels - 1) * COLUMN_PEEK) if self.columns else 0.0

    def chips(self, small: float) -> bool:
        """True if opponents' cards of this width are chips."""
        return not self.ring and small < CHIPS_BELOW

    def small_tall(self, small: float) -> float:
        if self.columns and self.chips(small):
            return small * (CHIP + (self.levels - 1) * CHIP_PEEK)
        return self.tall(small)

    def wide(self, width: float, pitch: float = 0.0) -> float:
        if not self.columns:
            return 0.0
        return (self.columns - 1) * max(pitch, width * (1 + GAP)) + width

    @property
    def largest(self) -> float:
        """Most width of an opponent's card as a share of the viewer's."""
        return _WON if self.ring else LARGEST_SMALL


@dataclass(frozen=True, slots=True)
class Block:
    """Everything in front of a player."""

    box: Box
    fan: Box
    plate: Box
    face: Box
    columns: Box
    side: int
    """-1 left, 1 right, 0 along the top."""
    note: Box = NOWHERE
    """The last play's chip; perhaps without height."""


@dataclass(frozen=True, slots=True)
class Base:
    """The viewer's part, laid out before opponents are seated."""

    size: tuple[int, int]
    unit: float
    space: float
    """Pixels per unit of gaps."""
    margin: float
    gap: float
    """Pixels between different players' things."""
    tight: bool
    """True if names and faces give way to large texts."""
    rail: Rail
    face: float
    hand: Box
    raised: float
    columns: Box
    band: Box
    """Around the viewer's columns and the boxes beside them."""
    below: float
    pile_card: float
    pile: tuple[float, float]
    """Most size of the pile with its words."""

    @property
    def menu(self) -> Box:
        corner = self.margin + 34 * self.unit
        return Box(0, 0, corner, corner)


def upright(size: tuple[float, float]) -> bool:
    """True for windows clearly taller than wide."""
    return size[1] > _UPRIGHT * size[0]


Fits: TypeAlias = Callable[[Sequence[Block]], bool]


def seat(
    base: Base, opponents: int, front: Front, width: float, least: float, fits: Fits
) -> tuple[float, list[Block]] | None:
    """Return the largest fitting card width, and the blocks. `width` is that of the viewer's cards,
    `least` the opponents' minimum; `fits`: True if the rest has room.
    """
    least = max(
        least * front.largest / LARGEST_SMALL,
        (_SMALLEST_WON if front.ring else SMALLEST) * min(1.0, base.unit),
    )
    best: tuple[float, list[Block]] | None = None
    for side, top in _seatings(opponents):
        beyond = 0.0 if best is None else _BETTER * best[0]
        best = _largest(base, front, width, least, side, top, fits, beyond) or best
    return best


def _seatings(opponents: int) -> tuple[tuple[int, int], ...]:
    if opponents in _SEATINGS:
        return _SEATINGS[opponents]
    sides = range(opponents // 6, opponents // 2 + 1)
    return tuple((side, opponents - 2 * side) for side in sides)


def _largest(
    base: Base,
    front: Front,
    width: float,
    least: float,
    side: int,
    top: int,
    fits: Fits,
    beyond: float,
) -> tuple[float, list[Block]] | None:
    sizes, small = list[float](), front.largest * width
    while small >= least:
        sizes.append(small)
        small -= max(0.5, (0.15 if front.ring else 0.03) * small)

    def fitting(small: float) -> list[Block] | None:
        blocks = _blocks(base, front, small, side, top)
        return blocks if blocks is not None and fits(blocks) else None

    larger = [small for small in sizes if small > beyond]
    if not larger or fitting(sizes[-1]) is None:
        return None  # larger cards won't fit either
    return next(
        ((small, blocks) for small in larger if (blocks := fitting(small)) is not None), None
    )


def _blocks(base: Base, front: Front, small: float, side: int, top: int) -> list[Block] | None:
    menu = base.margin + 40 * base.unit
    left = _side_rows(base, front, small, side, menu) if side else []
    beside = max((row.box.right for row in left or []), default=0.0)
    upper = _top_row(
        base, front, small, top, beside + base.gap + _OVER * base.unit if side > 1 else 0.0
    )
    if upper is None:
        return None
    above = max([block.box.bottom for block in upper] or [base.rail.inner.y])
    if base.below - above < base.pile[1] + base.gap:
        return None
    if not side:
        return upper
    left = _left_side(base, front, small, side, upper)
    if left is None:
        return None
    right = [mirrored(block, base.size[0]) for block in left]
    return left + upper + right[::-1]


def _top_row(base: Base, front: Front, small: float, top: int, beside: float) -> list[Block] | None:
    """Return the top row on the rail, if it fits. If possible, it leaves `beside` pixels at each
    end to side blocks.
    """
    if not top:
        return []
    wide = max(front.wide(small), _name(base), 3.2 * small)
    over = _OVER * base.unit
    free = max(base.margin + 40 * base.unit + over, base.rail.outer.x + 0.4 * base.rail.corner[0])
    room, gap = base.size[0] - 2 * free, max(base.gap, over + 0.3 * base.gap)
    if top * wide + (top - 1) * gap > room:
        return None
    wide = max(wide, min(_usual_name(base), (room - (top - 1) * gap) / top))
    pitch = (room - wide) / max(1, top - 1) if top > 3 else min(room / top, 2.2 * wide + base.gap)
    pitch = max(wide + gap, min(pitch, 2.2 * wide + base.gap))
    if top == 2:
        pitch = max(pitch, min(room / 2, 0.36 * base.size[0]))
    between = base.size[0] - 2 * beside - wide
    if beside and top > 1 and between >= (top - 1) * (wide + gap):
        pitch = min(pitch, between / (top - 1))
    start = base.size[0] / 2 - pitch * (top - 1) / 2
    blocks = []
    for i in range(top):
        x = start + i * pitch
        y = base.rail.top_at(x, base.rail.thick / 2)
        free = (pitch - front.wide(small) - base.gap) / 2 if top > 1 else base.size[0]
        blocks.append(_top_block(base, front, small, x, y, wide, max(0.0, free)))
    return blocks


def _top_block(
    base: Base, front: Front, small: float, x: float, y: float, wide: float, free: float
) -> Block:
    """Place a block whose cards move off the rail by up to `free` pixels."""
    unit, rail = base.unit, base.rail
    long = min(wide, max(_LONG_NAME * unit, 3.2 * small))
    plate = Box(x - long / 2, y - PLATE * unit / 2, long, PLATE * unit)
    face = Box(plate.x - _OVER * unit, y - base.face / 2, base.face, base.face)
    peek = max(0.0, min(_peek(base, small), plate.y - 2 * base.space))
    fan = Box(plate.x, plate.y - peek, long, peek)
    row = front.wide(small)
    top = max(face.bottom, plate.bottom) + 2 * unit
    edge = rail.left_at(top, rail.thick) + 0.5 * FELT * base.space
    left = min(max(x - row / 2, edge), base.size[0] - edge - row)
    left = min(max(left, x - row / 2 - free), x - row / 2 + free)
    columns = Box(left, top if front.columns else plate.y, row, front.small_tall(small))
    parts = [plate, face, fan, *([columns] if front.columns else [])]
    return Block(around(parts), fan, plate, face, columns, 0)


def _left_side(
    base: Base, front: Front, small: float, side: int, upper: Sequence[Block]
) -> list[Block] | None:
    menu = base.margin + 40 * base.unit
    below = max([block.box.bottom for block in upper], default=menu) + base.gap
    most = (base.size[0] - base.pile[0]) / 2 - base.gap
    for free in (menu, max(menu, below)):
        rows = _side_rows(base, front, small, side, free)
        if rows is None or max(row.box.right for row in rows) > most:
            continue
        gap = base.gap - 0.5  # half a pixel less is invisible
        if not any(row.box.meets(block.box, gap) for row in rows for block in upper):
            return rows
    return None


def _side_rows(
    base: Base, front: Front, small: float, side: int, free: float
) -> list[Block] | None:
    """Return a side's blocks below `free`, if they fit."""
    unit, gap = base.unit, base.gap
    above = _peek(base, small) + PLATE * unit / 2
    below = max(base.face, PLATE * unit) / 2
    tall = above + below + (2 * unit + front.small_tall(small) if front.columns else 0.0)
    room = base.band.y - gap - free
    spare = room - side * tall - (side - 1) * gap
    if spare < 0:
        return None
    between = gap + min(spare / (side + 1), 26 * base.space)
    spare = room - side * tall - (side - 1) * between
    first = max(0.5 * spare, min(spare, _CORNER * base.space) if side == 1 else 0.0)
    middles = [free + first + above + i * (tall + between) for i in range(side)]
    return [_side_block(base, front, small, y) for y in reversed(middles)]


def _side_block(base: Base, front: Front, small: float, y: float) -> Block:
    unit, rail = base.unit, base.rail
    x = rail.left_at(y, rail.thick / 2)
    face = Box.centred(x, y, base.face, base.face)
    row, tall = front.wide(small), front.small_tall(small)
    top = y + max(base.face, PLATE * unit) / 2 + 2 * unit
    edge = max(rail.left_at(top, rail.thick), rail.left_at(top + tall, rail.thick))
    columns = Box(edge + FELT * base.space, top if front.columns else y, row, tall)
    room = (base.size[0] - base.pile[0]) / 2 - base.gap - x
    least = max(_name(base), 3.2 * small, min(_usual_name(base), room))
    long = max(least, min(_LONG_NAME * unit, columns.right - x))
    plate = Box(x, y - PLATE * unit / 2, long, PLATE * unit)
    peek = _peek(base, small)
    fan = Box(face.right, plate.y - peek, plate.right - face.right - 6 * unit, peek)
    parts = [plate, face, fan, *([columns] if front.columns else [])]
    return Block(around(parts), fan, plate, face, columns, -1)


def _name(base: Base) -> float:
    return (_TIGHT_NAME if base.tight else _NAME) * base.unit


def _usual_name(base: Base) -> float:
    """Return a plate's usual width; 0 if large texts need the room."""
    return _USUAL_NAME * base.unit if base.unit < 1.05 * base.space else 0.0


def _peek(base: Base, small: float) -> float:
    return min(FAN_PEEK * small * ASPECT, PEEK * base.space)


def lengthened(block: Block, long: float) -> Block:
    """Lengthen a plate to at least `long` pixels; at a side, towards the middle."""
    more = max(0.0, long - block.plate.w)
    left = {0: more / 2, 1: more, -1: 0.0}[block.side]
    plate = block.plate._replace(x=block.plate.x - left, w=block.plate.w + more)
    fan = block.fan._replace(x=block.fan.x - left, w=block.fan.w + more)
    face = block.face if block.side else block.face._replace(x=block.face.x - left)
    parts = [plate, face, fan, *([block.columns] if block.columns.w else [])]
    return Block(around(parts), fan, plate, face, block.columns, block.side, block.note)


def mirrored(block: Block, width: float) -> Block:
    box, fan, plate, face, columns = (
        part._replace(x=width - part.right)
        for part in (block.box, block.fan, block.plate, block.face, block.columns)
    )
    return Block(box, fan, plate, face, columns, -block.side)
