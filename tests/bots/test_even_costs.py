"""Costs are unbiased: luck does not enlarge their sum."""

from statistics import mean

from swoop_desktop.bots.evaluation import Worlds, evaluate
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action

MOVES = [Action("play", (card,)) for card in range(5)]


def noisy(seed, worse, told):
    """Deals in which all moves win equally often, except for the first, which wins less."""
    ledger, rng = Ledger(len(MOVES)), Source(seed)

    def try_all(places):
        ledger.begin()
        for place in places:
            won = rng.below(100) < 50 - (worse if place == 0 else 0)
            ledger.enter(place, ONE * won, ONE * won, 0)
        return len(places)

    return Worlds(ledger, try_all, scale=1.0, won=told)


def judged(seed, worse, told=1.0):
    return evaluate(MOVES, 0, lambda _likely: noisy(seed, worse, told), 600)


def test_where_nothing_is_better_the_best_of_few_deals_seems_so_and_halves_do_not():
    found = [judged(seed, 0) for seed in range(400)]
    first_looks = [-row.worth for one in found for row in one.rows if row.action == MOVES[0]]
    assert mean(first_looks) > 0.025, "the largest of five is large by luck"
    assert abs(mean(one.even for one in found)) < 0.01


def test_what_is_worse_costs_as_much_as_it_does():
    found = [judged(seed, 20) for seed in range(200)]
    assert abs(mean(one.even for one in found) - 0.2) < 0.025


def test_wins_are_told_as_they_come():
    """`won` scales the stated wins; a move's cost stays."""
    plain, less = judged(7, 20), judged(7, 20, told=0.5)
    assert plain.asked.wins < -0.1
    assert less.asked == plain.asked._replace(wins=plain.asked.wins / 2)
