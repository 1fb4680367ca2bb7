"""A screen, a window manager, and hands: real X events for the mouse and the keyboard."""

import os
import shutil
import subprocess
import time
from typing import Self

NEEDED = ("Xvfb", "openbox", "xdotool")


def missing() -> list[str]:
    """The programs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


class Desk:
    """A screen of its own with openbox on it. Use as a context manager."""

    def __init__(self, size: tuple[int, int] = (1600, 1000)) -> None:
        read, write = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.display}
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()

    def do(self, *words: object) -> str:
        """One command line of xdotool."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=20
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        return done.stdout.strip()

    def window_of(self, pid: int, seconds: float = 20.0) -> str:
        """The visible window of a process, once the window manager has framed it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                return self.do("search", "--onlyvisible", "--pid", pid).split()[-1]
            except (RuntimeError, IndexError):
                time.sleep(0.05)
        raise RuntimeError("no window appeared")
