"""Selects an executor by the command line's options."""

import contextlib
from collections.abc import Callable, Iterator

from swoop_desktop.simulate.executor import (
    MOST_PROCESSES,
    Executor,
    InlineExecutor,
    ProcessExecutor,
    processors,
)


@contextlib.contextmanager
def make_executor(
    jobs: int, scheduler: str | None, tell: Callable[[str], None]
) -> Iterator[Executor]:
    """Yield this many processes (0: one per processor), or a scheduler's cluster. Raises
    ExecutorError.
    """
    if scheduler is not None:
        from swoop_desktop.simulate.cluster import Cluster

        with Cluster(scheduler, tell) as cluster:
            yield cluster
    elif (wanted := jobs or min(processors(), MOST_PROCESSES)) == 1:
        yield InlineExecutor()
    else:
        with ProcessExecutor(wanted) as processes:
            yield processes
