"""Who does the work, as somebody asks for it."""

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
    """So many processes (0: one for every processor), or the cluster of the scheduler at an
    address; gone when this is left. Raises ExecutorError if they can't be had.

    `tell` is told in a sentence what whoever waits may want to know.
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
