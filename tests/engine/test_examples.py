"""The worked examples of the rules, one by one."""

import dataclasses

import pytest

from swoop_desktop.engine.events import Action
from tests.engine.dealt import kinds, laid, legal, play, ranks, rules_of

FLIP = Action("flip", columns=(0,))


def test_classic_kings_take_the_pile_and_swoop_and_so_on():
    state = laid("classic", "K K K K Q Q 9 7 5", pile="Q Q 9 9 9 7")
    state.apply(0, play(state, "K", 4))
    assert ranks(state.hands[0]) == "5 7 7 9 9 9 9 Q Q Q Q"
    assert (len(state.gone), state.pile, state.to_act()) == (4, (), (0,))
    state.apply(0, play(state, "Q", 4))
    state.apply(0, play(state, "9", 4))
    assert (len(state.gone), state.to_act()) == (12, (0,))
    state.apply(0, play(state, "7", 2))
    assert (ranks(state.hands[0]), ranks(state.pile), state.to_act()) == ("5", "7 7", (1,))


def test_classic_a_run_stops_at_four():
    state = laid("classic", "8 8 3", pile="8 8 8")
    refused = state.refusal_for(0, play(state, "8", 2))
    assert refused is not None and "four" in str(refused)
    state.apply(0, play(state, "8", 1))
    assert (len(state.gone), state.to_act()) == (4, (0,))
    state.apply(0, play(state, "8", 1))
    assert (ranks(state.pile), state.to_act()) == ("8", (1,))


def test_four_or_more_a_run_may_pass_four():
    state = laid("four_or_more", "8 8 3", pile="8 8 8")
    state.apply(0, play(state, "8", 2))
    assert (len(state.gone), state.to_act()) == (5, (0,))


def test_classic_a_mystery_too_high_takes_the_pile_and_may_be_added_to():
    state = laid("classic", "J 4", pile="5", up="- J", down="J 2")
    state.apply(0, FLIP)
    assert {action.kind for action in state.legal_for(0)} == {"add"} and len(
        state.legal_for(0)
    ) == 4
    state.apply(0, play(state, "J", 1, 1))
    assert (ranks(state.hands[0]), ranks(state.pile), state.kernel.run) == ("4 5", "J J J", 3)
    assert state.to_act() == (1,)


@pytest.mark.parametrize("name", ["swoops150", "wild_twos"])
def test_elsewhere_it_goes_in_hand_with_the_pile(name):
    state = laid(name, "J 4", pile="5", up="- J", down="J 2")
    state.apply(0, FLIP)
    assert (ranks(state.hands[0]), state.pile, state.to_act()) == ("4 5 J J", (), (1,))
    assert state.ups[0][1] is not None, "the face-up jack stays where it is"


def test_wild_twos_anything_goes_on_a_two():
    state = laid("wild_twos", "2 K", pile="3", others=("K A", "A"))
    assert legal(state, play(state, "2", 1)) and not legal(state, play(state, "K", 1))
    state.apply(0, play(state, "2", 1))
    assert legal(state, play(state, "K", 1, seat=1), seat=1)


def test_wild_twos_stuck_means_picking_up():
    state = laid("wild_twos", "K K Q", pile="4")
    assert [str(action) for action in state.legal_for(0)] == ["pick_up"]
    state.apply(0, Action("pick_up"))
    assert (ranks(state.hands[0]), state.pile, state.to_act()) == ("4 Q K K", (), (1,))


def test_wild_twos_a_mystery_may_be_flipped_instead():
    assert kinds(laid("wild_twos", "K", pile="4", down="3")) == {"pick_up", "flip"}


def test_quebec_both_sources_go_together():
    state = laid("quebec", "6 9", pile="7", up="6", down="3")
    state.apply(0, play(state, "6", 1, 1))
    assert ranks(state.pile) == "6 6 7"


def test_quebec_a_higher_set_when_stuck_and_of_three_at_most():
    state = laid("quebec", "9 9 9 9", pile="3")
    assert all(legal(state, play(state, "9", count)) for count in (1, 2, 3))
    refused = state.refusal_for(0, play(state, "9", 4))
    assert refused is not None and "at most 3" in str(refused)


def test_quebec_with_a_ten_nobody_is_stuck():
    state = laid("quebec", "9 9 T", pile="3")
    refused = state.refusal_for(0, play(state, "9", 1))
    assert refused is not None and "nothing fits" in str(refused)
    assert len(state.legal_for(0)) == 1


def test_jokers_swoop_a_ten_is_an_ordinary_card():
    for top, fits in (("J", True), ("Q", True), ("K", True), ("T", True), ("9", False)):
        state = laid("jokers_swoop", "T 3", pile=top)
        state.apply(0, play(state, "T", 1))
        assert (len(state.hands[0]) == 1) is fits, f"a ten on {top}"


def test_a_last_ten_goes_out():
    state = laid("classic", "T", pile="9 9 4")
    state.apply(0, play(state, "T", 1))
    result = state.result()
    assert state.to_act() == () and result is not None
    assert (result.winners, result.scores) == ((0,), (0, 1, 1))


def chained():
    return laid("swoops150_risky", "3 4 7", pile="9", up="8 - 5", down="K 7 Q")


def test_a_chain_goes_on_after_a_face_up_card():
    state = chained()
    state.apply(0, play(state, "8", 0, 1))
    assert kinds(state) == {"flip", "stop"} and state.to_act() == (0,)
    refused = state.refusal_for(0, play(state, "3", 1))
    assert refused is not None
    state.apply(0, Action("flip", columns=(1,)))
    assert kinds(state) == {"add"}
    state.apply(0, Action("add"))
    assert kinds(state) == {"flip", "stop"}, "a mystery that fits keeps the chain going"
    state.apply(0, FLIP)
    assert state.to_act() == (1,) and state.pile == (), "one too high ends the turn"


def test_a_chain_may_be_stopped_and_needs_a_face_up_card():
    state = chained()
    state.apply(0, play(state, "8", 0, 1))
    state.apply(0, Action("stop"))
    assert state.to_act() == (1,)
    state = chained()
    state.apply(0, play(state, "3", 1))
    assert state.to_act() == (1,)


def test_no_stopping_in_the_middle_of_a_flip():
    state = chained()
    state.apply(0, play(state, "8", 0, 1))
    state.apply(0, Action("flip", columns=(1,)))
    assert state.refusal_for(0, Action("stop")) is not None


def test_an_endless_deal_ends_where_it_stands():
    rules = dataclasses.replace(rules_of("wild_twos"), hand=2, face_up=0, face_down=0)
    state = laid(rules, "K K", others=("Q", "J"))
    state.kernel.still = 999
    state.apply(0, play(state, "K", 1))
    result = state.result()
    assert result is not None and (result.winners, result.scores) == ((), (10, 10, 10))


def test_a_swoop_begins_the_count_of_turns_again():
    state = laid("classic", "T K")
    state.kernel.still = 999
    state.apply(0, play(state, "T", 1))
    assert state.kernel.still == 0 and state.result() is None
