"""A program that prints what is decided in thought, in many positions of Swoop: a line for each.

It is run by the compiled core and by the sources, which must agree in every line.
"""

import sys
from dataclasses import replace

from swoop_desktop.bots.swoop.evaluating import evaluate
from swoop_desktop.bots.swoop.players import policy
from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    HARD,
    SearchingBot,
    caution,
    judge_of,
)
from swoop_desktop.bots.swoop.weights import EXPERIENCED, THUMB
from swoop_desktop.core.search import candidates
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source

SHORT = SearchingBot(HARD._replace(effort=150))
LIKELY = SearchingBot(EXPERT._replace(effort=400))
JUDGED = 100
"""Moves that are thought over to judge a decision."""
READINGS: tuple[dict[str, bool], ...] = (
    {},
    {"specials_forced": False, "mystery_chain": True, "chain_after_swoop": True},
    {"mixed_sources": False},
    {"mystery_add": False, "specials_forced": False, "mixed_sources": False},
)
"""Of the rules: every table has the next of them."""


def main(wanted: int) -> None:
    """By all rule sets in turn, at tables of two to eight, as they come where chance plays."""
    game = GAMES["swoop"]
    found = number = 0
    while True:
        for name, preset in game.presets().items():
            rules = replace(preset, **READINGS[number % len(READINGS)])
            low, high = game.seats(rules)
            seats = low + number % (min(high, 8) - low + 1)
            match, rng = Match(game, rules, seats, number), Source(number)
            while match.number == 1 and (acting := match.to_act()):
                seen = match.observe(acting[0])
                kernel = seen.visible()
                if len(seen.legal) > 1:
                    thumb = judge_of(seen, THUMB, caution(seen))
                    players = (policy(kernel.tables), thumb, judge_of(seen, EXPERIENCED))
                    chosen = [int(player.choose(kernel)) for player in players]
                    bot = SHORT if found % 10 else LIKELY
                    tried = [(one.move, one.samples, one.total) for one in bot.tried(seen, rng)]
                    moves = list(kernel.legal()), candidates(kernel)
                    judged = ""
                    if not found % 10:
                        judged = str(evaluate(seen, rng.choice(seen.legal), JUDGED, rng))
                    print(name, seats, number, found, chosen, tried, moves, judged, sep="\t")
                    found += 1
                    if found == wanted:
                        return
                match.submit(acting[0], rng.choice(seen.legal))
            number += 1


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000)
