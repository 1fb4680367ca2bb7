"""Whether people are asked before mistakes and nothing else, and whether hints are true: judgements
of bots' decisions with a hint's effort, against far longer evaluations with other random numbers.
"""

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from swoop_desktop.bots.evaluation import COSTLY
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import as_good, row_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context, State
from swoop_desktop.play.bot_questions import HINT_MOVES

RULES = ("classic", "swoops150", "quebec", "wild_twos", "mysteries_only", "hand_only", "capture")
LEVELS = ("easy", "medium", "random")
"""Levels of the bots that play: like people of all kinds."""
DECISIONS = 40
"""Number of judged decisions for each rule set."""
EVERY = 4
"""One decision in this many is judged."""
TRULY = 1_500_000
"""Number of moves simulated in an evaluation whose costs count as true."""
FINE, COSTS = 0.025, 0.05
"""True costs, shares of a deal: below the first a play is fine; from the second on, the tutor
should ask.
"""
NOTHING, SOMETHING = 0.01, 0.03
"""True costs: below the first, no other play may be called better than a play; from the second on,
none may be called as good.
"""


def decisions(name: str) -> Iterator[tuple[State, Any, int]]:
    """Yield view, action and seed of bots' decisions in first deals."""
    game, rules = find_rules(name)
    bots = [roster_of(game.name).make(level) for level in LEVELS]
    low, high = game.seats(rules)
    found = 0
    for seed in range(1000):
        seats = min(high, low + seed % 4)
        context = Context(1, (0,) * seats)
        state = game.begin(rules, game.deal(rules, seed, context), context)
        number = 0
        while acting := state.to_act():
            number += 1
            seat = acting[0]
            seen = state.seen_by(seat)
            action = bots[(seat + seed) % len(bots)].choose(seen, Source(seed + 1000 * number))
            if len(seen.legal) > 1 and number % EVERY == 0:
                yield seen, action, seed + 1000 * number
                found += 1
                if found == DECISIONS:
                    return
            state.apply(seat, action)


def main() -> None:
    told = Counter[str]()
    print(f"{HINT_MOVES:,} moves; {DECISIONS} decisions of each rule set, {TRULY:,} moves to know")
    print("rules           fine asked  dear asked  better, wrong  as good, wrong  ms, most")
    for name in RULES:
        here, spent, slowest = Counter[str](), 0.0, 0.0
        roster = roster_of(find_rules(name)[0].name)
        assert roster.evaluate is not None
        for seen, action, seed in decisions(name):
            began = time.perf_counter()
            found = roster.evaluate(seen, None, HINT_MOVES, Source(seed))
            took = time.perf_counter() - began
            spent, slowest = spent + took, max(slowest, took)
            truth = roster.evaluate(seen, action, TRULY, Source(seed + 7)).asked.cost
            row = row_of(roster, seen, found, action)
            asked = row is not None and row.verdict == "mistake"
            kind = "fine" if truth < FINE else "dear" if truth >= COSTS else "between"
            here[kind] += 1
            here[f"{kind} asked"] += asked
            if row is not None and row.verdict in COSTLY:
                here["told"] += 1
                here["told wrong"] += truth < NOTHING
            if row is not None and as_good(row):
                here["fine told"] += 1
                here["fine wrong"] += truth >= SOMETHING
        told.update(here)
        print_line(name, here, 1000 * spent / DECISIONS, 1000 * slowest)
    print_line("all", told, 0.0, 0.0)


def print_line(name: str, here: Counter[str], mean: float, most: float) -> None:
    print(
        f"{name:15} {here['fine']:4} {here['fine asked']:5} {here['dear']:5}"
        f" {here['dear asked']:5} {here['told']:7} {here['told wrong']:6}"
        f" {here['fine told']:8} {here['fine wrong']:6} {mean:5.0f} {most:5.0f}",
        flush=True,
    )
