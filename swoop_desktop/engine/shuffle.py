"""Our own pinned shuffle: the same on every Python and every machine, for ever.

A deal is determined by (seed, deal number). Golden tests pin the outcome: changing this file
changes every deal code that players have shared.
"""

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")
_MASK = (1 << 64) - 1


class Source:
    """A small stream of random numbers (splitmix64), cheap to make and to copy."""

    __slots__ = ("_state",)

    def __init__(self, *seeds: int) -> None:
        self._state = 0
        for seed in seeds:
            self._state = (self._state ^ (seed & _MASK)) & _MASK
            self._state = self.bits()

    def bits(self) -> int:
        """The next 64 random bits."""
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
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]
