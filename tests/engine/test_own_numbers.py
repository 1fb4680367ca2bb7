"""A bot sees cards by numbers of its own: given to who looks, and the same whenever it does."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.numbering import AsMet
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.play.bot_questions import anonymous
from swoop_desktop.simulate import simulation

LOOKS: dict[str, Callable[[SwoopObservation], object]] = {
    "at what is legal": lambda seen: list(seen.legal),
    "at the last action": lambda seen: seen.legal[-1],
    "at what is gone": lambda seen: seen.gone,
    "at the rows": lambda seen: seen.ups,
    "at nothing": lambda seen: None,
}


def observed(name: str, seats: int, seed: int) -> list[Any]:
    """What the seats see that are asked in a deal."""
    game, rules = find_rules(name)
    match, rng, found = Match(game, rules, seats, seed), Source(seed), []
    while match.to_act() and match.number == 1:
        seen: Any = match.observe(match.to_act()[0])
        found.append(seen)
        match.submit(seen.seat, rng.choice(seen.legal))
    return found


def in_order(seen: SwoopObservation) -> list[c.Card]:
    """Every card that is seen, in the order in which they are numbered."""
    rows = (seen.hand, *seen.ups, seen.pile, seen.aside, seen.gone)
    found = [card for row in rows for card in row if card is not None]
    return found + ([seen.flipped[1]] if seen.flipped else [])


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize(("name", "seats"), [("classic", 4), ("jokers_swoop", 3)])
def test_where_somebody_looks_first_makes_no_difference(name: str, seats: int, looks: str) -> None:
    for seen in observed(name, seats, 3)[::5]:
        own, numbers = anonymous(seen)
        assert isinstance(own, SwoopObservation)
        LOOKS[looks](own)
        met = AsMet()
        assert in_order(own) == [met(card) for card in in_order(seen)]
        assert c.codes(in_order(own)) == c.codes(in_order(seen))
        assert own.legal == tuple(map(met.action, seen.legal))
        assert [numbers.back(action) for action in own.legal] == list(seen.legal)
        assert own.visible().legal() == list(seen.moves) == list(own.moves)


def test_only_these_numbers_leave_the_process() -> None:
    seen = observed("classic", 4, 5)[60]
    own, _ = anonymous(seen)
    arrived = pickle.loads(pickle.dumps(own))
    assert arrived == own and arrived.cards.ranked is arrived.cards
    assert in_order(arrived) != in_order(seen), "the numbers were equal anyway"


class Counting(AsMet):
    """Says how often cards are numbered."""

    given = 0

    def __call__(self, card: c.Card) -> c.Card:
        Counting.given += 1
        return super().__call__(card)


def test_whoever_looks_at_few_cards_has_few_numbered() -> None:
    """An easy bot looks at ranks, and at the cards that it plays."""
    asked = observed("classic", 4, 7)
    Counting.given = 0
    for seen in asked:
        action = roster_of("swoop").make("easy").choose(seen.renumbered(Counting()), Source(1))
        assert 0 <= len(action.cards) <= 4
    assert Counting.given <= 2 * len(asked), "whole hands were numbered for bots that see ranks"


def test_whoever_decides_by_chance_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def observe(match: Match, seat: int) -> None:
        raise AssertionError(f"seat {seat} decides by chance, and was shown its cards")

    monkeypatch.setattr(Match, "observe", observe)
    for name in ("classic", "capture"):
        game, rules = find_rules(name)
        table = simulation.Table(game.name, rules, ("random",) * 3, 3, deals=1)
        assert simulation.play(table, 0).tally.plays > 20


@pytest.mark.parametrize("name", ["classic", "mysteries_only", "capture"])
def test_what_is_legal_is_the_same_without_being_shown_anything(name: str) -> None:
    game, rules = find_rules(name)
    match, rng = Match(game, rules, 3, 2), Source(2)
    for _ in range(120):
        if not match.to_act():
            break
        for seat in range(3):
            assert match.legal(seat) == match.observe(seat).legal
        seat = match.to_act()[0]
        legal = match.legal(seat)
        kept = tuple(legal)
        match.submit(seat, rng.choice(legal))
        assert tuple(legal) == kept, "it changed with the table"
