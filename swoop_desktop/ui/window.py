"""The window of the program: opened on the fastest path, sharp on every screen."""

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
from swoop_desktop.system.environment import without_silent_buses
from swoop_desktop.system.no_display import CannotDraw, NoDisplay
from swoop_desktop.system.sdl import call

APP_ID = "swoop-desktop"
log = logging.getLogger(__name__)

ICON = "icons/app-64.png"
SMALLEST = (960, 600)
LEAST = (64, 48)
"""Pixels below which nothing is drawn. Desktops that tile windows ask nobody how small they may be.
"""
USUAL = (1280, 720)
"""The size of a window that nobody has resized, where there is no more room than it needs."""
SHARE, SPACIOUS = 0.75, (1920, 1080)
"""Share of a roomy screen that a new window takes, and its most size."""
LARGEST = (7680, 4320)
"""The size of the largest screens there are; a window takes four bytes for each pixel of it."""
TITLE, EDGE = 44, 8
"""Most room that desktops take above a window, and beside and below it; in their units."""
GRIP, HIDDEN = 120, 24
"""Width of the bar above a window that must be in sight to be got hold of, and most height of it
that may be hidden; in the desktop's units.
"""
_MAXIMISED, _ELSEWHERE = 0x80, 0x80 | 0x40 | 0x08 | 0x01
"""Flags of SDL: that a window is maximised; and that or minimised, hidden, or over all."""
PANEL = 96
"""Assumed height of panels where the desktop does not tell."""
MOST_PARTS = 0.6
"""Share of a window above which it is shown as a whole."""
_DOTS, _DENSE = 96, (50, 700)
"""Points that an inch has on a usual screen; least and most that are believed."""
_REPEAT = 400, 35
"""Milliseconds until a key that is held in a field is said again, and from then on."""
_BY_GPU, _BITS = "SDL_FRAMEBUFFER_ACCELERATION", 24
"""Whether SDL hands its picture to the GPU rather than copy it; bits of a pixel that it needs."""
GLANCE = 1 / 30
"""Seconds between two looks for events, where they can't be waited for."""
_MMAP_THRESHOLD, _LARGE = -3, 64 * 1024
"""The parameter of mallopt(3), and bytes from which on a picture's memory is not kept."""
_ARENA_MAX = -8
"""Another parameter: how many heaps there may be."""
UNSEEN_DRIVERS = frozenset({"offscreen", "evdev", "kmsdrm"})
"""Video drivers that SDL falls back to where there is no display: the game would run and nobody
would see it.
"""


_BLIND = UNSEEN_DRIVERS | {"dummy"}
"""Video drivers without a screen by which a window could be measured."""


def prepare() -> None:
    """Make the settings of SDL that it needs before the display starts."""
    without_silent_buses()
    # Desktops find the icon by this; pygame has set it to the name of the script by now.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = APP_ID
    os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = APP_ID
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # or Windows shows nothing to choose from
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    x11 = sys.platform.startswith("linux") and "DISPLAY" in os.environ
    if wanted == "x11" or (x11 and not wanted):
        # Presenting a surface through the GPU path costs many times more without a GPU.
        os.environ.setdefault(_BY_GPU, "0")
    _return_memory()
    # Without it Windows enlarges what is drawn, blurred, on a screen that it scales.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")


class Placed(NamedTuple):
    """The place and size of a window, in the desktop's units."""

    place: tuple[int, ...]
    """Place to ask for so that it lies there; empty where no program is told."""
    size: tuple[int, int]


class _Outside(NamedTuple):
    """The state and frame that the desktop gave a window."""

    flags: int = 0
    """Flags of SDL."""
    left: int = 0
    top: int = 0
    """Reach of its frame beyond its inside, at the left and above."""


class Window:
    """The one window. Hidden until the first frame is shown."""

    def __init__(
        self,
        title: str,
        size: tuple[int, ...] = (),
        *,
        place: tuple[int, ...] = (),
        maximised: bool = False,
        full_screen: bool = False,
    ) -> None:
        """Open it with this size, in the desktop's units, as far as the desktop has room for it,
        or (empty) as large as suits the screen: at this place, if it can be got hold of there, or
        else in the middle of the first screen.

        Raises NoDisplay.
        """
        prepare()
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise NoDisplay(f"SDL found no screen (its driver is {driver!r})")
            if pygame.display.Info().bitsize < _BITS:
                # To a screen of 30 bits SDL copies nothing, to one of 16 in its colours.
                os.environ[_BY_GPU] = "1"
            # Window managers of X11 put the corner of the frame where others put that of its
            # inside.
            self._frame = (EDGE, TITLE) if driver == "x11" else (0, 0)
            dx, dy = self._frame
            rooms = _rooms()
            if not size:
                # Elsewhere a window is measured in points, of which an inch has as many everywhere.
                dense = _dots(0) / _DOTS if driver == "x11" else 1.0
                size = USUAL if driver in _BLIND else fitting(rooms[0], dense)
            at = (place[0] + dx, place[1] + dy) if place else ()
            inside = mended(at, (size[0], size[1]), rooms)
            self._window = pygame.Window(
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
            bits = self._window.get_surface().get_bitsize()
        except pygame.error as error:
            raise CannotDraw(str(error)) from error
        if bits < _BITS:
            raise CannotDraw(f"{bits} bits for each pixel")
        self._window.minimum_size = min(SMALLEST[0], inside.w), min(SMALLEST[1], inside.h)
        self.asked = Placed((inside.x - dx, inside.y - dy), inside.size)
        """Place and size with which it was to be opened."""
        self.placed = self.asked
        """Place and size while it is neither maximised nor fills the screen."""
        self._shown = False
        self._pointer = ctypes.c_void_p(call("SDL_GetWindowFromID", self._window.id))
        """Of SDL's own window; null where it can't be asked for."""
        self.full_screen = False
        self._typed: tuple[str, tuple[int, ...]] | None = None
        """The field in which text may be typed, and where; None while SDL takes text anywhere."""
        if maximised:
            self._window.maximize()
        if full_screen:
            self.toggle_full_screen()
        self.renew()

    @property
    def handle(self) -> int:
        """The number by which the system knows the window; 0 where nobody can see it."""
        return 0 if pygame.display.get_driver() in _BLIND else self._window.handle

    @property
    def finger(self) -> int:
        """The width of a finger in pixels of the surface: 9 mm, as dense as its screen says it is;
        what that is on a usual screen, where that can't be known.
        """
        screen = call("SDL_GetWindowDisplayIndex", self._pointer) or 0
        dots = _dots(max(0, screen)) or _DOTS
        return round(9 / 25.4 * dots * self.surface.get_width() / max(1, self._window.size[0]))

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels."""
        return self.surface.get_size()

    @property
    def maximised(self) -> bool:
        """Whether it takes all the room that its screen has for windows."""
        return bool(self._outside().flags & _MAXIMISED)

    def _outside(self) -> _Outside:
        """Ask for the state and frame of the window."""
        top, left = ctypes.c_int(), ctypes.c_int()
        sides = ctypes.byref(top), ctypes.byref(left), None, None
        call("SDL_GetWindowBordersSize", self._pointer, *sides)
        return _Outside(call("SDL_GetWindowFlags", self._pointer) or 0, left.value, top.value)

    def note(self) -> None:
        """Remember how the window lies after it was moved or resized, unless it is maximised, fills
        the screen or is not seen at all, which it says of itself by then.
        """
        outside = self._outside()
        if self.full_screen or outside.flags & _ELSEWHERE:
            return
        x, y = self._window.position
        if pygame.display.get_driver() == "x11":
            x, y = x - outside.left, y - outside.top
        known = pygame.display.get_driver() != "wayland"  # no program is told there
        self.placed = Placed((x, y) if known else self.asked.place, self._window.size)

    def renew(self) -> None:
        """Take the surface anew after a change of size. In a window that is too small for any
        picture nothing is seen of what is drawn.
        """
        self.surface = self._window.get_surface()
        wide, tall = self.surface.get_size()
        self._unseen = wide < LEAST[0] or tall < LEAST[1]
        if self._unseen:
            self.surface = pygame.Surface((max(wide, LEAST[0]), max(tall, LEAST[1])))

    def to_pixels(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Convert a mouse position to pixels of the surface."""
        (w, h), (pw, ph) = self._window.size, self.surface.get_size()
        if (w, h) == (pw, ph) or not w or not h:
            return pos
        return round(pos[0] * pw / w), round(pos[1] * ph / h)

    def type_in(self, field: str, place: pygame.Rect) -> None:
        """Let text be typed in the field with this key, with key repeat, or (empty) nowhere. To
        begin again forgets what is half typed: a dead key, or what an input method has so far.
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
            (w, h), (pw, ph) = self._window.size, self.surface.get_size()
            points = place.x * w // pw, place.y * h // ph, place.w * w // pw, place.h * h // ph
            pygame.key.set_text_input_rect(pygame.Rect(points))

    def present(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn: all of it, or these parts, if nothing else has changed."""
        if self._shown and self._unseen:
            return
        if self._shown and parts is not None and self._show_parts(parts):
            return
        self._window.flip()
        if not self._shown:
            self._shown = True
            self._window.show()
            # A window that has just been mapped has lost what was drawn before.
            self._window.flip()

    def wait(self, seconds: float) -> bool:
        """Sleep until something happens, or `system.wake.wake` is called, at most for so long. True
        if something has, or may have.
        `pygame.event.wait` looks for events a thousand times a second; SDL really sleeps where the
        desktop lets it.
        """
        if seconds <= 0:
            return True
        # What has come stays in the queue.
        came = call("SDL_WaitEventTimeout", None, math.ceil(seconds * 1000))
        if came is None:
            time.sleep(min(seconds, GLANCE))
        return came != 0

    def _show_parts(self, parts: Sequence[pygame.Rect]) -> bool:
        """Show only these parts, which is cheaper by far where the picture is copied to the screen.
        False if SDL can't, or would rather copy all of it at once.
        """
        w, h = self.size
        if sum(map(_area, parts)) > MOST_PARTS * w * h:
            return False
        boxes = (_Rect * len(parts))(*(_Rect(*part) for part in parts))
        return call("SDL_UpdateWindowSurfaceRects", self._pointer, boxes, len(parts)) == 0

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_icon(self) -> None:
        """Set the program's icon, for desktops that ask the window for it."""
        path: Path = asset(ICON)
        if path.is_file():
            self._window.set_icon(pygame.image.load(path))

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()


def _return_memory() -> None:
    """Have the system get back the memory of large pictures as soon as they are freed. By itself
    glibc keeps as much as the largest of them took, since it learns from the first that is let go,
    and what threads draw lies scattered over a heap for each of them.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_ARENA_MAX, 1)
    except (OSError, AttributeError) as reason:  # another C library than that of GNU
        log.info("large pictures may leave memory behind: %s", reason)


def give_memory_back() -> None:
    """Give the system back what is free between what is in use, which takes some milliseconds: by
    itself glibc gives back only what lies at the end.
    """
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # another C library than that of GNU
            ctypes.CDLL(None).malloc_trim(0)


class _Rect(ctypes.Structure):
    """The struct SDL_Rect."""

    _fields_ = tuple((name, ctypes.c_int) for name in "xywh")


def mended(
    place: tuple[int, ...], size: tuple[int, int], rooms: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The inside of a window of this size at this place, or (empty) anywhere. It stays as it is
    where it can be got hold of; otherwise it comes into the nearest of the `rooms`, which are where
    the inside of a window may lie on each screen, and into the middle of the first if it was on
    none of them. It is no larger than its screen.
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
    elif fitted.size != wanted.size or not any(_reached(fitted, room) for room in rooms):
        fitted.clamp_ip(home)
    return fitted


def fitting(room: pygame.Rect, dense: float = 1.0) -> tuple[int, int]:
    """Return the size of a window that nobody has resized, on a screen with so much room for it,
    and so many times as dense as a usual one.
    """
    wide, tall = (
        max(usual, min(round(SHARE * side), round(max(1.0, dense) * most)))
        for usual, side, most in zip(USUAL, room.size, SPACIOUS, strict=True)
    )
    return wide, tall


def _reached(inside: pygame.Rect, room: pygame.Rect) -> bool:
    """Whether the bar above a window can be got hold of on this screen."""
    across = min(inside.right, room.right) - max(inside.x, room.x)
    return across >= min(GRIP, inside.w) and room.y - HIDDEN <= inside.y <= room.bottom - GRIP


def _area(box: pygame.Rect) -> int:
    return box.w * box.h


def _rooms() -> list[pygame.Rect]:
    """Return where the inside of a window may lie on each screen, the first one first: beside
    panels, and with room for its frame.
    """
    sizes = pygame.display.get_desktop_sizes()
    driver = pygame.display.get_driver()
    if driver in _BLIND or not sizes:
        return [pygame.Rect(0, 0, *LARGEST)]
    # On Wayland no program is told of panels, nor where it lies.
    free = [] if driver == "wayland" else [box for i in range(len(sizes)) if (box := _usable(i))]
    free = free or [pygame.Rect(0, 0, sizes[0][0], max(1, sizes[0][1] - PANEL))]
    insides = [
        pygame.Rect(box.x + EDGE, box.y + TITLE, box.w - 2 * EDGE, box.h - TITLE - EDGE)
        for box in free
    ]
    return [inside.clip(pygame.Rect(inside.topleft, LARGEST)) for inside in insides]


def _dots(screen: int) -> float:
    """Return how many points an inch has on a screen; 0 where that is not told, or is no number
    that a screen can have.
    """
    found = ctypes.c_float()
    dots = 0.0
    if call("SDL_GetDisplayDPI", screen, ctypes.byref(found), None, None) == 0:
        dots = found.value
    elif pygame.display.get_driver() == "x11":
        dots = _server_dots()
    return dots if _DENSE[0] <= dots <= _DENSE[1] else 0.0


def _server_dots() -> float:
    """Return how many points an inch has by what the X server was told, where SDL knows nothing of
    its monitors.
    """
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


def _usable(screen: int) -> pygame.Rect | None:
    """Return the part of a screen that no panel covers; None if it is not known."""
    found = _Rect()
    told = call("SDL_GetDisplayUsableBounds", screen, ctypes.byref(found)) == 0
    bounds = pygame.Rect(found.x, found.y, found.w, found.h)
    return bounds if told and bounds.w > 2 * EDGE and bounds.h > TITLE + EDGE else None


def _fit(size: tuple[int, int], room: pygame.Rect) -> tuple[int, int]:
    """Return a size that is no larger than there is room for."""
    return min(size[0], room.w), min(size[1], room.h)
