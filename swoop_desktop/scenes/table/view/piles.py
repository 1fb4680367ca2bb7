"""Reads the zones of the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.names import card_sign
from swoop_desktop.play.players import about
from swoop_desktop.resources.language import _, n_, paragraph, strung, tr
from swoop_desktop.scenes.framework.table_facts import PlayerFacts
from swoop_desktop.scenes.table.model.table_model import SeatTarget, TableModel, ZoneTarget
from swoop_desktop.scenes.table.view.view_model import Centre, Pile, Won
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.geometry.card_poses import Box, card_box
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.spec import CentreZone, TableDescription


def box_of(table: TableModel, thing: ZoneTarget | SeatTarget) -> Box:
    """Return the whole of a hand, the top card of other zones."""
    layout = table.director.layout
    if isinstance(thing, SeatTarget):
        return layout.plate(thing.seat)
    zone, home = thing.zone, layout.homes[thing.zone]
    shown = [one for one in layout.positions.get(zone, ()) if one.shown]
    if not shown:
        return home
    if zone in layout.rests:
        return home
    if zone.kind != table.description.hand:
        return card_box(shown[-1].pose)
    boxes = [card_box(one.pose) for one in shown]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    return Box(left, home.y, right - left, home.h)


def looked_zones(table: TableModel) -> list[Zone]:
    """List zones to look through. While cards are picked, a press on the pile plays them
    instead.
    """
    description, zones, player = table.description, table.director.zones, table.viewers.player
    looked = [zone for zone in zones if zone.kind in description.looked and zones[zone]]
    if player is not None and player.selection.picked:
        looked = [zone for zone in looked if zone.kind != description.target]
    return [zone for zone in looked if zone.seat < 0 or zone.seat == table.viewers.viewer]


def pile_of(table: TableModel, zone: Zone) -> Pile:
    """Describe a zone, which must not be empty."""
    director, sprites = table.director, table.director.zones[zone]
    kind, top = _kind_of(table.description, zone), sprites[-1].face
    private = kind == "secret" and top is not None and zone not in director.turned
    box, turned = box_of(table, ZoneTarget(zone)), tuple[c.Card, ...]()
    if kind == "held":
        turned = tuple(sprite.card for sprite in sprites if sprite.card is not None)
    label = "" if kind in ("held", "open") else _label_of(table.description, zone)
    where = "" if kind in ("held", "won") else where_of(table, zone)
    return Pile(zone, box, kind, label, len(sprites), top, private, turned=turned, where=where)


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


def piles_before(table: TableModel) -> Mapping[int, list[Pile]]:
    by_seat: dict[int, list[Pile]] = {seat: [] for seat in table.director.layout.order}
    for zone, sprites in table.director.zones.items():
        if sprites and zone.seat >= 0 and zone.seat != table.viewers.viewer:
            by_seat[zone.seat].append(pile_of(table, zone))
    return by_seat


def centre_of(table: TableModel) -> Iterator[Centre]:
    director, target = table.director, table.description.target
    middles = table.description.centre
    rowed = any(_in_row(table, one) for one in middles)
    for middle in middles:
        zone = Zone(middle.kind)
        sprites = director.zones.get(zone)
        if sprites is None:
            continue
        count = director.count(zone)
        if not (sprites or count or middle.spot or middle.emblem):
            continue  # nothing is visible there
        run = _run(table, middle, sprites)
        top = sprites[-1].card if sprites and not sprites[-1].veiled else None
        label, box = tr(middle.label), box_of(table, ZoneTarget(zone))
        pile = Pile(zone, box, "centre", label, count, top, False, run)
        # No print shines through the word called over it.
        called = middle.kind == target and director.swooping is not None
        empty = (not count or middle.kind == target) and not called
        spot, foot = middle.spot if empty else "", director.layout.feet[zone]
        emblem = "" if rowed else middle.emblem
        yield Centre(pile, spot, emblem, foot, _caption(table, middle, pile))


def empty_columns(table: TableModel) -> Iterator[tuple[Zone, Box]]:
    """Yield empty columns of seats that still have cards: they show which cards belong together."""
    director, description = table.director, table.description
    if description.around is not None or not description.columns:
        return
    lowest, *_higher = description.columns
    filled = {
        (zone.seat, zone.column)
        for zone, sprites in director.zones.items()
        if sprites and zone.kind in description.kinds
    }
    for zone, home in director.layout.homes.items():
        empty = zone.kind in lowest and (zone.seat, zone.column) not in filled
        if empty and director.count_of(zone.seat):
            yield zone, home


def won_by(table: TableModel) -> Iterator[Won]:
    """Count won cards, without those still being swept there."""
    for zone, home in table.director.layout.homes.items():
        if zone.kind not in table.description.won:
            continue
        motions = [sprite.motion for sprite in table.director.zones[zone]]
        count = sum(motion is None or not motion.swept for motion in motions)
        own = zone.seat == table.director.bottom and table.description.around is None
        words = f"{_label_of(table.description, zone)} · {count}" if own else str(count)
        if count:
            yield Won(zone, home, words, count, own)


def _kind_of(description: TableDescription, zone: Zone) -> str:
    """Return a value for `Pile.kind`."""
    if zone.kind == description.hand:
        return "held"
    if zone.kind in description.won:
        return "won"
    return "secret" if zone.kind in description.secret else "open"


def _label_of(description: TableDescription, zone: Zone) -> str:
    label = description.labels.get(zone.kind)
    return "" if label is None else tr(label)


def _caption(table: TableModel, middle: CentreZone, pile: Pile) -> str:
    cards = _in_row(table, middle) if middle.lie == "row" else pile.cards
    # A swoop's ribbon covers the words where its cards go.
    swept = middle.face_down and table.director.swooping is not None
    if not cards or swept:
        return ""
    if middle.kind == table.description.target:
        return n_("{count} card", "{count} cards", pile.cards)
    return f"{pile.label} · {cards}"


def _in_row(table: TableModel, middle: CentreZone) -> int:
    """Drawn cards, which lie nearby, don't count."""
    opening, lying = table.director.opening, table.director.zones.get(Zone(middle.kind), ())
    if middle.lie != "row" or opening is None:
        return 0
    return max(0, len(lying) - len(opening.drawn))


def _run(table: TableModel, middle: CentreZone, sprites: Sequence[Sprite]) -> str:
    """Return the choice made with the top card, or the number of its rank."""
    words = table.description.run if middle.kind == table.description.target else None
    if middle.kind == table.description.target and table.public.chosen is not None:
        return tr(table.public.chosen.naming(table.names))
    if words is None or not sprites or sprites[-1].card is None:
        return ""
    top, count = c.rank(sprites[-1].card), 0
    for sprite in reversed(sprites):
        if sprite.card is None or c.rank(sprite.card) != top:
            break
        count += 1
    return tr(replace(words, fields={"count": count})) if count > 1 else ""


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
