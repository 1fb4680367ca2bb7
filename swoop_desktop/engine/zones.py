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


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game in progress, and who sees it."""

    zone: Zone
    faces: Faces
