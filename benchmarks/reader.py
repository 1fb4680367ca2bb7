"""The cost of a screen reader: time to the first picture, idling at the title, and memory.

Each round measures three ways in turn: without the library for readers, with it, and with a
listener, on a screen and a bus of their own. Then, while bots play, it measures the time to
describe the table and to send changes. Needs Xvfb, at-spi2-core, dbus-daemon and jeepney.
"""

import argparse
import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks._screen import Screen, environment, kept, program
from benchmarks.display import run, screen
from benchmarks.start import SCREEN, Started, first_picture

ROUNDS, SETTLING, IDLE = 5, 4.0, 8.0
"""Number of rounds; seconds for the title to come to rest; seconds of watching it then."""
LIMITS = {"first picture, ms": 10.0, "core while idle, %": 0.3, "memory, MB": 4.0}
"""By measure: how far a start without a listener may exceed a start without the library."""
SENT_LIMIT = 2.0
"""Milliseconds: limit of describing and sending a tree at a table of four, in the median."""
HERE = Path(__file__).parent.parent
_TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """The cost of one start of the program."""

    first: float
    """Milliseconds to the first picture."""
    idle: float
    """Percent of a core while idle."""
    memory: float
    """Megabytes of anonymous memory."""


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks reader", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    options = parser.parse_args(arguments)
    try:
        from tests.window.spoken import Bus, Reader, missing
    except ImportError:
        print("jeepney is not installed: nobody could listen.")
        return
    lacking = [*missing(), *(["Xvfb"] if program("Xvfb") is None else [])]
    if lacking:
        print(f"not installed: {', '.join(lacking)}")
        return
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        display = stack.enter_context(screen(SCREEN))
        eyes = stack.enter_context(Screen(display))
        around = stack.enter_context(environment(display, Path(home)))
        silent, heard = stack.enter_context(Bus()), stack.enter_context(Bus())
        stack.callback(Reader(heard).close)
        ways = {
            "without the library": {"DBUS_SESSION_BUS_ADDRESS": ""},
            "nobody listens": silent.environment,
            "somebody listens": heard.environment,
        }
        _rounds({name: {**around, **way} for name, way in ways.items()}, eyes, options.rounds)
        fresh = stack.enter_context(Bus())
        stack.callback(Reader(fresh).close)
        os.environ.update(fresh.environment)
        _sent(display)


def _rounds(ways: Mapping[str, Mapping[str, str]], eyes: Screen, rounds: int) -> None:
    """Measure all ways in turn, and print the medians."""
    costs: dict[str, list[Cost]] = {name: [] for name in ways}
    for number in range(rounds + 1):  # the first round is cold
        for name, around in ways.items():
            cost = _cost(around, eyes)
            if number:
                costs[name].append(cost)
    print(f"{'':22}", *(f"{name:>20}" for name in LIMITS))
    found = {
        name: [statistics.median(one) for one in zip(*costs[name], strict=True)] for name in ways
    }
    for name, medians in found.items():
        print(f"{name:22}", *(f"{median:20.2f}" for median in medians))
    without, silent = found["without the library"], found["nobody listens"]
    for (what, limit), before, now in zip(LIMITS.items(), without, silent, strict=True):
        if now - before > limit:
            print(f"{what}: {now - before:+.2f} where nobody listens, more than {limit}")


def _cost(around: Mapping[str, str], eyes: Screen) -> Cost:
    """Start the program, and watch its title at rest."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "swoop_desktop", "--data-dir", folder]
        started = Started(command, HERE, kept(HERE, around))
        with first_picture(started, eyes) as (process, wait):
            time.sleep(SETTLING)
            before, began = _used(process.pid), time.monotonic()
            time.sleep(IDLE)
            idle = 100 * (_used(process.pid) - before) / (time.monotonic() - began)
            lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines()
            own = next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))
    return Cost(wait * 1e3, idle, own / 1024)


def _used(pid: int) -> float:
    """Return the seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _sent(display: str) -> None:
    """Print the cost of describing a table at which bots play, and of sending its changes."""
    print(f"\n{'':22} {'describing':>12} {'sending':>9} {'together':>9}   ms in the median")
    for scenario, words in (("told 4", "a table of 4"), ("told 12", "a table of 12")):
        found = run(display, scenario, (1280, 720))
        both = [sum(pair) for pair in zip(found["described"], found["sent"], strict=True)]
        if not both:
            print(f"{words:22} nothing was sent")
            continue
        medians = map(statistics.median, (found["described"], found["sent"], both))
        print(f"{words:22}", "{:12.2f} {:9.2f} {:9.2f}".format(*medians), f"  of {len(both)}")
    print(f"{'':22} limit {SENT_LIMIT} ms at a table of 4")
