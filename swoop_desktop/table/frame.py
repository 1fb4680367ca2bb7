"""The frame of the table: how big cards and furniture are, and where everybody sits.

The viewer sits at the bottom, the opponents around the table (see `seating`), the centre gets
what is left. Where not all fit in, the cards give way to larger texts at first; then furniture and
words become smaller, then the cards, then everything. So there is a frame for every window and
every number of players, in which nothing covers anything else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.table.fans import ASPECT, GAP, RAISE, ROW_PEEK, Box, hand_rows
from swoop_desktop.table.seating import CENTRE_HALF, FAN_PEEK, PLATE, Base, Block, Front, seat
from swoop_desktop.ui.theme import usual_scale


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
_LARGE = _Compromise(1.0, 0.60, 0.24)
"""For texts that the player wants larger than usual: the cards give way before the words do."""
_STEP = 0.04
"""From one size of words to the next."""
_SPACE = 1.2
"""How much larger than usual the room between things becomes, at most: larger texts need it."""
BESIDE_COLUMNS = 180
"""Units at least on each side of the viewer's columns: for the buttons, and for plate and log."""
LOG_WIDE = 72
"""Width of the button that opens the log, in units."""
NOTE, LEAST_NOTE = 24, 13
"""Height of the words below an opponent's cards, and the least there is any use in, in units."""
_BESIDE = 0.6
"""The least part of a block's width that those words get beside it."""
STACKED = 0.12
"""How much higher a stack of many cards is than one card, in card widths."""
CAPTION_WIDE = 72
"""Units from one of the viewer's columns to the next, at least, where there are words below."""


def pitch_of(front: Front, width: float, unit: float) -> float:
    """From one of the viewer's columns to the next, in pixels, with cards of this width."""
    return max(width * (1 + GAP), CAPTION_WIDE * unit if front.caption else 0.0)


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
    pitch: float
    """From one of these columns to the next."""
    plate: Box
    """The viewer's name plate."""
    log: Box
    opener: Box
    """Of the button that opens the log."""
    actions: Box
    centre: Box
    """What is left between everybody."""
    blocks: tuple[Block, ...]
    """The opponents, clockwise from the viewer's left."""

    @property
    def middle(self) -> float:
        """How far down the cards in the middle of the table lie."""
        return _middle(self.centre, self.unit)


@lru_cache(maxsize=64)
def frame(size: tuple[int, int], unit: float, opponents: int, front: Front, hand: int) -> Frame:
    """The frame for a window of `size` pixels, so many opponents, what lies before each seat, and
    a hand of so many cards. Its `unit` is the one that is asked for, or a smaller one.
    """
    size, unit = (max(1, size[0]), max(1, size[1])), max(unit, 1e-6)
    wanted = min(size[1] * 0.128, size[0] * 0.0725)
    usual = min(unit, usual_scale(size))
    for asked, least in _sizes(unit, usual):
        found = _largest(size, asked * least.words, usual, opponents, front, hand, wanted, least)
        if found is not None:
            return found
    raise AssertionError("a table that becomes ever smaller fits in some time")


def _sizes(unit: float, usual: float) -> Iterator[tuple[float, _Compromise]]:
    """The units to try, each with a share of it for words and with the smallest cards to accept."""
    larger = unit
    while larger > usual:
        yield larger, _LARGE
        larger -= _STEP * unit
    for least in _COMPROMISES:
        steps = round((1 - least.words) / _STEP)
        yield from ((usual, least._replace(words=1 - i * _STEP)) for i in range(steps + 1))
    for i in range(1, 100):
        words, cards, _ = (share * 0.8**i for share in _COMPROMISES[-1])
        yield usual, _Compromise(words, cards, 0.0)


def _largest(
    size: tuple[int, int],
    unit: float,
    usual: float,
    opponents: int,
    front: Front,
    hand: int,
    wanted: float,
    least: _Compromise,
) -> Frame | None:
    """The frame with the largest cards, `wanted` wide or narrower; None if those that are still
    acceptable do not fit.
    """
    widths, width = list[float](), wanted
    while width >= least.cards * wanted:
        widths.append(width)
        width *= 0.95

    def seated(width: float) -> Frame | None:
        pitch = pitch_of(front, width, unit)
        if front.wide(width, pitch) > size[0] - 2 * BESIDE_COLUMNS * unit:
            return None
        base = _base(size, unit, min(unit, _SPACE * usual), front, hand, width)
        found = seat(base, opponents, front, width, least.small * wanted)
        return None if found is None else _framed(base, width, found[0], tuple(found[1]), front)

    if least.small and seated(widths[-1]) is None:
        return None  # where the smallest cards do not fit, larger ones need not be tried
    return next((found for width in widths if (found := seated(width)) is not None), None)


def _base(
    size: tuple[int, int], unit: float, space: float, front: Front, hand: int, width: float
) -> Base:
    """The viewer's part of the table. `space` is the unit of what is left free."""
    margin, height = 14 * space, width * ASPECT
    room = size[0] - 2 * margin
    deep = height * (1 + (hand_rows(hand, room, width) - 1) * ROW_PEEK)
    hand_box = Box(margin, size[1] - margin - deep, room, deep)
    tall = front.tall(width)
    band_height = max(tall, 104 * unit)
    bottom = hand_box.y - RAISE * height - 10 * space - front.caption * unit
    band = Box(margin, bottom - band_height, room, band_height)
    wide = front.wide(width, pitch_of(front, width, unit))
    columns_box = Box((size[0] - wide) / 2, bottom - tall, wide, tall)
    return Base(size, unit, margin, 16 * space, hand_box, columns_box, band)


def _framed(
    base: Base, width: float, small: float, blocks: tuple[Block, ...], front: Front
) -> Frame:
    unit, margin, band = base.unit, base.margin, base.band
    inner = base.columns.x - 28 * unit if front.columns else base.size[0] / 2 - 60 * unit
    beside = min(inner - margin, 420 * unit)
    plate = Box(inner - beside, band.y, min(beside, 240 * unit), 46 * unit)
    log = Box(plate.x, plate.bottom + 6 * unit, beside, band.bottom - plate.bottom - 6 * unit)
    opener = Box(log.right - LOG_WIDE * unit, band.y + 8 * unit, LOG_WIDE * unit, 30 * unit)
    if beside >= 126 * unit + opener.w:
        plate = plate._replace(w=min(plate.w, opener.x - plate.x - 8 * unit))
    else:
        opener = Box(opener.x, log.y, opener.w, 24 * unit)
        log = Box(log.x, opener.bottom + 3 * unit, log.w, log.h - opener.h - 3 * unit)
    top = max([b.box.bottom for b in blocks if b.box.y <= margin + 1] or [margin + 30 * unit])
    centre = Box(margin, top, base.size[0] - 2 * margin, band.y - top)
    tall, half = width * ASPECT, CENTRE_HALF * width
    piles = Box(base.size[0] / 2 - half, _middle(centre, unit) - tall / 2, 2 * half, tall)
    piles = Box(piles.x, piles.y - STACKED * width, piles.w, tall + STACKED * width + 30 * unit)
    corners = [
        Box(0, 0, margin + 34 * unit, margin + 34 * unit),
        Box(base.size[0] - margin - 90 * unit, 0, margin + 90 * unit, margin + 18 * unit),
    ]
    row = Box(0, band.y, base.size[0], band.h)
    around = [*(block.box for block in blocks), piles, *corners, row]
    noted = list[Block]()
    for block in blocks:
        note = _note(block, [*(other.note for other in noted), *around], unit)
        noted.append(replace(block, note=note))
    return Frame(
        size=base.size,
        unit=unit,
        margin=margin,
        card=width,
        small=small,
        held=min(small, (FAN_PEEK * small * ASPECT + (PLATE - 13) * unit) / ASPECT),
        hand=base.hand,
        columns=base.columns,
        pitch=pitch_of(front, width, unit),
        plate=plate,
        log=log,
        opener=opener,
        actions=Box(base.size[0] - inner, band.y, beside, band.h),
        centre=centre,
        blocks=tuple(noted),
    )


def _middle(centre: Box, unit: float) -> float:
    """How far down the cards in the middle of the table lie; below them are words."""
    return centre.y + (centre.h - 26 * unit) / 2


def _note(block: Block, around: Sequence[Box], unit: float) -> Box:
    """Room for a few words about an opponent: below the block, or else beside the name plate."""
    box, plate = block.box, block.plate
    below = [
        other.y
        for other in around
        if other.y >= box.bottom - 1 and other.x < box.right and other.right > box.x
    ]
    tall = min(NOTE, (min(below) - box.bottom) / unit - 2)
    under = Box(box.x, box.bottom + unit, box.w, max(0.0, tall) * unit)
    if tall >= 0.75 * NOTE:
        return under
    height, gap = NOTE * unit, 6 * unit
    y = plate.y + (plate.h - height) / 2
    edge = around[-1].right - gap
    right = min(box.w, edge - box.right - gap)
    left = min(box.w, box.x - 2 * gap)
    for x, wide in ((box.right + gap, right), (box.x - gap - left, left)):
        beside = Box(x, y, wide, height)
        roomy = wide >= _BESIDE * box.w
        if roomy and not any(_meet(beside, other, gap) for other in around):
            return beside
    return under if tall >= LEAST_NOTE else under._replace(h=0.0)


def _meet(one: Box, other: Box, gap: float) -> bool:
    """True if two boxes come closer than a gap."""
    across = one.x < other.right + gap and other.x < one.right + gap
    return across and one.y < other.bottom + gap and other.y < one.bottom + gap
