"""The window of the program: opened on the fastest path, sharp on every screen."""

import ctypes
import logging
import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.no_display import NoDisplay

APP_ID = "swoop-desktop"
log = logging.getLogger(__name__)

ICON = "icons/app-64.png"
SMALLEST = (960, 600)
LARGEST = (7680, 4320)
"""The size of the largest screens there are; a window takes four bytes for each pixel of it."""
TITLE, EDGE = 44, 8
"""What desktops put above a window, and beside and below it, at the most; in their units."""
PANEL = 96
"""Height that panels are thought to take where the desktop does not say."""
MOST_PARTS = 0.6
"""Share of a window above which it is shown as a whole."""
GLANCE = 1 / 30
"""Seconds between two looks for events, where they can't be waited for."""
_MMAP_THRESHOLD, _LARGE = -3, 64 * 1024
"""The parameter of mallopt(3), and bytes from which on a picture's memory is not kept."""
UNSEEN_DRIVERS = frozenset({"offscreen", "evdev", "kmsdrm"})
"""What SDL falls back to where there is no display: the game would run and nobody would see it."""


def prepare() -> None:
    """Settings of SDL that must be made before the display starts."""
    # Desktops find the icon by this; pygame has set it to the name of the script by now.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = APP_ID
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    x11 = sys.platform.startswith("linux") and "DISPLAY" in os.environ
    if wanted == "x11" or (x11 and not wanted):
        # Presenting a surface through the GPU path costs many times more without a GPU.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    _return_memory()
    # Without it Windows enlarges what is drawn, blurred, on a screen that it scales.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")


class Window:
    """The one window. Hidden until the first frame is shown."""

    def __init__(self, title: str, size: tuple[int, int], *, full_screen: bool = False) -> None:
        """Open it with this size, in the desktop's units, as far as the desktop has room for it.

        Raises NoDisplay.
        """
        prepare()
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise NoDisplay(f"SDL found no screen (its driver is {driver!r})")
            room = _room()
            smallest, opened = _fit(SMALLEST, room), _fit(size, room)
            self._opened = max(opened[0], smallest[0]), max(opened[1], smallest[1])
            self._window = pygame.Window(
                title,
                size=self._opened,
                position=_place(self._opened, room),
                hidden=True,
                resizable=True,
                allow_high_dpi=True,
            )
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self._window.minimum_size = smallest
        self._shown = False
        self._sleep = _sleeper()
        self._update = _updater(self._window.id)
        self.full_screen = False
        if full_screen:
            self.toggle_full_screen()
        self.surface = self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Of the surface, in pixels."""
        return self.surface.get_size()

    @property
    def logical_size(self) -> tuple[int, int]:
        """Of the window, in the desktop's units."""
        return self._window.size

    @property
    def resized(self) -> bool:
        """Whether it has another size than it was opened with."""
        return self._window.size != self._opened

    def renew(self) -> None:
        """Take the surface anew after a change of size."""
        self.surface = self._window.get_surface()

    def to_pixels(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A mouse position in pixels of the surface."""
        (w, h), (pw, ph) = self._window.size, self.surface.get_size()
        if (w, h) == (pw, ph) or not w or not h:
            return pos
        return round(pos[0] * pw / w), round(pos[1] * ph / h)

    def present(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: all of it, or these parts, if nothing else has changed."""
        if self._shown and parts is not None and self._show_parts(parts):
            return
        self._window.flip()
        if not self._shown:
            self._shown = True
            self._window.show()
            # A window that has just been mapped has lost what was drawn before.
            self._window.flip()

    def wait(self, seconds: float) -> None:
        """Sleep until something happens, or `ui.wake.wake` is called, at most for so long."""
        if seconds > 0:
            self._sleep(seconds)

    def _show_parts(self, parts: Sequence[pygame.Rect]) -> bool:
        """Show only these, which is cheaper by far where the picture is copied to the screen. False
        if SDL can't, or would rather copy all of it at once.
        """
        w, h = self.size
        if self._update is None or sum(part.w * part.h for part in parts) > MOST_PARTS * w * h:
            return False
        boxes = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
        return bool(self._update(boxes, len(parts)))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_icon(self) -> None:
        """The program's icon, for desktops that ask the window for it."""
        path: Path = asset(ICON)
        if path.is_file():
            self._window.set_icon(pygame.image.load(path))

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()


def _return_memory() -> None:
    """Have the system get back what large pictures took as soon as they are gone. By itself glibc
    keeps as much as the largest of them took, since it learns from the first that is let go.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)
    except (OSError, AttributeError) as reason:  # another C library than that of GNU
        log.info("large pictures may leave memory behind: %s", reason)


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = tuple((name, ctypes.c_int) for name in "xywh")


def _room() -> pygame.Rect:
    """Where the inside of a window may lie: on the first screen, beside panels, and with room for
    its frame.
    """
    sizes = pygame.display.get_desktop_sizes()
    if pygame.display.get_driver() in UNSEEN_DRIVERS | {"dummy"} or not sizes:
        return pygame.Rect(0, 0, *LARGEST)
    # On Wayland no program is told of panels.
    asked = None if pygame.display.get_driver() == "wayland" else _usable()
    free = asked or pygame.Rect(0, 0, sizes[0][0], max(1, sizes[0][1] - PANEL))
    inside = pygame.Rect(free.x + EDGE, free.y + TITLE, free.w - 2 * EDGE, free.h - TITLE - EDGE)
    return inside.clip(pygame.Rect(inside.topleft, LARGEST))


def _sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded, for what pygame has no function for. Raises OSError without
    it, and what is taken from it AttributeError if it is not there.
    """
    if pygame.version.SDL[0] != 2:
        raise OSError(f"SDL is of version {pygame.version.SDL[0]}")
    # Elsewhere than on Windows a symbol is also looked for in what a library depends on.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def _sleeper() -> Callable[[float], None]:
    """What sleeps until an event comes, or so many seconds are over. `pygame.event.wait` looks for
    events a thousand times a second; SDL really sleeps where the desktop lets it.
    """
    try:
        wait = _sdl().SDL_WaitEventTimeout
    except (OSError, AttributeError) as reason:
        log.info("events can't be waited for: %s", reason)
        return lambda seconds: time.sleep(min(seconds, GLANCE))

    def sleep(seconds: float) -> None:
        wait(None, math.ceil(seconds * 1000))  # what has come stays in the queue

    return sleep


def _updater(window: int) -> Callable[[ctypes.Array[_Rect], int], bool] | None:
    """What shows parts of the window with this number; it says whether it could. None if that can't
    be asked of SDL. pygame shows all of a window.
    """
    try:
        sdl = _sdl()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        found, update = sdl.SDL_GetWindowFromID(window), sdl.SDL_UpdateWindowSurfaceRects
    except (OSError, AttributeError) as reason:
        log.info("parts of the window can't be shown: %s", reason)
        return None
    if not found:
        return None
    handle = ctypes.c_void_p(found)
    return lambda boxes, count: update(handle, boxes, count) == 0


def _usable() -> pygame.Rect | None:
    """The part of the first screen that no panel covers; None if it is not known."""
    found = _Rect()
    try:
        failed = _sdl().SDL_GetDisplayUsableBounds(0, ctypes.byref(found))
    except (OSError, AttributeError) as reason:
        log.info("the desktop can't be asked for its panels: %s", reason)
        return None
    bounds = pygame.Rect(found.x, found.y, found.w, found.h)
    return None if failed or bounds.w <= 2 * EDGE or bounds.h <= TITLE + EDGE else bounds


def _fit(size: tuple[int, int], room: pygame.Rect) -> tuple[int, int]:
    """A size that is no larger than there is room for."""
    return min(size[0], room.w), min(size[1], room.h)


def _place(size: tuple[int, int], room: pygame.Rect) -> tuple[int, int]:
    """What to ask for so that a window of this size is in the middle of the room."""
    x, y = room.x + (room.w - size[0]) // 2, room.y + (room.h - size[1]) // 2
    # Window managers of X11 put the corner of the frame where others put that of its inside.
    return (x - EDGE, y - TITLE) if pygame.display.get_driver() == "x11" else (x, y)
