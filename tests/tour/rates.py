"""How often bots win the medals of the tour: ``python -m tests.tour.rates [games] [levels]``.

A bot of each level sits on the person's seat, for so many games of every table, and a line says in
how many of 100 each medal was won.
"""

import sys
import time
from collections import Counter
from functools import partial
from types import SimpleNamespace

from swoop_desktop.bots.people import person
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.match import Match
from swoop_desktop.play.bot_questions import Count, chosen
from swoop_desktop.resources.assets import asset
from swoop_desktop.storage.settings import Me
from swoop_desktop.tour.aims import MEDALS
from swoop_desktop.tour.tables import all_tables


def finished(table, level, seed):
    """A whole game at a table, with a bot in the person's place; as much of it as is judged."""
    setup = table.setup(Me(), "Zoé", seed)
    roster = roster_of(setup.game.name)
    styles = [getattr(person(name), "style", "") for name in setup.names]
    levels = [level, *(seat.player.removeprefix("bot:") for seat in table.company)]
    bots = [
        roster.make(one, style if style in roster.styles else "")
        for one, style in zip(levels, styles, strict=True)
    ]
    history, count = [], Count()
    listeners = (count.hear, history.append)
    match = Match(setup.game, setup.rules, len(bots), seed, listeners=listeners)
    while acting := match.to_act():
        seat = acting[0]
        dice = "rates", seed, match.number, count.before, seat
        match.submit(seat, chosen(match, seat, bots[seat], dice))
    return SimpleNamespace(setup=setup, history=history, winners=match.winners, practice=False)


def reached(table, level, seed):
    """How far a bot of this level gets."""
    return table.reached(finished(table, level, seed))


def rates(table, level, games):
    """In how many of 100 games each medal is reached, and what was counted in all of them."""
    found = [reached(table, level, seed) for seed in range(games)]
    medals = Counter(one.won for one in found)
    shares = [sum(medals[better] for better in MEDALS[place:]) * 100 // games for place in range(3)]
    return shares, sorted(one.number for one in found if one.number is not None)


def main(games=200, levels=("easy", "medium", "hard"), *keys):
    """Print a line for each table and level."""
    say = partial(print, flush=True)
    for table in all_tables(asset("tour"))[0]:
        for level in levels if not keys or table.key in keys else ():
            begun = time.monotonic()
            shares, numbers = rates(table, level, games)
            tenths = [numbers[len(numbers) * tenth // 10] for tenth in range(10)]
            spent = time.monotonic() - begun
            say(f"{table.number:2} {table.key:16} {level:7} {shares} {tenths} {spent:.0f} s")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    games = int(arguments[0]) if arguments else 200
    main(games, arguments[1].split(",") if len(arguments) > 1 else ("easy", "medium", "hard"),
         *arguments[2:])  # fmt: skip
