"""The cost of a frame in a real window: start-up, dealing, a big hand, idling, memory.

Each frame is measured by the clock and by the processor time of its thread. If only the clock is
over a limit, another program or thread was running. Other programs that use caches and memory
increase processor time, too. So each scenario runs three times, and a frame's least time counts.
Clock times are those of the first run. Idling measures the program's own loop, with all its
threads. Memory is our own (see `memory`), the most after any run at one size.

Needs Xvfb. Never run with the dummy video driver, which presents for free.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

RUNS = 3
IDLE = 0.3
"""Limit in percent of a core."""
MEMORY = {(1280, 720): 60, (1920, 1080): 75, (3840, 2160): 160}
"""Limits of our own memory in megabytes, by window size."""
SIZES = ((1920, 1080), (3840, 2160))
LIMITS = {(1920, 1080): 4.0, (3840, 2160): 10.0}
SWOOPS = {(1920, 1080): 8.0, (3840, 2160): 16.0}
"""Limits in milliseconds of a frame in which a pile is swept away."""
WORST = {(1920, 1080): 33.0, (3840, 2160): 50.0}
"""Limits in milliseconds of a frame in which a table is opened, or its window resized."""
LINES = {
    "deal": (("8 seats dealt", "costs", LIMITS),),
    "hand": (("a hand of 60 hovered", "costs", LIMITS), ("  40 cards swept", "swept", SWOOPS)),
    "big": (("16 seats, a hand of 150", "costs", LIMITS), ("  60 cards swept", "swept", SWOOPS)),
    "swoop": (
        ("a swoop of 9", "warm_9", SWOOPS),
        ("  the first one", "first_9", SWOOPS),
        ("a swoop of 25", "warm_25", SWOOPS),
        ("  the first one", "first_25", SWOOPS),
    ),
    "opened": (
        ("opened in its middle", "costs", WORST),
        ("the window resized", "resized", WORST),
    ),
}
"""By scenario: names of its lines, keys of their costs in its result, and limits."""


def main() -> None:
    if shutil.which("Xvfb") is None:
        print("Xvfb is not installed: nothing to measure on.")
        return
    with screen() as display:
        _first(display)
        for size in SIZES:
            _size(display, size)


@contextmanager
def screen(size: tuple[int, int] = SIZES[-1]) -> Iterator[str]:
    """Open an X screen; the default size holds the largest window."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp"]
    command += ["-screen", "0", f"{size[0]}x{size[1]}x24"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        number = b""
        while not number.endswith(b"\n"):
            got = os.read(read, 16)
            if not got:
                raise RuntimeError("Xvfb did not start")
            number += got
        yield f":{number.decode().strip()}"
    finally:
        server.terminate()
        server.wait()
        os.close(read)


def run(display: str, scenario: str, size: tuple[int, int]) -> dict[str, Any]:
    """Return the result of one scenario in a window of this size."""
    environment = {
        # Bytecode is kept, as for any installed program, so that starts are warm.
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    arguments = [scenario, *map(str, size), repr(time.monotonic())]
    command = [sys.executable, "-m", "benchmarks._frames", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{scenario} at {size}:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if found["driver"] != "x11":
        raise RuntimeError(f"measured on the {found['driver']} driver, which says nothing")
    return found


def _first(display: str) -> None:
    run(display, "first", (1280, 720))
    times = sorted(run(display, "first", (1280, 720))["first_ms"] for _ in range(9))
    print(f"first frame after exec    median {statistics.median(times):6.0f} ms   limit 200 ms")


def _size(display: str, size: tuple[int, int]) -> None:
    print(f"\n{size[0]}×{size[1]}                 median     p99     max   processor p99   limit")
    runs = list[dict[str, Any]]()
    for scenario, lines in LINES.items():
        done = [run(display, scenario, size) for _ in range(RUNS)]
        for name, costs, limits in lines:
            _line(name, [each[costs] for each in done], limits[size])
        if scenario != "opened":  # not compared: its pictures of many sizes stay in memory
            runs += done
    runs.append(idle := run(display, "idle", size))
    print(f"{'idle at the table':24} {idle['idle_percent']:7.2f} %  of a core   limit {IDLE} %")
    memory, peak = (max(run[what] for run in runs) for what in ("own_mb", "peak_mb"))
    print(f"{'memory of our own':24} {memory:7.0f} MB  limit {MEMORY[size]} MB")
    print(f"{'the most with all shared':24} {peak:7.0f} MB")


def _line(name: str, runs: list[list[tuple[float, float]]], limit: float) -> None:
    """Print clock and processor time of a scenario's frames."""
    clock = sorted(by_clock for by_clock, _ in runs[0])
    worked = sorted(min(cost for _, cost in frame) for frame in zip(*runs, strict=False))
    p99, busy = (each[min(len(each) - 1, int(len(each) * 0.99))] for each in (clock, worked))
    median = statistics.median(clock)
    print(f"{name:24} {median:7.2f} {p99:7.2f} {clock[-1]:7.2f} {busy:10.2f} ms  {limit:8.0f} ms")
    if p99 > limit:
        why = "over the limit" if busy > limit else "over the limit by the clock alone"
        print(f"{'':24} {why}")
