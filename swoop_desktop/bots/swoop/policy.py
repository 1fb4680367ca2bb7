"""How a decent beginner plays Swoop, on counts by rank: fast enough for rollouts.

High sets that fit go first, with as many cards of the rank as are allowed. Cards that fit on
anything are kept for trouble. A mystery is flipped when little can go wrong: because the pile is
small, or because its top is high. The policy looks at the rules in the tables of the kernel, so it
plays by any rule set. Of the deal it reads only what the seat to act may know.
"""

from functools import lru_cache

from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.kernel import FLIP, PICK_UP, STOP, Kernel
from swoop_desktop.engine.swoop.tables import EMPTY, RANKS, Tables

_SMALL = 3
"""Taking a pile of fewer cards is no great loss."""
_BIG = 6
"""From so many cards on, the pile is trouble: now a card may be played that was kept for that."""
_HIGH = 3
"""How many ranks count as high: the upper end of the order."""


class Policy:
    """The simple policy for one rule set."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        held = tables.fits[EMPTY]
        ranks = [rank for rank in range(RANKS) if held >> rank & 1]
        tops = [top for top in ranks if not tables.swoop[top]]
        kept = sum(1 << r for r in ranks if all(tables.fits[top] >> r & 1 for top in tops))
        if kept == held:
            kept = sum(1 << r for r in ranks if tables.swoop[r])
        self.kept = kept
        """The ranks that fit on anything, as a bit mask."""
        self.plain = tuple(mask & ~kept for mask in tables.fits)
        """By the pile's top: the ranks that fit and are not kept."""
        # The lower a rank, the more others it fits on.
        by_height = sorted(ranks, key=lambda r: sum(mask >> r & 1 for mask in tables.fits))
        by_height.reverse()
        high = [rank for rank in by_height if not kept >> rank & 1][-_HIGH:]
        self.safe = tuple(top == EMPTY or top in high for top in range(RANKS + 1))
        """By the pile's top: whether almost any mystery fits."""
        self.highest = _highest(by_height)
        """By a bit mask of ranks: the highest of them."""

    def choose(self, kernel: Kernel) -> int:
        """A legal move of the seat to act."""
        if kernel.pending >= 0:
            return self._add(kernel)
        turn = kernel.turn
        top = kernel.top
        small = kernel.pile_size < _SMALL or self.safe[top]
        if kernel.chaining:
            return FLIP if small else STOP
        known = kernel.known[turn]
        plain = known & self.plain[top]
        if kernel.open[turn] and (small or (not plain and kernel.pile_size < _BIG)):
            return FLIP
        if plain:
            return self._set(kernel, self.highest[plain])
        return self._trouble(kernel, known)

    def _set(self, kernel: Kernel, rank: int) -> int:
        """As many cards of a rank as may go together, face-up ones first."""
        place = kernel.turn * RANKS + rank
        from_hand = kernel.hand[place]
        from_up = kernel.up[place]
        if from_hand + from_up > 1:
            limit = self.tables.limit(rank, kernel.top, kernel.run)
            if from_hand + from_up > limit:
                from_up = min(from_up, limit)
                from_hand = limit - from_up
        return rank << 16 | from_hand << 8 | from_up

    def _one(self, kernel: Kernel, rank: int) -> int:
        """A single card of a rank, a face-up one if there is one."""
        return rank << 16 | (1 if kernel.up[kernel.turn * RANKS + rank] else 256)

    def _add(self, kernel: Kernel) -> int:
        """Add as many cards to a flipped mystery as are allowed, but none that is kept."""
        rank = kernel.pending
        if self.kept >> rank & 1:
            return rank << 16
        place = kernel.turn * RANKS + rank
        room = self.tables.limit_too(rank, kernel.top, kernel.run) - 1
        from_up = min(kernel.up[place], room)
        return rank << 16 | min(kernel.hand[place], room - from_up) << 8 | from_up

    def _trouble(self, kernel: Kernel, known: int) -> int:
        """No plain set fits, and flipping would risk too much or can't be done."""
        tables = self.tables
        kept = known & self.kept
        too_high = known & ~tables.fits[kernel.top]
        cheap = kernel.pile_size < _SMALL and not tables.take_all and not tables.only_if_stuck
        if kept and not (cheap and too_high and not tables.forbidden):
            return self._one(kernel, self.highest[kept])
        if kernel.open[kernel.turn]:
            return FLIP
        return PICK_UP if tables.forbidden else self._set(kernel, self.highest[too_high])


def rollout(policy: Policy, kernel: Kernel, rng: Source) -> int:
    """Let everyone play by the policy to the end of the deal. Returns how many moves that took."""
    choose, apply, flip = policy.choose, kernel.apply, kernel.flip
    below = rng.below
    moves = 0
    while kernel.out == -1:
        move = choose(kernel)
        if move == FLIP:
            flip(kernel.draw_mystery(below))
        else:
            apply(move)
        moves += 1
    return moves


@lru_cache(maxsize=16)
def policy(tables: Tables) -> Policy:
    """The policy for a rule set."""
    return Policy(tables)


def _highest(by_height: list[int]) -> bytes:
    """For every bit mask of ranks: which of them stands last in the list."""
    best = bytearray(1 << RANKS)
    height = {rank: place for place, rank in enumerate(by_height)}
    for rank in range(RANKS):
        bit = 1 << rank
        for mask in range(bit, bit << 1):
            other = best[mask ^ bit]
            lower = mask == bit or height.get(other, -1) < height.get(rank, -1)
            best[mask] = rank if lower else other
    return bytes(best)
