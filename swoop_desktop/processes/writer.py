"""What is to be on disk is written beside the frames: nobody knows how long a disk takes."""

import threading
from collections.abc import Callable

from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Job

PATIENCE = 0.03
"""Seconds for which the end of a frame waits for what has begun in it. Most disks need less."""
_AGAIN = 2.0
"""Seconds after which what could not be written is tried again."""
_running: set["Writer"] = set()


class Writer:
    """Writes one thing whenever it has changed."""

    def __init__(
        self, name: str, write: Callable[[], bool], tell: Callable[[], object] = lambda: None
    ) -> None:
        """`write` says whether all is written, or is to be tried again. `tell` is called on the
        thread after each try; `name` is for logs.
        """
        self._name, self._write, self._tell = name, write, tell
        self._changed = threading.Condition()
        self._wanted = self._rests = self._again = self.waited_for = False

    @property
    def writing(self) -> bool:
        """Whether it is being written, and has not failed for now."""
        return self in _running and not self._rests

    def go(self) -> None:
        """Write: on a thread while a frame is made, and else before this returns."""
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
        """Wait until it is written, or has failed, at most so long."""
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
        """Return whether there is something to write. If not, whoever comes next begins anew."""
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
            self._changed.wait_for(lambda: self._wanted, _AGAIN)
            self._wanted, self._rests = True, False


def await_all(seconds: float, *, once: bool = False) -> None:
    """Wait for all that is being written, for each thing at most so long, or only `once`."""
    for one in tuple(_running):
        if not (once and one.waited_for):
            one.waited_for = True
            one.wait(seconds)
