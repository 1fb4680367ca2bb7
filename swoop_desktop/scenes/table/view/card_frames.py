"""Frames and veils of cards: picked, hovered, secret, unplayable."""

from collections.abc import Mapping

from swoop_desktop.engine.state import Picked
from swoop_desktop.engine.zones import Faces
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.model.targets import card_with
from swoop_desktop.scenes.table.view.lesson_pointers import pointed_cards
from swoop_desktop.scenes.table.view.view_model import LessonView


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
