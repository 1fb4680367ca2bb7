"""Random rule sets, in whole random deals: exactly the offered actions are accepted."""

import itertools
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.core import kernel as k
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context
from tests.engine.rule_sets import rule_sets

SWOOP = GAMES["swoop"]


def begun(rules, seed):
    seats = rules.players[0]
    context = Context(1, (0,) * seats)
    deal = SWOOP.deal(rules, seed, context)
    SWOOP.check_deal(rules, deal, context)
    return SWOOP.begin(rules, deal, context)


def classes(state, seat, actions):
    """Return kind, rank and number of cards from hand and row of each action, as a kernel's move
    has them.
    """
    found = set()
    for action in actions:
        ranks = {c.rank(card) for card in action.cards}
        row = state.ups[seat]
        if action.kind != "flip":
            ranks |= {
                c.rank(card) for column in action.columns if (card := row[column]) is not None
            }
        rank = ranks.pop() if ranks else -1
        found.add((action.kind, rank, len(action.cards), len(action.columns)))
    return found


def conceivable(state, seat):
    """Return one action of every conceivable class, most of them illegal."""
    hand, row = state.hands[seat], state.ups[seat]
    thought = [Action("pick_up"), Action("stop"), Action("play"), Action("add")]
    thought += [Action("flip", columns=(column,)) for column in range(len(state.downs[seat]))]
    for rank in range(len(c.RANKS)):
        cards = [card for card in hand if c.rank(card) == rank]
        columns = [s for s, card in enumerate(row) if card is not None and c.rank(card) == rank]
        for h, u in itertools.product(range(len(cards) + 1), range(len(columns) + 1)):
            if h + u:
                set_ = tuple(cards[:h]), tuple(columns[:u])
                thought += [Action("play", *set_), Action("add", *set_)]
    return thought


def play_out(rules, seed):
    state = begun(rules, seed)
    rng = Source(seed)
    for number in range(20_000):
        if not state.to_act():
            break
        seat = state.to_act()[0]
        legal = state.legal_for(seat)
        assert legal, "nothing is legal"
        if number % 4 == 0 or state.kernel.pending >= 0:
            thought = conceivable(state, seat)
            accepted = [a for a in thought if state.refusal_for(seat, a) is None]
            seen = state.seen_by(seat)
            for action in thought:
                said, known = seen.refusal(action), state.refusal_for(seat, action)
                assert said == known, (
                    f"{action}: the player reads {said}, and the rules say {known}"
                )
            assert classes(state, seat, accepted) == classes(state, seat, legal)
            assert_counts(state)
        state.apply(seat, rng.choice(legal))
    result = state.result()
    assert result is not None, "the deal does not end"
    for out in result.winners:
        assert result.scores[out] == 0 and result.left[out] == ()


def assert_counts(state):
    """Check that the kernel's counts match the cards."""
    found = state.kernel
    due = replace(state).kernel
    names = ["hand", "up", "down", "open", "held", "known", "pile", "pile_size", "top"]
    for name in [*names, "pending", "turn", "out", "run", "still", "chaining", "lasting"]:
        assert getattr(found, name) == getattr(due, name), name
    run = list(itertools.takewhile(lambda card: c.rank(card) == found.top, reversed(state.pile)))
    assert found.run == len(run) < 4


@settings(max_examples=60, derandomize=True)
@given(rule_sets(), st.integers(0, 2**63))
def test_any_rule_set_can_be_played(rules, seed):
    play_out(rules, seed)


@pytest.mark.parametrize("name", list(SWOOP.presets()))
def test_every_preset_accepts_what_it_offers(name):
    for seed in range(2):
        play_out(SWOOP.presets()[name], seed)


def perft(kernel, depth):
    """Count the sequences of `depth` moves, for all mysteries that could turn up."""
    if not depth or kernel.out != -1:
        return 1
    total = 0
    for move in kernel.legal():
        if move == k.FLIP:
            base = kernel.turn * len(c.RANKS)
            ranks = [r for r in range(len(c.RANKS)) if kernel.down[base + r]]
            nexts = [kernel.copy() for _ in ranks]
            for after, rank in zip(nexts, ranks, strict=True):
                after.flip(rank)
        else:
            nexts = [kernel.copy()]
            nexts[0].apply(move)
        total += sum(perft(after, depth - 1) for after in nexts)
    return total


PERFT = {
    "classic": [19, 327, 5285],
    "swoops150": [17, 320, 6378],
    "swoops150_risky": [17, 236, 3773],
    "wild_twos": [18, 243, 2731],
    "quebec": [12, 80, 519],
    "three_decks": [17, 320, 6378],
    "tens_and_jacks": [19, 330, 3930],
    "open_pile": [18, 241, 2598],
    "easy_sums": [19, 327, 5285],
    "big_hand": [16, 300, 5373],
    "mysteries_only": [19, 293, 5065],
    "hand_only": [19, 354, 6676],
    "jokers_swoop": [19, 323, 5171],
    "four_or_more": [19, 327, 5286],
}
"""By rule set: number of sequences of one, two and three moves from a fixed deal."""


@pytest.mark.parametrize("name", list(SWOOP.presets()))
def test_the_number_of_ways_to_go_on(name):
    state = begun(SWOOP.presets()[name], 2026)
    assert [perft(state.kernel, depth) for depth in (1, 2, 3)] == PERFT[name]


def test_deals_end_with_somebody_going_out():
    ends = Counter()
    for seed in range(20):
        state = begun(SWOOP.presets()["classic"], seed)
        rng = Source(seed)
        while state.to_act():
            seat = state.to_act()[0]
            state.apply(seat, rng.choice(state.legal_for(seat)))
        ends[bool(state.result().winners)] += 1
    assert ends == {True: 20}
