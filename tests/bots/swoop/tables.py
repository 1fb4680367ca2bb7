"""Deals of Swoop played by bots, and their results."""

from dataclasses import replace

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.state import State

SWOOP, CLASSIC = find_rules("classic")


def dealt(rules, seats, seed):
    context = Context(1, (0,) * seats)
    state = SWOOP.begin(rules, SWOOP.deal(rules, seed, context), context)
    assert isinstance(state, State)
    return state


def asked(state, bots, seed=0):
    """Yield the view of each seat to act, to the end of the deal; the bots decide."""
    number = 0
    while acting := state.to_act():
        seen = state.seen_by(acting[0])
        yield seen
        number += 1
        bot = bots[seen.seat % len(bots)]
        state.apply(seen.seat, bot.choose(seen, Source(seed, number)))


def wins(name, hero, others, deals, seats=4):
    """Return how many deals the hero wins, playing each deal from every seat."""
    _, rules = find_rules(name)
    won = 0
    for seed in range(deals):
        for seat in range(seats):
            state = dealt(rules, seats, seed)
            for _ in asked(state, [hero if s == seat else others for s in range(seats)], seed):
                pass
            result = state.result()
            won += result is not None and seat in result.winners
    return won


def at(seen, totals, number=5):
    """Return the same view in a later deal, with these totals."""
    return replace(seen, context=Context(number, totals))


def until(rules, seats, bots, wanted):
    """Return the first view in some deals for which `wanted` is true."""
    for seed in range(100):
        for seen in asked(dealt(rules, seats, seed), bots, seed):
            if wanted(seen):
                return seen
    raise AssertionError("there is none")
