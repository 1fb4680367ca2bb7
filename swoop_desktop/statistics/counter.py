"""Counts all games on a thread, with a process to read new records. Results are cached."""

import json
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.record import Watch
from swoop_desktop.processes import COUNT
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.collection import Collection
from swoop_desktop.statistics.game_numbers import (
    Numbers,
    numbers_from,
    read_numbers,
    version,
)
from swoop_desktop.statistics.kept_numbers import Kept as KeptGames
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.statistics.totals import Part, counted
from swoop_desktop.storage import file_status
from swoop_desktop.storage.atomic_files import settled
from swoop_desktop.storage.cache_db import Kept, Mark
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.storage.paths import DataDir

log = logging.getLogger(__name__)

_MOST = 1_000_000
_SHOWN = 0.5
"""Least seconds between two results."""

_PART = 10
"""Least time between two results, as a multiple of a result's computing time: the window shares the
processor.
"""
_KEPT_EVERY = 5.0
"""Seconds between writes to the cache: a killed program loses no more."""

Learn: TypeAlias = Callable[[Path, Numbers], object]


class Progress(NamedTuple):
    known: int
    all: int
    """Number of games; 0 until known."""


class Known(NamedTuple):
    mark: Mark
    version: str
    """See `game_numbers.version`."""
    numbers: Numbers


def known_numbers(data: DataDir) -> Kept[Known]:
    now = version()

    def read(value: bytes) -> Known:
        mark, by, numbers = json.loads(value)
        if by != now:
            raise ValueError("it is of another version")
        return Known(Mark(*mark), by, numbers_from(numbers))

    return Kept(data.cache, "numbers", _MOST, read)


def numbers_in(data: DataDir, path: Path, watch: Watch | None = None) -> Numbers:
    """Return a record's numbers, cached or read. `watch` gets the share read. Raises OSError."""
    mark, known = Mark.of(file_status.status(path)), known_numbers(data).get(str(path))
    if known is not None and known.mark == mark:
        return known.numbers
    return read_numbers(path, watch)


def count(paths: list[str]) -> Iterator[Numbers | None]:
    """Yield each record's numbers; None if unreadable."""
    for path in paths:
        try:
            yield read_numbers(Path(path))
        except OSError:
            yield None


class Counter(Helper[None]):
    """A running count of all games; close it."""

    def __init__(self, data: DataDir, wake: Callable[[], object] = lambda: None) -> None:
        """`wake` is called on another thread when there are results."""
        self._data = data
        self._known: dict[Path, Numbers] = {}
        self.parts: Sequence[Part] = ()
        self.kept = KeptGames()
        self.problems: list[Message] = []
        self.progress = Progress(0, 0)
        super().__init__("counting games", COUNT, self._count, wake)

    @property
    def done(self) -> bool:
        self.check()
        return self.over

    def records(self, marks: Iterable[str]) -> dict[Path, list[str]]:
        """Return these deals' marks by record, each mark once."""
        wanted, records = set(marks), dict[Path, list[str]]()
        for path, numbers in list(self._known.items()):
            own = [deal.mark for deal in numbers.deals if deal.mark in wanted]
            if own:
                records[path] = own
                wanted.difference_update(own)
        return records

    def _count(self, cancelled: Cancelled) -> None:
        self.kept, self.problems = KeptNumbers(self._data).load()
        kept = known_numbers(self._data)
        unknown: dict[Path, Mark] = {}
        shelf = Collection(self._data)
        records = shelf.paths(self.problems)
        self.problems += shelf.untold()
        known = kept.all()
        for path, mark in records.items():
            entry = known.pop(str(path), None)
            if entry is None or entry.mark != mark:
                unknown[path] = mark
            else:
                self._known[path] = entry.numbers
        if cancelled():
            return
        everything = len(self._known) + len(unknown)
        self._show(everything)
        due = time.monotonic() + _SHOWN
        new, keep = dict[str, Known](), time.monotonic() + _KEPT_EVERY
        now = version()

        def learn(path: Path, numbers: Numbers) -> None:
            nonlocal due, keep
            self._known[path], mark = numbers, unknown[path]
            if settled(mark.changed):
                new[str(path)] = Known(mark, now, numbers)
            began = time.monotonic()
            if began > keep:
                kept.put(new)
                new.clear()
                keep = began + _KEPT_EVERY
            if began > due:
                self._show(everything)
                took = time.monotonic() - began
                due = began + max(_SHOWN, _PART * took)

        self._read_all(deque(unknown), learn)
        kept.put(new, gone=known)
        self._show(everything)

    def _read_all(self, left: deque[Path], learn: Learn) -> None:
        """Read these records in a process, skipping a record that kills it twice."""
        blamed, lost = None, 0
        while left and not self.cancelled:
            try:
                for numbers in self.run([str(path) for path in left]):
                    path = left.popleft()
                    if numbers is not None:
                        learn(path, cast(Numbers, numbers))
            except NoAnswer as error:
                if isinstance(error.why, OSError):
                    self.problems.append(msg("The games can’t be counted: {reason}.",
                                             reason=reason_of(error.why)))  # fmt: skip
                    return
                if left and left[0] == blamed and not self.cancelled:
                    log.warning("%s can't be counted: the process ended that read it", blamed)
                    left.popleft()
                    lost, blamed = lost + 1, None
                else:
                    blamed = left[0] if left else None
        if lost:
            self.problems.append(
                nmsg(
                    "{count} game could not be counted: the process that reads it ended.",
                    "{count} games could not be counted: the process that reads them ended.",
                    lost,
                )
            )

    def _show(self, everything: int) -> None:
        if self.cancelled:
            return
        self.parts = counted((*self._known.values(), *self.kept.games), self.kept.since)
        self.progress = Progress(len(self._known), everything)
        self._tell()
