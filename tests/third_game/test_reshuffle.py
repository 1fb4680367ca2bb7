"""The pile becomes the stock during a deal: nobody knows the new order, and replaying the record
gives the same one.
"""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Decided, Event, Moved, Zone, view
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Replay, to_text
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.table import PILE, STOCK
from swoop_desktop.play.session import Session
from swoop_desktop.play.undo import FREELY
from swoop_desktop.scenes.table.scene import TableScene
from tests.pilot import flying
from tests.play.recorded import Written
from tests.scenes.table.test_undo import lying, told

TABLES = [("eights", 2), ("eights", 5), ("eights_two_packs", 2), ("eights_two_packs", 7)]
SEED = 11


def decide(seen, rng):
    """Draw as often as allowed, then play: the stock soon runs out."""
    drawing = [action for action in seen.legal if action.kind == "draw"]
    playing = [action for action in seen.legal if action.kind != "pass"]
    return rng.choice(drawing or playing or seen.legal)


def shuffled(event):
    return isinstance(event, Moved) and event.why == "shuffle"


class Played(NamedTuple):
    """A deal continued for a while after its pile was shuffled, with its record."""

    match: Match
    events: list[Event]
    lines: list[str]
    again: int
    """Number of lines written before the shuffle."""

    @property
    def record(self):
        return "".join(self.lines).encode()


@cache
def played(name, seats):
    game, rng, again = Written(name, seats, SEED), Source(SEED), 0
    match, lines = game.match, game.lines
    while not again or len(lines) < again + 12:
        (seat,) = match.to_act()
        match.submit(seat, decide(match.seen_by(seat), rng))
        again = again or any(map(shuffled, game.events)) * len(lines)
    assert match.number == 1, "the deal was over before"
    return Played(match, game.events, [to_text(line) for line in lines], again)


def views(match):
    return [match.seen_by(seat) for seat in (None, *range(match.seats))]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_pile_becomes_the_stock_but_for_its_top(name, seats):
    match, events, *_ = played(name, seats)
    at = next(n for n, event in enumerate(events) if shuffled(event))
    moved = events[at]
    assert isinstance(moved, Moved)
    assert (moved.source, moved.target) == (PILE, STOCK)
    laid = [
        card
        for event in events[:at]
        if isinstance(event, Moved) and event.target == PILE
        for card in event.cards
    ]
    assert Counter(moved.cards) == Counter(laid[:-1]), "the top stays"
    assert isinstance(events[at + 1], Moved) and events[at + 1].why == "draw"
    every = [card for cards in match.zones.values() for card in cards]
    packs = c.packs_of(find_rules(name)[1].packs)
    assert Counter(every) == Counter(packs), "cards were lost, or found"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_record_replays_and_goes_on_the_same_from_every_line(name, seats):
    whole = played(name, seats)
    replay = Replay(whole.record)
    assert replay.events == whole.events
    assert replay.match.zones == whole.match.zones, "the stock lies in another order"
    assert views(replay.match) == views(whole.match)
    decisions = [event for event in whole.events if isinstance(event, Decided)]
    for stop in range(whole.again - 3, len(whole.lines)):
        part = Replay("".join(whole.lines[:stop]).encode())
        part.match.subscribe(part.events.append)
        for made in decisions[sum(isinstance(e, Decided) for e in part.events) :]:
            part.match.submit(made.seat, made.action)
        assert part.events == whole.events, f"another course after line {stop}"
        assert part.match.zones == whole.match.zones


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_session_is_resumed_the_same(name, seats, tmp_path):
    whole = played(name, seats)
    path = tmp_path / "game.swoop"
    path.write_bytes("".join(whole.lines[: whole.again + 1]).encode())
    session = Session.resume(path)
    done = sum(isinstance(event, Decided) for event in session.history)
    for made in [event for event in whole.events if isinstance(event, Decided)][done:]:
        session.submit(made.seat, made.action)
    session.close()
    assert session.history == whole.events
    assert path.read_bytes() == whole.record


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nobody_sees_the_order_of_the_stock(name, seats):
    """The order follows neither from known cards, nor from the shuffle's event, nor from the next
    cards.
    """
    whole = played(name, seats)
    match = Replay("".join(whole.lines[: whole.again + 1]).encode()).match
    for seen in views(match):
        assert set(seen.zones[STOCK]) == {None}
        for chance in range(3):  # other possible cards where this seat sees none
            other = seen.filled(Source(chance))
            seat = None if seen.seat < 0 else seen.seat
            assert other.seen_by(seat) == seen
            assert other.zones != match.zones


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_is_told_whatever_order_comes_of_the_shuffle(name, seats):
    """The shuffled order depends on all cards as dealt, so also on hidden cards."""
    whole = played(name, seats)
    before = Replay("".join(whole.lines[: whole.again - 1]).encode()).match
    (drawing,) = before.to_act()
    state, orders = before.observed(drawing, 0).filled(Source(1)), set()
    told = []
    assert not state.zones[STOCK]
    for chance in range(4):
        other, events = replace(state, chance=str(chance)).copy(), list[Event]()
        other.apply(drawing, Action("draw"), events.append)
        orders.add(other.zones[STOCK])
        heard = [
            [view(event, seat) for event in events if seat != drawing or shuffled(event)]
            for seat in (None, *range(seats))
        ]
        assert any(map(shuffled, events))
        told.append(heard)
    assert len(orders) > 1, "it was always the same order"
    assert all(heard == told[0] for heard in told), "somebody hears the order"


def drawing(name, seats, folder, **header):
    """Open a game whose pile is shuffled as soon as the person at the screen draws; return the
    session and this person's seat.
    """
    whole = played(name, seats)
    first, *lines = whole.lines[: whole.again - 1]
    seat = json.loads(whole.lines[whole.again - 1])["seat"]
    told = json.loads(first) | header
    for number, player in enumerate(told["seats"]):
        player["player"] = "human" if number == seat else "bot:easy"
    path = folder / "game.swoop"
    path.write_text("".join([json.dumps(told) + "\n", *lines]), "utf-8")
    return Session.resume(path), seat


@pytest.mark.parametrize(("name", "seats"), [TABLES[1], TABLES[2]])
def test_at_the_table_a_card_drawn_after_the_shuffle_is_taken_back_and_drawn_again(
    name, seats, tmp_path
):
    with flying(tmp_path, speed="normal", bot_delay=5000) as pilot:
        session, seat = drawing(name, seats, tmp_path, **FREELY)
        scene = TableScene(session)
        pilot.open(scene)
        pilot.turn(idle=True, seconds=200)
        before, log = lying(scene), told(scene)
        assert not before[STOCK] and len(before[PILE]) > 2
        drawn = []
        for _ in range(3):
            scene.guard.tick(1)
            pilot.press("p")
            pilot.turn(idle=True, seconds=200)
            after, rest = lying(scene), session.seen_by(seat)
            drawn.append((after, rest.hand, told(scene)))
            assert len(after[PILE]) == 1 and len(rest.hand) == len(before[Zone("hand", seat)]) + 1
            assert len(after[STOCK]) == len(before[PILE]) - 2
            assert not any(after[STOCK]), "its order is seen"
            pilot.press("ctrl+z")
            pilot.step(1.0)
            assert lying(scene) == before
            assert told(scene)[: len(log)] == log
            assert "The pile is shuffled" not in " ".join(told(scene)[len(log) :])
        assert drawn[0][:2] == drawn[1][:2] == drawn[2][:2], "another card came"
        scene.guard.tick(1)
        pilot.press("ctrl+shift+z")
        scene.director.skip()
        assert lying(scene) == drawn[0][0], "done again it is another card"
        assert scene.director.repairs == 0
        session.close()
        assert (
            Replay((tmp_path / "game.swoop").read_bytes()).match.seen_by(seat).hand == drawn[0][1]
        )


def test_at_the_table_such_a_card_is_not_taken_back_where_it_was_seen(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=5000) as pilot:
        session, _seat = drawing(*TABLES[1], tmp_path)
        scene = TableScene(session)
        pilot.open(scene)
        pilot.turn(idle=True, seconds=200)
        scene.guard.tick(1)
        pilot.press("p")
        pilot.turn(idle=True, seconds=200)
        after = lying(scene)
        pilot.press("ctrl+z")
        assert lying(scene) == after
        assert "You have seen" in scene.table_view().notice.words
