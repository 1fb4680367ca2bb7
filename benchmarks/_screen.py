"""An X screen for benchmarks: reports when something is drawn, and moves the mouse.

It uses only libraries that every X desktop has.
"""

import ctypes
import math
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Self

_ALL_PLANES, _ZPIXMAP, _NON_EMPTY = 2**64 - 1, 2, 3
_SETTLE = 0.002
"""Seconds within which changes count as one frame: a program may present a frame in parts."""


class _Image(ctypes.Structure):
    """The beginning of an XImage."""

    _fields_ = (
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.POINTER(ctypes.c_uint32)),
    )


class Screen:
    """One display. Use as a context manager."""

    def __init__(self, display: str) -> None:
        """Raises OSError if a library or the display is not there."""
        self._x = ctypes.CDLL("libX11.so.6")
        self._damage = ctypes.CDLL("libXdamage.so.1")
        self._test = ctypes.CDLL("libXtst.so.6")
        whole, part, address = ctypes.c_ulong, ctypes.c_uint, ctypes.c_void_p
        sides = [ctypes.c_int, ctypes.c_int, part, part]
        self._x.XOpenDisplay.restype = self._x.XGetImage.restype = address
        self._x.XGetImage.argtypes = [address, whole, *sides, whole, ctypes.c_int]
        self._x.XDefaultRootWindow.restype = self._damage.XDamageCreate.restype = whole
        self._damage.XDamageCreate.argtypes = [address, whole, ctypes.c_int]
        self._damage.XDamageSubtract.argtypes = [address, whole, whole, whole]
        self._damage.XDamageDestroy.argtypes = [address, whole]
        self._test.XTestFakeMotionEvent.argtypes = [address, *[ctypes.c_int] * 3, whole]
        self._test.XTestFakeButtonEvent.argtypes = [address, part, ctypes.c_int, whole]
        opened = self._x.XOpenDisplay(display.encode())
        if not opened:
            raise OSError(f"no display {display}")
        self._display = ctypes.c_void_p(opened)
        self._root = self._x.XDefaultRootWindow(self._display)
        found = ctypes.byref(ctypes.c_int())
        if not self._damage.XDamageQueryExtension(self._display, found, found):
            raise OSError("the display does not tell what is drawn")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._x.XCloseDisplay(self._display)

    # -- the mouse -------------------------------------------------------------------------------

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a point of the screen."""
        self._test.XTestFakeMotionEvent(self._display, -1, round(x), round(y), 0)
        self._x.XFlush(self._display)

    def press(self, *, down: bool) -> None:
        """Press the left button, or release it."""
        self._test.XTestFakeButtonEvent(self._display, 1, int(down), 0)
        self._x.XFlush(self._display)

    def swing(self, box: tuple[float, float, float, float], seconds: float, rate: float) -> None:
        """Move the pointer to and fro within a box, as a mouse does. `rate`: events a second."""
        x, y, wide, tall = box
        began, moves = time.monotonic(), 0
        while (now := time.monotonic() - began) < seconds:
            across, down = 0.5 - 0.5 * math.cos(now * 2.3), 0.5 - 0.5 * math.cos(now * 1.7)
            self.move(x + wide * across, y + tall * down)
            moves += 1
            time.sleep(max(0.0, began + moves / rate - time.monotonic()))

    # -- what is drawn ---------------------------------------------------------------------------

    def colours(self, wide: int, rows: range) -> int:
        """Count the colours in the first `wide` pixels of these rows."""
        found = set[int]()
        for y in rows:
            made = self._x.XGetImage(
                self._display, self._root, 0, y, wide, 1, _ALL_PLANES, _ZPIXMAP
            )
            image = ctypes.cast(made, ctypes.POINTER(_Image))
            found.update(image.contents.data[0:wide])
            self._x.XDestroyImage(ctypes.c_void_p(made))
        return len(found)

    def frames(self, seconds: float, window: int = 0) -> Iterator[float]:
        """Yield the time (`time.monotonic`) of each frame drawn within `seconds`. `window`: only
        frames of this window.
        """
        damage = self._damage.XDamageCreate(self._display, window or self._root, _NON_EMPTY)
        event = (ctypes.c_long * 24)()
        until = time.monotonic() + seconds
        try:
            self._x.XFlush(self._display)
            while (left := until - time.monotonic()) > 0:
                if not self._x.XPending(self._display):
                    select.select([self._x.XConnectionNumber(self._display)], [], [], left)
                    continue
                now = time.monotonic()
                time.sleep(_SETTLE)
                while self._x.XPending(self._display):
                    self._x.XNextEvent(self._display, event)
                self._damage.XDamageSubtract(self._display, damage, 0, 0)
                self._x.XFlush(self._display)
                yield now
        finally:
            self._damage.XDamageDestroy(self._display, damage)
            self._x.XSync(self._display, 1)


@contextmanager
def environment(display: str, home: Path) -> Iterator[dict[str, str]]:
    """Yield an environment for programs: a display, an empty home, no sound, and if possible a
    desktop's bus, which KPat needs.
    """
    home.chmod(0o700)
    found = {
        **{name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
        "DISPLAY": display,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    if shutil.which("dbus-daemon") is None:
        yield found
        return
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(
        command, env=found, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as bus:
        assert bus.stdout is not None
        try:
            yield {**found, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        finally:
            bus.terminate()


def program(name: str) -> str | None:
    """Return the path of a program, also in ``/usr/games``, where Debian keeps games."""
    return shutil.which(name, path=f"{os.environ.get('PATH', os.defpath)}:/usr/games")


def kept(tree: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return this environment with a bytecode folder for our program from the source `tree`."""
    return {**environment, "PYTHONPYCACHEPREFIX": str(Path(environment["HOME"]) / tree.name)}
