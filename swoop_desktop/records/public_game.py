"""A game as anybody may see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from swoop_desktop.engine.events import DealEnded, Event, GameEnded, views
from swoop_desktop.play.session import Setup
from swoop_desktop.records.folder import changed
from swoop_desktop.records.summary import begun_at
from swoop_desktop.storage import valid_times


@dataclass(frozen=True, slots=True)
class PublicGame:
    """Public information only: no card that a player still hides."""

    setup: Setup
    events: tuple[Event, ...]
    day: str
    """First day, as ``2026-11-21``."""

    @classmethod
    def of(cls, setup: Setup, history: Sequence[Event], path: Path | None) -> "PublicGame":
        return cls(setup, tuple(views(history, None)), _day(path))

    @property
    def deals(self) -> list[DealEnded]:
        return [event for event in self.events if isinstance(event, DealEnded)]

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        last = self.events[-1] if self.events else None
        return last.winners if isinstance(last, GameEnded) else None


def _day(path: Path | None) -> str:
    """Return the day a game was begun, from its record's name or time, else today."""
    begun = None if path is None else begun_at(path) or valid_times.local(changed(path))
    return (begun or datetime.now()).date().isoformat()
