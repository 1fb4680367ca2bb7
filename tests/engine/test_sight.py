"""A card counts as seen if the seat did not know the card's place before, however the card got
there.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from swoop_desktop.engine.events import (
    NOBODY,
    Action,
    Decided,
    Faces,
    Moved,
    Revealed,
    Zone,
    ZoneSpec,
)
from swoop_desktop.engine.state import Sight, revealed

PILE, STOCK = Zone("pile"), Zone("stock")
HAND, THEIRS = Zone("hand", 0), Zone("hand", 1)
ROW, THEIR_ROW, FACE_DOWN = Zone("row", 0), Zone("row", 1), Zone("down", 0)
FACES = {
    PILE: Faces.ALL,
    STOCK: Faces.NOBODY,
    HAND: Faces.OWNER,
    THEIRS: Faces.OWNER,
    ROW: Faces.ALL,
    THEIR_ROW: Faces.ALL,
    FACE_DOWN: Faces.NOBODY,
}
ME = frozenset({0})
SHUFFLED = Moved((4, 5), PILE, STOCK, "shuffle")


@dataclass
class Seen:
    """A stand-in for a view."""

    zones: Any
    seat: int = 0


def since(*events):
    """Return the cards seen in these events by a seat that held card 1, with 4, 5 and 6 on the
    pile.
    """
    before = Seen({HAND: (1,), THEIRS: (None,) * 2, PILE: (4, 5, 6), STOCK: (), ROW: (7,)})
    return revealed([ZoneSpec(zone, faces) for zone, faces in FACES.items()], before, events)


@pytest.mark.parametrize(
    "after",
    [
        Moved((4,), STOCK, HAND, "draw", ME),
        Moved((5,), STOCK, PILE, "turn up"),
        Revealed(STOCK, 5, "turn up"),
    ],
)
def test_a_card_of_the_pile_is_new_again_once_it_was_shuffled_into_the_stock(after):
    card = after.card if isinstance(after, Revealed) else after.cards[0]
    found = since(SHUFFLED, after)
    assert found is not None, "nobody knew where in the stock it lay"
    assert found.card == card
    own = since(Moved((1,), HAND, PILE, "play"), Moved((1, 4, 5), PILE, STOCK, "shuffle"), after)
    assert own is not None, "not even whoever had played it"


def test_a_card_that_was_shown_to_decide_with_is_seen_although_it_stays_where_it_is():
    assert since(Decided(1, Action("ask", (4,)))) == Sight(4, 1)
    assert since(Decided(0, Action("ask", (1,)))) is None, "their own"
    assert since(Decided(1, Action("ask", (4,)), ME | {1})) == Sight(4, 1)
    assert since(Decided(1, Action("ask", (4,)), frozenset({1}))) is None, "nobody showed it"


def test_what_others_draw_is_not_seen_until_they_show_it():
    drawn = Moved((4,), STOCK, THEIRS, "draw", frozenset({1}))
    assert since(SHUFFLED, drawn) is None
    assert since(SHUFFLED, drawn, Moved((4,), THEIRS, PILE, "play")) == Sight(4, 1)


@pytest.mark.parametrize(
    "events",
    [
        [SHUFFLED],
        [Moved((1,), HAND, PILE, "play"), Moved((6, 1), PILE, HAND, "take")],
        [Moved((1,), HAND, ROW, "lay", ME), Moved((1,), ROW, HAND, "back", ME)],
        [Moved((6,), PILE, THEIR_ROW, "give"), Moved((6,), THEIR_ROW, PILE, "play")],
        [Moved((7,), ROW, HAND, "lift", ME), Moved((7,), HAND, PILE, "play")],
        [
            Moved((8,), STOCK, THEIRS, "draw", frozenset({1})),
            Moved((9,), STOCK, ROW, "lay", NOBODY),
        ],
    ],
)
def test_what_lay_in_sight_all_the_way_is_nothing_new(events):
    assert since(*events) is None


def test_a_card_among_others_that_are_hidden_is_no_longer_known():
    assert since(Moved((6,), PILE, THEIRS, "take"), Moved((6,), THEIRS, PILE, "play")) == (6, 1)
    assert since(Moved((1,), HAND, FACE_DOWN, "lay"), Revealed(FACE_DOWN, 1, "flip")) == (1, 0)
