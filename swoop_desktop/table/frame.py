"""The frame of the table: how big cards and furniture are, and where everybody sits.

The viewer sits at the bottom, the opponents around the table (see `seating`), the centre gets
what is left. Where not all fit in, furniture and words become smaller at first, then the cards,
then everything. So there is a frame for every window and every number of players, in which nothing
covers anything else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.table.fans import ASPECT, GAP, RAISE, ROW_PEEK, Box, hand_rows
from swoop_desktop.table.seating import FAN_PEEK, PLATE, Base, Block, Front, seat


class _Compromise(NamedTuple):
    """What may become smaller so that everybody fits in, and how much: shares of the full size."""

    words: float
    """Of furniture and words, which become smaller first."""
    cards: float
    """Of the viewer's cards."""
    small: float
    """Of the opponents' cards, also in shares of the viewer's cards at full size."""


_COMPROMISES = (
    _Compromise(0.88, 0.80, 0.34),
    _Compromise(0.88, 0.72, 0.25),
    _Compromise(0.76, 0.60, 0.25),
    _Compromise(0.60, 0.50, 0.20),
)
"""The best one first."""
_STEP = 0.04
"""From one size of words to the next."""
BESIDE_COLUMNS = 180
"""Units at least on each side of the viewer's columns: for the buttons, and for plate and log."""
CAPTION_WIDE = 72
"""Units from one of the viewer's columns to the next, at least, where there are words below."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Sizes and boxes that do not depend on single cards. All in pixels."""

    size: tuple[int, int]
    unit: float
    """Pixels per unit of text and furniture: 1 in a window of 720 lines with room for all."""
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
    """The frame for a window of `size` pixels, so many opponents, what lies before each seat, and
    a hand of so many cards. Its `unit` is the one that is asked for, or a smaller one.
    """
    size, unit = (max(1, size[0]), max(1, size[1])), max(unit, 1e-6)
    wanted = min(size[1] * 0.128, size[0] * 0.0725)
    for least in _sizes():
        found = _largest(size, unit * least.words, opponents, front, hand, wanted, least)
        if found is not None:
            return found
    raise AssertionError("a table that becomes ever smaller fits in some time")


def _sizes() -> Iterator[_Compromise]:
    """The sizes of words to try, each with the smallest cards to accept."""
    for least in _COMPROMISES:
        steps = round((1 - least.words) / _STEP)
        yield from (least._replace(words=1 - i * _STEP) for i in range(steps + 1))
    for i in range(1, 100):
        words, cards, _ = (share * 0.8**i for share in _COMPROMISES[-1])
        yield _Compromise(words, cards, 0.0)


def _largest(
    size: tuple[int, int],
    unit: float,
    opponents: int,
    front: Front,
    hand: int,
    wanted: float,
    least: _Compromise,
) -> Frame | None:
    """The frame with the largest cards, `wanted` wide or narrower; None if those that are still
    acceptable do not fit.
    """
    width = wanted
    while width >= least.cards * wanted:
        room = front.wide(width) <= size[0] - 2 * BESIDE_COLUMNS * unit
        if room and (not front.caption or width * (1 + GAP) >= CAPTION_WIDE * unit):
            base = _base(size, unit, front, hand, width)
            found = seat(base, opponents, front, width, least.small * wanted)
            if found is not None:
                return _framed(base, width, found[0], tuple(found[1]), front)
        width *= 0.95
    return None


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
