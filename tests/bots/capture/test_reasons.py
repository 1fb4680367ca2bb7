"""Why one choice was better: each sentence is looked up in the cards as they really lie."""

from collections import Counter
from typing import Any

import pytest

from swoop_desktop.bots.capture.reasons import why_better
from swoop_desktop.engine.capture.rules import is_heart, key
from swoop_desktop.engine.game import Context
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.zones import Zone

GAME = GAMES["hearts"]


def sure(state: Any, seen: Any, top: int) -> bool:
    """Whether no card that anybody else holds, or that is still to come, is as high."""
    rest = [card for seat in range(seen.seats) if seat != seen.seat for card in state.hands[seat]]
    rest += state.zones[Zone("stock")]
    return all(key(card) < key(top) for card in rest)


@pytest.mark.parametrize("name", list(GAME.presets()))
def test_every_sentence_is_true(name: str) -> None:
    rules, heard = GAME.presets()[name], Counter[str]()
    for seed in range(24):
        seats, rng, context = 3 + seed % 3, Source(seed), Context(1, (0,) * (3 + seed % 3))
        state: Any = GAME.begin(rules, GAME.deal(rules, seats, seed, context, None), context)
        while acting := state.to_act():
            seen = state.seen_by(acting[0])
            played, best = rng.choice(seen.legal), rng.choice(seen.legal)
            said = why_better(seen, played, best)
            again: Any = GAME.sample_state(seen, Source(seed, len(heard))).seen_by(acting[0])
            assert why_better(again, played, best) == said, "it follows from what the seat knows"
            if said is not None:
                heard[said.text] += 1
                assert str(said).endswith(".") and "{" not in str(said)
                if said.text.startswith("No card"):
                    assert sure(state, seen, best.cards[1])
                else:
                    assert is_heart(played.cards[0]) and not is_heart(best.cards[0])
                    known = {*seen.hand, *seen.pile, *seen.captured}
                    higher = [
                        card
                        for card in {card for row in state.zones.values() for card in row}
                        if key(card) > key(played.cards[1]) and not is_heart(card)
                    ]
                    assert said.count <= len([card for card in higher if card not in known])
            state.apply(acting[0], played)
    assert len(heard) == 2
