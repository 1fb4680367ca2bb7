"""Something that takes a while, done on a thread of its own for a page that goes on meanwhile."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from swoop_desktop.ui.wake import wake

T = TypeVar("T")


class Job(Generic[T]):
    """Work that is begun at once; the loop is woken when it is `done`."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._found: list[T] = []
        self._error: Exception | None = None
        self._over = False
        self._thread = threading.Thread(target=self._run, name="job", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self._over

    def result(self) -> T:
        """What came of it, once it is done; raises what the work raised."""
        if self._error is not None:
            raise self._error
        return self._found[0]

    def close(self) -> None:
        """Wait for its end."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self._found.append(self._work())
        except Exception as error:  # noqa: BLE001 - raised where the result is asked for
            self._error = error
        self._over = True
        wake()
