"""Explains why no window can be opened, and what helps."""

import os
import sys

from swoop_desktop.resources.language import _, strung

_OF_X11 = ("libX11.so.6", "libXext.so.6")
_OF_WAYLAND = ("libwayland-client.so.0", "libxkbcommon.so.0")
_DISPLAYS = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
"""Environment variables that SDL's selectable video drivers read."""


class NoDisplay(Exception):
    """Raised if no window can be opened; the text is SDL's."""


class CannotDraw(NoDisplay): ...


def advice() -> str:
    """Return the probable reason and what helps; empty if unknown."""
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    if wanted and not os.environ.get(_DISPLAYS.get(wanted, "")):
        return _(
            "SDL_VIDEODRIVER is set to {driver}, and nothing can be shown that way: leave it unset."
        ).format(driver=wanted)
    if not sys.platform.startswith("linux"):
        return ""
    x11, wayland = os.environ.get("DISPLAY"), os.environ.get("WAYLAND_DISPLAY")
    if not x11 and not wayland:
        return _("Neither DISPLAY nor WAYLAND_DISPLAY is set: start it from a desktop.")
    lacking = [name for name in _OF_X11 if not _loads(name)]
    if lacking and not (wayland and all(map(_loads, _OF_WAYLAND))):
        return _(
            "There is a desktop, but the system lacks {libraries}. On Debian and Ubuntu, install "
            "libx11-6 and libxext6; on Fedora, libX11 and libXext."
        ).format(libraries=strung(lacking))
    if x11 and wanted != "wayland":
        return _("No desktop answers at DISPLAY={display}.").format(display=x11)
    return _("No desktop answers at WAYLAND_DISPLAY={display}.").format(display=wayland)


def _loads(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
