"""Verdicts of reviews are repeated with other seeds and more effort, for all rule sets, and reveal
no hidden card.
"""

from collections import Counter

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.contract.played import begun, steps

SWOOP = list(GAMES["swoop"].presets())
POSITIONS = 208
"""Number of positions of all rule sets together."""
EFFORT = 4_000
"""Moves of effort for a review; players have many more."""
AGAIN = 24_000
_WRONG = 2
"""Percent of verdicts that may be wrong."""


def positions(name, most):
    """Play random games; yield game, view, action and events of decisions with a choice."""
    game, rules = find_rules(name)
    low, high = game.seats(rules)
    for seed in range(most):
        seats, found = low + seed % (min(high, 6) - low + 1), 0
        state = begun(game, rules, seats, 40 + seed)
        for number, (seat, action) in enumerate(steps(state, Source(40 + seed))):
            seen, told = state.seen_by(seat), list[Event]()
            state.apply(seat, action, told.append)
            if number >= 6 and (number + seed) % 9 == 0 and len(seen.legal) > 1:
                yield game, seen, action, told
                found += 1
                most -= 1
                if found == 3 or not most:
                    break
        if not most:
            return


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "most", "effort", "more"),
    [("swoop", POSITIONS, EFFORT, AGAIN), ("hearts", 80, 20_000, 100_000)],
)
def test_verdicts_stand_when_they_are_thought_over_again(game, most, effort, more):
    """A mistake costs 2.5 %, an inaccuracy 1 %. Fine plays are checked elsewhere
    (`tests/core/test_oracle.py`): the few deals here can't show that a play costs next to nothing.
    """
    evaluate, heard, wrong = roster_of(game).evaluate, Counter[str](), list[str]()
    assert evaluate is not None
    names = list(GAMES[game].presets())
    for name in names:
        for _game, seen, action, _told in positions(name, most // len(names)):
            found = evaluate(seen, action, effort, Source(1))
            heard[found.asked.verdict] += 1
            if found.asked.verdict not in ("mistake", "inaccuracy"):
                continue
            again = evaluate(seen, action, more, Source(2))
            doubt, cost = 2 * again.asked.error, again.asked.cost
            least = 0.025 if found.asked.verdict == "mistake" else 0.01
            if cost < least - doubt:
                wrong.append(
                    f"{name}: {found.asked.verdict}, {found.asked.cost:.3f}, then {cost:.3f}"
                )
    assert heard["mistake"] and heard["inaccuracy"], heard
    called = heard["mistake"] + heard["inaccuracy"]
    assert len(wrong) <= _WRONG * called / 100, wrong


@pytest.mark.long
def test_luck_is_the_same_luck_with_other_seeds():
    luck, heard = roster_of("swoop").luck, 0
    assert luck is not None
    for name in SWOOP:
        for _game, seen, action, told in positions(name, POSITIONS // 2):
            if action.kind != "flip":
                continue
            one, other = (luck(seen, told, EFFORT // 4, Source(seed)) for seed in (1, 2))
            if one is None or other is None:
                continue  # the few deals may exclude a card that did turn up
            assert abs(one.wins - other.wins) < 4 * (one.error + other.error)
            heard += 1
            if heard % 6 == 0:
                break
    assert heard


@pytest.mark.parametrize("name", ["quebec", "capture"])
def test_hidden_cards_make_no_difference_to_a_verdict(name):
    for number, (game, seen, action, _told) in enumerate(positions(name, 3)):
        roster = roster_of(game.name)
        assert roster.evaluate is not None
        again = seen.filled(Source(number)).seen_by(seen.seat)
        one, other = (roster.evaluate(each, action, 600, Source(3)) for each in (seen, again))
        assert one == other
        assert roster.slip_of(seen, action, one.best) == roster.slip_of(again, action, one.best)
