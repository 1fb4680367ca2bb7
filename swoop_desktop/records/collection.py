"""All games: records of the player's folder and of added folders.

Facts about records are cached (`game_index`). `shelf.toml` holds the player's names for games, and
the added folders.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.names import shortened
from swoop_desktop.play.journal import Busy, is_busy
from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.job import Job
from swoop_desktop.records.folder import SUFFIX, mended_stems, unreadable, went_on
from swoop_desktop.records.game_index import GameIndex, key_of
from swoop_desktop.records.summary import Facts, RecordSummary, facts_of
from swoop_desktop.storage import (
    file_status,
    limited_read,
    trash,
    valid_times,
)
from swoop_desktop.storage.atomic_files import settled, write_new, write_whole
from swoop_desktop.storage.cache_db import Mark
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.shared_file import NotKept, Table, check_kinds, toml_file
from swoop_desktop.storage.trash import Deleted

_NAMES, _FOLDERS, _DAYS = "names", "folders", "days"
_URI = "file:"
"""Prefix of a path that isn't valid Unicode, written as a URI."""


class Said(NamedTuple):
    names: Mapping[str, str]
    """By `Collection._key`: names of games."""
    folders: tuple[Path, ...]
    days: Mapping[str, str]


def _check(data: Table) -> None:
    check_kinds(data, {_NAMES: dict, _FOLDERS: list, _DAYS: dict})


def _said(data: Table) -> Said:
    names = data.get(_NAMES, {}).items()
    called = {key: shortened(name) for key, name in names if isinstance(name, str) and name}
    folders = [
        _path(folder) for folder in data.get(_FOLDERS, []) if isinstance(folder, str) and folder
    ]
    begun = data.get(_DAYS, {}).items()
    days = {day: key for day, key in begun if isinstance(key, str)}
    return Said(called, tuple(dict.fromkeys(folders)), days)


def _written(path: Path) -> str:
    text = str(path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return (path if path.is_absolute() else Path(os.sep) / path).as_uri()
    return text


def _path(text: str) -> Path:
    if not text.startswith(_URI):
        return Path(text)
    return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI + "//"))))


_SOME = 200
"""Files between two checks for cancellation."""
PORTION = 0.1
"""Seconds between two writes to the index."""


class Taken(Refusal):
    """Raised if the target file of a copy exists."""


class _Found(NamedTuple):
    folder: Path
    name: str
    mark: Mark

    @property
    def path(self) -> Path:
        """Made on each access: thousands of paths would take memory."""
        return self.folder / self.name


_UNKNOWN = Mark(0, 0)


class Collection:
    """All games on disk; queries may run on any thread."""

    def __init__(self, data: DataDir) -> None:
        self._data = data
        about = msg("Names and folders of your games")
        self._file = toml_file(data.shelf, about, limited_read.SHELF, _check)
        self.index = GameIndex(data.cache)
        self._problems: list[Message] = []
        """Problems with `shelf.toml` for `untold`."""
        self._wrong = ""
        """The last problem's words, or empty."""

    def untold(self) -> list[Message]:
        """Return new problems with `shelf.toml`, each once."""
        problems, self._problems = self._problems, []
        return problems

    @property
    def folders(self) -> tuple[Path, ...]:
        return self._said().folders

    @property
    def days(self) -> Mapping[str, str]:
        """By day: `_key` of the first record, which may be gone."""
        return self._said().days

    def begin_day(self, day: str, path: Path) -> Message | None:
        """Note the first record of a day's deal; return a message. Raises NotKept."""
        return self._file.change(
            lambda data: data.setdefault(_DAYS, {}).setdefault(day, self._key(path))
        )

    def paths(self, problems: list[Message]) -> dict[Path, Mark]:
        """Return all records, newest first, with their marks. Problems with folders are added to
        `problems`.
        """
        files = self._found(self._said(), problems)
        return {seen.path: seen.mark for seen in files if seen.mark != _UNKNOWN}

    def reading(self, wake: Callable[[], object] = lambda: None) -> "Reading":
        """Start updating the index on a thread, which calls `wake` after each change."""
        return Reading(self._read_all, wake)

    def entry(self, path: Path) -> RecordSummary | None:
        """Read one game from its file in any folder; None if the file is gone."""
        with frame_priority.awaited():
            name = self._said().names.get(self._key(path), "")
            return _summary(_seen(path), name, gone_on=went_on(path))

    def rename(self, path: Path, name: str) -> Message | None:
        """Name a game, but not its file; an empty text removes the name. Return a message. Raises
        Refusal.
        """
        return self._call(path, shortened(" ".join(name.split())))

    def _call(self, path: Path, name: str) -> Message | None:
        def change(data: Table) -> None:
            names = data.setdefault(_NAMES, {})
            names.pop(self._key(path), None)
            if name:
                names[self._key(path)] = name

        return self._file.change(change)

    def add_folder(self, folder: Path) -> Message | None:
        """Add a folder, without its subfolders; return a message. Raises Refusal."""
        wrong = file_status.no_folder(folder)
        if wrong is not None:
            raise Refusal(wrong)
        if any(file_status.same(folder, known) for known in (self._data.records, *self.folders)):
            raise Refusal(msg("The games in {path} are here already.", path=folder))
        added = _written(file_status.absolute(folder))
        return self._file.change(lambda data: data.setdefault(_FOLDERS, []).append(added))

    def drop_folder(self, folder: Path) -> Message | None:
        """Forget an added folder, leaving its files alone; return a message. Raises Refusal."""

        def change(data: Table) -> None:
            data[_FOLDERS] = [
                kept
                for kept in data.get(_FOLDERS, [])
                if not isinstance(kept, str) or _path(kept) != folder
            ]

        return self._file.change(change)

    def delete(self, path: Path) -> Deleted:
        """Move a record to the trash, for `restore`. The game's name is kept. Raises Refusal."""
        if is_busy(path):
            raise Refusal(Busy(path).reason)
        deleted = trash.throw_away(path, self.trash)
        self.index.drop([key_of(path)])
        return deleted

    def restore(self, deleted: Deleted) -> Path:
        """Restore a deleted record, under another name if necessary; return its path. Raises
        Refusal.
        """
        path = trash.take_back(deleted)
        name = self._said().names.get(self._key(deleted.path), "")
        if name and path != deleted.path:
            try:
                self._call(path, name)
            except NotKept as error:
                self._problems.append(error.reason)  # The record is back all the same.
        if (entry := self.entry(path)) is not None:
            self.index.put([(entry, b"")])
        return path

    def export(self, path: Path, folder: Path, *, replace: bool = False) -> Path:
        """Copy a record into a folder, created if missing; return the copy's path. Raises Refusal,
        and Taken for an existing file unless `replace`.
        """
        target = folder / path.name
        if file_status.same(path, target):
            raise Refusal(msg("{path} is the game’s own file.", path=target))
        try:
            data = limited_read.read(path, limited_read.RECORD)
            (write_whole if replace else write_new)(target, data)
        except OSError as error:
            if isinstance(error, FileExistsError) and file_status.taken(target):
                raise Taken(msg("There is already a file {path}.", path=target)) from error
            raise Refusal(
                msg(
                    "The game can’t be copied to {path}: {reason}",
                    path=target,
                    reason=limited_read.reason_of(error),
                )
            ) from error
        return target

    @property
    def trash(self) -> Path:
        """Folder for deleted records where the system has no trash."""
        return self._data.records / trash.FOLDER

    def _read_all(self, reading: "Reading") -> None:
        index, kept = self.index, self._said()
        known = index.states()  # Read before folders are listed: games restored meanwhile stay.
        files = self._found(kept, reading.problems, reading.goes_on)
        if not reading.goes_on():
            return
        mended = mended_stems(seen.name for seen in frame_priority.one_by_one(files))
        unknown = list[tuple[_Found, str, bool, bytes]]()
        for seen in frame_priority.one_by_one(files):
            name = kept.names.get(self._key(seen.path), "") if kept.names else ""
            gone_on = bool(mended) and seen.path.stem in mended
            state = index.state(seen.mark, name, gone_on=gone_on)
            if known.pop(key_of(seen.path), None) != state:
                unknown.append((seen, name, gone_on, state))
        if known:
            index.drop(known)
        reading.tell(len(files) - len(unknown), len(files))
        read, gone = list[tuple[RecordSummary, bytes]](), list[int]()
        due = time.monotonic() + PORTION
        for number, (seen, name, gone_on, state) in enumerate(unknown, 1):
            if reading.goes_on():
                entry = _summary(seen, name, gone_on=gone_on)
                if entry is None:
                    gone.append(key_of(seen.path))
                else:
                    sure = entry.damage is None and settled(seen.mark.changed)
                    read.append((entry, state if sure else b""))
            done = number == len(unknown) or not reading.goes_on()
            if done or time.monotonic() > due:
                index.put(read)
                index.drop(gone)
                reading.tell(len(files) - len(unknown) + number, len(files))
                read, gone, due = [], [], time.monotonic() + PORTION
            if done:
                break
        if unknown or known:
            index.note_over()

    def _key(self, path: Path) -> str:
        """Return a record's key in `Said.names`: the bare name in the folder of records, which can
        move.
        """
        return _written(Path(path.name) if path.parent == self._data.records else path)

    def _said(self) -> Said:
        """Return the content of `shelf.toml`; problems wait for `untold`."""
        data, problem = self._file.load()
        wrong = "" if problem is None else str(problem)
        if problem is not None and wrong != self._wrong:
            self._problems.append(problem)
        self._wrong = wrong
        return _said(data)

    def _found(
        self, kept: Said, problems: list[Message], going: Callable[[], bool] = lambda: True
    ) -> list[_Found]:
        """Return the records of all folders, newest first; none once `going` returns False."""
        files: list[_Found] = []
        for folder in _each_once((self._data.records, *kept.folders)):
            try:
                for seen in _listed(folder):
                    if len(files) % _SOME == 0 and not going():
                        return []
                    files.append(seen)
            except OSError as error:
                if folder == self._data.records and isinstance(error, FileNotFoundError):
                    continue  # No game was ever begun.
                problems.append(
                    msg(
                        "The folder {path} can’t be searched: {reason}.",
                        path=folder,
                        reason=limited_read.reason_of(error),
                    )
                )
        files.sort(key=lambda seen: seen.mark.changed, reverse=True)
        return files


def _summary(seen: _Found, name: str, *, gone_on: bool) -> RecordSummary | None:
    """Read a record; None if it is gone."""
    facts, damage = Facts(), None
    for again in (True, False):
        try:
            facts, damage = facts_of(seen.path), None
        except OSError as error:
            damage = limited_read.reason_of(error)
            if isinstance(error, FileNotFoundError):
                if not file_status.taken(seen.path):
                    return None
                if file_status.is_link(seen.path):
                    damage = msg("It is a link to a file that doesn’t exist.")
                elif again:  # Another program has just replaced it.
                    seen = _seen(seen.path)
                    continue
        break
    return RecordSummary(
        path=seen.path,
        changed=valid_times.known(seen.mark.changed / 1e9),
        size=seen.mark.size,
        facts=facts,
        name=name,
        damage=unreadable(seen.path) if facts.fault else damage,
        gone_on=gone_on,
    )


class Reading(Job[None]):
    def __init__(self, read: Callable[["Reading"], None], wake: Callable[[], object]) -> None:
        self._stopped = False
        self.changes = 0
        self.progress = 0, 0
        """Numbers of games read and of all games; (0, 0) until known."""
        self.problems: list[Message] = []
        """Messages, complete once `done`."""
        super().__init__("shelf", lambda _cancelled: read(self), wake)

    @property
    def done(self) -> bool:
        self.check()
        return self.over and not self._stopped

    def goes_on(self) -> bool:
        """Give way to frames; return True unless cancelled."""
        if not self.cancelled:
            frame_priority.give_way()
        self._stopped = self.cancelled
        return not self._stopped

    def tell(self, done: int, total: int) -> None:
        self.progress = done, total
        self.changes += 1
        if not self.cancelled:
            self._tell()


def _each_once(folders: Iterable[Path]) -> Iterator[Path]:
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
    """Yield everything with a record's suffix. Raises OSError."""
    items = file_status.entries(folder)
    while items:  # Each entry keeps its status until freed: free them one by one.
        item = items.pop()
        if item.name.endswith(SUFFIX):
            try:
                mark = Mark.of(file_status.status_of(item))
            except OSError:
                mark = _UNKNOWN
            yield _Found(folder, item.name, mark)


def _seen(path: Path) -> _Found:
    try:
        mark = Mark.of(file_status.status(path))
    except OSError:
        mark = _UNKNOWN
    return _Found(path.parent, path.name, mark)
