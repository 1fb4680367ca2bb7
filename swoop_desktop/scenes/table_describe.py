"""The table as a tree, for the keyboard, screen readers and tests. Holds no hidden card."""

from dataclasses import replace
from typing import TYPE_CHECKING

from swoop_desktop.engine.game import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_hud import run_of
from swoop_desktop.table.descriptions import Part
from swoop_desktop.table.fans import Box, card_box
from swoop_desktop.table.names import card_name, spoken
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
    name = ", ".join([name, *_standing(scene, seat)])
    children = []
    for zone, sprites in scene.director.zones.items():
        if zone.seat != seat or not sprites:
            continue
        box = rect(layout.homes[zone])
        key = f"zone {zone}"
        if zone.kind == scene.description.hand:
            held = n_("{count} card in hand", "{count} cards in hand", len(sprites))
            children.append(Node(key, "pile", held, box))
        elif zone.kind in scene.description.secret:
            children.append(_before(scene, zone))
        else:
            children.append(Node(key, "card", card_name(sprites[-1].card), box))
    states = frozenset({"selected"}) if seat in scene.shown.asked else frozenset[str]()
    box = rect(layout.plate(seat))
    return Node(f"player {seat}", "group", name, box, states=states, children=tuple(children))


def _standing(scene: "TablePlayer", seat: int) -> list[str]:
    """What else there is to say about a player."""
    words, standings = [], scene.standings()
    if standings:
        words.append(spoken(standings[seat]))
    if scene.shown.marked == seat and scene.description.marks is not None:
        words.append(tr(scene.description.marks))
    if scene.has_decided(seat):
        words.append(_("has chosen"))
    return words


def _before(scene: "TablePlayer", zone: Zone) -> Node:
    """A zone of secret cards in front of a player."""
    sprites, key = scene.director.zones[zone], f"zone {zone}"
    label, box = tr(scene.description.labels[zone.kind]), rect(scene.director.layout.homes[zone])
    action = "press" if zone in scene.looked_zones() else ""
    if zone.kind in scene.description.won:
        name = f"{label}: " + n_("{count} card", "{count} cards", len(sprites))
        return Node(key, "pile", name, box, action)
    name = f"{label}: {card_name(sprites[-1].card)}"
    if sprites[-1].card is not None and zone not in scene.director.turned:
        name += ", " + _("only you see it")
    return Node(key, "card", name, box, action)


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
            if run > 1 and place.kind == target and scene.description.run is not None:
                name += ", " + tr(replace(scene.description.run, fields={"count": run}))
        played = place.kind == target and scene.viewer is not None
        action = "press" if played or zone in scene.looked_zones() else ""
        home = rect(scene.director.layout.homes[zone])
        children.append(Node(f"zone {zone}", "pile", name, home, action))
    box = rect(scene.director.layout.frame.centre)
    return Node("centre", "group", _("Centre of the table"), box, children=tuple(children))


def _columns(scene: "TablePlayer") -> Node:
    children = [_part(scene, part) for part in scene.description.parts]
    for slot in range(1 + max((z.slot for z in scene.director.zones), default=-1)):
        for kind in reversed(scene.description.kinds):
            zone = Zone(kind, scene.seat, slot)
            if not scene.director.zones.get(zone) or scene.description.part(kind):
                continue
            secret = kind in scene.description.secret
            children.append(_before(scene, zone) if secret else _card(scene, Picked(zone), 0))
    children += [
        Node("standing", "status", ", ".join(words), rect(scene.director.layout.plate(scene.seat)))
        for words in [_standing(scene, scene.seat)]
        if words
    ]
    box = rect(scene.director.layout.frame.columns)
    return Node("columns", "group", _("Your cards on the table"), box, children=tuple(children))


def _part(scene: "TablePlayer", part: Part) -> Node:
    """What lies at a part: a picked card, one that is decided on, or nothing yet."""
    zone = scene.description.part_zone(part, scene.seat)
    if scene.director.zones[zone]:
        return _before(scene, zone)
    picked = next((one for one in scene.selection.picked if one.into == part.kind), None)
    label = tr(part.label)
    if picked is None or scene.sprite_of(picked) is None:
        words = _("empty, a card here {fate}").format(fate=tr(part.note))
        home = rect(scene.director.layout.homes[zone])
        return Node(f"zone {zone}", "pile", f"{label}: {words}", home)
    node = _card(scene, picked, scene.shown_order(picked.zone).index(picked.place))
    return replace(node, name=f"{label}: {node.name}, {tr(part.note)}")


def _hand(scene: "TablePlayer") -> Node:
    """The hand, but for what lies at a part."""
    zone = scene.director.hand
    away = {picked for picked in scene.selection.picked if picked.into}
    away = {picked._replace(into="") for picked in away}
    order = [(i, Picked(zone, place)) for i, place in enumerate(scene.shown_order(zone))]
    children = tuple(_card(scene, picked, slot) for slot, picked in order if picked not in away)
    box = rect(scene.director.layout.frame.hand)
    name = n_("Your hand: {count} card", "Your hand: {count} cards", len(children))
    return Node("hand", "group", name, box, children=children)


def _card(scene: "TablePlayer", picked: Picked, slot: int) -> Node:
    sprite = scene.director.zones[picked.zone][picked.place]
    places = scene.director.layout.positions.get(picked.zone, ())
    box = Box(0, 0, 0, 0)
    if slot < len(places):
        box = places[slot].strip or card_box(places[slot].pose)
    states = frozenset({"selected"}) if picked in scene.selection else frozenset[str]()
    action = "select" if scene.selection.may(picked.zone) else ""
    return Node(key_of(picked), "card", card_name(sprite.card), rect(box), action, states=states)


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
