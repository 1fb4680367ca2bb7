"""A window on a screen, seen without any knowledge of the program."""

import hashlib
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tests.window.desk import Desk

Position = tuple[int, int]
_PATIENCE = 30.0
"""Seconds to wait for anything."""
_TWICE = 0.15
"""Seconds between two pictures that must be equal."""
DRAWN = 2.0
"""Seconds between two equal pictures of a page that is drawn piece by piece."""


class NotSeen(AssertionError):
    """The expected picture did not appear."""


class Screen:
    """A process's window: its picture, and the mouse in it."""

    def __init__(self, desk: Desk, pid: int) -> None:
        self.desk, self.pid = desk, pid
        self.window = desk.window_of(pid)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the content, in pixels."""
        said = self.desk.do("getwindowgeometry", "--shell", self.window)
        found = dict(line.split("=") for line in said.splitlines())
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def picture(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._seen(str(path))
        return path

    def still(self, pause: float = _TWICE) -> str:
        """Wait until two pictures `pause` seconds apart are equal; return their digest."""
        before = ""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            now = hashlib.sha256(self._seen("rgb:-")).hexdigest()
            if now == before:
                return now
            before = now
            time.sleep(pause)
        raise NotSeen("the window does not come to rest")

    def click(self, pos: Position) -> None:
        """Click at a position, once nothing moves."""
        self.still()
        self.desk.do("mousemove", "--window", self.window, *pos, "sleep", 0.05, "click", 1)

    def type(self, text: str) -> None:
        self.desk.do("type", "--delay", 20, text)

    def close(self) -> None:
        """Close the window by the window manager, as its close button does."""
        self.desk.do("windowactivate", "--sync", self.window, "key", "alt+F4")

    def _seen(self, where: str) -> bytes:
        command = ["import", "-window", self.window, "-depth", "8", where]
        done = subprocess.run(command, env=self.desk.environment, capture_output=True)
        if done.returncode:
            raise NotSeen(f"no picture of the window: {done.stderr.decode().strip()}")
        return done.stdout


def wait(until: Callable[[], object], what: str, seconds: float = _PATIENCE) -> None:
    """Wait until a condition holds. Raises NotSeen."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise NotSeen(f"waited {seconds:.0f} s for {what}")
        time.sleep(0.05)
