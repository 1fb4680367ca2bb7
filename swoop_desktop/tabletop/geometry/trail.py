"""Rows of signs for a seat's wins, along the rail from its won cards."""

import math
from collections.abc import Iterator, Sequence

from swoop_desktop.engine.events import Zone
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Box, around, turned_box
from swoop_desktop.tabletop.geometry.layout import Layout

MOST = 10
"""Most signs side by side; larger numbers are written."""
SIGN, OWN_SIGN = 17, 20
"""Units: sides of an opponent's and of the viewer's sign."""
_STEP = 1.2
"""Distance from sign to sign, in sign widths."""
_WORDS = 3.4
"""Width of a sign with a number, in sign widths."""


def trail_of(layout: Layout, seat: int, won: Zone, count: int) -> tuple[Box, ...]:
    """Return boxes for `count` signs beside the `won` zone; if they don't fit, one box for a sign
    with a number, or none.
    """
    taken = _taken(layout)
    side = (OWN_SIGN if seat == layout.viewer else SIGN) * layout.frame.unit
    rows = [(way, list(row)) for way, row in _rows(layout, seat, layout.homes[won], side)]
    for _way, row in rows if count <= MOST else ():
        boxes = _free(layout, row, taken)
        if len(boxes) >= count:
            return tuple(boxes[:count])
    wide = (_with_number(box, way) for way, row in rows for box in row)
    own = layout.homes[won].centre if seat != layout.viewer else layout.face(seat).centre
    others = [home.centre for zone, home in layout.homes.items() if zone.kind == won.kind]

    def far(box: Box) -> float:
        return math.dist(box.centre, own)

    # A box nearer to another player's cards would look like theirs.
    free = [
        box
        for box in wide
        if _lies_free(layout, box, taken)
        and (seat == layout.viewer or all(math.dist(box.centre, at) >= far(box) for at in others))
    ]
    return (min(free, key=far),) if free else ()


def _with_number(sign: Box, way: int) -> Box:
    """Widen a sign for a number, to the right (1) or left."""
    wide = _WORDS * sign.w
    return sign._replace(x=sign.x if way > 0 else sign.right - wide, w=wide)


def _free(layout: Layout, row: Sequence[Box], taken: Sequence[Box]) -> list[Box]:
    free = list[Box]()
    for box in row:
        if _lies_free(layout, box, taken):
            free.append(box)
        elif free:
            break
    return free


def _rows(layout: Layout, seat: int, won: Box, side: float) -> Iterator[tuple[int, Iterator[Box]]]:
    unit = layout.frame.unit
    if seat == layout.viewer:
        yield 1, _down(layout, layout.face(seat).bottom + 4 * unit, side, 1)
        yield 1, _across(won, side, 1, unit)
        return
    block = layout.frame.blocks[layout.order.index(seat) - 1]
    away = -1 if block.side > 0 else 1
    if block.side:
        yield away, _down(layout, won.bottom + 12 * unit, side, away)
    yield away, _across(won, side, away, unit)
    if not block.side:
        yield -1, _across(won, side, -1, unit)


def _down(layout: Layout, top: float, side: float, away: int) -> Iterator[Box]:
    rail, width = layout.frame.rail, layout.frame.size[0]
    inside = rail.thick + 7 * layout.frame.unit
    for i in range(MOST + 2):
        y = top + i * _STEP * side
        if y + side > rail.inner.bottom:
            return
        x = max(rail.left_at(y, inside), rail.left_at(y + side, inside))
        yield Box(x if away > 0 else width - x - side, y, side, side)


def _across(won: Box, side: float, away: int, unit: float) -> Iterator[Box]:
    """Yield boxes beside the won cards, away from the rail's nearer end."""
    y = won.centre[1] - side / 2
    start = won.right + 7 * unit if away > 0 else won.x - 7 * unit - side
    for i in range(MOST + 2):
        yield Box(start + away * i * _STEP * side, y, side, side)


def _taken(layout: Layout) -> list[Box]:
    frame, unit = layout.frame, layout.frame.unit
    taken_boxes = [*frame.own, *(ring.boxes if (ring := frame.ring) is not None else ())]
    for block in frame.blocks:
        columns = block.columns._replace(h=block.columns.h + 8 * unit)
        taken_boxes += [block.plate, block.face, block.fan, columns]
        taken_boxes += [block.note] if block.note.h else []
    for foot in layout.feet.values():
        taken_boxes.append(foot._replace(h=foot.h + 24 * unit))
    for zone, places in layout.positions.items():
        if zone.seat == layout.viewer:
            cards = [turned_box(place.pose) for place in places if place.shown]
            if cards:
                box = around(cards)
                raised = RAISE * cards[0].w * ASPECT if zone.column < 0 else 0.0
                taken_boxes.append(box._replace(y=box.y - raised, h=box.h + raised))
    return taken_boxes


def _lies_free(layout: Layout, box: Box, taken: Sequence[Box]) -> bool:
    rail = layout.frame.rail
    edge = max(rail.left_at(box.y, rail.thick), rail.left_at(box.bottom, rail.thick))
    inside = edge <= box.x and box.right <= layout.frame.size[0] - edge
    return inside and not any(map(box.meets, taken))
