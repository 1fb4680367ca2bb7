"""Where the opponents sit: up the left side, along the top, down the right side.

Of several ways to seat them the one with the largest cards wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from swoop_desktop.table.fans import ASPECT, COLUMN_PEEK, GAP, Box

PLATE = 38
"""Height of an opponent's name plate, in units."""
FAN_PEEK = 0.42
"""Share of a held card's height that shows above the name plate in front of it."""
CENTRE_HALF = 3.35
"""Half the room that the centre needs for pile and stacks, in card widths."""
SMALLEST = 20.0
"""Narrowest card of an opponent, in pixels; in units where a unit is less than a pixel."""

_SEATINGS: dict[int, tuple[tuple[int, int], ...]] = {
    0: ((0, 0),),
    1: ((0, 1),),
    2: ((0, 2),),
    3: ((1, 1),),
    4: ((1, 2), (0, 4)),
    5: ((1, 3), (2, 1)),
    6: ((1, 4), (2, 2)),
    7: ((1, 5), (2, 3)),
    8: ((2, 4), (1, 6), (3, 2)),
    9: ((2, 5), (1, 7), (3, 3)),
    10: ((2, 6), (3, 4), (1, 8)),
    11: ((2, 7), (3, 5), (1, 9)),
}
"""How many sit at each side and how many along the top, for every number of opponents; for larger
ones see `_seatings`.
"""


NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


class Front(NamedTuple):
    """What lies in front of every seat."""

    columns: int
    levels: int = 2
    """How many cards may cover each other in a column."""
    caption: float = 0.0
    """Room for words below the viewer's columns, in units."""

    def tall(self, width: float) -> float:
        """How high it is with cards of this width."""
        return width * ASPECT * (1 + (self.levels - 1) * COLUMN_PEEK) if self.columns else 0.0

    def wide(self, width: float, pitch: float = 0.0) -> float:
        """How wide it is with cards of this width, and columns at least `pitch` apart."""
        if not self.columns:
            return 0.0
        return (self.columns - 1) * max(pitch, width * (1 + GAP)) + width


@dataclass(frozen=True, slots=True)
class Block:
    """The part of the table that belongs to one opponent."""

    box: Box
    fan: Box
    plate: Box
    columns: Box
    note: Box = NOWHERE
    """Below all that, for a few words; without height where there is no room for any."""


@dataclass(frozen=True, slots=True)
class Base:
    """The viewer's part of the table, which must be found before anybody else is seated."""

    size: tuple[int, int]
    unit: float
    margin: float
    gap: float
    """Between what belongs to different players, in pixels."""
    hand: Box
    columns: Box
    band: Box
    """The viewer's columns and what lies at both sides of them."""


def seat(
    base: Base, opponents: int, front: Front, width: float, least: float
) -> tuple[float, list[Block]] | None:
    """Width of the largest cards with which the opponents fit, and their blocks; or None.

    `width` is that of the viewer's cards, `least` the smallest to accept for the opponents.
    """
    least = max(least, SMALLEST * min(1.0, base.unit))
    best: tuple[float, list[Block]] | None = None
    for side, top in _seatings(opponents):
        for across in _across(side):
            found = _largest(base, front, width, least, side, top, across)
            if found is not None and (best is None or found[0] > 1.06 * best[0]):
                best = found
    return best


def _seatings(opponents: int) -> tuple[tuple[int, int], ...]:
    """How many may sit at each side, and how many then sit along the top."""
    if opponents in _SEATINGS:
        return _SEATINGS[opponents]
    sides = range(opponents // 6, opponents // 2 + 1)
    return tuple((side, opponents - 2 * side) for side in sides)


def _across(side: int) -> tuple[int, ...]:
    """In how many columns those at a side may sit."""
    return tuple(dict.fromkeys((1, *range(2, side // 2 + 1), max(1, side))))


def _largest(
    base: Base, front: Front, width: float, least: float, side: int, top: int, across: int
) -> tuple[float, list[Block]] | None:
    sizes, small = list[float](), 0.8 * width
    while small >= least:
        sizes.append(small)
        small -= max(0.5, 0.02 * small)
    fits = partial(_blocks, base, front, width, side=side, top=top, across=across)
    if not sizes or fits(sizes[-1]) is None:
        return None  # where the smallest cards do not fit, larger ones need not be tried
    return next((small, blocks) for small in sizes if (blocks := fits(small)) is not None)


def _blocks(
    base: Base, front: Front, width: float, small: float, *, side: int, top: int, across: int
) -> list[Block] | None:
    """The blocks for one seating at one card size; None if something would not fit."""
    unit, margin, gap = base.unit, base.margin, base.gap
    wide, tall = _block_size(front, small, unit)
    corner = margin + 44 * unit
    above = margin + tall + gap if top else margin + 30 * unit
    need = width * ASPECT + 34 * unit
    if base.band.y - above < need + gap:
        return None
    room = base.size[0] - 2 * corner
    if top and top * wide + (top - 1) * gap > room:
        return None
    down = -(-side // across)
    span = across * wide + (across - 1) * gap if side else 0.0
    pitch = _pitch(base.size[0], room, wide, gap, top, span and margin + span + gap)
    start = base.size[0] / 2 - pitch * (top - 1) / 2
    upper = [_block(start + i * pitch - wide / 2, margin, front, small, unit) for i in range(top)]
    if not side:
        return upper
    half = CENTRE_HALF * width
    if margin + span + gap > base.size[0] / 2 - half:
        return None
    free = margin + 44 * unit
    if upper and upper[0].box.x < margin + span + gap - 0.5:  # half a pixel is no overlap
        free = margin + tall + gap
    height = down * tall + (down - 1) * gap
    room_y = base.band.y - gap - free
    if height > room_y:
        return None
    y = free + (room_y - height) * 0.6
    lefts = _side(margin, y, wide, tall, gap, across, side)
    left = [_block(x, y0, front, small, unit) for x, y0 in lefts]
    mirror = [base.size[0] - b.box.x - wide for b in left]
    right = [_block(x, b.box.y, front, small, unit) for x, b in zip(mirror, left, strict=True)]
    return left + upper + right[::-1]


def _pitch(width: float, room: float, wide: float, gap: float, top: int, beside: float) -> float:
    """From one block of the top row to the next. `beside` is what the sides take, if it is more
    than nothing: the row stays between them where it can, so that they may reach further up.
    """
    if top < 2:
        return 0.0
    if top == 2 and not beside:
        return room / 2
    pitch = min(room / top, 2.2 * wide + gap)
    between = width - 2 * beside
    if beside and top * wide + (top - 1) * gap <= between:
        pitch = min(pitch, (between - wide) / (top - 1))
    return pitch


def _side(
    x: float, y: float, wide: float, tall: float, gap: float, across: int, side: int
) -> Iterator[tuple[float, float]]:
    """Corners of the left side's blocks, from the viewer upwards; where several sit in a row, to
    and fro, from the middle of the table at first.
    """
    down = -(-side // across)
    for i in range(side):
        row, step = divmod(i, across)
        column = step if row % 2 else across - 1 - step
        yield x + column * (wide + gap), y + (down - 1 - row) * (tall + gap)


def _block_size(front: Front, small: float, unit: float) -> tuple[float, float]:
    tall = FAN_PEEK * small * ASPECT + PLATE * unit
    if front.columns:
        tall += 6 * unit + front.tall(small)
    return max(front.wide(small), 124 * unit, 3.2 * small), tall


def _block(x: float, y: float, front: Front, small: float, unit: float) -> Block:
    wide, tall = _block_size(front, small, unit)
    height = small * ASPECT
    plate = Box(x, y + FAN_PEEK * height, wide, PLATE * unit)
    row = front.wide(small)
    below = Box(
        x + (wide - row) / 2,
        plate.bottom + 6 * unit,
        row,
        tall - FAN_PEEK * height - (PLATE + 6) * unit,
    )
    return Block(Box(x, y, wide, tall), Box(x, y, wide, FAN_PEEK * height), plate, below)
