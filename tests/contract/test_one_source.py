"""A rule set means the same for the player, in a file, in a record's header and in a code. Each
option is tried at its extremes, in every game.
"""

import json

import pytest

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.options import (
    Choice,
    Flag,
    Number,
    Points,
    Ranks,
    Span,
    Text,
    option_of,
    with_changes,
    with_option,
)
from swoop_desktop.engine.record import header_line
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.rulesets.changes import (
    changed_sentences,
    differences,
)
from swoop_desktop.rulesets.codes import read_rules_code, rules_code
from swoop_desktop.rulesets.library import load_rules, to_toml
from tests.sooner import one_in

OPTIONS = [(game, spec.key) for game in GAMES for spec in GAMES[game].options]


def extremes(spec, now):
    """Yield the extreme values of an option, as in a file."""
    match spec:
        case Flag():
            yield from (False, True)
        case Choice():
            yield from (key for key, _ in spec.choices)
        case Number():
            yield from (spec.low, spec.low + 1, spec.high)
        case Span():
            yield from ([spec.low, spec.low], [spec.low, None], [spec.high, spec.high])
        case Ranks():
            yield from ([], now[::-1], [*now, *(rank for rank in RANKS if rank not in now)])
        case Points():
            yield from (dict.fromkeys(now, spec.low), dict.fromkeys(now, spec.high))
        case Text():
            yield "Ä" * 60
        case _:
            pytest.fail(f"{spec.key}: no values are known of its kind")


def resolved(game, data, key):
    """Return the values without conflicts, keeping the one of this option; None if impossible."""
    for _ in range(len(game.options)):
        conflicts = game.conflicts(data)
        if not conflicts:
            return data
        remedies = [
            remedy
            for remedy in conflicts[0].remedies
            if not any(name == key or name.startswith(f"{key}.") for name in remedy.changes)
        ]
        if not remedies:
            return None
        data = with_changes(data, remedies[0].changes)
    return None


def packs(game, rules):
    """Return the number of packs for each number of players."""
    low, high = game.seats(rules)
    return [rules.packs(seats) for seats in range(low, high + 1)]


@pytest.mark.parametrize(("name", "key"), one_in(3, OPTIONS))
def test_an_option_at_its_extremes_is_the_same_everywhere(name, key, tmp_path):
    game = GAMES[name]
    spec = next(spec for spec in game.options if spec.key == key)
    said = 0
    for preset in game.presets().values():
        plain = json.loads(json.dumps(game.rules_to(preset)))
        for value in extremes(spec, option_of(plain, key)):
            data = resolved(game, with_option(plain, key, value), key)
            if data is None:
                continue
            rules = game.rules_from(data)
            back = with_option(data, key, option_of(plain, key))
            before = preset if game.conflicts(back) else game.rules_from(back)
            written = game.rules_to(rules)
            path = tmp_path / "one.toml"
            path.write_text(to_toml(game, rules, "owl"), "utf-8")
            assert load_rules(path).rules == rules
            low, _ = game.seats(rules)
            seats = [Seat(f"P{seat}", "bot:random") for seat in range(low)]
            header = json.loads(json.dumps(header_line(game, rules, seats, 1, "1.0")))
            assert game.rules_to(game.rules_from(header["rules"]), low) == header["rules"]
            if key != "name":  # codes carry rules, and only a preset's name
                assert game.rules_to(read_rules_code(rules_code(game, rules))[1]) == written
            if (
                rules == before
                or key in game.without_effect(rules)
                or key in game.without_effect(before)
            ):
                continue
            if key != "name" and key not in differences(game, written, game.rules_to(before)):
                continue
            text, old = game.explain(rules), game.explain(before)
            changed = changed_sentences(old, text)
            told = changed.new or changed.gone or str(game.title(rules)) != str(game.title(before))
            if key == "players_per_pack" and packs(game, rules) == packs(game, before):
                continue
            assert told, f"{key} = {value} reads like {option_of(plain, key)}"
            said += 1
    assert said, "nothing was compared"
