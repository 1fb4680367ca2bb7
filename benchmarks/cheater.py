"""How much there is left to gain: the best bot beside one that sees every card and thinks alike.

Both play the same deals from the same seats against the same three opponents, so that the
difference is what the hidden cards are worth. The cheater exists only here: no player of the
program can be handed the state of a game.
"""

import argparse
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from unittest import mock

from swoop_desktop import report
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop import search
from swoop_desktop.bots.swoop.thinking import EXPERT, SearchingBot
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import DealEnded, Event
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.kernel import Kernel
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.tables import RANKS
from swoop_desktop.session.estimate import rate

SEATS = 4


class TrueWorld:
    """In the place of all worlds that could be true: the one that is."""

    def __init__(self, seen: SwoopObservation, kernel: Kernel) -> None:
        self.visible = seen.visible()
        self._kernel = kernel

    def deal(self, random: Callable[[], float]) -> tuple[Kernel, list[list[int]]]:
        """That one; chance says in which order the mysteries turn up."""
        kernel = self._kernel.copy()
        order = []
        for seat in range(kernel.seats):
            down = kernel.down[seat * RANKS : (seat + 1) * RANKS]
            ranks = [rank for rank, count in enumerate(down) for _ in range(count)]
            order.append(sorted(ranks, key=lambda rank: random()))
        return kernel, order


class Cheater(SearchingBot):
    """The same search over the cards as they lie."""

    def cheat(self, match: Match, seat: int, rng: Source) -> Action:
        """What does best in the world that is true."""
        kernel = match._state.kernel  # type: ignore[attr-defined]
        seen = match.observe(seat)
        assert isinstance(seen, SwoopObservation)
        with mock.patch.object(search, "Worlds", lambda seen: TrueWorld(seen, kernel)):
            return self.choose(seen, rng)


def wins(rules_name: str, level: str, effort: int, cheats: bool, number: int) -> int:
    """Of one deal played from every seat: how many of those games our seat won."""
    game, rules = find_rules(rules_name)
    others, cheater = roster_of(game.name).make(level), Cheater(effort)
    won = 0

    def hear(event: Event) -> None:
        nonlocal won
        won += isinstance(event, DealEnded) and own in event.winners

    for own in range(SEATS):
        match, decisions = Match(game, rules, SEATS, number, None, (hear,)), 0
        while match.number == 1 and (acting := match.to_act()):
            seat = acting[0]
            rng = Source(number, decisions, seat)
            if seat == own and cheats:
                action = cheater.cheat(match, seat, rng)
            else:
                seen = match.observe(seat)
                assert isinstance(seen, SwoopObservation)
                action = (cheater if seat == own else others).choose(seen, rng)
            match.submit(seat, action)
            decisions += 1
    return won


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks cheater", description=__doc__)
    parser.add_argument("--rules", default="classic", metavar="NAME")
    parser.add_argument("--against", default="medium", metavar="LEVEL")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="each from every seat")
    parser.add_argument("--effort", type=int, default=EXPERT, metavar="MOVES")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    options = parser.parse_args(arguments)
    context = multiprocessing.get_context("spawn")
    for name, cheats in (("expert", False), ("sees every card", True)):
        settings = (options.rules, options.against, options.effort, cheats)
        with ProcessPoolExecutor(options.jobs, context) as pool:
            found = list(pool.map(wins, *map(repeat, settings), range(1, options.deals + 1)))
        estimate = rate(found, [SEATS] * len(found))
        print(f"{name:16} against 3 {options.against}: {report.percents(estimate)} of the deals")
