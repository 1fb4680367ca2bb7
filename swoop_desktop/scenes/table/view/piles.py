"""Descriptions of the cards on the table; the director draws them."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.engine.cards import Card, code
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.state import Picked
from swoop_desktop.play.players import about
from swoop_desktop.resources.language import _, n_, paragraph, spoken, strung, tr
from swoop_desktop.scenes.framework.table_facts import PlayerFacts
from swoop_desktop.scenes.table.model.table_model import (
    CardTarget,
    TableModel,
    ZoneTarget,
)
from swoop_desktop.scenes.table.view.outcome_badges import hinted_cards, prospect_of
from swoop_desktop.scenes.table.view.parts import PartSpot, is_private
from swoop_desktop.scenes.table.view.plates import Plate
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.geometry.card_poses import Box, card_box
from swoop_desktop.ui.node import NO_STATES, Node


def box_of(table: TableModel, zone: Zone) -> Box:
    """Return the box of a whole hand, or of another zone's top card."""
    layout, home = table.director.layout, table.director.layout.homes[zone]
    shown = [one for one in layout.positions.get(zone, ()) if one.shown]
    if not shown or zone in layout.rests:
        return home
    if zone.kind != table.description.hand:
        return card_box(shown[-1].pose)
    boxes = [card_box(one.pose) for one in shown]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    return Box(left, home.y, right - left, home.h)


def looked_zones(table: TableModel) -> list[Zone]:
    """List the zones whose cards a press shows. While cards are picked, a press on the pile plays
    them.
    """
    description, zones, player = table.description, table.director.zones, table.viewers.player
    looked = [zone for zone in zones if zone.kind in description.looked and zones[zone]]
    if player is not None and player.selection.picked:
        looked = [zone for zone in looked if zone.kind != description.target]
    return [zone for zone in looked if zone.seat < 0 or zone.seat == table.viewers.viewer]


class Pile(NamedTuple):
    """Cards on each other, or in another player's hand."""

    zone: Zone
    box: Box
    kind: str
    """``held`` in a hand, ``won``, or ``card`` for cards in front of a seat."""
    label: str
    """The zone's name; empty if the cards say enough."""
    cards: int
    top: Card | None
    """The top card; None if the screen may not show it."""
    private: bool
    turned: tuple[Card, ...]
    """The known cards of a hand."""
    where: str
    """Words for column and covering card; may be empty."""


@lru_cache(maxsize=256)
def _pile_node(pile: Pile, same: str, _language: str) -> Node:
    """Return a cached node: a large table has a hundred nodes, and few change."""
    role, label, name = "pile", pile.label, card_name(pile.top)
    if pile.kind == "held":
        name = n_("{count} card in hand", "{count} cards in hand", pile.cards)
        if pile.turned:
            known = strung(map(card_name, pile.turned))
            name = _("{label}: {cards}").format(label=name, cards=known)
    elif pile.kind == "won":
        name = counted(label, pile.cards)
    else:
        role = "card"
        if label:
            pattern = (
                _("{label}: {card}, only you see it") if pile.private else _("{label}: {card}")
            )
            name = pattern.format(label=label, card=name)
        name = strung((name, pile.where))
    return Node(ZoneTarget(pile.zone).key, role, name, pile.box.rect, "press", same=same)


def counted(label: str, count: int) -> str:
    cards = n_("{count} card", "{count} cards", count)
    return _("{label}: {cards}").format(label=label, cards=cards)


class CardNodes:
    """Describes the cards of a table. Equal cards are numbered, to tell them apart."""

    def __init__(self, table: TableModel) -> None:
        self._table, self._director, self._player = table, table.director, table.viewers.player
        self._offered, self._seen = table.viewers.offered, Counter[str]()
        self.before = defaultdict[int, list[Zone]](list)
        """By seat: zones that hold cards."""
        for zone, sprites in table.director.zones.items():
            if sprites and zone.seat >= 0:
                self.before[zone.seat].append(zone)

    def pile(self, zone: Zone) -> Node:
        table, sprites = self._table, self._director.zones[zone]
        description, top, turned = table.description, sprites[-1].face, tuple[Card, ...]()
        kind = "won" if zone.kind in description.won else "card"
        if zone.kind == description.hand:
            kind = "held"
            turned = tuple(sprite.card for sprite in sprites if sprite.card is not None)
        label = label_of(table, zone) if zone.kind in description.won | description.secret else ""
        private, where = is_private(table, zone), where_of(table, zone) if kind == "card" else ""
        box = box_of(table, zone)
        pile = Pile(zone, box, kind, label, len(sprites), top, private, turned, where)
        return _pile_node(pile, self._same(top) if kind == "card" else "", spoken())

    def part(self, spot: PartSpot) -> Node:
        if spot.lies:
            return self.pile(spot.zone)
        label, note = tr(spot.part.label), tr(spot.part.note)
        if spot.chosen is None:
            words = _("{label}: no card yet, {fate}").format(label=label, fate=note)
            return Node(ZoneTarget(spot.zone).key, "pile", words, spot.box.rect, "press")
        node = self.own(spot.chosen)
        words = _("{label}: {card}, {fate}").format(label=label, card=node.name, fate=note)
        return replace(node, name=words)

    def columns(self, parts: Sequence[PartSpot], plate: Plate) -> Node:
        children = [self.part(spot) for spot in parts]
        children += self._columns()
        if plate.standings:
            children.append(Node("standing", "text", plate.standings, plate.box.rect))
        box = self._director.layout.frame.columns.rect
        name = _("Your cards on the table")
        return Node("columns", "group", name, box, children=tuple(children))

    def _columns(self) -> Iterator[Node]:
        description, zones, player = self._table.description, self._director.zones, self._player
        if player is None:
            return
        last = max((zone.column for zone in zones), default=-1)
        for column in range(last + 1):
            for kind in reversed(description.kinds):
                zone = Zone(kind, player.seat, column)
                if zones.get(zone) and not description.part(kind):
                    secret = kind in description.secret
                    yield self.pile(zone) if secret else self.own(Picked(zone))

    def hand(self) -> Node:
        """Describe the hand without cards picked for parts."""
        children, player, zone = list[Node](), self._player, self._director.hand
        if player is not None:
            away = {picked._replace(into="") for picked in player.selection.picked if picked.into}
            for slot, index in enumerate(self._director.places(zone)):
                if Picked(zone, index) not in away:
                    children.append(self.own(Picked(zone, index), slot))
        name = n_("Your hand: {count} card", "Your hand: {count} cards", len(children))
        box = self._director.layout.frame.hand.rect
        return Node("hand", "group", name, box, children=tuple(children))

    def own(self, picked: Picked, slot: int | None = None) -> Node:
        zone, player = picked.zone, self._player
        assert player is not None, "nobody picks"
        if slot is None:
            slot = list(self._director.places(zone)).index(picked.place)
        positions = self._director.layout.positions.get(zone, ())
        box = Box(0, 0, 0, 0)
        if slot < len(positions):
            box = positions[slot].strip or card_box(positions[slot].pose)
        may, card = player.selection.may(zone), self._director.zones[zone][picked.place].face
        outcomes, chosen, told = player.outcomes, player.selection.picked, None
        if may and self._offered:
            told = prospect_of(outcomes, picked, chosen)
        hinted = picked._replace(into="") in hinted_cards(player)
        where, hint = where_of(self._table, zone), _("hint") if hinted else ""
        name = strung((card_name(card), where, "" if told is None else told.aloud, hint))
        states = frozenset({"selected"}) if picked in player.selection else NO_STATES
        key, action, same = CardTarget(picked).key, "select" if may else "", self._same(card)
        return Node(key, "card", name, box.rect, action, states=states, same=same)

    def _same(self, card: Card | None) -> str:
        """Return a card's face and its number among equal cards."""
        if card is None:
            return ""
        face = code(card)
        self._seen[face] += 1
        return f"card {face} {self._seen[face]}"


def where_of(table: TableModel, zone: Zone) -> str:
    """Return column and covering card in words; empty without columns of several cards."""
    levels, zones = table.description.columns, table.director.zones
    kind, seat, column = zone
    level = next((i for i, kinds in enumerate(levels) if kind in kinds), None)
    if level is None or len(levels) < 2:
        return ""
    if level == len(levels) - 1:
        return _("column {column}").format(column=column + 1)
    for kinds in levels[level + 1 :]:
        for upper in kinds:
            covers = zones.get(Zone(upper, seat, column))
            if covers:
                words = _("column {column}, under {card}")
                return words.format(column=column + 1, card=card_name(covers[-1].face))
    return _("column {column}, free").format(column=column + 1)


def label_of(table: TableModel, zone: Zone) -> str:
    label = table.description.labels.get(zone.kind)
    return "" if label is None else tr(label)


def said_of(table: TableModel, zone: Zone) -> str:
    description, sprites = table.description, table.director.zones.get(zone, [])
    said = [_head(table, zone)]
    if zone.kind == description.hand:
        taken = table.public.taken.of(zone.seat)
        if taken:
            said.append(_("Everybody knows about these: {cards}.").format(cards=signs(taken)))
    elif zone.kind in description.about and (sprites or zone.seat < 0):
        said.append(tr(description.about[zone.kind]))
    return paragraph(said)


def facts_of(table: TableModel, seat: int) -> PlayerFacts:
    """Collect everything public about a player that the table has shown."""
    description, director, public = table.description, table.director, table.public
    held = len(director.zones.get(Zone(description.hand, seat), ()))
    left = [n_("{count} card in hand", "{count} cards in hand", held)]
    known: list[tuple[str, Sequence[Card]]] = []
    for kind in reversed(description.kinds):
        zones = [zone for zone in director.zones if (zone.kind, zone.seat) == (kind, seat)]
        sprites = [sprite for zone in zones for sprite in director.zones[zone]]
        if sprites:
            label = tr(description.labels[kind])
            left.append(_("{label}: {count}").format(label=label, count=len(sprites)))
            cards = [sprite.face for sprite in sprites if sprite.face is not None]
            if cards and kind not in description.secret:
                known.append((label, cards))
    taken = public.taken.of(seat)
    if taken:
        known.append((_("Known to be in hand"), taken))
    deals = [
        (deal.number, deal.scores[seat], deal.totals[seat])
        for deal in table.deals(public.number - 1)
    ]
    name, face, setup = table.names[seat], table.faces[seat], table.session.setup
    said = about(setup.game, name, setup.seats[seat].player, short=True)
    return PlayerFacts(
        name, face, "" if said is None else tr(said), left, known, public.totals[seat], deals
    )


def signs(cards: Sequence[Card]) -> str:
    """Write cards in short: 7♠, K♥."""
    return strung(tr(card_sign(card)) for card in cards)


def _head(table: TableModel, zone: Zone) -> str:
    sprites = table.director.zones.get(zone, [])
    count = n_("{count} card", "{count} cards", len(sprites))
    middle = table.description.centre_zone(zone.kind)
    if middle is not None:
        return _("{label}: {cards}.").format(label=tr(middle.label), cards=count)
    name = table.names[zone.seat]
    if zone.kind == table.description.hand:
        held = n_("{count} card in hand", "{count} cards in hand", len(sprites))
        return _("{name}: {cards}.").format(name=name, cards=held)
    label = tr(table.description.labels[zone.kind])
    if not sprites:
        return _("{label}: empty.").format(label=label)
    secret = zone.kind in table.description.secret and zone not in table.director.turned
    what = card_name(None if secret else sprites[-1].face) if len(sprites) == 1 else count
    if zone.seat == table.viewers.viewer:
        return _("{label}: {cards}.").format(label=label, cards=what)
    return _("{name}, {label}: {cards}.").format(name=name, label=label, cards=what)
