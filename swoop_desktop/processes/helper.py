"""Starts helper processes and asks them; `server` runs in them."""

import contextlib
import errno
import logging
import math
import pickle
import queue
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from swoop_desktop.processes.job import Cancelled, GivenUp, Job, T

log = logging.getLogger(__name__)

Said: TypeAlias = tuple[object, ...]
"""A tuple of one answer; an empty tuple ends the answers."""

_PACKAGE = __name__.partition(".")[0]
_LOOK = 0.5
"""Seconds between checks of the clock."""


def command_of(word: str) -> tuple[str, ...]:
    if getattr(sys, "frozen", False):
        return (sys.executable, word)
    # Paths are passed in the code: PYTHONPATH can't hold a path with a colon.
    paths = [path for path in sys.path if path]
    run = f"runpy.run_module({_PACKAGE!r}, run_name='__main__')"
    return (sys.executable, "-P", "-c", f"import runpy, sys; sys.path[:] = {paths}; {run}", word)


class Process:
    """A process that answers questions in turn. Its pipes close when either process ends."""

    def __init__(self, command: Sequence[str]) -> None:
        """Raises OSError."""
        import subprocess  # imported late: takes a tenth of the time to the first picture

        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=_flags(),
            # Ctrl+C in a terminal is for the window, which ends this process.
            process_group=0 if sys.platform != "win32" else None,
        )
        self._said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
        """Messages of the process; None marks its end or `hang_up`."""
        self._reader = Job("replies", lambda _cancelled: self._read())
        if self._reader.late:
            self.end()
            raise OSError(errno.EAGAIN, "no more threads")

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, question: object) -> None:
        """Raises EOFError if the process died."""
        assert self._process.stdin is not None
        data = pickle.dumps(question)
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EOFError from None

    def hear(self, patience: float) -> Said:
        """Return the next message. Raises TimeoutError after `patience` seconds, not counting the
        computer's sleep, and EOFError if the process died or `hang_up` was called.
        """
        waited = 0.0
        while waited < patience:
            began = time.monotonic()
            try:
                answer = self._said.get(timeout=min(_LOOK, patience - waited))
            except queue.Empty:
                waited += min(time.monotonic() - began, _LOOK)
                continue
            if answer is None:
                raise EOFError
            return answer
        raise TimeoutError

    def hang_up(self) -> None:
        """Make `hear`, which waits on another thread, raise EOFError."""
        self._said.put(None)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.close()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            # The process may be killed in the middle of an answer.
            with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
                while True:
                    self._said.put(pickle.load(self._process.stdout))
        except Exception:  # No later answer could be trusted.
            log.exception("an answer of process %s could not be taken in", self.pid)
        self._said.put(None)


class NoAnswer(GivenUp):
    """The process can't start, died, or timed out. Ends a job that doesn't catch it."""

    def __init__(self, why: OSError | EOFError) -> None:
        super().__init__(repr(why))
        self.why = why


class Helper(Job[T]):
    """A job with a process, started on demand, killed after a failure or at the job's end. Only the
    work may call `run` and `start`.
    """

    def __init__(
        self,
        name: str,
        word: str,
        work: Callable[[Cancelled], T],
        tell: Callable[[], object] = lambda: None,
        *,
        patience: float = math.inf,
    ) -> None:
        """Start `work`. `word` selects the process (`helpers.HELPERS`); each answer may take
        `patience` seconds.
        """
        self.failures = 0
        """Number of failures in a row."""
        self._command = command_of(word)
        self._patience = patience
        self._process: Process | None = None

        def run(cancelled: Cancelled) -> T:
            try:
                return work(cancelled)
            finally:
                self._drop()

        super().__init__(name, run, tell)

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None else process.pid

    def run(self, question: object) -> Iterator[object]:
        """Yield the process's answers to a question. Raises NoAnswer. After a failure or an
        abandoned answer, the next question gets a new process.
        """
        try:
            process = self.start()
            process.ask(question)
            while answers := process.hear(self._patience):
                yield from answers
            self.failures = 0
        except (OSError, EOFError) as error:  # TimeoutError is an OSError.
            self._drop()
            if not self.cancelled:
                self.failures += 1
                log.warning("no answer for %s: %r", self.name, error)
            raise NoAnswer(error) from error
        except GeneratorExit:
            self._drop()
            raise

    def start(self) -> Process:
        """Return the process, started if necessary. Raises OSError, or EOFError once the job is
        closed, so that no process is left behind.
        """
        if self._process is None and not self.cancelled:
            self._process = Process(self._command)
        if self._process is None or self.cancelled:
            raise EOFError
        return self._process

    def leave(self, seconds: float | None = 0.0) -> None:
        """Cancel, make the work stop waiting for the process, and wait up to `seconds`."""
        self._closed.set()
        process = self._process
        if process is not None:
            process.hang_up()
        super().leave(seconds)

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


def _flags() -> int:
    """Return Windows flags for no console and low priority."""
    if sys.platform == "win32":
        import subprocess

        return subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
