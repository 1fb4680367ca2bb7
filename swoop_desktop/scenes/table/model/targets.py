"""What can be pressed, focused and asked about on the table.

The key of a node is made from one of these and never taken apart: whoever has a key compares it
with those of what there is, see `target_lookup`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from swoop_desktop.engine.state import Picked
from swoop_desktop.engine.zones import Zone


@dataclass(frozen=True, slots=True)
class ZoneTarget:
    """The cards of a zone, or the place for them."""

    zone: Zone

    @property
    def key(self) -> str:
        """The key of its node."""
        return f"zone {self.zone}"


@dataclass(frozen=True, slots=True)
class SeatTarget:
    """A player, by the name plate."""

    seat: int

    @property
    def key(self) -> str:
        """The key of its node."""
        return f"plate {self.seat}"


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card of the person at the screen."""

    card: Picked

    @property
    def key(self) -> str:
        """The key of its node, by where it lies."""
        return f"{self.card.zone}#{self.card.place}"


@dataclass(frozen=True, slots=True)
class ButtonTarget:
    key: str
    decides: bool = False
    """Whether it is there only while there is something to decide."""


Target: TypeAlias = ZoneTarget | SeatTarget | CardTarget | ButtonTarget
