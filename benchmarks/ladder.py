"""How much stronger each level is than the one below, in duplicate deals.

One bot of a level sits down with bots of the level below, at a table of four where the rules allow
it: by chance it would win a quarter of the deals. Every deal is played from every seat, and its
games count as one sample (see `swoop_desktop.simulate.tournament`). Milliseconds are those of the
one bot, while as many games go on at once as there are jobs.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from swoop_desktop import report
from swoop_desktop.arguments import add_crew
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.simulate.cluster import make_executor
from swoop_desktop.simulate.executor import Executor, ExecutorError
from swoop_desktop.simulate.simulation import Table
from swoop_desktop.simulate.tournament import Contestant, compare, contestants

SEATS = 4


@dataclass(frozen=True, slots=True)
class Rung:
    """A level against the one below, by one rule set."""

    rules: str
    table: Table

    @property
    def levels(self) -> tuple[str, str]:
        """Return the higher and the lower level."""
        return self.table.levels[0], self.table.levels[1]


def main(arguments: Sequence[str] = ()) -> None:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        with make_executor(options.jobs, options.scheduler, report.tell) as executor:
            _measure(options, executor)
    except ExecutorError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


def _measure(options: argparse.Namespace, executor: Executor) -> None:
    rungs = list(climb(options.rules, options.levels, options.seed))
    print(
        f"{'rules':18} {'level':8} {'against':12} {'chance':>7}  {'deals won':>22}  "
        f"{'points a deal':>22} {'theirs':>7}  {'ms':>7} {'99 %':>7} {'most':>7}"
    )
    results = []
    for rung in rungs:
        began = time.perf_counter()
        samples = compare(rung.table, options.deals, executor, report.progress(options.deals))
        above, below = contestants(rung.table.levels, samples)
        _print(rung, above, below)
        results.append(_as_json(rung, above, below, time.perf_counter() - began))
        if options.json is not None:
            found = {"deals": options.deals, "seed": options.seed, "rungs": results}
            options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def climb(names: Sequence[str] = (), levels: Sequence[str] = (), seed: int = 1) -> Iterator[Rung]:
    """Yield the rungs of these rule sets and levels; where none are named, of all."""
    for game in GAMES.values():
        known = roster_of(game.name).levels
        for name, rules in game.presets().items():
            if names and name not in names:
                continue
            for lower, higher in pairwise(known):
                if not levels or higher in levels:
                    row = (higher, *[lower] * (_seats(game, rules) - 1))
                    yield Rung(name, Table(game.name, rules, row, seed, deals=1))


def _seats(game: Game, rules: Any) -> int:
    low, high = game.seats(rules)
    return min(max(SEATS, low), high)


def _parser() -> argparse.ArgumentParser:
    every = [name for game in GAMES.values() for name in game.presets()]
    levels = dict.fromkeys(level for game in GAMES for level in roster_of(game).levels[1:])
    parser = argparse.ArgumentParser(prog="python -m benchmarks ladder", description=__doc__)
    parser.add_argument("--rules", nargs="+", default=(), choices=every, metavar="NAME")
    parser.add_argument(
        "--levels", nargs="+", default=(), choices=list(levels), help="those above, of each pair"
    )
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="each from every seat")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_crew(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there too")
    return parser


def _print(rung: Rung, above: Contestant, below: Contestant) -> None:
    seats, times = len(rung.table.levels), above.times
    print(
        f"{rung.rules:18} {above.level:8} {f'{below.seats} {below.level}':12} {1 / seats:>7.1%}  "
        f"{report.percents(above.deals):>22}  {report.numbers(above.points):>22} "
        f"{below.points.mean:>7.1f}  {times.mean * 1e3:>7.2f} {times.percentile(0.99) * 1e3:>7.2f} "
        f"{times.longest * 1e3:>7.2f}"
    )
    sys.stdout.flush()


def _as_json(rung: Rung, above: Contestant, below: Contestant, seconds: float) -> dict[str, Any]:
    return {
        "rules": rung.rules,
        "game": rung.table.game,
        "chance": 1 / len(rung.table.levels),
        "seconds": round(seconds, 1),
        "contestants": [report.contestant_json(one) for one in (above, below)],
    }
