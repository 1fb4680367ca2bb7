"""The cost of a frame in a real window: start-up, dealing, a big hand, idling, memory.

Each frame is measured by the clock and by the processor time of its thread, on which other programs
have no influence: if only the clock is over a limit, another program or thread was running. Idling
measures the program's own loop, with all its threads. Memory is our own (see `memory`), the most
after any of the scenarios.

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

IDLE = 0.3
"""Percent of a core."""
MEMORY = {(1280, 720): 60, (1920, 1080): 75, (3840, 2160): 160}
"""Megabytes of our own."""
SIZES = ((1920, 1080), (3840, 2160))
LIMITS = {(1920, 1080): 4.0, (3840, 2160): 10.0}
SWOOPS = {(1920, 1080): 8.0, (3840, 2160): 16.0}
"""Milliseconds that a frame may take in which a pile is swept away."""
WORST = {(1920, 1080): 33.0, (3840, 2160): 50.0}
"""Milliseconds that a frame may take where a table is opened, or its window resized."""


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
    """A screen of its own; the usual one is large enough for the largest window."""
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
    """The result of one scenario in a window of this size."""
    environment = {
        # A warm start has its bytecode, as that of any installed program.
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
    limit = LIMITS[size]
    print(f"\n{size[0]}×{size[1]}                 median     p99     max   processor p99   limit")
    deal = run(display, "deal", size)
    _line("8 seats dealt", deal["costs"], limit)
    hand = run(display, "hand", size)
    _line("a hand of 60 hovered", hand["costs"], limit)
    _line("  40 cards swept", hand["swept"], SWOOPS[size])
    big = run(display, "big", size)
    _line("16 seats, a hand of 150", big["costs"], limit)
    _line("  60 cards swept", big["swept"], SWOOPS[size])
    swoop = run(display, "swoop", size)
    for cards in (9, 25):
        _line(f"a swoop of {cards}", swoop[f"warm_{cards}"], SWOOPS[size])
        _line("  the first one", swoop[f"first_{cards}"], SWOOPS[size])
    opened = run(display, "opened", size)
    _line("opened in its middle", opened["costs"], WORST[size])
    _line("the window resized", opened["resized"], WORST[size])
    idle = run(display, "idle", size)
    print(f"{'idle at the table':24} {idle['idle_percent']:7.2f} %  of a core   limit {IDLE} %")
    runs = (deal, hand, big, swoop, idle)
    memory, peak = (max(run[what] for run in runs) for what in ("own_mb", "peak_mb"))
    print(f"{'memory of our own':24} {memory:7.0f} MB  limit {MEMORY[size]} MB")
    print(f"{'the most with all shared':24} {peak:7.0f} MB")


def _line(name: str, costs: list[tuple[float, float]], limit: float) -> None:
    clock, worked = (sorted(each) for each in zip(*costs, strict=True))
    p99, busy = (each[min(len(each) - 1, int(len(each) * 0.99))] for each in (clock, worked))
    median = statistics.median(clock)
    print(f"{name:24} {median:7.2f} {p99:7.2f} {clock[-1]:7.2f} {busy:10.2f} ms  {limit:8.0f} ms")
    if p99 > limit:
        why = "over the limit" if busy > limit else "over the limit by the clock alone"
        print(f"{'':24} {why}")
