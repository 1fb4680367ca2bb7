"""Places hints and notices near their subject, off cards and words that players need."""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from swoop_desktop.engine.events import Zone
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.element import Z_ALOFT, Pen, Piece
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Box, around, card_box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Layout
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.theme import usual_scale

GAP = 6
"""Units around the boxes to avoid, at the usual text size."""
REACH = 0.3
"""Share of the window's width that a message may move for less important boxes."""
_NEEDED = 3
SIGNS = 20
"""Units: height of the words above a card."""
_BROAD = 130
"""Units: minimum width of a log that has room for a hint's words."""
_SLACK = 0.01
"""Pixels by which adjacent boxes overlap by rounding."""
_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
"""Shares of the usual letter size; the largest that covers nothing wins."""


class Bubble(NamedTuple):
    key: str
    words: str
    box: Box
    unit: float
    """Pixels per unit of the text."""
    look: furniture.BubbleLook = "plain"
    """``paper`` for a note on an earlier moment."""

    def node(self) -> Node:
        return Node(self.key, "status", self.words, self.box.rect)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        unit, box = self.unit, self.box
        picture = furniture.bubble(unit, pen.palette, self.words, round(box.w), look=self.look)
        z, pad = Z_ALOFT + (2 if self.key == "notice" else 1), furniture.SHADOW * unit
        yield Piece(self.key, picture, box.x, box.y, z, pad)


def hint_bubble(frame: Frame, words: str, look: furniture.BubbleLook) -> Bubble:
    """Place a hint over the log and the free space above it, or above the buttons. As a last resort
    it covers the log's button, then cards.
    """
    gap, edge = 4 * frame.unit, furniture.SHADOW * frame.unit + 4
    left = frame.log
    wide = max(left.right, frame.opener.right) - left.x
    above = Box(left.x, min(frame.opener.y, frame.plate.y) - gap, wide, 0)
    right = frame.actions._replace(y=frame.actions.y - gap, h=0)
    first = (left, above) if left.w >= _BROAD * frame.unit else (above,)
    for kept, places in ((frame.opener, (*first, right)), (None, (first[0], right))):
        for share in _SHARES:
            unit = share * frame.unit
            for place in places:
                w, h = furniture.bubble_size(unit, words, round(place.w))
                y = place.bottom - h
                if w > place.w or y < frame.free_above(place._replace(y=y, h=h), gap):
                    continue
                box = Box(place.x, min(y, place.y) if place is left else y, w, h)
                if kept is None or not box.meets(kept, -_SLACK):
                    return Bubble("hint words", words, box, unit, look)
    w, h = furniture.bubble_size(frame.unit, words, _max_width(frame))
    x = min(frame.actions.x, frame.size[0] - w - edge)
    box = Box(x, max(edge, frame.actions.y - h - gap), w, h)
    return Bubble("hint words", words, box, frame.unit, look)


def notice_bubble(
    table: TableModel, notice: Notice | None, written: Sequence[Box]
) -> Bubble | None:
    """Place a notice near its subject, over no pickable card and, if possible, over no `written`
    box.
    """
    layout = table.director.layout
    frame = layout.frame
    if notice is None:
        return None
    look: furniture.BubbleLook = "warning" if notice.warning else "plain"
    viewer = table.viewers.viewer
    lines = () if viewer is None else table.public.lately(viewer)
    plates = [layout.plate(seat) for seat in layout.order]
    kept = [own_cards(layout), written, [*plates, *(layout.note(seat) for seat in lines)]]
    if notice.pos is not None:
        played = (layout.positions.get(Zone(one.kind), ()) for one in table.description.centre)
        stacks = ([card_box(one.pose) for one in row if one.shown] for row in played)
        kept.append([around(cards) for cards in stacks if cards])
        kept.append([block.columns for block in frame.blocks])
    for least, share in product((len(kept), 1), _SHARES):
        unit = share * frame.unit
        w, h = furniture.bubble_size(unit, notice.words, _max_width(frame))
        corner = (frame.size[0] - w) / 2, frame.centre.y + 8 * unit
        if notice.pos is not None:
            corner = notice.pos[0] + 14 * unit, notice.pos[1] - h - 8 * unit
        box = placed((w, h), corner, layout, kept, least)
        if box is not None:
            return Bubble("notice", notice.words, box, unit, look)
    return Bubble("notice", notice.words, Box((frame.size[0] - w) / 2, 4, w, h), unit, look)


def _max_width(frame: Frame) -> int:
    return round(min(430 * frame.unit, frame.size[0] * 0.7))


def own_cards(layout: Layout) -> list[Box]:
    """Return boxes of the bottom seat's cards, with room for raising and badges."""
    kinds: dict[str, list[Box]] = {}
    for zone, positions in layout.positions.items():
        if zone.seat == layout.viewer:
            lying = (card_box(position.pose) for position in positions if position.shown)
            kinds.setdefault(zone.kind, []).extend(lying)
    covered = [layout.frame.columns] if layout.frame.columns.w else []
    for boxes in kinds.values():
        if boxes:
            box = around(boxes)
            above = RAISE * max(one.w for one in boxes) * ASPECT + SIGNS * layout.frame.unit
            covered.append(Box(box.x, box.y - above, box.w, box.h + above))
    return covered


def placed(
    size: tuple[float, float],
    wished: tuple[float, float],
    layout: Layout,
    kept: Sequence[Sequence[Box]],
    least: int = 1,
) -> Box | None:
    """Return a box near the wished corner that avoids the first `least` groups of `kept`, and as
    many more as possible; else None. From the fourth, groups count only within `REACH`.
    """
    gap, reach = GAP * usual_scale(layout.frame.size), REACH * layout.frame.size[0]
    most = layout.frame.size[0] - size[0] - gap, layout.frame.size[1] - size[1] - gap
    # Keep the wished place off the window's edge.
    wished = min(max(gap, wished[0]), most[0]), min(max(gap, wished[1]), most[1])
    best = None
    clear: list[Box] = []
    for i, more in enumerate(kept, 1):
        clear += [box.grown(gap) for box in more]
        if i < least:
            continue
        farthest = reach if i > _NEEDED else math.inf
        corners = sorted(
            set(_corners(size, wished, most, clear, gap, farthest)),
            key=lambda at: math.dist(at, wished),
        )
        taken = [pygame.FRect(box.grown(-_SLACK)) for box in clear]
        boxes = (Box(*at, *size) for at in corners)
        free = next((box for box in boxes if pygame.FRect(box).collidelist(taken) < 0), None)
        if free is None:
            break
        best = free
    return best


def _corners(
    size: tuple[float, float],
    wished: tuple[float, float],
    most: tuple[float, float],
    clear: Sequence[Box],
    edge: float,
    farthest: float,
) -> Iterator[tuple[float, float]]:
    """Yield the wished corner, and corners beside the boxes to avoid."""
    across = [wished[0], edge, most[0]]
    across += [x for box in clear for x in (box.x - size[0], box.right)]
    down = [wished[1], edge, most[1], *(y for box in clear for y in (box.y - size[1], box.bottom))]
    ys = {min(max(edge, y), most[1]) for y in down}
    for x in {min(max(edge, x), most[0]) for x in across}:
        if abs(x - wished[0]) <= farthest:
            yield from ((x, y) for y in ys if math.hypot(x - wished[0], y - wished[1]) <= farthest)
