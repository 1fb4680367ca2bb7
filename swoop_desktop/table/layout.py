"""Where every card of every zone lies: a pure function of window, seats and zone sizes."""

from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine.zones import Zone
from swoop_desktop.table import fans
from swoop_desktop.table.descriptions import CentreZone, TableDescription
from swoop_desktop.table.fans import (
    ASPECT,
    COLUMN_PEEK,
    GAP,
    PILE_FAN,
    PILE_STEP,
    Box,
    Pose,
    Position,
)
from swoop_desktop.table.frame import Frame, frame
from swoop_desktop.table.seating import NOWHERE, Front

CAPTION = 14
"""Units that are kept free below the viewer's columns for words about them, in games with parts."""

Z_FAN, Z_PLATE, Z_COLUMN, Z_CENTRE, Z_HAND, Z_TOP = 1000, 3000, 4000, 10_000, 30_000, 50_000


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions for the cards of every zone, in the order of the zone (a hand: as it is shown)."""

    frame: Frame
    viewer: int
    order: tuple[int, ...]
    """Seats clockwise from the viewer."""
    positions: Mapping[Zone, tuple[Position, ...]]
    homes: Mapping[Zone, Box]
    """Where an empty zone's card would lie; for targets, outlines and labels."""

    def plate(self, seat: int) -> Box:
        """The name plate of a seat."""
        turn = self.order.index(seat)
        return self.frame.plate if turn == 0 else self.frame.blocks[turn - 1].plate

    def note(self, seat: int) -> Box:
        """Where a few words about an opponent stand; without height where there is no room."""
        turn = self.order.index(seat)
        return NOWHERE if turn == 0 else self.frame.blocks[turn - 1].note

    def hit(self, pos: tuple[float, float]) -> tuple[Zone, int] | None:
        """The zone and position that a click means. Looks at strips, never at moving cards."""
        best: tuple[int, Zone, int] | None = None
        for zone, positions in self.positions.items():
            for i, position in enumerate(positions):
                if position.strip is not None and position.strip.contains(pos):
                    found = (position.z, zone, i)
                    best = found if best is None or found[0] > best[0] else best
        return None if best is None else best[1:]

    def target(self, description: TableDescription) -> Box:
        """Where cards may be dropped to be played: generously around the cards that lie there."""
        if not description.target:
            return Box(0, 0, 0, 0)
        home = self.homes[Zone(description.target)]
        wide = 2 * self.frame.card
        return Box(home.x - wide, home.y - home.h * 0.35, home.w + 2 * wide, home.h * 1.7)


def arrange(
    size: tuple[int, int],
    unit: float,
    seats: int,
    viewer: int,
    counts: Mapping[Zone, int],
    description: TableDescription,
    *,
    opening: bool = False,
) -> Layout:
    """Lay out a table of `seats` in a window of `size` pixels as `viewer` sees it.

    `unit` is the size of text and furniture: 1 in a window of 720 lines. At the `opening`, before
    anything is played, cards set aside lie in the middle for everyone to see.
    """
    held = counts.get(Zone(description.hand, viewer), 0)
    table = frame(size, unit, seats - 1, _front(counts, description), held)
    order = tuple((viewer + i) % seats for i in range(seats))
    positions: dict[Zone, tuple[Position, ...]] = {}
    homes: dict[Zone, Box] = {}
    for zone, count in counts.items():
        if zone.seat < 0:
            continue
        turn = order.index(zone.seat)
        if zone.kind == description.hand:
            positions[zone], homes[zone] = _held(table, turn, count)
        elif zone.kind in description.kinds:
            positions[zone], homes[zone] = _column(table, turn, zone, counts, description)
    for centre in description.centre:
        zone = Zone(centre.kind)
        if zone in counts:
            positions[zone], homes[zone] = _centre(
                table, centre, counts, description, opening=opening
            )
    return Layout(table, viewer, order, positions, homes)


def _front(counts: Mapping[Zone, int], description: TableDescription) -> Front:
    """What lies in front of every seat."""
    kinds = description.kinds
    columns = 1 + max((zone.slot for zone in counts if zone.kind in kinds), default=-1)
    caption = CAPTION if description.parts else 0.0
    return Front(columns, len(description.columns), caption)


def _held(table: Frame, turn: int, count: int) -> tuple[tuple[Position, ...], Box]:
    if turn == 0:
        return tuple(fans.hand(count, table.hand, table.card, Z_HAND)), table.hand
    fan = table.blocks[turn - 1].fan
    z = Z_FAN + 100 * turn
    middle = fan.x + fan.w / 2
    return tuple(fans.held_fan(count, middle, fan.y, fan.w, table.held, z)), fan


def _column(
    table: Frame,
    turn: int,
    zone: Zone,
    counts: Mapping[Zone, int],
    description: TableDescription,
) -> tuple[tuple[Position, ...], Box]:
    """A column: its lowest card at the top, each card over it moved down by a peek. Several
    cards of one zone lie there as a stack.
    """
    box = table.columns if turn == 0 else table.blocks[turn - 1].columns
    width = table.card if turn == 0 else table.small
    height = width * ASPECT
    level = description.level(zone.kind)
    x = box.x + zone.slot * (table.pitch if turn == 0 else width * (1 + GAP))
    y = box.y + level * COLUMN_PEEK * height
    home = Box(x, y, width, height)
    z = Z_COLUMN + 100 * turn + 10 * level + zone.slot
    over = [kind for higher in description.columns[level + 1 :] for kind in higher]
    covered = any(counts.get(zone._replace(kind=kind), 0) for kind in over)
    strip = Box(x, y, width, COLUMN_PEEK * height) if covered else home
    position = Position(Pose(x + width / 2, y + height / 2, width), strip if turn == 0 else None, z)
    if counts[zone] > 1:
        positions = fans.stack(counts[zone], home.centre, width, z)
        return (*positions[:-1], positions[-1]._replace(strip=position.strip)), home
    return (position,) * counts[zone], home


def _centre(
    table: Frame,
    centre: CentreZone,
    counts: Mapping[Zone, int],
    description: TableDescription,
    *,
    opening: bool,
) -> tuple[tuple[Position, ...], Box]:
    count, width = counts[Zone(centre.kind)], table.card
    height = width * ASPECT
    cx = table.size[0] / 2
    cy = table.middle
    fan = (PILE_FAN - 1) * PILE_STEP * width / 2
    x = cx + centre.x * width + (fan * (1 if centre.x > 0 else -1) if centre.x else 0) * 0.55
    y = cy + centre.y * height
    home = Box(x - width / 2, y - height / 2, width, height)
    z = Z_CENTRE + 1000 * [p.kind for p in description.centre].index(centre.kind)
    match centre.lie:
        case "pile":
            positions = fans.pile(count, (x, y), width, z)
        case "stack":
            positions = fans.stack(count, (x, y), width, z, loose=centre.face_down)
        case "row" if opening:
            x = cx + centre.x * width
            room = Box(x - centre.wide * width / 2, y - height / 2, centre.wide * width, height)
            home = Box(x - width / 2, y - height / 2, width, height)
            positions = fans.rows(count, room, width, z)
        case _:
            positions, home = _tucked(table, count, description, z, cy)
    return tuple(positions), home


def _tucked(
    table: Frame, count: int, description: TableDescription, z: int, y: float
) -> tuple[list[Position], Box]:
    """Cards set aside, once others need their room: half under those that all are dealt from."""
    deck = description.centre_zone(description.deck)
    beside = deck.x if deck is not None else 0.0
    width = table.card
    fan = (PILE_FAN - 1) * PILE_STEP * width / 2 * 0.55
    x = table.size[0] / 2 + (beside + 0.34) * width - fan
    positions = [
        Position(Pose(x, y + 0.03 * width, width), None, z + i, i == count - 1)
        for i in range(count)
    ]
    return positions, Box(x - width / 2, y - width * ASPECT / 2, width, width * ASPECT)
