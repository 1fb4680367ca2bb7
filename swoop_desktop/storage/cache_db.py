"""The cache database, `cache.db`.

The cache can be rebuilt, so its errors are only logged: an unusable file is set aside and replaced,
or a database in memory serves until exit. Each use opens and closes the file, which may vanish at
any time.
"""

import logging
import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar, cast

from swoop_desktop.processes import frame_priority
from swoop_desktop.storage import file_status
from swoop_desktop.storage.atomic_files import locked_folder, set_aside, why_not, write_new
from swoop_desktop.storage.typed_json import DAMAGED, to_json

log = logging.getLogger(__name__)

T = TypeVar("T")

NAME = "cache.db"
MOST = 1_000_000_000
"""Most bytes of the file: some hundred thousand games."""

Value: TypeAlias = bytes | str | float | None
Row: TypeAlias = Sequence[Value]
Step: TypeAlias = tuple[str, Iterable[Row]]
"""A statement with the values of each execution."""

_SOME = 1000
_OURS, _VERSION = 0x53776F70, 1
"""`application_id`, and version of tables and values."""
_TRIES = 3
PATIENCE = 2.0
"""Seconds to wait for another program's lock."""
_UNABLE = tuple(
    f"SQLITE_{name}"
    for name in ("CANTOPEN", "FULL", "IOERR", "NOMEM", "PERM", "PROTOCOL", "READONLY")
)
"""Errors that a new database would have too."""

_LAST = "date DESC, file DESC"
ORDERS: Mapping[str, str] = {
    name: f"waits DESC, {order}"
    for name, order in {
        "date": f"date = 0, {_LAST}",
        "oldest": f"date = 0, date, {_LAST}",
        "name": f"title IS NULL, title, {_LAST}",
        "rules": f"rules IS NULL, rules, {_LAST}",
        "players": f"players IS NULL, players, {_LAST}",
        "deals": f"deals DESC, {_LAST}",
        "length": f"length DESC, {_LAST}",
    }.items()
}
"""Sort orders of games, each with an index: unfinished games first, missing values last, newest
first among equals.
"""
_TABLES = (
    # A search reads `game` alone; `entry` has more to show of each game found.
    """CREATE TABLE game (
        id INTEGER PRIMARY KEY, state BLOB, waits INT, over INT, date REAL, title BLOB, rules BLOB,
        players BLOB, deals REAL, length REAL, file BLOB, words BLOB)""",
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, path BLOB, day BLOB, told BLOB)",
    *(f"CREATE INDEX by_{name} ON game ({order})" for name, order in ORDERS.items()),
    "CREATE INDEX by_file ON game (file)",
    "CREATE INDEX by_day ON entry (day) WHERE day IS NOT NULL",
    "CREATE TABLE kept (kind TEXT, key BLOB, value BLOB, PRIMARY KEY (kind, key))",
    "CREATE INDEX by_age ON kept (kind)",  # And by row number, as in every index.
)

_lock = threading.RLock()
"""Held while a file is set aside and while a database in memory is used."""
_in_memory: dict[Path, "sqlite3.Connection"] = {}


class Mark(NamedTuple):
    """Identifies a file's content."""

    size: int
    changed: int
    """Modification time in nanoseconds since 1970."""

    @classmethod
    def of(cls, status: os.stat_result) -> "Mark":
        return cls(status.st_size, status.st_mtime_ns)


class Kept(Generic[T]):
    def __init__(self, folder: Path, kind: str, most: int, read: Callable[[bytes], T]) -> None:
        """Values beyond `most` are dropped, oldest first. `read` may raise `DAMAGED` errors for
        foreign values.
        """
        self._folder, self._kind, self._most, self._read = folder, kind, most, read

    def get(self, key: str) -> T | None:
        entries = dict[str, T]()
        self._take("key = ?", os.fsencode(key), entries)
        return entries.get(key)

    def all(self) -> dict[str, T]:
        entries, last = dict[str, T](), cast(Value, 0)
        while last is not None:
            last = self._take(f"rowid > ? ORDER BY rowid LIMIT {_SOME}", last, entries)
        return entries

    def _take(self, which: str, value: Value, entries: dict[str, T]) -> Value:
        """Read some values; return the last row's number, or None without rows."""
        sql, last = f"SELECT rowid, key, value FROM kept WHERE kind = ? AND {which}", None
        for last, key, stored in rows(self._folder, sql, self._kind, value):  # noqa: B007
            frame_priority.give_way()
            with suppress(*DAMAGED):
                entries[os.fsdecode(_bytes(key))] = self._read(_bytes(stored))
        return last

    def put(self, values: Mapping[str, T], gone: Iterable[str] = ()) -> None:
        kind = self._kind
        dropped = [(kind, os.fsencode(key)) for key in gone]
        added = [
            (kind, os.fsencode(key), value if isinstance(value, bytes) else to_json(value))
            for key, value in values.items()
        ]
        change(
            self._folder,
            ("DELETE FROM kept WHERE kind = ? AND key = ?", dropped),
            ("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", added),
            (
                "DELETE FROM kept WHERE kind = ?1 AND rowid IN (SELECT rowid FROM kept"
                " WHERE kind = ?1 ORDER BY rowid DESC LIMIT -1 OFFSET ?2)",
                [(kind, self._most)],
            ),
        )


def rows(folder: Path, sql: str, *values: Value) -> list[tuple[Value, ...]]:
    return _used(folder, lambda db: db.execute(sql, values).fetchall())


def change(folder: Path, *steps: Step) -> None:
    """Execute all of these statements, or none."""
    listed = [(sql, rows) for sql, many in steps if (rows := list(many))]

    def work(db: "sqlite3.Connection") -> None:
        with _transaction(db):
            for sql, many in listed:
                db.executemany(sql, many)

    if listed:
        _used(folder, work)


class _Unfit(Exception):
    """A database that is not ours or of another version."""


@contextmanager
def _transaction(db: "sqlite3.Connection") -> Iterator[None]:
    """Commit the block or roll it back."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if db.in_transaction:  # Some errors end the transaction.
            db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _used(folder: Path, work: Callable[["sqlite3.Connection"], T]) -> T:
    """Let `work` use the database, retrying with a new one if it is unusable."""
    for _ in range(_TRIES):
        if folder in _in_memory:
            break
        seen: os.stat_result | None = None
        try:
            seen = _made(folder)
            _check(seen)
            with closing(_opened(folder / NAME, PATIENCE)) as db:
                return work(db)
        except (OSError, _Unfit, sqlite3.DatabaseError) as error:
            if isinstance(error, sqlite3.ProgrammingError):
                raise
            if not _put_aside(folder, seen, error):
                break
    with _lock:
        return work(_memory(folder))


def _made(folder: Path) -> os.stat_result:
    path = folder / NAME
    try:
        return file_status.status(path)
    except FileNotFoundError:
        if (error := why_not(folder, locked=True)) is not None:
            raise error from None  # SQLite would wait for impossible locks.
        with suppress(FileExistsError):
            # The file is closed before it has a name: closing it later ends other threads' locks.
            write_new(path, b"", private=True)
        return file_status.status(path)


def _check(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST:
        raise _Unfit("it is no file, or too large")


def _opened(path: Path, patience: float) -> "sqlite3.Connection":
    """Open the database with its tables. Raises _Unfit and sqlite3.Error."""
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA synchronous = OFF")
        if _format(db) == (0, 0) and _begun(db):
            with suppress(sqlite3.OperationalError):  # Without WAL, readers wait for writers.
                db.execute("PRAGMA journal_mode = WAL")
        found_format = _format(db)
    except BaseException:
        db.close()
        raise
    if found_format != (_OURS, _VERSION):
        db.close()
        raise _Unfit("it is of another program or version")
    return db


def _format(db: "sqlite3.Connection") -> tuple[int, int]:
    (ours,), (version,) = (
        db.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    return ours, version


def _begun(db: "sqlite3.Connection") -> bool:
    """Make the tables in an empty database; return False if it isn't empty."""
    with _transaction(db):
        if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            return False
        for table in _TABLES:
            db.execute(table)
        db.execute(f"PRAGMA application_id = {_OURS}")
        db.execute(f"PRAGMA user_version = {_VERSION}")
    return True


def _put_aside(folder: Path, seen: os.stat_result | None, error: Exception) -> bool:
    """Rename the database if that may help; return true to try again."""
    unable = seen is None or getattr(error, "sqlite_errorname", "").startswith(_UNABLE)
    with _lock, locked_folder(folder):
        if seen is not None and not _lies_there(folder, seen):
            return True  # Another thread or program has moved the file.
        log.warning("%s is of no use: %s", folder / NAME, error)
        if unable:
            return False
        for end in (
            "-wal",
            "-shm",
            "-journal",
        ):  # SQLite would take these for parts of the new database.
            if file_status.taken(side := folder / f"{NAME}{end}") and set_aside(side) is None:
                return False
        return set_aside(folder / NAME) is not None


def _lies_there(folder: Path, seen: os.stat_result) -> bool:
    try:
        return os.path.samestat(seen, file_status.status(folder / NAME))
    except OSError:
        return False


def _memory(folder: Path) -> "sqlite3.Connection":
    if folder not in _in_memory:
        _in_memory[folder] = _opened(Path(":memory:"), 0.0)
    return _in_memory[folder]


def _bytes(value: Value) -> bytes:
    """Raises TypeError."""
    if not isinstance(value, bytes):
        raise TypeError(f"{value!r:.40} is not bytes")
    return value
