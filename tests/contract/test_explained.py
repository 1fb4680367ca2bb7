"""The written rules are made from the options: each change of an option changes them."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.options import (
    Choice,
    Flag,
    Number,
    Points,
    Ranks,
    RulesError,
    Span,
    Text,
)
from swoop_desktop.engine.registry import GAMES
from tests.contract.played import OURS
from tests.engine.rule_sets import rule_sets

OPTIONS = [(game, spec.key) for game in GAMES for spec in GAMES[game].options]


def held(rules, option):
    """Return the ranks in an option that the packs contain."""
    return [rank for rank in rules[option] if rank != "X" or rules["jokers_per_pack"]]


def told(game, rules):
    """Return all texts about a rule set."""
    parts = [str(game.title(rules))]
    for heading, sentences in game.explain(rules):
        parts += [str(heading), *map(str, sentences)]
    return "\n".join(parts)


def values(spec, now):
    """Yield other values of an option, as in a file; some may not be allowed."""
    match spec:
        case Flag():
            yield not now
        case Choice():
            yield from (key for key, _ in spec.choices if key != now)
        case Number():
            near = {spec.low, spec.low + 1, spec.low + 2, now - 1, now + 1, now + 5, spec.high}
            yield from sorted(n for n in near if spec.low <= n <= spec.high and n != now)
        case Span():
            low, high = now
            yield from ([low + 1, high], [low, None], [low, low], [low, spec.high])
        case Ranks():
            yield from ([*now, rank] for rank in RANKS if rank not in now)
            yield from (now[:i] + now[i + 1 :] for i in range(len(now)))
            yield now[1:2] + now[:1] + now[2:]
        case Points():
            yield from ({**now, rank: points + 13} for rank, points in now.items())
            yield from ({**now, rank: 0} for rank, points in now.items() if points)
        case Text():
            yield now + " of mine"
        case _:
            pytest.fail(f"{spec.key}: no values are known of its kind")


def changed(data, key, value):
    copy = json.loads(json.dumps(data))
    group, _, name = key.rpartition(".")
    (copy[group] if group else copy)[name] = value
    return copy


def compare(game, rules, spec):
    """Check that every other value of an option changes the text, or that none does if it has no
    effect. Return the number of values compared.
    """
    data, key = game.rules_to(rules), spec.key
    group, _, inner = key.rpartition(".")
    holder = data[group] if group else data
    compared, base, no_effect = 0, told(game, rules), key in game.without_effect(rules)
    for value in values(spec, holder[inner]):
        if value == holder[inner] or (
            (isinstance(spec, Ranks | Span) and same_in_play(game, data, key, value))
            or (key == "players_per_pack" and same_packs(game, rules, value))
        ):
            continue
        try:
            other = game.rules_from(changed(data, key, value))
        except RulesError:
            continue
        if no_effect:
            assert told(game, other) == base, (
                f"{data}: {key} is said to have no effect, but at {value} the rules read otherwise"
            )
            continue
        compared += 1
        assert told(game, other) != base, f"{data}: {key} = {value} reads the same"
    return compared


@pytest.mark.parametrize(("name", "key"), OPTIONS)
def test_another_value_is_told_otherwise(name, key):
    game = GAMES[name]
    spec = next(spec for spec in game.options if spec.key == key)
    compared = sum(compare(game, rules, spec) for rules in game.presets().values())
    idle = all(key in game.without_effect(rules) for rules in game.presets().values())
    assert compared or (idle and game.name not in OURS), "nothing was compared"


@settings(max_examples=12, derandomize=True)
@given(rule_sets())
def test_by_any_rules_of_swoop(rules):
    for spec in GAMES["swoop"].options:
        compare(GAMES["swoop"], rules, spec)


def same_packs(game, rules, share):
    """True if every number of players gets the same packs when `share` players share one."""
    other, (low, high) = replace(rules, players_per_pack=share), game.seats(rules)
    return all(other.packs(seats) == rules.packs(seats) for seats in range(low, high + 1))


def same_in_play(game, data, key, value):
    """True if a changed value leaves the same ranks in the packs, or numbers of players."""
    if key == "players":
        try:
            return game.seats(game.rules_from(data)) == game.seats(
                game.rules_from({**data, key: value})
            )
        except RulesError:
            return False
    return held({**data, key: value}, key) == held(data, key)
