"""Where a message stands that is to be read for a while: near to what it is about, and over nothing
that its reader needs.
"""

import math
from collections.abc import Iterator, Sequence

from swoop_desktop.tabletop.geometry.card_poses import (
    ASPECT,
    RAISE,
    Box,
    around,
    card_box,
)
from swoop_desktop.tabletop.geometry.layout import Layout

GAP = 6
"""Units between a message and what it keeps clear of."""
REACH = 0.3
"""How far a message may go out of the way of what is only good to be seen, in widths of the window:
farther off, nobody would look for it.
"""
_NEEDED = 2
SIGNS = 20
"""Units above a card that the words about it take."""


def own_cards(layout: Layout) -> list[Box]:
    """What the cards of the seat at the bottom take, raised and with what is said of each: a box
    for each kind of zone that has some, and the places before it.
    """
    kinds: dict[str, list[Box]] = {}
    for zone, positions in layout.positions.items():
        if zone.seat == layout.viewer:
            lying = (card_box(position.pose) for position in positions if position.shown)
            kinds.setdefault(zone.kind, []).extend(lying)
    found = [layout.frame.columns] if layout.frame.columns.w else []
    for boxes in kinds.values():
        if boxes:
            box = around(boxes)
            above = RAISE * max(one.w for one in boxes) * ASPECT + SIGNS * layout.frame.unit
            found.append(Box(box.x, box.y - above, box.w, box.h + above))
    return found


def placed(
    size: tuple[float, float],
    wished: tuple[float, float],
    layout: Layout,
    kept: Sequence[Sequence[Box]],
) -> Box | None:
    """A box of this size whose corner is as near as can be to where it is `wished`, clear of all
    that is `kept`: of as many of these as there is room for, the most important first; of all but
    the first three only where it need not go far. None where there is none that is clear even of
    the first.
    """
    gap, reach = GAP * layout.frame.unit, REACH * layout.frame.size[0]
    best = None
    clear: list[Box] = []
    for i, more in enumerate(kept):
        clear += [Box(b.x - gap, b.y - gap, b.w + 2 * gap, b.h + 2 * gap) for b in more]
        corners = sorted(
            set(_corners(size, wished, layout.frame.size, clear, gap)),
            key=lambda at: math.dist(at, wished),
        )
        boxes = (Box(*at, *size) for at in corners)
        found = next((box for box in boxes if not any(_meets(box, one) for one in clear)), None)
        if found is None or (i > _NEEDED and math.dist(found[:2], wished) > reach):
            break
        best = found
    return best


def _corners(
    size: tuple[float, float],
    wished: tuple[float, float],
    window: tuple[int, int],
    clear: Sequence[Box],
    edge: float,
) -> Iterator[tuple[float, float]]:
    """Where a box may be: at the wished place, and beside what is to be kept clear."""
    most = window[0] - size[0] - edge, window[1] - size[1] - edge
    across = [wished[0], edge, most[0]]
    across += [x for box in clear for x in (box.x - size[0], box.right)]
    down = [wished[1], edge, most[1], *(y for box in clear for y in (box.y - size[1], box.bottom))]
    ys = {min(max(edge, y), most[1]) for y in down}
    for x in {min(max(edge, x), most[0]) for x in across}:
        yield from ((x, y) for y in ys)


def _meets(one: Box, other: Box) -> bool:
    slack = 0.01  # of a pixel: boxes that were laid beside each other are not quite so in numbers
    return (
        one.x + slack < other.right
        and other.x + slack < one.right
        and one.y + slack < other.bottom
        and other.y + slack < one.bottom
    )
