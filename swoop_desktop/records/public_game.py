"""A game as it may be told to anybody: its rules, its players, and what everybody saw of it."""

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
    """A game as it can be told to everybody: no card in it is hidden from anybody who sits at the
    table. There is no card in it that is hidden from anybody who sits at the table, so it can be
    handed to everybody.
    """

    setup: Setup
    events: tuple[Event, ...]
    """What everybody saw, in order."""
    day: str
    """When the game was begun, as ``2026-11-21``."""

    @classmethod
    def of(cls, setup: Setup, history: Sequence[Event], path: Path | None) -> "PublicGame":
        """Return the game of a game with this history; its record is at the path, if it has
        one.
        """
        return cls(setup, tuple(views(history, None)), _day(path))

    @property
    def deals(self) -> list[DealEnded]:
        """The deals that are over."""
        return [event for event in self.events if isinstance(event, DealEnded)]

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won; None while the game goes on."""
        last = self.events[-1] if self.events else None
        return last.winners if isinstance(last, GameEnded) else None


def _day(path: Path | None) -> str:
    """Return when a game was begun: its record is named after it, or was written then; else
    today.
    """
    begun = None if path is None else begun_at(path) or valid_times.local(changed(path))
    return (begun or datetime.now()).date().isoformat()
