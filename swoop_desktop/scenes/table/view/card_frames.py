"""Frames and veils of cards (picked, hovered, secret, unplayable), and what a lesson points at."""

from collections.abc import Iterator, Mapping, Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Faces
from swoop_desktop.engine.state import Picked
from swoop_desktop.lessons.script import pointed
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.table_button import TableButton
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.model.targets import card_with
from swoop_desktop.scenes.table.view.view_model import LessonView
from swoop_desktop.tabletop.geometry.card_poses import Box, around, card_box
from swoop_desktop.tabletop.motion.timeline import Sprite


def pointed_box(table: TableModel, point: str, buttons: Sequence[TableButton]) -> Box | None:
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


def marks_of(
    table: TableModel, *, highlight: bool, teaching: LessonView | None = None
) -> Mapping[int, str]:
    """Also read alone, while the rest of the view waits."""
    player, director = table.viewers.player, table.director
    marks = _secrets(table)
    if player is None or director.behind:
        return marks
    if table.viewers.offered and highlight:
        marks |= _unplayable(table, player)
    if teaching is not None:
        marks |= {sprite.key: "lit" for sprite in pointed_cards(table, teaching.points)}
    for picked in player.selection.picked:
        sprite = director.sprite(picked)
        if sprite is not None:
            marks[sprite.key] = "picked"
    sprite = director.sprite(player.attention.hovered)
    if sprite is not None:
        marks.setdefault(sprite.key, "near")
    sprite = director.sprite(card_with(table, player.attention.focused))
    if sprite is not None:
        marks[sprite.key] = "picked focus" if marks.get(sprite.key) == "picked" else "focus"
    return marks


def _secrets(table: TableModel) -> dict[int, str]:
    director, secret, marks = table.director, table.description.secret, dict[int, str]()
    if secret and table.viewers.viewer is not None:
        for zone, sprites in director.zones.items():
            hidden = zone.kind in secret and zone not in director.turned
            if hidden and zone.seat == table.viewers.viewer:
                marks |= {s.key: "secret" for s in sprites if s.shown and s.card is not None}
    if director.closed_in and director.lit is not None:
        beaten = (zone for zone in director.turned if zone != director.lit)
        marks |= {s.key: "dim" for zone in beaten for s in director.zones[zone] if s.face}
    return marks | {sprite.key: "lit" for sprite in director.shining}


def _unplayable(table: TableModel, player: ActivePlayer) -> dict[int, str]:
    """Veil unplayable cards. One turned up among face-down cards gets a frame instead: it can't be
    picked, but the decision is about it.
    """
    playable, specs = player.seen.playable(), table.director.specs
    marks = {}
    for zone, sprites in table.director.zones.items():
        if player.selection.may(zone):
            mark = "picked" if specs[zone].faces is Faces.NOBODY else "dim"
            for index, sprite in enumerate(sprites):
                if sprite.card is not None and Picked(zone, index) not in playable:
                    marks[sprite.key] = mark
    return marks
