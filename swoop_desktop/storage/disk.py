"""System calls that change the disk, one per function. No other module makes such calls, except for
the log and the cache.

All functions raise OSError. Tests make each fail in turn, or record writes to replay power cuts.
"""

import errno
import os
import sys
from io import FileIO
from pathlib import Path

from swoop_desktop.storage.file_status import at_paths

_FIXED = 3
"""Windows type of drives that have a trash."""
_NO_SYNC = {errno.EACCES, errno.EPERM, errno.EBADF, errno.EINVAL, errno.ENOTSUP}


@at_paths
def make_folder(folder: Path, mode: int) -> None:
    """Make a folder in an existing folder. Raises FileExistsError."""
    folder.mkdir(mode)


@at_paths
def remove_folder(folder: Path) -> None:
    folder.rmdir()


@at_paths
def create(path: Path, mode: int) -> FileIO:
    """Open a new file to write and read. Raises FileExistsError, also for a dangling link."""
    return FileIO(str(path), "x+", opener=lambda name, flags: os.open(name, flags, mode))


@at_paths
def update(path: Path) -> FileIO:
    return path.open("r+b", buffering=0)


def write(file: FileIO, data: bytes | memoryview) -> int:
    return file.write(data)


def cut(file: FileIO, size: int) -> None:
    """Truncate to `size` bytes and go to the end."""
    file.seek(size)
    file.truncate()


def sync(file: FileIO) -> None:
    os.fsync(file.fileno())


def close(file: FileIO) -> None:
    file.close()


def sync_folder(folder: Path) -> None:
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
    source.replace(target)


@at_paths
def rename(source: Path, target: Path) -> None:
    source.rename(target)


@at_paths
def link(source: Path, target: Path) -> None:
    target.hardlink_to(source)


@at_paths
def set_time(path: Path, changed: int) -> None:
    """Set the modification time, in nanoseconds since 1970."""
    os.utime(path, ns=(changed, changed))


def to_trash(path: Path) -> None:
    """Move a file to the system's trash. Raises OSError, also if there is none."""
    if sys.platform == "win32":
        import ctypes

        # On other drives Windows deletes for good, without asking.
        drive = os.path.splitdrive(path.absolute())[0] + "\\"
        if ctypes.windll.kernel32.GetDriveTypeW(drive) != _FIXED:
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(path))
    try:
        from send2trash import send2trash  # imported late: loads libraries that few need

        send2trash(path)
    except OSError:
        raise
    except Exception as error:  # Those libraries raise anything.
        raise OSError(errno.ENOTSUP, str(error), str(path)) from error


@at_paths
def unlink(path: Path) -> None:
    path.unlink()


if sys.platform == "win32":
    import msvcrt

    _FAR = (1 << 31) - 2
    """Offset of locks, behind every record: Windows makes locked bytes unreadable. `msvcrt.locking`
    takes no larger offset.
    """
    _TAKEN = (errno.EACCES, 0)
    """Errors of a lock held elsewhere, on Windows and Wine."""

    def lock(file: FileIO) -> bool:
        """Lock a file until it is closed; False if locked elsewhere. Raises OSError if
        unsupported.
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
        """Do nothing: Windows always has such locks."""

    def lock_folder(folder: Path) -> int | None:
        """Do nothing: Windows can't lock folders."""
        return -1

    def unlock_folder(handle: int) -> None:
        pass

else:
    import fcntl

    def lock(file: FileIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def lock_bytes(handle: int) -> None:
        """Lock a file's bytes until it is closed, as databases do. Raises OSError if
        unsupported.
        """
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock_folder(folder: Path) -> int | None:
        """Lock a folder until `unlock_folder`; None if locked elsewhere. Raises OSError if
        unsupported.
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
        os.close(handle)
