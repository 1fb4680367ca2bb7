"""What the table must be told about a game before it can lay out its zones."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from swoop_desktop.engine.messages import Message


@dataclass(frozen=True, slots=True)
class CentrePlace:
    """Where a zone of the centre lies, in card widths and heights from the middle of the table."""

    kind: str
    lie: Literal["pile", "stack", "row"]
    label: Message
    x: float = 0.0
    y: float = 0.0
    spot: str = ""
    """Print on the cloth where it lies: a file of ``assets/table`` without its ending."""
    face_down: bool = False
    """Cards are turned over here, although everybody knows them."""


@dataclass(frozen=True, slots=True)
class TableDescription:
    """The zones of a game as places on a table, and what the words of its events look like."""

    hand: str
    """Kind of the zone that is held as a fan."""
    columns: tuple[str, ...]
    """Kinds of the zones of one column, lowest first; each later one covers the one before."""
    centre: tuple[CentrePlace, ...]
    target: str
    """Kind of the centre zone onto which cards are played."""
    deck: str = "stock"
    """Kind of the centre zone from which everything is dealt."""
    labels: Mapping[str, Message] = field(default_factory=dict)
    """What a screen reader calls the zones of a seat."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """Sound for each word that says why cards moved or were revealed."""
    holds: Mapping[str, float] = field(default_factory=dict)
    """Seconds that the table holds still before (a negative number: after) such a movement."""
    spins: frozenset[str] = frozenset()
    """Words of movements that sweep cards away with an arc and a spin."""
    banners: Mapping[str, Message] = field(default_factory=dict)
    """Words called across the table when something happens."""
    dealt: frozenset[str] = frozenset({"deal"})
    """Words of movements that are dealt around the table one by one."""

    drawn: frozenset[str] = frozenset()
    """Words of movements of cards that a player draws for all to see; `places` names the seat."""

    def centre_place(self, kind: str) -> CentrePlace | None:
        """The centre's place for a kind of zone, if it has one."""
        return next((place for place in self.centre if place.kind == kind), None)
