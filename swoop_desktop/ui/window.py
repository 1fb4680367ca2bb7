"""The program's window: opened on the fastest path, sharp on every screen."""

import ctypes
import logging
import math
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.resources.assets import asset
from swoop_desktop.system.environment import CannotDraw, NoDisplay, without_silent_buses
from swoop_desktop.system.sdl import call

APP_ID = "swoop-desktop"
log = logging.getLogger(__name__)

ICON = "icons/app-64.png"
SMALLEST = (800, 600)
LEAST = (64, 48)
"""Least window in pixels that is drawn: tiling desktops make windows of any size."""
USUAL = (1280, 720)
"""A new window's size on a small screen."""
SHARE, SPACIOUS = 0.75, (1920, 1080)
"""Share of a roomy screen that a new window takes; its largest size at the usual density."""
LARGEST = (7680, 4320)
"""Largest size of a window, in the desktop's units: that of the largest screens."""
TITLE, EDGE = 44, 8
"""The desktop's units: most room that a window's frame takes above; beside and below."""
GRIP, HIDDEN = 120, 24
"""The desktop's units: width of a title bar that must be visible for dragging; how far its top may
be above the screen.
"""
_MAXIMISED, _ELSEWHERE = 0x80, 0x80 | 0x40 | 0x08 | 0x01
"""SDL flags: maximised; maximised, minimised, hidden or full screen."""
PANEL = 96
"""Assumed height of panels where the desktop does not report it."""
MOST_PARTS = 0.6
"""Share of a window's area: if more has changed, all is presented."""
_DOTS, _DENSE = 96, (50, 700)
"""Dots an inch: of a usual screen; lowest and highest plausible."""
_REPEAT = 400, 35
"""Key repeat in fields: delay and interval in milliseconds."""
_BY_GPU, _BITS = "SDL_FRAMEBUFFER_ACCELERATION", 24
"""Environment variable: SDL presents by the GPU (1) or copies (0); bits a pixel that copying needs.
"""
GLANCE = 1 / 30
"""Seconds between polls where events can't be waited for."""
_MMAP_THRESHOLD, _LARGE = -3, 64 * 1024
"""M_MMAP_THRESHOLD of mallopt(3), and bytes from which a picture's memory is returned when freed.
"""
_ARENA_MAX = -8
"""M_ARENA_MAX of mallopt(3): number of heaps."""
UNSEEN_DRIVERS = frozenset({"offscreen", "evdev", "kmsdrm"})
"""SDL's fallback drivers without a display: the game would run invisibly."""


_BLIND = UNSEEN_DRIVERS | {"dummy"}
"""Drivers without a measurable screen."""


def prepare() -> None:
    """Set SDL's environment before the display starts."""
    without_silent_buses()
    # Desktops find the icon by this name; pygame has set the script's name.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = APP_ID
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # else Windows shows no input candidates
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    x11 = sys.platform.startswith("linux") and "DISPLAY" in os.environ
    if wanted == "x11" or (x11 and not wanted):
        # Without a GPU, SDL's GPU path takes many times longer to present.
        os.environ.setdefault(_BY_GPU, "0")
    _return_memory()
    # Otherwise Windows scales the picture up, blurred.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")


class Placed(NamedTuple):
    """A window's position and size, in the desktop's units."""

    place: tuple[int, ...]
    """Position; on Wayland, which reports none, as asked for at opening."""
    size: tuple[int, int]


class _Outside(NamedTuple):
    """A window's state and frame, given by the desktop."""

    flags: int = 0
    left: int = 0
    top: int = 0
    """Width of the frame at the left and above."""


class Window:
    """The program's only window, hidden until the first frame is shown."""

    def __init__(
        self,
        title: str,
        size: tuple[int, ...] = (),
        *,
        place: tuple[int, ...] = (),
        maximised: bool = False,
        full_screen: bool = False,
    ) -> None:
        """Sizes are in the desktop's units. An empty `size` suits the screen; an empty `place`, or
        a place off all screens, is the middle of the first screen.

        Raises NoDisplay.
        """
        prepare()
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise NoDisplay(f"SDL found no screen (its driver is {driver!r})")
            if pygame.display.Info().bitsize < _BITS:
                # SDL can't copy to screens of 30 bits, and changes colours on screens of 16.
                os.environ[_BY_GPU] = "1"
            # X11 window managers place the frame's corner, others the inside's.
            self._frame = (EDGE, TITLE) if driver == "x11" else (0, 0)
            dx, dy = self._frame
            rooms = usable_areas()
            if not size:
                # Elsewhere windows are measured in points of a fixed density.
                dense = _dots(0) / _DOTS if driver == "x11" else 1.0
                size = USUAL if driver in _BLIND else fitting(rooms[0], dense)
            at = (place[0] + dx, place[1] + dy) if place else ()
            inside = mended(at, (size[0], size[1]), rooms)
            self.native = pygame.Window(
                title,
                size=inside.size,
                position=(inside.x - dx, inside.y - dy),
                hidden=True,
                resizable=True,
                allow_high_dpi=True,
            )
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        try:
            bits = self.native.get_surface().get_bitsize()
        except pygame.error as error:
            raise CannotDraw(str(error)) from error
        if bits < _BITS:
            raise CannotDraw(f"{bits} bits for each pixel")
        self.native.minimum_size = min(SMALLEST[0], inside.w), min(SMALLEST[1], inside.h)
        self.asked = Placed((inside.x - dx, inside.y - dy), inside.size)
        """Position and size asked for at opening."""
        self.placed = self.asked
        """Position and size while neither maximised nor full screen."""
        self._shown = False
        self._pointer = ctypes.c_void_p(call("SDL_GetWindowFromID", self.native.id))
        """SDL's window; null if unavailable."""
        self.full_screen = False
        self._typed: tuple[str, tuple[int, ...]] | None = None
        """Key and box of the field for typed text. None before the first `type_in`, while SDL takes
        text anywhere.
        """
        if maximised:
            self.native.maximize()
        if full_screen:
            self.toggle_full_screen()
        self.renew()

    @property
    def handle(self) -> int:
        """The system's handle of the window; 0 without a visible screen."""
        return 0 if pygame.display.get_driver() in _BLIND else self.native.handle

    @property
    def finger(self) -> int:
        """A finger's width in pixels: 9 mm by the screen's density, else by the usual density."""
        screen = call("SDL_GetWindowDisplayIndex", self._pointer) or 0
        dots = _dots(max(0, screen)) or _DOTS
        return round(9 / 25.4 * dots * self.surface.get_width() / max(1, self.native.size[0]))

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def maximised(self) -> bool:
        return bool(self._outside().flags & _MAXIMISED)

    def _outside(self) -> _Outside:
        top, left = ctypes.c_int(), ctypes.c_int()
        sides = ctypes.byref(top), ctypes.byref(left), None, None
        call("SDL_GetWindowBordersSize", self._pointer, *sides)
        return _Outside(call("SDL_GetWindowFlags", self._pointer) or 0, left.value, top.value)

    def note(self) -> None:
        """Remember position and size after a move or resize, unless the window is maximised, full
        screen or hidden.
        """
        outside = self._outside()
        if self.full_screen or outside.flags & _ELSEWHERE:
            return
        x, y = self.native.position
        if pygame.display.get_driver() == "x11":
            x, y = x - outside.left, y - outside.top
        known = pygame.display.get_driver() != "wayland"  # which reports no position
        self.placed = Placed((x, y) if known else self.asked.place, self.native.size)

    def renew(self) -> None:
        """Get the new surface after a resize; for a tiny window, a surface that isn't shown."""
        self.surface = self.native.get_surface()
        wide, tall = self.surface.get_size()
        self._unseen = wide < LEAST[0] or tall < LEAST[1]
        if self._unseen:
            self.surface = pygame.Surface((max(wide, LEAST[0]), max(tall, LEAST[1])))

    def to_pixels(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Convert a mouse position to pixels of the surface."""
        (w, h), (pw, ph) = self.native.size, self.surface.get_size()
        if (w, h) == (pw, ph) or not w or not h:
            return pos
        return round(pos[0] * pw / w), round(pos[1] * ph / h)

    def type_in(self, field: str, place: pygame.Rect) -> None:
        """Direct typed text to the field with this key, with key repeat, or nowhere (empty).
        Another field drops a dead key or an input method's unfinished text.
        """
        before, at = self._typed or (None, ()), (*place,) if field else ()
        if (field, at) == before:
            return
        self._typed = field, at
        if field != before[0]:
            pygame.key.stop_text_input()
            pygame.key.set_repeat(*(_REPEAT if field else ()))
            if field:
                pygame.key.start_text_input()
        if field:
            (w, h), (pw, ph) = self.native.size, self.surface.get_size()
            points = place.x * w // pw, place.y * h // ph, place.w * w // pw, place.h * h // ph
            pygame.key.set_text_input_rect(pygame.Rect(points))

    def present(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: all of it, or just these changed parts."""
        if self._shown and self._unseen:
            return
        if self._shown and parts is not None and self._show_parts(parts):
            return
        self.native.flip()
        if not self._shown:
            self._shown = True
            self.native.show()
            # A newly mapped window has lost its content.
            self.native.flip()

    def wait(self, seconds: float) -> bool:
        """Sleep until an event, `system.sdl.wake` or a timeout; True if an event may have come.
        Unlike `pygame.event.wait`, don't poll a thousand times a second.
        """
        if seconds <= 0:
            return True
        # The event stays in the queue.
        came = call("SDL_WaitEventTimeout", None, math.ceil(seconds * 1000))
        if came is None:
            time.sleep(min(seconds, GLANCE))
        return came != 0

    def _show_parts(self, parts: Sequence[pygame.Rect]) -> bool:
        """Present only these parts, far cheaper where pictures are copied. False if they are too
        large, or SDL can't.
        """
        w, h = self.size
        if sum(map(_area, parts)) > MOST_PARTS * w * h:
            return False
        boxes = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
        return call("SDL_UpdateWindowSurfaceRects", self._pointer, boxes, len(parts)) == 0

    def toggle_full_screen(self) -> None:
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.native.set_fullscreen(desktop=True)
        else:
            self.native.set_windowed()

    def set_icon(self) -> None:
        """Set the icon, for desktops that ask the window."""
        path: Path = asset(ICON)
        if path.is_file():
            self.native.set_icon(pygame.image.load(path))

    def close(self) -> None:
        self.native.destroy()


def _return_memory() -> None:
    """Make the C library return large pictures' memory at once. By default glibc raises its
    threshold with the first large block freed, and gives each thread a heap of its own.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_ARENA_MAX, 1)
    except (OSError, AttributeError) as reason:  # not glibc
        log.info("large pictures may leave memory behind: %s", reason)


def give_memory_back() -> None:
    """Return free memory between used blocks, too, which takes some milliseconds: glibc alone
    returns only the heap's end.
    """
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not glibc
            ctypes.CDLL(None).malloc_trim(0)


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = tuple((name, ctypes.c_int) for name in "xywh")


def mended(
    place: tuple[int, ...], size: tuple[int, int], rooms: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Return a window's inside, moved if it is too large or out of reach. `rooms` are the screens'
    usable areas. A window moves into the room that it overlaps most; without a place or off all
    screens, to the middle of the first room. The inside is never larger than the room.
    """
    wanted = pygame.Rect(place or rooms[0].topleft, size)
    home = max(rooms, key=lambda room: _area(wanted.clip(room)))
    lost = not place or not _area(wanted.clip(home))
    if lost:
        home = rooms[0]
    fitted = pygame.Rect(wanted.topleft, _fit(size, home))
    fitted.w = max(fitted.w, min(SMALLEST[0], home.w))
    fitted.h = max(fitted.h, min(SMALLEST[1], home.h))
    if lost:
        fitted.center = home.center
    elif fitted.size != wanted.size or not any(reachable(fitted, room) for room in rooms):
        fitted.clamp_ip(home)
    return fitted


def fitting(room: pygame.Rect, dense: float = 1.0) -> tuple[int, int]:
    """Return a new window's size on a screen with this room, `dense` times as dense as usual."""
    wide, tall = (
        max(usual, min(round(SHARE * side), round(max(1.0, dense) * most)))
        for usual, side, most in zip(USUAL, room.size, SPACIOUS, strict=True)
    )
    return wide, tall


def reachable(inside: pygame.Rect, room: pygame.Rect) -> bool:
    """True if a window's title bar can be dragged on this screen."""
    across = min(inside.right, room.right) - max(inside.x, room.x)
    return across >= min(GRIP, inside.w) and room.y - HIDDEN <= inside.y <= room.bottom - GRIP


def _area(box: pygame.Rect) -> int:
    return box.w * box.h


def usable_areas() -> list[pygame.Rect]:
    """Return the screens' usable areas, without panels and a window's frame, the first screen
    first; only one on Wayland and if none is known.
    """
    sizes = pygame.display.get_desktop_sizes()
    driver = pygame.display.get_driver()
    if driver in _BLIND or not sizes:
        return [pygame.Rect(0, 0, *LARGEST)]
    # Wayland reports neither panels nor positions.
    free = (
        [] if driver == "wayland" else [box for i in range(len(sizes)) if (box := usable_area(i))]
    )
    free = free or [pygame.Rect(0, 0, sizes[0][0], max(1, sizes[0][1] - PANEL))]
    insides = [
        pygame.Rect(box.x + EDGE, box.y + TITLE, box.w - 2 * EDGE, box.h - TITLE - EDGE)
        for box in free
    ]
    return [inside.clip(pygame.Rect(inside.topleft, LARGEST)) for inside in insides]


def _dots(screen: int) -> float:
    """Return a screen's dots an inch; 0 if unknown or implausible."""
    diagonal = ctypes.c_float()
    dots = 0.0
    if call("SDL_GetDisplayDPI", screen, ctypes.byref(diagonal), None, None) == 0:
        dots = diagonal.value
    elif pygame.display.get_driver() == "x11":
        dots = _server_dots()
    return dots if _DENSE[0] <= dots <= _DENSE[1] else 0.0


def _server_dots() -> float:
    """Return the X server's dots an inch, where SDL knows no monitors."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError as reason:
        log.info("the screen can't be asked how dense it is: %s", reason)
        return 0.0
    x11.XOpenDisplay.restype = ctypes.c_void_p
    server = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not server:
        return 0.0
    screen = x11.XDefaultScreen(server)
    wide, millimetres = x11.XDisplayWidth(server, screen), x11.XDisplayWidthMM(server, screen)
    x11.XCloseDisplay(server)
    return 25.4 * int(wide) / max(1, int(millimetres))


def usable_area(screen: int) -> pygame.Rect | None:
    """Return a screen's area without panels; None if unknown."""
    bounds_read = _Rect()
    known = call("SDL_GetDisplayUsableBounds", screen, ctypes.byref(bounds_read)) == 0
    bounds = pygame.Rect(bounds_read.x, bounds_read.y, bounds_read.w, bounds_read.h)
    return bounds if known and bounds.w > 2 * EDGE and bounds.h > TITLE + EDGE else None


def _fit(size: tuple[int, int], room: pygame.Rect) -> tuple[int, int]:
    return min(size[0], room.w), min(size[1], room.h)
