"""A Wayland desktop without a screen: weston's headless backend. It has no mouse or keyboard, so
tests only check that the program opens, draws, plays by itself and ends.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOCKET = "swoop-test"


def missing():
    """Return why no such desktop can run here; empty if one can."""
    if not sys.platform.startswith("linux"):
        return "Wayland is for Linux"
    return "" if shutil.which("weston") else "not installed: weston"


class Weston:
    """A desktop of its own; a context manager."""

    def __init__(self, size=(1280, 720)):
        self._folder = tempfile.TemporaryDirectory()  # private, as Wayland requires
        self._log = Path(self._folder.name) / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *("weston", "--backend=headless-backend.so", f"--socket={SOCKET}"),
                    *("--no-config", "--idle-time=0"),
                    *(f"--width={size[0]}", f"--height={size[1]}"),
                ],
                env={**os.environ, "XDG_RUNTIME_DIR": self._folder.name},
                stdout=log,
                stderr=log,
            )
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "DISPLAY"},
            "XDG_RUNTIME_DIR": self._folder.name,
            "WAYLAND_DISPLAY": SOCKET,
            "SDL_VIDEODRIVER": "wayland",
            "SDL_AUDIODRIVER": "dummy",
        }

    def __enter__(self):
        until = time.monotonic() + 30
        while not (Path(self._folder.name) / SOCKET).exists():
            if self._process.poll() is not None or time.monotonic() > until:
                said = self._log.read_text(encoding="utf-8", errors="replace")
                self.__exit__()
                raise RuntimeError(f"weston did not start:\n{said}")
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()
