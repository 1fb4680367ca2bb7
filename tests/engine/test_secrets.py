"""Hidden cards change places in the middle of a deal: nobody who can't see them notices."""

from dataclasses import replace

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import find_rules
from tests.contract.played import begun, steps
from tests.sooner import one_in


def hidden_elsewhere(state, looking, rng):
    """The same deal, with every card that `looking` can't see dealt to another such place."""
    acting, flipped = state.kernel.turn, state.flipped
    hands, downs, stock = [*map(list, state.hands)], [*map(list, state.downs)], [*state.stock]
    places = [(row, i) for s, row in enumerate(hands) if s != looking for i in range(len(row))]
    places += [
        (row, i)
        for s, row in enumerate(downs)
        for i, card in enumerate(row)
        if card is not None and (s, i) != (acting, flipped)
    ]
    places += [(stock, i) for i in range(len(stock))]
    cards = [row[i] for row, i in places]
    rng.shuffle(cards)
    for (row, i), card in zip(places, cards, strict=True):
        row[i] = card
    return replace(
        state,
        hands=tuple(map(tuple, hands)),
        downs=tuple(map(tuple, downs)),
        stock=tuple(stock),
        moves=None,
    )


@pytest.mark.parametrize("name", one_in(4, ["swoops150_risky", "classic", "quebec", "wild_twos"]))
def test_in_the_middle_of_a_deal(name):
    game, rules = find_rules(name)
    state = begun(game, rules, 4, 21)
    rng = Source(21)
    compared = 0
    for number, (seat, action) in enumerate(steps(state, Source(21), 130)):
        for looking in range(4):
            other = hidden_elsewhere(state, looking, rng)
            seen, again = state.seen_by(looking), other.seen_by(looking)
            assert again == seen, f"decision {number}: seat {looking} sees what it can't"
            assert again.zones == seen.zones
            if looking == seat:
                for level in roster_of(game.name).levels:
                    if roster_of(game.name).level(level).searches and number not in (7, 67):
                        continue  # they think for long, and tests/contract asks them too
                    bot = roster_of(game.name).make(level)
                    chosen = [bot.choose(view, Source(number)) for view in (seen, again)]
                    assert chosen[0] == chosen[1], f"{level} peeks at decision {number}"
                    compared += 1
        state.apply(seat, action)
    assert compared > 100
