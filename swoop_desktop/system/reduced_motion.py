"""Reads on a thread whether the system asks for less motion or more contrast."""

import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.storage import file_status, limited_read

log = logging.getLogger(__name__)

CONFIGURATION = 256_000
PATIENCE = 3.0
"""Seconds: timeout of a desktop's program."""
_GET_CLIENT_AREA_ANIMATION = 0x1042
_GET_HIGH_CONTRAST, _HIGH_CONTRAST_ON = 0x0042, 0x1
_PORTAL = (
    *("gdbus", "call", "--session", "--timeout", "2", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method"),
    *("org.freedesktop.portal.Settings.ReadOne", "org.freedesktop.appearance", "reduced-motion"),
)
_PORTAL_CONTRAST = (*_PORTAL[:-1], "contrast")
_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_GNOME_CONTRAST = ("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast")
_MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_LIKE_GNOME = {"GNOME", "UNITY", "CINNAMON", "X-CINNAMON", "BUDGIE", "PANTHEON"}
"""Names in XDG_CURRENT_DESKTOP of desktops that keep the setting where GNOME does."""

Ask: TypeAlias = Callable[[Sequence[str]], str]
"""Runs a command and returns its output; empty if it failed."""


class SystemWishes:
    def __init__(
        self,
        came: Callable[[], object],
        less: Callable[[], bool | None],
        contrast: Callable[[], bool | None],
    ) -> None:
        """A thread calls `less` and `contrast`, then `came`."""
        self._came, self._ask_less, self._ask_contrast = came, less, contrast
        self._job: Job[None] | None = None
        self.less: bool | None = None
        self.contrast: bool | None = None
        self.asked = False
        """True once the system was asked, even without a readable answer."""

    def look(self) -> None:
        if self._job is None or self._job.over:
            self._job = Job("wishes", self._look, self._came)

    def wait(self, seconds: float) -> None:
        if self._job is not None:
            self._job.wait(seconds)

    def _look(self, _cancelled: Cancelled) -> None:
        self.less = _answered(self._ask_less)
        self.contrast = _answered(self._ask_contrast)
        self.asked = True


def _answered(ask: Callable[[], bool | None]) -> bool | None:
    try:
        return ask()
    except Exception:  # no answer of a desktop may stop the game
        log.exception("the system could not be asked what it wishes")
        return None


def less_motion(
    platform: str = sys.platform,
    environment: Mapping[str, str] | None = None,
    ask: Ask | None = None,
) -> bool | None:
    """True if the system asks for less motion; None if unknown."""
    asked = ask or _answer
    if platform == "win32":
        return _on_windows()
    if platform == "darwin":
        return {"1": True, "0": False}.get(asked(_MACOS).strip())
    return _on_linux(os.environ if environment is None else environment, asked)


def more_contrast(
    platform: str = sys.platform,
    environment: Mapping[str, str] | None = None,
    ask: Ask | None = None,
) -> bool | None:
    """True if the system asks for more contrast; None if unknown, as on macOS."""
    asked = ask or _answer
    if platform == "win32":
        return _contrast_on_windows()
    if platform == "darwin":
        return None
    known = os.environ if environment is None else environment
    if set(known.get("XDG_CURRENT_DESKTOP", "").upper().split(":")) & _LIKE_GNOME:
        preference = {"true": True, "false": False}.get(asked(_GNOME_CONTRAST).strip())
        if preference is not None:
            return preference
    if "DBUS_SESSION_BUS_ADDRESS" not in known:
        return None
    answer = asked(_PORTAL_CONTRAST)
    return "uint32 1" in answer if "uint32" in answer else None


def _contrast_on_windows() -> bool | None:
    import ctypes

    class HighContrast(ctypes.Structure):
        _fields_ = (
            ("size", ctypes.c_uint),
            ("flags", ctypes.c_uint),
            ("scheme", ctypes.c_wchar_p),
        )

    library: Any = getattr(ctypes, "windll", None)
    if library is None:
        return None
    contrast = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    succeeded = library.user32.SystemParametersInfoW(
        _GET_HIGH_CONTRAST, contrast.size, ctypes.byref(contrast), 0
    )
    return bool(contrast.flags & _HIGH_CONTRAST_ON) if succeeded else None


def _on_windows() -> bool | None:
    import ctypes

    library: Any = getattr(ctypes, "windll", None)
    if library is None:
        return None
    animated = ctypes.c_int(1)
    succeeded = library.user32.SystemParametersInfoW(
        _GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0
    )
    return not animated.value if succeeded else None


def _on_linux(environment: Mapping[str, str], ask: Ask) -> bool | None:
    desktops = set(environment.get("XDG_CURRENT_DESKTOP", "").upper().split(":"))
    folder = file_status.with_home(environment.get("XDG_CONFIG_HOME") or "~/.config")
    if "KDE" in desktops:
        factor = _entry(folder / "kdeglobals", "KDE", "AnimationDurationFactor")
        try:
            return float(factor or "1") == 0
        except ValueError:
            return None

    def gtk(version: str) -> str:
        return _entry(folder / version / "settings.ini", "Settings", "gtk-enable-animations")

    ways: list[Callable[[], str]] = [
        lambda: gtk("gtk-4.0"),
        lambda: gtk("gtk-3.0"),
        lambda: ask(_GNOME),
    ]
    for way in reversed(ways) if desktops & _LIKE_GNOME else ways:
        animated = {"true": True, "1": True, "false": False, "0": False}.get(way().strip().lower())
        if animated is not None:
            return not animated
    if "DBUS_SESSION_BUS_ADDRESS" not in environment:
        return None
    answer = ask(_PORTAL)
    return "uint32 1" in answer if "uint32" in answer else None


def _entry(path: Path, section: str, key: str) -> str:
    try:
        text = limited_read.read(path, CONFIGURATION).decode("utf-8", "replace")
    except OSError:
        return ""
    here, entry = False, ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            here = line == f"[{section}]"
        name, equals, value = line.partition("=")
        if here and equals and name.strip() == key:
            entry = value.strip()
    return entry


def _answer(command: Sequence[str]) -> str:
    import subprocess

    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=True,
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        log.info("the desktop can't be asked what it wishes: %s", error)
        return ""
    return done.stdout.decode("utf-8", "replace")
