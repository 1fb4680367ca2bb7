"""The record of a running game, on disk before the next decision (docs/decisions/0016).

Nothing stops the game: failed writes are retried with each decision, and a lost file is replaced by
a new one.
"""

import contextlib
import logging
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Literal, TypeAlias

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.names import shortened
from swoop_desktop.storage import disk, file_status
from swoop_desktop.storage.atomic_files import (
    PRIVATE_FILE,
    make_folder,
    numbered,
    write_all,
)
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.storage.typed_json import DAMAGED, reader

log = logging.getLogger(__name__)

_TRIES, _PAUSE = 50, 0.01
"""Number of attempts to lock a new file, and seconds between them: another copy's `is_busy` may
lock it briefly.
"""

ORIGIN = "origin"
"""Key in a record's header for a game's `Origin`; absent if the game was simply begun. Readers that
don't know the key ignore it.
"""
SECONDS = "seconds"
"""Key in a deal's last line: whole seconds that people played."""
OriginKind: TypeAlias = Literal["moment", "again", "code", "daily", "tour"]
"""``moment``: continues a moment of another game. ``again``: replays a deal's cards. ``code``: from
a deal code. ``daily``: the deal of a day. ``tour``: a table of the tour.
"""

FROM_GAMES = ("moment", "again")
"""Origins whose cards or play the player may have known."""
_REWRITTEN = msg(
    "The file of this game was deleted or moved. The whole game has been saved again as {path}."
)
_MOVED = msg(
    "Another program has changed the file of this game. It has been left as it is,"
    " and the whole game has been saved again as {path}."
)
_COMPLETED = msg("The end of this game’s file had been cut off. {path} is complete again.")
_COPIED = msg("{source} can’t be written to, so the game goes on in a copy: {path}.")


@dataclass(frozen=True, slots=True)
class Origin:
    """Fields apply to some kinds only."""

    kind: OriginKind
    record: str = ""
    """``moment`` and ``again``: the other game's file name without folder."""
    deal: int = 0
    """``moment`` and ``again``: number of the deal, from 1."""
    decisions: int = 0
    """``moment``: number of decisions before the moment in that deal."""
    day: str = ""
    """``daily``: as ``2026-11-21``."""
    table: str = ""

    @property
    def from_game(self) -> bool:
        return self.kind in FROM_GAMES

    def to_json(self) -> dict[str, object]:
        return {key: told for key in Origin.__annotations__ if (told := getattr(self, key))}


def origin_from(header: Mapping[str, object]) -> Origin | None:
    """Read a header's origin; None if absent or unknown."""
    told = header.get(ORIGIN)
    if not isinstance(told, dict):
        return None
    try:
        origin = reader(Origin)(
            {key: shortened(v) if isinstance(v, str) else v for key, v in told.items()}
        )
    except DAMAGED:
        return None
    return origin


class Busy(Refusal):
    """Another running copy of the program plays this game."""

    def __init__(self, path: Path) -> None:
        super().__init__(msg("The game in {path} is open in another window.", path=path.name))


class Journal:
    """Appends to one file under a lock of the system, which ends with the process.

    Before each write the file is compared with the text written so far. A file cut short is
    completed; a new locked file replaces a deleted, renamed or changed file. Windows prevents
    deleting and renaming open files. Where file numbers aren't stable, only changed content and
    missing names are noticed.
    """

    def __init__(self, path: Path | None, copy_of: Path | None = None) -> None:
        """Make a journal for a new file, which the first `commit` creates. Without a path it writes
        nothing. `copy_of`: the file that can't be written to, for a message to the player.
        """
        self.path = path
        self._file: FileIO | None = None
        self._text = bytearray()
        """The whole content that the file should have."""
        self._safe = 0
        """Bytes of the text that are on disk."""
        self._stray = b""
        """Old content behind the safe bytes, cut off by the next write."""
        self._named = False
        """True once the file's name is on disk too."""
        self._left: tuple[int, int] | None = None
        """Size and modification time after the last successful write."""
        self._numbered = False
        """True if file numbers identify files here."""
        self._lost = False
        """True while the lost file has no replacement."""
        self._news: Message | None = None
        """Message for the player after the next successful write."""
        self._copy_of = copy_of
        self.failing: Message | None = None
        """Why the last write failed, or None."""
        self._closed = False

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Open an existing file; call `keep` before adding. Raises OSError if it can't be written,
        Busy if another copy writes it.
        """
        journal = cls(path)
        file = disk.update(path)
        if not _locked(file):
            disk.close(file)
            raise Busy(path)
        journal._take(file)
        return journal

    @property
    def saved(self) -> bool:
        return self._file is not None and self._named and self._safe == len(self._text)

    @property
    def pending(self) -> bool:
        return self.path is not None and not self.saved and not self._closed

    def keep(self, data: bytes, size: int) -> None:
        """Keep the first `size` bytes of the file's content `data`. The next write cuts off the
        rest.
        """
        self._text[:] = data[:size]
        self._safe, self._stray = size, data[size:]

    def add(self, text: str) -> None:
        if self.path is not None:
            self._text += text.encode("utf-8")

    def commit(self) -> Message | None:
        """Write everything to disk. Return a message for the player if saving begins to fail or the
        file was replaced or completed.
        """
        if self.path is None or not self.pending:
            return None
        try:
            self._hold(self.path)
        except OSError as error:
            known, self.failing = self.failing, unsaved(self.path, error)
            return None if known else self.failing
        self.failing = None
        news, self._news = self._news, None
        return news

    def close(self) -> None:
        self._closed = True
        if self._file is not None:
            self._let_go(self._file)

    def _hold(self, path: Path) -> None:
        """Raises OSError."""
        file = self._file
        if file is not None and self._is_lost(file, path):
            self._lost = True
            self._let_go(file)
            file = None
        if file is None:
            path, file = self._begin(path)
        if self._safe < (size := len(self._text)):
            self._write(file, size)
        else:
            disk.sync(file)
        if not self._named:
            disk.sync_folder(path.parent)
            self._named = True

    def _begin(self, path: Path) -> tuple[Path, FileIO]:
        make_folder(path.parent, private=True)
        for name in numbered(path):
            try:
                file = disk.create(name, PRIVATE_FILE)
            except FileExistsError:
                continue
            break
        self.path = name
        for _ in range(_TRIES):
            if _locked(file):
                break
            time.sleep(_PAUSE)
        self._take(file)
        self._safe, self._stray = 0, b""
        if self._lost:
            self._lost = False
            news = _REWRITTEN if name == path else _MOVED
            self._news = news.filled(path=name.name)
        elif self._copy_of is not None:
            self._news = _COPIED.filled(source=self._copy_of, path=name.name)
        return name, file

    def _take(self, file: FileIO) -> None:
        assert self.path is not None
        self._named, self._left, self._file = False, None, file
        held = os.fstat(file.fileno())
        try:
            self._numbered = os.path.samestat(held, file_status.status(self.path))
        except OSError:  # Writable, but its status can't be read.
            self._numbered = False

    def _let_go(self, file: FileIO) -> None:
        self._file = None
        try:
            disk.close(file)
        except OSError as error:
            log.warning("%s could not be closed: %s", self.path, error)

    def _is_lost(self, file: FileIO, path: Path) -> bool:
        """True if the file is missing or not as we wrote it. A cut-off end counts as not yet
        written.
        """
        held = os.fstat(file.fileno())
        try:
            named = file_status.status(path)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            named = held  # Writable, but its status can't be read.
        if self._numbered and not os.path.samestat(held, named):
            return True
        if (held.st_size, held.st_mtime_ns) == self._left:
            return False
        content = _content(file, len(self._text) + len(self._stray) + 1)
        if self._text.startswith(content):
            if len(content) < self._safe:
                self._safe, self._news = len(content), _COMPLETED.filled(path=path.name)
            return False
        return (
            content != self._text[: self._safe] + self._stray[: max(0, len(content) - self._safe)]
        )

    def _write(self, file: FileIO, size: int) -> None:
        """Write the text up to `size`; another thread may add more meanwhile."""
        disk.cut(file, self._safe)
        self._stray = b""
        write_all(file, self._text[self._safe : size])
        disk.sync(file)
        self._safe = size
        left = os.fstat(file.fileno())
        self._left = left.st_size, left.st_mtime_ns


def unsaved(path: Path, error: OSError) -> Message:
    return msg(
        "The game can’t be saved in {path}: {reason}. "
        "You can play on, but for now nothing is saved.",
        path=path,
        reason=reason_of(error),
    )


def opened(path: Path) -> tuple[Journal, Message | None]:
    """Open a file's journal or, if it can't be written, a journal that writes nothing, with the
    reason. Raises FileNotFoundError, or Busy if another copy writes the file.
    """
    try:
        return Journal.open(path), None
    except FileNotFoundError:
        raise
    except OSError as error:
        return Journal(None), unsaved(path, error)


def is_busy(path: Path) -> bool:
    try:
        file = disk.update(path)
    except OSError:
        return False
    with contextlib.closing(file):
        return not _locked(file)


def _locked(file: FileIO) -> bool:
    """False if another process holds the lock. Without locks in the file system, always True."""
    try:
        return disk.lock(file)
    except OSError:
        return True


def _content(file: FileIO, most: int) -> bytes:
    file.seek(0)
    content = b""
    while len(content) < most and (more := file.read(most - len(content))):
        content += more
    return content
