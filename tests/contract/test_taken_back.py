"""After an undo the game is in every respect the game without the undone decisions."""

from functools import cache

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, TakenBack, view
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.record import Replay, to_text
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import IllegalAction
from swoop_desktop.play.session import Session, Setup
from tests.contract.played import TABLES
from tests.play.recorded import Written

SMALL = [(name, seats) for name, seats in TABLES if seats in (2, 4, MOST_SEATS)]
STEPS = 160
SEED = 41


class Played(Written):
    """A random match with undos, and the decisions that remain."""

    def __init__(self, name, seats):
        super().__init__(name, seats, SEED)
        for seat in self.lines[0]["seats"][1:]:
            seat["player"] = "bot:random"
        self.seats = seats
        self.standing = []
        """Remaining decisions of the whole game."""
        self.taken_back = 0
        self.match.subscribe(self.hear)

    def hear(self, event):
        if isinstance(event, TakenBack):
            del self.standing[len(self.standing) - event.decisions :]
            self.taken_back += event.decisions
        elif isinstance(event, Decided):
            self.standing.append((event.seat, event.action))

    def step(self, rng):
        """Decide once, or take back some or all decisions of the deal."""
        match = self.match
        if match.standing and not rng.below(4):
            most = match.standing if not rng.below(6) else min(match.standing, 5)
            match.take_back(1 + rng.below(most))
        else:
            self.by_chance(rng, decisions=1)


def plain(played):
    """Play the same game without the undone decisions."""
    events = []
    match = Match(played.game, played.rules, played.seats, SEED, None, (events.append,))
    for seat, action in played.standing:
        match.submit(seat, action)
    return match, events


def observed(match):
    return [match.seen_by(seat) for seat in range(match.seats)]


@cache
def by_chance(name, seats):
    played, rng = Played(name, seats), Source(SEED, seats)
    for _ in range(STEPS):
        played.step(rng)
    assert played.taken_back > 20
    return played


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_what_was_taken_back_has_not_happened(name, seats):
    """Cards, views, legal moves and later events are the same."""
    played, rng = Played(name, seats), Source(SEED, seats, 1)
    for step in range(STEPS):
        played.step(rng)
        if step % 23 and not (played.lines[-1].keys() & {"undo"} and step % 5 == 0):
            continue
        match, _ = plain(played)
        assert match.zones == played.match.zones
        assert match.seen_by(None).zones == played.match.seen_by(None).zones
        assert match.to_act() == played.match.to_act()
        assert match.totals == played.match.totals and match.number == played.match.number
        assert match.standing == played.match.standing
        assert observed(match) == observed(played.match)


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_a_record_holds_what_was_taken_back(name, seats):
    """A replayed record gives the same game, which continues like the original."""
    played = by_chance(name, seats)
    replay = Replay(played.data)
    match, events = plain(played)
    assert not replay.missing
    assert replay.events == events
    assert replay.taken_back == played.taken_back
    assert replay.match.zones == match.zones
    for one, other in zip(observed(replay.match), observed(match), strict=True):
        assert (one.zones, one.legal, one.notes) == (other.zones, other.legal, other.notes)
    for stop in range(2, len(played.lines), 37):
        part = Replay("".join(map(to_text, played.lines[:stop])).encode())
        assert len(part.missing) <= 3
    heard = [[], []]
    for one, told in zip((replay.match, match), heard, strict=True):
        one.subscribe(told.append)
        chance = Source(SEED)
        for _ in range(12):
            if not one.to_act():
                break
            seat = one.to_act()[0]
            one.submit(seat, chance.choice(one.seen_by(seat).legal))
    assert heard[0] == heard[1]


def test_no_more_than_stands_is_taken_back():
    played = Played("classic", 3)
    match, lines = played.match, len(played.lines)
    with pytest.raises(IllegalAction, match="Nothing has been played"):
        match.take_back(1)
    for _ in range(3):
        (seat,) = match.to_act()
        match.submit(seat, match.seen_by(seat).legal[0])
    before = match.zones
    for wrong in (4, 0, -1, 10**30):
        with pytest.raises(IllegalAction, match="Only 3 decisions of this deal stand"):
            match.take_back(wrong)
        assert match.zones == before and len(played.lines) == lines + 3
    match.take_back(2)
    match.take_back(1)
    assert match.standing == 0


@pytest.mark.parametrize("name", ["classic", "capture25"])
def test_a_deal_that_is_over_stays_so(name):
    """Neither a deal's last decision nor the end of the game can be undone."""
    game, rules = find_rules(name)
    events = []
    match, rng = Match(game, rules, 3, 5, None, (events.append,)), Source(5)
    deals = 0
    while acting := match.to_act():
        match.submit(acting[0], rng.choice(match.seen_by(acting[0]).legal))
        if match.standing:
            continue
        assert isinstance(events[-1], DealEnded) or any(isinstance(e, DealBegan) for e in events)
        deals += 1
        with pytest.raises(IllegalAction, match="Nothing has been played"):
            match.take_back(1)
    assert deals == match.number and match.winners


# -- by the only person at the table ---------------------------------------------------------------


def known(events, seat):
    """Return every card that a seat sees face up anywhere in these events."""
    found = set()
    for event in events:
        seen = view(event, seat)
        cards = [*getattr(seen, "cards", ()), getattr(seen, "card", None)]
        if isinstance(seen, Decided):
            cards += seen.action.cards
        found.update(card for card in cards if card is not None)
    return found


def open_to(seen):
    return {card for cards in seen.zones.values() for card in cards if card is not None}


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_by_the_strict_rule_nobody_knows_more_than_they_see(name, seats):
    """After any plays and undos, the person has seen no card of the deal that is now hidden, except
    cards seen before in the game as it stands.
    """
    game, rules = find_rules(name)
    who = tuple(Seat(f"P{seat}", "human" if not seat else "bot:random") for seat in range(seats))
    session = Session.new(Setup(game, rules, who, SEED))
    rng, ever, deal, taken = Source(SEED, seats, 2), set[int](), 1, 0
    fresh = []
    session.subscribe(lambda batch: fresh.extend(batch.events))
    for _ in range(2 * STEPS):
        if session.why_not_back() is None and rng.below(3):
            session.take_back()
            taken += 1
            begun = max(i for i, e in enumerate(session.history) if isinstance(e, DealBegan))
            standing = known(session.history[begun:], 0) | open_to(session.seen_by(0))
            assert ever <= standing, "the person has seen what lies hidden now"
            assert 0 in session.to_act()
        elif acting := session.to_act():
            seat = rng.choice(acting)
            session.submit(seat, rng.choice(session.seen_by(seat).legal))
        if session.number != deal:
            ever, deal = set(), session.number
            begun = max(i for i, e in enumerate(fresh) if isinstance(e, DealBegan))
            del fresh[:begun]
        ever |= known(fresh, 0) | open_to(session.seen_by(0))
        fresh.clear()
    assert taken > 1
    assert not session.practice
    session.close()
