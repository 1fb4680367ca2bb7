"""Prints the decisions of searching bots in many positions of Swoop, one a line.

With the compiled core and from the sources, this program must print equal lines.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path

from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    HARD,
    SearchingBot,
    caution,
    evaluate,
    judge_of,
)
from swoop_desktop.bots.swoop.weights import EXPERIENCED, THUMB, policy
from swoop_desktop.core.search import candidates
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES

SHORT = SearchingBot(HARD._replace(effort=150))
LIKELY = SearchingBot(EXPERT._replace(effort=400))
JUDGED = 100
"""Moves of effort to judge a decision."""
READINGS = (
    {},
    {"specials_forced": False, "mystery_chain": True, "chain_after_swoop": True},
    {"mixed_sources": False},
    {"mystery_add": False, "specials_forced": False, "mixed_sources": False},
    {"row_after_hand": True, "pick_up": "at_will"},
    {"mysteries_last": True, "mystery_chain": False, "row_after_hand": True},
)
"""Changes of options, used by turns."""


GIVEN = Path("rules.jsonl")
"""File of other rule sets to try, one a line; optional."""
EACH = 25
"""Number of positions for each rule set in `GIVEN`."""


def tables():
    """Yield each table's name, rules and number, and how many of its positions to use."""
    game = GAMES["swoop"]
    if GIVEN.exists():
        for number, line in enumerate(GIVEN.read_text(encoding="utf-8").splitlines()):
            yield f"given {number}", game.rules_from(json.loads(line)), number, EACH
        return
    number = 0
    while True:
        for name, preset in game.presets().items():
            rules = replace(preset, **READINGS[number % len(READINGS)])
            yield name, rules, number, 1 << 30
        number += 1


def main(wanted):
    """Try all rule sets by turns, at tables of two to eight, in positions of random play."""
    game = GAMES["swoop"]
    found = 0
    for name, rules, number, most in tables():
        low, high = game.seats(rules)
        seats = low + number % (min(high, 8) - low + 1)
        match, rng = Match(game, rules, seats, number), Source(number)
        last = found + most
        while match.number == 1 and found < last and (acting := match.to_act()):
            seen = match.seen_by(acting[0])
            kernel = seen.kernel
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


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000)
