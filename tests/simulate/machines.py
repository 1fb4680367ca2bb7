"""A dask cluster of local processes, which ends with the test."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import contextmanager

from swoop_desktop.simulate.tournament import duplicate
from tests import ROOT

LONGEST = 180.0
"""Seconds until an expected event counts as missing."""
OTHER_DASK = """
import importlib.metadata as found, sys
real = found.version
found.version = lambda name: "2020.1.0" if name == "distributed" else real(name)
from dask.__main__ import main
sys.argv[0] = "dask"
main()
"""


def until(there, what):
    """Wait until a function returns something true; return that."""
    end = time.monotonic() + LONGEST
    while not (found := there()):
        assert time.monotonic() < end, what
        time.sleep(0.05)
    return found


class Machines:
    """Simulated machines, each a process."""

    def __init__(self, folder, environment, protocol):
        self.folder = folder
        self.environment, self.protocol = environment, protocol
        self.processes = []
        self.address = ""

    def scheduler(self, *program, home=ROOT):
        """Start the cluster's only scheduler."""
        file = self.folder / "scheduler.json"
        where = ("--host=127.0.0.1", "--port=0", f"--protocol={self.protocol}")
        options = (*where, f"--scheduler-file={file}", "--idle-timeout=600")
        process, _log = self._begun("scheduler", options, program, home)
        self.address = until(lambda: _address(file), "the scheduler does not begin")
        return process

    def worker(self, *program, threads=1, home=ROOT):
        options = (self.address, "--no-nanny", f"--nthreads={threads}", "--death-timeout=180")
        folder = f"--local-directory={self.folder}"
        process, log = self._begun("worker", (*options, folder), program, home)
        until(lambda: b"Registered to" in log.read_bytes(), f"a worker does not begin: {log}")
        return process

    def _begun(self, what, options, program, home):
        log = self.folder / f"{len(self.processes)}.log"
        command = [sys.executable, *(program or ("-m", "dask")), what, "--no-dashboard", *options]
        with log.open("wb") as file:
            process = subprocess.Popen(
                command, cwd=home, stdout=file, stderr=file, env={**os.environ, **self.environment}
            )
        self.processes.append(process)
        return process, log


@contextmanager
def machines(folder, environment=None, protocol="tcp"):
    """`environment`: variables for all machines, besides the real ones."""
    found = Machines(folder, environment or {}, protocol)
    try:
        yield found
    finally:
        for process in reversed(found.processes):
            process.kill()
            process.wait(LONGEST)


def _address(file):
    try:
        return str(json.loads(file.read_text("utf-8"))["address"])
    except (OSError, ValueError):
        return ""


class Many(Sequence[int]):
    """A million numbers, and a count of accesses."""

    taken = 0

    def __len__(self):
        return 1_000_000

    def __getitem__(self, place):
        self.taken += 1
        return range(len(self))[place]


def held(flag, table, number):
    """Play a game. The first time, game 2 writes its worker's process id and waits to be
    killed.
    """
    if number == 2 and not flag.exists():
        part = flag.with_suffix(".part")
        part.write_text(str(os.getpid()), "ascii")
        part.rename(flag)
        time.sleep(LONGEST)
    return duplicate(table, number)


def waiting(number):
    """Print “waiting”, and sleep."""
    os.write(1, b"waiting\n")
    time.sleep(LONGEST)
    return number


def kill(flag):
    """Kill the worker that wrote its id to `flag`; return the id."""
    number = int(until(lambda: flag.exists() and flag.read_text("ascii"), "nobody has it"))
    os.kill(number, getattr(signal, "SIGKILL", signal.SIGTERM))
    return number
