"""Positions of cards drawn to see who begins, near their players' plates.

A card may cover the lower part of its player's columns, which has no print, but nothing of other
players.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from swoop_desktop.tabletop.geometry.card_poses import (
    ASPECT,
    Box,
    Pose,
    Position,
    card_box,
    turned_box,
)
from swoop_desktop.tabletop.geometry.frame import Frame

RAISED = 1.14
"""Factor of the deciding card's width."""
_WIDTHS = (1.0, 0.92, 0.84, 0.76)
"""Shares of the usual card width to try, best first."""
_LEAN = 7.0
"""Degrees of lean: upright cards would look like another column."""
_STEP = 0.34
"""Distance to a player's next card after a tie, in card widths."""
_COVERED = 0.3
"""Height of a column that may be covered, in card heights."""


class Opening(NamedTuple):
    drawn: tuple[int, ...] = ()
    best: int | None = None

    def decided(self, index: int) -> bool:
        seat = self.drawn[index] if index < len(self.drawn) else None
        return seat is not None and seat == self.best and seat not in self.drawn[index + 1 :]


def drawn_cards(
    table: Frame, order: Sequence[int], opening: Opening, z: int
) -> tuple[Position, ...]:
    """Lay out the drawn cards, a player's last on top."""
    counts = tuple(max(1, opening.drawn.count(seat)) for seat in order)
    places = _at_plates(table, counts) if table.ring is None else _at_ring(table, counts)
    positions = []
    for i, seat in enumerate(opening.drawn):
        pose = places[order.index(seat)][opening.drawn[:i].count(seat)]
        if opening.decided(i):
            pose = pose._replace(width=RAISED * pose.width)
        positions.append(Position(pose, None, z + i))
    return tuple(positions)


_Places: TypeAlias = list[list[Pose]]


def _at_ring(table: Frame, counts: tuple[int, ...]) -> _Places:
    """Lay cards upright where their player's upper card will lie."""
    assert table.ring is not None
    places = []
    for pair, count in zip(table.ring.pairs, counts, strict=True):
        over = pair.over._replace(angle=0.0)
        places.append([over._replace(x=over.x + i * _STEP * over.width) for i in range(count)])
    return places


@lru_cache(maxsize=4)
def _at_plates(table: Frame, counts: tuple[int, ...]) -> _Places:
    """Lay cards at the width that covers least, preferably a large one."""
    usual = max(table.small, table.stack_card)
    least, best = math.inf, list[list[Pose]]()
    for share in _WIDTHS:
        covered, places, lying = 0.0, list[list[Pose]](), list[Box]()
        for turn, count in enumerate(counts):
            width = share * (usual if turn else table.stack_card)
            at_plate = _at_plate(table, turn, count, width, lying)
            covered += at_plate.covered
            places.append(at_plate.poses)
            lying.append(at_plate.box)
        if covered < least:
            least, best = covered, places
        if least < 1:
            break
    return best


class _Found(NamedTuple):
    covered: float
    """Square pixels of forbidden overlap."""
    box: Box
    poses: list[Pose]


def _at_plate(table: Frame, turn: int, count: int, width: float, lying: Sequence[Box]) -> _Found:
    lean = -_LEAN if turn and table.blocks[turn - 1].side > 0 else _LEAN
    # The raised card must have room, too.
    card, around = turned_box(Pose(0.0, 0.0, RAISED * width, lean)), _around(table, turn)
    wide = card.w + (count - 1) * _STEP * width
    best: tuple[float, Box] | None = None
    for x, y in _middles(table, turn, wide, card.h):
        box = Box.centred(x, y, wide, card.h)
        covered = sum(_shared(box, other) for other in (*around, *lying))
        if best is not None and covered >= best[0]:
            continue
        covered += _outside(table, box) + _strange(table, turn, box)
        if best is None or covered < best[0]:
            best = covered, box
        if best[0] < 1:
            break
    assert best is not None, "there is a place for the cards of everybody"
    covered, box = best
    middle = box.x + card.w / 2, box.centre[1]
    row = [Pose(middle[0] + i * _STEP * width, middle[1], width, lean) for i in range(count)]
    return _Found(covered, box, row)


def _middles(table: Frame, turn: int, wide: float, tall: float) -> Iterator[tuple[float, float]]:
    gap = 6 * table.unit
    if turn == 0:
        low = table.hand.y - tall / 2 + gap
        if table.opener.y > table.log.y:
            yield table.opener.right + gap + wide / 2, low
        yield table.plate.right - wide / 2, low
        yield table.columns.x - gap - wide / 2, low
        yield table.columns.right + gap + wide / 2, table.columns.centre[1]
        return
    block = table.blocks[turn - 1]
    plate, columns, side = block.plate, block.columns, block.side
    ways = (-side,) if side else (1, -1)
    below = columns.bottom - _covered(table) + tall / 2
    for way in ways:
        yield (columns.right if way > 0 else columns.x) + way * (gap - wide / 2), below
    for way in ways:
        plate_end, end = (plate.right, columns.right) if way > 0 else (plate.x, columns.x)
        far = way * max(way * plate_end, way * end) + way * (gap + wide / 2)
        if side:
            yield plate_end + way * (gap + wide / 2), plate.centre[1]
        yield far, columns.y + tall / 2 - gap
        yield far, plate.centre[1] + tall / 4
        yield far, columns.bottom
    yield columns.centre[0], below


def _around(table: Frame, turn: int) -> list[Box]:
    # The pile has one card at most so far.
    boxes = [card_box(Pose(*table.pile.centre, table.pile_card)), *table.own]
    for tray in (tray for side in table.trays for tray in side):
        x, y = tray.centre
        side = min(tray.w, 1.2 * ASPECT * table.stack_card)
        boxes.append(Box.centred(x, y, side, side))
        boxes.append(Box(x - side / 2, tray.bottom, side, 24 * table.unit))
    # The ends of a hand lie lower than its middle.
    hand = table.hand._replace(y=table.hand.y + 8 * table.unit)
    boxes += [hand, table.columns]
    for place, block in enumerate(table.blocks, 1):
        free = _covered(table) + 1 if place == turn else 0.0
        columns = block.columns._replace(h=max(0.0, block.columns.h - free))
        boxes += [block.plate, block.face, columns]
        boxes += [block.fan] if place != turn else []
    return boxes


def _covered(table: Frame) -> float:
    return 0.0 if table.chips else _COVERED * table.small * ASPECT


def _strange(table: Frame, turn: int, place: Box) -> float:
    """Return a penalty that grows near other players."""
    if turn == 0:
        return 0.0
    away = [
        min(_away(place, part) for part in (block.plate, block.face, block.fan, block.columns))
        for block in table.blocks
    ]
    return max(0.0, away[turn - 1] - min(away)) * place.h


def _away(box: Box, other: Box) -> float:
    x = max(0.0, box.x - other.right, other.x - box.right)
    y = max(0.0, box.y - other.bottom, other.y - box.bottom)
    return math.hypot(x, y)


def _shared(box: Box, other: Box) -> float:
    wide = min(box.right, other.right) - max(box.x, other.x)
    if wide <= 0:
        return 0.0
    return wide * max(0.0, min(box.bottom, other.bottom) - max(box.y, other.y))


def _outside(table: Frame, place: Box) -> float:
    """Return the rough area off the felt in square pixels."""
    left = max(table.rail.left_at(y, table.rail.thick) for y in (place.y, place.bottom))
    beyond = max(0.0, left - place.x) + max(0.0, place.right - (table.size[0] - left))
    return beyond * place.h if math.isfinite(beyond) else 0.0
