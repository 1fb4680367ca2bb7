"""Measure how often bots win the tour's medals: ``python -m build.tour_rates 200 easy,medium KEY
…``.

A bot of each level plays this number of games at every table, or only at the tables with these
keys. Each line gives the percentage of games for each medal, and the deciles of the counted number.
Experts need a compiled core and an hour.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.match import Match
from swoop_desktop.play.bot_questions import played_by
from swoop_desktop.play.players import style
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.assets import asset
from swoop_desktop.storage.settings import Me
from swoop_desktop.tour.tables import MEDALS, PERSON, TourTable, all_tables

_LEVELS = "easy,medium,hard"


@dataclass(frozen=True, slots=True)
class Finished:
    """Facts of a finished game that decide on medals."""

    setup: Setup
    history: Sequence[Event]
    winners: tuple[int, ...] | None
    totals: tuple[int, ...]
    practice: bool = False


def finished(table: TourTable, level: str, seed: int) -> Finished:
    """Play a game with a bot of this level in the person's seat."""
    setup = table.setup(Me(), "Zoé", seed)
    roster = roster_of(setup.game.name)
    bots = []
    for number, seat in enumerate(setup.seats):
        plays = level if number == PERSON else seat.player.removeprefix("bot:")
        bots.append(roster.make(plays, style(setup.game.name, seat.name)))
    history: list[Event] = []
    match = Match(setup.game, setup.rules, len(bots), seed, listeners=(history.append,))
    for _seat in played_by(match, bots, "rates", seed):
        pass
    return Finished(setup, history, match.winners, match.totals)


def rates(table: TourTable, level: str, games: int) -> tuple[list[int], list[int]]:
    """Return the percentage of games that reach each medal, and deciles of the counted number."""
    found = [table.reached(finished(table, level, seed)) for seed in range(games)]
    won = [MEDALS.index(one.won) if one.won else -1 for one in found]
    shares = [round(100 * sum(one >= place for one in won) / games) for place in range(len(MEDALS))]
    numbers = sorted(one.number for one in found if one.number is not None)
    return shares, [numbers[len(numbers) * tenth // 10] for tenth in range(10)] if numbers else []


def main(games: str = "200", levels: str = _LEVELS, *keys: str) -> None:
    tables, _problems = all_tables(asset("tour"))
    for table in tables:
        for level in levels.split(",") if not keys or table.key in keys else ():
            begun = time.monotonic()
            shares, tenths = rates(table, level, int(games))
            spent = time.monotonic() - begun
            print(
                f"{table.number:2} {table.key:16} {level:7} {shares} {tenths} {spent:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
