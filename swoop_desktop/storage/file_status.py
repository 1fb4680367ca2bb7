"""The one door by which the program looks at what lies on a disk: whether something is there, of
what kind it is and since when, and what lies in a folder.

The system may not let us look (into a folder of somebody else's, at a name that is too long), and
some texts are no paths at all. What asks the system comes first: each function is one call, and
raises OSError and nothing else, so that a test can make each of them fail in turn. What follows is
made of these, and says for itself what becomes of an error.
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
"""What the system answers where there is nothing, and where there can be nothing."""

_FORBIDDEN = msg("You don’t have permission for this")
_IN_USE = msg("Another program is using it")
_NO_ANSWER = msg("The disk, or the computer that it belongs to, does not answer")
_UNABLE = msg("This disk has no way to do that")
_REASONS = {
    "EACCES": _FORBIDDEN,
    "EPERM": _FORBIDDEN,
    "ENOENT": msg("There is no such file or folder"),
    "EEXIST": msg("Something else has this name already"),
    "EISDIR": msg("It is a folder, not a file"),
    "ENOTDIR": msg("It should lie in a folder, and that is a file"),
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
    "EAGAIN": msg("The system can’t do more at once just now"),
    "ENOMEM": msg("There is not enough memory"),
    "EXDEV": msg("It lies on another disk"),
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
"""What the system answers, by the names of its numbers: not every system has all of them."""

_SHARED = {32, 33}
"""The numbers of Windows, which calls it forbidden, for a file that somebody else has open."""


class NoPath(OSError):
    """A text that is no path, since no file can be called so; `reason` says it to people."""

    def __init__(self, path: Path) -> None:
        self.reason = msg("no file can have this name")
        super().__init__(errno.EINVAL, str(self.reason), str(path))


def at_paths(call: Callable[Concatenate[Path, P], T]) -> Callable[Concatenate[Path, P], T]:
    """Wrap a call to the system so that it raises NoPath, too, where Python raises ValueError for a
    path.
    """

    @functools.wraps(call)
    def made(path: Path, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return call(path, *args, **kwargs)
        except ValueError as error:
            raise NoPath(path) from error

    return made


# -- what asks the system ---------------------------------------------------------------------


@at_paths
def status(path: Path) -> os.stat_result:
    """Return the status of what a path leads to, links followed."""
    return os.stat(path)  # noqa: PTH116 - pathlib takes as long again


@at_paths
def link_status(path: Path) -> os.stat_result:
    """Return the status of what stands at a path itself, a link too."""
    return os.lstat(path)


@at_paths
def names(folder: Path) -> list[str]:
    """Return the names of all that lies in a folder."""
    return os.listdir(folder)  # noqa: PTH208 - ten thousand paths would take as long again


@at_paths
def entries(folder: Path, most: int | None = None) -> "list[os.DirEntry[str]]":
    """Return all that lies in a folder, or as many of it, with what the system tells of each
    besides.
    """
    with os.scandir(folder) as found:
        return list(islice(found, most))


def status_of(item: "os.DirEntry[str]") -> os.stat_result:
    """Return the status of an entry of a folder, links followed."""
    return item.stat()


@at_paths
def real(path: Path) -> Path:
    """Return the path without links, as far as that is known."""
    return Path(os.path.realpath(path))


def _absolute(path: Path) -> Path:
    """Return the path from the beginning, which needs the folder that the program was started
    in.
    """
    return path.absolute()


# -- what never fails -------------------------------------------------------------------------


def is_folder(path: Path) -> bool:
    """Whether it is a folder, or a link to one; False where nobody may look."""
    try:
        return stat.S_ISDIR(status(path).st_mode)
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Whether it is an ordinary file, or a link to one; False where nobody may look."""
    try:
        return stat.S_ISREG(status(path).st_mode)
    except OSError:
        return False


def is_link(path: Path) -> bool:
    """Whether it is a link; False where nobody may look."""
    try:
        return stat.S_ISLNK(link_status(path).st_mode)
    except OSError:
        return False


def taken(path: Path) -> bool:
    """Whether something has this name, a link that leads nowhere too; False where nobody may look:
    to put something there says why not.
    """
    try:
        link_status(path)
    except OSError:
        return False
    return True


def absent(path: Path) -> bool:
    """Whether the system says that there is nothing; False where it does not let us look."""
    try:
        status(path)
    except OSError as error:
        return error.errno in _ABSENT
    return False


def same(one: Path, other: Path) -> bool:
    """Whether both are the same, however they are called; by their names where nobody may look."""
    try:
        return os.path.samestat(status(one), status(other))
    except OSError:
        return absolute(one) == absolute(other)


def absolute(path: Path) -> Path:
    """Return the path from the beginning; as it is where the folder that it begins in is gone."""
    try:
        return _absolute(path)
    except OSError:
        return path


def with_home(words: str) -> Path:
    """Return the path that somebody has written, with ``~`` for the home folder where there is
    one.
    """
    try:
        return Path(os.path.expanduser(words))  # noqa: PTH111 - Path's raises without a home
    except ValueError:  # no user can be called so
        return Path(words)


# -- what says why not ------------------------------------------------------------------------


def reason_of(error: OSError) -> Message:
    """Return why the system did not do something, in words for people, without a full stop; in its
    own words where we have none for it.
    """
    if isinstance(error, NoPath):
        return error.reason
    if getattr(error, "winerror", None) in _SHARED:
        return _IN_USE
    known = _REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return known or msg("{reason}", reason=error.strerror or error)


def unreadable(path: Path, error: OSError) -> Message:
    """Say in a sentence that nobody may look there."""
    return msg("{path} can’t be looked at: {reason}.", path=path, reason=reason_of(error))


def no_folder(path: Path) -> Message | None:
    """Return why this is no folder that can be looked through, in a sentence; None if it is one."""
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
    """Return what keeps a folder from being at a path, in a sentence: that it, or one that it
    should lie in, is a file, or that nobody may look there; None if nothing does.
    """
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
            pass  # a link that leads nowhere is in the way, too
        except OSError as error:
            return unreadable(place, error)
        return msg("{path} is a file, not a folder.", path=place)
    return None
