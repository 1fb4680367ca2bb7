"""Stepping through a game: each position shows the game as it was, for every viewer."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.records import branch, replay
from swoop_desktop.records.replay import EVERYTHING, PUBLIC, Eyes, GameReplay
from tests.contract.played import OURS, TABLES
from tests.contract.test_taken_back import SEED, Played
from tests.sooner import one_in

SMALL = [(name, seats) for name, seats in TABLES if seats in (2, 4, MOST_SEATS)]
STEPS = 900


def step(made, rng):
    """Decide once, preferring large sets, or take some decisions back."""
    match = made.match
    if match.standing and not rng.below(15):
        match.take_back(1 + rng.below(min(match.standing, 4)))
    elif acting := match.to_act():
        seat = rng.choice(acting)
        legal = sorted(match.seen_by(seat).legal, key=lambda a: -len(a.cards) - len(a.columns))
        match.submit(seat, rng.choice(legal[: max(1, len(legal) // 2)]))


@cache
def played(name, seats):
    """Return a replay of a game with undos, and its remaining decisions."""
    made = Played(name, seats)
    rng = Source(seats)
    for _ in range(STEPS):
        step(made, rng)
    assert made.taken_back
    return GameReplay.of(Session.of(Replay(made.data))), tuple(made.standing)


def seen_by(match, eyes):
    if eyes.everything:
        return match.zones
    return match.seen_by(eyes.seat).zones


@pytest.mark.parametrize(("name", "seats"), one_in(4, SMALL))
def test_every_position_is_the_game_as_it_was(name, seats):
    """A match makes the same decisions. At a deal's end the match is already in the next deal."""
    found, standing = played(name, seats)
    match = Match(found.setup.game, found.setup.rules, seats, SEED)
    every = [PUBLIC, EVERYTHING, *map(Eyes, {0, 1, seats // 2, seats - 1})]
    decisions = iter(standing)
    for position in range(found.last + 1):
        chapter = found.chapter(position)
        if found.decisions(position):
            match.submit(*next(decisions))
        assert found.decisions(position) == position - found.find(chapter.number)
        if found.closes(position):
            assert any(isinstance(event, DealEnded) for event in found.step(position))
            continue
        assert match.number == chapter.number
        for eyes in every:
            assert found.zones(position, eyes) == seen_by(match, eyes), (position, eyes)
    assert next(decisions, None) is None
    history, seats = found.history(found.last), found.setup.seats
    compared = (
        branch.Played(found.setup.game, history, n, seats) for n in range(1, match.number + 1)
    )
    assert sum(sum(deal.plays) for deal in compared) == len(standing)


@settings(max_examples=25)
@given(st.data())
def test_jumping_anywhere_is_as_good_as_coming_there_step_by_step(data):
    name, seats = data.draw(st.sampled_from(SMALL))
    straight, _standing = played(name, seats)
    seen = list[tuple[int, Eyes, replay.Zones]]()
    with pytest.MonkeyPatch.context() as patch:
        # Copies are kept at some distance, so that positions between them must be replayed.
        patch.setattr(replay, "EVERY", 5)
        jumped = GameReplay(straight.setup, straight.history(straight.last), over=straight.over)
        if data.draw(st.booleans()):
            jumped.prepare()
        places = st.integers(0, straight.last)
        for position in data.draw(st.lists(places, min_size=3, max_size=12)):
            eyes = data.draw(st.sampled_from([PUBLIC, EVERYTHING, Eyes(0), Eyes(seats - 1)]))
            seen.append((position, eyes, jumped.zones(position, eyes)))
    for position, eyes, zones in seen:
        assert zones == straight.zones(position, eyes), (position, eyes)


UNENDED = {(name, 2) for name in ("wild_twos", "open_pile", "tens_and_jacks")}
"""Tables at which random bots take the pile for ever."""


@pytest.mark.parametrize(("name", "seats"), one_in(3, SMALL))
def test_a_new_game_begins_at_any_moment_and_its_record_is_faithful(name, seats):
    """A new game may begin at any position of a finished deal, but not in a deal in progress."""
    found, _standing = played(name, seats)
    long = (name, seats) in UNENDED or found.setup.game.name not in OURS
    assert found.chapters[0].ended is not None or long
    rng = Source(7)
    who = [Seat(f"N{seat}", "bot:easy" if seat else HUMAN) for seat in range(seats)]
    for _ in range(6):
        position = rng.below(found.last + 1)
        reason = branch.why_not(found, position)
        chapter = found.chapter(position)
        assert (reason is None) == (chapter.ended is not None and not found.is_end(position))
        if reason is not None:
            continue
        data = branch.moment(found, position, "old.swoop", who)
        session = Session.of(Replay(data))
        origin = session.setup.origin
        assert session.setup.seats == tuple(who)
        assert session.setup.rules == found.setup.rules
        assert (origin.kind, origin.record, origin.deal) == ("moment", "old.swoop", chapter.number)
        assert origin.decisions == found.decisions(position)
        assert b'"undo"' not in data
        if not found.closes(position):
            assert session.seen_by(None).zones == found.zones(position, PUBLIC)
            assert session.seen_by(seats - 1).zones == found.zones(position, Eyes(seats - 1))
        session = Session.of(Replay(branch.again(found, chapter.number, "old.swoop", who)))
        assert session.setup.origin.kind == "again"
        assert session.number == chapter.number
        assert session.totals == chapter.totals
        assert session.seen_by(None).zones == found.zones(chapter.first, PUBLIC)


def test_the_deals_to_come_of_a_game_that_is_not_over_are_not_given_away():
    """Starting from the middle of an unfinished game gives another seed."""
    found, _standing = played("classic", 4)
    assert not found.over
    who = found.setup.seats
    seeds = {Session.of(Replay(branch.again(found, 1, "", who))).setup.seed for _ in range(3)}
    assert len(seeds) == 3
    assert found.setup.seed not in seeds


def test_nobody_sees_more_of_a_deal_that_is_played_than_its_people_do():
    found, _standing = played("classic", 4)
    assert found.people == (0,)
    running = found.last
    assert found.chapter(running).ended is None
    allowed = [
        eyes for eyes in (PUBLIC, EVERYTHING, *map(Eyes, range(4))) if found.may(running, eyes)
    ]
    assert allowed == [PUBLIC, Eyes(0)]
    assert found.chapters[0].ended is not None
    assert found.may(0, EVERYTHING)
