"""Helper processes, as the window sees them. What they do themselves is in `server`."""

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
"""What a process sends: an answer alone in a tuple or, when all is answered, an empty one."""

_PACKAGE = __name__.partition(".")[0]
_LOOK = 0.5
"""Seconds between two looks at the clock while waiting."""


def command_of(word: str) -> tuple[str, ...]:
    """Return the command line that runs this program as the helper process of a word."""
    if getattr(sys, "frozen", False):
        return (sys.executable, word)
    # Not by PYTHONPATH: there a path may hold no colon.
    paths = [path for path in sys.path if path]
    run = f"runpy.run_module({_PACKAGE!r}, run_name='__main__')"
    return (sys.executable, "-P", "-c", f"import runpy, sys; sys.path[:] = {paths}; {run}", word)


class Process:
    """A process that is asked one thing after another. We notice its end by its pipes, and it ends
    when it notices ours.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises OSError if it can't be started."""
        import subprocess  # a tenth of the time to the first picture, and not needed for it

        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=_flags(),
            # Ctrl+C in a terminal is meant for the window, which then ends this process.
            process_group=0 if sys.platform != "win32" else None,
        )
        self._said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
        """None when it has ended, or is not listened to any more."""
        self._reader = Job("replies", lambda _cancelled: self._read())
        if self._reader.late:
            self.end()
            raise OSError(errno.EAGAIN, "no more threads")

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    def ask(self, question: object) -> None:
        """Let it answer this. Raises EOFError when it has died."""
        assert self._process.stdin is not None
        data = pickle.dumps(question)
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EOFError from None

    def hear(self, patience: float) -> Said:
        """Return what it says next. Raises TimeoutError after `patience` seconds, in which the time
        does not count for which the computer sleeps; EOFError when the process has died or
        `hang_up` was called.
        """
        waited = 0.0
        while waited < patience:
            began = time.monotonic()
            try:
                said = self._said.get(timeout=min(_LOOK, patience - waited))
            except queue.Empty:
                waited += min(time.monotonic() - began, _LOOK)
                continue
            if said is None:
                raise EOFError
            return said
        raise TimeoutError

    def hang_up(self) -> None:
        """Make a `hear` that waits raise EOFError. May be called from another thread."""
        self._said.put(None)

    def end(self) -> None:
        """Kill it, whatever it does."""
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
            # Some are killed in the middle of an answer.
            with contextlib.suppress(EOFError, OSError, pickle.UnpicklingError):
                while True:
                    self._said.put(pickle.load(self._process.stdout))
        except Exception:  # nothing that it says after that could be trusted
            log.exception("an answer of process %s could not be taken in", self.pid)
        self._said.put(None)


class NoAnswer(GivenUp):
    """A process can't be started, has died, or takes too long. A job that does not catch this
    ends.
    """

    def __init__(self, why: OSError | EOFError) -> None:
        super().__init__(repr(why))
        self.why = why


class Helper(Job[T]):
    """A job for which a process computes: it is started when something is asked and there is none,
    dropped when it fails, and ends with the job. Whoever closes the job waits for neither. All but
    that is called by its work.
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
        """Begin to `work`. `word` says which process (`helpers.HELPERS`); it has `patience` seconds
        for each answer.
        """
        self.failures = 0
        """How many processes in a row had no answer, without any that was hung up on."""
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
        """The id of the process; None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def run(self, question: object) -> Iterator[object]:
        """Yield what the process answers. Raises NoAnswer where there is no more to be had; another
        process is started for what is asked next then, as after answers that nobody hears to their
        end.
        """
        try:
            process = self.start()
            process.ask(question)
            while said := process.hear(self._patience):
                yield from said
            self.failures = 0
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            self._drop()
            if not self.cancelled:
                self.failures += 1
                log.warning("no answer for %s: %r", self.name, error)
            raise NoAnswer(error) from error
        except GeneratorExit:
            self._drop()
            raise

    def start(self) -> Process:
        """Return the process, which is started if there is none. Raises OSError if it can't be,
        EOFError once the job is closed: whichever thread is first, nothing is left running.
        """
        if self._process is None and not self.cancelled:
            self._process = Process(self._command)
        if self._process is None or self.cancelled:
            raise EOFError
        return self._process

    def leave(self, seconds: float | None = 0.0) -> None:
        """Cancel it, end its process at once, whatever that does, and wait at most so long."""
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
    """Return what Windows needs for a process without a console of its own that lets the window
    draw first.
    """
    if sys.platform == "win32":
        import subprocess

        return subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
