"""Positions of all cards: a pure function of window, seats and zone sizes."""

import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import NamedTuple

from swoop_desktop.engine.events import Zone
from swoop_desktop.tabletop.geometry import card_poses
from swoop_desktop.tabletop.geometry.card_poses import (
    ASPECT,
    CHIP,
    CHIP_PEEK,
    COLUMN_PEEK,
    GAP,
    PILE_SAG,
    RAISE,
    Box,
    Pose,
    Position,
    card_box,
    covers,
    held_fan,
    open_fan,
    turned_box,
)
from swoop_desktop.tabletop.geometry.drawn_cards import Opening, drawn_cards
from swoop_desktop.tabletop.geometry.frame import LARGE, Frame, frame
from swoop_desktop.tabletop.geometry.seating import NOWHERE, Block, Front
from swoop_desktop.tabletop.spec import CentreZone, TableDescription
from swoop_desktop.ui.theme import usual_scale

CAPTION = 14
"""Units for words below the viewer's columns, in games with parts."""

_LYING, _PLATE, _RAISED, _PRESSED = range(4)
"""Hit-test ranks, lowest first: zones, plates, raised cards' places, cards to press."""
Z_FAN, Z_PLATE, Z_COLUMN, Z_CENTRE, Z_HAND, Z_TOP = 1000, 3000, 4000, 10_000, 30_000, 50_000


class Spot(NamedTuple):
    zone: Zone | None = None
    """None: a plate."""
    slot: int | None = None
    """Slot of a card to press; None: the zone as a whole."""
    seat: int = -1
    """The plate's seat."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All cards' positions, a hand's in shown order."""

    frame: Frame
    viewer: int
    order: tuple[int, ...]
    """Seats clockwise from the viewer."""
    positions: Mapping[Zone, tuple[Position, ...]]
    homes: Mapping[Zone, Box]
    rests: Mapping[Zone, Pose]
    """By zone: pose of a card that lies turned."""
    feet: Mapping[Zone, Box]
    """By centre zone: the whole room, words included."""

    def rest(self, zone: Zone) -> Pose:
        home = self.homes[zone]
        return self.rests.get(zone) or Pose(*home.centre, home.w)

    def upright(self, zones: AbstractSet[Zone]) -> "Layout":
        turned = zones & self.rests.keys()
        raised = {
            zone: tuple(
                place._replace(pose=place.pose._replace(angle=0.0))
                for place in self.positions.get(zone, ())
            )
            for zone in turned
        }
        return replace(self, positions={**self.positions, **raised}) if turned else self

    def closer(self, description: TableDescription) -> "Layout":
        """Move the ring's cards closer together, before they are turned up."""
        ring, around = self.frame.ring, description.around
        if ring is None or around is None:
            return self
        moved = dict(self.positions)
        for seat, pair in zip(self.order, ring.pairs, strict=True):
            for kind, pose in zip(around.kinds, pair.closed(self.frame.unit), strict=True):
                zone = next(z for z in self.rests if (z.kind, z.seat) == (kind, seat))
                moved[zone] = tuple(place._replace(pose=pose) for place in moved[zone])
        return replace(self, positions=moved)

    def plate(self, seat: int) -> Box:
        turn = self.order.index(seat)
        return self.frame.plate if turn == 0 else self.frame.blocks[turn - 1].plate

    def face(self, seat: int) -> Box:
        turn = self.order.index(seat)
        return self.frame.face if turn == 0 else self.frame.blocks[turn - 1].face

    def side(self, seat: int) -> int:
        """Return -1 for a seat at the left, 1 at the right, else 0. Seats at the right have the
        face at the plate's right end.
        """
        turn = self.order.index(seat)
        return self.frame.blocks[turn - 1].side if turn else 0

    def note(self, seat: int) -> Box:
        turn = self.order.index(seat)
        return NOWHERE if turn == 0 else self.frame.blocks[turn - 1].note

    def under(self, pos: tuple[float, float], description: TableDescription) -> list[Spot]:
        """Hit-test a point; list the hits, topmost first. Cards are hit where they belong, even
        while raised or in flight.
        """
        found = [
            (_PLATE, 0, Spot(seat=seat)) for seat in self.order if self.plate(seat).contains(pos)
        ]
        for zone, positions in self.positions.items():
            for slot, (pose, strip, z, shown) in enumerate(positions):
                if math.dist(pos, pose[:2]) > 1.1 * pose.width:
                    continue  # farther than the corners of a raised card
                on = covers(pose, pos)
                if on and shown:
                    found.append((_LYING, z, Spot(zone)))
                if strip is None:
                    continue
                if on if pose.angle else strip.contains(pos):
                    found.append((_PRESSED, z, Spot(zone, slot)))
                elif pose.angle and covers(pose, pos, RAISE):
                    found.append((_RAISED, z, Spot(zone, slot)))
        spots = [spot for *_, spot in sorted(found, key=itemgetter(0, 1), reverse=True)]
        for zone, home in self.homes.items():
            if zone.kind in description.printed and home.contains(pos):
                spots.append(Spot(zone))
        return spots

    def target(self, description: TableDescription) -> Box:
        if not description.target:
            return NOWHERE
        home = self.homes[Zone(description.target)]
        wide = 1.6 * self.frame.pile_card
        return Box(home.x - wide, home.y - home.h * 0.35, home.w + 2 * wide, home.h * 1.7)


def arrange(
    size: tuple[int, int],
    unit: float,
    seats: int,
    viewer: int,
    counts: Mapping[Zone, int],
    description: TableDescription,
    *,
    opening: Opening | None = None,
    large: float = 1.0,
) -> Layout:
    """Lay out a table; `unit` is 1 in a window of 720 lines. With an `opening`, set-aside cards are
    visible.
    """
    held = counts.get(Zone(description.hand, viewer), 0)
    table = frame(size, unit, seats - 1, _front(counts, description), held, large)
    order = tuple((viewer + i) % seats for i in range(seats))
    positions: dict[Zone, tuple[Position, ...]] = {}
    homes: dict[Zone, Box] = {}
    feet: dict[Zone, Box] = {}
    rests: dict[Zone, Pose] = {}
    for zone, count in counts.items():
        if zone.seat < 0:
            continue
        turn = order.index(zone.seat)
        if zone.kind == description.hand:
            positions[zone], homes[zone] = _held(table, turn, count)
        elif description.around is not None and zone.kind in description.around.kinds:
            over = zone.kind == description.around.over
            position, homes[zone] = _at_ring(table, turn, over=over)
            positions[zone], rests[zone] = (position,) * count, position.pose
        elif zone.kind in description.kinds:
            positions[zone], homes[zone] = _column(table, turn, zone, counts, description)
    for centre in description.centre:
        zone = Zone(centre.kind)
        if zone in counts:
            positions[zone], homes[zone], feet[zone] = _centre(
                table, centre, counts, description, order, opening
            )
    return Layout(table, viewer, order, positions, homes, rests, feet)


def enlarged(size: tuple[int, int], unit: float, *, wanted: bool) -> float:
    """Return the hand's factor: if `wanted`, that of texts, but at least `LARGE`."""
    return max(LARGE, unit / usual_scale(size)) if wanted else 1.0


def opened(layout: Layout, hand: str) -> Layout:
    positions = dict(layout.positions)
    for turn, seat in enumerate(layout.order[1:], 1):
        zone, block = Zone(hand, seat), layout.frame.blocks[turn - 1]
        count, z = len(positions.get(zone, ())), Z_FAN + 100 * turn
        fan = open_fan(count, _beside_face(block), layout.frame.held, z)
        positions[zone] = tuple(fan)
    return replace(layout, positions=positions)


def _beside_face(block: Block) -> Box:
    fan, face, end = block.fan, block.face, 0.25 * block.plate.h
    if block.side > 0:
        return fan._replace(x=fan.x + end, w=max(0.0, min(fan.right, face.x) - fan.x - end))
    left = max(fan.x, face.x + 0.82 * face.w if not block.side else face.right)
    return fan._replace(x=left, w=max(0.0, fan.right - end - left))


def _front(counts: Mapping[Zone, int], description: TableDescription) -> Front:
    kinds = description.kinds
    columns = 1 + max((zone.column for zone in counts if zone.kind in kinds), default=-1)
    caption, ring = CAPTION if description.parts else 0.0, 0
    if description.around is not None:
        columns, caption = columns - len(description.around.kinds), 0.0
        ring = len({zone.seat for zone in counts if zone.seat >= 0})
    beside = [centre.place for centre in description.centre if centre.lie != "row"]
    trays = (beside.count("left"), beside.count("right"))
    return Front(columns, len(description.columns), caption, trays, ring)


def _held(table: Frame, turn: int, count: int) -> tuple[tuple[Position, ...], Box]:
    if turn == 0:
        return tuple(card_poses.hand(count, table.hand, table.hand_card, Z_HAND)), table.hand
    fan = table.blocks[turn - 1].fan
    z = Z_FAN + 100 * turn
    middle = fan.x + fan.w / 2
    return tuple(held_fan(count, middle, fan.y, fan.w, table.held, z)), fan


def _at_ring(table: Frame, turn: int, *, over: bool) -> tuple[Position, Box]:
    assert table.ring is not None
    pair = table.ring.pairs[turn]
    pose, home = (pair.over, turned_box(pair.over)) if over else (pair.under, pair.seen)
    return Position(pose, home if turn == 0 else None, Z_COLUMN + 100 * turn + over), home


def _column(
    table: Frame,
    turn: int,
    zone: Zone,
    counts: Mapping[Zone, int],
    description: TableDescription,
) -> tuple[tuple[Position, ...], Box]:
    box = table.columns if turn == 0 else table.blocks[turn - 1].columns
    width, column = table.card if turn == 0 else table.small, zone.column
    if description.around is not None:
        column -= len(description.around.kinds)
        box = table.won if turn == 0 else box
        width = box.w if turn == 0 else width
    chip = turn > 0 and table.chips
    height, peek = width * ASPECT, width * ASPECT * COLUMN_PEEK
    if chip:
        height, peek = width * CHIP, width * CHIP_PEEK
    level = description.level(zone.kind)
    x = box.x + column * (table.pitch if turn == 0 else width * (1 + GAP))
    y = box.y + level * peek
    home = Box(x, y, width, height)
    z = Z_COLUMN + 100 * turn + 10 * level + zone.column
    over = [kind for higher in description.columns[level + 1 :] for kind in higher]
    covered = any(counts.get(zone._replace(kind=kind), 0) for kind in over)
    strip = Box(x, y, width, peek) if covered else home
    pose = Pose(*home.centre, width, chip=chip)
    position = Position(pose, strip if turn == 0 else None, z)
    if counts[zone] > 1:
        positions = card_poses.stack(counts[zone], home.centre, width, z)
        return (*positions[:-1], positions[-1]._replace(strip=position.strip)), home
    return (position,) * counts[zone], home


def _centre(
    table: Frame,
    centre: CentreZone,
    counts: Mapping[Zone, int],
    description: TableDescription,
    order: tuple[int, ...],
    opening: Opening | None,
) -> tuple[tuple[Position, ...], Box, Box]:
    count = counts[Zone(centre.kind)]
    z = Z_CENTRE + 1000 * [p.kind for p in description.centre].index(centre.kind)
    if centre.lie == "row":
        if opening is None:
            return _tucked(table, count, description, z)
        drawn = drawn_cards(table, order, opening, z)[:count]
        width = table.card if table.ring is None else table.aside.h / ASPECT
        rest = card_poses.rows(count - len(drawn), table.aside, width, z + len(drawn))
        last = [*drawn, *rest][-1:]
        home = card_box(last[0].pose) if last else card_box(Pose(*table.aside.centre, width))
        return (*drawn, *rest), home, table.aside
    home, foot = _place(table, centre, description)
    if centre.lie == "pile":
        positions = card_poses.pile(count, home.centre, home.w, z)
    else:
        loose = centre.face_down or centre.lie == "heap"
        positions = card_poses.stack(count, home.centre, home.w, z, loose=loose)
    return tuple(positions), home, foot


def _place(table: Frame, centre: CentreZone, description: TableDescription) -> tuple[Box, Box]:
    if centre.place == "middle":
        x, y = table.pile.centre
        sag = PILE_SAG * table.pile_card * ASPECT / 2
        return card_box(Pose(x, y - sag, table.pile_card)), table.pile
    beside = [one for one in description.centre if one.place == centre.place and one.lie != "row"]
    tray = table.trays[centre.place == "right"][beside.index(centre)]
    foot = tray._replace(x=tray.centre[0] - table.foot / 2, w=table.foot)
    return card_box(Pose(*tray.centre, table.stack_card)), foot


def _tucked(
    table: Frame, count: int, description: TableDescription, z: int
) -> tuple[tuple[Position, ...], Box, Box]:
    deck = description.centre_zone(description.deck)
    home, foot = (table.aside, table.aside)
    if deck is not None:
        home, foot = _place(table, deck, description)
    pose = Pose(*home.centre, home.w)
    return tuple(Position(pose, None, z + i, False) for i in range(count)), home, foot
