"""Writes to disk on a thread during frames, because a disk may take any time."""

import threading
from collections.abc import Callable

from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Job

PATIENCE = 0.03
"""Seconds that a frame's end waits for a write; most disks need less."""
AGAIN = 2.0
"""Seconds between retries."""
_running: set["Writer"] = set()


class Writer:
    def __init__(
        self, name: str, write: Callable[[], bool], tell: Callable[[], object] = lambda: None
    ) -> None:
        """`write` returns False to be retried. `tell` is called after each failure and at the end;
        `name` is for logs.
        """
        self._name, self._write, self._tell = name, write, tell
        self._changed = threading.Condition()
        self._wanted = self._rests = self._again = self.waited_for = False

    @property
    def writing(self) -> bool:
        """True while writing, unless the last try failed."""
        return self in _running and not self._rests

    def go(self) -> None:
        """Write: on a thread if called during a frame, otherwise before returning."""
        beside = frame_priority.in_frame()
        with self._changed:
            begun, self._wanted, self._rests = self in _running, True, False
            _running.add(self)
            self._changed.notify_all()
        self._again = beside or begun
        if not begun and beside:
            self.waited_for = False
            job = Job(self._name, lambda _cancelled: self._work())
            if job.late:
                self._again = False
                job.wait()
        elif not begun:
            self._work()
        elif not beside:
            self.wait()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until written or failed, up to `seconds`."""
        with frame_priority.awaited(), self._changed:
            self._changed.wait_for(lambda: not self.writing, seconds)

    def _work(self) -> None:
        try:
            while self._begin():
                if not self._write() and self._again:
                    self._rest()
        except BaseException:
            self._end()
            raise
        self._tell()

    def _begin(self) -> bool:
        """Return true if there is something to write; otherwise the thread ends."""
        with self._changed:
            wanted, self._wanted = self._wanted, False
            if not wanted:
                self._end()
            return wanted

    def _end(self) -> None:
        with self._changed:
            _running.discard(self)
            self._changed.notify_all()

    def _rest(self) -> None:
        with self._changed:
            self._rests = not self._wanted
            self._changed.notify_all()
            self._tell()
            self._changed.wait_for(lambda: self._wanted, AGAIN)
            self._wanted, self._rests = True, False


def await_all(seconds: float, *, once: bool = False) -> None:
    """Wait up to `seconds` for each writer; with `once`, not for a writer awaited before."""
    for one in tuple(_running):
        if not (once and one.waited_for):
            one.waited_for = True
            one.wait(seconds)
