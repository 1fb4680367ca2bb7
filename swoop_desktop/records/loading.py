"""A record read and judged in a thread of its own: long ones take seconds."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from swoop_desktop.engine.replay import Fault, Replay, Watch, longest_beginning
from swoop_desktop.play.session import Session
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
    """What became of a record."""

    session: Session | None = None
    """The game as far as the record is faithful, in no file; None if it is not at all."""
    reel: GameReplay | None = None
    """The same, to run forth and back in."""
    fault: Fault | None = None
    """The first thing wrong with it."""
    error: OSError | None = None
    """Why it could not be read."""


class _GivenUp(Exception):
    """Nobody waits for it any more."""


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
        replay = Replay(data, watch)
    except Fault as found:
        fault = found
        beginning = longest_beginning(data, found, watch)
        if beginning is None:
            return Judged(fault=fault)
        replay = beginning.replay
    session = Session.of(replay)
    reel = GameReplay.of(session)
    reel.prepare(None if watch is None else lambda: watch(1.0))
    return Judged(session, reel, fault)


class Judging(Generic[T]):
    """A record that is being judged."""

    def __init__(self, judge: Judge[T], tell: Callable[[], object]) -> None:
        """`tell` is called on the other thread whenever there is something to see."""
        self.share = 0.0
        """How much of it has been judged, from 0 to 1."""
        self.found: T | None = None
        """What came of it; None until it is done."""
        self.failure: BaseException | None = None
        """A mistake of ours that came up, to be raised where it is seen."""
        self._judge, self._tell, self._over = judge, tell, threading.Event()
        self._thread = threading.Thread(target=self._run, name="judging", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give it up, if it is not done; waits for the thread, which takes a moment."""
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            self.found = self._judge(self._watch)
        except _GivenUp:
            return
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            self.failure = error
        self._tell()

    def _watch(self, share: float) -> None:
        if self._over.is_set():
            raise _GivenUp
        if share - self.share >= _SEEN:
            self.share = share
            self._tell()
