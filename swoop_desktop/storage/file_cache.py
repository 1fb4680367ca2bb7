"""What takes long to find out, kept in files that may go at any time.

A cache that is missing, damaged, too large, of another version or somebody else's is made anew. Of
two programs that write it the last one wins, and what the other one had found out is found out
again.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from swoop_desktop.processes import frame_priority
from swoop_desktop.storage import file_status, limited_read
from swoop_desktop.storage.atomic_files import make_folder, settled, sweep, write_whole
from swoop_desktop.storage.cache_db import Mark

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST = 32_000_000
"""Most bytes of a file of facts: of some hundred thousand games."""
_SOME = 250
"""Files whose facts are in one line."""

DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What is raised for lines that somebody else has written, or that were damaged."""

Plain: TypeAlias = object
"""What `json` reads and writes: numbers, texts, truth values, lists and objects of these."""


class CacheFile:
    """A file of lines behind a head, which says of which version they are."""

    def __init__(self, path: Path, head: bytes, most: int) -> None:
        """Kept at a path; `most` is how many bytes it may have."""
        self.path = path
        self._head, self._most = head + b"\n", most

    def load(self, read: Callable[[bytes], T]) -> list[T]:
        """Return what is read of each line; nothing if they can't be read, or are of another
        version. `read` may raise what `DAMAGED` says.
        """
        why: object = "it is of another version"
        try:
            data = limited_read.read(self.path, self._most)
            if data.startswith(self._head):
                lines = data.removeprefix(self._head).split(b"\n")
                return [read(line) for line in frame_priority.one_by_one(lines) if line]
        except FileNotFoundError:
            return []
        except (OSError, *DAMAGED) as error:
            why = error
        log.info("%s is made anew: %s", self.path, why)
        return []

    def save(self, lines: Iterable[bytes]) -> bool:
        """Replace the lines. Nothing is lost if that fails, so it only stands in the log then."""
        data = self._head + b"\n".join(lines)
        try:
            if len(data) > self._most:
                log.warning("%s would be too large and is not written", self.path)
                return False
            make_folder(self.path.parent, private=True)
            sweep(self.path.parent)
            write_whole(self.path, data, private=True, synced=False)
        except OSError as error:
            log.warning("%s could not be written: %s", self.path, error)
            return False
        return True


class FileCache(Generic[T]):
    """Facts of one kind about any number of files, for one thread at a time. A fact holds for as
    long as its file has the same size and time of change.

    Each line has the facts about some files: to read or write all at once would hold the window,
    also from a thread.
    """

    def __init__(
        self,
        path: Path,
        version: str,
        read: Callable[[Path], T],
        to_json: Callable[[T], Plain],
        from_json: Callable[[Plain], T],
    ) -> None:
        """Kept at a path. `version` is changed whenever `read` or `to_json` is; facts of another
        one are not used. `read` finds out about a file and may raise OSError. `from_json` may raise
        ValueError, LookupError, TypeError or AttributeError for what `to_json` did not give.
        """
        self._file = CacheFile(path, json.dumps({"version": version}).encode(), MOST)
        self._read = read
        self._to_json = to_json
        self._from_json = from_json
        self._kept: dict[str, tuple[Mark, Plain]] | None = None
        """As it stands in the file; None until that was read."""
        self._facts: dict[str, tuple[Mark, T]] = {}
        self._changed = False

    def fact(self, path: Path, mark: Mark | None = None, *, alone: bool = False) -> T:
        """Return the fact about a file. `mark` spares asking the system for it; if it is asked for
        `alone`, the facts of all others are not read first. Raises OSError if it cannot be read.
        """
        if mark is None:
            mark = Mark.of(file_status.status(path))
        found = self.known(path, mark) if self._kept is not None or not alone else None
        if found is not None:
            return found
        fact = self._read(path)
        self.learn(path, mark, fact)
        return fact

    def learn(self, path: Path, mark: Mark, fact: T) -> None:
        """Take in a fact that somebody else has found out about a file that had this mark
        before.
        """
        if settled(mark.changed):
            self._facts[str(path)] = mark, fact
            self._changed = True

    def known(self, path: Path, mark: Mark) -> T | None:
        """Return the fact about a file with this mark without reading it; None if it is not
        known.
        """
        name = str(path)
        found = self._facts.get(name)
        if found is not None:
            return found[1] if found[0] == mark else None
        kept = self._from_file().get(name)
        if kept is None or kept[0] != mark:
            return None
        try:
            fact = self._from_json(kept[1])
        except DAMAGED:
            return None
        self._facts[name] = mark, fact
        del self._from_file()[name]
        return fact

    def save(self, only: Iterable[Path] | None = None) -> None:
        """Write what was found out, so that the next program knows it; of `only` these files, if
        that is said. Nothing is lost if that fails, so it only stands in the log then.
        """
        kept = self._from_file()
        if only is not None:
            wanted = {str(path) for path in frame_priority.one_by_one(only)}
            gone = (kept.keys() | self._facts.keys()) - wanted
            for name in gone:
                kept.pop(name, None)
                self._facts.pop(name, None)
            self._changed = self._changed or bool(gone)
        if not self._changed:
            return
        self._changed = not self._file.save(self._lines(kept))

    def forget(self) -> None:
        """Free what is known and stands in the file, bit by bit."""
        facts, kept = self._facts, self._kept or {}
        self._facts, self._kept = {}, None
        rows: list[list[object]] = [list(facts.values()), list(kept.values())]
        facts.clear()
        kept.clear()
        frame_priority.forget(*rows)

    def _lines(self, kept: dict[str, tuple[Mark, Plain]]) -> Iterator[bytes]:
        """Yield the lines with all facts."""
        names = [*(name for name in kept if name not in self._facts), *self._facts]
        for begin in range(0, len(names), _SOME):
            frame_priority.give_way()
            some = dict[str, tuple[Mark, Plain]]()
            for name in names[begin : begin + _SOME]:
                known = self._facts.get(name)
                some[name] = kept[name] if known is None else (known[0], self._to_json(known[1]))
            yield json.dumps(some, separators=(",", ":")).encode("ascii")

    def _from_file(self) -> dict[str, tuple[Mark, Plain]]:
        if self._kept is None:
            parts = frame_priority.one_by_one(self._file.load(_facts))
            self._kept = {name: fact for part in parts for name, fact in part.items()}
        return self._kept


def _facts(line: bytes) -> dict[str, tuple[Mark, Plain]]:
    frame_priority.give_way()
    return {name: (_mark(mark), fact) for name, (mark, fact) in json.loads(line).items()}


def _mark(told: object) -> Mark:
    """Return a mark from two numbers. Raises TypeError."""
    match told:
        case [int(size), int(changed)]:
            return Mark(size, changed)
    raise TypeError("not a size and a time")
