"""How long players wait: from starting the program to its first picture, frozen and from source.

The window opens when its first frame is drawn, so the X server's word that a window was mapped
is the end of the wait. Rounds alternate between the programs, since the machine is never the same
for long. Needs Xvfb and xev, and `make bundle` for the frozen program.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.display import screen

ROUNDS = 15
LIMIT = 1.3
"""Times the first frame from source."""
FROZEN = Path(__file__).parent.parent / "dist" / "linux" / "swoop-desktop" / "swoop-desktop"
PEERS = ("kpat", "sol", "pokerth", "pysolfc")


def main() -> None:
    if shutil.which("Xvfb") is None or shutil.which("xev") is None:
        print("Xvfb and xev are needed to measure the start.")
        return
    with tempfile.TemporaryDirectory() as home, screen() as display:
        environment = {
            **{name: text for name, text in os.environ.items() if not name.startswith("PYTHON")},
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "HOME": home,
        }
        waits = _measured(dict(_programs()), environment)
    for name, times in waits.items():
        low, middle, high = min(times), statistics.median(times), max(times)
        print(
            f"{name:12} {low * 1e3:6.0f} {middle * 1e3:6.0f} {high * 1e3:6.0f} ms  (min median max)"
        )
    if "frozen" in waits:
        ratio = statistics.median(waits["frozen"]) / statistics.median(waits["source"])
        print(f"frozen takes {ratio:.2f} × the source's time   limit {LIMIT}")
    else:
        print(f"{FROZEN} is not there: `make bundle` makes it.")


def _programs() -> Iterator[tuple[str, list[str]]]:
    yield "source", [sys.executable, "-m", "swoop_desktop"]
    if FROZEN.is_file():
        yield "frozen", [str(FROZEN)]
    for name in PEERS:
        if path := shutil.which(name):
            yield name, [path]


def _measured(
    programs: Mapping[str, Sequence[str]], environment: Mapping[str, str]
) -> dict[str, list[float]]:
    """Seconds of each round by program; the first start of each, which is cold, does not count."""
    waits: dict[str, list[float]] = {name: [] for name in programs}
    for number in range(ROUNDS + 1):
        for name, command in programs.items():
            wait = _wait(command, environment)
            if number:
                waits[name].append(wait)
    return waits


def _wait(command: Sequence[str], environment: Mapping[str, str]) -> float:
    with _mapped(environment) as events:
        began = time.monotonic()
        program = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            for line in events:
                if line.startswith("MapNotify"):
                    return time.monotonic() - began
        finally:
            program.terminate()
            program.wait()
    raise RuntimeError(f"{command[0]} showed no window")


@contextmanager
def _mapped(environment: Mapping[str, str]) -> Iterator[Iterator[str]]:
    """What happens to windows, a line each."""
    command = ["stdbuf", "-oL", "xev", "-root", "-event", "substructure"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as listener:
        assert listener.stdout is not None
        time.sleep(0.2)  # it does not say when it listens
        try:
            yield iter(listener.stdout.readline, "")
        finally:
            listener.terminate()
