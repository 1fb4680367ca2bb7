"""Pictures that other programs may paste.

SDL's clipboard holds text alone, so a picture is handed to a program that every system of that kind
has, or may have: on X11 ``xclip``, on Wayland ``wl-copy``, and what scripts are written in on
macOS and Windows. Where there is none, a picture can only be saved.
"""

import contextlib
import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.system.environment import own_environment

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
_PATIENCE = 20.0
"""Seconds that such a program may take."""


def picture_program() -> Sequence[str]:
    """Return the command line of a program that puts a picture on the clipboard here; empty if
    there is none.
    """
    if sys.platform == "win32":
        wanted = [_WINDOWS]
    elif sys.platform == "darwin":
        wanted = [_MAC]
    else:
        by_driver = {"x11": [_X11, _WAYLAND], "wayland": [_WAYLAND, _X11]}
        wanted = by_driver.get(pygame.display.get_driver(), [])
    return next((command for command in wanted if shutil.which(command[0])), ())


class PictureCopy(Job[bool]):
    """A copy of a picture to the clipboard, which may take a second: on a thread of its own."""

    def __init__(self, png: bytes, command: Sequence[str], tell: Callable[[], object]) -> None:
        """`png` are the bytes of a PNG file, and `command` is the `picture_program`. `tell` is
        called on the thread when the `result` is known: whether it can be pasted now.
        """
        self._process: subprocess.Popen[bytes] | None = None
        super().__init__("clipboard", lambda _cancelled: self._copied(png, command), tell)

    def close(self) -> None:
        """Stop waiting for a program that is not done."""
        self._closed.set()
        if not self.over and self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()
        super().close()

    def _copied(self, png: bytes, command: Sequence[str]) -> bool:
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=own_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._process = process
            if self.cancelled:
                process.kill()
            process.communicate(_asked(png, command), timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired) as error:
            log.warning("the picture can't be copied: %s", error)
            if self._process is not None:
                self._process.kill()
                self._process.wait()
            return False
        return process.returncode == 0


def _asked(png: bytes, command: Sequence[str]) -> bytes:
    """Return the input of the program: the picture itself, or a script with the picture in it."""
    if tuple(command) == _MAC:
        return f"set the clipboard to «data PNGf{png.hex()}»".encode()
    return png
