"""The index lists, sorts and searches games as plain Python does."""

import sqlite3
from dataclasses import replace
from operator import itemgetter
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.names import HUMAN, Seat, folded
from swoop_desktop.play.session import Origin
from swoop_desktop.records.game_index import GameIndex, Order
from swoop_desktop.records.summary import Facts, RecordSummary
from swoop_desktop.resources.language import set_language
from swoop_desktop.storage import cache_db
from swoop_desktop.storage.cache_db import Mark

ORDERS = get_args(Order)
DESCENDING = ("date", "deals", "length")
KEYS = {
    "date": lambda entry: entry.changed or None,
    "oldest": lambda entry: entry.changed or None,
    "name": lambda entry: folded(entry.name) or None,
    "rules": lambda entry: folded(entry.facts.rules) or None,
    "players": lambda entry: list(map(folded, entry.called)) or None,
    "deals": lambda entry: entry.facts.deal or None,
    "length": lambda entry: entry.facts.seconds,
}


def ordered(entries, by):
    """Sort entries: unfinished games first, those without a value last, equal ones by newest."""
    dated = sorted(entries, key=lambda one: (one.changed, one.path.name), reverse=True)
    keyed = [(KEYS[by](entry), entry) for entry in dated]
    known = [pair for pair in keyed if pair[0] is not None]
    found = sorted(known, key=itemgetter(0), reverse=by in DESCENDING)
    found += [pair for pair in keyed if pair[0] is None]
    return sorted((entry for _key, entry in found), key=lambda one: not one.unfinished)


def index_of(folder, entries):
    """Make an index of these games only."""
    index = GameIndex(folder)
    index.drop(index.states())
    index.put((entry, b"") for entry in entries)
    return index


def found(folder, entries, words):
    return list(index_of(folder, entries).listed("date", words))


def entry(name="", file="2026-11-21-184213-classic", **facts):
    told = Facts(**{"game": "swoop", "players": (Seat("Anna", HUMAN),), **facts})
    return RecordSummary(Path(f"{file}.swoop"), 5.0, 100, told, name)


NAMES = st.sampled_from(
    ["", "a", "A", "b", "Zoé", "Ö", "ö", "z", "Ωμ", "Ёж", "a b", "\0", "\U0001f600"]
)
SEATS = st.builds(Seat, NAMES, st.sampled_from([HUMAN, "bot:easy"]))
NUMBERS = st.sampled_from([0, 1, 2, 5, 10**30])
ENTRIES = st.lists(
    st.builds(
        RecordSummary,
        st.sampled_from([Path(f"{name}.swoop") for name in ("a", "b", "B", "\udcff", "é", "z/a")]),
        st.sampled_from([0.0, 1.5, 1.75, 2e9, -5.0]),
        NUMBERS,
        st.builds(
            Facts,
            st.just("swoop"),
            NAMES,
            st.lists(SEATS, max_size=3).map(tuple),
            deal=NUMBERS,
            seconds=st.none() | NUMBERS,
            finished=st.booleans(),
            origin=st.none() | st.just(Origin("daily", day="2026-11-21")),
        ),
        NAMES,
        st.none() | st.just(msg("It is too large: at most {size} are read.", size="20 MB")),
        st.booleans(),
    ),
    max_size=8,
    unique_by=lambda one: one.path.name,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ENTRIES)
def test_any_games_are_listed_as_they_are_in_every_order(tmp_path, entries):
    index = index_of(tmp_path, entries)
    assert index.count() == len(entries)
    for order in ORDERS:
        assert list(index.listed(order)) == ordered(entries, order), order
    days = {one.path for one in entries if one.facts.origin}
    assert {one.path for one in index.of_days()} == days


@pytest.mark.parametrize("by", ORDERS)
def test_unfinished_games_come_first_whatever_the_order(tmp_path, by):
    old = replace(entry("b"), changed=1.0)
    new = replace(entry("a", "new", finished=True), changed=9.0)
    assert list(index_of(tmp_path, [new, old]).listed(by)) == [old, new]


@pytest.mark.parametrize(
    ("by", "least", "most"),
    [
        ("name", entry("älter", "2"), entry("zu")),
        ("rules", entry(file="2", rules="classic"), entry(rules="Quebec")),
        ("players", entry(file="2"), entry(players=(Seat("Émile", HUMAN),))),
        ("deals", entry(file="2", deal=9), entry(deal=2)),
        ("length", entry(file="2", seconds=90), entry(seconds=5)),
        ("date", replace(entry(file="2"), changed=9.0), entry()),
        ("oldest", replace(entry(file="2"), changed=2.0), entry()),
    ],
)
def test_each_order(tmp_path, by, least, most):
    without = RecordSummary(Path("x.swoop"), facts=Facts(players=(Seat("Zoe", HUMAN),)))
    assert list(index_of(tmp_path, [without, most, least]).listed(by)) == [least, most, without]


def test_search_finds_all_words_in_any_order(tmp_path):
    one = entry("Sunday with Élodie", rules="classic", players=(Seat("Jürgen", HUMAN),))
    two = entry("Monday", "two", rules="quebec", deal=7)
    for words in ("", "  ", "ELODIE", "jurgen sun", "sun JÜRG", "2026-11", "clas 184213"):
        assert one in found(tmp_path, [one, two], words), words
    assert found(tmp_path, [one, two], "jurgen monday") == []
    assert found(tmp_path, [one, two], "monday") == [two]
    assert found(tmp_path, [one, two], "québec") == [two]
    assert found(tmp_path, [one, two], "in deal 7") == [two]
    assert found(tmp_path, [one], "with\nsunday") == [one]
    odd = replace(one, path=Path("\udcff.swoop"))
    assert found(tmp_path, [odd], "sunday") == [odd]


@pytest.mark.parametrize("words", ["%", "_", "'", '"', "\\", "*", "x% y", "a_b"])
def test_no_sign_stands_for_others(tmp_path, words):
    one = entry(f"with {words} in it")
    assert found(tmp_path, [one, entry("plain", "other")], words) == [one]


def test_games_are_found_in_the_language_of_the_player(tmp_path):
    over = entry(finished=True, rules="classic")
    try:
        set_language("fr")
        french = GameIndex(tmp_path).state(Mark(1, 1), "", gone_on=False)
        assert found(tmp_path, [over], "terminee") == [over]
    finally:
        set_language("en")
    assert french != GameIndex(tmp_path).state(Mark(1, 1), "", gone_on=False), (
        "it is not read again"
    )
    assert found(tmp_path, [over], "over") == [over]


def test_where_a_game_came_from_is_found_by_its_file(tmp_path):
    index = index_of(tmp_path, [entry(), entry("other", "other")])
    assert index.in_file("other.swoop") == entry("other", "other")
    assert index.in_file("none.swoop") is None


def test_a_game_that_is_gone_from_the_index_is_noticed(tmp_path):
    index = index_of(tmp_path, [entry(), entry("other", "other")])
    listed = index.listed("name")
    index.drop(index.states())
    assert len(listed) == 2
    assert not listed[1].path.name
    assert listed.lost


def test_a_row_that_says_what_no_record_says_is_read_again(tmp_path):
    index = GameIndex(tmp_path)
    for told in ("5", "[]", "{", '[1, "x", true, null, [1, 2]]', "[" * 9000):
        index.put([(entry(), b"known")])
        cache_db.change(tmp_path, ("UPDATE entry SET told = ?", [(told,)]))
        assert not index.listed()[0].path.name, told
        assert list(index.states().values()) == [b""], told


def test_every_order_has_an_index(tmp_path):
    """Sorting ten thousand games anew takes longer than a frame."""
    index_of(tmp_path, [entry()])
    with sqlite3.connect(tmp_path / cache_db.NAME) as db:
        for order in cache_db.ORDERS.values():
            sql = f"EXPLAIN QUERY PLAN SELECT id FROM game ORDER BY {order}"
            (plan,) = db.execute(sql).fetchall()
            assert "USING COVERING INDEX" in plan[3], order
    db.close()
    assert set(cache_db.ORDERS) == set(ORDERS)
