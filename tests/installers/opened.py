"""Runs the packed program in the fresh system, on a screen outside that system."""

import os
import signal
import subprocess
from pathlib import Path

from build import about
from swoop_desktop.helpers import is_helper
from swoop_desktop.processes import THINK
from tests.installers.chroot import WORK, Root
from tests.installers.screen import Screen, wait
from tests.window.desk import Desk

PROGRAM = f"/usr/lib/{about.COMMAND}/{about.COMMAND}"
LOG = WORK / "said.txt"
"""Output of programs started from a desktop."""


def windows(root: Root, program: str) -> list[int]:
    """Return the processes that have a window."""
    return [pid for pid, words in root.processes(program).items() if not is_helper(words)]


def thinkers(root: Root) -> list[int]:
    """Return the processes in which bots think."""
    return [pid for pid, words in root.processes(PROGRAM).items() if words == [THINK]]


def helpers(root: Root) -> list[int]:
    """Return the helper processes of all windows."""
    return [pid for pid, words in root.processes(PROGRAM).items() if is_helper(words)]


def opened(root: Root, desk: Desk, home: str, *words: str, program: str = PROGRAM) -> Screen:
    """Run a command that opens the program, directly or not; return its window, at rest."""
    with LOG.open("wb") as log:
        subprocess.Popen(
            root.command(words, home, DISPLAY=desk.display),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    wait(lambda: windows(root, program), "the program to start")
    screen = Screen(desk, windows(root, program)[0])
    screen.still()
    return screen


def closed(root: Root, screen: Screen) -> None:
    """Close the window, and wait until all its processes are gone."""
    screen.close()
    program = Path(f"/proc/{screen.pid}/exe")  # gone with the process, even if nobody reaps it
    wait(lambda: not program.exists(), "the end of the program")
    wait(lambda: not helpers(root), "the end of its helpers")


def killed(root: Root, screen: Screen) -> None:
    """Kill the program, as in a power cut. Its helpers must end by themselves."""
    os.kill(screen.pid, signal.SIGKILL)
    wait(lambda: not helpers(root), "its helpers to end, too")
