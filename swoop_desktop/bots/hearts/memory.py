"""A player's memory of a deal of Capture the Hearts.

*Keys* are those of `core.hearts`. All knowledge comes from the view: open top cards, and the bottom
cards that the player captured or laid.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

from swoop_desktop.core.hearts import KEYS, Hand, row
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.hearts.rules import PLAYED, is_heart, key
from swoop_desktop.engine.hearts.state import State

Choice: TypeAlias = tuple[int, int]


class Memory:
    """A seat's knowledge. `hearts` has the keys of its hearts, `hand` the keys of its other cards,
    both ascending.
    """

    def __init__(self, seen: State) -> None:
        self.seen, self.seats, self.seat = seen, seen.seats, seen.seat
        keys = sorted(map(key, seen.hand))
        self.hand = [k for k in keys if k & 3]
        self.hearts = [k for k in keys if not k & 3]

    @cached_property
    def sizes(self) -> list[int]:
        return [self.seen.held(seat) for seat in range(self.seats)]

    @cached_property
    def shares(self) -> list[float]:
        """Other hands' share of the cards in other hands and stock, for this and each later
        round.
        """
        sizes, stock, shares = self.sizes, self.seen.size("stock"), []
        while min(sizes) >= PLAYED:
            others = sum(sizes) - sizes[self.seat]
            shares.append(others / (others + stock))
            dealt = min(stock, self.seen.rules.refill * self.seats)
            each, more = divmod(dealt, self.seats)
            # Any seat may get an odd card: the stock is then empty, so the share is 1.
            sizes = [size - PLAYED + each + (seat < more) for seat, size in enumerate(sizes)]
            stock -= dealt
        return shares

    @property
    def rounds(self) -> int:
        return len(self.shares)

    @cached_property
    def unseen(self) -> list[int]:
        return _counted(self.seen.unseen())

    @cached_property
    def deck(self) -> list[int]:
        return _counted(self.seen.pack)

    def left(self, remembers: bool) -> list[int]:
        """Return the number of unseen or own cards by key; without memory, of the whole deck."""
        return _counted([*self.seen.unseen(), *self.seen.hand]) if remembers else self.deck

    def not_shown(self) -> list[int]:
        return _counted(c.without(self.seen.pack, self.seen.known("pile")))

    def sure_hearts(self) -> list[int]:
        """Return the number of certain hearts in each seat's hand. A seat that showed a heart on
        top had only hearts, but may have got other cards since.
        """
        sure = [0] * self.seats
        for former in self.seen.rounds:
            for seat, top in enumerate(former.tops):
                sure[seat] = former.left[seat] if is_heart(top) else max(0, sure[seat] - 1)
        return sure

    def in_hand(self, room: int) -> Hand:
        """Return the own hand for the core, with room for `room` cards."""
        own, hand = [*self.hand, *self.hearts], Hand(room)
        hand.give(row(own), len(own) - 1, len(own), 1)
        return hand

    @property
    def either(self) -> bool:
        """True if the only non-heart may be the bottom card under a heart."""
        return len(self.hand) == 1 and self.seen.rules.hearts_on_top == "left"

    def choice(self, bottom: int, top: int) -> Action:
        """Return the action for these keys. Raises KeyError for a card not in hand."""
        held = {key(card): card for card in self.seen.hand}
        return Action("pick", (held[bottom], held[top]))


def _counted(cards: Iterable[c.Card]) -> list[int]:
    counts = [0] * KEYS
    for k in map(key, cards):
        counts[k] += 1
    return counts
