"""How long it takes to list ten thousand games: as they are first found, and as they are known.

And how long the title looks for a game to go on with, which it does before its first picture. Each
time is that of a new process, the middle one of some; the files are in the system's memory.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks._records import write_records

RECORDS, ROUNDS = 10_000, 7
LIMIT = 1000
"""Milliseconds in which known games are listed."""
_HERE = Path(__file__).parent.parent
_CHILD = """
import sys, time
from pathlib import Path
from swoop_desktop.session.paths import DataDir
data = DataDir.at(Path(sys.argv[2]))
if sys.argv[1] == "shelf":
    from swoop_desktop.session.shelf import Shelf
    def look():
        reading = Shelf(data).reading()
        while not reading.done:
            time.sleep(0.001)
        reading.close()
else:
    from swoop_desktop.session.records import waiting_games
    look = lambda: waiting_games(data, 2)
began = time.perf_counter()
look()
print(time.perf_counter() - began)
"""


def main(arguments: Sequence[str] = ()) -> None:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        write_records(data / "records", options.records)
        print(f"{options.records:,} games, milliseconds")
        for what in ("title", "shelf"):
            _say(f"{what}, first", [_measured(what, data)])
        _say("title, known", [_measured("title", data) for _ in range(ROUNDS)])
        times = [_measured("shelf", data) for _ in range(ROUNDS)]
        _say("shelf, known", times, LIMIT)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks shelf", description=__doc__)
    parser.add_argument("--records", type=int, default=RECORDS, metavar="N")
    return parser


def _say(name: str, times: Sequence[float], limit: int | None = None) -> None:
    told = "" if limit is None else f"   limit {limit}"
    print(f"{name:14} {statistics.median(times) * 1e3:7.0f}{told}")


def _measured(what: str, data: Path) -> float:
    """Seconds."""
    command = [sys.executable, "-c", _CHILD, what, str(data)]
    done = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=True)
    return float(done.stdout)
