"""Random numbers for thoughts, the same whether compiled or not."""

from typing import Final, final

from swoop_desktop.core.vecs import i64, vec

_FACTOR: Final[i64] = 1791398085
"""Below 2**31, so that no product needs more than 63 bits; 2**32 times it, less one, is prime, and
so is half of that, less a half: the period is above 2**61.
"""
_LOW: Final[i64] = 0xFFFFFFFF


@final
class Chance:
    """A stream of random numbers (multiply with carry, by G. Marsaglia)."""

    def __init__(self, seed: i64) -> None:
        """`seed`: any number of at most 62 bits."""
        # Neither 0 nor the one other state that leads to itself.
        self._state: i64 = (seed >> 32 & 0x3FFFFFFF) << 32 | (seed & _LOW) | 1
        for _ in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A whole number in 0..n-1, for n of at most 31 bits."""
        state: i64 = self._state
        state = _FACTOR * (state & _LOW) + (state >> 32)
        self._state = state
        return (state & _LOW) * n >> 32

    def shuffle(self, cards: vec[i64], count: i64) -> None:
        """Put the first `count` cards of a row into any order (Fisher and Yates, from the end)."""
        state: i64 = self._state
        at: i64 = 0
        other: i64 = 0
        card: i64 = 0
        for at in range(count - 1, 0, -1):
            # As `below` draws: to call it for every card takes twice as long in plain Python.
            state = _FACTOR * (state & _LOW) + (state >> 32)
            other = (state & _LOW) * (at + 1) >> 32
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
        self._state = state
