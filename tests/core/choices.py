"""Prints the choices of searching bots in many positions of Capture the Hearts, one a line.

With the compiled core and from the sources, this program must print equal lines.
"""

import sys
from dataclasses import replace

from swoop_desktop.bots.hearts.judgement import kinds_of
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.roster import ROSTER
from swoop_desktop.bots.hearts.search import Search, evaluate
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES

EFFORT = 500
CHANGES = ({}, {}, {}, {"hand": 12, "packs": 3}, {"refill": 0}, {"packs": 4, "refill": 5})
"""Changes of options, used by turns."""


def main(wanted):
    """Try all rule sets by turns, at tables of two to eight, in positions of random play."""
    game = GAMES["hearts"]
    found = number = 0
    sight = ROSTER.make("medium"), ROSTER.make("hard")
    while True:
        for name, preset in game.presets().items():
            seats, changes = 2 + number % 7, CHANGES[number % len(CHANGES)]
            match, rng = Match(game, replace(preset, **changes), seats, number), Source(number)
            while match.number < 3 and (acting := match.to_act()):
                seen = match.seen_by(rng.choice(acting))
                if len(seen.legal) > 1:
                    memory = Memory(seen)
                    tried = Search(memory, kinds_of(seats), EFFORT, number).tried()
                    chosen = [str(bot.choose(seen, rng)) for bot in sight]
                    judged = ""
                    if not found % 10:
                        judged = str(evaluate(seen, rng.choice(seen.legal), EFFORT, rng))
                    print(name, seats, number, found, chosen, tried, judged, sep="\t")
                    found += 1
                    if found == wanted:
                        return
                match.submit(seen.seat, rng.choice(seen.legal))
            number += 1


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
