"""Replaces helper processes by others."""

import contextlib
import ctypes
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from swoop_desktop.processes import helper
from tests import ROOT


def ready(module, *words, **around):
    """Start a test module as a process, and wait for its first line."""
    child = subprocess.Popen(
        [sys.executable, "-m", module, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        **around,
    )
    assert child.stdout.readline() == "ready\n", child.communicate()[1]
    return child


def killed(seconds, *children):
    """Kill processes after some seconds. Returns the output and errors of each."""
    time.sleep(seconds)
    for child in children:
        child.kill()
    return [child.communicate() for child in children]


NO_PROGRAM = ("/no/such/program",)


@contextmanager
def helped_by(*command, word=""):
    """Start this command in place of helper processes, or only of the one for `word`."""
    real = helper.command_of

    def command_of(asked):
        return command if word in ("", asked) else real(asked)

    with mock.patch.object(helper, "command_of", command_of):
        yield


@contextmanager
def started():
    """Yields a list that collects the ids of all helper processes started."""
    found = []

    class Noted(helper.Process):
        def __init__(self, command):
            super().__init__(command)
            found.append(self.pid)

    with mock.patch.object(helper, "Process", Noted):
        yield found


def until_gone(pid):
    """Wait until a process has ended."""
    end = time.monotonic() + 60
    while not gone(pid):
        assert time.monotonic() < end, f"process {pid} goes on"
        time.sleep(0.01)


def gone(pid):
    """True if the process has ended, reaped or not."""
    if sys.platform == "win32":
        return _gone_from_windows(pid)
    try:
        os.kill(pid, 0)
        # Without /proc an unreaped process still counts as running. If one ends between opening and
        # reading its file there, the error is "no such process".
        with contextlib.suppress(FileNotFoundError):
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except ProcessLookupError:
        return True
    return False


def _gone_from_windows(pid):
    may_ask, still_active = 0x1000, 259
    kernel, code = ctypes.windll.kernel32, ctypes.c_ulong()
    handle = kernel.OpenProcess(may_ask, False, pid)
    if not handle:
        return True
    kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return code.value != still_active
