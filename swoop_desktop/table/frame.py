"""The frame of the table: how big cards are, and where everybody sits.

The viewer sits at the bottom. Opponents sit around the table, clockwise from the viewer's left:
up the left side, along the top, down the right side. Of several ways to seat them the one with
the largest cards wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from swoop_desktop.table.fans import (
    ASPECT,
    COLUMN_PEEK,
    GAP,
    RAISE,
    ROW_PEEK,
    Box,
    hand_rows,
)

PLATE = 38
"""Height of an opponent's name plate, in units."""
FAN_PEEK = 0.42
"""Share of a held card's height that shows above the name plate in front of it."""
CENTRE_HALF = 3.35
"""Half the room that the centre needs for pile and stacks, in card widths."""
SMALLEST = 20.0
"""Narrowest card of an opponent, in pixels."""

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
"""How many sit at each side and how many along the top, for every number of opponents."""


@dataclass(frozen=True, slots=True)
class Block:
    """The part of the table that belongs to one opponent."""

    box: Box
    fan: Box
    plate: Box
    columns: Box


@dataclass(frozen=True, slots=True)
class Frame:
    """Sizes and places that do not depend on single cards. All in pixels."""

    size: tuple[int, int]
    unit: float
    """Pixels per unit of text and furniture: 1 in a window of 720 lines."""
    margin: float
    card: float
    """Width of the viewer's cards and of those in the centre."""
    small: float
    """Width of the opponents' cards."""
    held: float
    """Width of the cards in the opponents' hands, which end behind the name plate."""
    hand: Box
    columns: Box
    """The viewer's columns."""
    plate: Box
    """The viewer's name plate."""
    log: Box
    actions: Box
    centre: Box
    """What is left between everybody."""
    blocks: tuple[Block, ...]
    """The opponents, clockwise from the viewer's left."""


@lru_cache(maxsize=64)
def frame(size: tuple[int, int], unit: float, opponents: int, columns: int, hand: int) -> Frame:
    """The frame for a window, so many opponents and columns, and a hand of so many cards."""
    width = min(size[1] * 0.128, size[0] * 0.0725)
    while True:
        base = _base(size, unit, columns, hand, width)
        found = _seat(base, opponents, columns, width)
        if found is not None:
            return found
        width *= 0.95
        if width < 8:
            raise ValueError(f"no table for {opponents} opponents fits {size}")


@dataclass(frozen=True, slots=True)
class _Base:
    size: tuple[int, int]
    unit: float
    margin: float
    hand: Box
    columns: Box
    band: Box


def _base(size: tuple[int, int], unit: float, columns: int, hand: int, width: float) -> _Base:
    """The viewer's part of the table."""
    margin, height = 14 * unit, width * ASPECT
    room = size[0] - 2 * margin
    deep = height * (1 + (hand_rows(hand, room, width) - 1) * ROW_PEEK)
    hand_box = Box(margin, size[1] - margin - deep, room, deep)
    tall = height * (1 + COLUMN_PEEK) if columns else 0.0
    band_height = max(tall, 104 * unit)
    bottom = hand_box.y - RAISE * height - 10 * unit
    band = Box(margin, bottom - band_height, room, band_height)
    wide = _row_width(columns, width)
    columns_box = Box((size[0] - wide) / 2, bottom - tall, wide, tall)
    return _Base(size, unit, margin, hand_box, columns_box, band)


def _row_width(columns: int, width: float) -> float:
    return max(0.0, columns * width * (1 + GAP) - GAP * width)


def _seat(base: _Base, opponents: int, columns: int, width: float) -> Frame | None:
    """Seat the opponents with the largest cards that fit, or None."""
    best: tuple[float, list[Block]] | None = None
    for side, top in _SEATINGS[opponents]:
        for stacked in (True, False) if side > 1 else (True,):
            found = _largest(base, columns, width, side, top, stacked=stacked)
            if found is not None and (best is None or found[0] > 1.06 * best[0]):
                best = found
    if best is None:
        return None
    return _framed(base, width, best[0], tuple(best[1]), columns)


def _largest(
    base: _Base, columns: int, width: float, side: int, top: int, *, stacked: bool
) -> tuple[float, list[Block]] | None:
    small = 0.8 * width
    while small >= SMALLEST * min(1.0, base.unit):
        blocks = _blocks(base, columns, width, small, side, top, stacked=stacked)
        if blocks is not None:
            return small, blocks
        small -= max(0.5, 0.02 * small)
    return None


def _blocks(
    base: _Base, columns: int, width: float, small: float, side: int, top: int, *, stacked: bool
) -> list[Block] | None:
    """The blocks for one seating at one card size; None if something would not fit."""
    unit, margin = base.unit, base.margin
    gap = 16 * unit
    wide, tall = _block_size(columns, small, unit)
    corner = margin + 44 * unit
    above = margin + tall + gap if top else margin + 30 * unit
    need = width * ASPECT + 34 * unit
    if base.band.y - above < need + gap:
        return None
    room = base.size[0] - 2 * corner
    if top and top * wide + (top - 1) * gap > room:
        return None
    across, down = (1, side) if stacked else (side, 1)
    span = across * wide + (across - 1) * gap if side else 0.0
    pitch = _pitch(base.size[0], room, wide, gap, top, span and margin + span + gap)
    start = base.size[0] / 2 - pitch * (top - 1) / 2
    upper = [_block(start + i * pitch - wide / 2, margin, columns, small, unit) for i in range(top)]
    if not side:
        return upper
    half = CENTRE_HALF * width
    if margin + span + gap > base.size[0] / 2 - half:
        return None
    free = margin + 44 * unit
    if upper and upper[0].box.x < margin + span + gap:
        free = margin + tall + gap
    height = down * tall + (down - 1) * gap
    room_y = base.band.y - gap - free
    if height > room_y:
        return None
    y = free + (room_y - height) * 0.6
    lefts = _side(margin, y, wide, tall, gap, across, down)
    left = [_block(x, y0, columns, small, unit) for x, y0 in lefts]
    mirror = [base.size[0] - b.box.x - wide for b in left]
    right = [_block(x, b.box.y, columns, small, unit) for x, b in zip(mirror, left, strict=True)]
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
    x: float, y: float, wide: float, tall: float, gap: float, across: int, down: int
) -> Iterator[tuple[float, float]]:
    """Corners of the left side's blocks, from the viewer upwards (or outwards, in one row)."""
    for row in reversed(range(down)):
        for column in reversed(range(across)):
            yield x + column * (wide + gap), y + row * (tall + gap)


def _block_size(columns: int, small: float, unit: float) -> tuple[float, float]:
    height = small * ASPECT
    tall = FAN_PEEK * height + PLATE * unit
    if columns:
        tall += 6 * unit + (1 + COLUMN_PEEK) * height
    return max(_row_width(columns, small), 124 * unit, 3.2 * small), tall


def _block(x: float, y: float, columns: int, small: float, unit: float) -> Block:
    wide, tall = _block_size(columns, small, unit)
    height = small * ASPECT
    plate = Box(x, y + FAN_PEEK * height, wide, PLATE * unit)
    row = _row_width(columns, small)
    below = Box(
        x + (wide - row) / 2,
        plate.bottom + 6 * unit,
        row,
        tall - FAN_PEEK * height - (PLATE + 6) * unit,
    )
    return Block(Box(x, y, wide, tall), Box(x, y, wide, FAN_PEEK * height), plate, below)


def _framed(
    base: _Base, width: float, small: float, blocks: tuple[Block, ...], columns: int
) -> Frame:
    unit, margin, band = base.unit, base.margin, base.band
    inner = base.columns.x - 28 * unit if columns else base.size[0] / 2 - 60 * unit
    beside = min(inner - margin, 420 * unit)
    plate = Box(inner - beside, band.y, min(beside, 240 * unit), 46 * unit)
    log = Box(plate.x, plate.bottom + 6 * unit, beside, band.bottom - plate.bottom - 6 * unit)
    top = max([b.box.bottom for b in blocks if b.box.y <= margin + 1] or [margin + 30 * unit])
    centre = Box(margin, top, base.size[0] - 2 * margin, band.y - top)
    return Frame(
        size=base.size,
        unit=unit,
        margin=margin,
        card=width,
        small=small,
        held=min(small, (FAN_PEEK * small * ASPECT + (PLATE - 13) * unit) / ASPECT),
        hand=base.hand,
        columns=base.columns,
        plate=plate,
        log=log,
        actions=Box(base.size[0] - inner, band.y, beside, band.h),
        centre=centre,
        blocks=blocks,
    )
