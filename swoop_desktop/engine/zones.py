"""Where cards lie. The table is drawn from these, for any game."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Zone(NamedTuple):
    """A place for cards: what kind, whose (-1: nobody's), and which of several."""

    kind: str
    seat: int = -1
    column: int = -1

    def __str__(self) -> str:
        words = self.kind if self.seat < 0 else f"{self.kind}:{self.seat}"
        return words if self.column < 0 else f"{words}:{self.column}"


@cache
def zone_at(kind: str, seat: int, column: int = -1) -> Zone:
    """Make a `Zone`, each only once: the events of a long record name half a million, and stay."""
    return Zone(kind, seat, column)


class Faces(StrEnum):
    """Who sees the faces of what lies in a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game in progress, and who sees it."""

    zone: Zone
    faces: Faces
