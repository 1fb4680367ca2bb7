"""A record read and judged in a thread of its own: long ones take seconds."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar

from swoop_desktop.engine.replay import Fault, Replay, Watch, longest_beginning
from swoop_desktop.play.session import Session
from swoop_desktop.processes.job import GivenUp, Job
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.storage import limited_read

T = TypeVar("T")

Judge: TypeAlias = Callable[[Watch], T]
"""Judges a record, and tells how far it is."""

SMALL = 200_000
"""Bytes of a record that is judged before a frame is late, or hardly later."""
_SEEN = 0.01
"""Least share of the record from one sign of life to the next."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of judging a record."""

    session: Session | None = None
    """The game as far as the record is faithful, in no file; None if it is not at all."""
    replay: GameReplay | None = None
    """The same, to run forth and back in."""
    fault: Fault | None = None
    """The first thing wrong with it."""
    error: OSError | None = None
    """Why it could not be read."""


def judged(path: Path, watch: Watch | None = None) -> Judged:
    """Read a record and play it through, as far as it is faithful. `watch` is told which share has
    been judged, and whatever it raises ends it.
    """
    try:
        data = limited_read.read(path, limited_read.RECORD)
    except OSError as error:
        return Judged(error=error)
    fault = None
    try:
        played = Replay(data, watch)
    except Fault as found:
        fault = found
        beginning = longest_beginning(data, found, watch)
        if beginning is None:
            return Judged(fault=fault)
        played = beginning.replay
    session = Session.of(played)
    replay = GameReplay.of(session)
    replay.prepare(None if watch is None else lambda: watch(1.0))
    return Judged(session, replay, fault)


class Judging(Job[T]):
    """A record that is being judged."""

    def __init__(self, judge: Judge[T], tell: Callable[[], object]) -> None:
        """`tell` is called on the other thread whenever there is something to see."""
        self.share = 0.0
        """How much of it has been judged, from 0 to 1."""
        super().__init__("judging", lambda _cancelled: judge(self._watch), tell)

    def _watch(self, share: float) -> None:
        if self.cancelled:
            raise GivenUp
        if share - self.share >= _SEEN:
            self.share = share
            self._tell()
