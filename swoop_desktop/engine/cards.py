"""A card is its face, a whole number from which rank and suit follow.

With several packs, two cards may be equal; nothing tells them apart.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

Card = int
T = TypeVar("T")

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "X")
"""Ranks as the record writes them. A rank's index is its place here."""

SUITS = ("C", "D", "H", "S")
JOKER = RANKS.index("X")

_CODES = (*(rank + suit for suit in SUITS for rank in RANKS[:JOKER]), "XB", "XR")
_RANK = tuple(RANKS.index(code[0]) for code in _CODES)
BY_CODE = {code: card for card, code in enumerate(_CODES)}


def code(card: Card) -> str:
    """Return the record's two letters: ``7H``, ``TD``, ``XB``."""
    return _CODES[card]


def rank(card: Card) -> int:
    """Return an index into `RANKS`."""
    return _RANK[card]


def of_rank(cards: Iterable[Card], wanted: int, most: int) -> list[Card]:
    """Return the first `most` cards of a rank, or all if there are fewer."""
    found: list[Card] = []
    for card in cards:
        if _RANK[card] == wanted:
            found.append(card)
            if len(found) == most:
                break
    return found


def suit(card: Card) -> str:
    """Return ``C``, ``D``, ``H`` or ``S``; ``B`` or ``R`` for a joker."""
    return _CODES[card][1]


@cache
def packs_of(count: int, jokers: int = 0) -> tuple[Card, ...]:
    """List all cards of the packs, each face once, then all second copies, and so on. `jokers` are
    per pack: black, red, black, red. Every deal is shuffled from this order, so it never changes.
    """
    of_jokers = {BY_CODE["XB"]: (jokers + 1) // 2 * count, BY_CODE["XR"]: jokers // 2 * count}
    copies = [of_jokers.get(card, count) for card in range(len(_CODES))]
    return tuple(
        card for copy in range(max(copies)) for card, there in enumerate(copies) if copy < there
    )


def places(cards: Iterable[Card], held: Sequence[Card]) -> list[int]:
    """Return the places of cards in a hand, the first of equal ones."""
    found: list[int] = []
    for card in cards:
        found.append(next(i for i, one in enumerate(held) if one == card and i not in found))
    return found


def without(cards: Iterable[T], taken: Iterable[T]) -> list[T]:
    """Return the cards left after taking some away, the first of equal ones. Absent cards are
    ignored.
    """
    off = Counter(taken)
    left = []
    for card in cards:
        if off[card]:
            off[card] -= 1
        else:
            left.append(card)
    return left


def codes(cards: Iterable[Card]) -> list[str]:
    return [_CODES[card] for card in cards]
