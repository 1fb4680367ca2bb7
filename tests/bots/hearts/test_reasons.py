"""Reasons for a choice: each sentence is checked against the real cards."""

from collections import Counter

import pytest

from swoop_desktop.bots.hearts.roster import why_better
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context

GAME = GAMES["hearts"]


def sure(state, seen, top):
    """True if no card in another hand or in the stock is as high as `top`."""
    rest = [
        card
        for seat in range(seen.seats)
        if seat != seen.seat
        for card in state.known("hand", seat)
    ]
    rest += state.zones[Zone("stock")]
    return all(key(card) < key(top) for card in rest)


@pytest.mark.parametrize("name", list(GAME.presets()))
def test_every_sentence_is_true(name):
    rules, heard = GAME.presets()[name], Counter[str]()
    for seed in range(24):
        rng, context = Source(seed), Context(1, (0,) * (3 + seed % 3))
        state = GAME.begin(rules, GAME.deal(rules, seed, context), context)
        while acting := state.to_act():
            seen = state.seen_by(acting[0])
            played, best = rng.choice(seen.legal), rng.choice(seen.legal)
            said = why_better(seen, played, best)
            again = seen.filled(Source(seed, len(heard))).seen_by(acting[0])
            assert why_better(again, played, best) == said, "it follows from what the seat knows"
            if said is not None:
                heard[said.text] += 1
                assert str(said).endswith(".") and "{" not in str(said)
                if said.text.startswith("No unseen card"):
                    assert sure(state, seen, best.cards[1])
                else:
                    assert is_heart(played.cards[0]) and not is_heart(best.cards[0])
                    above = [card for card in seen.unseen() if key(card) > key(played.cards[1])]
                    assert said.count == sum(not is_heart(card) for card in above)
            state.apply(acting[0], played)
    assert len(heard) == 2
