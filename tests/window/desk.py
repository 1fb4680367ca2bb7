"""A screen, a window manager, and real X events for mouse and keyboard."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

NEEDED = ("Xvfb", "openbox", "xdotool", "xwininfo")
_OPENBOX = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><bottom>{panel}</bottom></margins>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
</openbox_config>
"""


def missing() -> list[str]:
    """Return the missing programs."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Desk:
    """A screen of its own with openbox; a context manager."""

    def __init__(
        self, size: tuple[int, int] = (1600, 1000), panel: int = 0, dots: int = 96
    ) -> None:
        """`panel`: pixels that openbox keeps free at the bottom, as desktops do for a panel.
        `dots`: pixels per inch.
        """
        read, write = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        # Without -noreset the server restarts when its last client disconnects, and kills a window
        # manager that is just starting.
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
        command += ["-noreset", "-dpi", str(dots)]
        self._server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.display}
        self._folder = tempfile.TemporaryDirectory()
        config = Path(self._folder.name) / "rc.xml"
        config.write_text(_OPENBOX.format(panel=panel), encoding="utf-8")
        self._said = Path(self._folder.name) / "openbox.log"
        with self._said.open("wb") as said:
            self._manager = subprocess.Popen(
                ["openbox", "--sm-disable", "--config-file", str(config)],
                env=self.environment,
                stdout=said,
                stderr=said,
            )
        self._await_manager()

    def _await_manager(self, seconds: float = 20.0) -> None:
        """Wait until the window manager announces that it can activate windows."""
        until = time.monotonic() + seconds
        while "_NET_ACTIVE_WINDOW" not in self._told("xprop", "-root", "_NET_SUPPORTED"):
            if self._manager.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"openbox does not manage the screen: {self._stop()}")
            time.sleep(0.05)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> str:
        """End both programs; return openbox's log."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()
        said = self._said.read_text(encoding="utf-8", errors="replace").strip()
        self._folder.cleanup()
        return said

    @property
    def server(self) -> int:
        """The process id of the X server."""
        return self._server.pid

    def do(self, *words: object) -> str:
        """Run xdotool with these arguments; return its output."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=20
        )
        if done.returncode:
            gone = self._manager.poll()
            manager = "" if gone is None else f"; openbox has ended with {gone}"
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}{manager}")
        return done.stdout.strip()

    def frame_of(self, window: str) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of a window with its frame."""
        said = self._told("xwininfo", "-id", window)
        found = dict(re.findall(r"^ +([\w -]+): +(-?\d+)$", said, re.MULTILINE))
        x, y = int(found["Absolute upper-left X"]), int(found["Absolute upper-left Y"])
        wide, tall = int(found["Width"]), int(found["Height"])
        said = self._told("xprop", "-id", window, "_NET_FRAME_EXTENTS")
        left, right, top, bottom = map(int, said.partition("=")[2].split(","))
        return x - left, y - top, x + wide + right, y + tall + bottom

    def _told(self, *command: str) -> str:
        return subprocess.check_output(command, env=self.environment, text=True)

    def window_of(self, pid: int, seconds: float = 20.0) -> str:
        """Return the visible window of a process, once it has a frame."""
        until = time.monotonic() + seconds
        while True:
            try:
                return self.do("search", "--onlyvisible", "--pid", pid).split()[-1]
            except (RuntimeError, IndexError) as error:
                if time.monotonic() > until:
                    raise RuntimeError(f"no window appeared: {error}") from None
                time.sleep(0.05)
