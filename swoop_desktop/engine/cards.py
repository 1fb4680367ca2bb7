"""Cards and their shuffle.

A card is a whole number that stands for rank and suit. With several packs, two cards may be equal;
nothing distinguishes equal cards.

The shuffle is the same on every Python and machine. A deal follows from (seed, deal), a bot's
randomness from (seed, deal, decision, seat). Golden tests pin the results: changing `derived`,
`Source` or `packs_of` changes every shared deal code.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias, TypeVar

try:
    # `hashlib` would load OpenSSL, 3 MB, for its other algorithms.
    from _blake2 import blake2b
except ImportError:  # Not CPython.
    from hashlib import blake2b

Card = int
Cards: TypeAlias = tuple[Card, ...]
Row: TypeAlias = tuple[Card | None, ...]
"""Cards as a viewer sees them; a hidden card is None."""
T = TypeVar("T")

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "X")
"""Ranks as records write them. Elsewhere, a rank is its index here."""

SUITS = ("C", "D", "H", "S")
JOKER = RANKS.index("X")

_CODES = (*(rank + suit for suit in SUITS for rank in RANKS[:JOKER]), "XB", "XR")
_RANK = tuple(RANKS.index(code[0]) for code in _CODES)
BY_CODE = {code: card for card, code in enumerate(_CODES)}

SEED_BITS = 53
"""Bits of a random seed: too many to try, few enough for any JSON reader."""
_MASK = (1 << 64) - 1
_BYTES = 8


def code(card: Card) -> str:
    """Return a card's two characters in records: ``7H``, ``TD``, ``XB``."""
    return _CODES[card]


def rank(card: Card) -> int:
    """Return an index into `RANKS`."""
    return _RANK[card]


def of_rank(cards: Iterable[Card], wanted: int, most: int) -> list[Card]:
    """Return the first `most` cards of a rank, or all if there are fewer."""
    matching: list[Card] = []
    for card in cards:
        if _RANK[card] == wanted:
            matching.append(card)
            if len(matching) == most:
                break
    return matching


def suit(card: Card) -> str:
    """Return ``C``, ``D``, ``H`` or ``S``; ``B`` or ``R`` for a joker."""
    return _CODES[card][1]


@cache
def packs_of(count: int, jokers: int = 0) -> Cards:
    """List all cards of `count` packs: each face once, then all second copies, and so on. `jokers`
    per pack are black and red in turn.
    """
    of_jokers = {BY_CODE["XB"]: (jokers + 1) // 2 * count, BY_CODE["XR"]: jokers // 2 * count}
    copies = [of_jokers.get(card, count) for card in range(len(_CODES))]
    return tuple(
        card for copy in range(max(copies)) for card, there in enumerate(copies) if copy < there
    )


def places(cards: Iterable[Card], held: Sequence[Card]) -> list[int]:
    """Return each card's index in a hand; equal cards get different indices, lowest first."""
    positions: list[int] = []
    for card in cards:
        positions.append(
            next(i for i, other in enumerate(held) if other == card and i not in positions)
        )
    return positions


def without(cards: Iterable[T], taken: Iterable[T]) -> list[T]:
    """Return the cards without `taken`, dropping the first of equal cards. Ignore absent cards."""
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


def derived(*seeds: int | str) -> int:
    """Hash the seeds, as text joined by spaces, one-way to 64 bits: BLAKE2b (RFC 7693) with a
    digest of 8 bytes. Words for the purpose keep bots' bits apart from deals'.
    """
    text = " ".join([f"{seed}" for seed in seeds])
    return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")


class Source:
    """A stream of random numbers (splitmix64), cheap to make and copy. Earlier states can be
    computed from its state, but not the seeds.
    """

    __slots__ = ("_state",)

    def __init__(self, *seeds: int | str) -> None:
        self._state = derived(*seeds)

    def bits(self) -> int:
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n-1. The bias for n below 2**16 is under 2**-48."""
        return (self.bits() * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        state = self._state
        for n in range(len(items), 1, -1):  # As `below`, without a call for each card.
            state = z = (state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * n) >> 64
            items[n - 1], items[j] = items[j], items[n - 1]
        self._state = state
