"""The log file, which also records crashes."""

import contextlib
import errno
import faulthandler
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from swoop_desktop import __version__
from swoop_desktop.resources.language import _, printable, say, tr

LARGEST = 500_000
"""Bytes; a larger log is renamed at the next start."""

log = logging.getLogger("swoop_desktop")


class _Lines(logging.Formatter):
    """Escapes control characters, which could attack a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(map(printable, super().format(record).split("\n")))


if logging.lastResort is not None:  # prints warnings if no log is kept
    logging.lastResort.setFormatter(_Lines())


class _Log(logging.FileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as logging has it
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            super().close()


@contextlib.contextmanager
def kept(path: Path) -> Iterator[Path | None]:
    """Log to a file, and yield its path, or None if it can't be written. A crash in a library
    leaves a traceback there.
    """
    log.setLevel(logging.INFO)
    try:
        handler = _opened(path)
    except OSError as error:
        from swoop_desktop.storage import (
            file_status,
        )  # deferred: errors of a damaged installation must not need it

        if sys.stderr is not None:
            reason = tr(file_status.reason_of(error))
            say(
                _("No log is kept in {path}: {reason}.").format(path=path, reason=reason),
                error=True,
            )
        yield None
        return
    handler.setFormatter(_Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)
    log.info("Swoop Desktop %s starts, Python %s", __version__, sys.version.split()[0])
    watches = not faulthandler.is_enabled()
    if watches:
        assert handler.stream is not None
        faulthandler.enable(handler.stream)
    try:
        yield path
    finally:
        if watches:
            faulthandler.disable()
        log.removeHandler(handler)
        handler.close()


def _opened(path: Path) -> _Log:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_fifo():  # opening a pipe would block
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    if path.is_file() and path.stat().st_size > LARGEST:
        with contextlib.suppress(OSError):  # another running copy may hold it open
            path.replace(path.with_suffix(".old.txt"))
    # Paths may hold undecodable bytes.
    return _Log(path, encoding="utf-8", errors="backslashreplace")
