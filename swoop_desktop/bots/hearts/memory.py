"""What a player remembers of a deal of Capture the Hearts, in small integers.

A *key* stands for a card's face: the higher, the stronger as a top card, and hearts are the keys
that can be divided by four. All knowledge comes from the observation: top cards stay open on the
pile, and everybody knows the bottom cards that they captured or laid themselves.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from swoop_desktop.core.hearts import KEYS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import PLAYED, hearts, key
from swoop_desktop.engine.hearts.state import State


class Hidden(NamedTuple):
    """Bottom cards of a former round that somebody else captured."""

    winner: int
    cards: int
    hearts: int
    """How many of them are certainly hearts: whoever shows a heart held nothing else, where the
    bottom card counts for that.
    """


class Round(NamedTuple):
    """A former round."""

    to_come: int
    """How many rounds were to come with it."""
    sizes: tuple[int, ...]
    """By seat: how many cards were held."""
    stock: int
    tops: list[int]
    """By seat: the top card that was shown."""
    left: list[int]
    """By key: how many cards had not been shown before."""


class Memory:
    """A seat's knowledge. `hand` and `hearts` are its cards, low to high: all but the hearts,
    and the hearts.
    """

    def __init__(self, seen: State) -> None:
        self.seen = seen
        self.seats, self.seat = seen.seats, seen.seat
        self.dealer = seen.dealer
        self.refill = seen.rules.refill
        keys = sorted(map(key, seen.hand))
        self.hand = [k for k in keys if k & 3]
        self.hearts = [k for k in keys if not k & 3]
        self.sizes = [seen.held(seat) for seat in range(self.seats)]
        self.stock = seen.size("stock")
        self.rounds = rounds_to_come(self.sizes, self.stock, self.refill, self.dealer)

    def unseen(self, remembers: bool) -> list[int]:
        """By key, how many cards this seat has not seen. One that remembers nothing has seen only
        its own hand.
        """
        seen = self.seen
        cards = seen.unseen() if remembers else c.without(seen.pack, seen.hand)
        return _counted(cards)

    def left(self, remembers: bool) -> list[int]:
        """By key, how many cards this seat has not seen or holds."""
        left = self.unseen(remembers)
        for k in (*self.hand, *self.hearts):
            left[k] += 1
        return left

    def not_shown(self) -> list[int]:
        """By key, how many cards nobody has shown."""
        return _counted(c.without(self.seen.pack, self.seen.known("pile")))

    def known_hearts(self) -> list[int]:
        """By seat: the hearts that it is known to have captured."""
        return [fewest for fewest, _ in self.seen.hearts_won()]

    def hidden(self) -> list[Hidden]:
        """Return the bottoms that others captured, but for those that this seat laid."""
        seen = self.seen
        found = []
        for former in seen.rounds:
            if former.winner == self.seat:
                continue
            shown = (card for seat, card in enumerate(former.tops) if seat != self.seat)
            certain = 0 if seen.rules.hearts_on_top == "left" else hearts(shown)
            found.append(Hidden(former.winner, self.seats - 1, certain))
        return found

    def rounds_before(self) -> Iterator[Round]:
        """Every former round, the first one first."""
        seen, rounds = self.seen, len(self.seen.rounds)
        left = [seen.rules.packs_for(self.seats)] * KEYS
        stock = len(seen.pack)
        for number, former in enumerate(seen.rounds):
            sizes = tuple(size + PLAYED for size in former.left)
            tops = list(map(key, former.tops))
            to_come = self.rounds + rounds - number
            yield Round(to_come, sizes, stock - sum(sizes), tops, list(left))
            for top in tops:
                left[top] -= 1
            stock -= PLAYED * self.seats

    def sure_hearts(self) -> list[int]:
        """By seat: how many cards of its hand are certainly hearts. Whoever showed a heart on top
        had nothing but hearts left then, and may have got other cards since.
        """
        sure = [0] * self.seats
        for former in self.rounds_before():
            for seat, top in enumerate(former.tops):
                sure[seat] = max(0, sure[seat] - 1) if top & 3 else former.sizes[seat] - PLAYED
        return sure

    @property
    def either(self) -> bool:
        """Whether the only card that is no heart may be the bottom card, with a heart over it."""
        return len(self.hand) == 1 and self.seen.rules.hearts_on_top == "left"

    def choice(self, bottom: int, top: int) -> Action:
        """Return the legal action with these faces. Raises LookupError if there is none."""
        for action in self.seen.legal:
            if key(action.cards[1]) == top and key(action.cards[0]) == bottom:
                return action
        raise LookupError(f"{bottom} under {top} is not legal")


def _counted(cards: Iterable[c.Card]) -> list[int]:
    """By key, how many of these cards there are."""
    found = [0] * KEYS
    for k in map(key, cards):
        found[k] += 1
    return found


def rounds_to_come(sizes: Iterable[int], stock: int, refill: int, dealer: int) -> int:
    """Return how many rounds will be played, with the one that begins now."""
    held = list(sizes)
    rounds = 0
    while min(held) >= PLAYED:
        rounds += 1
        held = [size - PLAYED for size in held]
        stock = refilled(held, stock, refill, dealer + rounds)
    return rounds


def refilled(sizes: list[int], stock: int, refill: int, dealer: int) -> int:
    """Deal around after a round: makes `sizes`, those of the hands, larger. Returns how many cards
    are left in the stock.
    """
    seats = len(sizes)
    dealt = min(stock, refill * seats)
    each, more = divmod(dealt, seats)
    for place in range(seats):
        sizes[(dealer + 1 + place) % seats] += each + (place < more)
    return stock - dealt
