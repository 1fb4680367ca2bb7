"""All conflicts between option values are reported at once, wherever values are refused."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.names import folded
from swoop_desktop.engine.options import (
    Choice,
    Flag,
    Number,
    Points,
    Ranks,
    RulesError,
    Span,
    option_of,
    with_changes,
    with_option,
)
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.rulesets.changes import (
    changed_sentences,
    differences,
    found_options,
    nearest_preset,
)

PRESETS = [(game, name) for game in GAMES for name in GAMES[game].presets()]
NAMES = {
    "swoop": {
        "point limit": "point_limit",
        "certain number of rounds": "deals",
        "number of deals": "deals",
        "packs per player": "players_per_pack",
        "size of the hand": "deal.hand",
        "size of the row": "deal.face_up",
        "wild ranks": "wild_ranks",
        "swoop ranks": "swoop_ranks",
        "four of a kind": "four_of_a_kind",
        "set too high": "too_high",
        "may one play too high": "too_high_only_if_stuck",
        "starter card": "starter_card",
        "who begins": "first_deal_starter",
        "risky chain": "mystery_chain",
        "points for each rank": "points",
    },
    "hearts": {
        "target": "points",
        "games of a series": "games",
        "packs": "packs",
        "refill": "refill",
    },
}
"""By game and words of printed rule books: the option that a search finds."""


def accepted(game, data):
    try:
        game.check_ends(game.rules_from(data))
    except RulesError:
        return False
    return True


def preset(game, name):
    return json.loads(json.dumps(game.rules_to(game.presets()[name])))


RUBBISH = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 2000),
    st.floats(),
    st.text(max_size=70),
    st.lists(st.sampled_from([*RANKS, "Z", 3, None]), max_size=4),
    st.dictionaries(st.sampled_from([*RANKS, "hand", "Z"]), st.integers(-1, 1001), max_size=3),
)


def likely(spec):
    """Values that an option alone may have."""
    match spec:
        case Flag():
            return st.booleans()
        case Choice():
            return st.sampled_from([key for key, _ in spec.choices])
        case Number():
            most = min(spec.high, spec.low + 60)
            return st.one_of(st.sampled_from([spec.low, spec.high]), st.integers(spec.low, most))
        case Span():
            ends = st.integers(spec.low, spec.high)
            return st.tuples(ends, st.one_of(st.none(), ends)).map(list)
        case Ranks():
            return st.lists(st.sampled_from(RANKS), unique=True)
        case Points():
            return st.sampled_from(
                [dict.fromkeys(RANKS, 0), dict.fromkeys(RANKS[:-1], 0), dict.fromkeys(RANKS, 3)]
            )
        case _:
            return st.text(min_size=1, max_size=10)


@st.composite
def edited(draw, game):
    """A shipped rule set with some values changed, mostly to allowed ones."""
    data = preset(game, draw(st.sampled_from(sorted(game.presets()))))
    specs = draw(st.lists(st.sampled_from(game.options), max_size=5, unique_by=lambda s: s.key))
    for spec in specs:
        value = draw(RUBBISH) if draw(st.integers(0, 9)) == 0 else draw(likely(spec))
        data = with_option(data, spec.key, value)
    if draw(st.integers(0, 9)) == 0:
        data = with_option(data, draw(st.sampled_from(["hat", "based_on", "deal.hat"])), "x")
    return data


def gone(conflict, left):
    return all(
        (other.options, str(other.reason)) != (conflict.options, str(conflict.reason))
        for other in left
    )


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60, derandomize=True)
@given(data=st.data())
def test_there_is_a_conflict_exactly_where_rules_are_refused(name, data):
    game = GAMES[name]
    values = data.draw(edited(game))
    as_they_were = json.dumps(values)
    conflicts = game.conflicts(values)
    assert (not conflicts) == accepted(game, values)
    for conflict in conflicts:
        for words in (conflict.words, conflict.reason, *(r.words for r in conflict.remedies)):
            assert str(words) and not re.search(r"{\w+}", str(words)), words
        for remedy in conflict.remedies:
            left = game.conflicts(with_changes(values, remedy.changes))
            assert gone(conflict, left), f"{remedy} leaves {conflict}"
    if conflicts:
        with pytest.raises(RulesError) as caught:
            game.check_ends(game.rules_from(values))
        assert str(caught.value) == str(conflicts[0].reason)
    assert json.dumps(values) == as_they_were, "the values were changed"


TOGETHER = [
    ("classic", {"points": dict.fromkeys(RANKS, 0)}, {"points", "point_limit", "deals"}, 2),
    ("classic", {"point_limit": 0}, {"point_limit", "deals"}, 2),
    ("classic", {"deal.face_up": 5}, {"deal.face_up", "deal.face_down"}, 2),
    ("classic", {"wild_ranks": ["T"]}, {"wild_ranks", "swoop_ranks"}, 1),
    ("classic", {"swoop_ranks": ["T"]}, {"order", "swoop_ranks", "jokers_per_pack"}, 4),
    ("classic", {"deal.hand": 30}, {"deal.hand", "players", "extra_packs"}, 2),
    ("capture", {"games": 0}, {"games", "points"}, 2),
]
"""A rule set, conflicting changes, options in the remedies, and the least number of remedies."""


@pytest.mark.parametrize(("rules", "changes", "options", "ways"), TOGETHER)
def test_what_does_not_go_together(rules, changes, options, ways):
    game, found = find_rules(rules)
    data = with_changes(json.loads(json.dumps(game.rules_to(found))), changes)
    (conflict,) = game.conflicts(data)
    assert options <= set(conflict.options)
    assert len(conflict.remedies) >= ways, [str(remedy.words) for remedy in conflict.remedies]
    for remedy in conflict.remedies:
        assert game.conflicts(with_changes(data, remedy.changes)) == []


@pytest.mark.parametrize(("name", "rules"), PRESETS)
def test_nothing_is_wrong_with_what_is_shipped(name, rules):
    game = GAMES[name]
    data = preset(game, rules)
    assert game.conflicts(data) == []
    assert nearest_preset(game, data) == rules
    assert differences(game, data, data) == ()


@pytest.mark.parametrize("name", GAMES)
def test_several_things_are_said_at_once_and_can_all_be_resolved(name):
    """Applying remedies one by one leads from any values to playable rules."""
    game = GAMES[name]
    data = preset(game, next(iter(game.presets())))
    for spec in game.options:
        data = with_option(data, spec.key, -1)
    keys = {option for conflict in game.conflicts(data) for option in conflict.options}
    assert keys == {spec.key for spec in game.options}
    for _ in range(2 * len(keys)):
        conflicts = game.conflicts(data)
        if not conflicts:
            break
        assert conflicts[0].remedies, conflicts[0]
        data = with_changes(data, conflicts[0].remedies[0].changes)
    assert accepted(game, data)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_in_a_group(name):
    game = GAMES[name]
    groups = dict(game.groups)
    assert {spec.group for spec in game.options} == set(groups)
    for text in (*groups.values(), *(s.example for s in game.options if s.example)):
        assert str(text).strip()


@pytest.mark.parametrize("name", NAMES)
def test_options_are_found_by_the_names_of_rule_books(name):
    game = GAMES[name]
    for words, key in NAMES[name].items():
        assert key in found_options(game, words), words
        assert key in found_options(game, f"{words[:-1].upper()}", folded=folded), words
    assert found_options(game, "zeppelin") == ()
    assert len(found_options(game, " ")) == len(game.options)


def test_values_are_changed_by_key():
    data = preset(GAMES["swoop"], "classic")
    changed = with_changes(data, {"deal.hand": 5, "points.K": 99, "deals": 3, "max_set": None})
    assert option_of(changed, "deal.hand") == 5 and option_of(changed, "points.K") == 99
    assert option_of(changed, "deal.face_up") == 4 and "max_set" not in changed
    assert option_of(data, "deal.hand") == 11 and option_of(data, "max_set") == 4
    assert differences(GAMES["swoop"], changed, data) == ("deal.hand", "max_set", "points", "deals")


def test_the_sentences_that_changed_are_named():
    game = GAMES["swoop"]
    data = preset(game, "classic")
    before = game.explain(game.rules_from(data))
    after = game.explain(game.rules_from(with_option(data, "deal.hand", 9)))
    changed = changed_sentences(before, after)
    assert [str(after[part][1][place]) for part, place in changed.new] == [
        "You are dealt a hand of 9 cards."
    ]
    assert [(str(heading), str(said)) for heading, said in changed.gone] == [
        ("The deal", "You are dealt a hand of 11 cards.")
    ]
    assert changed_sentences(before, before) == (frozenset(), ())
