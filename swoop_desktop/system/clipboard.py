"""Copies texts and pictures, and pastes texts.

SDL copies only text, so external programs hold pictures. On X11 and Wayland texts need these
programs too: otherwise texts vanish when this program ends.
"""

import contextlib
import ctypes
import logging
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.system.sdl import call

if TYPE_CHECKING:  # slow to load, not needed for the first picture
    import subprocess

log = logging.getLogger(__name__)

_X11 = ("xclip", "-selection", "clipboard", "-target", "image/png", "-in")
_WAYLAND = ("wl-copy", "--type", "image/png")
_WINDOWS = (
    "powershell",
    "-NoProfile",
    "-NonInteractive",
    "-STA",
    "-Command",
    "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; "
    "$bytes = New-Object IO.MemoryStream; "
    "[Console]::OpenStandardInput().CopyTo($bytes); "
    "[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromStream($bytes))",
)
_MAC = ("osascript", "-")
_SCRIPTS = {"win32": _WINDOWS, "darwin": _MAC}
_PATIENCE = 20.0
LONGEST = 250_000
"""Most characters of a text to copy: X kills clients whose request is too large."""
_outliving: "Copy | None" = None
"""The last text copy, held by an external program."""


def get_text() -> str:
    try:
        return pygame.scrap.get_text() or ""
    except UnicodeDecodeError as error:  # other programs may copy any bytes
        return bytes(error.object).decode("utf-8", "replace")
    except (pygame.error, AttributeError):
        return ""


def get_selection() -> str:
    """Return the primary selection, which the middle button pastes."""
    text = ctypes.c_void_p(call("SDL_GetPrimarySelectionText"))
    words = ctypes.string_at(text) if text else b""
    call("SDL_free", text)
    return words.decode("utf-8", "replace")


def put_selection(words: str) -> None:
    call("SDL_SetPrimarySelectionText", words.encode("utf-8", "replace"))


def put_text(words: str) -> bool:
    """Copy text so that it outlives this program. Returns False if there is no clipboard."""
    global _outliving
    try:
        pygame.scrap.put_text(words)
        pygame.event.pump()  # X must get this copy before the external program's
    except (pygame.error, AttributeError) as error:
        log.warning("nothing can be copied: %s", error)
        return False
    if command := text_program():
        if _outliving is not None:
            _outliving.close()
        _outliving = Copy(words.encode("utf-8", "replace"), command)
    return True


def copies(event: pygame.event.Event) -> bool:
    """True for the copy keys: Ctrl+C, Cmd+C, or Ctrl+Insert."""
    return _chord(event, pygame.K_c, pygame.K_INSERT)


def pastes(event: pygame.event.Event) -> bool:
    """True for the paste keys: Ctrl+V, Cmd+V, or Shift+Insert."""
    held = event.mod if event.type == pygame.KEYDOWN and event.key == pygame.K_INSERT else 0
    return bool(held & pygame.KMOD_SHIFT) or _chord(event, pygame.K_v)


def _chord(event: pygame.event.Event, *keys: int) -> bool:
    held = event.mod if event.type == pygame.KEYDOWN and event.key in keys else 0
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))


def picture_program() -> Sequence[str]:
    """Return this system's command that copies a picture; empty if none is installed."""
    if sys.platform in _SCRIPTS:
        return _first_there(_SCRIPTS[sys.platform])
    return _by_driver(_X11, _WAYLAND)


def text_program() -> Sequence[str]:
    """Return the command that holds a text after our end; empty if none is needed or installed."""
    return _by_driver(_X11[:3], _WAYLAND[:1])


def _by_driver(x11: Sequence[str], wayland: Sequence[str]) -> Sequence[str]:
    by_driver = {"x11": [x11, wayland], "wayland": [wayland, x11]}
    return _first_there(*by_driver.get(pygame.display.get_driver(), []))


def _first_there(*commands: Sequence[str]) -> Sequence[str]:
    import shutil

    return next((command for command in commands if shutil.which(command[0])), ())


class Copy(Job[bool]):
    """Copies on a thread, since copying may take a second. The result is True if the command
    worked.
    """

    def __init__(
        self, data: bytes, command: Sequence[str], tell: Callable[[], object] = lambda: None
    ) -> None:
        """`data` is a PNG file or a text. The thread calls `tell` when the `result` is known."""
        self._process: subprocess.Popen[bytes] | None = None
        super().__init__("clipboard", lambda _cancelled: self._copied(data, command), tell)

    def close(self) -> None:
        self._closed.set()
        if not self.over and self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()
        super().close()

    def _copied(self, data: bytes, command: Sequence[str]) -> bool:
        import subprocess

        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._process = process
            if self.cancelled:
                process.kill()
            process.communicate(_asked(data, command), timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            log.warning("it can't be copied: %s", error)
            if self._process is not None:
                self._process.kill()
                self._process.wait()
            return False
        return process.returncode == 0


def _asked(data: bytes, command: Sequence[str]) -> bytes:
    """Return the program's input: the data, or on macOS a script that contains it."""
    if tuple(command) == _MAC:
        return f"set the clipboard to «data PNGf{data.hex()}»".encode()
    return data
