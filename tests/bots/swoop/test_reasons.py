"""Why one move was better: each sentence is looked up in deals that could be true."""

from collections import Counter
from typing import Any

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.reasons import why_better
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Event, Happened
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.sample_state import sample_state
from tests.bots.swoop.tables import asked, dealt
from tests.sooner import one_in

SEEDS = 6


class Came:
    """What really came of an action, where the unseen cards lie so."""

    def __init__(self, seen: SwoopObservation, action: Action, seed: int) -> None:
        state, events = sample_state(seen, Source(seed)), list[Event]()
        seat, kernel = seen.seat, state.kernel
        before = len(state.hands[seat])
        pile = len(state.pile)
        state.apply(seat, action, events.append)
        self.swooped = any(isinstance(one, Happened) and one.what == "swoop" for one in events)
        self.out = kernel.out == seat
        self.goes_on = state.to_act() == (seat,)
        laid = len(action.cards) + len(action.slots)
        self.took = len(state.hands[seat]) - (before - len(action.cards))
        self.left = laid - max(0, self.took - pile)
        self.open = int(kernel.open[seat])


def check(seen: SwoopObservation, played: Action, best: Action, said: Message, seed: int) -> None:
    one, other = Came(seen, played, seed), Came(seen, best, seed)
    count = said.count
    match said.text:
        case "It would go out, and win the deal.":
            assert other.out and not one.out
        case text if text.startswith("The other would take"):
            assert one.took == count and other.took <= 0
        case text if text.startswith("It would swoop"):
            assert other.swooped and len(seen.pile) == count and (other.out or other.goes_on)
        case text if text.startswith("It would leave play"):
            assert other.swooped and not seen.pile and (other.out or other.goes_on)
        case text if text.startswith("It would uncover"):
            assert other.open - one.open == count
        case text if text.startswith("It would get rid of {count}"):
            assert other.left - one.left == count and max(one.took, other.took) <= 0
        case "It would get rid of {set} at once.":
            assert other.left > one.left
        case text if text.startswith("The {rank} would fit later"):
            assert one.swooped and other.took <= 0
        case text if "%" in text or "any mystery fits" in text or "Any card" in text:
            pass  # looked up by `flips`
        case text:
            raise AssertionError(f"nobody looks up {text!r}")


def flips(seen: SwoopObservation, said: Message) -> None:
    """A share of cards, against what is really turned up in many deals."""
    flip = next(action for action in seen.legal if action.kind == "flip")
    slot = flip.slots[0]
    fits, tries = 0, 300
    for seed in range(tries):
        state = sample_state(seen, Source(1000 + seed))
        card = state.downs[seen.seat][slot]
        assert card is not None
        fit = seen.turn.fits(c.rank(card))
        fits += fit
        if not fit and "one of them would bring" in said.text and seed < 60:
            before = len(state.hands[seen.seat])
            state.apply(seen.seat, flip)
            if state.kernel.pending >= 0:
                state.apply(seen.seat, Action("add"))
            assert len(state.hands[seen.seat]) - before == said.count, "so many come in hand"
    share = 100 * fits / tries
    percent = said.fields.get("percent", 100)
    assert isinstance(percent, int)
    expected = 100 - percent if "don’t" in said.text else percent
    assert abs(share - expected) < 12


@pytest.mark.parametrize("name", one_in(3, GAMES["swoop"].presets()))
def test_every_sentence_is_true(name: str) -> None:
    game, rules = find_rules(name)
    rng, heard = Source(9), Counter[str]()
    bots = [roster_of("swoop").make(level) for level in ("random", "easy", "medium")]
    low, high = game.seats(rules)
    for seed in range(6):
        seats = low + seed % (min(high, 6) - low + 1)
        for number, seen in enumerate(asked(dealt(rules, seats, seed), bots, seed)):
            if len(seen.legal) < 2 or number % 2:
                continue
            played, best = rng.choice(seen.legal), rng.choice(seen.legal)
            said = why_better(seen, played, best)
            if said is None or played == best:
                continue
            assert str(said).endswith(".") and "{" not in str(said)
            again: Any = sample_state(seen, Source(number)).observe(seen.seat)
            assert said == why_better(again, played, best)
            for other in range(SEEDS):
                check(seen, played, best, said, other)
            if "percent" in said.fields and not heard[said.text] % 5:
                flips(seen, said)
            heard[said.text] += 1
    assert len(heard) >= 4
    assert sum(heard.values()) >= 20
