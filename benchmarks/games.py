"""Whole games of bots and the check of their records: plays a second of processor time.

``--before FOLDER`` also measures another state of the sources, in turns, since a machine's speed
varies; the best round of each counts. Both run on the sources, without the compiled core.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROUNDS, GAMES, SEATS = 5, 30, 4
LEVELS = ("random", "easy", "medium")
_HERE = Path(__file__).parent.parent
_CHILD = """
import contextlib, io, json, sys, time
from pathlib import Path
from swoop_desktop.cli import main
level, games, seats, folder = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
def timed(*words):
    told, began = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(told):
        main(words)
    return time.process_time() - began, told.getvalue()
common = ["simulate", "--bots", ",".join([level] * seats), "--jobs", "1", "--seed", "5", "--json"]
timed(*common, "--games", "1")
spent, told = timed(*common, "--games", games)
_, kept = timed(*common, "--games", "10", "--records", folder)
records = sorted(map(str, Path(folder).iterdir()))
timed("check", records[0])
checked, _ = timed("check", *records)
print(json.dumps([json.loads(told)["plays"] / spent, json.loads(kept)["plays"] / checked]))
"""


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks games", description=__doc__)
    parser.add_argument("--before", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N")
    parser.add_argument("--games", type=int, default=GAMES, metavar="N")
    options = parser.parse_args(arguments)
    folders = [_HERE] if options.before is None else [options.before, _HERE]
    print(f"plays a second, {SEATS} players of classic")
    for level in LEVELS:
        rounds = [
            [_measured(folder, level, options.games) for folder in folders]
            for _ in range(options.rounds)
        ]
        best = [tuple(map(max, zip(*found, strict=True))) for found in zip(*rounds, strict=True)]
        for what, place in (("played", 0), ("checked", 1)):
            told = "".join(f"{found[place]:>12,.0f}" for found in best)
            ratio = f"{best[-1][place] / best[0][place]:>8.2f}×" if len(best) > 1 else ""
            print(f"{level + ', ' + what:18}{told}{ratio}")


def _measured(folder: Path, level: str, games: int) -> tuple[float, float]:
    """Return the plays a second in games, and in the check of records."""
    with tempfile.TemporaryDirectory() as kept:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, level, str(games), str(SEATS), kept],
            cwd=folder,
            env={**os.environ, "SWOOP_DESKTOP_CORE": "pure", "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=True,
        )
    played, checked = json.loads(done.stdout.splitlines()[-1])
    return played, checked


if __name__ == "__main__":
    main()
