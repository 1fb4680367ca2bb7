"""Executors of independent work: inline, processes, or a cluster.

Results come in the items' order and don't depend on the executor.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Protocol, TypeVar

from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.storage.file_status import reason_of

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4
"""Shares queued per process, so that no process waits for a slow share."""
MOST_PROCESSES = 1000
_WAITED_FOR = 61
"""Number of processes that Windows can wait for."""


class ExecutorError(Exception):
    """Raised if an executor can't work; the text is for the user."""


class Executor(Protocol):
    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        """Yield results in order. `work` is a module's function or a `functools.partial` of one. A
        worker gets up to `most` items at once. Raises errors of the work, and ExecutorError.
        """


class InlineExecutor:
    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        return map(work, items)


class ProcessExecutor:
    """Processes of this machine, started by the first `map`, killed by an exception or their
    parent's end.
    """

    def __init__(self, jobs: int) -> None:
        """Raises ExecutorError for too many processes."""
        if jobs > MOST_PROCESSES:
            raise ExecutorError(f"there may be {MOST_PROCESSES} processes at most, not {jobs}")
        self._jobs = min(jobs, _WAITED_FOR) if sys.platform == "win32" else jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> "ProcessExecutor":
        return self

    def __exit__(self, why: object, *_: object) -> None:
        if self._pool is None:
            return
        if why is not None:
            for process in multiprocessing.active_children():
                process.kill()
        self._pool.shutdown(cancel_futures=True)

    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        if self._pool is None:
            try:
                self._pool = ProcessPoolExecutor(
                    self._jobs, multiprocessing.get_context("spawn"), _depend
                )
            except (OSError, NotImplementedError, ImportError) as error:
                why = reason_of(error) if isinstance(error, OSError) else error
                raise ExecutorError(
                    "several processes need shared memory (on Linux /dev/shm), and there is none "
                    f"to be had here: {why}. One process needs none: --jobs 1"
                ) from error
        ahead = deque[Future[list[R]]]()
        for share in shares(items, most, self._jobs):
            if len(ahead) == _AHEAD * self._jobs:
                yield from ahead.popleft().result()
            with _interrupts_held():
                ahead.append(self._pool.submit(each, work, share))
        while ahead:
            yield from ahead.popleft().result()


def _depend() -> None:
    """Make a worker end with its parent, which alone handles Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is started by a process"

    def wait(_cancelled: Cancelled) -> None:
        parent.join()
        os._exit(1)

    Job("parent", wait)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Delay Ctrl+C and hide it from new processes, which would print a traceback."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def each(work: Callable[[T], R], share: Sequence[T]) -> list[R]:
    return [work(item) for item in share]


def shares(items: Sequence[T], most: int, workers: int) -> Iterator[Sequence[T]]:
    """Split items into shares of at most `most`, at least four per worker if there are enough."""
    size = max(1, min(most, len(items) // (4 * workers)))
    return (items[start : start + size] for start in range(0, len(items), size))


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
