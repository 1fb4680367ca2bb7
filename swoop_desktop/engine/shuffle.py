"""A pinned shuffle, the same on every Python and machine for ever.

A deal follows from (seed, deal), a bot's randomness from (seed, deal, decision, seat). Golden tests
pin the results: changing this file changes every shared deal code.
"""

from collections.abc import Sequence
from typing import TypeVar

try:
    # `hashlib` would load OpenSSL, 3 MB, for its other algorithms.
    from _blake2 import blake2b
except ImportError:  # Not CPython.
    from hashlib import blake2b

SEED_BITS = 53
"""Bits of a random seed: too many to try, few enough for any JSON reader."""
_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_BYTES = 8


def derived(*seeds: int | str) -> int:
    """Derive 64 bits one-way: the start of BLAKE2b (RFC 7693) of the seeds as text, joined by
    spaces. Seeds are whole numbers and words that name the purpose, so that a bot's bits never
    reveal a deal's.
    """
    text = " ".join([f"{seed}" for seed in seeds])
    return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")


class Source:
    """A stream of random numbers (splitmix64), cheap to make and copy. Its state can be run
    backwards to its start, but does not reveal the seeds.
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
        """Draw from 0 to n-1. The bias for n below 2**16 is under 2**-48."""
        return (self.bits() * n) >> 64

    def choice(self, items: Sequence[_T]) -> _T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[_T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        state = self._state
        for n in range(len(items), 1, -1):  # As `below`, without a call for each card.
            state = z = (state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * n) >> 64
            items[n - 1], items[j] = items[j], items[n - 1]
        self._state = state
