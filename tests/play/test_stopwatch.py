"""The record keeps the playing time, which does not affect the game."""

import json

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import LONGEST_PAUSE, Session, Stopwatch
from swoop_desktop.records.summary import facts_of
from tests.play.conftest import play_on


class Clock:
    """A clock by which each decision takes two seconds."""

    def __init__(self):
        self.now = 500.0

    def __call__(self):
        self.now += 2.0
        return self.now


def deals(path):
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line for line in lines if "deal_end" in line]


def played(path, setup, clock, left_after=0):
    """Play a whole game, resumed once if `left_after` is given; return its record."""
    session, choose = Session.new(setup("classic", 7, *["human"] * 4), path), Source(3)
    if clock is not None:
        session.timed_by(clock)
    if left_after:
        play_on(session, left_after, choose)
        session.close()
        session = Session.resume(path)
        if clock is not None:
            session.timed_by(clock)
    play_on(session, 100_000, choose)
    assert session.winners is not None
    session.close()
    return path.read_bytes()


def test_each_deal_says_how_long_it_was_played(record, setup):
    data = played(record, setup, Clock())
    replay = Replay(data)
    assert replay.match.winners is not None, "the engine reads it as any other"
    facts = facts_of(record)
    assert facts.seconds == 2 * facts.decisions
    assert [line["seconds"] for line in deals(record)] > [0]
    assert len(deals(record)) == facts.deals_played


def test_nothing_else_changes(record, setup):
    timed = played(record, setup, Clock())
    plain = played(record.with_name("plain.swoop"), setup, None)
    for line, other in zip(timed.splitlines(), plain.splitlines(), strict=True):
        told = json.loads(line)
        told.pop("seconds", None)
        assert told == json.loads(other)
    assert facts_of(record.with_name("plain.swoop")).seconds is None


def test_a_game_that_was_left_counts_what_was_played(record, setup):
    """Time played before a deal was left is lost."""
    played(record, setup, Clock(), left_after=5)
    facts = facts_of(record)
    assert facts.seconds == 2 * (facts.decisions - 5)


def test_a_table_that_is_left_open_is_not_played_at(record, setup):
    now = [0.0]
    watch = Stopwatch(lambda: now[0])
    for moment in (10.0, 40.0, 40.0 + 8 * 3600, 30.0):  # the clock may be set back
        now[0] = moment
        watch.decided()
    assert watch.lap() == 40 + LONGEST_PAUSE
    assert watch.lap() == 0


def test_bots_are_not_timed(record, setup):
    session = Session.new(setup("classic", 7, *["bot:random"] * 4), record)
    session.timed_by(Clock())
    while session.number == 1:
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    session.close()
    assert [line.get("seconds") for line in deals(record)] == [None]
