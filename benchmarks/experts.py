"""How good the expert is against three others, in whole games and duplicate deals.

One of the other levels is the *yardstick*: the game's expert of the first release, which plays
nowhere else and never changes. Every game is played from every seat, and those games count as one
sample.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from unittest import mock

from benchmarks._yardsticks import YARDSTICK, YARDSTICKS
from swoop_desktop import report
from swoop_desktop.arguments import add_crew
from swoop_desktop.bots.registry import ROSTERS, roster_of
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.simulate.cluster import make_executor
from swoop_desktop.simulate.executor import ExecutorError
from swoop_desktop.simulate.simulation import Outcome, Table, played
from swoop_desktop.simulate.tournament import contestants, duplicate


def against(table: Table, number: int) -> Outcome:
    """Play a game from every seat; yardsticks may play, too."""
    roster = roster_of(table.game)
    own = {**roster.own, **YARDSTICKS.get(table.game, {})}
    with mock.patch.dict(ROSTERS, {table.game: replace(roster, own=own)}):
        return duplicate(table, number)


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks experts", description=__doc__)
    every = [name for game in GAMES.values() for name in game.presets()]
    parser.add_argument("--rules", default="classic", choices=every, metavar="NAME")
    parser.add_argument("--seats", type=int, default=4, metavar="N")
    parser.add_argument("--level", default="expert", metavar="LEVEL", help="who is measured")
    parser.add_argument(
        "--against", nargs="+", default=["medium", "hard", YARDSTICK], metavar="LEVEL"
    )
    parser.add_argument("--games", type=int, default=50, metavar="N", help="each from every seat")
    parser.add_argument(
        "--deals", type=int, default=0, metavar="N", help="end games after so many (0: never)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_crew(parser)
    options = parser.parse_args(arguments)
    game, rules = find_rules(options.rules)
    known = (*roster_of(game.name).levels, *YARDSTICKS.get(game.name, {}))
    for level in (options.level, *options.against):
        if level not in known:
            parser.error(f"there is no bot {level!r}; there are: {', '.join(known)}")
    try:
        game.check_seats(rules, options.seats)
    except RulesError as error:
        parser.error(str(error))
    print(
        f"{'level':10} {'against':14} {'deals won':>22}  {'games won':>22}  "
        f"{'points a deal':>22} {'theirs':>7}  {'ms':>7} {'99 %':>7}"
    )
    try:
        with make_executor(options.jobs, options.scheduler, report.tell) as executor:
            for other in options.against:
                levels = (options.level, *[other] * (options.seats - 1))
                table = Table(game.name, rules, levels, options.seed, deals=options.deals)
                bar = report.progress(options.games)
                samples = list(played(against, 1, table, options.games, executor, bar, None))
                own, theirs = contestants(levels, samples)
                games = report.percents(own.games) if not options.deals else ""
                print(
                    f"{own.level:10} {f'{theirs.seats} {theirs.level}':14} "
                    f"{report.percents(own.deals):>22}  {games:>22}  "
                    f"{report.numbers(own.points):>22} {theirs.points.mean:>7.1f}  "
                    f"{own.times.mean * 1e3:>7.1f} {own.times.percentile(0.99) * 1e3:>7.1f}",
                    flush=True,
                )
    except ExecutorError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
