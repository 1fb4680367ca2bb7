"""The table as a tree, for the keyboard, screen readers and tests. Holds no hidden card."""

from typing import TYPE_CHECKING

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_hud import run_of
from swoop_desktop.table.fans import Box, card_box
from swoop_desktop.table.names import card_name
from swoop_desktop.table.selection import key_of
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.node import Box as Rect
from swoop_desktop.ui.node import Node

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer


def describe(scene: "TablePlayer") -> Node:
    """The whole table."""
    width, height = scene.size
    layout = scene.director.layout
    parts = [Node("menu", "button", _("Menu"), _button_rect(scene, "menu"), "press")]
    parts += [_player(scene, seat) for seat in layout.order if seat != scene.viewer]
    parts.append(_centre(scene))
    if scene.viewer is not None:
        parts += [_columns(scene), _hand(scene), _actions(scene)]
    lines = tuple(
        Node(f"log {i}", "item", line, rect(layout.frame.log))
        for i, line in enumerate(scene.shown.log[-8:])
    )
    parts.append(Node("log", "list", _("What happened"), rect(layout.frame.log), children=lines))
    if scene.notice is not None:
        parts.append(Node("notice", "status", scene.notice.words, (0, 0, width, height)))
    return Node("table", "window", _("Table"), (0, 0, width, height), children=tuple(parts))


def rect(box: Box) -> Rect:
    """A box in whole pixels."""
    return (round(box.x), round(box.y), round(box.w), round(box.h))


def _player(scene: "TablePlayer", seat: int) -> Node:
    layout, cards = scene.director.layout, scene.count_of(seat)
    totals = scene.shown.totals
    name = _("{name}: {cards}, {total} points").format(
        name=scene.names[seat],
        cards=n_("{count} card", "{count} cards", cards),
        total=totals[seat] if totals else 0,
    )
    children = []
    for zone, sprites in scene.director.zones.items():
        if zone.seat != seat or not sprites:
            continue
        box = rect(layout.homes[zone])
        key = f"zone {zone}"
        if zone.kind == scene.description.hand:
            held = n_("{count} card in hand", "{count} cards in hand", len(sprites))
            children.append(Node(key, "pile", held, box))
        else:
            children.append(Node(key, "card", card_name(sprites[-1].card), box))
    states = frozenset({"selected"}) if scene.shown.turn == seat else frozenset[str]()
    box = rect(layout.plate(seat))
    return Node(f"player {seat}", "group", name, box, states=states, children=tuple(children))


def _centre(scene: "TablePlayer") -> Node:
    children = []
    target = scene.description.target
    for place in scene.description.centre:
        zone = Zone(place.kind)
        sprites = scene.director.zones.get(zone)
        if sprites is None:
            continue
        name = f"{tr(place.label)}: " + n_("{count} card", "{count} cards", len(sprites))
        if sprites and sprites[-1].card is not None:
            name += _(", {card} on top").format(card=card_name(sprites[-1].card))
            run = run_of([sprite.card for sprite in sprites])
            if run > 1 and place.kind == target:
                name += ", " + _("run of {count}").format(count=run)
        action = "press" if place.kind == target and scene.viewer is not None else ""
        home = rect(scene.director.layout.homes[zone])
        children.append(Node(f"zone {zone}", "pile", name, home, action))
    box = rect(scene.director.layout.frame.centre)
    return Node("centre", "group", _("Centre of the table"), box, children=tuple(children))


def _columns(scene: "TablePlayer") -> Node:
    children = []
    for slot in range(1 + max((z.slot for z in scene.director.zones), default=-1)):
        for kind in reversed(scene.description.columns):
            zone = Zone(kind, scene.seat, slot)
            if scene.director.zones.get(zone):
                children.append(_card(scene, Picked(zone), 0))
    box = rect(scene.director.layout.frame.columns)
    return Node("columns", "group", _("Your cards on the table"), box, children=tuple(children))


def _hand(scene: "TablePlayer") -> Node:
    zone = scene.director.hand
    order = scene.shown_order(zone)
    children = tuple(_card(scene, Picked(zone, p), slot) for slot, p in enumerate(order))
    box = rect(scene.director.layout.frame.hand)
    name = n_("Your hand: {count} card", "Your hand: {count} cards", len(children))
    return Node("hand", "group", name, box, children=children)


def _card(scene: "TablePlayer", picked: Picked, slot: int) -> Node:
    sprite = scene.director.zones[picked.zone][picked.place]
    places = scene.director.layout.places.get(picked.zone, ())
    box = Box(0, 0, 0, 0)
    if slot < len(places):
        box = places[slot].strip or card_box(places[slot].pose)
    states = frozenset({"selected"}) if picked in scene.selection else frozenset[str]()
    key = key_of(picked)
    return Node(key, "card", card_name(sprite.card), rect(box), "select", states=states)


def _actions(scene: "TablePlayer") -> Node:
    frame = scene.director.layout.frame
    children = [Node("prompt", "status", scene.prompt(), rect(frame.actions), value=scene.hint())]
    for button in scene.hud.buttons:
        if button.key != "menu":
            states = frozenset({"disabled"}) if button.disabled else frozenset[str]()
            box = rect(button.box)
            children.append(Node(button.key, "button", button.words, box, "press", states=states))
    box = rect(frame.actions)
    return Node("actions", "group", _("What you can do"), box, children=tuple(children))


def _button_rect(scene: "TablePlayer", key: str) -> Rect:
    button = scene.button(key)
    return rect(button.box) if button is not None else (0, 0, 1, 1)
