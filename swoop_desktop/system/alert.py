"""Reports fatal errors without a window: on standard error and, if unread there, in a dialog.

Each needed file has a fallback, so that this module can report any missing part
(`tests/test_inventory.py`).
"""

import contextlib
import io
import logging
import os
import stat
import sys
import textwrap
from collections.abc import Iterator
from enum import StrEnum

from swoop_desktop.resources.language import _, say

log = logging.getLogger(__name__)

TITLE = "Swoop Desktop"
_NOT_SEEN = ("dummy", "offscreen")
"""Video drivers without a visible screen."""


class Kind(StrEnum):
    ERROR = "error"
    INFO = "info"


_ICONS = {Kind.ERROR: 0x10, Kind.INFO: 0x40}
_TO_FRONT = 0x10000
_ZENITY = ("--no-markup", "--width=480", f"--title={TITLE}")
_XMESSAGE = ("xmessage", "-center", "-buttons", "OK:0")
_COLUMNS = 72
_SHOWN = (0, 1)
"""Exit codes of a dialog that was read or closed."""


def tell(words: str, *, dialog: bool) -> None:
    """Report on standard error and, if unread there, in a `dialog`. Returns once the dialog is
    closed.
    """
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            for line in words.splitlines():
                say(line, error=True)
    if dialog and unread():
        show(words)


@contextlib.contextmanager
def console() -> Iterator[None]:
    """Collect output for a dialog if standard streams are missing, as in a windowed program on
    Windows.
    """
    if sys.stdout is not None and sys.stderr is not None:
        yield
        return
    output, before = io.StringIO(), (sys.stdout, sys.stderr)
    sys.stdout, sys.stderr = sys.stdout or output, sys.stderr or output
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        if output.getvalue().strip():
            show(output.getvalue(), Kind.INFO)


def unread() -> bool:
    """True if a desktop started this program, without a terminal or pipe for its output."""
    if sys.stderr is None or sys.platform == "win32":
        return sys.stderr is None
    return not any(map(_read_along, range(3)))


def _read_along(stream: int) -> bool:
    try:
        return os.isatty(stream) or stat.S_ISFIFO(os.fstat(stream).st_mode)
    except OSError:
        return False


def show(words: str, kind: Kind = Kind.ERROR) -> None:
    if os.environ.get("SDL_VIDEODRIVER") in _NOT_SEEN:
        return
    words = words.strip().encode("utf-8", "replace").decode("utf-8")
    if sys.platform == "win32":
        _by_windows(words, kind)
    elif sys.platform == "darwin":
        script = "on run words\ndisplay alert (item 1 of words) message (item 2 of words)\nend run"
        _run(("osascript", "-e", script, TITLE, words))
    elif "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
        (
            _run(("zenity", f"--{kind}", *_ZENITY, f"--text={words}"))
            or _by_sdl(_wrapped(words), kind)
            or _run((*_XMESSAGE, "-title", TITLE, _wrapped(words)))
        )


def _by_windows(words: str, kind: Kind) -> None:
    if sys.platform == "win32":
        try:
            import ctypes
        except (
            ImportError
        ) as error:  # the frozen program may lack it; the editor shows the text instead
            log.info("no dialog: %s", error)
            path = os.path.join(os.environ.get("TEMP", os.curdir), f"{TITLE}.txt")  # noqa: PTH118
            editor = os.path.join(os.environ["SYSTEMROOT"], "notepad.exe")  # noqa: PTH118
            with contextlib.suppress(OSError):
                with open(path, "w", encoding="utf-8-sig") as file:  # noqa: PTH123
                    file.write(words)
                os.spawnv(os.P_WAIT, editor, ("notepad.exe", f'"{path}"'))
        else:
            ctypes.windll.user32.MessageBoxW(None, words, TITLE, _ICONS[kind] | _TO_FRONT)


def _run(command: tuple[str, ...]) -> bool:
    silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    try:
        child = os.posix_spawnp(command[0], command, os.environ, file_actions=silent)
    except OSError as error:
        log.info("%s can't be run: %s", command[0], error)
        return False
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) in _SHOWN


def _wrapped(words: str) -> str:
    return "\n".join(textwrap.fill(line, _COLUMNS) for line in words.splitlines())


def _by_sdl(words: str, kind: Kind) -> bool:
    """Show the dialog by SDL, which may be broken and crash: unless it is loaded, a child process
    loads it.
    """
    if "pygame" in sys.modules:
        return _message_box(words, kind)
    child = os.fork()
    if not child:
        os._exit(not _message_box(words, kind))
    return os.waitpid(child, 0)[1] == 0


def _message_box(words: str, kind: Kind) -> bool:
    if not any(name in os.environ for name in ("LC_ALL", "LC_CTYPE", "LANG")):
        os.environ["LC_CTYPE"] = "C.UTF-8"  # otherwise the text stops at the first non-ASCII letter
    with contextlib.suppress(Exception):
        import pygame

        pygame.display.message_box(
            TITLE, words, "error" if kind is Kind.ERROR else "info", buttons=(_("Close"),)
        )
        return True
    return False
