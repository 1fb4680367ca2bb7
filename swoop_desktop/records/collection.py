"""All games that are kept: the records of the player's folder, and of those that were added.

What stands in a record is read from it, and what was read is kept in an index, which is only a
cache (`FileCache`). What the player says of games, their names and the folders that are
looked through, stands in a file of its own (`shelf_file.ShelfFile`).
"""

import contextlib
import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.replay import uncollected
from swoop_desktop.play.journal import Busy, is_busy
from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.records.collection_file import CollectionFile, Said
from swoop_desktop.records.folder import (
    SUFFIX,
    mended_stems,
    remember,
    unreadable,
    went_on,
)
from swoop_desktop.records.summary import (
    FACTS,
    Facts,
    Order,
    RecordSummary,
    facts_from_json,
    facts_of,
    facts_to_json,
    ordered,
    searched,
)
from swoop_desktop.storage import (
    file_status,
    limited_read,
    trash,
    valid_times,
)
from swoop_desktop.storage.atomic_files import write_new, write_whole
from swoop_desktop.storage.file_cache import FileCache, Mark
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.storage.trash import Deleted

__all__ = [
    "Collection",
    "CollectionError",
    "Deleted",
    "Facts",
    "Order",
    "Reading",
    "RecordSummary",
    "Taken",
    "ordered",
    "searched",
]

log = logging.getLogger(__name__)

_INDEX = "shelf.json"
_SOME = 200
"""Files that are looked at between two looks at whether anybody still waits for them."""
_PORTION = 0.1
"""Seconds between two times that a `Reading` tells how far it is."""
_SELDOM = 9
"""How many times as long as it takes to tell it passes before it is told again."""


class CollectionError(Refusal):
    """Something that could not be done; `reason` says why, in a sentence for people."""


class Taken(CollectionError):
    """There is something already where a file should be written."""


_Tell: TypeAlias = Callable[[list[RecordSummary], int], bool]
"""Hears of the entries so far, and of how many there will be; whether to go on."""


_Arranged: TypeAlias = Callable[[list[RecordSummary]], list[RecordSummary]]
"""Makes a list of the same entries, in some order."""


class _Found(NamedTuple):
    """A record that was seen in its folder."""

    path: Path
    name: str
    mark: Mark | None
    """None if the system does not even tell that."""


class Collection:
    """The games. What lists them may be called on any thread; all else waits meanwhile for no
    longer than it takes to look at one record.
    """

    def __init__(self, data: DataDir) -> None:
        self._data = data
        self._file = CollectionFile(data.shelf, data.records)
        self._index = FileCache(
            data.cache / _INDEX, FACTS, facts_of, facts_to_json, facts_from_json
        )
        self._problems: list[Message] = []
        """What is wrong with the player's file, until somebody asks for it."""
        self._wrong = ""
        """The same in words, when it was looked into last; empty if nothing was."""
        self._alone = threading.Lock()
        """Held while the index is used."""

    def untold(self) -> list[Message]:
        """Return what is wrong with the file of names and folders and was not asked for yet: to be
        told. The same is told once.
        """
        problems, self._problems = self._problems, []
        return problems

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that the player has added."""
        return self._said().folders

    @property
    def days(self) -> Mapping[str, str]:
        """The name of the record in which the deal of a day was first begun, by the day, as far as
        that was noted: it may be gone.
        """
        return self._said().days

    def begin_day(self, day: str, path: Path) -> Message | None:
        """Note that the deal of a day is begun, in this record; what to tell the player besides.
        Raises NotKept.
        """
        return self._file.begin_day(day, path)

    def paths(self, problems: list[Message]) -> dict[Path, Mark]:
        """Return all records, the newest first, and what they look like. What is wrong with a
        folder is added to the `problems`.
        """
        found = self._found(self._said(), problems)
        return {seen.path: seen.mark for seen in found if seen.mark}

    def reading(
        self, wake: Callable[[], object] = lambda: None, arranged: "_Arranged" = list
    ) -> "Reading":
        """Begin to read all games on a thread of its own, which calls `wake` whenever there is
        more to show, and `arranged` to put that in an order.
        """
        return Reading(self._all, wake, arranged)

    def entry(self, path: Path) -> RecordSummary | None:
        """Return one game, wherever it lies; None if there is no such file. Where nothing was
        listed yet, that file alone is read.
        """
        gone_on = {path.stem} if went_on(path) else set[str]()
        with frame_priority.awaited():
            return self._read(_seen(path), _Called(self._said(), self._file, gone_on))

    def rename(self, path: Path, name: str) -> Message | None:
        """Call the game of a record so, or by no name if there is nothing in it; what to tell the
        player besides. The file keeps its own name. Raises ShelfError.
        """
        with _kept():
            return self._file.call(path, shortened(" ".join(name.split())))

    def add_folder(self, folder: Path) -> Message | None:
        """Look into a folder, too (not into those within it); what to tell the player besides.
        Raises ShelfError.
        """
        wrong = file_status.no_folder(folder)
        if wrong is not None:
            raise CollectionError(wrong)
        if any(file_status.same(folder, known) for known in (self._data.records, *self.folders)):
            raise CollectionError(msg("The games in {path} are here already.", path=folder))
        with _kept():
            return self._file.add_folder(file_status.absolute(folder))

    def drop_folder(self, folder: Path) -> Message | None:
        """Look into an added folder no more; what to tell the player besides. Nothing in it
        changes. Raises ShelfError.
        """
        with _kept():
            return self._file.drop_folder(folder)

    def delete(self, path: Path) -> Deleted:
        """Put a record into the system's trash, or into a folder of our own where there is none;
        to be given to `restore`. Its name is kept. Raises ShelfError.
        """
        if is_busy(path):
            raise CollectionError(Busy(path).reason)
        try:
            return trash.throw_away(path, self.trash)
        except FileNotFoundError as error:
            raise CollectionError(msg("{path} is no longer there.", path=path.name)) from error
        except OSError as error:
            reason = limited_read.sentence_of(error)
            raise CollectionError(
                msg("{path} can’t be deleted: {reason}", path=path.name, reason=reason)
            ) from error

    def restore(self, deleted: Deleted) -> Path:
        """Put a deleted record back; where it is now: under another name if something has its own
        by now. Raises ShelfError.
        """
        try:
            path = trash.take_back(deleted)
            if path != deleted.path:
                name = self._said().names.get(self._file.key(deleted.path), "")
                if name:
                    self._file.call(path, name)
        except NotKept as error:
            self._problems.append(error.reason)  # it is back all the same
        except OSError as error:
            reason = limited_read.sentence_of(error)
            raise CollectionError(
                msg("{path} can’t be put back: {reason}", path=deleted.path.name, reason=reason)
            ) from error
        return path

    def export(self, path: Path, folder: Path, *, replace: bool = False) -> Path:
        """Write a copy of a record into a folder, under its own name; where it is. The folder is
        made if there is none. Raises ShelfError, and Taken unless it may `replace` what is there.
        """
        target = folder / path.name
        if file_status.same(path, target):
            raise CollectionError(msg("{path} is the game’s own file.", path=target))
        try:
            data = limited_read.read(path, limited_read.RECORD)
            (write_whole if replace else write_new)(target, data)
        except OSError as error:
            if isinstance(error, FileExistsError) and file_status.taken(target):
                raise Taken(msg("There is already a file {path}.", path=target)) from error
            raise CollectionError(
                msg(
                    "The game can’t be copied to {path}: {reason}",
                    path=target,
                    reason=limited_read.reason_of(error),
                )
            ) from error
        return target

    @property
    def trash(self) -> Path:
        """Our own folder for deleted records, where the system has no trash. It need not exist."""
        return self._data.records / trash.FOLDER

    def forget(self) -> None:
        """Free what was read of games, bit by bit, on a thread: they are read again when they are
        asked for.
        """
        with self._alone:
            self._index.forget()

    def _all(self, tell: "_Tell", problems: list[Message]) -> list[RecordSummary]:
        """Return all games. `tell` hears of those found so far, after each, and of how many there
        are, and says whether to go on. What to tell the player is added to the `problems`.
        """
        said = self._said()
        found = self._found(said, problems, lambda: tell([], 0))
        names = (seen.name for seen in frame_priority.one_by_one(found))
        called = _Called(said, self._file, mended_stems(names))
        entries: list[RecordSummary] = []
        unknown: list[_Found] = []
        with self._alone:
            for seen in frame_priority.one_by_one(found):
                facts = self._index.known(seen.path, seen.mark) if seen.mark else None
                if facts is None:
                    unknown.append(seen)
                else:
                    entries.append(called.entry(seen, facts))
        going = tell(entries, len(found))
        for seen in unknown:
            if not going:
                break
            entry = self._read(seen, called)
            if entry is not None:
                entries.append(entry)
            going = tell(entries, len(found))
        with self._alone:
            self._index.save((seen.path for seen in found) if going else None)
        if going:
            remember(self._data, (entry.path.name for entry in entries if self._is_over(entry)))
        return entries

    def _said(self) -> Said:
        """Return what the player's file says; what is wrong with it waits to be told."""
        said, problem = self._file.load()
        wrong = "" if problem is None else str(problem)
        if problem is not None and wrong != self._wrong:
            self._problems.append(problem)
        self._wrong = wrong
        return said

    def _is_over(self, entry: RecordSummary) -> bool:
        """Whether it lies among the player's records, and nobody will ever go on with it."""
        over = entry.facts.finished or bool(entry.facts.game and not entry.humans)
        return over and entry.path.parent == self._data.records

    def _found(
        self, said: Said, problems: list[Message], going: Callable[[], bool] = lambda: True
    ) -> list[_Found]:
        """Return the records of all folders, the newest first; fewer where `going` says to stop."""
        found: list[_Found] = []
        for folder in _each_once((self._data.records, *said.folders)):
            try:
                for seen in _listed(folder):
                    if len(found) % _SOME == 0 and not going():
                        return []
                    found.append(seen)
            except OSError as error:
                if folder == self._data.records and isinstance(error, FileNotFoundError):
                    continue  # no game was ever begun
                problems.append(
                    msg(
                        "The folder {path} can’t be looked through: {reason}.",
                        path=folder,
                        reason=limited_read.reason_of(error),
                    )
                )
        return frame_priority.in_order(found, _newest)

    def _read(self, seen: _Found, called: "_Called", *, again: bool = True) -> RecordSummary | None:
        """Return what stands in a file; None if it is gone meanwhile. `again`: it is looked at once
        more if another program has taken it away and put it back in between.
        """
        try:
            with self._alone:
                facts = self._index.fact(seen.path, seen.mark, alone=True)
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not file_status.taken(seen.path):
                return None
            damage = limited_read.reason_of(error)
            if isinstance(error, FileNotFoundError):
                if file_status.is_link(seen.path):
                    damage = msg("It is a link to a file that is not there.")
                elif again:
                    return self._read(_seen(seen.path), called, again=False)
            return called.entry(seen, Facts(), damage)
        return called.entry(seen, facts)


class _Called:
    """Facts about a record from elsewhere than from the file itself."""

    def __init__(self, said: Said, file: CollectionFile, gone_on: set[str]) -> None:
        self._said, self._file, self._gone_on = said, file, gone_on

    def entry(self, seen: _Found, facts: Facts, damage: Message | None = None) -> RecordSummary:
        """Return the entry of a record."""
        if facts.fault:
            damage = unreadable(seen.path)
        names, mark = self._said.names, seen.mark
        return RecordSummary(
            path=seen.path,
            changed=0.0 if mark is None else valid_times.known(mark.changed / 1e9),
            size=0 if mark is None else mark.size,
            facts=facts,
            name=names.get(self._file.key(seen.path), "") if names else "",
            damage=damage,
            gone_on=bool(self._gone_on) and seen.path.stem in self._gone_on,
        )


class Reading(Job[None]):
    """The games as they are read on a thread of their own. To be closed."""

    def __init__(
        self,
        read: Callable[[_Tell, list[Message]], list[RecordSummary]],
        wake: Callable[[], object],
        arranged: _Arranged,
    ) -> None:
        self._arranged = arranged
        self._read = read
        self._entries: list[RecordSummary] = []
        self._total = 0
        self._stopped = False
        self._next = 0.0
        self.problems: list[Message] = []
        """What to tell the player, once it is `done`."""
        super().__init__("shelf", self._read_all, wake)

    @property
    def entries(self) -> list[RecordSummary]:
        """The games that were read so far, as they are to be arranged."""
        self.check()
        return self._entries

    @property
    def progress(self) -> tuple[int, int]:
        """The number of games that were read, of how many; (0, 0) before that is known."""
        return len(self._entries), self._total

    @property
    def done(self) -> bool:
        """Whether all were read."""
        self.check()
        return self.over and not self._stopped

    def _read_all(self, _cancelled: Cancelled) -> None:
        with uncollected():
            self._entries = self._arranged(self._read(self._show, self.problems))
            gc.freeze()  # to look through ten thousand games for garbage would hold the window

    def _show(self, entries: list[RecordSummary], total: int) -> bool:
        if not self.cancelled:
            frame_priority.give_way()
        self._stopped = self.cancelled
        began = time.monotonic()
        if total and began >= self._next and not self._stopped:
            self._entries, self._total = self._arranged(entries), total
            self._tell()
            ended = time.monotonic()
            self._next = ended + max(_PORTION, _SELDOM * (ended - began))
        return not self._stopped


def _each_once(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders, without those that are the same under another name."""
    seen: set[Path] = set()
    for folder in folders:
        try:
            real = file_status.real(folder)
        except OSError:
            real = folder
        if real not in seen:
            seen.add(real)
            yield folder


def _listed(folder: Path) -> Iterator[_Found]:
    """Yield the records of a folder, and whatever else is called so. Raises OSError."""
    for item in file_status.entries(folder):
        if item.name.endswith(SUFFIX):
            try:
                mark = Mark.of(file_status.status_of(item))
            except OSError:
                mark = None
            yield _Found(folder / item.name, item.name, mark)


def _seen(path: Path) -> _Found:
    try:
        return _Found(path, path.name, Mark.of(file_status.status(path)))
    except OSError:
        return _Found(path, path.name, None)


def _newest(seen: _Found) -> tuple[int, str]:
    return -seen.mark.changed if seen.mark else 0, seen.name


@contextlib.contextmanager
def _kept() -> Iterator[None]:
    """Raise ShelfError for NotKept."""
    try:
        yield
    except NotKept as error:
        raise CollectionError(error.reason) from error
