"""The targets of the table: what can be pressed, focused and explained.

A node's key is made from a target and never parsed; `target_lookup` compares keys.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.state import Picked
from swoop_desktop.engine.zones import Zone


@dataclass(frozen=True, slots=True)
class ZoneTarget:
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
    card: Picked

    @property
    def key(self) -> str:
        return f"{self.card.zone}#{self.card.place}"


@dataclass(frozen=True, slots=True)
class ButtonTarget:
    key: str
    decides: bool = False
    """True if it exists only while there is something to decide."""


class At(NamedTuple):
    """What lies at a point of the table, topmost first."""

    press: ButtonTarget | ZoneTarget | None = None
    """A button, or cards to look through."""
    card: Picked | None = None
    plays: bool = False
    """True where the picked cards would be played."""
    log: bool = False


Target: TypeAlias = ZoneTarget | SeatTarget | CardTarget | ButtonTarget
