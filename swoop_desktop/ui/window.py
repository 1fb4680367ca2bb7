"""The window of the program: opened on the fastest path, sharp on every screen."""

import os
import sys
from pathlib import Path

import pygame

from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.no_display import NoDisplay

APP_ID = "swoop-desktop"
SMALLEST = (960, 600)
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
    # Without it Windows enlarges what is drawn, blurred, on a screen that it scales.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")


class Window:
    """The one window. Hidden until the first frame is shown."""

    def __init__(self, title: str, size: tuple[int, int], *, full_screen: bool = False) -> None:
        """Raises NoDisplay."""
        prepare()
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise NoDisplay(f"SDL found no screen (its driver is {driver!r})")
            self._window = pygame.Window(
                title,
                size=(max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])),
                hidden=True,
                resizable=True,
                allow_high_dpi=True,
            )
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self._window.minimum_size = SMALLEST
        self._shown = False
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

    def renew(self) -> None:
        """Take the surface anew after a change of size."""
        self.surface = self._window.get_surface()

    def to_pixels(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A mouse position in pixels of the surface."""
        (w, h), (pw, ph) = self._window.size, self.surface.get_size()
        if (w, h) == (pw, ph) or not w or not h:
            return pos
        return round(pos[0] * pw / w), round(pos[1] * ph / h)

    def present(self) -> None:
        """Show what was drawn."""
        self._window.flip()
        if not self._shown:
            self._shown = True
            self._window.show()
            # A window that has just been mapped has lost what was drawn before.
            self._window.flip()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def set_icon(self) -> None:
        """The program's icon, for desktops that ask the window for it."""
        path: Path = asset("icons/app-64.png")
        if path.is_file():
            self._window.set_icon(pygame.image.load(path))

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()
