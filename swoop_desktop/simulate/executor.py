"""Who does work that comes in many parts, such as games: this process, several, or a cluster.

What comes of it is the same whoever does it, and comes in the order of the parts. Only so many of
them are on their way at once that everybody has something to do, however many there are in all.
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
"""How many shares are on their way for each process: one in work, and enough that none waits while
what was begun before its own takes longer.
"""
MOST_PROCESSES = 1000
"""That may be asked for."""
_WAITED_FOR = 61
"""For more of them Windows can't wait at once."""


class ExecutorError(Exception):
    """There is nobody who could do the work; the text says why, for whoever asked for it."""


class Executor(Protocol):
    """A place where work is done: here, in processes, or on other machines."""

    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        """Return what the work makes of each item, in their order; `work` is a function of a
        module, or a `functools.partial` of one. At most `most` items go to a worker at once: more
        of them make less ado where each takes milliseconds.

        Raises what the work raises, and ExecutorError.
        """


class InlineExecutor:
    """An executor in the process that asks."""

    def map(self, work: Callable[[T], R], items: Sequence[T], most: int = 1) -> Iterator[R]:
        """See `Executor`."""
        return map(work, items)


class ProcessExecutor:
    """Several processes of this machine, from the first work until this is left: at once, if by an
    exception. They end with the process that started them, however that ends.
    """

    def __init__(self, jobs: int) -> None:
        """Start the workers. Raises ExecutorError if that many can't be had."""
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
        """See `Executor`."""
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
    """Make a worker end with the process that started it, of which the queue would tell nobody;
    Ctrl+C is a matter of that one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is started by a process"

    def wait(_cancelled: Cancelled) -> None:
        parent.join()
        os._exit(1)

    Job("parent", wait)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl+C comes after this, and not at all to processes that are started meanwhile: one that is
    loading yet would say where it was.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def each(work: Callable[[T], R], share: Sequence[T]) -> list[R]:
    """Return what came of each item of a share, on a worker."""
    return [work(item) for item in share]


def shares(items: Sequence[T], most: int, workers: int) -> Iterator[Sequence[T]]:
    """Return the items in parts of at most `most`, and of fewer where so many workers would not
    have some parts each.
    """
    size = max(1, min(most, len(items) // (4 * workers)))
    return (items[start : start + size] for start in range(0, len(items), size))


def processors() -> int:
    """Return how many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
