"""Finds free felt for the paper near a corner."""

from collections.abc import Iterator
from functools import lru_cache

from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Box
from swoop_desktop.tabletop.geometry.frame import Frame

_GAP = 8
"""Units around the paper."""
_ACROSS, _DOWN, _STEPS = 14, 10, 12
"""Units between tried places; their number from a corner."""
_INSIDE = 1.35
"""Least rail widths from its outer edge."""


@lru_cache(maxsize=8)
def room_for_paper(frame: Frame, size: tuple[int, int], also: tuple[Box, ...]) -> Box | None:
    """Return the free box nearest to a corner, off `also`."""
    gap = _GAP * frame.unit
    kept = [one.grown(gap) for one in (*_taken(frame), *also) if one.w and one.h]
    for box in sorted(_places(frame, size), key=lambda box: _away(frame, box)):
        if not any(map(box.meets, kept)):
            return box
    return None


def _taken(frame: Frame) -> Iterator[Box]:
    unit = frame.unit
    corner = frame.menu.w
    yield from (*frame.own, frame.won, Box(frame.size[0] - 4 * corner, 0, 4 * corner, corner))
    yield frame.columns._replace(h=frame.columns.h + 26 * unit)
    raised = RAISE * frame.hand_card * ASPECT + 20 * unit
    yield frame.hand._replace(y=frame.hand.y - raised, h=frame.hand.h + raised)
    yield frame.pile._replace(h=frame.pile.h + 30 * unit)
    yield frame.aside
    for side in frame.trays:
        for tray in side:
            wide = max(tray.w, frame.foot)
            yield Box(tray.centre[0] - wide / 2, tray.y, wide, tray.h + 26 * unit)
    for block in frame.blocks:
        yield from (block.box, block.note)
    if frame.ring is not None:
        yield frame.ring.box
        for pair in frame.ring.pairs:
            yield pair.seen
            for pose in (pair.under, pair.over):
                reach = pose.width * ASPECT
                yield Box.centred(pose.x, pose.y, reach, reach)


def _places(frame: Frame, size: tuple[int, int]) -> Iterator[Box]:
    w, h = size
    rail, inset = frame.rail, _INSIDE * frame.rail.thick
    inner, right = rail.inner, rail.outer.x + rail.outer.right
    for row in range(_STEPS):
        down = 0.35 * rail.thick + row * _DOWN * frame.unit
        for y in (inner.y + down, inner.bottom - down - h):
            left = max(rail.left_at(y, inset), rail.left_at(y + h, inset))
            for column in range(_STEPS):
                x = left + column * _ACROSS * frame.unit
                if x + w <= right - left:
                    yield Box(x, y, w, h)
                    yield Box(right - x - w, y, w, h)


def _away(frame: Frame, box: Box) -> float:
    """Return the distance to a corner, a little more on the right."""
    outer = frame.rail.outer
    across = min(box.x - outer.x, outer.right - box.right + frame.unit)
    return across + min(box.y - outer.y, outer.bottom - box.bottom + frame.unit)
