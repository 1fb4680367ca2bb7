"""The record of a game while it is played: on disk before the next decision is asked for.

A disk that is full or read-only stops no game: what could not be written is kept, and tried again
with every decision that follows.
"""

import os
import sys
from io import FileIO
from pathlib import Path

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.session.files import sync_folder


class Busy(Exception):
    """Another running copy of the program is playing this game."""

    def __init__(self, path: Path) -> None:
        self.reason = msg("The game in {path} is open in another window.", path=path.name)
        super().__init__(str(self.reason))


class Journal:
    """Appends to one file, which is locked for as long as the journal is open.

    The lock is the system's own and goes with the process, so a killed one leaves none behind.
    """

    def __init__(self, path: Path | None, file: FileIO | None) -> None:
        """Begin with `create` or `open`; a journal without a file writes nothing."""
        self.path = path
        self._file = file
        self._size = 0
        self._waiting = b""
        self._failing = False

    @classmethod
    def create(cls, path: Path) -> "Journal":
        """A journal in a new file. Raises OSError, FileExistsError if there is one already."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb", buffering=0)
        _lock(file, path)
        sync_folder(path.parent)
        return cls(path, file)

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """A journal in a file that is there; say what to `keep` of it before adding to it.

        Raises OSError if it cannot be written, and Busy if another copy is writing it.
        """
        file = path.open("r+b", buffering=0)
        _lock(file, path)
        return cls(path, file)

    @property
    def saved(self) -> bool:
        """Whether all that was added is on disk, in a file."""
        return self._file is not None and not self._waiting

    def keep(self, size: int) -> None:
        """Keep the first `size` bytes of the file; the next commit cuts off what follows them."""
        self._size = size

    def add(self, text: str) -> None:
        """Lines to be written by the next `commit`."""
        if self._file is not None:
            self._waiting += text.encode("utf-8")

    def commit(self) -> Message | None:
        """Put all that was added on disk; what to tell the player when that begins to fail."""
        if self._file is None or not self._waiting:
            return None
        try:
            self._write(self._file)
        except OSError as error:
            told, self._failing = self._failing, True
            return None if told or self.path is None else unsaved(self.path, error)
        self._failing = False
        return None

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, file: FileIO) -> None:
        file.seek(self._size)
        file.truncate()
        rest = memoryview(self._waiting)
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
        self._size += len(self._waiting)
        self._waiting = b""


def unsaved(path: Path, error: OSError) -> Message:
    """The message that the game goes on but is not on disk."""
    return msg(
        "The game can't be saved in {path}: {reason}. It goes on, unsaved for now.",
        path=path,
        reason=error.strerror or error,
    )


def begun(path: Path | None) -> tuple[Journal, Message | None]:
    """A journal in a new file, or one that writes nothing, with why."""
    if path is None:
        return Journal(None, None), None
    try:
        return Journal.create(path), None
    except OSError as error:
        return Journal(None, None), unsaved(path, error)


def opened(path: Path) -> tuple[Journal, Message | None]:
    """A journal in a file that is there, or one that writes nothing, with why.

    Raises FileNotFoundError, and Busy if another copy is writing it.
    """
    try:
        return Journal.open(path), None
    except FileNotFoundError:
        raise
    except OSError as error:
        return Journal(None, None), unsaved(path, error)


def copied(data: bytes, source: Path, path: Path) -> tuple[Journal, Message | None]:
    """A journal in a new file that begins with what stands in a record, and what to tell of it."""
    journal, problem = begun(path)
    journal.add(data.decode("utf-8"))
    if problem is None:
        problem = msg(
            "{source} can’t be written, so the game goes on in a copy: {path}.",
            source=source,
            path=path.name,
        )
    return journal, problem


def is_busy(path: Path) -> bool:
    """Whether some running copy of the program is writing this file."""
    try:
        with path.open("r+b", buffering=0) as file:
            _lock(file, path)
    except Busy:
        return True
    except OSError:
        return False
    return False


if sys.platform == "win32":
    import errno
    import msvcrt

    _FAR = (1 << 31) - 2
    """Locked there, behind every record, since Windows keeps others from reading what is locked.
    `msvcrt.locking` need not take larger offsets.
    """
    _TAKEN = (errno.EACCES, 0)
    """The errors of a lock that another process has: on Windows, and under Wine."""

    def _lock(file: FileIO, path: Path) -> None:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _TAKEN:
                file.close()
                raise Busy(path) from None
            # Else it is a file system without locks.
        file.seek(0)

else:
    import fcntl

    def _lock(file: FileIO, path: Path) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise Busy(path) from None
        except OSError:
            return  # a file system without locks
