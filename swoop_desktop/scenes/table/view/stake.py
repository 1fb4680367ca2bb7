"""The stake inside a ring of cards, ticks for players who have chosen, and signs of wins."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import names
from swoop_desktop.engine.events import Zone
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.view.element import Pen, Piece
from swoop_desktop.scenes.table.view.plates import has_decided, standings_of
from swoop_desktop.tabletop import card_names
from swoop_desktop.tabletop.drawing import ring
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.layout import Z_PLATE, Z_TOP
from swoop_desktop.tabletop.geometry.trail import trail_of
from swoop_desktop.tabletop.spec.base import Around
from swoop_desktop.ui.node import Node

TICK = 22


class Stake(NamedTuple):
    box: Box
    figure: str
    """Number of cards, or the leading card."""
    words: str
    aloud: str
    banner: str
    """Words shown instead of `figure` and `words`."""

    def node(self) -> Node:
        return Node("stake", "text", self.aloud, self.box.rect)

    def draw(self, pen: Pen) -> Iterator[Piece]:
        box, size = self.box, self.box.size
        yield Piece("ring of cards", ring.ring(size, pen.unit), box.x, box.y, 1)
        if self.banner or self.figure:
            figure, words = ("", self.banner) if self.banner else (self.figure, self.words)
            picture = ring.stake(size, pen.unit, pen.palette, figure, words)
            yield Piece("stake", picture, box.x, box.y, 2)


def stake_of(table: TableModel) -> Stake | None:
    """Return the cards at stake, or the leading card; None in games without a ring."""
    ring, around = table.director.layout.frame.ring, table.description.around
    if ring is None or around is None:
        return None
    director, banner = table.director, table.public.banner
    if director.leading is not None and (led := _leading(table, around, director.leading)):
        return Stake(ring.box, *led, banner)
    lying = sum(director.count(zone) for zone in director.zones if zone.kind == around.under)
    count = len(director.layout.order) if table.public.asked else lying
    drawn = any(
        director.zones.get(Zone(one.kind)) for one in table.description.centre if one.lie == "row"
    )
    if director.opening and drawn:
        count = 0
    words = tr(replace(around.stake, count=max(1, count)))
    shown, figure = words if table.public.number == 1 else "", str(count) if count else ""
    return Stake(ring.box, figure, shown, f"{count} {words}", banner)


def _leading(table: TableModel, around: Around, zone: Zone) -> tuple[str, str, str] | None:
    """Return “{rank} leads”, “{count} cards to go”, and both for speech; None until the card is
    legible.
    """
    director = table.director
    card = next((sprite.face for sprite in director.zones[zone]), None)
    if card is None:
        return None
    read = [one for one in director.turned if all(s.face is not None for s in director.zones[one])]
    count = len(director.layout.order) - len(read)
    words = tr(replace(around.left, count=count, fields={"count": count})) if count else ""
    figure, aloud = (
        tr(replace(around.leads, fields={"rank": named(c.rank(card))}))
        for named in (names.rank_name, card_names.rank_name)
    )
    return figure, words, f"{aloud}, {words}" if words else aloud


class Tick(NamedTuple):
    seat: int
    box: Box

    def draw(self, _pen: Pen) -> Iterator[Piece]:
        picture = ring.tick(self.box.size[0])
        yield Piece(f"tick {self.seat}", picture, self.box.x, self.box.y, Z_TOP + 5)


def ticks_of(table: TableModel) -> Iterator[Tick]:
    layout = table.director.layout
    if layout.frame.ring is None or table.director.closed_in:
        return  # ticks would lie off the moved cards
    side = TICK * layout.frame.unit
    for seat, pair in zip(layout.order, layout.frame.ring.pairs, strict=True):
        if has_decided(table, seat):
            yield Tick(seat, Box.centred(*pair.end, side, side))


class Trail(NamedTuple):
    """A player's signs of wins. A single box for all has their number as `words`."""

    seat: int
    sign: str
    boxes: tuple[Box, ...]
    sure: int
    """Number of full signs; the others are hollow."""
    words: str
    won: tuple[float, float]
    """Centre of the won cards, where new signs start."""

    def draw(self, pen: Pen) -> Iterator[Piece]:
        for i, box in enumerate(self.boxes):
            side, full = round(box.h), i < self.sure
            picture = ring.sign(self.sign, side, full=full)
            if self.words:
                picture = ring.counted(self.sign, side, pen.palette, self.words, full=full)
            yield Piece(f"trail {self.seat} {i}", picture, box.x, box.y, Z_PLATE - 1)


def trails_of(table: TableModel) -> Iterator[Trail]:
    """Yield the signs of wins, as far as the viewer may know them."""
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
