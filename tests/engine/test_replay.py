"""`check` names line and reason of the first fault, whatever it is."""

import json
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.names import LONGEST_LINE
from swoop_desktop.engine.record import (
    Fault,
    Replay,
    longest_beginning,
    to_text,
    unique_keys,
)
from tests.engine.damaged import faithful_lines, rows
from tests.play.recorded import Written
from tests.sooner import one_in

SEATS = 3
Lines = list[dict[str, Any]]


@cache
def faithful(rules="classic", seed=5, deals=99):
    """Return the record of a random game, up to this many deals."""
    return Written(rules, SEATS, seed).by_chance(Source(seed), deals).data.decode()


def parsed(text):
    return [json.loads(line) for line in text.splitlines()]


def written(lines):
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def place(lines, key, nth=0):
    """Return the index of the nth line with this key."""
    return [number for number, line in enumerate(lines) if key in line][nth]


def fault(data):
    with pytest.raises(Fault) as caught:
        Replay(data)
    assert str(caught.value.reason).strip()
    assert "\n" not in str(caught.value.reason)
    return caught.value


@pytest.mark.parametrize("rules", ["classic", "swoops150_risky", "wild_twos", "quebec"])
def test_what_was_played_is_faithful(rules):
    text = faithful(rules) if rules != "quebec" else faithful("hand_only")
    replay = Replay(text.encode())
    assert replay.match.winners is not None
    assert not replay.missing
    assert not replay.cut


def test_it_may_stop_anywhere_after_the_header():
    lines = faithful().encode().splitlines(keepends=True)
    ends = {place(parsed(faithful()), key) + 1 for key in ("deal", "deal_end", "game_end")}
    for stop in {*ends, *(end - 1 for end in ends), *range(1, len(lines), 37)}:
        replay = Replay(b"".join(lines[:stop]))
        whole = b"".join(lines[:stop]) + "".join(map(to_text, replay.missing)).encode()
        assert faithful().encode().startswith(whole), f"stopped after line {stop}"


def test_any_shuffle_is_accepted():
    """Another program may shuffle in its own way, and use other keys and spaces and no seed."""
    lines = parsed(faithful())
    for seed in (None, 12, 10**30):
        lines[0]["seed"] = seed
        lines[0]["program"] = "another 3.1"
        lines[0]["table"] = {"colour": ["green"]}
        data = "".join(
            json.dumps(line, indent=None, separators=(" , ", " : ")) + "\r\n" for line in lines
        )
        assert Replay(data.encode()).match.winners is not None
    del lines[0]["seed"]
    del lines[0]["program"]
    assert Replay(written(lines)).match.winners is not None


@pytest.mark.parametrize(
    ("game", "row"),
    [pytest.param(game, row, id=row.wrong) for game in ("swoop", "hearts") for row in rows(game)],
)
def test_damage_is_named_with_its_line_and_its_reason(game, row):
    found = fault(written(row.applied(faithful_lines(game))))
    assert found.line == row.line, str(found.reason)
    assert re.search(row.words, str(found.reason))


def in_deal(text):
    """A faithful record except for the first deal's number, in line 2."""
    return faithful().encode().replace(b'"deal": 1,', text, 1)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"{}\n", 1),
        (b"[]\n", 1),
        (b'"record"\n', 1),
        (b"\xef\xbb\xbf" + faithful().encode(), 1),
        (faithful().encode("utf-16"), 1),
        (b'{"record": 1', 1),
        (faithful().encode().replace(b"\n", b"\n\n", 1), 2),
        (in_deal(b'"deal": NaN,'), 2),
        (in_deal(b'"deal": ' + b"1" * 9000 + b","), 2),
        (in_deal(b'"deal": 1, "deal": 1,'), 2),
        (in_deal(b'"x": ' + b"[" * 90000 + b","), 2),
        (
            faithful()
            .encode()
            .replace(b'"deal": 1,', b'"deal": 1, "x": ' + b"[" * 500 + b"]" * 500 + b",", 1),
            2,
        ),
        (in_deal(b'"deal": 1, "x": "\\ud800",'), 2),
        (in_deal(b'"deal": 1, "x": "\xff",'), 2),
        (faithful().encode().replace(b'"P0"', b'"\\udfff"', 1), 1),
        (faithful().encode() + b"\n", faithful().count("\n") + 1),
        (faithful().encode() + b"\x00\n", faithful().count("\n") + 1),
    ],
)
def test_what_is_no_record_at_all(data, line):
    assert fault(data).line == line


def test_a_last_line_cut_short_is_left_out():
    data = faithful().encode()
    last = len(data.splitlines()[-1])
    for missing in (*range(2, last, 4), last):
        replay = Replay(data[:-missing])
        assert replay.cut == data.count(b"\n")
        assert replay.kept == len(data) - last - 1
        assert len(replay.missing) == 1
    whole = Replay(data[:-1])
    assert whole.open_ended
    assert not whole.cut
    zeros = Replay(data[: -last - 1] + b"\x00" * 100)
    assert zeros.cut
    assert zeros.kept == len(data) - last - 1


KEYS = ["hand", "up", "pick", "bottom", "top", "seat", "0", ""]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from(
        [10**25, -(10**25), 1.0, 0.5, "", *["AS", "2H", "XB", "10", "0", "2", "ace", "7h"]]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
    ),
    max_leaves=4,
)


def _spots(value, path=()):
    """Return the paths of all values inside a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += _spots(inner, (*path, key))
    return found


def change_anywhere(line, data):
    """Replace, delete or add a random value of a line."""
    *path, last = data.draw(st.sampled_from(_spots(line)))
    for key in path:
        line = line[key]
    change = data.draw(st.sampled_from(["replace", "delete", "add"]))
    if change == "delete":
        del line[last]
    elif change == "add" and isinstance(line, list):
        line.insert(last, data.draw(JSON))
    else:
        line[last] = data.draw(JSON)


def bytes_anywhere(text, data):
    """Replace random bytes of a text."""
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 20))
    return text[:at] + data.draw(st.binary(max_size=20)) + text[at + length :]


@cache
def _interesting(rules):
    """Return lines to mutate: few of each kind, so that rare kinds are tried as often as plays."""
    kinds = {}
    for number, line in enumerate(parsed(faithful(rules, 5, 2))):
        kinds.setdefault(tuple(line), []).append(number)
    return [number for numbers in kinds.values() for number in numbers[:3]]


@settings(max_examples=60, derandomize=True)
@given(data=st.data(), rules=st.sampled_from(["classic", "swoops150_risky", "wild_twos"]))
def test_any_change_is_faithful_or_a_fault(data, rules):
    lines = parsed(faithful(rules, 5, 2))
    number = data.draw(st.sampled_from(_interesting(rules)))
    change_anywhere(lines[number], data)
    survives(written(lines))


@settings(max_examples=50, derandomize=True)
@given(data=st.data())
def test_any_bytes_are_faithful_or_a_fault(data):
    survives(bytes_anywhere(faithful("classic", 5, 1).encode(), data))


def survives(data):
    """Return True if a record is faithful; otherwise check that the fault names a line and a
    reason.
    """
    try:
        Replay(data)
    except Fault as found:
        assert 1 <= found.line <= data.count(b"\n") + 1
        assert str(found.reason).strip()
        return False
    return True


def test_a_line_in_which_a_key_stands_twice_is_looked_through_once():
    asked = 0

    class Key(str):
        def __eq__(self, other):
            nonlocal asked
            asked += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    keys = [Key(number) for number in range(1000)]
    with pytest.raises(RecordError, match="'999' is there twice"):
        unique_keys([(key, 0) for key in [*keys, Key(999)]])
    assert asked < 20 * len(keys)


def test_long_names_are_cut_and_stay_in_the_record():
    text = faithful().replace('"P1"', '"' + "é" * 100_000 + '"', 1)
    text = text.replace('"human"', '"bot:' + "x" * 100_000 + '"', 1)
    replay = Replay(text.encode())
    assert replay.header.seats[1].name == "é" * 59 + "…"
    assert replay.header.seats[0].player == "bot:" + "x" * 55 + "…"
    assert replay.kept == len(text.encode())


def test_a_line_without_end_is_refused_before_it_is_read(monkeypatch):
    text = faithful().replace('"P1"', '"' + "x" * LONGEST_LINE + '"', 1)
    monkeypatch.setattr("json.JSONDecoder.raw_decode", None)
    found = fault(text.encode())
    assert found.line == 1
    assert "1,000,000 bytes" in str(found.reason)


def test_lines_are_cut_off_one_at_a_time():
    """Millions of empty lines are not split before the first one is judged."""

    class Bytes(bytes):
        def split(self, *_):
            raise AssertionError("taken apart")

    assert Replay(Bytes(faithful().encode())).match.winners is not None
    assert fault(Bytes(faithful().encode() + b"\n" * 9)).line == faithful().count("\n") + 1


@pytest.mark.parametrize("rules", ["classic", "capture"])
@pytest.mark.parametrize(
    "spoilt", one_in(3, [b"{}\n", b"\0\0\0\n", b"", b'{"seat": 0}', b'{"deal": 7}\n'])
)
def test_the_longest_beginning_of_a_damaged_record(rules, spoilt):
    lines = faithful(rules, deals=2).encode().splitlines(keepends=True)
    found = 0
    for at in range(0, len(lines), 11):
        data = b"".join([*lines[:at], spoilt, *lines[at + 1 :]])
        try:
            Replay(data)
        except Fault as fault:
            beginning = longest_beginning(data, fault)
        else:
            continue  # some decisions make no difference
        if beginning is None:
            assert at < 3, f"line {at + 1} spoilt"
            continue
        found += 1
        assert data.startswith(beginning.data)
        assert beginning.data.startswith(b"".join(lines[:at])), "all before the damage"
        assert Replay(beginning.data).events == beginning.replay.events
        rest = data[len(beginning.data) :]
        assert beginning.left_out == rest.count(b"\n") + (not rest.endswith(b"\n"))
        with pytest.raises(Fault):
            Replay(beginning.data + rest.partition(b"\n")[0] + b"\n")
    assert found > 2


def test_a_record_that_was_changed_since_the_fault_was_found(monkeypatch):
    judged = []

    def counted(data, watch=None):
        judged.append(data)
        return Replay(data, watch)

    monkeypatch.setattr("swoop_desktop.engine.record.Replay", counted)
    lines = faithful().encode().splitlines(keepends=True)
    spoilt = [*lines[:30], b"{}\n", *lines[31:]]
    beginning = longest_beginning(b"".join(spoilt), Fault(90, msg("found before")))
    assert beginning is not None
    assert beginning.data == b"".join(lines[:30])
    assert len(judged) == 2, "each time at once as far as to the fault that was found then"
    short = longest_beginning(b"".join(lines[:30]), Fault(90, msg("found before")))
    assert short is not None
    assert (short.data, short.left_out) == (b"".join(lines[:30]), 0)
    assert longest_beginning(b"", Fault(90, msg("found before"))) is None
    assert longest_beginning(b"{}\n" * 99, Fault(90, msg("found before"))) is None
