"""Poses of a zone's cards. Sizes derive from card widths; a card is 5 wide to 7 high."""

import math
from collections.abc import Sequence
from typing import NamedTuple

ASPECT = 7 / 5
COMFORT_STRIP = 0.25
"""Card widths: least visible strip of a card before a hand gets another row."""
ROW_PEEK = 0.34
"""Visible part of a row behind another, in card heights."""
COLUMN_PEEK = 0.17
"""Visible part of a covered card, in card heights."""
CORNER = 0.47
"""Height of a corner with rank and suit, in card heights."""
RAISE = 0.15
"""Rise of a picked card, in card heights."""
SEEN, MOST_ROWS = 0.44, 4
"""Least visible share of a card in a row; most rows."""
GAP = 0.08
ARC_MOST = 14
"""Most cards in the usual arc; more cards lie in a shallow arc, or in rows."""
ARC_LEAN, SHALLOW_LEAN = 4.4, 1.5
"""Degrees of an arc's outermost cards, usual and shallow."""
SHALLOW_INSET = 0.037
"""Share of the room free at each end of a shallow arc, which otherwise looks like a wall."""
HAND_STEP = 0.72
"""Most distance between hand cards, in card widths."""
ARC = 0.13
"""Most drop of an arc's ends, in card heights."""
PILE_FAN = 8
"""Most fanned cards; older cards are squared up below."""
PILE_STEP = 0.27
PILE_UNDER = 4
PILE_LEAN = 4.5
"""Most degrees of lean in a pile, without `_PILE_TILTS`."""
_PILE_TILTS = (1, -1, 0, 2, 0, -2, -1, 1, 0, -1, 1, 2, 0)
"""Degrees of extra lean: nobody lays cards down straight."""
PILE_SAG = 0.035
"""Drop of a pile's ends, in card heights."""
PILE_WIDE = 1 + (PILE_FAN - 1) * PILE_STEP + 0.22
"""Most width of a pile with turned cards, in card widths."""
PILE_TALL = 1.6
"""A pile's most height in card widths."""


CHIP, CHIP_PEEK = 0.75, 0.2
"""Heights of a chip and of a covered chip's visible part, in widths."""


class Pose(NamedTuple):
    """Centre and width in pixels, angle in degrees."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    chip: bool = False
    """True if drawn as a chip with rank and suit, as a whole card would be illegible."""

    @property
    def tall(self) -> float:
        return self.width * (CHIP if self.chip else ASPECT)


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def size(self) -> tuple[int, int]:
        return round(self.w), round(self.h)

    @property
    def rect(self) -> tuple[int, int, int, int]:
        return round(self.x), round(self.y), *self.size

    @classmethod
    def centred(cls, x: float, y: float, w: float, h: float) -> "Box":
        return cls(x - w / 2, y - h / 2, w, h)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def contains(self, pos: tuple[float, float]) -> bool:
        """True inside and on the left and top edges."""
        return self.x <= pos[0] < self.right and self.y <= pos[1] < self.bottom

    def meets(self, other: "Box", gap: float = 0.0) -> bool:
        """True if the boxes overlap, or are closer than `gap`."""
        across = self.x < other.right + gap and other.x < self.right + gap
        return across and self.level(other, gap)

    def level(self, other: "Box", gap: float = 0.0) -> bool:
        """True if the boxes would meet when moved sideways."""
        return self.y < other.bottom + gap and other.y < self.bottom + gap


def around(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)


def between(one: Pose, other: Pose, share: float) -> Pose:
    """Return the pose at a share of the way, which may lie beyond its ends."""
    x, y, width, angle = (a + (b - a) * share for a, b in zip(one[:4], other[:4], strict=True))
    return Pose(x, y, width, angle)


class Position(NamedTuple):
    """A card's pose and depth; `strip` is its clickable box."""

    pose: Pose
    strip: Box | None
    z: int
    shown: bool = True


def covers(pose: Pose, pos: tuple[float, float], above: float = 0.0) -> bool:
    """True if a card, lengthened upwards by the share `above`, covers a point."""
    dx, dy = pos[0] - pose.x, pos[1] - pose.y
    if pose.angle:
        lean = math.radians(pose.angle)
        dx, dy = (
            dx * math.cos(lean) - dy * math.sin(lean),
            dx * math.sin(lean) + dy * math.cos(lean),
        )
    return abs(dx) < pose.width / 2 and -pose.tall * (0.5 + above) <= dy < pose.tall / 2


def card_box(pose: Pose) -> Box:
    return Box.centred(pose.x, pose.y, pose.width, pose.tall)


def turned_box(pose: Pose) -> Box:
    lean, height = math.radians(pose.angle), pose.width * ASPECT
    c, s = abs(math.cos(lean)), abs(math.sin(lean))
    wide, tall = pose.width * c + height * s, pose.width * s + height * c
    return Box.centred(pose.x, pose.y, wide, tall)


def hand_rows(count: int, room: float, width: float) -> int:
    fit = max(1, int((room - width) / (COMFORT_STRIP * width)) + 1)
    return min(MOST_ROWS, max(1, math.ceil(count / fit)))


def hand(count: int, room: Box, width: float, z: int) -> list[Position]:
    """Lay the player's hand at the bottom of `room`: in an arc if legible, else in rows from back
    to front.
    """
    if count <= ARC_MOST:
        return _arc(count, room, width, z, ARC_LEAN)
    inset = SHALLOW_INSET * room.w
    inner = room._replace(x=room.x + inset, w=room.w - 2 * inset)
    if hand_rows(count, inner.w - 0.2 * width, width) == 1:
        return _arc(count, inner, width, z, SHALLOW_LEAN)
    return _rows(count, room, width, z)


def _arc(count: int, room: Box, width: float, z: int, most: float) -> list[Position]:
    """Lay an arc leaning at most `most` degrees, in whole degrees: each angle needs pictures."""
    height = width * ASPECT
    step = min(HAND_STEP * width, (room.w - 1.2 * width) / max(1, count - 1))
    half, lean = step * (count - 1) / 2, min(most, 0.44 * (count - 1))
    drop = min(half * math.tan(math.radians(lean) / 2), _drop_most(most) * height)
    top = room.bottom - (1 + ARC) * height + 0.01 * width
    positions: list[Position] = []
    for i in range(count):
        t = 2 * i / (count - 1) - 1 if count > 1 else 0.0
        x, y = room.centre[0] + t * half, top + height / 2 + drop * t * t
        wide = width if i == count - 1 else step
        strip = Box(x - width / 2, y - (0.5 + RAISE) * height, wide, (1 + RAISE) * height)
        positions.append(Position(Pose(x, y, width, -float(round(lean * t))), strip, z + i))
    return positions


def _drop_most(lean: float) -> float:
    """Return the most drop of an arc's ends in card heights."""
    return ARC if lean == ARC_LEAN else 0.6 * ARC


def _rows(count: int, room: Box, width: float, z: int) -> list[Position]:
    height, rows = width * ASPECT, hand_rows(count, room.w, width)
    longest = math.ceil(count / rows)
    step = min(HAND_STEP * width, (room.w - width) / max(1, longest - 1))
    positions: list[Position] = []
    for row in range(rows):
        first = len(positions)
        length = (count - first) // (rows - row) + (1 if (count - first) % (rows - row) else 0)
        top = room.bottom - height - (rows - 1 - row) * ROW_PEEK * height
        left = room.x + (room.w - width - (length - 1) * step) / 2
        seen = height if row == rows - 1 else ROW_PEEK * height
        above = RAISE * height if row == 0 else 0.0
        for i in range(length):
            x = left + i * step
            wide = width if i == length - 1 else step
            strip = Box(x, top - above, wide, seen + above)
            pose = Pose(x + width / 2, top + height / 2, width)
            positions.append(Position(pose, strip, z + first + i))
    return positions


def held_fan(
    count: int, middle: float, top: float, room: float, width: float, z: int
) -> list[Position]:
    if not count:
        return []
    height = width * ASPECT
    spread = min(11.0, 1.3 * (count - 1))
    lean = math.radians(spread)
    reach = max(0.0, room - width * math.cos(lean) - height * math.sin(lean))
    step = min(0.3 * width, reach / max(1, count - 1))
    drop = 0.05 * height
    positions = []
    for i in range(count):
        t = 0.0 if count == 1 else 2 * i / (count - 1) - 1
        x = middle + t * step * (count - 1) / 2
        y = top + height / 2 + drop * t * t + 0.5 * width * math.sin(lean)
        positions.append(Position(Pose(x, y, width, -spread * t), None, z + i))
    return positions


def open_fan(count: int, room: Box, width: float, z: int) -> list[Position]:
    """Lay an open hand upright, each corner's print inside `room`."""
    width = min(width, room.h / (CORNER * ASPECT), room.w)
    step = min(HAND_STEP * width, (room.w - width) / max(1, count - 1))
    left, y = room.centre[0] - step * (count - 1) / 2, room.y + width * ASPECT / 2
    return [Position(Pose(left + i * step, y, width), None, z + i) for i in range(count)]


def pile(count: int, middle: tuple[float, float], width: float, z: int) -> list[Position]:
    """Lay a pile with its last cards fanned, to be counted. A card keeps its lean when pushed
    aside.
    """
    fanned = min(count, PILE_FAN)
    half = (fanned - 1) * PILE_STEP * width / 2
    left, sag = middle[0] - half, PILE_SAG * width * ASPECT
    positions = []
    for i in range(count):
        slot = i - (count - fanned)
        dx, dy = _jitter(i, 0.012 * width)
        t = slot * PILE_STEP * width / half - 1 if half and slot >= 0 else 0.0
        if slot < 0:
            x, y = left - 0.04 * width + 1.6 * dx, middle[1] + sag + 1.6 * dy
        else:
            x, y = left + slot * PILE_STEP * width, middle[1] + sag * t * t + dy
        pose = Pose(x, y, width, _lean(i))
        positions.append(Position(pose, None, z + i, slot >= -PILE_UNDER))
    return positions


def _lean(i: int) -> float:
    """Return a card's lean in whole degrees, which sways as the pile grows."""
    wave = PILE_LEAN * math.cos(math.pi * i / (PILE_FAN - 1))
    return float(round(wave) + _PILE_TILTS[i % len(_PILE_TILTS)]) if i else float(round(wave))


def stack(
    count: int, middle: tuple[float, float], width: float, z: int, *, loose: bool = False
) -> list[Position]:
    """Lay a stack: squared, or `loose` as if swept there."""
    positions = []
    for i in range(count):
        rise = 0.11 * width * (1 - math.exp(-i / 80))
        angle = ((i * 37) % 7 - 3) * 3.0 if loose else 0.0
        dx, dy = _jitter(i, 0.03 * width) if loose else (0.0, 0.0)
        shown = count - i <= 4 if loose else (count - i == 1 or (i % 25 == 0 and i < 150))
        pose = Pose(middle[0] + dx - rise / 2, middle[1] + dy - rise, width, angle)
        positions.append(Position(pose, None, z + i, shown))
    return positions


def rows(count: int, room: Box, width: float, z: int) -> list[Position]:
    """Lay the fewest rows that show `SEEN` of each card; more rows have smaller cards."""
    for deep in range(1, MOST_ROWS + 1):
        small = width * (1 - 0.06 * (deep - 1)) / deep
        length = math.ceil(count / deep)
        step = min(small * (1 + 1.5 * GAP), (room.w - small) / max(1, length - 1))
        if step >= SEEN * small:
            break
    positions = []
    pitch = (width / deep) * ASPECT
    for i in range(count):
        line, place = divmod(i, length)
        here = min(length, count - line * length)
        x = room.centre[0] + (place - (here - 1) / 2) * step
        y = room.centre[1] + (line - (math.ceil(count / length) - 1) / 2) * pitch
        positions.append(Position(Pose(x, y, small), None, z + i))
    return positions


def _jitter(i: int, reach: float) -> tuple[float, float]:
    return ((i * 61 % 13 - 6) / 6 * reach, (i * 29 % 11 - 5) / 5 * reach)


def slot_at(positions: Sequence[Position], pos: tuple[float, float]) -> int:
    """Count a hand's cards before a point, row by row."""
    if not positions:
        return 0
    rows = list[float]()
    height = positions[0].pose.width * ASPECT
    for y in sorted(position.pose.y for position in positions):
        if not rows or y - rows[-1] > ROW_PEEK * height / 2:  # an arc is one row
            rows.append(y)
    at = max(0, sum(row - height / 2 <= pos[1] for row in rows) - 1)
    first, end = rows[at], rows[at + 1] if at + 1 < len(rows) else math.inf
    slot = 0
    for position in positions:
        box, y = position.strip or card_box(position.pose), position.pose.y
        slot += y < first or (y < end and box.centre[0] < pos[0])
    return slot
