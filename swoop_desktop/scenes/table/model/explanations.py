"""Explanations of things on the table, from public facts."""

from collections.abc import Sequence

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.zones import Zone
from swoop_desktop.play.players import about
from swoop_desktop.resources.language import _, n_, paragraph, strung, tr
from swoop_desktop.scenes.framework.table_facts import PlayerFacts
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.card_names import card_name


def said_of(table: TableModel, zone: Zone) -> str:
    description, sprites = table.description, table.director.zones.get(zone, [])
    said = [_head(table, zone)]
    if zone.kind == description.hand:
        taken = table.public.taken.of(zone.seat)
        if taken:
            said.append(_("Everybody knows of these: {cards}.").format(cards=signs(taken)))
    elif zone.kind in description.about and (sprites or zone.seat < 0):
        said.append(tr(description.about[zone.kind]))
    return paragraph(said)


def facts_of(table: TableModel, seat: int) -> PlayerFacts:
    """Collect everything public that the table has shown."""
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
            cards = [sprite.told for sprite in sprites if sprite.told is not None]
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
    what = card_name(None if secret else sprites[-1].told) if len(sprites) == 1 else count
    if zone.seat == table.viewers.viewer:
        return _("{label}: {cards}.").format(label=label, cards=what)
    return _("{name}, {label}: {cards}.").format(name=name, label=label, cards=what)
