"""Secrets: only owner and captor know a bottom; everybody knows a top once it is revealed."""

import re

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import (
    Action,
    Decided,
    Moved,
    Revealed,
    RoundEnded,
    Zone,
    view,
)
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.state import Picked
from tests.contract.played import steps
from tests.engine.hearts.laid import GAME, context, laid, pick, play_round, rules_of


def dealt(seats, seed, emit=None):
    rules = rules_of(seats)
    return GAME.begin(rules, GAME.deal(rules, seed, context(seats)), context(seats), emit)


@pytest.mark.parametrize("seats", [2, 3, 5, 12])
def test_bottoms_show_to_their_owner_and_to_who_captured_them(seats):
    """Nobody else finds a bottom in a view, an event or the log until the deal ends."""
    events = []
    state = dealt(seats, 6, events.append)
    knows = [set(state.zones[Zone("hand", seat)]) for seat in range(seats)]
    public = set()
    events.clear()
    names = [f"P{seat}" for seat in range(seats)]
    for seat, action in steps(state, Source(6)):
        state.apply(seat, action, events.append)
        for event in events:
            if isinstance(event, Revealed):
                public.add(event.card)
            if isinstance(event, Moved) and event.why == "refill":
                knows[event.target.seat] |= set(event.cards)
            if isinstance(event, Moved) and event.why == "capture":
                knows[event.target.seat] |= set(event.cards)
        for looking in [*range(seats), None]:
            may_know = public | (knows[looking] if looking is not None else set())
            for event in events:
                assert told(view(event, looking)) <= may_know
            zones = state.seen_by(looking).zones
            assert {card for row in zones.values() for card in row} - {None} <= may_know
            for event in events:
                if isinstance(event, RoundEnded):
                    seen = view(event, looking)
                    secret = None if looking != event.winner else event.gain
                    assert isinstance(seen, RoundEnded) and seen.gain == secret
                    line = GAME.tell(seen, Audience(names))
                    assert looking == event.winner or line is None or "♥" not in str(line)
        events.clear()
    assert state.result() is not None


def told(event):
    """Return the cards that an event shows face up."""
    match event:
        case Moved(cards=cards):
            return {card for card in cards if card is not None}
        case Revealed(card=card) if card is not None:
            return {card}
        case Decided(action=action):
            return set(action.cards)
        case _:
            return set()


def test_nobody_hears_of_a_choice_before_all_have_chosen():
    state = laid(["2C 3C 4C", "2D 3D 4D", "2S 3S 4S"], "", 0)
    events = []
    for seat in (2, 0):
        state.apply(seat, pick(state, seat, "2S 3S" if seat else "2C 3C"), events.append)
    assert not [e for e in events if isinstance(e, Revealed | RoundEnded)]
    for looking in (1, None):
        assert not [e for e in events if isinstance(view(e, looking), Decided)]
        zones = state.seen_by(looking).zones
        assert zones[Zone("top", 0, 1)] == zones[Zone("bottom", 2, 0)] == (None,)
        assert zones[Zone("top", 1, 1)] == ()
        moves = [view(event, looking) for event in events if isinstance(event, Moved)]
        assert all(move.cards == (None,) and move.drawn_by == () for move in moves)  # type: ignore
    own = state.seen_by(2).zones
    assert c.codes(own[Zone("bottom", 2, 0)]) == ["2S"]
    assert c.codes(own[Zone("top", 2, 1)]) == ["3S"]


def test_the_deciding_seat_alone_hears_of_its_choice_as_a_whole():
    state = laid(["6H 3C 4C", "2D 3D 4D"], "", 0)
    events = play_round(state, {0: "6H 3C", 1: "2D 3D"})
    for event in events:
        if isinstance(event, Decided):
            assert view(event, event.seat) == event
            assert view(event, 1 - event.seat) is None and view(event, None) is None


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_is_said_of_hearts_is_true(seats):
    """A seat's own count is exact; other players' counts claim only what is certain."""
    for seed in range(4):
        state = dealt(seats, seed)
        for number, (seat, action) in enumerate(steps(state, Source(seed))):
            if number % 3 == 0:
                zones = state.zones
                hearts = [
                    sum(c.suit(card) == "H" for card in zones[Zone("captured", s, 2)])
                    for s in range(seats)
                ]
                for looking in range(seats):
                    seen = state.seen_by(looking)
                    assert len(seen.notes) == seats
                    for other in range(seats):
                        assert_true(str(seen.notes[other]), hearts[other], other == looking)
            state.apply(seat, action)


def assert_true(note, hearts, own):
    numbers = [int(number) for number in re.findall(r"\d+", note)]
    if own:
        assert numbers == [hearts], note
    else:
        assert numbers[0] <= hearts <= numbers[-1], note


def test_a_choice_is_made_card_by_card():
    """The first pick is the bottom unless a card has a part; half a choice names the
    missing part.
    """
    state = laid(["6H 3C 4C", "2D 3D 4D"], "", 0)
    seen = state.seen_by(0)
    place = {c.code(card): Picked(Zone("hand", 0), i) for i, card in enumerate(seen.hand)}
    six, three, four = (pick(state, 0, f"{card} {card2}").cards[0] for card, card2 in (
        ("6H", "3C"), ("3C", "6H"), ("4C", "6H"),
    ))  # fmt: skip

    def on(part, card):
        return place[card]._replace(into=part)

    assert seen.choose([]) is None
    assert seen.choose([place["6H"]]) == Action("bottom", (six,))
    assert seen.choose([on("top", "3C")]) == Action("top", (three,))
    assert seen.choose([place["6H"], place["3C"]]) == Action("pick", (six, three))
    assert seen.choose([place["3C"], place["6H"]]) == Action("pick", (three, six))
    assert seen.choose([on("top", "3C"), place["6H"]]) == Action("pick", (six, three))
    assert seen.choose([place["6H"], on("top", "3C")]) == Action("pick", (six, three))
    assert seen.choose([place["4C"], on("bottom", "6H")]) == Action("pick", (six, four))
    assert seen.choose([on("top", "3C"), on("top", "4C")]) is None
    assert seen.choose([place["6H"], place["3C"], place["4C"]]) is None
    assert seen.choose([place["6H"], place["6H"]]) is None
    assert seen.choose([Picked(Zone("hand", 1), 0), place["6H"]]) is None
    assert "top" in str(seen.refusal(Action("bottom", (six,))))
    assert "bottom" in str(seen.refusal(Action("top", (three,))))
    for half in (Action("bottom", (six,)), Action("top", (three,))):
        assert str(seen.preview(half))
    assert seen.playable() == set(place.values())
