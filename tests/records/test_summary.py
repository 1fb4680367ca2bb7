"""The list's summary of a record has the same facts as a replay."""

import json
import random
import string
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swoop_desktop.engine.events import DealEnded, Decided
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.names import HUMAN, Seat, composed, folded
from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.play.session import Origin
from swoop_desktop.records.summary import (
    Facts,
    RecordSummary,
    facts_from,
    facts_in,
)
from swoop_desktop.storage.typed_json import to_json

OLD = sorted((Path(__file__).parent.parent / "records").rglob("*.swoop"))


def agree(data):
    """Compare summary and replay; return True if the record could be replayed."""
    facts = facts_in(data)
    try:
        replay = Replay(data)
    except Fault as fault:
        assert fault.line > 1 or facts.fault == str(fault.reason)
        return False
    if replay.missing:
        return False  # resuming would write the missing lines
    match = replay.match
    ended = [event for event in replay.events if isinstance(event, DealEnded)]
    assert facts.fault == ""
    assert (facts.game, facts.players) == (replay.header.game.name, replay.header.seats)
    assert (facts.deal, facts.deals_played) == (match.number, len(ended))
    assert facts.totals == (match.totals if ended else ())
    assert facts.scores == (ended[-1].scores if ended else ())
    assert facts.winners == (match.winners or ())
    assert facts.finished == (match.winners is not None)
    decided = sum(isinstance(event, Decided) for event in replay.events)
    assert (facts.decisions, facts.taken_back) == (decided, replay.taken_back)
    return True


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_shelf_says_what_playing_it_says(path):
    data = path.read_bytes()
    assert agree(data)
    lines = data.splitlines(keepends=True)
    rng = random.Random(path.stem)
    for kept in rng.sample(range(2, len(lines)), 3):
        cut = b"".join(lines[:kept])
        agree(cut)
        agree(cut + lines[kept][: rng.randrange(len(lines[kept]))])


def test_cuts_are_compared_as_well():
    """Most truncated records can be replayed; otherwise the test above would check little."""
    lines = OLD[0].read_bytes().splitlines(keepends=True)
    played = [agree(b"".join(lines[:kept])) for kept in range(2, 40)]
    assert sum(played) > 30


def test_decisions_that_were_taken_back_do_not_count():
    data = b"".join(OLD[0].read_bytes().splitlines(keepends=True)[:10]) + b'{"undo": 3}\n'
    assert agree(data)
    assert facts_in(data).taken_back == 3


def test_the_times_of_deals_are_added_up():
    data = OLD[0].read_bytes()
    assert facts_in(data).seconds is None
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        if "deal_end" in line:
            line["seconds"] = 60
    timed = "".join(json.dumps(line) + "\n" for line in lines).encode()
    assert facts_in(timed).seconds == 60 * facts_in(timed).deals_played > 0
    assert agree(timed), "a record with times is as good as one without"


def test_zeros_of_a_power_cut_end_no_game():
    data = next(path for path in OLD if "finished" in path.stem).read_bytes()
    assert facts_in(data).finished
    holed = data.replace(b'{"deal_end"', b"\0" * 11, 1)
    assert not facts_in(holed).finished


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)
HEADER = OLD[0].read_bytes().splitlines()[0] + b"\n"


@given(st.binary(max_size=300), st.booleans())
@example(b'{"deal_end": 1, "totals": "x", "scores": [1.5]}', True)
@example(b'{"game_end": true, "winners": [9]}', True)
@example(b'{"undo": 99999999999999999999999}\n{"deal": -4}\n{"deal_end"', True)
def test_any_bytes_give_facts(data, headed):
    facts = facts_in(HEADER + data if headed else data)
    assert facts_from(json.loads(to_json(facts))) == facts
    assert (facts.fault == "") == (facts.game != "")


keys = st.sampled_from(
    ["deal", "deal_end", "totals", "scores", "seconds", "undo", "game_end", "winners", "seat"]
)
plain = st.none() | st.booleans() | st.integers(-9, 1 << 70) | st.floats() | st.text(max_size=5)
odd_lines = st.lists(st.tuples(keys, plain | st.lists(plain, max_size=4)), max_size=3).map(dict)


@given(st.lists(odd_lines, max_size=5))
def test_any_lines_give_facts(lines):
    data = HEADER + "".join(json.dumps(line) + "\n" for line in lines).encode()
    facts = facts_in(data)
    assert facts_from(json.loads(to_json(facts))) == facts
    assert facts.decisions >= 0
    assert set(facts.winners) <= set(range(len(facts.players)))


@given(json_values | st.lists(json_values, min_size=15, max_size=15))
def test_no_index_gives_other_facts(told):
    try:
        facts = facts_from(told)
    except (TypeError, ValueError, AttributeError, LookupError):
        return
    assert facts_from(json.loads(to_json(facts))) == facts


def entry(name="", **facts):
    told = Facts(**{"game": "swoop", "players": (Seat("Anna", HUMAN),), **facts})
    return RecordSummary(Path("2026-11-21-184213-classic.swoop"), 5.0, 100, told, name)


def test_damaged_and_finished_games_wait_for_nobody():
    assert entry().unfinished
    assert not entry(finished=True).unfinished
    assert not entry(players=(Seat("Bo", "bot:easy"),)).unfinished
    assert not replace(entry(), damage=msg("It is a folder, not a file.")).unfinished
    assert not replace(entry(), gone_on=True).unfinished


def test_the_name_of_the_file_says_when_it_was_begun():
    begun = entry().begun
    assert begun is not None
    assert f"{begun:%Y-%m-%d %H:%M:%S}" == "2026-11-21 18:42:13"
    for name in ("mine.swoop", "2026-19-21-184213-classic.swoop", "2026-11-21.swoop"):
        assert replace(entry(), path=Path(name)).begun is None


def test_letters_lose_their_accents_as_unicode_says():
    known = "æœþðđħłøŧıÆŒÞÐĐĦŁØŦ"
    letters = [chr(n) for r in ((0xC0, 0x180), (0x1EA0, 0x1EFA), (0x384, 0x3CF), (0x400, 0x460))
               for n in range(*r)]  # fmt: skip
    for letter in letters:
        if not unicodedata.category(letter).startswith("L") or letter in known:
            continue
        split = unicodedata.normalize("NFD", letter)
        plain = "".join(c for c in split if not unicodedata.combining(c)).casefold()
        assert folded(letter) == plain, f"{letter} becomes {folded(letter)}"
    assert folded("Straße ÆØŁ e\u0301") == "strasse aeol e"
    assert folded("Ӱ Ӧ Ǯ 한") == "у о ʒ 한"
    assert folded(string.ascii_uppercase) == string.ascii_lowercase


def test_accents_are_one_however_they_are_written():
    for text, whole in (
        ("", ""),
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("x\u0301", "x\u0301"),
        ("ệ", "ệ"),
        ("й ӱ", "й ӱ"),
    ):
        assert composed(text) == composed(unicodedata.normalize("NFD", text)) == whole


def test_where_a_game_came_from_is_kept():
    facts = Facts(game="swoop", origin=Origin("daily", day="2026-11-21"))
    assert facts_from(json.loads(to_json(facts))) == facts
