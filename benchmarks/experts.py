"""How good the expert of Swoop is: one among three of a kind, in whole games and duplicate deals.

Among the others is the *yardstick*: the expert of the first release, which takes every card to be
anywhere. It plays nowhere else, and never changes. Every game is played from every seat, and those
games count as one sample.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from unittest import mock

from swoop_desktop import report
from swoop_desktop.arguments import add_crew
from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import Level, of_any_game
from swoop_desktop.bots.swoop.players import policy
from swoop_desktop.bots.swoop.roster import ROSTER
from swoop_desktop.bots.swoop.stakes import Aims
from swoop_desktop.bots.swoop.thinking import SearchingBot, Thought, judge_of
from swoop_desktop.bots.swoop.weights import OfFlips, OfSets, OfSwoopCards, OfTooHigh, Weights
from swoop_desktop.core.player import Player
from swoop_desktop.core.worlds import Worlds
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.swoop.imagine import worlds
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.session.crew import CrewError
from swoop_desktop.session.hiring import hired
from swoop_desktop.session.simulation import Outcome, Table, played
from swoop_desktop.session.tournament import contestants, duplicate

GAME = "swoop"
YARDSTICK = "yardstick"
_OF_OLD = Thought(130_000, Aims(cost=0.15, far=3), likely=False)
_EXPERIENCED = Weights(
    sets=OfSets(9.6, 3.1, -1.3, 2.5, 2.9, 14.5, 3.2, 5.3, 2.3),
    swoop_cards=OfSwoopCards(-5.8, 1.5, 14.2, 4.7, -4.6, 3.9, 2.3, 3.2),
    too_high=OfTooHigh(-6.9, -13.1, 9.4, 9.5, 2.3, -3.9),
    flips=OfFlips(11.6, -14.1, -8.0, -2.2, -2.7, 2.3, 2.0, 1.5, 6.0, -9.1),
    pick_up=1.6,
)
_THUMB = Weights(
    sets=OfSets(9.6, 3.1, 0.0, 2.5, 2.9, 14.5, 3.2, 1.0, 2.3),
    swoop_cards=OfSwoopCards(-3.0, 1.5, 8.0, 2.0, -4.6, 1.0, 0.0, 0.0),
    too_high=OfTooHigh(-6.9, -13.1, 9.4, 9.5, 2.3, -3.9),
    flips=OfFlips(10.5, -14.1, -8.0, -2.2, -2.7, 1.0, 2.0, 0.7, 6.0, -9.1),
    pick_up=1.6,
)


class Yardstick(SearchingBot):
    """The expert of the first release."""

    def __init__(self) -> None:
        super().__init__(_OF_OLD, _EXPERIENCED)

    def worlds(self, observation: SwoopObservation) -> Worlds:
        """Any as likely as any; the others play in turn as each of three kinds."""
        experienced = judge_of(observation, _EXPERIENCED)
        others: list[Player] = [policy(experienced.tables), judge_of(observation, _THUMB)]
        return worlds(observation, [*others, experienced])


def against(table: Table, number: int) -> Outcome:
    """A game from every seat, where yardsticks may play too."""
    own = {**ROSTER.own, YARDSTICK: Level(Yardstick)}
    roster = of_any_game(SwoopObservation, replace(ROSTER, own=own))
    with mock.patch.dict(ROSTERS, {GAME: roster}):
        return duplicate(table, number)


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks experts", description=__doc__)
    parser.add_argument("--rules", default="classic", metavar="NAME")
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
    _, rules = find_rules(options.rules)
    print(
        f"{'level':10} {'against':14} {'deals won':>22}  {'games won':>22}  "
        f"{'points a deal':>22} {'theirs':>7}  {'ms':>7} {'99 %':>7}"
    )
    try:
        with hired(options.jobs, options.scheduler, report.tell) as crew:
            for other in options.against:
                levels = (options.level, *[other] * (options.seats - 1))
                table = Table(GAME, rules, levels, options.seed, deals=options.deals)
                bar = report.progress(options.games)
                samples = []
                for sample in played(against, table, options.games, crew, None, 1):
                    samples.append(sample)
                    if bar is not None:
                        bar(len(samples))
                own, theirs = contestants(levels, samples)
                games = report.percents(own.games) if not options.deals else ""
                print(
                    f"{own.level:10} {f'{theirs.seats} {theirs.level}':14} "
                    f"{report.percents(own.deals):>22}  {games:>22}  "
                    f"{report.numbers(own.points):>22} {theirs.points.mean:>7.1f}  "
                    f"{own.times.mean * 1e3:>7.1f} {own.times.percentile(0.99) * 1e3:>7.1f}",
                    flush=True,
                )
    except CrewError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
