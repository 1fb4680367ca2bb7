"""Every refusal has its own reason, the same in a player's view as for the referee."""

import pytest

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.state import IllegalAction
from tests.engine.dealt import laid, play

FLIP = Action("flip", columns=(0,))


def opened(name="classic"):
    state = laid(name, "7 7 4", pile="9", down="7 3")
    state.apply(0, FLIP)
    return state


def covered():
    return laid("classic", "4 5 5", pile="9", up="8", down="K")


CASES = {
    "not the turn": (covered, 1, lambda s: play(s, "A", 1, seat=1), "another player’s turn"),
    "no such move": (covered, 0, lambda s: Action("dance"), "can’t be done"),
    "not in hand": (covered, 0, lambda s: Action("play", (999,)), "not in this hand"),
    "no column": (covered, 0, lambda s: Action("play", (), (3,)), "no face-up card"),
    "nothing": (covered, 0, lambda s: Action("play"), "at least one"),
    "twice": (covered, 0, lambda s: Action("play", (s.hands[0][0],) * 2), "not in this hand"),
    "ranks": (covered, 0, lambda s: Action("play", tuple(s.hands[0][:2])), "a 4 and a 5 together"),
    "covered": (covered, 0, lambda s: FLIP, "covered"),
    "no mystery": (covered, 0, lambda s: Action("flip", columns=(2,)), "no mystery"),
    "far column": (covered, 0, lambda s: Action("flip", columns=(-1,)), "no mystery"),
    "two flips": (covered, 0, lambda s: Action("flip", columns=(0, 1)), "one mystery"),
    "nothing open": (covered, 0, lambda s: Action("add"), "no mystery to add"),
    "no chain": (covered, 0, lambda s: Action("stop"), "nothing to stop"),
    "never picked up": (covered, 0, lambda s: Action("pick_up"), "take the pile only by"),
    "play mid-flip": (opened, 0, lambda s: Action("play", (s.hands[0][2],)), "First decide"),
    "flip mid-flip": (opened, 0, lambda s: Action("flip", columns=(1,)), "has been flipped"),
    "wrong add": (
        opened,
        0,
        lambda s: Action("add", (s.hands[0][2],)),
        "only cards of the mystery’s rank: 7",
    ),
    "empty pile": (lambda: laid("wild_twos", "K"), 0, lambda s: Action("pick_up"), "empty"),
    "something fits": (
        lambda: laid("wild_twos", "3", pile="4"),
        0,
        lambda s: Action("pick_up"),
        "but a 3 does",
    ),
    "forbidden": (
        lambda: laid("wild_twos", "K", pile="4"),
        0,
        lambda s: play(s, "K", 1),
        "You can’t play a king on a 4: it is too high",
    ),
    "too many": (lambda: laid("classic", "3 3 3 3 3"), 0, lambda s: play(s, "3", 5), "at most 4"),
    "one at a time": (lambda: laid("quebec", "T T"), 0, lambda s: play(s, "T", 2), "one at a time"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_reason(case):
    lay, seat, action_of, words = CASES[case]
    state = lay()
    action = action_of(state)
    reason = state.refusal_for(seat, action)
    assert reason is not None, f"{action} was accepted"
    assert words in str(reason)
    assert str(state.seen_by(seat).refusal(action)) == str(reason)
    before = (state.zones, state.kernel.copy().hand)
    with pytest.raises(IllegalAction):
        state.apply(seat, action)
    assert (state.zones, state.kernel.hand) == before


def test_nothing_after_the_end():
    state = laid("classic", "3")
    state.apply(0, play(state, "3", 1))
    assert str(state.refusal_for(1, Action("pick_up"))) == "The deal is over."


@pytest.mark.parametrize("name", ["swoops150", "wild_twos"])
def test_nothing_is_asked_where_nothing_may_be_added(name):
    state = laid(name, "K K", pile="4", down="K")
    state.apply(0, FLIP)
    assert state.flipped == -1 and state.to_act() == (1,)


def test_limits_on_what_is_added():
    state = laid("classic", "7 7 7 7 2", pile="9 7 7", down="7")
    state.apply(0, FLIP)
    assert [len(action.cards) for action in state.legal_for(0)] == [0, 1]
    state = laid("classic", "7 2", pile="9 7 7 7", down="7")
    state.apply(0, FLIP)
    assert state.flipped == -1 and len(state.gone) == 5, "the run is full: nobody is asked"
    state = laid("quebec", "9 9 9 9", pile="3", down="9")
    state.apply(0, FLIP)
    assert max(len(action.cards) for action in state.legal_for(0)) == 2
    state = laid("quebec", "T T", pile="3", down="T")
    state.apply(0, FLIP)
    assert state.flipped == -1, "swoop cards go one at a time"
