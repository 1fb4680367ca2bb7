"""Atomic writes: a crash leaves the old file or the new one."""

import contextlib
import errno
import logging
import os
import re
import tempfile
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import IO

from swoop_desktop.storage import disk, file_status

log = logging.getLogger(__name__)

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
"""Modes for the owner only: a record holds every hidden card."""
_FOLDER, _FILE = 0o777, 0o666
"""Modes that the umask restricts."""
_PROBE = 65_536
"""Bytes written to test a folder: a full disk has no room for them."""
PART = ".swoop-part"
_PARTS = re.compile(rf"\..+\.[0-9a-f]{{8}}{re.escape(PART)}")
_OLD = 3600.0
"""Seconds after which a temporary file counts as abandoned."""
_SETTLED = 2_000_000_000
"""Nanoseconds: the coarsest step of a file system's clock (FAT)."""
_TRIES, _PAUSE = 50, 0.01
"""Number of attempts to get a lock; seconds between two."""


def write_whole(path: Path, data: bytes, *, private: bool = False, synced: bool = True) -> None:
    """Replace a file's content. After an OSError, the file has the old content or the new.

    Links are followed. `synced`: the content is on disk on return. `sweep` removes temporary files
    of killed processes.
    """
    if file_status.is_link(path):
        path = file_status.real(path)
    make_folder(path.parent)
    part = _written(path, data, PRIVATE_FILE if private else _FILE, synced=synced)
    try:
        disk.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            disk.unlink(part)
        raise
    if synced:
        disk.sync_folder(path.parent)


def write_new(path: Path, data: bytes, *, private: bool = False) -> None:
    """Create a file with this content, and sync it. Raises OSError, or FileExistsError if the name
    is taken.
    """
    make_folder(path.parent)
    part = _written(path, data, PRIVATE_FILE if private else _FILE, synced=True)
    try:
        _named(part, path)
        disk.sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):  # Otherwise `sweep` does it later.
            disk.unlink(part)


def put_new(path: Path, data: bytes, *, private: bool = False) -> Path:
    """Create a file under this name or the next free name (`numbered`); return its path. Raises
    OSError.
    """
    for target in numbered(path):
        try:
            write_new(target, data, private=private)
        except FileExistsError:
            if not file_status.taken(target):  # A parent, not the name, is in the way.
                raise
            continue
        break
    return target


def _written(path: Path, data: bytes, mode: int, *, synced: bool) -> Path:
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{PART}")
    file = disk.create(part, mode)
    try:
        try:
            write_all(file, data)
            if synced:
                disk.sync(file)
        finally:
            disk.close(file)
    except BaseException:
        with contextlib.suppress(OSError):
            disk.unlink(part)
        raise
    return part


def move_new(source: Path, target: Path) -> None:
    """Rename a file to a free name on the same volume, and sync. Raises OSError, or FileExistsError
    if the name is taken; then nothing has changed.
    """
    if _named(source, target):
        try:
            disk.sync_folder(target.parent)  # First: else a power cut could lose both names.
            disk.unlink(source)
        except BaseException:
            with contextlib.suppress(OSError):
                disk.unlink(target)
            raise
    with contextlib.suppress(OSError):  # At worst a power cut brings the old name back.
        disk.sync_folder(source.parent)


def _named(source: Path, target: Path) -> bool:
    """Give a file a free name; return True if it keeps its old name too. Raises OSError."""
    try:
        disk.link(source, target)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise
        if file_status.taken(target):  # A file made after this check is overwritten.
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from error
        disk.rename(source, target)
        return False
    return True


def write_all(file: FileIO, data: bytes | bytearray) -> None:
    """Write everything, however little the system takes at once. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(file, rest) :]


def make_folder(folder: Path, *, private: bool = False) -> None:
    """Make a folder and its parents unless they exist, and sync them. Raises OSError. `private`:
    for the owner only; existing folders keep their mode.
    """
    if file_status.is_folder(folder):
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    try:
        disk.make_folder(folder, PRIVATE_FOLDER if private else _FOLDER)
    except FileExistsError:
        if not file_status.is_folder(folder):
            raise
        return
    try:
        disk.sync_folder(folder.parent)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove_folder(folder)  # Otherwise the folder would never be synced.
        raise


def sweep(folder: Path) -> None:
    for part in listed(folder, PART):
        try:
            status = file_status.link_status(part)
            if _PARTS.fullmatch(part.name) and status.st_mtime < time.time() - _OLD:
                disk.unlink(part)
        except OSError as error:
            log.warning("%s could not be removed: %s", part, error)


@contextlib.contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """Lock a folder against other copies of the program while a file changes.

    Without a lock (on Windows, some networks, or if another copy hangs), one of two simultaneous
    changes is lost.
    """
    handle = None
    with contextlib.suppress(OSError):
        for _ in range(_TRIES):
            handle = disk.lock_folder(folder)
            if handle is not None:
                break
            time.sleep(_PAUSE)
    try:
        yield
    finally:
        if handle is not None:
            with contextlib.suppress(OSError):  # The process's end releases the lock.
                disk.unlock_folder(handle)


def numbered(path: Path) -> Iterator[Path]:
    """Yield the path, then ``NAME-2``, ``NAME-3`` and so on."""
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1


def settled(changed: int) -> bool:
    """True if another write would change the modification time, so that size and time detect
    changes. `changed`: nanoseconds since 1970.
    """
    return changed < time.time_ns() - _SETTLED


def listed(folder: Path, suffix: str) -> list[Path]:
    """Return a folder's files with this suffix, by name; none if it is unreadable."""
    try:
        return sorted(folder / name for name in file_status.names(folder) if name.endswith(suffix))
    except OSError:
        return []


def why_not(folder: Path, *, locked: bool = False) -> OSError | None:
    """Return the error that prevents writing private files in a folder, or locking them as
    databases do (`locked`). Makes the folder.
    """
    try:
        make_folder(folder, private=True)
        with _nameless(folder) as file:
            file.write(b"\0" * _PROBE)
            if locked:
                disk.lock_bytes(file.fileno())
    except OSError as error:
        return error
    return None


def _nameless(folder: Path) -> IO[bytes]:
    """Open an anonymous file, if possible without loading `tempfile`: every start opens one."""
    if hasattr(os, "O_TMPFILE"):
        with contextlib.suppress(OSError):
            number = os.open(folder, os.O_TMPFILE | os.O_WRONLY, PRIVATE_FILE)
            return os.fdopen(number, "wb", buffering=0)
    return tempfile.TemporaryFile(dir=folder, buffering=0)


def set_aside(path: Path) -> Path | None:
    """Rename an unreadable file to ``NAME.unreadable-N``; None if impossible."""
    number = 1
    while file_status.taken(target := path.with_name(f"{path.name}.unreadable-{number}")):
        number += 1
    try:
        disk.rename(path, target)
    except OSError:
        return None
    return target
