"""Processes that compute for the window, as the window's process sees them. What they do themselves
is in `server`.
"""

import contextlib
import errno
import logging
import pickle
import queue
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from swoop_desktop.processes.job import Cancelled, Job, T

log = logging.getLogger(__name__)

_PACKAGE = __name__.partition(".")[0]
_LOOK = 0.5
"""Seconds between two looks at the clock while waiting."""


def helper(word: str) -> tuple[str, ...]:
    """Return the command line that runs this program as the helper process of a word."""
    if getattr(sys, "frozen", False):
        return (sys.executable, word)
    # Not by PYTHONPATH: there a path may hold no colon.
    paths = [path for path in sys.path if path]
    run = f"runpy.run_module({_PACKAGE!r}, run_name='__main__')"
    return (sys.executable, "-P", "-c", f"import runpy, sys; sys.path[:] = {paths}; {run}", word)


class Process:
    """A process that reads what is sent to it and answers with pickled objects. We notice its end
    by its pipes, and it ends when it notices ours.
    """

    def __init__(self, command: Sequence[str], hear: Callable[[object], None]) -> None:
        """Start it. `hear` gets each answer on a thread of our own, and None when it has ended.
        Raises OSError if it can't be started.
        """
        import subprocess  # a tenth of the time to the first picture, and not needed for it

        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            creationflags=_flags(),
            # Ctrl+C in a terminal is meant for the window, which then ends this process.
            process_group=0 if sys.platform != "win32" else None,
        )
        self._hear = hear
        self._reader = Job("replies", lambda _cancelled: self._read())
        if self._reader.late:
            self.end()
            raise OSError(errno.EAGAIN, "no more threads")

    @property
    def pid(self) -> int:
        """The id of the process; None while there is none."""
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Let it read this. Raises EOFError when it has died."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(data)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise EOFError from None

    def end(self) -> None:
        """Kill it, whatever it does. Not to be called where answers are heard."""
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
            while True:
                try:
                    answer = pickle.load(self._process.stdout)
                except (EOFError, OSError, pickle.UnpicklingError):  # killed in the middle of one
                    break
                self._hear(answer)
        except Exception:  # nothing that it says after that could be trusted
            log.exception("an answer of process %s could not be taken in", self.pid)
        self._hear(None)


class ProcessJob(Job[T]):
    """A job that has helper processes do the work. Whoever closes it waits for none of them."""

    def __init__(
        self,
        name: str,
        run: Callable[[Cancelled], T],
        tell: Callable[[], object],
        command: Sequence[str],
    ) -> None:
        """Begin to `run`, which may `ask` the processes that are started by `command`."""
        self._command = command
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        """What the process that works now has answered; None when it has ended, or is not listened
        to any more.
        """
        super().__init__(name, run, tell)

    @contextlib.contextmanager
    def ask(self, errand: object) -> Iterator[Iterator[object]]:
        """Start a process and hand it an errand; its answers come one after another, until it ends
        or the job is cancelled. Raises OSError if no process can be started.
        """
        self._answers = answers = queue.SimpleQueue[object]()
        process = Process(self._command, answers.put)
        if self.cancelled:
            answers.put(None)
        try:
            with contextlib.suppress(EOFError):  # that it has ended is heard
                process.send(pickle.dumps(errand))
            yield iter(answers.get, None)
        finally:
            process.end()

    def answers(self, errand: object) -> Iterator[object]:
        """Yield the answers of a process; none where none can be started, as the log says."""
        try:
            with self.ask(errand) as answers:
                yield from answers
        except OSError as error:
            log.warning("no %s: %r", self._thread.name, error)

    def close(self) -> None:
        """Cancel it, and end its process at once, whatever that does."""
        self._closed.set()
        self._answers.put(None)
        super().close()


class Child(Process):
    """A process that is asked one thing after another, and has one answer to each."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises OSError if that is not possible."""
        self._replies: queue.SimpleQueue[object] = queue.SimpleQueue()
        super().__init__(command, self._replies.put)

    def ask(self, data: bytes, patience: float) -> object:
        """Return what it answers, which is never None. Raises TimeoutError after `patience`
        seconds, EOFError when the process has died or `hang_up` was called.
        """
        self.send(data)
        reply = self._wait(patience)
        if reply is None:
            raise EOFError
        return reply

    def hang_up(self) -> None:
        """Make an `ask` that waits raise EOFError. May be called from another thread."""
        self._replies.put(None)

    def _wait(self, patience: float) -> object:
        """Return the next reply. The time for which the computer sleeps does not count."""
        waited = 0.0
        while waited < patience:
            began = time.monotonic()
            try:
                return self._replies.get(timeout=min(_LOOK, patience - waited))
            except queue.Empty:
                waited += min(time.monotonic() - began, _LOOK)
        raise TimeoutError


class Service:
    """A child that is there whenever something is asked: started when there is none, dropped when
    it fails, and hung up on for good. All but `hang_up`, `hung_up` and `pid` is called on one
    thread.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """`command` starts the child. Nothing is started yet."""
        self._command = command
        self._child: Child | None = None
        self._hung_up = False
        self._failures = 0

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        child = self._child
        return None if child is None else child.pid

    @property
    def hung_up(self) -> bool:
        """Whether nothing is answered any more."""
        return self._hung_up

    @property
    def failures(self) -> int:
        """The number of children in a row that had no answer, without any that was hung up on."""
        return self._failures

    def start(self) -> None:
        """Have the child there before something is asked. Raises OSError if it can't be started,
        EOFError after `hang_up`.
        """
        self._running()

    def ask(self, data: bytes, patience: float) -> object:
        """Return what the child answers, which is never None. Raises TimeoutError after `patience`
        seconds, OSError if no child can be started, EOFError when it has died or `hang_up` was
        called. After each of these it is gone, and another is started for what is asked next.
        """
        try:
            answer = self._running().ask(data, patience)
        except (OSError, EOFError):  # TimeoutError is an OSError
            self.end()
            if not self._hung_up:
                self._failures += 1
            raise
        self._failures = 0
        return answer

    def hang_up(self) -> None:
        """Make an `ask` that waits raise EOFError, and each from now on. May be called from another
        thread; whoever asks ends the child.
        """
        self._hung_up = True
        child = self._child
        if child is not None:
            child.hang_up()

    def end(self) -> None:
        """Kill the child, if there is one."""
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def _running(self) -> Child:
        """Return the child. One that is started while somebody hangs up is seen here or there."""
        if self._child is None and not self._hung_up:
            self._child = Child(self._command)
        if self._child is None or self._hung_up:
            raise EOFError
        return self._child


def _flags() -> int:
    """Return what Windows needs for a process without a console of its own that lets the window
    draw first.
    """
    if sys.platform == "win32":
        import subprocess

        return subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return 0
