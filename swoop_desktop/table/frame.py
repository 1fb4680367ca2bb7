"""The frame of the table: how big cards are, and where everybody sits.

The viewer sits at the bottom, the opponents around the table (see `seating`), the centre gets
what is left. Cards shrink until everybody fits.
"""

from dataclasses import dataclass
from functools import lru_cache

from swoop_desktop.table.fans import ASPECT, RAISE, ROW_PEEK, Box, hand_rows
from swoop_desktop.table.seating import FAN_PEEK, PLATE, Base, Block, Front, seat


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
def frame(size: tuple[int, int], unit: float, opponents: int, front: Front, hand: int) -> Frame:
    """The frame for a window, so many opponents, what lies before each, and a hand of so many
    cards.
    """
    width = min(size[1] * 0.128, size[0] * 0.0725)
    while True:
        base = _base(size, unit, front, hand, width)
        found = seat(base, opponents, front, width)
        if found is not None:
            return _framed(base, width, found[0], tuple(found[1]), front)
        width *= 0.95
        if width < 8:
            raise ValueError(f"no table for {opponents} opponents fits {size}")


def _base(size: tuple[int, int], unit: float, front: Front, hand: int, width: float) -> Base:
    """The viewer's part of the table."""
    margin, height = 14 * unit, width * ASPECT
    room = size[0] - 2 * margin
    deep = height * (1 + (hand_rows(hand, room, width) - 1) * ROW_PEEK)
    hand_box = Box(margin, size[1] - margin - deep, room, deep)
    tall = front.tall(width)
    band_height = max(tall, 104 * unit)
    bottom = hand_box.y - RAISE * height - (10 + front.caption) * unit
    band = Box(margin, bottom - band_height, room, band_height)
    wide = front.wide(width)
    columns_box = Box((size[0] - wide) / 2, bottom - tall, wide, tall)
    return Base(size, unit, margin, hand_box, columns_box, band)


def _framed(
    base: Base, width: float, small: float, blocks: tuple[Block, ...], front: Front
) -> Frame:
    unit, margin, band = base.unit, base.margin, base.band
    inner = base.columns.x - 28 * unit if front.columns else base.size[0] / 2 - 60 * unit
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
