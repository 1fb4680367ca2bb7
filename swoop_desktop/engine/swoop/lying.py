"""The cards that a seat sees where they lie, by the program's numbers or by numbers of its own."""

from functools import cached_property
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.numbering import AsMet
from swoop_desktop.engine.zones import Zone


class Cards(NamedTuple):
    """The cards that a seat sees."""

    hand: tuple[c.Card, ...]
    ups: tuple[tuple[c.Card | None, ...], ...]
    pile: tuple[c.Card, ...]
    aside: tuple[c.Card, ...]
    gone: tuple[c.Card, ...]
    flipped: tuple[Zone, c.Card] | None

    @property
    def all(self) -> "Cards":
        """These."""
        return self

    @property
    def ranked(self) -> "Cards":
        """The same cards by any numbers: for what looks at ranks alone."""
        return self

    def told(self, action: Action) -> Action:
        """An action that names cards of `ranked`, with these numbers."""
        return action


class NumberedCards:
    """The same, by numbers that are given in their order as soon as somebody looks at them: the
    hand first, then all the rest.

    Most who decide look at ranks alone, and at the cards of the one action that they choose. Those
    of an action are the first of their rank in the hand, so they get the same numbers whether the
    hand has been looked at or not.
    """

    __slots__ = ("__dict__", "_number", "_plain")

    def __init__(self, plain: Cards, number: AsMet) -> None:
        self._plain, self._number = plain, number

    @property
    def ranked(self) -> Cards:
        """See `Cards.ranked`."""
        return self._plain

    def told(self, action: Action) -> Action:
        """See `Cards.told`."""
        return self._number.action(action)

    @cached_property
    def hand(self) -> tuple[c.Card, ...]:
        """See `Cards`."""
        return tuple(map(self._number, self._plain.hand))

    @cached_property
    def all(self) -> Cards:
        """Every card by these numbers."""
        plain, number = self._plain, self._number
        return Cards(
            self.hand,
            tuple(
                tuple(None if card is None else number(card) for card in row) for row in plain.ups
            ),
            tuple(map(number, plain.pile)),
            tuple(map(number, plain.aside)),
            tuple(map(number, plain.gone)),
            plain.flipped and (plain.flipped[0], number(plain.flipped[1])),
        )

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NumberedCards):
            return self.all == other.all
        return self.all == other

    def __hash__(self) -> int:
        return hash(self.all)

    def __reduce__(self) -> tuple[type[Cards], tuple[object, ...]]:
        """Only these numbers leave the process."""
        return Cards, tuple(self.all)
