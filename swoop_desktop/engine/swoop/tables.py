"""What the kernel looks up instead of computing: a rule set's options as tables on ranks."""

from functools import lru_cache

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules

RANKS = len(c.RANKS)
EMPTY = RANKS
"""The top of an empty pile."""

FOUR = 4
"""So many equal cards on the pile's top clear it, by all rules."""

NO_LIMIT = 1 << 20


def _bits() -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [()]
    for rank in range(RANKS):
        found += [(*ranks, rank) for ranks in found]
    return tuple(found)


BITS = _bits()
"""The ranks in a bit mask."""


class Sets(dict[int, tuple[int, ...]]):
    """Every set of one rank, at most `most` cards large, by what is held: the cards in hand times
    eight plus the face-up ones. Filled as it is asked.
    """

    __slots__ = ("most", "rank")

    def __init__(self, rank: int, most: int) -> None:
        self.rank = rank
        self.most = most

    def __missing__(self, held: int) -> tuple[int, ...]:
        hand, up, most = held >> 3, held & 7, self.most
        self[held] = found = tuple(
            self.rank << 16 | h << 8 | u
            for h in range(min(hand, most) + 1)
            for u in range(min(up, most - h) + 1)
            if h + u
        )
        return found


class Tables:
    """The options that the kernel reads in play. One for a rule set; shared by all its states."""

    def __init__(self, rules: Rules) -> None:
        index = c.RANKS.index
        height = {index(rank): i for i, rank in enumerate(rules.order)}
        self.swoop = tuple(rank in rules.swoop_ranks for rank in c.RANKS)
        wild = {index(rank) for rank in rules.wild_ranks}
        free = wild | {r for r in range(RANKS) if self.swoop[r]}

        def fits(rank: int, top: int) -> bool:
            if top == EMPTY or rank in free or top in wild:
                return True
            return height[rank] <= height[top]

        held = [index(rank) for rank in rules.ranks()]
        self.fits = tuple(
            sum(1 << r for r in held if fits(r, top))
            if top == EMPTY or (top in held and not self.swoop[top])
            else 0
            for top in range(RANKS + 1)
        )
        """By the pile's top: the ranks that fit, as a bit mask."""
        self.exactly = rules.four_of_a_kind == "exactly"
        most = rules.max_set or NO_LIMIT
        if self.exactly:
            most = min(most, FOUR)
        self.most = tuple(
            1 if rules.single_swoop_cards and self.swoop[r] else most for r in range(RANKS)
        )
        """By rank: the most cards of a fitting set, on a run that leaves room for them."""
        self.forbidden = rules.too_high == "forbidden"
        self.take_all = rules.too_high == "take_all"
        self.only_if_stuck = rules.too_high_only_if_stuck
        self.most_too_high = min(most, rules.too_high_max or NO_LIMIT)
        self.chain = rules.mystery_chain
        self._sets: dict[tuple[int, int], Sets] = {}
        self.fitting = tuple(
            tuple(self.sets(rank, self._most_fitting(rank, top, run)) for rank in range(RANKS))
            for top in range(RANKS + 1)
            for run in range(FOUR)
        )
        """By the pile's top and run (``top << 2 | run``) and rank: the sets that fit."""
        self.too_high = tuple(self.sets(rank, self.most_too_high) for rank in range(RANKS))
        """By rank: the sets that are too high."""
        self.points = rules.points
        self.table_counts = rules.score_table_cards

    def limit(self, rank: int, top: int, run: int) -> int:
        """The most cards of this rank in one set on that pile, if such a set may be played.

        Never below 1: a run of four has left the pile, so there is always room for one.
        """
        if self.fits[top] >> rank & 1:
            return self._most_fitting(rank, top, run)
        return self.most_too_high

    def sets(self, rank: int, most: int) -> Sets:
        """The sets of a rank that have at most `most` cards."""
        return self._sets.setdefault((rank, most), Sets(rank, most))

    def _most_fitting(self, rank: int, top: int, run: int) -> int:
        if self.exactly and rank == top:
            return min(self.most[rank], FOUR - run)
        return self.most[rank]

    def limit_too(self, rank: int, top: int, run: int) -> int:
        """The same for a flipped mystery and what is added to it, counted together.

        Nothing is added to one that is too high and goes in hand.
        """
        if not self.fits[top] >> rank & 1 and (self.forbidden or self.take_all):
            return 1
        return self.limit(rank, top, run)


@lru_cache(maxsize=64)
def tables(options: Rules) -> Tables:
    """The tables of a rule set."""
    return Tables(options)
