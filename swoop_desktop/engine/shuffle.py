"""Our own pinned shuffle: the same on every Python and every machine, for ever.

A deal is determined by (seed, deal number), what a bot is handed by (seed, deal, decision, seat).
Golden tests pin the outcome: changing this file changes every deal code that players have shared.
"""

from collections.abc import Sequence
from typing import TypeVar

try:
    # What `hashlib` has by this name. That module loads OpenSSL, 3 MB in memory, for its others.
    from _blake2 import blake2b
except ImportError:  # another Python than CPython
    from hashlib import blake2b

SEED_BITS = 53
"""Bits of a game's seed that is drawn by chance: too many to try them all, and whole in any JSON
reader.
"""
_T = TypeVar("_T")
_MASK = (1 << 64) - 1
_BYTES = 8


def derived(*seeds: int | str) -> int:
    """64 bits that follow from seeds and do not lead back to them, nor to what else follows from
    them: the beginning of BLAKE2b (RFC 7693) of their decimal digits and words, with spaces
    between. The words say what for: a bot must be handed nothing that a deal follows from.
    """
    text = " ".join([f"{seed}" for seed in seeds])
    return int.from_bytes(blake2b(text.encode(), digest_size=_BYTES).digest(), "big")


class Source:
    """A small stream of random numbers (splitmix64), cheap to make and to copy.

    Whoever holds one can run it backwards to where it began, but not from there to its seeds.
    """

    __slots__ = ("_state",)

    def __init__(self, *seeds: int | str) -> None:
        self._state = derived(*seeds)

    def bits(self) -> int:
        """Draw the next 64 random bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number in 0..n-1; the bias for n below 2**16 is under 2**-48."""
        return (self.bits() * n) >> 64

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[_T]) -> None:
        """Shuffle in place (Fisher and Yates, from the end)."""
        state = self._state
        for n in range(len(items), 1, -1):  # as `below` does, without a call for each card
            state = z = (state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * n) >> 64
            items[n - 1], items[j] = items[j], items[n - 1]
        self._state = state
