"""Finds what a lesson points at."""

from collections.abc import Iterator, Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.lessons.script import pointed
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.view_model import Button
from swoop_desktop.tabletop.geometry.card_poses import Box, around, card_box
from swoop_desktop.tabletop.motion.timeline import Sprite


def pointed_box(table: TableModel, point: str, buttons: Sequence[Button]) -> Box | None:
    """Return a target's box; None for single cards."""
    layout, zones = table.director.layout, table.director.zones
    for seat in layout.order:
        if point == f"player {seat}":
            return around((layout.plate(seat), layout.face(seat)))
    for button in buttons:
        if point == f"button {button.key}":
            return button.box
    boxes = []
    for zone, home in layout.homes.items():
        there = zones.get(zone)
        if pointed(str(zone), point) and (zone.kind == table.description.hand or not there):
            cards = [card_box(position.pose) for position in layout.positions[zone]]
            boxes.append(around(cards) if there and cards else home)
    return around(boxes) if boxes else None


def pointed_cards(table: TableModel, points: Sequence[str]) -> Iterator[Sprite]:
    """List the viewer's cards by face, and the top ones of other places."""
    for point in points:
        for zone, sprites in table.director.zones.items():
            if zone.seat == table.viewers.viewer and zone.kind not in table.description.secret:
                yield from (s for s in sprites if s.card is not None and c.code(s.card) == point)
            if pointed(str(zone), point) and zone.kind != table.description.hand:
                yield from sprites[-1:]
