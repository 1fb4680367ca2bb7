"""How much bots could still gain: the best bot beside bots that search alike but see more.

All play the same deals from the same seats against the same three opponents, so the difference is
the worth of the hidden cards. A bot that sees everything gains about half of its lead from cards
that nobody can know: so the yardstick is the bot that sees the others' hands only. Cheaters ignore
how the others have played, and simulate each opponent as every kind of player, in turn.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from swoop_desktop import report
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import EXPERT, SearchingBot, determinizations, players
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealEnded, Event, Zone
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.swoop.state import State
from swoop_desktop.simulate.cluster import make_executor
from swoop_desktop.statistics.confidence import mean, rate

SEATS = 4
SEES = {"expert": "", "sees-the-hands": "hands", "sees-every-card": "everything"}
"""By player: the cards that it sees beyond its view."""


class Cheater(SearchingBot):
    """Searches like the expert, but over true cards: the other hands', or all."""

    match: Match
    """The match in progress."""
    everything = False

    def determinizations(self, seen: State) -> Determinizations:
        """Return samples with the true cards that this player sees."""
        zones, others = self.match.zones, players(seen)
        found = determinizations(seen, others)
        unseen = list(found.unseen)
        true: list[int] = []
        for seat in range(seen.seats):
            if seat != seen.seat:
                shown = list(seen.shown[seat])
                for card in zones[Zone("hand", seat)]:
                    if card in shown:
                        shown.remove(card)
                    elif card is not None:
                        true.append(c.rank(card))
        if self.everything:
            lying = [card for zone, row in zones.items() if zone.kind == "down" for card in row]
            true += [c.rank(card) for card in lying if card is not None]
        for rank in true:
            unseen.remove(rank)
        missing, mysteries = list(found.missing), list(found.mysteries)
        return Determinizations(
            found.visible, [*true, *unseen], missing, mysteries, others, len(true)
        )


class Results(NamedTuple):
    """The results of one seed, played from every seat."""

    deals_won: int
    deals: int
    points: int
    games_won: float


def results(
    rules_name: str, level: str, effort: int, deals: int, sees: str, number: int
) -> Results:
    """Play one seed from every seat: `deals` deals, or whole games (0)."""
    game, rules = find_rules(rules_name)
    others = roster_of(game.name).make(level)
    thought = EXPERT._replace(effort=effort)
    cheater = Cheater(thought) if sees else None
    own = cheater or SearchingBot(thought)
    ended: list[DealEnded] = []

    def hear(event: Event) -> None:
        if isinstance(event, DealEnded):
            ended.append(event)

    found = Results(0, 0, 0, 0)
    for place in range(SEATS):
        ended.clear()
        match, decisions = Match(game, rules, SEATS, number, None, (hear,)), 0
        if cheater:
            cheater.match, cheater.everything = match, sees == "everything"
        while (acting := match.to_act()) and not 0 < deals < match.number:
            seat = acting[0]
            seen = match.seen_by(seat)
            assert isinstance(seen, State)
            bot = own if seat == place else others
            match.submit(seat, bot.choose(seen, Source(number, decisions, seat)))
            decisions += 1
        winners = match.winners or ()
        found = Results(
            found.deals_won + sum(place in event.winners for event in ended),
            found.deals + len(ended),
            found.points + sum(event.scores[place] for event in ended),
            found.games_won + (place in winners and 1 / len(winners)),
        )
    return found


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks cheater", description=__doc__)
    parser.add_argument("--rules", default="classic", metavar="NAME")
    parser.add_argument("--against", default="medium", metavar="LEVEL")
    parser.add_argument("--games", type=int, default=50, metavar="N", help="each from every seat")
    parser.add_argument(
        "--deals", type=int, default=0, metavar="N", help="end games after so many (0: never)"
    )
    parser.add_argument("--sees", nargs="+", choices=SEES, default=list(SEES), metavar="WHAT")
    parser.add_argument("--effort", type=int, default=EXPERT.effort, metavar="MOVES")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    options = parser.parse_args(arguments)
    with make_executor(options.jobs, None, report.tell) as executor:
        for name in options.sees:
            settings = (options.rules, options.against, options.effort, options.deals, SEES[name])
            numbers = range(1, options.games + 1)
            found = list(executor.map(partial(results, *settings), numbers))
            deals = rate([one.deals_won for one in found], [one.deals for one in found])
            points = mean([one.points for one in found], [one.deals for one in found])
            games = rate([one.games_won for one in found], [SEATS] * len(found))
            print(
                f"{name:16} against 3 {options.against}: {report.percents(deals)} of the deals, "
                f"{report.numbers(points)} points a deal"
                + ("" if options.deals else f", {report.percents(games)} of the games"),
                flush=True,
            )
