"""How long the statistics take: for games that are not yet cached, and for cached ones.

Two times are measured: of counting all games, and of making the page's numbers for one choice of
the player's. The second is the window's longest wait.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks._records import write_records
from swoop_desktop.statistics import totals as figures
from swoop_desktop.statistics.counter import Counter
from swoop_desktop.storage.paths import DataDir

RECORDS, ROUNDS = (1_000, 10_000), 3


def main(arguments: Sequence[str] = ()) -> None:
    options = _parser().parse_args(arguments)
    for records in options.records:
        with tempfile.TemporaryDirectory() as folder:
            data = DataDir.at(Path(folder))
            write_records(data.records, records)
            print(f"{records:,} games, milliseconds")
            first, counting = _counted(data)
            print(f"  counted first {first * 1e3:8.0f}")
            again = [_counted(data)[0] for _ in range(ROUNDS)]
            print(f"  known         {statistics.median(again) * 1e3:8.0f}")
            shown = [_shown(counting) for _ in range(ROUNDS)]
            print(f"  shown         {statistics.median(shown) * 1e3:8.0f}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks counting", description=__doc__)
    parser.add_argument("--records", type=int, nargs="+", default=RECORDS, metavar="N")
    return parser


def _counted(data: DataDir) -> tuple[float, Counter]:
    """Return the seconds of counting, and the counter."""
    began = time.perf_counter()
    counting = Counter(data)
    while not counting.done:
        time.sleep(0.001)
    counting.close()
    return time.perf_counter() - began, counting


def _shown(counting: Counter) -> float:
    """Return the seconds for everything that the page shows of all games."""
    began = time.perf_counter()
    choice = figures.Choice(who=None)
    parts = [part for part in counting.parts if choice.takes(part)]
    figures.figures(parts)
    figures.tallies(parts)
    figures.course(parts)
    figures.last(parts)
    figures.grouped(parts, figures.by_rules)
    figures.meetings(parts)
    return time.perf_counter() - began
