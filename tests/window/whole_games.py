"""``python -m tests.window.whole_games``: whole games in a real window, with real X events only.

From the title through every score sheet to the end of the game, and then the record is checked.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.window.desk import Desk, missing
from tests.window.play import ByKeys, ByMouse, turns
from tests.window.player import program

GAMES = (
    ("classic", 4, 1, ByMouse),
    ("swoops150_risky", 4, 1, ByMouse),
    ("wild_twos", 4, 1, ByMouse),
    ("quebec", 4, 1, ByMouse),
    ("swoops150", 4, 1, ByKeys),
    ("classic", 4, 2, ByMouse),
    ("classic", 4, 2, ByKeys),
    ("capture", 4, 2, ByMouse),
    ("capture", 4, 2, ByKeys),
    ("capture25", 5, 1, ByMouse),
)
"""Rule set, number of seats, number of people, and their device."""


def play(rules, seats, people, hands_of, speed, seed):
    """Play a game; return a report. Raises on any failure."""
    began = time.monotonic()
    settings = f'speed = "{speed}"\nbot_delay = 0\n'
    with tempfile.TemporaryDirectory() as name, Desk() as desk:
        folder = Path(name)
        with program(desk, folder, settings=settings) as player:
            hands = hands_of(player, random.Random(seed))
            player.scene("TitleScene")
            hands.start(rules, seats, people)
            if not turns(hands, 5000):
                raise AssertionError("the game had no end")
            said = player.look()["tree"]["name"]
            hands.press("title")
            player.scene("TitleScene")
            player.close()
            assert len(hands.passed) == (people if people > 1 else 0), hands.passed
        (record,) = (folder / "records").glob("*.swoop")
        lines = record.read_text(encoding="utf-8").splitlines()
        check(record)
    ways = ", ".join(f"{n} {way}" for way, n in sorted(hands.used.items()))
    seconds = time.monotonic() - began
    return f"{len(lines)} lines, faithful; {said}; {seconds:.0f} s" + (f"; {ways}" if ways else "")


def check(record):
    """Assert that the record is faithful."""
    command = [sys.executable, "-m", "swoop_desktop", "check", str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def main():
    """Play all games, or those with the named rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", help="only these")
    parser.add_argument("--speed", default="instant", choices=("instant", "fast", "normal"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if absent := missing():
        print(f"not installed: {', '.join(absent)}", file=sys.stderr)
        return 2
    failed = 0
    for rules, seats, people, hands in GAMES:
        if options.rules and rules not in options.rules:
            continue
        print(f"{rules} × {seats}, {people} of them people, {hands.__name__}: ", end="", flush=True)
        try:
            print(play(rules, seats, people, hands, options.speed, options.seed), flush=True)
        except Exception as error:  # noqa: BLE001 - the other games are played nevertheless
            failed += 1
            print(f"FAILED: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
