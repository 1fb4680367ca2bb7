"""Counts all games on a thread, with a process to read new records. Results are cached."""

import json
import logging
import time
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
    from_plain,
    read_numbers,
    to_plain,
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
_PORTION = 0.1
"""Seconds between parts of the process's answer."""
_SHOWN = 0.5
"""Least seconds between two results."""

_PART = 10
"""Least time between two results, as a multiple of the time to compute one: the window shares its
processor.
"""
_KEPT_EVERY = 5.0
"""Seconds between writes to the cache: a program may be killed."""

Counted: TypeAlias = list[tuple[int, Numbers | None]]
"""Indexes of paths with their numbers; None if unreadable."""
Learn: TypeAlias = Callable[[Path, Numbers], object]


class Progress(NamedTuple):
    known: int
    all: int
    """0 before it is known."""


class Known(NamedTuple):
    mark: Mark
    numbers: Numbers


def known_numbers(data: DataDir) -> Kept[Known]:
    now = version()

    def read(value: bytes) -> Known:
        stored = json.loads(value)
        if stored["version"] != now:
            raise ValueError("it is of another version")
        return Known(Mark(*stored["mark"]), from_plain(stored))

    return Kept(data.cache, "numbers", _MOST, read)


def numbers_in(data: DataDir, path: Path, watch: Watch | None = None) -> Numbers:
    """Return a record's numbers, cached or read. `watch` follows the reading. Raises OSError."""
    mark, known = Mark.of(file_status.status(path)), known_numbers(data).get(str(path))
    if known is not None and known.mark == mark:
        return known.numbers
    return read_numbers(path, watch)


class Errand(NamedTuple):
    paths: list[str]
    portion: float


def count(errand: Errand) -> Iterator[Counted]:
    batch: Counted = []
    reported = time.monotonic()
    for place, path in enumerate(errand.paths):
        batch.append((place, _read(Path(path))))
        if time.monotonic() > reported + errand.portion:
            yield batch
            batch, reported = [], time.monotonic()
    yield batch


def _read(path: Path) -> Numbers | None:
    try:
        return read_numbers(path)
    except OSError:
        return None


class Counter(Helper[None]):
    """A running count of all games. Close it."""

    def __init__(self, data: DataDir, wake: Callable[[], object] = lambda: None) -> None:
        """`wake` is called on the thread when there are results."""
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
        """Return the records that contain these deals, each deal in one record."""
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
        new, keep = dict[str, bytes](), time.monotonic() + _KEPT_EVERY

        def learn(path: Path, numbers: Numbers) -> None:
            nonlocal due, keep
            self._known[path], mark = numbers, unknown[path]
            if settled(mark.changed):
                stored = {"version": version(), "mark": mark, **to_plain(numbers)}
                new[str(path)] = json.dumps(stored, separators=(",", ":")).encode("ascii")
            began = time.monotonic()
            if began > keep:
                kept.put(new)
                new.clear()
                keep = began + _KEPT_EVERY
            if began > due:
                self._show(everything)
                took = time.monotonic() - began
                due = began + max(_SHOWN, _PART * took)

        self._read_all(list(unknown), learn)
        kept.put(new, gone=known)
        self._show(everything)

    def _read_all(self, left: list[Path], learn: Learn) -> None:
        """Read these records, skipping any that kills the process."""
        portion, lost = _PORTION, 0
        while left and not self.cancelled:
            left, failed = self._read(left, portion, learn)
            if failed is not None:
                self.problems.append(msg("The games can’t be counted: {reason}.",
                                         reason=reason_of(failed)))  # fmt: skip
                return
            if left and not portion and not self.cancelled:
                log.warning("%s can't be counted: the process ended that read it", left[0])
                left = left[1:]
                lost += 1
            portion = 0.0
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

    def _read(
        self, paths: list[Path], portion: float, learn: Learn
    ) -> tuple[list[Path], OSError | None]:
        """Read records in a process. Return those left if it died, and why none could be
        started.
        """
        done, failed = 0, None
        try:
            for answer in self.run(Errand([str(path) for path in paths], portion)):
                for place, numbers in cast(Counted, answer):
                    if numbers is not None:
                        learn(paths[place], numbers)
                    done = place + 1
        except NoAnswer as error:
            failed = error.why if isinstance(error.why, OSError) else None
        return paths[done:], failed
