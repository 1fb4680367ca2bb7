"""Random numbers, the same compiled or not."""

from typing import Final, final

from swoop_desktop.core.vecs import i64, vec

_FACTOR: Final[i64] = 1791398085
"""Below 2**31, so that products fit 63 bits. ``_FACTOR * 2**32 - 1`` is a safe prime, so the period
exceeds 2**61.
"""
_LOW: Final[i64] = 0xFFFFFFFF


@final
class Chance:
    """A multiply-with-carry generator (G. Marsaglia)."""

    def __init__(self, seed: i64) -> None:
        # Avoid the two fixed states: 0 and another.
        self._state: i64 = (seed >> 32 & 0x3FFFFFFF) << 32 | (seed & _LOW) | 1
        for _ in range(4):
            self.below(2)

    def below(self, n: i64) -> i64:
        """Draw from 0 to n-1, for n of at most 31 bits."""
        state: i64 = self._state
        state = _FACTOR * (state & _LOW) + (state >> 32)
        self._state = state
        return (state & _LOW) * n >> 32

    def shuffle(self, cards: vec[i64], count: i64) -> None:
        """Shuffle the first `count` cards (Fisher-Yates, from the end)."""
        state: i64 = self._state
        at: i64 = 0
        other: i64 = 0
        card: i64 = 0
        for at in range(count - 1, 0, -1):
            # `below` inlined: calls would double the time in plain Python.
            state = _FACTOR * (state & _LOW) + (state >> 32)
            other = (state & _LOW) * (at + 1) >> 32
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
        self._state = state
