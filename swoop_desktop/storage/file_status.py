"""Looks at files and folders: existence, kind, age, content.

The system may refuse access, and some texts are no paths. System calls come first: one per
function, raising only OSError, so that tests can make each fail. The other functions catch errors.
"""

import errno
import functools
import os
import stat
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from swoop_desktop.engine.messages import Message, msg

P = ParamSpec("P")
T = TypeVar("T")

_ABSENT = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL, errno.ELOOP}
"""Errors if nothing is at a path."""

_FORBIDDEN = msg("You don’t have permission for this")
_IN_USE = msg("Another program is using it")
_NO_ANSWER = msg("The disk, or the computer that it belongs to, does not answer")
_UNABLE = msg("This disk can’t do that")
REASONS = {
    "EACCES": _FORBIDDEN,
    "EPERM": _FORBIDDEN,
    "ENOENT": msg("There is no such file or folder"),
    "EEXIST": msg("Something else has this name already"),
    "EISDIR": msg("It is a folder, not a file"),
    "ENOTDIR": msg("It should be in a folder, but that is a file"),
    "ENOTEMPTY": msg("The folder is not empty"),
    "ENAMETOOLONG": msg("The name is too long"),
    "ELOOP": msg("The links lead in a circle"),
    "ENOSPC": msg("There is no room left on the disk"),
    "EDQUOT": msg("You have no room left on the disk"),
    "EFBIG": msg("The file is too large for this disk"),
    "EROFS": msg("Nothing on this disk can be changed"),
    "EIO": msg("The disk could not be read or written: it may be damaged"),
    "EBUSY": _IN_USE,
    "ETXTBSY": _IN_USE,
    "EMFILE": msg("Too many files are open"),
    "ENFILE": msg("Too many files are open"),
    "EAGAIN": msg("The system is too busy right now"),
    "ENOMEM": msg("There is not enough memory"),
    "EXDEV": msg("It is on another disk"),
    "ENOTSUP": _UNABLE,
    "EOPNOTSUPP": _UNABLE,
    "ENOSYS": _UNABLE,
    "ENODEV": _NO_ANSWER,
    "ENXIO": _NO_ANSWER,
    "ESTALE": _NO_ANSWER,
    "ETIMEDOUT": _NO_ANSWER,
    "EHOSTDOWN": _NO_ANSWER,
    "EHOSTUNREACH": _NO_ANSWER,
    "ENOTCONN": _NO_ANSWER,
    "ECONNREFUSED": msg("Nobody answers there"),
    "ECONNRESET": msg("The connection was cut off"),
}
"""By the error's name, since not every system has all numbers: reasons."""

_SHARED = {32, 33}
"""Windows error numbers for a file in use, which Python reports as forbidden."""


class NoPath(OSError):
    def __init__(self, path: Path) -> None:
        self.reason = msg("no file can have this name")
        super().__init__(errno.EINVAL, str(self.reason), str(path))


def at_paths(call: Callable[Concatenate[Path, P], T]) -> Callable[Concatenate[Path, P], T]:
    @functools.wraps(call)
    def made(path: Path, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return call(path, *args, **kwargs)
        except ValueError as error:
            raise NoPath(path) from error

    return made


# -- system calls --------------------------------------------------------------------------------


@at_paths
def status(path: Path) -> os.stat_result:
    """Follows links."""
    return os.stat(path)  # noqa: PTH116 - pathlib takes twice as long


@at_paths
def link_status(path: Path) -> os.stat_result:
    """Doesn't follow links."""
    return os.lstat(path)


@at_paths
def names(folder: Path) -> list[str]:
    return os.listdir(folder)  # noqa: PTH208 - pathlib takes twice as long


@at_paths
def entries(folder: Path, most: int | None = None) -> "list[os.DirEntry[str]]":
    with os.scandir(folder) as listing:
        return list(islice(listing, most))


def status_of(item: "os.DirEntry[str]") -> os.stat_result:
    """Follows links."""
    return item.stat()


@at_paths
def real(path: Path) -> Path:
    """Resolve links as far as possible."""
    return Path(os.path.realpath(path))


def from_here(path: Path) -> Path:
    """Return the absolute path. The current directory may be gone."""
    return path.absolute()


# -- never failing -------------------------------------------------------------------------------


def is_folder(path: Path) -> bool:
    """True for a folder or a link to one; False if unreadable."""
    try:
        return stat.S_ISDIR(status(path).st_mode)
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """True for a regular file or a link to one; False if unreadable."""
    try:
        return stat.S_ISREG(status(path).st_mode)
    except OSError:
        return False


def is_link(path: Path) -> bool:
    """False if unreadable."""
    try:
        return stat.S_ISLNK(link_status(path).st_mode)
    except OSError:
        return False


def taken(path: Path) -> bool:
    """True if something has this name, even a dangling link. False if unreadable: writing there
    will fail anyway.
    """
    try:
        link_status(path)
    except OSError:
        return False
    return True


def absent(path: Path) -> bool:
    """True if certainly nothing is at this path; False if unreadable."""
    try:
        status(path)
    except OSError as error:
        return error.errno in _ABSENT
    return False


def same(path: Path, other: Path) -> bool:
    """True if both are the same file; compares paths if unreadable."""
    try:
        return os.path.samestat(status(path), status(other))
    except OSError:
        return absolute(path) == absolute(other)


def absolute(path: Path) -> Path:
    """Return the absolute path, or `path` if the current directory is gone."""
    try:
        return from_here(path)
    except OSError:
        return path


def with_home(words: str) -> Path:
    """Expand ``~`` if there is a home folder."""
    try:
        return Path(os.path.expanduser(words))  # noqa: PTH111 - Path's raises without a home
    except ValueError:  # No user can have that name.
        return Path(words)


# -- reasons -------------------------------------------------------------------------------------


def reason_of(error: OSError) -> Message:
    """Explain an error for people, without a full stop; in the system's words if unknown."""
    if isinstance(error, NoPath):
        return error.reason
    if getattr(error, "winerror", None) in _SHARED:
        return _IN_USE
    known = REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return known or msg("{reason}", reason=error.strerror or error)


def unreadable(path: Path, error: OSError) -> Message:
    return msg("{path} can’t be checked: {reason}.", path=path, reason=reason_of(error))


def no_folder(path: Path) -> Message | None:
    """Return why this is no readable folder, or None."""
    try:
        if not stat.S_ISDIR(status(path).st_mode):
            return msg("{path} is not a folder.", path=path)
        entries(path, 1)
    except OSError as error:
        if error.errno in (errno.ENOENT, errno.ENOTDIR):
            return msg("{path} is not a folder.", path=path)
        return unreadable(path, error)
    return None


def why_no_place(path: Path) -> Message | None:
    """Return why no folder can be at this path (a file in the way, no access), or None."""
    for place in (path, *path.parents):
        try:
            link_status(place)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            return unreadable(path, error)
        try:
            if stat.S_ISDIR(status(place).st_mode):
                return None
        except FileNotFoundError:
            pass  # A dangling link is in the way too.
        except OSError as error:
            return unreadable(place, error)
        return msg("{path} is a file, not a folder.", path=place)
    return None
