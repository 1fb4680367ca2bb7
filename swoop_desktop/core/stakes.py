"""The worth of a deal's end."""

from typing import Final, final

from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.vecs import i64, vec

ONE: Final = 1 << 20
"""The fixed-point 1."""


@final
class Stakes:
    def __init__(
        self,
        seat: i64,
        totals: list[int],
        *,
        cost: i64,
        far: i64,
        limit: i64,
        last: bool,
        nearer: list[int],
    ) -> None:
        """`totals`: points before the deal. `cost`: loss per remaining point. `far`, up to `ONE`:
        the deal's own weight; the rest weighs the chance to win the game. `limit`: total that ends
        the game, or 0. `last`: True in the last deal. `nearer`, by another player's fewer points
        plus half the list's length: that player's chance relative to the seat's, times `ONE`.
        """
        self._seat: i64 = seat
        self._totals: vec[i64] = vec[i64](totals)
        self._after: vec[i64] = vec[i64](totals)
        self._cost: i64 = cost
        self._far: i64 = far
        self._limit: i64 = limit
        self._last: bool = last
        self._nearer: vec[i64] = vec[i64](nearer)

    def worth(self, kernel: Kernel) -> i64:
        deal: i64 = -self._cost * kernel.score(self._seat)
        if kernel.out == self._seat:
            deal += ONE
        if self._far == ONE:
            return deal
        after = self._after
        seat: i64
        for seat in range(kernel.seats):
            after[seat] = self._totals[seat] + kernel.score(seat)
        return (self._far * deal + (ONE - self._far) * self._chance(kernel.seats)) >> 20

    def _chance(self, seats: i64) -> i64:
        after = self._after
        own: i64 = after[self._seat]
        least: i64 = own
        most: i64 = own
        equal: i64 = 0
        seat: i64
        for seat in range(seats):
            if after[seat] < least:
                least = after[seat]
            if after[seat] > most:
                most = after[seat]
            if after[seat] == own:
                equal += 1
        if self._last or (self._limit and most >= self._limit):
            if own == least:
                return ONE // equal
            return 0
        nearer = self._nearer
        middle: i64 = len(nearer) >> 1
        every: i64 = 0
        place: i64
        for seat in range(seats):
            place = own - after[seat] + middle
            if place < 0:
                place = 0
            if place >= len(nearer):
                place = len(nearer) - 1
            every += nearer[place]
        return (ONE << 20) // every
