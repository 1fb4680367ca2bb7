"""Rule sets: the shipped ones, refusals, and writing without loss."""

import json
import tomllib
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.cards import RANKS, packs_of, rank
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.engine.rule_sets import rule_sets

SWOOP = GAMES["swoop"]
RECORD_KEYS = {
    *("name", "players", "players_per_pack", "extra_packs", "jokers_per_pack", "deal", "order"),
    *("swoop_ranks", "wild_ranks", "max_set", "single_swoop_cards", "four_of_a_kind", "too_high"),
    *("too_high_only_if_stuck", "too_high_max", "mystery_chain", "starter_card"),
    *("first_deal_starter", "later_starter", "points", "score_table_cards", "point_limit"),
    *("limit_rule", "deals"),
    *("specials_forced", "mixed_sources", "mystery_add", "chain_after_swoop"),
    *("pick_up", "row_after_hand", "mysteries_last", "rounds"),
}


def test_the_keys_are_those_of_the_record():
    for rules in SWOOP.presets().values():
        written = SWOOP.rules_to(rules)
        assert set(written) == RECORD_KEYS
        assert set(written["deal"]) == {"hand", "face_up", "face_down"}
        assert json.loads(json.dumps(written)) == written
    assert SWOOP.rules_to(SWOOP.presets()["wild_twos"])["players"] == [2, None]


def test_every_option_says_what_it_is():
    assert {spec.key.partition(".")[0] for spec in SWOOP.options} == RECORD_KEYS
    for spec in SWOOP.options:
        assert str(spec.label) and str(spec.help).endswith(".")


REFUSED = Path(__file__).with_name("refused.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row[:40])
def test_a_wrong_rule_set_is_refused_by_name(row):
    """A row has the change and words of the expected reason."""
    change, *words = row.split(" | ")
    with pytest.raises(RulesError) as caught:
        SWOOP.rules_from({"based_on": "classic", **json.loads(change)})
    for word in words:
        assert word in str(caught.value.reason)


def test_the_starter_card_must_be_supplied_too():
    full = {"based_on": "hand_only", "players": [2, 2], "deal": {"hand": 27}, "name": "full"}
    assert SWOOP.rules_from(full).supply(2) == 54
    with pytest.raises(RulesError, match="55 cards"):
        SWOOP.rules_from({**full, "starter_card": True})


def test_without_an_upper_bound_the_count_asked_for_is_checked():
    data = {"based_on": "wild_twos", "players_per_pack": 12, "extra_packs": 2}
    short = SWOOP.rules_from(data)
    assert short.players == (2, None)
    SWOOP.check_seats(short, 8)
    with pytest.raises(RulesError, match="12 players"):
        SWOOP.check_seats(short, 12)
    rules = SWOOP.presets()["wild_twos"]
    assert SWOOP.seats(rules) == (2, 16)
    SWOOP.check_seats(rules, 16)
    with pytest.raises(RulesError, match="players"):
        SWOOP.check_seats(rules, 1)
    with pytest.raises(RulesError, match="3–8"):
        SWOOP.check_seats(SWOOP.presets()["classic"], 9)


@settings(max_examples=60, derandomize=True)
@given(rule_sets())
def test_nothing_is_lost_in_writing(rules):
    written = SWOOP.rules_to(rules)
    assert SWOOP.rules_from(json.loads(json.dumps(written))) == rules
    written["players"] = [n for n in written["players"] if n is not None]
    assert SWOOP.rules_from(tomllib.loads(tomli_w.dumps(written))) == rules


@settings(max_examples=60, derandomize=True)
@given(rule_sets())
def test_every_rule_set_can_be_explained(rules):
    headings = [str(heading) for heading, _ in SWOOP.explain(rules)]
    assert len(set(headings)) == len(headings) > 6
    for _, sentences in SWOOP.explain(rules):
        for sentence in map(str, sentences):
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence.endswith(".") and "{" not in sentence and "  " not in sentence, sentence


@settings(max_examples=60, derandomize=True)
@given(rule_sets())
def test_what_is_said_of_a_card_that_is_left_is_what_it_costs(rules):
    for card in packs_of(1, 2):
        told, points = [str(one) for one in SWOOP.left(rules, [card])], rules.points[rank(card)]
        if RANKS[rank(card)] not in rules.ranks():
            assert not told, "it is not in the packs"
        elif not told:
            assert points == rank(card) + 1, "it costs another number than its own"
        else:
            sign = {"T": "10", "X": "joker"}.get(RANKS[rank(card)], RANKS[rank(card)])
            assert told == [f"{sign}: {points} point{'' if points == 1 else 's'} each"]


@given(st.integers(1, 9), st.lists(st.integers(0, 300), min_size=3, max_size=8))
@settings(max_examples=80, derandomize=True)
def test_the_end_of_a_game(number, totals):
    lowest = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    for name, over in (
        ("quebec", max(totals) >= 200),
        ("swoops150", max(totals) > 150),
        ("wild_twos", number >= 5),
    ):
        expected = lowest if over else None
        assert SWOOP.winners(SWOOP.presets()[name], number, totals) == expected


@settings(max_examples=30, derandomize=True)
@given(rule_sets())
def test_a_hand_is_shown_low_to_high_with_special_ranks_at_the_end(rules):
    shown = [RANKS[rank] for rank in SWOOP.hand_order(rules)]
    assert sorted(shown) == sorted(RANKS)
    special = {*rules.wild_ranks, *rules.swoop_ranks}
    plain = [rank for rank in shown if rank in rules.order and rank not in special]
    assert plain == [rank for rank in rules.order if rank not in special]
    assert set(shown[len(shown) - len(set(rules.swoop_ranks)) :]) == set(rules.swoop_ranks)


def test_tens_and_jokers_stand_together_after_wild_twos():
    game, wild = find_rules("wild_twos")
    assert "".join(RANKS[rank] for rank in game.hand_order(wild)) == "A3456789JQKX2T"
    game, classic = find_rules("classic")
    assert "".join(RANKS[rank] for rank in game.hand_order(classic)) == "A23456789JQKTX"
