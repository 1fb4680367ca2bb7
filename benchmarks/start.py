"""Players' wait: from starting the program to its first picture, frozen and from source.

The screen's pixels are checked after each drawing, until the rows below the menu have as many
colours as only cards or a lit cloth have. (Aisleriot shows its menu and an empty table a little
earlier.) Rounds alternate between the programs, since the machine's speed varies; the first round,
which is cold, does not count. Needs Xvfb, and `make bundle` for the frozen program.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks._records import write_records
from benchmarks._screen import Screen, environment, kept, program
from benchmarks.display import screen

ROUNDS = 15
FROZEN_LIMIT, PEER_LIMIT = 1.1, 0.6
"""Limits of ratios of times: frozen to source, and source to Aisleriot."""
HERE = Path(__file__).parent.parent
FROZEN = HERE / "dist" / "linux" / "swoop-desktop" / "swoop-desktop"
PEERS = {"sol": "Aisleriot", "kpat": "KPat", "pokerth": "PokerTH", "pysolfc": "PySol"}
LOOKED_AT = range(160, 600, 10)
"""Rows of the screen to check: below every window's menu, around its middle."""
DRAWN = 100
"""Least number of colours of a complete picture in these rows; an empty window has a few."""
WITH_CARDS = {PEERS["sol"]: 300}
"""By program whose empty table has more colours: its `DRAWN`."""
SCREEN = (1920, 1080)
PATIENCE = 20.0
RECORDS = ".local/share/swoop-desktop/records"
"""The program's folder of records, below the home."""


class Started(NamedTuple):
    """A program, with its folder and environment."""

    command: Sequence[str]
    folder: Path
    environment: Mapping[str, str]
    drawn: int = DRAWN


def main(arguments: Sequence[str] = ()) -> None:
    options = _parser().parse_args(arguments)
    if program("Xvfb") is None:
        print("Xvfb is needed to measure the start.")
        return
    with (
        tempfile.TemporaryDirectory() as home,
        screen(SCREEN) as display,
        environment(display, Path(home)) as around,
        Screen(display) as eyes,
    ):
        if options.records:
            # One unfinished game, so that the title searches all records in the first round.
            write_records(Path(home) / RECORDS, options.records, unfinished=1)
        waits = _measured(dict(_programs(around, options.before)), eyes, options.rounds)
    for name, times in waits.items():
        low, middle, high = min(times) * 1e3, statistics.median(times) * 1e3, max(times) * 1e3
        print(f"{name:12} {low:6.0f} {middle:6.0f} {high:6.0f} ms  (min median max)")
    _compare(waits, "source", PEERS["sol"], PEER_LIMIT)
    _compare(waits, "frozen", "source", FROZEN_LIMIT)
    _compare(waits, "before", PEERS["sol"], None)
    _compare(waits, "source", "before", None)
    if "frozen" not in waits:
        print(f"{FROZEN} is not there: `make bundle` makes it.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks start", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER", help="another state of the sources, to compare"
    )
    parser.add_argument(
        "--records", type=int, default=0, metavar="N", help="so many games lie in the folder"
    )
    return parser


def _compare(
    waits: Mapping[str, Sequence[float]], name: str, other: str, limit: float | None
) -> None:
    """Print the median ratio of two programs' times in the same rounds: a round has one machine
    speed.
    """
    if name in waits and other in waits:
        ratio = statistics.median(a / b for a, b in zip(waits[name], waits[other], strict=True))
        told = "" if limit is None else f"   limit {limit}"
        print(f"{name} takes {ratio:.2f} × the time of {other}{told}")


def _programs(around: Mapping[str, str], before: Path | None) -> Iterator[tuple[str, Started]]:
    ours = [sys.executable, "-m", "swoop_desktop"]
    yield "source", Started(ours, HERE, kept(HERE, around))
    if before is not None:
        yield "before", Started(ours, before, kept(before, around))
    if FROZEN.is_file():
        yield "frozen", Started([str(FROZEN)], HERE, around)
    for name, told in PEERS.items():
        if path := program(name):
            yield told, Started([path], HERE, around, WITH_CARDS.get(told, DRAWN))


def _measured(programs: Mapping[str, Started], eyes: Screen, rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each round by program."""
    waits: dict[str, list[float]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, started in programs.items():
            with first_picture(started, eyes) as (_process, wait):
                pass
            if number:
                waits[name].append(wait)
    return waits


def _seen(started: Started, eyes: Screen) -> float:
    """Return the time (`time.monotonic`) of a program's first complete picture."""
    for drawn in eyes.frames(PATIENCE):
        if eyes.colours(SCREEN[0], LOOKED_AT) >= started.drawn:
            return drawn
    raise RuntimeError(f"{started.command[0]} showed nothing")


@contextmanager
def first_picture(
    started: Started, eyes: Screen
) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Yield a running program, and the seconds until its first picture; end it on exit."""
    began = time.monotonic()
    process = subprocess.Popen(
        started.command,
        cwd=started.folder,
        env=started.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process, _seen(started, eyes) - began
    finally:
        process.terminate()
        process.wait()
        time.sleep(0.2)  # its window closes
