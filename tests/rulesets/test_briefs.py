"""*New game* describes each shipped rule set in a line, and gives a game's length."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

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
CLAIMS = tomllib.loads(Path(__file__).with_name("claims.toml").read_text("utf-8"))
"""By rule set: the option values that its line claims."""


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
    """The trial has few deals: `build/minutes.py` plays more."""
    rules = GAMES[game].presets()[name]
    said = tried(Plan(game, (rules,), 4, deals=30))
    figures = next(one.news for one in said if isinstance(one.news, Figures))
    assert abs(game_minutes(figures) - minutes()[name]) <= 5
