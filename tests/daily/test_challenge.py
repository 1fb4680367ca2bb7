"""The deal of the day: equal for everybody, a streak computed from records, and bots that play the
same cards.
"""

import threading
from datetime import date, timedelta

import pytest

from swoop_desktop.daily import bot_comparison
from swoop_desktop.daily.bot_comparison import BotComparison, Table, play
from swoop_desktop.daily.challenge import (
    PERSON,
    level_of_day,
    longest_streak,
    played,
    seed_of,
    setup_of,
    streak,
)
from swoop_desktop.play.session import Origin, Session
from swoop_desktop.records.collection import Collection
from swoop_desktop.rulesets.daily_rules import rules_of_day
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Me
from tests.daily.games import leave
from tests.pilot import new_session
from tests.processes.helped import NO_PROGRAM, helped_by
from tests.records.collections import entries_of
from tests.storage.spoilt import spoil

DAY = date(2026, 11, 22)
SEEDS = {DAY: 889626124378790, date(2027, 2, 28): 3395032329888405}
"""By day: its seed, for every player and every version."""


def days_before(*back):
    return [DAY - timedelta(days=number) for number in back]


def played_of(data):
    return played(entries_of(Collection(data)), data.records, Collection(data).days)


def table(level=None, seed=1):
    setup = setup_of(DAY, Me(), "Zoé")
    names = tuple(seat.name for seat in setup.seats)
    level = level or level_of_day(setup.game)
    return Table(setup.game.name, setup.rules, level, names, PERSON, seed)


def test_the_cards_and_the_bots_follow_from_the_date_alone():
    assert {day: seed_of(day) for day in SEEDS} == SEEDS
    assert len({seed_of(DAY + timedelta(days=n)) for n in range(1000)}) == 1000
    mine, yours = setup_of(DAY, Me("Zoé", "fox"), "Zoé"), setup_of(DAY, Me(), "Player 1")
    assert mine.seats[1:] == yours.seats[1:]
    assert (mine.rules, mine.seed) == (yours.rules, yours.seed)
    assert mine.origin == Origin("daily", day="2026-11-22")
    assert [seat.player for seat in mine.seats] == ["human", *["bot:hard"] * 3]


def test_nobody_meets_themselves():
    guest = setup_of(DAY, Me(), "Zoé").seats[1].name
    names = [seat.name for seat in setup_of(DAY, Me(), guest).seats]
    assert len(set(names)) == 4 and names[0] == guest


def test_it_is_over_after_one_deal(tmp_path):
    data = DataDir.at(tmp_path)
    session = Session.resume(leave(data, DAY))
    assert session.number == 1 and session.winners
    assert str(session.setup.game.title(session.setup.rules)) == "Deal of the day"
    session.close()


def test_what_was_played_follows_from_the_records(tmp_path):
    data = DataDir.at(tmp_path)
    yesterday, before, missed, later = days_before(1, 2, 3, 5)
    leave(data, DAY)
    leave(data, yesterday, decisions=5)
    leave(data, before, on=DAY)
    leave(data, later, on=later)
    second = leave(data, later, on=DAY)
    other = data.new_record("daily")
    new_session("classic", 4, 7, other).close()
    assert second.exists()
    found = played_of(data)
    assert set(found) == {DAY, yesterday, before, later}
    assert missed not in found
    assert found[DAY].counts and found[DAY].place in (1, 2, 3, 4)
    assert found[DAY].score is not None
    assert not found[yesterday].finished and found[yesterday].score is None
    assert found[before].finished and not found[before].in_time and not found[before].counts
    assert found[later].in_time, "only the first try counts"


def test_whoever_removes_the_first_try_has_none_that_counts(tmp_path):
    data = DataDir.at(tmp_path)
    first = leave(data, DAY)
    Collection(data).begin_day(DAY.isoformat(), first)
    assert played_of(data)[DAY].counts
    away = first.rename(tmp_path / "away")
    second = leave(data, DAY).rename(data.records / "2026-11-22-130000-daily.swoop")
    Collection(data).begin_day(DAY.isoformat(), second)
    assert played_of(data)[DAY].finished and not played_of(data)[DAY].counts
    assert streak(played_of(data), DAY) == 0
    away.rename(first)
    assert played_of(data)[DAY].path == first and played_of(data)[DAY].counts


def test_practice_has_no_place_and_counts_for_no_streak(tmp_path):
    """A record's lines make its game practice, whatever the header says, in the file and in the
    index.
    """
    data = DataDir.at(tmp_path)
    yesterday = DAY - timedelta(days=1)
    leave(data, yesterday)
    leave(data, DAY, practice=True)
    for _look in ("read", "kept"):
        found = played_of(data)[DAY]
        assert found.finished and found.practice and found.score is not None
        assert (found.place, found.ranks, found.counts) == (0, False, False)
        assert streak(played_of(data), DAY) == 1, "yesterday's"
    assert played_of(data)[yesterday].ranks
    leave(data, DAY, on=DAY + timedelta(days=1))
    assert not played_of(data)[DAY].ranks, "a second try is no first one"


def test_what_is_taken_back_unseen_is_no_practice(tmp_path):
    data = DataDir.at(tmp_path)
    session = Session.resume(leave(data, DAY, decisions=0))
    while session.to_act() != (PERSON,):
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    session.submit(PERSON, session.seen_by(PERSON).legal[0])
    assert session.why_not_back() is None
    session.take_back()
    session.close()
    assert not played_of(data)[DAY].practice


def test_a_record_that_lies_about_its_day_is_no_deal_of_it(tmp_path):
    data = DataDir.at(tmp_path)
    path = leave(data, DAY)
    text = path.read_text("utf-8")
    for lie in ('"day": "yesterday"', '"day": ""', '"day": 5', '"day": "2026-13-40"'):
        path.write_text(text.replace('"day": "2026-11-22"', lie), "utf-8")
        assert played_of(data) == {}, lie


def test_other_cards_or_other_bots_are_no_deal_of_the_day(tmp_path):
    data = DataDir.at(tmp_path)
    path = leave(data, DAY)
    text = path.read_text("utf-8")
    for lie, truth in (
        ('"seed": 1', f'"seed": {seed_of(DAY)}'),
        ('"bot:easy"', '"bot:hard"'),
        ('"human"', '"bot:hard"'),
    ):
        assert truth in text
        path.write_text(text.replace(truth, lie, 1), "utf-8")
        assert played_of(data) == {}, lie


def test_what_somebody_else_played_is_nobodys_first_try(tmp_path):
    data, friend = DataDir.at(tmp_path / "mine"), DataDir.at(tmp_path / "theirs")
    theirs = leave(friend, DAY - timedelta(days=1), name="Anna")
    leave(friend, DAY, name="Anna")
    mine = leave(data, DAY, on=DAY + timedelta(days=1))
    shelf = Collection(data)
    shelf.add_folder(friend.records)
    assert theirs in [entry.path for entry in entries_of(shelf)]
    found = played_of(data)
    assert set(found) == {DAY}
    assert found[DAY].path == mine


@pytest.mark.parametrize(
    ("back", "now", "longest"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 3, 5, 6], 3, 3),
        ([0, 2, 3, 4, 5], 1, 4),
    ],
)
def test_a_streak_is_days_in_a_row(tmp_path, back, now, longest):
    data = DataDir.at(tmp_path)
    leave(data, DAY)
    one = played_of(data)[DAY]
    days = dict.fromkeys(days_before(*back), one)
    assert (streak(days, DAY), longest_streak(days)) == (now, longest)


# -- bots with the same cards ------------------------------------------------------------------


def test_bots_play_the_same_cards_with_other_dice():
    game, _rules = rules_of_day()
    quick = table("random")
    assert game.name == quick.game
    totals = [play(quick, number) for number in range(8)]
    assert totals == [play(quick, number) for number in range(8)]
    assert len(set(totals)) > 1, "they throw the same dice"


def test_a_comparison_is_kept_and_can_be_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(bot_comparison, "GAMES_PLAYED", 3)
    cache, quick, woken = tmp_path / "cache", table("easy"), threading.Event()
    first = BotComparison(quick, cache, woken.set)
    first.wait(60)
    first.close()
    assert first.done and not first.failed and woken.is_set()
    assert list(first.results) == [play(quick, number) for number in range(3)]
    again = BotComparison(quick, cache)
    assert again.done and again.results == first.results
    again.close()
    for text in (b"", b"{", b"5", b'{"a": [1, 2]}', b'[1, "x"]', b"[1e999]", b"[" * 5000):
        spoil(cache, text)
        anew = BotComparison(quick, cache)
        assert not anew.results, text
        anew.close()
    other = BotComparison(table("easy", seed=2), cache)
    assert not other.done
    other.close()


def test_where_no_process_starts_it_is_said(tmp_path):
    told = threading.Event()
    with helped_by(*NO_PROGRAM):
        none = BotComparison(table(), tmp_path, told.set)
    none.wait(60)
    assert none.failed and told.is_set() and not none.done
    none.close()


def test_a_mistake_of_ours_is_raised_where_somebody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr(Kept, "put", lambda *told: {}["a mistake"])
    monkeypatch.setattr(bot_comparison, "GAMES_PLAYED", 1)
    told = threading.Event()
    wrong = BotComparison(table("easy"), tmp_path, told.set)
    wrong.wait(60)
    with pytest.raises(KeyError):
        wrong.check()
    assert told.is_set()
    wrong.close()
