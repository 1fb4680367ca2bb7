"""Runs work on threads. Only this module starts threads."""

import logging
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from swoop_desktop.processes import frame_priority

T = TypeVar("T")

log = logging.getLogger(__name__)

_MOMENT = 0.1
"""Seconds to wait when closing a job."""
Cancelled: TypeAlias = Callable[[], bool]
"""Returns True once the result is no longer wanted."""


_late: list["Job[Any]"] = []


def begin_late() -> None:
    """Start jobs that found no free thread."""
    for job in tuple(_late):
        job._begin()


class GivenUp(Exception):
    """Raised by cancelled work to end itself."""


class Job(Generic[T]):
    """Work done once on a thread, with a result or an error to be collected between frames. It
    starts after the current frame, unless the frame waits for it. The program's end doesn't wait
    for jobs.
    """

    def __init__(
        self, name: str, run: Callable[[Cancelled], T], tell: Callable[[], object] = lambda: None
    ) -> None:
        """Start `run`. At its end the thread calls `tell`, unless cancelled."""
        self.over = False
        self._run, self._tell = run, tell
        self._result: T | None = None
        self._error: BaseException | None = None
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self.late = False
        """True while no thread is free: `begin_late` or `wait` runs the job."""
        self._begin()

    def _begin(self) -> None:
        try:
            self._thread.start()
        except RuntimeError:
            if not self.late:
                _late.append(self)
            self.late = True
        else:
            if self.late:
                _late.remove(self)
            self.late = False

    @property
    def name(self) -> str:
        """The thread's name, for logs."""
        return self._thread.name

    @property
    def result(self) -> T | None:
        """None before the end. Raises the job's error."""
        self.check()
        return self._result

    def check(self) -> None:
        if self._error is not None:
            raise self._error

    @property
    def cancelled(self) -> bool:
        return self._closed.is_set()

    def close(self) -> None:
        """Cancel, and wait briefly: the work may hang on a drive."""
        self.leave(_MOMENT)

    def leave(self, seconds: float | None = 0.0) -> None:
        """Cancel, and wait up to `seconds`."""
        self._closed.set()
        self.wait(seconds)

    def wait(self, seconds: float | None = None) -> None:
        with frame_priority.awaited():
            if self._thread.ident is not None:
                self._thread.join(seconds)
            elif self in _late and (self.cancelled or seconds != 0):
                _late.remove(self)
                self._work()

    def _work(self) -> None:
        frame_priority.give_way()
        try:
            if not (self.late and self.cancelled):
                self._result = self._run(self._closed.is_set)
        except GivenUp:
            pass
        except BaseException as error:
            log.exception("%s went wrong", self.name)
            self._error = error
        self.over = True
        if not self.cancelled:
            self._tell()
