"""Work beside the frames, on a thread of its own: the only place that starts one."""

import logging
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from swoop_desktop.processes import frame_priority

T = TypeVar("T")

log = logging.getLogger(__name__)

_MOMENT = 0.1
"""Seconds that whoever closes a job waits."""
Cancelled: TypeAlias = Callable[[], bool]
"""Tells whether nobody wants to know any more."""


_late: list["Job[Any]"] = []


def begin_late() -> None:
    """Begin what there was no thread for."""
    for job in tuple(_late):
        job._begin()


class GivenUp(Exception):
    """Raised by work that was cancelled, to end it wherever it is."""


class Job(Generic[T]):
    """Something that a thread does once. Its result, or what went wrong, waits for whoever looks
    between two frames. It begins once a frame that is being made is done, unless that waits for it.
    The program does not wait for a job when it ends.
    """

    def __init__(
        self, name: str, run: Callable[[Cancelled], T], tell: Callable[[], object] = lambda: None
    ) -> None:
        """Begin to `run`. `tell` is called on the thread once it is over, unless it was cancelled;
        `name` is for logs and debuggers.
        """
        self.over = False
        """Whether it has come to an end."""
        self._run, self._tell = run, tell
        self._result: T | None = None
        self._error: BaseException | None = None
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self.late = False
        """Whether there are no more threads: it begins later, or when somebody waits for it."""
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
        """What it is called in logs and debuggers."""
        return self._thread.name

    @property
    def result(self) -> T | None:
        """The result; None before the job is over. Raises what went wrong."""
        self.check()
        return self._result

    def check(self) -> None:
        """Raise what went wrong, if anything did."""
        if self._error is not None:
            raise self._error

    @property
    def cancelled(self) -> bool:
        """Whether nobody wants to know any more."""
        return self._closed.is_set()

    def close(self) -> None:
        """Cancel it, and wait a moment until it has noticed: a drive may not let it."""
        self.leave(_MOMENT)

    def leave(self, seconds: float | None = 0.0) -> None:
        """Cancel it, and wait for that at most so long: it ends when it does."""
        self._closed.set()
        self.wait(seconds)

    def wait(self, seconds: float | None = None) -> None:
        """Wait for its end, at most so long."""
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
