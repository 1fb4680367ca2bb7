"""The bots' sampled deals agree with everything in their views, and use nothing else."""

from collections import Counter

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import determinizations, players, unseen_ranks
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.tables import RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from tests.bots.swoop.tables import asked, dealt

NAMES = ["classic", "swoops150_risky", "wild_twos", "quebec", "hand_only"]
PUBLIC = (
    "held",
    "open",
    "up",
    "pile",
    "pile_size",
    "top",
    "run",
    "turn",
    "pending",
    "chaining",
    "lasting",
)

ROWS = ("hand", "up", "down", "known", "held", "open", "pile")


def ranks_of(kernel, kinds, seat):
    found = Counter()
    for kind in kinds:
        counts = getattr(kernel, kind)[seat * RANKS : (seat + 1) * RANKS]
        found.update({rank: n for rank, n in enumerate(counts) if n})
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_world_is_what_the_observation_says(name):
    _, rules = find_rules(name)
    state = dealt(rules, 4, 6)
    chance = Chance(6)
    total = Counter(c.rank(card) for card in rules.deck(4))
    for seen in asked(
        state, [roster_of("swoop").make("random"), roster_of("swoop").make("easy")], 6
    ):
        found = determinizations(seen, players(seen))
        found.deal(chance)
        determinization, places = found.kernel, found.stride
        order = [found.order[seat * places :][: sum(seen.mysteries[seat])] for seat in range(4)]
        true = state.kernel
        for field in PUBLIC:
            assert getattr(determinization, field) == getattr(true, field), field
        lying = Counter(c.rank(card) for card in (*seen.pile, *seen.gone, *seen.aside))
        if seen.flipped >= 0:
            lying[c.rank(seen.turned())] += 1
        for seat in range(4):
            hand = ranks_of(determinization, ("hand",), seat)
            assert hand.total() == len(seen.hands[seat])
            assert hand >= Counter(map(c.rank, seen.shown[seat]))
            assert ranks_of(determinization, ("down",), seat) == Counter(order[seat])
            both = ranks_of(determinization, ("hand", "up"), seat)
            assert determinization.known[seat] == sum(1 << rank for rank in both)
            lying += ranks_of(determinization, ("hand", "up", "down"), seat)
        assert ranks_of(determinization, ("hand",), seen.seat) == Counter(map(c.rank, seen.hand))
        assert lying <= total


def test_nothing_hidden_is_visible():
    """With other hidden cards a seat's view and sampled deals stay the same."""
    _, rules = find_rules("classic")
    for number, seen in enumerate(
        asked(dealt(rules, 4, 2), [roster_of("swoop").make("random")], 2)
    ):
        again = seen.filled(Source(number)).seen_by(seen.seat)
        assert again == seen
        one, other = seen.kernel, again.kernel
        assert all(list(getattr(one, row)) == list(getattr(other, row)) for row in ROWS)
        assert all(getattr(one, field) == getattr(other, field) for field in PUBLIC)
        assert not any(one.down)
        assert unseen_ranks(seen) == unseen_ranks(again)
