"""The record of a game while it is played: on disk before the next decision is asked for.

A disk that is full or read-only stops no game: what could not be written is kept, and tried again
with every decision that follows. Neither does whoever deletes, replaces or cuts the record
meanwhile: it is looked at before each write, and if it is not as it was left, the whole game is
written anew. What is promised, and why it is done so, is told in
``docs/decisions/0016-what-the-journal-promises.md``.
"""

import contextlib
import logging
import os
import time
from io import FileIO
from pathlib import Path

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.storage import disk, file_status
from swoop_desktop.storage.atomic_files import (
    PRIVATE_FILE,
    make_folder,
    numbered,
    write_all,
)
from swoop_desktop.storage.limited_read import reason_of

log = logging.getLogger(__name__)

_TRIES, _PAUSE = 50, 0.01
"""How often, and every how many seconds, our own new file is locked: another copy of the program
holds it for a moment when it looks who plays.
"""

_REWRITTEN = msg(
    "The file of this game was deleted or moved. The whole game has been saved again as {path}."
)
_MOVED = msg(
    "Another program has changed the file of this game. That file has been left alone, and "
    "the whole game has been saved again as {path}."
)
_COMPLETED = msg("Something had cut off the end of this game’s file. {path} is complete again.")
_COPIED = msg("{source} can’t be written to, so the game goes on in a copy: {path}.")


class Busy(Refusal):
    """Another running copy of the program is playing this game."""

    def __init__(self, path: Path) -> None:
        super().__init__(msg("The game in {path} is open in another window.", path=path.name))


class Journal:
    """Appends to one file, which is locked for as long as the journal is open.

    The lock is the system's own and goes with the process, so a killed one leaves none behind.

    Before each write the file is compared with what was written. If it was cut short, it is
    completed. If it was deleted, renamed, or is not what was written, it is let go of as it is,
    and everything is written to a new file, locked as well: under the same name if nothing has
    that name, else under the next one that is free. Windows keeps everybody from deleting,
    renaming or replacing a file that is open, so there only a change of the content is to be
    noticed; and on a file system whose numbers of files mean nothing only that and a name that is
    gone.
    """

    def __init__(self, path: Path | None, copy_of: Path | None = None) -> None:
        """A journal in a new file, which the first `commit` makes; without a path it writes
        nothing. What it is a copy of can't be written to, and the player is told so.
        """
        self.path = path
        """Where the record is, or will be once it can be written."""
        self._file: FileIO | None = None
        self._text = bytearray()
        """All that the file should say, from its beginning."""
        self._safe = 0
        """Bytes of the text that are in the file and on disk."""
        self._stray = b""
        """What stands in the file behind them, and was there before: the next write cuts it off."""
        self._named = False
        """Whether the name of the file is on disk, too."""
        self._left: tuple[int, int] | None = None
        """Size and time of change of the file after the last write that succeeded."""
        self._numbered = False
        """Whether the system's number of a file tells it from others."""
        self._lost = False
        """Whether there was a file that we had to let go of, and there is no other one yet."""
        self._news: Message | None = None
        """What the player should hear when the next write succeeds."""
        self._copy_of = copy_of
        self.failing: Message | None = None
        """Why nothing can be saved, since the last write failed."""
        self._closed = False

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """Return a journal in a file that is there; say what to `keep` of it before adding to it.

        Raises OSError if it cannot be written, and Busy if another copy is writing it.
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
        """Whether all that was added is on disk, in a file."""
        return self._file is not None and self._named and self._safe == len(self._text)

    @property
    def pending(self) -> bool:
        """Whether something was added that is still to be put on disk."""
        return self.path is not None and not self.saved and not self._closed

    def keep(self, data: bytes, size: int) -> None:
        """Keep the first `size` bytes of the file, which says `data`; the next write cuts off what
        follows them.
        """
        self._text[:] = data[:size]
        self._safe, self._stray = size, data[size:]

    def add(self, text: str) -> None:
        """Lines to be written by the next `commit`."""
        if self.path is not None:
            self._text += text.encode("utf-8")

    def commit(self) -> Message | None:
        """Put all that was added on disk; what to tell the player of it: that this begins to fail,
        or that the file was not as it was left and what was done.
        """
        if self.path is None or not self.pending:
            return None
        try:
            self._hold(self.path)
        except OSError as error:
            told, self.failing = self.failing, unsaved(self.path, error)
            return None if told else self.failing
        self.failing = None
        news, self._news = self._news, None
        return news

    def close(self) -> None:
        """Let go of the file; nothing is written any more."""
        self._closed = True
        if self._file is not None:
            self._let_go(self._file)

    def _hold(self, path: Path) -> None:
        """Put everything on disk. Raises OSError."""
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
        """Make a new file, under the name or the next one that is free."""
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
        """Write to this file from now on."""
        assert self.path is not None
        self._named, self._left, self._file = False, None, file
        held = os.fstat(file.fileno())
        try:
            self._numbered = os.path.samestat(held, file_status.status(self.path))
        except OSError:  # we may not look, but may write
            self._numbered = False

    def _let_go(self, file: FileIO) -> None:
        self._file = None
        try:
            disk.close(file)
        except OSError as error:
            log.warning("%s could not be closed: %s", self.path, error)

    def _is_lost(self, file: FileIO, path: Path) -> bool:
        """Whether what we write would be found by nobody, or is not what we wrote. What was only
        cut off is taken for not yet written.
        """
        held = os.fstat(file.fileno())
        try:
            named = file_status.status(path)
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            named = held  # we may not look, but may go on writing
        if self._numbered and not os.path.samestat(held, named):
            return True
        if (held.st_size, held.st_mtime_ns) == self._left:
            return False
        found = _content(file, len(self._text) + len(self._stray) + 1)
        if self._text.startswith(found):
            if len(found) < self._safe:
                self._safe, self._news = len(found), _COMPLETED.filled(path=path.name)
            return False
        return found != self._text[: self._safe] + self._stray[: max(0, len(found) - self._safe)]

    def _write(self, file: FileIO, size: int) -> None:
        """Write up to `size`: more may be added meanwhile."""
        disk.cut(file, self._safe)
        self._stray = b""
        write_all(file, self._text[self._safe : size])
        disk.sync(file)
        self._safe = size
        left = os.fstat(file.fileno())
        self._left = left.st_size, left.st_mtime_ns


def unsaved(path: Path, error: OSError) -> Message:
    """Return the message that the game goes on but is not on disk."""
    return msg(
        "The game can’t be saved in {path}: {reason}. "
        "You can play on, but for now nothing is saved.",
        path=path,
        reason=reason_of(error),
    )


def opened(path: Path) -> tuple[Journal, Message | None]:
    """Return a journal in a file that is there, or one that writes nothing, with why.

    Raises FileNotFoundError, and Busy if another copy is writing it.
    """
    try:
        return Journal.open(path), None
    except FileNotFoundError:
        raise
    except OSError as error:
        return Journal(None), unsaved(path, error)


def is_busy(path: Path) -> bool:
    """Whether some running copy of the program is writing this file."""
    try:
        file = disk.update(path)
    except OSError:
        return False
    with contextlib.closing(file):
        return not _locked(file)


def _locked(file: FileIO) -> bool:
    """Lock a file; False if somebody else has. On a file system without locks there is nobody."""
    try:
        return disk.lock(file)
    except OSError:
        return True


def _content(file: FileIO, most: int) -> bytes:
    """Return the first bytes of a file, at most so many."""
    file.seek(0)
    found = b""
    while len(found) < most and (more := file.read(most - len(found))):
        found += more
    return found
