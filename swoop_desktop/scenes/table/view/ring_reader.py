"""Read what belongs to a ring in the middle: the stake, who has chosen, and what they have won."""

from collections.abc import Iterator
from dataclasses import replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import names
from swoop_desktop.engine.zones import Zone
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.players import has_decided, standings_of
from swoop_desktop.scenes.table.view.view_model import Stake, Tick, Trail
from swoop_desktop.tabletop import card_names
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.trail import trail_of
from swoop_desktop.tabletop.spec.base import Around

TICK = 22
"""How large the sign is that somebody has chosen, in units."""


def stake_of(table: TableModel) -> Stake | None:
    """Say what is at stake, as long as somebody is asked for it or it lies there."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None:
        return None
    director = table.director
    lying = sum(director.count(zone) for zone in director.zones if zone.kind == around.under)
    count = len(director.layout.order) if table.public.asked else lying
    drawn = any(
        director.zones.get(Zone(one.kind)) for one in table.description.centre if one.lie == "row"
    )
    if director.opening and drawn:
        count = 0
    words = tr(replace(around.stake, count=max(1, count)))
    if director.leading is not None and (said := _leading(table, around, director.leading)):
        return said
    return Stake(ring.box, str(count) if count else "", words, f"{count} {words}")


def _leading(table: TableModel, around: Around, zone: Zone) -> Stake | None:
    """Say which card leads, once it can be read."""
    director, ring = table.director, table.director.layout.frame.ring
    card = next((sprite.face for sprite in director.zones[zone]), None)
    if card is None or ring is None:
        return None
    read = [one for one in director.turned if all(s.face is not None for s in director.zones[one])]
    count = len(director.layout.order) - len(read)
    words = tr(replace(around.left, count=count, fields={"count": count})) if count else ""
    rank = c.rank(card)
    figure = tr(replace(around.leads, fields={"rank": names.rank_name(rank)}))
    aloud = tr(replace(around.leads, fields={"rank": card_names.rank_name(rank)}))
    return Stake(ring.box, figure, words, f"{aloud}, {words}" if words else aloud)


def ticks_of(table: TableModel) -> Iterator[Tick]:
    """Put the sign of whoever has chosen at a corner of their lower card."""
    layout = table.director.layout
    ring = layout.frame.ring
    if ring is None:
        return
    for seat, pair in zip(layout.order, ring.pairs, strict=True):
        if has_decided(table, seat):
            x, y = pair.end
            side = TICK * layout.frame.unit
            yield Tick(seat, Box(x - side / 2, y - side / 2, side, side))


def trails_of(table: TableModel) -> Iterator[Trail]:
    """Lay out the signs for what everybody has won, as far as whoever looks may know it."""
    trail, layout = table.description.trail, table.director.layout
    won = {zone.seat: zone for zone in layout.homes if trail and zone.kind == trail.kind}
    for seat, standing in enumerate(standings_of(table)):
        if trail is None or seat not in won:
            return
        sure, most = trail.counts(standing)
        boxes = trail_of(layout, seat, won[seat], most) if most else ()
        if boxes:
            alone = len(boxes) == 1 and boxes[0].w > boxes[0].h
            words, home = trail.number(standing) if alone else "", layout.homes[won[seat]]
            yield Trail(seat, trail.sign, boxes, sure, words, home.centre)
