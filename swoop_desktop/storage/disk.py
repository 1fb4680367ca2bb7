"""What changes the disk: each function is one call to the system, and nothing else in the package
makes such calls (but for the log and the database of caches, which may be lost).

All raise OSError. So a test can make each of them fail in turn, and write down what was written
to see what a power cut would have left.
"""

import errno
import os
import sys
from io import FileIO
from pathlib import Path

from swoop_desktop.storage.file_status import at_paths

_FIXED = 3
"""What Windows calls a drive that has a trash."""
_NO_SYNC = {errno.EACCES, errno.EPERM, errno.EBADF, errno.EINVAL, errno.ENOTSUP}
"""The errors of systems on which a folder cannot be synced, or not by us."""


@at_paths
def make_folder(folder: Path, mode: int) -> None:
    """Make a folder in one that is there. Raises FileExistsError if there is something."""
    folder.mkdir(mode)


@at_paths
def remove_folder(folder: Path) -> None:
    """Remove an empty folder."""
    folder.rmdir()


@at_paths
def create(path: Path, mode: int) -> FileIO:
    """Open a new file, to be written and read. Raises FileExistsError if there is something
    already, a link that leads nowhere too.
    """
    return FileIO(str(path), "x+", opener=lambda name, flags: os.open(name, flags, mode))


@at_paths
def update(path: Path) -> FileIO:
    """Open a file that is there, to be written and read."""
    return path.open("r+b", buffering=0)


def write(file: FileIO, data: bytes | memoryview) -> int:
    """Write where the file stands; how many bytes of it were taken."""
    return file.write(data)


def cut(file: FileIO, size: int) -> None:
    """Leave the first `size` bytes, and stand behind them."""
    file.seek(size)
    file.truncate()


def sync(file: FileIO) -> None:
    """Return when everything in the file is on disk."""
    os.fsync(file.fileno())


def close(file: FileIO) -> None:
    """Let go of a file and of its lock."""
    file.close()


def sync_folder(folder: Path) -> None:
    """Return when the names in a folder are on disk, where the system can be asked for that."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


@at_paths
def replace(source: Path, target: Path) -> None:
    """Give a file another name, at once, and in place of whatever had that name."""
    source.replace(target)


@at_paths
def rename(source: Path, target: Path) -> None:
    """Give a file a name that nothing has."""
    source.rename(target)


@at_paths
def link(source: Path, target: Path) -> None:
    """Give a file a second name. Raises FileExistsError if there is something already."""
    target.hardlink_to(source)


@at_paths
def set_time(path: Path, changed: int) -> None:
    """Say when a file was written to, in nanoseconds since 1970."""
    os.utime(path, ns=(changed, changed))


def to_trash(path: Path) -> None:
    """Put a file into the system's trash. Raises OSError where there is none, too."""
    if sys.platform == "win32":
        import ctypes

        # Windows removes for good what lies on other drives, and asks nobody.
        drive = os.path.splitdrive(path.absolute())[0] + "\\"
        if ctypes.windll.kernel32.GetDriveTypeW(drive) != _FIXED:
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(path))
    try:
        from send2trash import send2trash  # few need it, and it loads libraries of the system

        send2trash(path)
    except OSError:
        raise
    except Exception as error:  # whatever those libraries raise
        raise OSError(errno.ENOTSUP, str(error), str(path)) from error


@at_paths
def unlink(path: Path) -> None:
    """Remove a file."""
    path.unlink()


if sys.platform == "win32":
    import msvcrt

    _FAR = (1 << 31) - 2
    """Locked there, behind every record, since Windows keeps others from reading what is locked.
    `msvcrt.locking` need not take larger offsets.
    """
    _TAKEN = (errno.EACCES, 0)
    """The errors of a lock that another process has: on Windows, and under Wine."""

    def lock(file: FileIO) -> bool:
        """Lock a file until it is closed; False if somebody else has. Raises OSError where files
        cannot be locked.
        """
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _TAKEN:
                return False
            raise
        finally:
            file.seek(0)
        return True

    def lock_bytes(handle: int) -> None:
        """Do nothing: Windows has such locks everywhere."""

    def lock_folder(folder: Path) -> int | None:
        """Windows locks no folders: there is nothing to hold."""
        return -1

    def unlock_folder(handle: int) -> None:
        """Do nothing, where nothing was locked."""

else:
    import fcntl

    def lock(file: FileIO) -> bool:
        """Lock a file until it is closed; False if somebody else has. Raises OSError where files
        cannot be locked.
        """
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def lock_bytes(handle: int) -> None:
        """Lock the bytes of a file until it is closed, as databases do: not all that lock whole
        files can. Raises OSError.
        """
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock_folder(folder: Path) -> int | None:
        """Lock a folder, to be released by `unlock_folder`; None if somebody else has. Raises
        OSError where folders cannot be locked.
        """
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        except OSError:
            os.close(handle)
            raise
        return handle

    def unlock_folder(handle: int) -> None:
        """Do nothing, where nothing was locked."""
        os.close(handle)
