"""Reads and judges records on a thread: long ones take seconds."""

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

SMALL = 200_000
"""Bytes of a record that is judged within about a frame."""
_SEEN = 0.01
"""Least progress worth showing."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of judging a record."""

    session: Session | None = None
    """The game as far as it is valid, in no file; None if nothing is."""
    replay: GameReplay | None = None
    fault: Fault | None = None
    error: OSError | None = None
    """Why it could not be read."""


def judged(path: Path, watch: Watch | None = None) -> Judged:
    """Read and replay a record as far as it is valid. `watch` hears the share judged; raising ends
    it.
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
    def __init__(self, judge: Judge[T], tell: Callable[[], object]) -> None:
        self.share = 0.0
        super().__init__("judging", lambda _cancelled: judge(self._watch), tell)

    def _watch(self, share: float) -> None:
        if self.cancelled:
            raise GivenUp
        if share - self.share >= _SEEN:
            self.share = share
            self._tell()
