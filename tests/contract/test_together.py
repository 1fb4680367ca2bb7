"""Several seats decide at once in secret, in any order; others see only that a seat has decided."""

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import TurnBegan, view
from swoop_desktop.engine.record import event_line
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import IllegalAction
from tests.contract.played import TABLES, begun
from tests.sooner import one_in

TOGETHER = [
    (name, seats) for name, seats in TABLES if len(begun(*find_rules(name), seats, 1).to_act()) > 1
]
tables = pytest.mark.parametrize(("name", "seats"), TOGETHER)
some_tables = pytest.mark.parametrize(("name", "seats"), one_in(3, TOGETHER))


def chosen(state, rng):
    """Return a decision for every seat to act."""
    return {seat: rng.choice(state.legal_for(seat)) for seat in state.to_act()}


def decided(state, choices, order):
    events = []
    for seat in order:
        state.apply(seat, choices[seat], events.append)
    return events


def orders(asked, rng):
    mixed = list(asked)
    rng.shuffle(mixed)
    return [list(asked), list(asked)[::-1], mixed]


def lines(game, events):
    return [line for event in events if (line := event_line(game, event)) is not None]


def test_there_are_such_games():
    assert {find_rules(name)[0].name for name, _ in TOGETHER} <= set(GAMES)
    assert TOGETHER


@tables
def test_the_order_makes_no_difference(name, seats):
    """Result and record are the same, except for the order."""
    game, rules = find_rules(name)
    rng = Source(seats)
    state = begun(game, rules, seats, 31)
    while state.to_act():
        choices = chosen(state, rng)
        copies = [(state.copy(), order) for order in orders(state.to_act(), rng)]
        told = [decided(copy, choices, order) for copy, order in copies]
        first = copies[0][0]
        for (copy, _), events in zip(copies, told, strict=True):
            assert copy.zones == first.zones
            assert copy.to_act() == first.to_act() and copy.result() == first.result()
            assert [copy.seen_by(s) for s in range(seats)] == [
                first.seen_by(s) for s in range(seats)
            ]
            assert sorted(map(str, lines(game, events))) == sorted(map(str, lines(game, told[0])))
            assert events[-1] == told[0][-1]
        state = copies[-1][0]


@tables
def test_who_has_decided_is_not_asked_again(name, seats):
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 32)
    asked = state.to_act()
    assert sorted(asked) == list(range(seats))
    choices = chosen(state, Source(seats))
    left = list(asked)
    for seat in orders(asked, Source(seats))[2][:-1]:
        told = decided(state, choices, [seat])
        left.remove(seat)
        assert state.to_act() == tuple(left)
        assert [event.seats for event in told if isinstance(event, TurnBegan)] == [tuple(left)]
        assert [line["seat"] for line in lines(game, told)] == [seat], "written when it is made"
        with pytest.raises(IllegalAction):
            state.apply(seat, choices[seat])
        before = state.zones
        for action in (choices[seat], *choices.values()):
            assert state.refusal_for(seat, action) is not None
            assert state.seen_by(seat).refusal(action) is not None
        assert state.zones == before
        assert state.legal_for(seat) == () == state.seen_by(seat).legal
        assert not state.seen_by(seat).playable()


@some_tables
def test_what_one_decided_shows_to_nobody_else(name, seats):
    """For two choices of one seat, the others' views, events and legal actions are the same."""
    game, rules = find_rules(name)
    state = begun(game, rules, seats, 33)
    rng = Source(seats)
    compared = 0
    while asked := state.to_act():
        for seat in orders(asked, rng)[2]:
            legal = state.legal_for(seat)
            made = [legal[0], legal[-1], rng.choice(legal)]
            copies = [state.copy() for _ in made]
            told = [
                decided(copy, {seat: action}, [seat])
                for copy, action in zip(copies, made, strict=True)
            ]
            if len(state.to_act()) > 1:
                compared += len(set(made)) > 1
                assert_alike(copies, told, seat, seats)
            state = copies[-1]
    assert compared > 3


def assert_alike(copies, told, seat, seats):
    first = copies[0]
    for copy, events in zip(copies[1:], told[1:], strict=True):
        assert copy.seen_by(None).zones == first.seen_by(None).zones
        for looking in [None, *(s for s in range(seats) if s != seat)]:
            assert [view(e, looking) for e in events] == [view(e, looking) for e in told[0]]
            if looking is None:
                continue
            seen, again = first.seen_by(looking), copy.seen_by(looking)
            assert again == seen and again.zones == seen.zones and again.notes == seen.notes
            assert again.legal == seen.legal


@some_tables
def test_bots_choose_the_same_whoever_has_chosen_before(name, seats):
    """So a game resumed within a round continues as without the break."""
    game, rules = find_rules(name)
    rng = Source(seats)
    state = begun(game, rules, seats, 34)
    for number in range(3):
        asked = state.to_act()
        choices = chosen(state, rng)
        for level in roster_of(game.name).levels[: None if seats <= 4 else 2]:
            last, others = asked[-1], state.copy()
            decided(others, choices, asked[:-1])
            made = [
                roster_of(game.name).make(level).choose(table.seen_by(last), Source(number, last))
                for table in (state, others)
            ]
            assert made[0] == made[1], f"{level} looks at who has chosen"
        decided(state, choices, asked)
