"""The prompt describes a turn's situation; the gold button is the usual choice."""

import random

import pytest

from tests.pilot import decide, decided, flying, new_session


def at(pilot, wanted, rules="classic", seats=4):
    """A table at a turn of the first player for which `wanted` is true."""
    for seed in range(80):
        session, rng = new_session(rules, seats, seed), random.Random(seed)
        for _ in range(300):
            if not session.to_act() or session.winners is not None:
                break
            (seat,) = session.to_act()
            seen = session.seen_by(seat)
            if seat == 0 and wanted(seen):
                pilot.table(session)
                pilot.scene.director.skip()
                return pilot.scene, seen
            flips = [action for action in seen.legal if action.kind == "flip"]
            action = flips[0] if flips and rng.random() < 0.3 else decide(seen, rng)
            session.submit(seat, action)
        session.close()
    raise AssertionError("it never comes to that")


def bare(seen):
    """True if only mysteries are left."""
    return not seen.hand and not any(card is not None for card in seen.ups[0]) and seen.flipped < 0


def looks(scene):
    return {one.key: one.look for one in scene.table_view().buttons if one.key.startswith("do ")}


@pytest.mark.parametrize("rules", ["classic", "quebec"])
def test_where_nothing_fits_the_prompt_says_what_can_be_done(tmp_path, rules):
    def stuck(seen):
        harmless = any(seen.outcome(action).harmless for action in seen.legal)
        return not harmless and seen.flipped < 0 and bool(seen.hand)

    with flying(tmp_path) as pilot:
        _, seen = at(pilot, stuck, rules)
        said = pilot.value("prompt")
        assert said.startswith("Nothing fits: ")
        takes = any(seen.outcome(action).kind == "takes" for action in seen.legal)
        assert (f"take {len(seen.pile)}" in said) == takes
        assert ("flip" in said) == any(action.kind == "flip" for action in seen.legal)


def test_the_only_thing_that_can_be_done_is_a_button(pilot):
    scene, seen = at(pilot, lambda s: bare(s) and len(s.uncovered()) == 1 == len(s.legal))
    assert pilot.value("prompt") == "Only a mystery is left: flip it"
    assert looks(scene) == {f"do flip @{seen.uncovered()[0]}": "gold"}
    before = decided(scene.session, 0)
    pilot.click_node(next(iter(looks(scene))))
    assert decided(scene.session, 0) == before + 1


def test_of_several_mysteries_the_player_chooses_one(pilot):
    scene, _ = at(pilot, lambda s: bare(s) and len(s.uncovered()) > 1)
    assert pilot.value("prompt") == "Only mysteries are left: flip one"
    assert not any("flip" in key for key in looks(scene))
    assert not pilot.has("sort"), "there is no hand to sort"


def test_adding_nothing_is_not_gold_where_something_may_be_added(pilot):
    scene, seen = at(pilot, lambda s: s.flipped >= 0 and len(s.legal) > 1)
    assert "gold" not in looks(scene).values()
    best = max(seen.legal, key=lambda action: len(action.cards) + len(action.columns))
    for picked in seen.picks(best):
        scene.commands.pick(picked)
    assert scene.table_view().button("play").look in ("gold", "amber")


@pytest.mark.parametrize("on", [True, False])
def test_the_only_move_is_played_by_itself_if_that_is_wished(tmp_path, on):
    with flying(tmp_path, only_move=on, bot_delay=10_000) as pilot:
        scene, _ = at(pilot, lambda s: bare(s) and len(s.uncovered()) == 1 == len(s.legal))
        before = decided(scene.session, 0)
        assert scene.due is not None or not on, "nobody wakes the table"
        pilot.step(2.0)
        assert (decided(scene.session, 0) > before) == on


def test_a_choice_is_never_made_by_itself(tmp_path):
    with flying(tmp_path, only_move=True, bot_delay=10_000) as pilot:
        scene, _ = at(pilot, lambda s: len(s.legal) > 1)
        before = decided(scene.session, 0)
        pilot.step(2.0)
        assert decided(scene.session, 0) == before
