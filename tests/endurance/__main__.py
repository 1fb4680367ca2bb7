"""``python -m tests.endurance --games 300``: whole games in one window, one after another.

A leak fails the run. The frames that took the main thread longest are printed: by processor time,
to which other programs add little, and by the clock, to which a slow disk adds. Their times depend
on the machine, so they never fail the run.
"""

import argparse
import heapq
import itertools
import os
import sys
import tempfile
import time
from pathlib import Path

from tests.endurance import held
from tests.endurance.games import Patient, kinds, play
from tests.pilot import flying

LONGEST = 8
"""Number of frames printed."""
ROOM = 16_000_000
"""Bytes by which caches may grow over the games."""
REPORT = 25
"""Number of games between two printed lines."""


class Longest:
    """The longest frames by one clock, with their scene and action."""

    def __init__(self, words):
        self._words, self._frames, self._serial = words, [], itertools.count()

    def take(self, seconds, what):
        item = (seconds, next(self._serial), what)
        if len(self._frames) < LONGEST:
            heapq.heappush(self._frames, item)
        else:
            heapq.heappushpop(self._frames, item)

    def tell(self):
        print(f"the longest frames, in {self._words}:")
        for seconds, _, what in sorted(self._frames, reverse=True):
            print(f"  {1000 * seconds:6.1f} ms  {what}")


def watched(pilot):
    """Record the longest frames by both clocks."""
    step = pilot.app.step
    busy, passed = Longest("processor time"), Longest("time")

    def timed(dt, events):
        scene = type(pilot.app.scene).__name__
        did = ", ".join(sorted({str(event).partition("-")[2][:24] for event in events})) or "time"
        worked, began = time.thread_time(), time.perf_counter()
        drawn = step(dt, events)
        busy.take(time.thread_time() - worked, f"{scene}: {did}")
        passed.take(time.perf_counter() - began, f"{scene}: {did}")
        return drawn

    pilot.app.step = timed
    return busy, passed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many; 0: never")
    chosen = parser.parse_args()
    if not held.ALL_COUNTED.items() <= os.environ.items():
        command = [sys.executable, "-m", "tests.endurance", *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, **held.ALL_COUNTED})
    # Caches are full once every rule set was played by mouse and by keys.
    warm = 2 * sum(1 for _ in itertools.takewhile(lambda kind: not kind[0], _rounds(chosen.seed)))
    began, decisions, before = time.monotonic(), 0, None
    with tempfile.TemporaryDirectory() as folder, flying(Path(folder), sharing=False) as first:
        pilot = Patient(first.app)
        begun = held.now()
        pilot.app.go.title()
        clocks = watched(pilot)
        for number, kind in enumerate(itertools.islice(kinds(chosen.seed), chosen.games), 1):
            try:
                decisions += play(pilot, kind, Path(folder) / "game.swoop")
            except BaseException:
                print(f"broke in game {number}: {kind}", flush=True)
                raise
            seconds = time.monotonic() - began
            last = number == chosen.games or (chosen.minutes and seconds > 60 * chosen.minutes)
            if number in (1, warm) or number % REPORT == 0 or last:
                print(f"{number:5} games, {seconds:5.0f} s: {held.briefly()}", flush=True)
            if number == warm:
                before = held.settled(begun, pilot.app)
            if last:
                break
        after = held.settled(begun, pilot.app)
    print(f"{decisions} decisions of people")
    for clock in clocks:
        clock.tell()
    if before is None:
        print(f"too few games to tell whether anything grows: it takes more than {warm}")
        return 2
    print(f"before: {before}\nafter:  {after}")
    grown = after.beyond(before, ROOM)
    print("\n".join(["grown:", *grown]) if grown else "nothing has grown")
    return 1 if grown else 0


def _rounds(seed):
    """Yield each game, and whether its rule set was played before."""
    first = None
    again = False
    for kind in kinds(seed):
        again = again or kind.rules == first
        first = first or kind.rules
        yield again, kind


if __name__ == "__main__":
    sys.exit(main())
