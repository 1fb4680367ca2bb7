"""A rule set's options as rows of numbers for the kernel."""

from typing import Final, final

from swoop_desktop.core.vecs import i64, vec

RANKS: Final = 14
EMPTY: Final = 14
"""Top of an empty pile."""
FOUR: Final = 4
"""Number of equal cards on top that clears the pile, in all rules."""
NO_LIMIT: Final = 1 << 20


def _lowest() -> list[int]:
    lowest = [0]
    for rank in range(14):
        lowest += [rank, *lowest[1:]]
    return lowest


LOWEST: Final[list[int]] = _lowest()
"""By bit mask: lowest rank."""


def _ranks_in() -> list[list[int]]:
    subsets: list[list[int]] = [[]]
    for rank in range(14):
        subsets += [[*ranks, rank] for ranks in subsets]
    return subsets


RANKS_IN: Final[list[list[int]]] = _ranks_in()
"""By bit mask: its ranks."""


def _lies(order: list[int], rank: int, top: int) -> bool:
    return order.index(rank) <= order.index(top)


@final
class Tables:
    __slots__ = (
        "_sets",
        "adds",
        "at_will",
        "binding",
        "chain",
        "chain_lasts",
        "exactly",
        "fits",
        "forbidden",
        "lowest",
        "mixed",
        "most",
        "most_too_high",
        "mysteries_last",
        "no_cards",
        "only_if_stuck",
        "parted",
        "points",
        "row_last",
        "swoop",
        "swoops",
        "table_counts",
        "take_all",
        "too_high_sets",
        "usual_sets",
    )

    def __init__(
        self,
        numbers: dict[str, int],
        words: dict[str, str],
        ranks: dict[str, list[int]],
        points: list[int],
    ) -> None:
        """Options by name: `numbers` with flags as 0 or 1, `words` for choices, `ranks` for lists;
        `points` by rank.
        """
        held = range(RANKS if numbers["jokers_per_pack"] else RANKS - 1)
        swoop = [int(rank in ranks["swoop_ranks"]) for rank in range(14)]
        wild = [int(rank in ranks["wild_ranks"]) for rank in range(14)]
        most: i64 = numbers["max_set"] or NO_LIMIT
        if words["four_of_a_kind"] == "exactly":
            most = min(most, FOUR)
        fits: list[int] = []
        for top in range(14):
            mask = 0
            if top in held and not swoop[top]:
                for rank in held:
                    if swoop[rank] or wild[rank] or wild[top] or _lies(ranks["order"], rank, top):
                        mask |= 1 << rank
            fits.append(mask)
        fits.append(sum([1 << rank for rank in held]))
        self.fits: vec[i64] = vec[i64](fits)
        """By top: bit mask of fitting ranks."""
        self.swoop: vec[i64] = vec[i64](swoop)
        """By rank: 1 if it sweeps any pile."""
        self.swoops: i64 = sum([1 << rank for rank in range(14) if swoop[rank]])
        single = numbers["single_swoop_cards"]
        self.most: vec[i64] = vec[i64]([1 if single and swoop[r] else most for r in range(14)])
        """By rank: most cards of a fitting set, if the run leaves room."""
        self.most_too_high: i64 = min(most, numbers["too_high_max"] or NO_LIMIT)
        self.exactly: bool = words["four_of_a_kind"] == "exactly"
        """True if a run may have at most four cards."""
        self.forbidden: bool = words["too_high"] == "forbidden"
        """True if sets that are too high may not be played."""
        self.take_all: bool = words["too_high"] == "take_all"
        """True if a set that is too high goes to the hand with the pile."""
        self.only_if_stuck: bool = numbers["too_high_only_if_stuck"] != 0
        """True if a set that is too high may be played only if nothing fits."""
        self.at_will: bool = self.forbidden and words["pick_up"] == "at_will"
        """True if the pile may be taken instead of any play."""
        forced = numbers["specials_forced"] or self.at_will
        self.binding: i64 = sum(
            [1 << rank for rank in range(14) if forced or not (swoop[rank] or wild[rank])]
        )
        """Bit mask of ranks that rule out "nothing fits" if they fit."""
        self.mixed: bool = numbers["mixed_sources"] != 0
        self.row_last: bool = numbers["row_after_hand"] != 0
        """True if face-up cards go only with or after the hand's last cards."""
        self.parted: bool = self.row_last or not self.mixed
        """True if a set can't mix hand and row freely."""
        self.mysteries_last: bool = numbers["mysteries_last"] != 0
        self.adds: bool = numbers["mystery_add"] != 0 and not self.mysteries_last
        self.chain: bool = numbers["mystery_chain"] != 0
        self.chain_lasts: bool = self.chain and numbers["chain_after_swoop"] != 0
        self.points: vec[i64] = vec[i64](points)
        self.table_counts: bool = numbers["score_table_cards"] != 0
        self.lowest: vec[i64] = vec[i64](LOWEST)
        self.no_cards: vec[i64] = vec[i64]([0] * RANKS)
        self._sets: dict[int, list[int]] = {}
        self.usual_sets: list[dict[int, list[int]]] = [{} for _ in range(14)]
        """The kernel's cache by rank: sets of at most `most` cards, by ``hand * 8 + up``."""
        self.too_high_sets: list[dict[int, list[int]]] = [{} for _ in range(14)]
        """The same cache for sets that are too high."""

    def limit(self, rank: i64, top: i64, run: i64) -> i64:
        """Return the most cards of a playable set: at least 1, as a run of four has left the
        pile.
        """
        if not self.fits[top] >> rank & 1:
            return self.most_too_high
        most: i64 = self.most[rank]
        if self.exactly and rank == top and FOUR - run < most:
            most = FOUR - run
        return most

    def limit_too(self, rank: i64, top: i64, run: i64) -> i64:
        """Return the most cards of a set, including its flipped mystery. A mystery that is too high
        and goes to the hand gets no addition.
        """
        if not self.adds:
            return 1
        if (self.forbidden or self.take_all) and not self.fits[top] >> rank & 1:
            return 1
        return self.limit(rank, top, run)

    def sets(self, rank: i64, hand: i64, up: i64, most: i64) -> list[int]:
        """Return every set of a rank as a move, cached."""
        key = most << 20 | hand << 12 | up << 4 | rank
        sets = self._sets.get(key)
        if sets is None:
            sets = []
            for h in range(min(hand, most) + 1):
                for u in range(min(up, most - h) + 1):
                    if h + u and (self.mixed or not h or not u):
                        sets.append(rank << 16 | h << 8 | u)
            self._sets[key] = sets
        return sets

    def largest(self, hand: i64, up: i64, most: i64) -> i64:
        """Return the largest set as a move without rank, with as many face-up cards as possible. If
        sets can't mix, it comes from the place with more cards.
        """
        if not self.mixed and up:
            if hand > up and up < most:
                up = 0
            else:
                hand = 0
        if up > most:
            up = most
        if hand > most - up:
            hand = most - up
        return hand << 8 | up
