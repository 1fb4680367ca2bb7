"""Cards: a card is its face, a whole number from which rank and suit follow.

Games of this family mix several packs, so two cards may be equal. Nothing tells them apart.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

Card = int
T = TypeVar("T")

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "X")
"""Ranks as the record writes them; the place in this tuple is the rank's index."""

SUITS = ("C", "D", "H", "S")
JOKER = RANKS.index("X")

_CODES = (*(rank + suit for suit in SUITS for rank in RANKS[:JOKER]), "XB", "XR")
_RANK = tuple(RANKS.index(code[0]) for code in _CODES)
BY_CODE = {code: card for card, code in enumerate(_CODES)}
"""Every card by its code: 52, a black joker and a red one."""


def code(card: Card) -> str:
    """Two letters, as in the record: ``7H``, ``TD``, ``XB``."""
    return _CODES[card]


def rank(card: Card) -> int:
    """Index into `RANKS`."""
    return _RANK[card]


def of_rank(cards: Iterable[Card], wanted: int, most: int) -> list[Card]:
    """Pick the first so many of the cards that have this rank; all of them, if there are fewer."""
    found: list[Card] = []
    for card in cards:
        if _RANK[card] == wanted:
            found.append(card)
            if len(found) == most:
                break
    return found


def suit(card: Card) -> str:
    """``C``, ``D``, ``H`` or ``S``; ``B`` or ``R`` for a joker."""
    return _CODES[card][1]


@cache
def packs_of(count: int, jokers: int = 0) -> tuple[Card, ...]:
    """List all cards of `count` packs with `jokers` jokers each (black, red, black, red): each face
    once, then again each of those of which there are more. Every deal is shuffled from this order.
    """
    of_jokers = {BY_CODE["XB"]: (jokers + 1) // 2 * count, BY_CODE["XR"]: jokers // 2 * count}
    copies = [of_jokers.get(card, count) for card in range(len(_CODES))]
    return tuple(
        card for copy in range(max(copies)) for card, there in enumerate(copies) if copy < there
    )


def places(cards: Iterable[Card], held: Sequence[Card]) -> list[int]:
    """Find the places of cards in a hand that holds them; of equal ones the first."""
    found: list[int] = []
    for card in cards:
        found.append(next(i for i, one in enumerate(held) if one == card and i not in found))
    return found


def without(cards: Iterable[T], taken: Iterable[T]) -> list[T]:
    """List what is left of cards when others are taken from among them, of equal ones the first.
    Those that are not there make no difference.
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
    """Return the codes of several cards."""
    return [_CODES[card] for card in cards]
