"""Picking cards: one by one, by dragging across them, by keys, all of a rank; and the order of a
hand.
"""

import random
from itertools import combinations
from types import SimpleNamespace

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.state import Picked
from swoop_desktop.storage.settings import SORTS
from swoop_desktop.tabletop.selection import cardless, ordered, selection_of, together
from tests.pilot import new_session
from tests.tabletop.tables import SWOOP

HAND = Zone("hand", 0)


def card(code):
    return c.BY_CODE[code]


def at(place):
    return Picked(HAND, place)


def tap(selection, picked):
    """Tap a card while no decision is possible."""
    assert selection.tap(picked, SimpleNamespace(), offered=False) is None


def test_a_hand_is_sorted_by_rank_by_suit_or_as_it_was_put():
    cards = [card("7H"), card("AS"), card("7C"), card("XR"), card("KS")]
    assert [c.code(cards[i]) for i in ordered(cards, "rank", {})] == ["AS", "7H", "7C", "KS", "XR"]
    assert [c.code(cards[i]) for i in ordered(cards, "suit", {})] == ["AS", "KS", "7H", "7C", "XR"]
    assert ordered(cards, "hand", {}) == [0, 1, 2, 3, 4]
    put = {4: 0, 0: 1}
    assert ordered(cards, "hand", put) == [4, 0, 1, 2, 3]
    assert ordered([None, None], "rank", {}) == [0, 1]


def test_every_order_of_the_settings_sorts_in_a_way_of_its_own():
    cards = [card("7H"), card("AS"), card("7C"), card("XR"), card("KS")]
    orders = [tuple(ordered(cards, sort, {})) for sort in SORTS]
    assert len(set(orders)) == len(SORTS)


def test_ranks_come_in_the_order_of_the_game():
    cards = [card("XR"), card("7H"), card("TS"), card("KC"), card("TC"), card("7S")]
    ranks = [*range(9), *range(10, 13), 9, 13]
    shown = [c.code(cards[i]) for i in ordered(cards, "rank", {}, ranks)]
    assert shown == ["7S", "7H", "KC", "TS", "TC", "XR"]
    shown = [c.code(cards[i]) for i in ordered(cards, "suit", {}, ranks)]
    assert shown == ["7S", "TS", "7H", "KC", "TC", "XR"]


def test_clicks_toggle_and_only_own_cards_can_be_picked():
    selection = selection_of(SWOOP, 0)
    tap(selection, at(3))
    tap(selection, Picked(Zone("up", 0, 1)))
    tap(selection, Picked(Zone("hand", 1), 0))
    tap(selection, Picked(Zone("pile"), 0))
    assert selection.picked == (at(3), Picked(Zone("up", 0, 1)))
    tap(selection, at(3))
    assert at(3) not in selection


def test_shift_reaches_from_the_last_card_in_the_order_shown():
    selection = selection_of(SWOOP, 0)
    shown = [at(4), at(2), at(0), at(1), at(3)]
    tap(selection, at(2))
    selection.reach(at(1), shown)
    assert set(selection.picked) == {at(2), at(0), at(1)}


def test_the_selection_names_one_action():
    action = Action("play", (5,))
    seen = SimpleNamespace(
        choose=lambda picked: action if picked else None,
        picks=lambda action: tuple(map(at, action.columns)),
        legal=(Action("take"), action, Action("flip", (), (1,))),
    )
    selection = selection_of(SWOOP, 0)
    assert selection.action(seen) is None
    selection.only((at(0), at(1)))
    assert selection.picked == (at(0), at(1))
    assert selection.action(seen) == action
    assert len(selection.picked) == 2
    selection.clear()
    assert not selection.picked
    assert cardless(seen) == [Action("take")]


@pytest.mark.parametrize("rules", ["classic", "swoops150_risky", "wild_twos", "quebec"])
def test_a_double_click_takes_as_many_as_may_go_together_and_says_why_not_more(rules):
    """The result is compared with every set that contains the card, in positions of whole deals."""
    rng, capped = random.Random(3), 0
    session = new_session(rules, 4, seed=6, humans=4)
    for _ in range(150):
        if session.winners is not None:
            break
        (seat,) = session.to_act()
        seen = session.seen_by(seat)
        for picked in sorted(seen.playable(), key=str)[:4]:
            others = [one for one in seen.same(picked) if one != picked]
            sets = [
                (picked, *more)
                for count in range(len(others) + 1)
                for more in combinations(others, count)
            ]
            came = {cards: seen.outcome(seen.choose(cards)) for cards in sets}
            harmless = [len(cards) for cards, one in came.items() if one.harmless]
            legal = [len(cards) for cards, one in came.items() if one.kind != "refused"]
            found = together(picked, seen)
            chosen = seen.choose(found.cards)
            assert found.cards[0] == picked
            assert len(found.cards) == max(harmless or legal), (seen, picked)
            assert seen.outcome(chosen).harmless == bool(harmless)
            assert (found.why_not_more is None) == (len(found.cards) == len(others) + 1)
            capped += found.why_not_more is not None
        session.submit(seat, rng.choice(seen.legal))
    assert capped or rules != "quebec", "no set was ever too large"
