"""Where cards lie. The table is drawn from zones, for any game."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Zone(NamedTuple):
    """A kind, its owner (-1: none), and a number where there are several."""

    kind: str
    seat: int = -1
    column: int = -1

    def __str__(self) -> str:
        words = self.kind if self.seat < 0 else f"{self.kind}:{self.seat}"
        return words if self.column < 0 else f"{words}:{self.column}"


@cache
def zone_at(kind: str, seat: int, column: int = -1) -> Zone:
    """Return a cached `Zone`: the events of a long record hold half a million."""
    return Zone(kind, seat, column)


class Faces(StrEnum):
    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game in progress, and who sees it."""

    zone: Zone
    faces: Faces
