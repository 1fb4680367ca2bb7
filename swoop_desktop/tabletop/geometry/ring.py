"""A ring in the middle, and each seat's cards around it: one crosswise, one lengthwise on top,
nearer to the middle.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose

INSET = 0.6
"""Distance between the centres of lower and upper card, in card widths."""
DEEP = ASPECT / 2 + INSET + 0.5
"""Distance from the ring to the far end of a seat's cards, in card widths."""
LARGEST, LINE = 0.8, 4
"""Most card width, in widths of the viewer's cards; units between ring and cards."""
_ROUND = ((76.0, 148.0), (104.0, 148.0), (math.inf, 148.0), (58.0, 100.0), (0.0, 0.0))
"""Units: most reach down, least reach across; best first."""
_LEAST = 0.64
"""Least reach down, in widths of the viewer's cards: the ring holds words."""
_FLAT, _TALL = 0.55, 1.3
"""Ratio of the room's height to width above which everything grows; highest factor."""
_CLOSER = 16, 6
"""Units that lower and upper card move inwards before the upper card is turned up."""
_END = 0.64
"""Distance from the lower card's centre to a sign, in card widths."""
_WORDS = (70, 40)
"""Units: size of the words beside the viewer's cards."""
_STEPS = 96

_Corners: TypeAlias = tuple[tuple[float, float], ...]


class Pair(NamedTuple):
    under: Pose
    over: Pose

    def closed(self, unit: float) -> "Pair":
        x, y = self.over.x - self.under.x, self.over.y - self.under.y
        far = math.hypot(x, y) or 1.0
        x, y = x / far * unit, y / far * unit
        under, over = self.under, self.over
        return Pair(
            under._replace(x=under.x + _CLOSER[0] * x, y=under.y + _CLOSER[0] * y),
            over._replace(x=over.x + _CLOSER[1] * x, y=over.y + _CLOSER[1] * y),
        )

    @property
    def box(self) -> Box:
        return _around(*corners(self.under), *corners(self.over))

    @property
    def end(self) -> tuple[float, float]:
        """The centre of the lower card's right end, seen by its player."""
        x, y = self.under.x - self.over.x, self.under.y - self.over.y
        share = _END / INSET
        return self.under.x + y * share, self.under.y - x * share

    @property
    def seen(self) -> Box:
        """The box of the lower card's visible part."""
        x, y = self.under.x - self.over.x, self.under.y - self.over.y
        far = math.hypot(x, y) or 1.0
        free = (INSET + 0.5 - ASPECT / 2) * self.under.width
        out = (self.under.width - free) / 2 / far
        wide = self.under.width * ASPECT
        strip = _turned(self.under.x + x * out, self.under.y + y * out, free, wide, self.under)
        return _around(*strip)


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of cards around the middle."""

    box: Box
    card: float
    pairs: tuple[Pair, ...]
    """Clockwise from the viewer's."""
    words: tuple[Box, Box] | None
    """Room beside the viewer's lower and upper card, if any."""

    @property
    def boxes(self) -> list[Box]:
        return [self.box, *(pair.box for pair in self.pairs), *(self.words or ())]


def corners(pose: Pose) -> _Corners:
    return _turned(pose.x, pose.y, pose.width, pose.width * ASPECT, pose)


def ring_in(
    room: Box,
    seats: int,
    unit: float,
    width: float,
    least: float,
    around: Sequence[Box],
    suits: Callable[[Ring], bool],
    *,
    largest: bool,
) -> Ring | None:
    """Return a ring in `room`, clear of `around`. Its cards are `least` pixels wide or, with
    `largest` (slower), as wide as fits. `width`: the frame's `card`.
    """
    share = min(_TALL, max(1.0, room.h / (_FLAT * room.w)))
    card = max(least, LARGEST * share * width) if largest else least
    while True:
        for sizes in _sizes(room, seats, share * unit, width, card):
            rings = (_ring(room, seats, unit, card, *size) for size in sizes)
            ring = next((one for one in rings if _fits(one, 5 * unit, around)), None)
            if ring is None:
                continue
            for words in dict.fromkeys((_words(ring, unit, around), None)):
                if suits(replace(ring, words=words)):
                    return replace(ring, words=words)
        if card <= least:
            return None
        card = max(least, 0.95 * card)


def _sizes(
    room: Box, seats: int, unit: float, width: float, card: float
) -> Iterator[list[tuple[float, float]]]:
    """Yield reaches across and down, best first: all widths for each height."""
    deep = DEEP * card + LINE * unit
    most = room.h / 2 - deep
    widest = room.w / 2 - deep
    if most < _LEAST * width:
        return
    for size, wide in _ROUND:
        down = max(_LEAST * width, min(most, size * unit))
        across = min(max(wide * unit, 1.2 * down), widest)
        over, sizes = (ASPECT / 2 + INSET) * card + LINE * unit, list[tuple[float, float]]()
        while 1.2 * down <= across <= widest:
            if _length(across + over, down + over) >= 0.98 * seats * ASPECT * card:
                sizes.append((across, down))
            across += 0.06 * room.w
        yield sizes


def _ring(room: Box, seats: int, unit: float, card: float, across: float, down: float) -> Ring:
    x, y = room.centre
    out = ASPECT / 2 * card + LINE * unit
    pairs = []
    for dx, dy, nx, ny in _spread(seats, round((across + out) / (down + out), 3)):
        turn = float(round(math.degrees(math.atan2(nx, ny))))
        px, py = x + dx * (across + out), y + dy * (down + out)
        over = Pose(px, py, card, _lean(turn))
        away = INSET * card
        under = Pose(px + nx * away, py + ny * away, card, _lean(turn + 90.0))
        pairs.append(Pair(under, over))
    return Ring(Box(x - across, y - down, 2 * across, 2 * down), card, tuple(pairs), None)


def _lean(angle: float) -> float:
    """Return an equivalent angle from −89 to 90 degrees."""
    return 90.0 - (90.0 - angle) % 180.0


def _words(ring: Ring, unit: float, around: Sequence[Box]) -> tuple[Box, Box] | None:
    (under, over), card = ring.pairs[0], ring.card
    wide, tall = _WORDS[0] * unit, _WORDS[1] * unit
    left = under.x - ASPECT / 2 * card - 8 * unit - wide
    boxes = (
        Box(left, under.y + card / 2 - tall, wide, tall),
        Box(over.x + card / 2 + 8 * unit, under.y - card / 2 - 4 * unit - tall, wide, tall),
    )
    others = [*around, *(pair.box for pair in ring.pairs[1:])]
    free = not any(words.meets(other) for words in boxes for other in others)
    return boxes if free else None


@lru_cache(maxsize=256)
def _spread(seats: int, longer: float) -> tuple[tuple[float, float, float, float], ...]:
    """Return evenly spaced points of an ellipse as shares of its reach, clockwise from the lowest,
    with outward directions; `longer` is its aspect.
    """
    points = [
        (-longer * math.sin(2 * math.pi * i / _STEPS), math.cos(2 * math.pi * i / _STEPS))
        for i in range(_STEPS + 1)
    ]
    lengths = [0.0]
    for (x, y), (z, v) in pairwise(points):
        lengths.append(lengths[-1] + math.hypot(z - x, v - y))
    stops, i = [], 0
    for seat in range(seats):
        goal = lengths[-1] * seat / seats
        while lengths[i + 1] <= goal and i < _STEPS - 1:
            i += 1
        part = (goal - lengths[i]) / (lengths[i + 1] - lengths[i])
        t = 2 * math.pi * (i + part) / _STEPS
        dx, dy = -math.sin(t), math.cos(t)
        nx, ny = dx / longer, dy
        far = math.hypot(nx, ny)
        stops.append((dx, dy, nx / far, ny / far))
    return tuple(stops)


def _length(across: float, down: float) -> float:
    """Approximate an ellipse's circumference (Ramanujan)."""
    a, b = across, down
    return math.pi * (3 * (a + b) - math.sqrt((3 * a + b) * (a + 3 * b)))


def _fits(ring: Ring, gap: float, around: Sequence[Box]) -> bool:
    """True if all cards keep a gap from other cards and boxes."""
    wide, tall = ring.card + 2 * gap, ring.card * ASPECT + 2 * gap
    boxes = [_reached(pair, wide, tall) for pair in ring.pairs]
    for i, box in enumerate(boxes):
        close = [_box(other) for other in around if box.meets(other)]
        k = (i + 1) % len(boxes)
        if k != i and box.meets(boxes[k]):
            close += [corners(card) for card in ring.pairs[k]]
        if close:  # seldom needed: exact corners
            wider = [_turned(card.x, card.y, wide, tall, card) for card in ring.pairs[i]]
            if any(_meet(card, other) for card in wider for other in close):
                return False
    return True


def _reached(pair: Pair, wide: float, tall: float) -> Box:
    (c, s), (under, over) = _way(pair.over.angle), pair
    x, y = (abs(wide * c) + abs(tall * s)) / 2, (abs(wide * s) + abs(tall * c)) / 2
    # The lower card lies across: swap its sides.
    left, right = min(over.x - x, under.x - y), max(over.x + x, under.x + y)
    upper, lower = min(over.y - y, under.y - x), max(over.y + y, under.y + x)
    return Box(left, upper, right - left, lower - upper)


@lru_cache(maxsize=256)
def _way(angle: float) -> tuple[float, float]:
    return math.cos(math.radians(angle)), math.sin(math.radians(angle))


def _turned(x: float, y: float, wide: float, tall: float, pose: Pose) -> _Corners:
    c, s = _way(pose.angle)
    ac, as_, bc, bs = wide * c / 2, wide * s / 2, tall * c / 2, tall * s / 2
    return (
        (x - ac - bs, y - bc + as_),
        (x + ac - bs, y - bc - as_),
        (x + ac + bs, y + bc - as_),
        (x - ac + bs, y + bc + as_),
    )


def _box(box: Box) -> _Corners:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _around(*points: tuple[float, float]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _meet(one: _Corners, other: _Corners) -> bool:
    """True if two convex shapes meet: no side separates them."""
    for some, others in ((one, other), (other, one)):
        for (x, y), (z, v) in zip(some, (*some[1:], some[0]), strict=True):
            nx, ny = v - y, x - z
            if all((a - x) * nx + (b - y) * ny >= 0 for a, b in others):
                return False
    return True
