"""Every decision can be judged, by all rule sets and at tables of all sizes."""

import pytest

from swoop_desktop.bots.evaluation import verdict
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.contract.played import TABLES, begun, steps
from tests.sooner import one_in

EVERY = 9
"""One decision in this many is judged."""


@pytest.mark.parametrize(("name", "seats"), one_in(6, TABLES))
def test_every_decision_can_be_judged(name, seats):
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 3)
    judged, last = 0, -EVERY
    for number, (seat, action) in enumerate(steps(state, Source(3))):
        if judged == 3:
            break
        if number - last >= EVERY and len(state.legal_for(seat)) > 1:
            seen = state.seen_by(seat)
            judged, last = judged + 1, number
            found = evaluated(game, seen, action, number)
            check(found, seen, action)
            assert found == evaluated(game, seen, action, number), "the same is asked again"
        state.apply(seat, action)
    assert judged == 3 or (judged and not state.to_act()), "too few were judged"


def evaluated(game, seen, action, seed, effort=500):
    evaluate = roster_of(game.name).evaluate
    if evaluate is None:
        pytest.skip("nobody can judge this game")
    return evaluate(seen, action, effort, Source(seed))


def check(found, seen, action):
    assert found.asked.action == action
    assert sum(row.action == action for row in found.rows) == 1, "what is asked is compared"
    assert all(seen.refusal(row.action) is None for row in found.rows)
    assert found.rows[0].worth == found.rows[0].error == 0
    assert all(row.deals > 0 for row in found.rows) or len(found.rows) == 1
    assert found.asked.most >= 0 <= found.asked.error
    assert found.moves > 0 or len(found.rows) == 1
    if found.best == action:
        assert found.asked.cost == 0
        assert found.asked.verdict in ("fine", "")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_judged_to_its_end(game):
    """The last deal is judged, too, and decisions with a single choice."""
    rules = next(iter(game.presets().values()))
    limited = game.with_deals(rules, 1)
    state = begun(game, limited, game.seats(limited)[0], 6)
    for number, (seat, action) in enumerate(steps(state, Source(6))):
        seen = state.seen_by(seat)
        if len(seen.legal) == 1:
            found = evaluated(game, seen, action, number)
            assert (found.asked.cost, found.asked.verdict, found.moves) == (0, "fine", 0)
        elif number % 4 == 0:
            check(evaluated(game, seen, action, number, 60), seen, action)
        state.apply(seat, action)


def test_a_blunder_is_found_out():
    """A player could go out, and makes the worst move instead."""
    game, rules = find_rules("classic")
    found = []
    for seed in range(40):
        state = begun(game, rules, 3, seed)
        last = None
        for seat, action in steps(state, Source(seed)):
            seen = state.seen_by(seat)
            if len(seen.legal) > 1:
                last = seen, action
            state.apply(seat, action)
        result = state.result()
        if last and result and last[0].seat in result.winners:
            seen, winning = last
            judged = evaluated(game, seen, winning, seed, 20_000)
            assert judged.asked.verdict in ("fine", "")
            worst = min(judged.rows, key=lambda row: row.worth).action
            if worst != winning:
                found.append(evaluated(game, seen, worst, seed, 20_000).asked.verdict)
    assert found == ["mistake"] * len(found) != []


@pytest.mark.parametrize(
    ("cost", "error", "said"),
    [
        (0.05, 0.0125, "mistake"),
        (0.05, 0.0126, "inaccuracy"),
        (0.049, 0.001, "inaccuracy"),
        (0.2, 0.09, "inaccuracy"),
        (0.2, 0.12, ""),
        (0.02, 0.006, "inaccuracy"),
        (0.02, 0.007, ""),
        (0.01, 0.004, "fine"),
        (0.01, 0.006, ""),
        (0.0, 0.0, "fine"),
    ],
)
def test_as_little_is_said_as_is_known(cost, error, said):
    assert verdict(cost, error, cost + 2 * error) == said
