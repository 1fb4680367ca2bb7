"""What *New game* says of the shipped rule sets: each in a line, and how long a game takes."""

from collections.abc import Mapping

import pytest

from swoop_desktop.engine.options import option_of
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.rulesets.changes import differences
from swoop_desktop.rulesets.minutes import game_minutes, minutes
from swoop_desktop.rulesets.trial import Figures, Plan, Spread, tried
from tests.contract.played import OURS

SHIPPED = [(game, name) for game in GAMES.values() for name in game.shipped]
SAID = [(game, name) for game, name in SHIPPED if game.shipped[name].brief is not None]
CLAIMED = [(game, name) for game, name in SAID if game.name in OURS]
CLAIMS = {
    "classic": {"swoop_ranks": ["T", "X"], "four_of_a_kind": "exactly", "point_limit": 500},
    "swoops150": {"too_high": "take_all", "point_limit": 150, "limit_rule": "exceeds"},
    "swoops150_risky": {"too_high": "take_all", "point_limit": 150, "mystery_chain": True},
    "wild_twos": {"wild_ranks": ["2"], "too_high": "forbidden", "deals": 5, "point_limit": 0},
    "quebec": {"deal.hand": 7, "too_high_only_if_stuck": True, "point_limit": 200},
    "three_decks": {
        "players_per_pack": 8,
        "extra_packs": 2,
        "too_high": "take_all",
        "point_limit": 500,
    },
    "tens_and_jacks": {
        "players_per_pack": 9,
        "extra_packs": 3,
        "deal.hand": 14,
        "swoop_ranks": ["T", "J"],
    },
    "open_pile": {"pick_up": "at_will", "later_starter": "winner", "point_limit": 200},
    "easy_sums": {
        "points": {
            **dict.fromkeys("A23456789", 5),
            **dict.fromkeys("JQK", 10),
            **dict.fromkeys("TX", 20),
        }
    },
    "big_hand": {"deal.hand": 12},
    "mysteries_only": {"deal.hand": 15, "deal.face_up": 0, "deal.face_down": 4},
    "hand_only": {"deal.hand": 19, "deal.face_up": 0, "deal.face_down": 0},
    "jokers_swoop": {"swoop_ranks": ["X"]},
    "four_or_more": {"max_set": 0, "four_of_a_kind": "at_least"},
    "capture": {"games": 1, "points": 0, "hand": 7},
    "capture25": {"points": 25},
}
"""What the line about a rule set says of options: their values, by key."""


def test_all_of_ours_are_told():
    told = {name for _game, name in SAID}
    for game in OURS:
        assert GAMES[game].shipped.keys() <= told & minutes().keys(), game


def spec_of(game, key):
    return next(spec for spec in game.options if spec.key == key)


@pytest.mark.parametrize(("game", "name"), CLAIMED, ids=lambda one: getattr(one, "name", one))
def test_a_line_about_a_rule_set_is_true_of_it(game, name):
    data = game.rules_to(game.presets()[name])
    for key, value in CLAIMS[name].items():
        found = option_of(data, key)
        if isinstance(value, Mapping):
            assert {one: found[one] for one in value} == value, key
        else:
            assert spec_of(game, key).plain(found) == value, key


@pytest.mark.parametrize(("game", "name"), CLAIMED, ids=lambda one: getattr(one, "name", one))
def test_a_line_tells_something_by_which_the_rule_set_differs(game, name):
    presets = game.presets()
    first = next(iter(presets))
    if name == first:
        return
    differs = differences(game, game.rules_to(presets[first]), game.rules_to(presets[name]))
    assert set(CLAIMS[name]) & set(differs), "what it tells is so in the first rule set, too"


def test_no_two_lines_are_the_same_and_none_is_long():
    words = [str(game.shipped[name].brief) for game, name in SAID]
    assert len(set(words)) == len(words)
    assert max(map(len, words)) <= 76


def test_minutes_are_known_of_shipped_rule_sets_and_of_no_others():
    assert set(minutes()) <= {name for _game, name in SHIPPED}
    assert all(5 <= count <= 120 and count % 5 == 0 for count in minutes().values())


def test_minutes_of_a_game_are_those_of_its_deals():
    def spread(median):
        return Spread(median, median, median, median)

    def figures(each, deals):
        return Figures(4, 9, 9, spread(1), spread(each), {}, 0, 0.0, deals)

    assert game_minutes(figures(4.0, spread(6))) == 25
    assert game_minutes(figures(1.0, spread(1))) == 5, "nothing takes less"
    assert game_minutes(figures(10.0, None)) == 10


@pytest.mark.parametrize(("game", "name"), [("swoop", "hand_only"), ("hearts", "capture25")])
def test_minutes_are_what_a_trial_finds(game, name):
    """In few deals: `build/minutes.py` plays more."""
    rules = GAMES[game].presets()[name]
    said = tried(Plan(game, (rules,), 4, deals=30))
    figures = next(one.news for one in said if isinstance(one.news, Figures))
    assert abs(game_minutes(figures) - minutes()[name]) <= 5
