"""Who does the work, as somebody asks for it."""

import contextlib
from collections.abc import Callable, Iterator

from swoop_desktop.session.crew import MOST_PROCESSES, Alone, Crew, Processes, processors


@contextlib.contextmanager
def hired(jobs: int, scheduler: str | None, tell: Callable[[str], None]) -> Iterator[Crew]:
    """So many processes (0: one for every processor), or the cluster of the scheduler at an
    address; gone when this is left. Raises CrewError if they can't be had.

    `tell` is told in a sentence what whoever waits may want to know.
    """
    if scheduler is not None:
        from swoop_desktop.session.cluster import Cluster

        with Cluster(scheduler, tell) as cluster:
            yield cluster
    elif (wanted := jobs or min(processors(), MOST_PROCESSES)) == 1:
        yield Alone()
    else:
        with Processes(wanted) as processes:
            yield processes
