"""A thinking process whose bots misbehave: `python -m tests.play.stub_search HOW FILE`.

Each process adds its id to the file before it thinks.
"""

import os
import sys
import time
from pathlib import Path

from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import Level
from swoop_desktop.play.bot_questions import decide
from swoop_desktop.processes.server import serve

HOW = sys.argv[1]
THOUGHTS = Path(sys.argv[2])
THOUGHT = 0.4
"""Seconds that a slow bot thinks."""


class Stub:
    def choose(self, seen, rng):
        with THOUGHTS.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if HOW == "die" or (HOW == "die once" and len(THOUGHTS.read_text().split()) == 1):
            os._exit(3)
        if HOW == "hang":
            time.sleep(1000)
        if HOW == "slow":
            time.sleep(THOUGHT)
        if HOW == "chatter":
            print("I think that I am.")
            os.write(1, b"So am I.\n")
            assert not sys.stdin.read()
        return rng.choice(seen.legal)


if __name__ == "__main__":
    for roster in ROSTERS.values():
        roster.own.update(dict.fromkeys(roster.own, Level(Stub)))
    serve(decide, 5)
