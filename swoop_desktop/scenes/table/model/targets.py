"""The table's targets: what can be pressed, focused and explained.

A node's key is made from a target and never parsed: `thing_with` and `card_with` compare keys.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.table.model.table_button import TableButton
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.tabletop.geometry.card_poses import covers


@dataclass(frozen=True, slots=True)
class ZoneTarget:
    """A zone to press or ask about."""

    zone: Zone

    @property
    def key(self) -> str:
        return f"zone {self.zone}"


@dataclass(frozen=True, slots=True)
class SeatTarget:
    """A player, by the name plate."""

    seat: int

    @property
    def key(self) -> str:
        return f"plate {self.seat}"


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card to press or ask about."""

    card: Picked

    @property
    def key(self) -> str:
        return f"{self.card.zone}#{self.card.place}"


class At(NamedTuple):
    """The things at a point, topmost first."""

    press: TableButton | ZoneTarget | None = None
    """A button, or cards to look through."""
    card: Picked | None = None
    plays: bool = False
    """True where the picked cards would be played."""
    log: bool = False


Target: TypeAlias = ZoneTarget | SeatTarget | CardTarget | TableButton


def thing_at(table: TableModel, pos: tuple[int, int]) -> ZoneTarget | SeatTarget | None:
    """Return the plate or zone at a point; None for bare cloth."""
    layout = table.director.layout
    for seat in layout.order:
        if layout.plate(seat).contains(pos):
            return SeatTarget(seat)
    covering = [
        (position.z, zone)
        for zone, positions in layout.positions.items()
        for position in positions
        if position.shown and covers(position.pose, pos)
    ]
    if covering:
        return ZoneTarget(max(covering)[1])
    kinds = [*(part.kind for part in table.description.parts)]
    kinds += [centre.kind for centre in table.description.centre if centre.spot or centre.emblem]
    homes = (
        zone for zone in layout.homes if zone.kind in kinds and layout.homes[zone].contains(pos)
    )
    return next(map(ZoneTarget, homes), None)


def thing_with(table: TableModel, key: str) -> ZoneTarget | SeatTarget | None:
    layout = table.director.layout
    if not key:
        return None
    zones = (zone for zone in map(ZoneTarget, layout.homes) if zone.key == key)
    seats = (seat for seat in map(SeatTarget, layout.order) if seat.key == key)
    return next(zones, None) or next(seats, None)


def card_with(table: TableModel, key: str) -> Picked | None:
    player, zones = table.viewers.player, table.director.zones
    own = (zone for zone in zones if key and player is not None and player.selection.may(zone))
    cards = (Picked(zone, place) for zone in own for place in range(len(zones[zone])))
    return next((card for card in cards if CardTarget(card).key == key), None)
