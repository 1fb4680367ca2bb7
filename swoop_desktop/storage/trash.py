"""Moves records to the system's trash, or else to our own trash, and restores them
(docs/decisions/0022).

The only copy of a file is never removed.
"""

import contextlib
import errno
import logging
import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from swoop_desktop.engine.messages import Refusal, msg
from swoop_desktop.engine.names import shortened
from swoop_desktop.storage import disk, file_status, limited_read
from swoop_desktop.storage.atomic_files import make_folder, move_new, numbered, put_new

log = logging.getLogger(__name__)

FOLDER = "trash"
"""Name of our own trash, a folder beside the files."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """A deleted file, which can be restored while this object exists."""

    path: Path
    at: Path | None
    """The file's current path; None if unknown."""
    own: bool
    changed: int
    """Modification time in nanoseconds since 1970."""
    data: bytes | None = field(repr=False)
    """Content; None if too large to read."""


def throw_away(path: Path, own: Path) -> Deleted:
    """Move a file to the system's trash, or to the folder `own` if that fails. Raises Refusal."""
    name = shortened(path.name)
    try:
        return _thrown_away(path, own)
    except FileNotFoundError as error:
        raise Refusal(msg("{file} is no longer there.", file=name)) from error
    except OSError as error:
        reason = limited_read.sentence_of(error)
        raise Refusal(msg("{file} can’t be deleted: {reason}", file=name, reason=reason)) from error


def take_back(deleted: Deleted) -> Path:
    """Restore a file under its name or the next free one; return its path. Raises Refusal."""
    try:
        return _taken_back(deleted)
    except OSError as error:
        name, reason = shortened(deleted.path.name), limited_read.sentence_of(error)
        raise Refusal(
            msg("{file} can’t be put back: {reason}", file=name, reason=reason)
        ) from error


def _thrown_away(path: Path, own: Path) -> Deleted:
    status = file_status.link_status(path)
    if stat.S_ISLNK(status.st_mode):
        raise limited_read.Unreadable(path, msg("It is a link to a file, and not the file itself."))
    data = None
    try:
        data = limited_read.read(path, limited_read.RECORD)
    except limited_read.Unreadable as error:
        if not stat.S_ISREG(status.st_mode):
            raise
        log.info("%s is deleted unread: %s", path, error)
    at = None
    try:
        disk.to_trash(path)
    except FileNotFoundError:
        if not file_status.taken(path):
            raise  # Another program was faster.
        at = _into(own, path, data)
    except OSError as error:
        log.info("The system's trash does not take %s: %s", path, error)
        if file_status.taken(path):
            at = _into(own, path, data)
        elif data is not None and _found(path, status) is None:
            make_folder(own, private=True)
            at = put_new(own / path.name, data, private=True)
    own_place = at is not None
    return Deleted(path, at or _found(path, status), own_place, status.st_mtime_ns, data)


def _taken_back(deleted: Deleted) -> Path:
    make_folder(deleted.path.parent, private=True)
    at, data = deleted.at, deleted.data
    if at is not None:
        try:
            return _moved(at, deleted)
        except OSError as error:
            if data is None:
                raise
            log.info("%s can't be moved back: %s", at, error)
    if data is None:
        raise limited_read.Unreadable(
            deleted.path, msg("It is in the system’s trash. You can restore it from there.")
        )
    target = put_new(deleted.path, data, private=True)
    with contextlib.suppress(OSError):
        disk.set_time(target, deleted.changed)
    return target


def _moved(at: Path, deleted: Deleted) -> Path:
    """Move a file out of a trash; return its path. Raises OSError."""
    if file_status.link_status(at).st_mtime_ns != deleted.changed:
        raise FileNotFoundError(
            errno.ENOENT, os.strerror(errno.ENOENT), str(at)
        )  # Another file has this name.
    for target in numbered(deleted.path):
        try:
            move_new(at, target)
        except FileExistsError:
            continue
        break
    if not deleted.own:
        with contextlib.suppress(OSError):
            disk.unlink(_note(at))
    return target


def _into(own: Path, path: Path, data: bytes | None) -> Path:
    """Move a file into the folder `own`; return its path. Raises OSError."""
    make_folder(own, private=True)
    for target in numbered(own / path.name):
        try:
            move_new(path, target)
        except FileExistsError:
            continue
        except OSError as error:
            if error.errno != errno.EXDEV or data is None:
                raise
            target = put_new(own / path.name, data, private=True)
            disk.unlink(path)
        break
    return target


def _found(path: Path, status: os.stat_result) -> Path | None:
    """Return a file's path in the system's trash; None if unknown."""
    for folder in _trashes(path):
        with contextlib.suppress(OSError):
            for name in file_status.names(folder):
                there = folder / name
                if name.startswith(path.stem) and os.path.samestat(
                    file_status.link_status(there), status
                ):
                    return there
    return None


def _trashes(path: Path) -> Iterator[Path]:
    """Yield freedesktop.org trash folders: in the home and at the volume's top."""
    if os.name != "posix" or sys.platform == "darwin":
        return
    home = os.environ.get("XDG_DATA_HOME")
    yield (Path(home) if home else file_status.with_home("~/.local/share")) / "Trash" / "files"
    try:
        top = file_status.real(path.parent)
    except OSError:
        return
    while not os.path.ismount(top):
        top = top.parent
    user = os.getuid()
    yield top / ".Trash" / str(user) / "files"
    yield top / f".Trash-{user}" / "files"


def _note(at: Path) -> Path:
    return at.parent.parent / "info" / f"{at.name}.trashinfo"
