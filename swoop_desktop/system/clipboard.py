"""Texts and pictures on the clipboard, to and from other programs.

SDL's clipboard holds text alone, so a picture is handed to a program that every system of that kind
has, or may have: on X11 ``xclip``, on Wayland ``wl-copy``, and what scripts are written in on
macOS and Windows. Where there is none, a picture can only be saved. On X11 and Wayland a text is
gone with the program that holds it, so the same programs take that over, too.
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

if TYPE_CHECKING:  # slow to load, and not needed for the first picture
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
"""Seconds that such a program may take."""
LONGEST = 250_000
"""Most characters that are copied: SDL hands X all of it in one request, and X ends programs that
ask for too much.
"""
_outliving: "Copy | None" = None
"""What was handed to a program that stays last."""


def get_text() -> str:
    """Return the text that can be pasted; nothing where there is no clipboard, or no text on it."""
    try:
        return pygame.scrap.get_text() or ""
    except UnicodeDecodeError as error:  # other programs put on it what they like
        return bytes(error.object).decode("utf-8", "replace")
    except (pygame.error, AttributeError):
        return ""


def get_selection() -> str:
    """Return what is selected in any program, where the middle button pastes that."""
    found = ctypes.c_void_p(call("SDL_GetPrimarySelectionText"))
    words = ctypes.string_at(found) if found else b""
    call("SDL_free", found)
    return words.decode("utf-8", "replace")


def put_selection(words: str) -> None:
    """Let the middle button paste this, where it pastes what is selected."""
    call("SDL_SetPrimarySelectionText", words.encode("utf-8", "replace"))


def put_text(words: str) -> bool:
    """Put text on the clipboard, also for when the program has ended. False where there is none."""
    global _outliving
    try:
        pygame.scrap.put_text(words)
        pygame.event.pump()  # or X hears of it after the program below, which then has nothing left
    except (pygame.error, AttributeError) as error:
        log.warning("nothing can be copied: %s", error)
        return False
    if command := text_program():
        if _outliving is not None:
            _outliving.close()
        _outliving = Copy(words.encode("utf-8", "replace"), command)
    return True


def copies(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that copy: Ctrl+C, Cmd+C, or Ctrl+Insert."""
    return _chord(event, pygame.K_c, pygame.K_INSERT)


def pastes(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that paste: Ctrl+V, Cmd+V, or Shift+Insert."""
    held = event.mod if event.type == pygame.KEYDOWN and event.key == pygame.K_INSERT else 0
    return bool(held & pygame.KMOD_SHIFT) or _chord(event, pygame.K_v)


def _chord(event: pygame.event.Event, *keys: int) -> bool:
    held = event.mod if event.type == pygame.KEYDOWN and event.key in keys else 0
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))


def picture_program() -> Sequence[str]:
    """Return the command line of a program that puts a picture on the clipboard here; empty if
    there is none.
    """
    if sys.platform in _SCRIPTS:
        return _first_there(_SCRIPTS[sys.platform])
    return _by_driver(_X11, _WAYLAND)


def text_program() -> Sequence[str]:
    """Return the command line of a program that keeps a text on the clipboard when this one ends;
    empty if there is none, or the system does.
    """
    return _by_driver(_X11[:3], _WAYLAND[:1])


def _by_driver(x11: Sequence[str], wayland: Sequence[str]) -> Sequence[str]:
    by_driver = {"x11": [x11, wayland], "wayland": [wayland, x11]}
    return _first_there(*by_driver.get(pygame.display.get_driver(), []))


def _first_there(*commands: Sequence[str]) -> Sequence[str]:
    import shutil

    return next((command for command in commands if shutil.which(command[0])), ())


class Copy(Job[bool]):
    """A copy to the clipboard, which may take a second: on a thread of its own."""

    def __init__(
        self, data: bytes, command: Sequence[str], tell: Callable[[], object] = lambda: None
    ) -> None:
        """`data` are the bytes of a PNG file or of a text, and `command` is the `picture_program`
        or the `text_program`. `tell` is called on the thread when the `result` is known: whether it
        can be pasted now.
        """
        self._process: subprocess.Popen[bytes] | None = None
        super().__init__("clipboard", lambda _cancelled: self._copied(data, command), tell)

    def close(self) -> None:
        """Stop waiting for a program that is not done."""
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
    """Return the input of the program: what is copied, or a script with the picture in it."""
    if tuple(command) == _MAC:
        return f"set the clipboard to «data PNGf{data.hex()}»".encode()
    return data
