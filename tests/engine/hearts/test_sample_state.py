"""Sampled deals are possible: a player whose top was a heart had only hearts."""

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.hearts.rules import is_heart
from swoop_desktop.engine.registry import find_rules
from tests.contract.played import begun


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_hearts_on_top_tell_of_hearts_below(seats):
    game, rules = find_rules("capture")
    seen_any = 0
    for seed in range(40):
        state, rng = begun(game, rules, seats, seed), Source(seed)
        while asked := state.to_act():
            held = [state.size("hand", seat) for seat in range(seats)]
            for seat in asked:
                state.apply(seat, rng.choice(state.legal_for(seat)))
            tops = state.known("pile")[-seats:]
            order = state.in_turn()  # the dealer has changed: the last round began one seat earlier
            order = order[-1:] + order[:-1]
            for shower in (s for s, top in zip(order, tops, strict=True) if is_heart(top)):
                kept = held[shower] - 2
                for looking in (s for s in range(seats) if s != shower):
                    seen_any += 1
                    other = state.seen_by(looking).filled(rng)
                    assert is_heart(other.rounds[-1].bottoms[shower])
                    assert sum(map(is_heart, other.known("hand", shower))) >= kept
                    assert other.seen_by(looking) == state.seen_by(looking)
    assert seen_any > 5
