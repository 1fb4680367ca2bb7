"""Where cards lie. The table is drawn from these, for any game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Zone(NamedTuple):
    """A place for cards: what kind, whose (-1: nobody's), and which of several."""

    kind: str
    seat: int = -1
    slot: int = -1

    def __str__(self) -> str:
        return self.kind + "".join(f":{n}" for n in (self.seat, self.slot) if n >= 0)


class Faces(StrEnum):
    """Who sees the faces of what lies in a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Lie(StrEnum):
    """How the cards of a zone lie."""

    FAN = "fan"
    """Side by side, as in a hand."""
    ONE = "one"
    """At most one card, as in a column."""
    PILE = "pile"
    """On top of each other, fanned enough to count the top ones."""
    STACK = "stack"
    """Squared up: only the top one shows."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game in progress: who sees it and how it lies."""

    zone: Zone
    faces: Faces
    lie: Lie
