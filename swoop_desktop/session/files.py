"""Writing files so that a crash leaves the old one or the new one, never half of one."""

import os
import tempfile
from pathlib import Path

_PROBE = 65_536
"""Bytes: more than a game takes, and more than a full disk has left."""


def write_whole(path: Path, data: bytes) -> None:
    """Replace the file by one with this content, or leave it as it was. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def listed(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder whose names end so, by name; none if we may not read it."""
    try:
        return sorted(folder.glob(f"*{suffix}"))
    except OSError:
        return []


def why_not(folder: Path) -> OSError | None:
    """What keeps files from being written in a folder, which is made if it is not there; None if
    nothing does. Leaves no file behind.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
            file.write(b"\0" * _PROBE)
    except OSError as error:
        return error
    return None


def sync_folder(folder: Path) -> None:
    """Put the folder's entries on disk too, where the system lets us."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Rename a file that nobody can read to ``NAME.unreadable-N``; None if that is not possible."""
    number = 1
    while os.path.lexists(target := path.with_name(f"{path.name}.unreadable-{number}")):
        number += 1
    try:
        path.rename(target)
    except OSError:
        return None
    return target
