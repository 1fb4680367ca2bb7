"""The expert's beliefs about other hands: drawn only from its view, and better than chance."""

from collections import Counter

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import beliefs, determinizations, players
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP
from swoop_desktop.core.tables import RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.bots.swoop.tables import asked, dealt

EASY, MEDIUM = roster_of("swoop").make("easy"), roster_of("swoop").make("medium")


def hidden(state, seen, seat):
    """Return the hidden ranks of a hand: all but the cards that everybody saw entering it."""
    shown = Counter(c.rank(face) for face in seen.shown[seat])
    return Counter(map(c.rank, state.hands[seat])) - shown


def guesses(seen, number, *, likely):
    """Return the hidden ranks of each hand, by sampled deal and seat."""
    found = beliefs(seen) if likely else determinizations(seen, players(seen))
    chance = Chance(number)
    guessed = []
    for _ in range(number):
        found.deal(chance)
        hands = []
        for seat in range(seen.seats):
            place = seat * RANKS
            more = [found.kernel.hand[place + r] - found.visible.hand[place + r] for r in range(14)]
            hands.append(Counter({rank: count for rank, count in enumerate(more) if count}))
        guessed.append(hands)
    return guessed


@pytest.mark.parametrize("name", GAMES["swoop"].presets())
def test_the_true_hands_explain_what_was_asked(name):
    """No belief excludes the truth. A player offered an addition must hold that rank; a player not
    offered one can't.
    """
    _, rules = find_rules(name)
    low, high = GAMES["swoop"].seats(rules)
    for seats in (max(low, 3), min(high, 6)):
        state = dealt(rules, seats, seats)
        rng = Source(seats)
        while acting := state.to_act():
            seen = state.seen_by(acting[0])
            if rng.below(8) == 0:
                believed = beliefs(seen)
                for seat in range(seats):
                    there = {rank for rank, n in hidden(state, seen, seat).items() if n}
                    never, surely = believed.never[seat], believed.surely[seat]
                    assert seat == seen.seat or not any(never >> rank & 1 for rank in there)
                    assert all(rank in there for rank in range(RANKS) if surely >> rank & 1)
            bot = (EASY, MEDIUM)[rng.below(2)]
            state.apply(acting[0], bot.choose(seen, rng))


def test_hands_are_guessed_better_than_by_chance():
    """Compares the share of correct guesses, late enough in a deal for something to be known."""
    right = {True: 0, False: 0}
    cards = 0
    _, rules = find_rules("classic")
    for seed in range(6):
        state = dealt(rules, 4, seed)
        number, rng = 0, Source(seed)
        while acting := state.to_act():
            seen = state.seen_by(acting[0])
            number += 1
            if number in (24, 40):
                true = [hidden(state, seen, seat) for seat in range(4)]
                for likely in right:
                    for hands in guesses(seen, 40, likely=likely):
                        for seat in range(4):
                            if seat != seen.seat:
                                right[likely] += (hands[seat] & true[seat]).total()
                                cards += true[seat].total()
            state.apply(acting[0], MEDIUM.choose(seen, rng))
    share = {likely: 2 * found / cards for likely, found in right.items()}
    assert share[True] > share[False] + 0.04, share


def test_beliefs_come_from_what_was_seen_alone():
    """Other hidden cards give the same sampled deals."""
    _, rules = find_rules("classic")
    state, rng = dealt(rules, 4, 3), Source(3)
    for number in range(30):
        seen = state.seen_by(state.to_act()[0])
        if number % 10 == 9:
            again = seen.filled(rng).seen_by(seen.seat)
            assert guesses(seen, 5, likely=True) == guesses(again, 5, likely=True)
        state.apply(seen.seat, MEDIUM.choose(seen, rng))


def test_who_was_not_asked_had_nothing_to_add():
    """After a flip without an offered addition, no sampled hand of that player has the rank."""
    _, rules = find_rules("classic")
    state, rng = dealt(rules, 4, 5), Source(5)
    looked = 0
    while acting := state.to_act():
        seen = state.seen_by(acting[0])
        told = seen.history
        if len(told) > 1 and told[-1].move == FLIP and seen.flipped < 0 and looked < 4:
            seat, rank = told[-1].seat, told[-1].flipped
            held = seen.kernel.hand[seat * RANKS + rank]
            if seat != seen.seat and not held and seen.hands[seat]:
                looked += 1
                assert not any(hands[seat][rank] for hands in guesses(seen, 30, likely=True))
        state.apply(acting[0], EASY.choose(seen, rng))
    assert looked


def test_no_world_is_impossible():
    """Even the first sampled deals at a full table are possible; there the random walk needs most
    steps.
    """
    _, rules = find_rules("classic")
    for number, seen in enumerate(asked(dealt(rules, 8, 2), [EASY], 2)):
        if number % 23 == 22:
            believed = beliefs(seen)
            for hands in guesses(seen, 6, likely=True):
                for seat in range(8):
                    never, surely = believed.never[seat], believed.surely[seat]
                    assert not any(never >> rank & 1 for rank in hands[seat]), number
                    assert all(hands[seat][r] for r in range(RANKS) if surely >> r & 1), number


def test_who_hides_nothing_is_judged_too():
    """A player without a hand is judged by how likely each kind of bot would have made the same
    decisions.
    """
    _, rules = find_rules("classic")
    judged = 0
    for seed in range(20):
        for number, seen in enumerate(asked(dealt(rules, 3, seed), [EASY], seed)):
            bare = [s for s in range(3) if s != seen.seat and not seen.hands[s]]
            if bare and number > 20:
                believed = beliefs(seen)
                chance, kinds = Chance(seed), Counter[int]()
                for _ in range(20):
                    believed.deal(chance)
                    kinds[int(believed.kinds[bare[0]])] += 1
                judged += 1
                assert kinds[0] > 10, (seed, number, kinds)
                break
    assert judged
