"""Later options: old games keep their meaning, newer games are refused by the option's name."""

import dataclasses
import json

import pytest

from swoop_desktop.engine import options
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.options import Remedy, RulesError, wrong
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.session import Session, Setup
from swoop_desktop.rulesets.library import load_rules, to_toml
from tests import OLD

RECORDS = {"swoop": "classic", "hearts": "capture25"}
DARK = msg("At least {count} candle burns.", count=1)


def burning(rules):
    """Yield the rules' sentence on candles."""
    yield msg("{count} candles burn.", count=rules.candles)


def dark(rules, _base):
    """Report a conflict: silence needs light."""
    if rules.silent and not rules.candles:
        lit = Remedy(msg("Light one"), {"candles": 1})
        yield wrong("candles", 0, msg("1 to 9"), DARK, ("candles", "silent"), (lit,))


LATER = {
    "candles": options.number(
        msg("Candles"),
        msg("How many burn."),
        0,
        9,
        group="deal",
        if_absent=3,
        sentences=burning,
        conflict=dark,
    ),
    "silent": options.flag(msg("Silent"), msg("Nobody talks."), if_absent=False),
}
VALUES = {"candles": 7, "silent": True}


def taught(patch, game):
    """Add later options to a game: only fields in its rules."""
    kind = type(GAMES[game])
    fields = [(name, type(VALUES[name]), made) for name, made in LATER.items()]
    later = dataclasses.make_dataclass(
        "Later", fields, bases=(kind.rules_type,), frozen=True, kw_only=True
    )
    known = type("Known", (kind,), {"rules_type": later})
    patch.setitem(GAMES, game, known())


@pytest.fixture(params=RECORDS)
def game(request):
    return str(request.param)


def newer_record(game, folder, monkeypatch):
    """Write a record by a program that knows and uses the later options."""
    path = folder / "newer.swoop"
    with monkeypatch.context() as patch:
        taught(patch, game)
        rules = dataclasses.replace(find_rules(RECORDS[game])[1], **VALUES)
        seats = tuple(Seat(f"P{seat}", "bot:easy") for seat in range(3))
        session = Session.new(Setup(GAMES[game], rules, seats, 5), path)
        session.close()
        resolved = GAMES[game].rules_from(GAMES[game].rules_to(rules, len(seats)))
        assert Replay(path.read_bytes()).header.rules == resolved, "nothing of it is lost"
    first, rest = path.read_bytes().split(b"\n", 1)
    header = json.loads(first) | {"program": "7.3.1"}
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)
    return path


def test_an_old_record_has_the_value_that_means_what_it_was(game, monkeypatch, tmp_path):
    path = OLD / f"{RECORDS[game]}_unfinished.swoop"
    before = Replay(path.read_bytes())
    taught(monkeypatch, game)
    after = Replay(path.read_bytes())
    rules = after.header.rules
    assert (rules.candles, rules.silent) == (3, False)
    assert after.events == before.events and after.missing == before.missing
    assert after.match.to_act() == before.match.to_act()
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    session = Session.resume(copy)
    session.submit(session.to_act()[0], session.seen_by(session.to_act()[0]).legal[0])
    session.close()
    Replay(copy.read_bytes())


def test_a_new_record_holds_every_option(game, monkeypatch, tmp_path):
    header = json.loads(newer_record(game, tmp_path, monkeypatch).read_bytes().split(b"\n")[0])
    known = {spec.key.partition(".")[0] for spec in GAMES[game].options}
    assert set(header["rules"]) == known | set(VALUES)


def test_a_record_of_a_newer_program_is_refused_by_option_and_version(game, monkeypatch, tmp_path):
    path = newer_record(game, tmp_path, monkeypatch)
    data = path.read_bytes()
    with pytest.raises(Fault) as caught:
        Session.resume(path)
    assert caught.value.line == 1
    assert "'candles'" in str(caught.value.reason) and "version 7.3.1" in str(caught.value.reason)
    assert path.read_bytes() == data


@pytest.mark.parametrize("key", ["based_on", "colour", "deal.hats"])
def test_any_option_that_is_not_known_is_refused(key):
    lines = (OLD / "classic_unfinished.swoop").read_bytes().split(b"\n", 1)
    header = json.loads(lines[0])
    group, _, name = key.rpartition(".")
    (header["rules"][group] if group else header["rules"])[name] = "classic"
    for program, words in (("9.0", "version 9.0"), (None, "to this version"), ("a\nb", "'a\\nb'")):
        header["program"] = program
        with pytest.raises(Fault) as caught:
            Replay(json.dumps(header).encode() + b"\n" + lines[1])
        assert f"'{key}'" in str(caught.value.reason) and words in str(caught.value.reason)
        assert "\n" not in str(caught.value.reason)


def test_its_entry_says_what_it_means_and_what_it_does_not_go_with(game, monkeypatch):
    taught(monkeypatch, game)
    found = GAMES[game]
    data = {"based_on": RECORDS[game], "candles": 0}
    text = {str(heading): said for heading, said in found.explain(found.rules_from(data))}
    assert str(text["The deal"][-1]) == "0 candles burn."
    (conflict,) = found.conflicts(data | {"silent": True})
    assert conflict.words is DARK and conflict.remedies[0].changes == {"candles": 1}
    with pytest.raises(RulesError, match=r"candles = 0 is not allowed\. Allowed: 1 to 9\."):
        found.rules_from(data | {"silent": True})


def test_own_rule_sets_may_leave_it_out(game, monkeypatch, tmp_path):
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(to_toml(*find_rules(RECORDS[game])), "utf-8")
    taught(monkeypatch, game)
    found = load_rules(old).rules
    assert (found.candles, found.silent) == (3, False)
    changed = dataclasses.replace(found, **VALUES)
    new.write_text(to_toml(GAMES[game], changed), "utf-8")
    assert load_rules(new).rules == changed


def test_what_an_option_means_that_is_not_named(game):
    """A missing option has its documented meaning, or is an error with the option's name."""
    found = GAMES[game]
    full = found.rules_to(find_rules(RECORDS[game])[1])
    for spec in found.options:
        data = json.loads(json.dumps(full))
        group, _, key = spec.key.rpartition(".")
        del (data[group] if group else data)[key]
        if spec.if_absent is None:
            with pytest.raises(RulesError, match=f"option {spec.key} is missing"):
                found.rules_from(data)
        else:
            written = found.rules_to(found.rules_from(data))
            value = (written[group] if group else written)[key]
            assert value == spec.if_absent, f"{spec.key}: {value}"
