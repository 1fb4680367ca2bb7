"""The diagrams in the rules are true: their plays have the effects shown."""

import pytest
from hypothesis import given, settings

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import HIDDEN
from swoop_desktop.engine.registry import GAMES
from tests.engine.dealt import laid, play
from tests.engine.hearts import laid as hearts
from tests.engine.rule_sets import rule_sets

PRESETS = [(game, name) for game in GAMES for name in GAMES[game].presets()]
SWOOP = GAMES["swoop"]
KINDS = {"fits": "plain", "sweeps": "sweeps", "takes": "takes", "refused": "refused"}
"""By mark of a spot, the engine's kind of outcome."""


def told(game, rules):
    """Return the diagrams of rules; check that each can be shown."""
    found = list(game.diagrams(rules))
    headings = [str(heading) for heading, _sentences in game.explain(rules)]
    for diagram in found:
        assert str(diagram.heading) in headings
        assert str(diagram.told).endswith(".")
        for spot in diagram.spots:
            assert str(spot.words)
            assert spot.cards
            assert {*spot.cards} <= {HIDDEN, *c.BY_CODE}
            faces = [code for code in spot.cards if code != HIDDEN]
            assert len(set(faces)) == len(faces), "two cards of a pack look alike"
    assert len({str(diagram.told) for diagram in found}) == len(found)
    return found


SHIPPED = ("swoop", "hearts")
"""Games that must have diagrams; others need none."""


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_every_rule_set_shows_what_is_easier_seen(game, name):
    found = told(GAMES[game], GAMES[game].presets()[name])
    if game not in SHIPPED:
        return
    assert len(found) >= 3
    assert "Points" in {str(diagram.heading) for diagram in found}


def ranks(codes):
    return " ".join(code[0] for code in codes)


def played(rules, diagram):
    """Check that each spot's cards, laid on the pile, have the effect of its mark."""
    pile, *spots = diagram.spots
    for spot in spots:
        if not spot.mark or spot.follows:
            continue
        rank, count = spot.cards[0][0], len(spot.cards)
        state = laid(rules, f"{ranks(spot.cards)} {spot.cards[0][0]}", ranks(pile.cards))
        action = play(state, rank, count)
        assert state.seen_by(0).outcome(action).kind == KINDS[spot.mark], (rules, diagram)
        if spot.mark == "refused":
            continue
        before = len(state.hands[0])
        state.apply(0, action)
        follow = next((one for one in diagram.spots if one.follows), None)
        if spot.mark == "sweeps":
            assert not state.pile
            assert follow is not None
            assert sorted(follow.cards) == sorted([*pile.cards, *spot.cards])
        elif spot.mark == "takes":
            assert follow is not None
            assert len(state.hands[0]) == before - count + len(follow.cards)


def look_through(rules):
    for diagram in told(SWOOP, rules):
        match str(diagram.heading):
            case "Your turn" | "Too high" | "Swoops":
                played(rules, diagram)
            case "Mysteries":
                backs = sum(code == HIDDEN for spot in diagram.spots for code in spot.cards)
                uncovered = rules.face_up == rules.face_down == 1 and not rules.mysteries_last
                assert backs == rules.face_down + uncovered
            case "Points":
                for spot in diagram.spots:
                    costs = {rules.points[c.RANKS.index(code[0])] for code in spot.cards}
                    words = str(spot.words)
                    if words == "Worth their number":
                        assert costs == {int(code[0]) for code in spot.cards}
                    else:
                        assert costs == {int(words.split()[0])}


@pytest.mark.parametrize("name", SWOOP.presets())
def test_what_a_diagram_of_swoop_shows_is_played_so(name):
    look_through(SWOOP.presets()[name])


@settings(max_examples=60, derandomize=True)
@given(rule_sets())
def test_by_any_rules_of_swoop(rules):
    look_through(rules)


@pytest.mark.parametrize("reading", ["hand", "left"])
@pytest.mark.parametrize("size", [2, 7])
def test_hearts_on_top_are_allowed_as_shown(reading, size):
    rules = hearts.rules_of(hearts_on_top=reading, hand=size)
    hand, *pairs = told(hearts.GAME, rules)[0].spots
    state = hearts.laid([" ".join(hand.cards), "5C 6C 7C"], hearts_on_top=reading)
    legal = {tuple(c.codes(action.cards)) for action in state.legal_for(0)}
    for pair in pairs:
        assert (tuple(pair.cards) in legal) == (pair.mark == "fits"), pair
