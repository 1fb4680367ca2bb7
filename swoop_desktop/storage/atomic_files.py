"""Writing files so that a crash leaves the old one or the new one, never half of one."""

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
"""Modes: for the owner alone, as a record is, which holds every hidden card."""
_FOLDER, _FILE = 0o777, 0o666
"""Modes: for whomever the owner lets, by the process's mask."""
_PROBE = 65_536
"""Bytes: more than a game takes, and more than a full disk has left."""
_PART = ".swoop-part"
_PARTS = re.compile(rf"\..+\.[0-9a-f]{{8}}{re.escape(_PART)}")
"""The names of files that are being written, and have no other name yet."""
_OLD = 3600.0
"""Seconds after which nobody writes such a file any more: it was left by a process that died."""
_SETTLED = 2_000_000_000
"""Nanoseconds: the finest step of a file system's clock may be as long (on FAT)."""
_TRIES, _PAUSE = 50, 0.01
"""How often, and every how many seconds, a lock is tried for that others have for moments."""


def write_whole(path: Path, data: bytes, *, private: bool = False, synced: bool = True) -> None:
    """Replace the file by one with this content, or leave it as it was. Raises OSError; then the
    old content may be lost with the next power cut, but never half of it.

    What a link leads to is written, and the link stays. With `synced` it is on disk when this
    returns. What a process left that died while it wrote
    is taken away by `sweep`.
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
    """Make a file with this content, and put it on disk. Raises OSError, FileExistsError if there
    is something already; then nothing has changed.
    """
    make_folder(path.parent)
    part = _written(path, data, PRIVATE_FILE if private else _FILE, synced=True)
    try:
        _named(part, path)
        disk.sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):  # `sweep` does it later
            disk.unlink(part)


def put_new(path: Path, data: bytes, *, private: bool = False) -> Path:
    """Return the same under this name, or one like it where something has it already (`numbered`);
    where it is. Raises OSError.
    """
    for target in numbered(path):
        try:
            write_new(target, data, private=private)
        except FileExistsError:
            if not file_status.taken(target):  # it is the folder that is something else
                raise
            continue
        break
    return target


def _written(path: Path, data: bytes, mode: int, *, synced: bool) -> Path:
    """Write a file beside a path, under a name of its own. Raises OSError."""
    part = path.with_name(f".{path.name}.{os.urandom(4).hex()}{_PART}")
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
    """Give a file a name that nothing has, on disk too, in its folder or another of the same
    volume. Raises OSError, FileExistsError if there is something already; then it has its old name.
    """
    if _named(source, target):
        try:
            disk.sync_folder(target.parent)  # before the old name goes: one of them is on disk
            disk.unlink(source)
        except BaseException:
            with contextlib.suppress(OSError):
                disk.unlink(target)
            raise
    with contextlib.suppress(OSError):  # at worst the old name is there again after a power cut
        disk.sync_folder(source.parent)


def _named(source: Path, target: Path) -> bool:
    """Give a file a name that nothing has; whether it has its old one as well. Raises OSError."""
    try:
        disk.link(source, target)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise
        if file_status.taken(target):  # no links there: whoever comes between this and that loses
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
    """Make a folder that may be there already, and those above it, and put them on disk.

    Raises OSError. A `private` one is for the owner alone; one that is there keeps its mode.
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
            disk.remove_folder(folder)  # or the next time nobody would sync it
        raise


def sweep(folder: Path) -> None:
    """Take away what `write_whole` left in a folder when its process was killed, and nothing that
    could be anybody else's, or that may still be written.
    """
    for part in listed(folder, _PART):
        try:
            found = file_status.link_status(part)
            if _PARTS.fullmatch(part.name) and found.st_mtime < time.time() - _OLD:
                disk.unlink(part)
        except OSError as error:
            log.warning("%s could not be removed: %s", part, error)


@contextlib.contextmanager
def locked_folder(folder: Path) -> Iterator[None]:
    """No other copy of the program is in here meanwhile: to read a file and write it changed.

    Where folders cannot be locked (on Windows, on some networks), and if another copy has stopped
    in here, it goes on unlocked: what both change within that moment is then lost for one of them.
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
            with contextlib.suppress(OSError):  # it is released with the process at the latest
                disk.unlock_folder(handle)


def numbered(path: Path) -> Iterator[Path]:
    """Yield the path, and then ``NAME-2``, ``NAME-3`` and so on."""
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1


def settled(changed: int) -> bool:
    """Whether a file that was written to then (in nanoseconds since 1970) would show another time
    if it was written to once more, so that its size and time tell whether it has changed.
    """
    return changed < time.time_ns() - _SETTLED


def listed(folder: Path, suffix: str) -> list[Path]:
    """Return the files of a folder whose names end so, by name; none if we may not read it."""
    try:
        return sorted(folder / name for name in file_status.names(folder) if name.endswith(suffix))
    except OSError:
        return []


def why_not(folder: Path, *, locked: bool = False) -> OSError | None:
    """Return what keeps private files from being written in a folder, and with `locked` from being
    locked as databases are; None if nothing does. Makes the folder, and leaves no file behind.
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
    """Open a file in a folder that nobody sees, and that goes when it is closed. As that of
    `tempfile`, which is loaded only where the system itself has no such files: this is done at
    every start.
    """
    if hasattr(os, "O_TMPFILE"):
        with contextlib.suppress(OSError):
            number = os.open(folder, os.O_TMPFILE | os.O_WRONLY, PRIVATE_FILE)
            return os.fdopen(number, "wb", buffering=0)
    return tempfile.TemporaryFile(dir=folder, buffering=0)


def set_aside(path: Path) -> Path | None:
    """Rename a file that nobody can read to ``NAME.unreadable-N``; None if that is not possible."""
    number = 1
    while file_status.taken(target := path.with_name(f"{path.name}.unreadable-{number}")):
        number += 1
    try:
        disk.rename(path, target)
    except OSError:
        return None
    return target
