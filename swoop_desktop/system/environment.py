"""Detects message buses that never answer, and why no window can be opened."""

import logging
import os
import sys
from pathlib import Path

from swoop_desktop.resources.language import _, strung

_OF_X11 = ("libX11.so.6", "libXext.so.6")
_OF_WAYLAND = ("libwayland-client.so.0", "libxkbcommon.so.0")
_DISPLAYS = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
"""Environment variables that SDL's selectable video drivers read."""


class NoDisplay(Exception):
    """Raised if no window can be opened."""


class CannotDraw(NoDisplay): ...


def advice() -> str:
    """Return the probable reason why no window opens, and a remedy; empty if unknown."""
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


log = logging.getLogger(__name__)

PATIENCE = 1.0


def without_silent_buses() -> None:
    """Disable buses that never answer: libraries would wait a minute for them before the window
    opens.
    """
    of_session = f"unix:path={os.environ.get('XDG_RUNTIME_DIR', '')}/bus"
    for name, usual in (
        ("DBUS_SESSION_BUS_ADDRESS", of_session),
        ("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/run/dbus/system_bus_socket"),
    ):
        if bus_answers(os.environ.get(name) or usual) is False:
            log.warning("the bus at %s does not answer", name)
            os.environ[name] = "disabled:"


def bus_answers(address: str) -> bool | None:
    """True if the first of these addresses that accepts a connection also answers; None if no
    address accepts.
    """
    if sys.platform == "win32" or not address:
        return None
    for entry in address.split(";"):
        kind, _colon, options = entry.partition(":")
        fields = dict(pair.partition("=")[::2] for pair in options.split(","))
        path = fields.get("path", "")
        if "%" in path:
            from urllib.parse import unquote

            path = unquote(path)
        if not path and "abstract" in fields:
            path = "\0" + fields["abstract"]
        elif kind != "unix" or not Path(path).is_socket():
            continue
        import socket  # loaded only if there is a bus

        with socket.socket(socket.AF_UNIX) as tried:
            tried.settimeout(PATIENCE)
            try:
                tried.connect(path)
            except OSError:
                continue
            try:
                tried.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.getuid()).encode().hex().encode())
                return bool(tried.recv(1))
            except OSError:
                return False
    return None
