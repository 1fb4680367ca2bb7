"""Reads the viewer's cards: hand, columns, parts."""

from collections.abc import Iterator, Sequence

from swoop_desktop.engine.state import Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.key_bindings import KeyNames
from swoop_desktop.scenes.common.verbs import put
from swoop_desktop.scenes.table.model.active_player import ActivePlayer
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.outcome_badges import hinted_cards, outcome_of, spoken
from swoop_desktop.scenes.table.view.piles import pile_of, piles_before, where_of
from swoop_desktop.scenes.table.view.view_model import Cards, OwnCard, PartSpot, Pile
from swoop_desktop.tabletop.geometry.card_poses import Box, card_box
from swoop_desktop.tabletop.spec import Part


def cards_of(table: TableModel) -> Cards:
    player = table.viewers.player
    if player is None:
        return Cards(piles_before(table), (), ())
    offered = table.viewers.offered
    columns = tuple(_columns(table, player, offered=offered))
    return Cards(piles_before(table), columns, tuple(_hand(table, player, offered=offered)))


def parts_of(table: TableModel, keys: KeyNames) -> Iterator[PartSpot]:
    director, description, player = table.director, table.description, table.viewers.player
    offered = table.viewers.offered
    for part in description.parts:
        zone = description.part_zone(part, director.bottom)
        lying, chosen = None, None
        if director.zones[zone]:
            lying = pile_of(table, zone)
        elif player is not None:
            picked = [one for one in player.selection.picked if one.into == part.kind]
            if picked and director.sprite(picked[0]) is not None:
                chosen = _own(table, player, picked[0], offered=offered)
        verb = put(table.session.setup.game.name, part.kind)
        yield PartSpot(
            part=part,
            zone=zone,
            box=director.layout.homes[zone],
            pose=director.layout.rest(zone),
            words=_words(table, part),
            rings=description.around is not None,
            letter=keys.key(verb) if offered else "",
            fate=_fate(table, part, zone, lying),
            lying=lying,
            chosen=chosen,
        )


def _words(table: TableModel, part: Part) -> Box | None:
    """Return the box of a part's words; None while turned-up cards lie there."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None or ring.words is None or table.director.closed_in:
        return None
    return ring.words[around.kinds.index(part.kind)]


def _fate(table: TableModel, part: Part, zone: Zone, lying: Pile | None) -> str:
    director = table.director
    key = next((key for key, goal in director.parted.items() if goal == zone), None)
    if key is not None:
        held = any(sprite.key == key for sprite in director.held)
        return "" if held else tr(part.note)
    return _("only you see it") if lying is not None and lying.private else ""


def _columns(table: TableModel, player: ActivePlayer, *, offered: bool) -> Iterator[Pile | OwnCard]:
    description, zones = table.description, table.director.zones
    last = max((zone.column for zone in zones), default=-1)
    for column in range(last + 1):
        for kind in reversed(description.kinds):
            zone = Zone(kind, player.seat, column)
            if not zones.get(zone) or description.part(kind):
                continue
            if kind in description.secret:
                yield pile_of(table, zone)
            else:
                yield _own(table, player, Picked(zone), offered=offered)


def _hand(table: TableModel, player: ActivePlayer, *, offered: bool) -> Iterator[OwnCard]:
    """Describe the hand without the cards at parts."""
    zone = table.director.hand
    away = {picked._replace(into="") for picked in player.selection.picked if picked.into}
    boxes = _boxes(table, zone)
    for slot, index in enumerate(table.director.places(zone)):
        picked = Picked(zone, index)
        if picked not in away:
            box = boxes[slot] if slot < len(boxes) else None
            yield _own(table, player, picked, box, offered=offered)


def _own(
    table: TableModel,
    player: ActivePlayer,
    picked: Picked,
    box: Box | None = None,
    *,
    offered: bool,
) -> OwnCard:
    """Describe a card; `offered`: it may be played now."""
    zone = picked.zone
    if box is None:
        boxes, places = _boxes(table, zone), list(table.director.places(zone))
        slot = places.index(picked.place)
        box = boxes[slot] if slot < len(boxes) else Box(0, 0, 0, 0)
    sprite = table.director.zones[zone][picked.place]
    selected, may = picked in player.selection, player.selection.may(zone)
    outcome = outcome_of(player, picked)[0] if may and offered else None
    words = spoken(outcome) if outcome is not None else ""
    hinted = picked._replace(into="") in hinted_cards(player)
    where = where_of(table, zone)
    return OwnCard(picked, sprite.told, box, selected, may, words, hinted, where)


def _boxes(table: TableModel, zone: Zone) -> Sequence[Box]:
    """Return the clickable boxes, in shown order."""
    found = table.director.layout.positions.get(zone, ())
    return [position.strip or card_box(position.pose) for position in found]
