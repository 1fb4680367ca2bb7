"""Plays Swoop like a decent beginner, on counts by rank, fast enough for rollouts.

High sets go first, as large as allowed. Cards that fit on anything are kept for trouble. Mysteries
are flipped on a small pile or a high top.
"""

from typing import Final, final

from swoop_desktop.core.kernel import FLIP, PICK_UP, STOP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN, Tables
from swoop_desktop.core.vecs import i64, vec

_SMALL: Final = 3
"""Piles of fewer cards are no great loss."""
_BIG: Final = 6
"""Pile size from which a kept card is played rather than a mystery flipped."""
_HIGH: Final = 3


@final
class Policy(Player):
    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = tables
        fits = list(tables.fits)
        held = fits[EMPTY]
        ranks = RANKS_IN[held]
        tops = [top for top in ranks if not tables.swoop[top]]
        kept = 0
        for rank in ranks:
            if all(fits[top] >> rank & 1 for top in tops):
                kept |= 1 << rank
        if kept == held:
            kept = tables.swoops
        self.kept: i64 = kept
        """Ranks that fit on anything, a bit mask."""
        self.plain: vec[i64] = vec[i64]([mask & ~kept for mask in fits])
        """By top: fitting ranks that are not kept."""
        # The lower a rank, the more ranks it fits on.
        by_height = sorted(ranks, key=lambda rank: sum([mask >> rank & 1 for mask in fits]))
        by_height.reverse()
        high = [rank for rank in by_height if not kept >> rank & 1][-_HIGH:]
        self.safe: vec[i64] = vec[i64](
            [int(top == EMPTY or top in high) for top in range(RANKS + 1)]
        )
        """By top: 1 if almost any mystery fits."""
        self.highest: vec[i64] = vec[i64](_highest(by_height))

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        """Choose a move, ignoring `fewest`."""
        return self.choose(kernel)

    def choose(self, kernel: Kernel) -> i64:
        if kernel.pending >= 0:
            return self._add(kernel)
        turn: i64 = kernel.turn
        top: i64 = kernel.top
        pile: i64 = kernel.pile_size
        small: bool = pile < _SMALL or self.safe[top] == 1
        if kernel.chaining:
            if small:
                return FLIP
            return STOP
        known: i64 = kernel.known[turn]
        if self.tables.row_last:
            known = kernel.reach()
        plain: i64 = known & self.plain[top]
        waits: bool = self.tables.mysteries_last and known != 0
        if kernel.open[turn] and not waits and (small or (not plain and pile < _BIG)):
            return FLIP
        if plain:
            return self._set(kernel, self.highest[plain])
        return self._trouble(kernel, known)

    def _set(self, kernel: Kernel, rank: i64) -> i64:
        place: i64 = kernel.turn * RANKS + rank
        from_hand: i64 = kernel.hand[place]
        from_up: i64 = kernel.up[place]
        limit: i64
        if from_hand + from_up > 1:
            limit = self.tables.limit(rank, kernel.top, kernel.run)
            return rank << 16 | kernel.largest(rank, limit)
        return rank << 16 | from_hand << 8 | from_up

    def _one(self, kernel: Kernel, rank: i64) -> i64:
        place: i64 = kernel.turn * RANKS + rank
        if kernel.up[place] and not (self.tables.row_last and kernel.hand[place]):
            return rank << 16 | 1
        return rank << 16 | 256

    def _add(self, kernel: Kernel) -> i64:
        """Add as many cards as allowed, but no kept cards."""
        rank: i64 = kernel.pending
        if self.kept >> rank & 1:
            return rank << 16
        return with_flipped(self.tables, kernel)

    def _trouble(self, kernel: Kernel, known: i64) -> i64:
        """Choose if no plain set fits and flipping is risky or impossible."""
        tables = self.tables
        kept: i64 = known & self.kept
        too_high: i64 = known & ~tables.fits[kernel.top]
        # If kept ranks don't count as fitting, a small pile is taken.
        free: bool = kernel.pile_size < _SMALL and not kept & tables.binding
        if tables.forbidden:
            free = free and kernel.pile_size > 0
        else:
            free = too_high != 0 and not tables.take_all and kernel.pile_size < _SMALL
            free = free and not (tables.only_if_stuck and kept & tables.binding)
        if kept and not free:
            return self._one(kernel, self.highest[kept])
        if kernel.open[kernel.turn] and not (tables.mysteries_last and known):
            return FLIP
        if tables.forbidden:
            return PICK_UP
        return self._set(kernel, self.highest[too_high])


def with_flipped(tables: Tables, kernel: Kernel) -> i64:
    """Return the move that adds as many cards as allowed, face-up cards first."""
    rank: i64 = kernel.pending
    place: i64 = kernel.turn * RANKS + rank
    room: i64 = tables.limit_too(rank, kernel.top, kernel.run) - 1
    return rank << 16 | tables.largest(kernel.hand[place], kernel.up[place], room)


def _highest(by_height: list[int]) -> list[int]:
    """Return, by bit mask of ranks, the rank that is last in `by_height`."""
    height = [-1] * 14
    for place, rank in enumerate(by_height):
        height[rank] = place
    best = [0] * (1 << 14)
    for rank in range(14):
        bit = 1 << rank
        best[bit] = rank
        for mask in range(1, bit):
            other = best[mask]
            best[bit | mask] = rank if height[other] < height[rank] else other
    return best
