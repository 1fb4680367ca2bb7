"""How much there is left to gain: the best bot beside ones that see more and think alike.

All play the same deals from the same seats against the same three opponents, so that the difference
is what the hidden cards are worth. About half of what somebody would gain who sees everything is
cards that nobody can know: the yardstick is who sees the others' hands only. The cheaters exist
only here: no player of the program can be handed the state of a game.
"""

import argparse
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from swoop_desktop import report
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import EXPERT, SearchingBot
from swoop_desktop.core.beliefs import Kind
from swoop_desktop.core.worlds import Worlds
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded, Event
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.imagine import worlds
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.state import State
from swoop_desktop.session.estimate import rate

SEATS = 4
SEES = {"expert": "", "sees the hands": "hands", "sees every card": "everything"}


class Cheater(SearchingBot):
    """The same search over the cards as they lie: those in hand, or all of them."""

    match: Match
    """The game that it plays."""
    everything = False

    def worlds(self, observation: SwoopObservation, kinds: list[Kind]) -> Worlds:
        """What is true, as far as it is seen."""
        state = self.match._state
        assert isinstance(state, State)
        found = worlds(observation)
        unseen = list(found.unseen)
        true: list[int] = []
        for seat, hand in enumerate(state.hands):
            if seat != observation.seat:
                shown = list(observation.shown[seat])
                for card in hand:
                    if card % c.PACK in shown:
                        shown.remove(card % c.PACK)
                    else:
                        true.append(c.rank(card))
        if self.everything:
            for row, there in zip(state.downs, observation.mysteries, strict=True):
                lying = [card for card, is_there in zip(row, there, strict=True) if is_there]
                true += [c.rank(card) for card in lying if card is not None]
        for rank in true:
            unseen.remove(rank)
        missing, mysteries = list(found.missing), list(found.mysteries)
        return Worlds(found.visible, [*true, *unseen], missing, mysteries, len(true))


def wins(rules_name: str, level: str, effort: int, sees: str, number: int) -> int:
    """Of one deal played from every seat: how many of those games our seat won."""
    game, rules = find_rules(rules_name)
    others = roster_of(game.name).make(level)
    cheater = Cheater(EXPERT._replace(effort=effort)) if sees else None
    own = cheater or SearchingBot(EXPERT._replace(effort=effort))
    won = 0

    def hear(event: Event) -> None:
        nonlocal won
        won += isinstance(event, DealEnded) and place in event.winners

    for place in range(SEATS):
        match, decisions = Match(game, rules, SEATS, number, None, (hear,)), 0
        if cheater:
            cheater.match, cheater.everything = match, sees == "everything"
        while match.number == 1 and (acting := match.to_act()):
            seat = acting[0]
            seen = match.observe(seat)
            assert isinstance(seen, SwoopObservation)
            bot = own if seat == place else others
            match.submit(seat, bot.choose(seen, Source(number, decisions, seat)))
            decisions += 1
    return won


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks cheater", description=__doc__)
    parser.add_argument("--rules", default="classic", metavar="NAME")
    parser.add_argument("--against", default="medium", metavar="LEVEL")
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="each from every seat")
    parser.add_argument("--effort", type=int, default=EXPERT.effort, metavar="MOVES")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    options = parser.parse_args(arguments)
    context = multiprocessing.get_context("spawn")
    for name, sees in SEES.items():
        settings = (options.rules, options.against, options.effort, sees)
        with ProcessPoolExecutor(options.jobs, context) as pool:
            found = list(pool.map(wins, *map(repeat, settings), range(1, options.deals + 1)))
        estimate = rate(found, [SEATS] * len(found))
        print(f"{name:16} against 3 {options.against}: {report.percents(estimate)} of the deals")
