"""What the kernel looks up instead of computing: the options of a rule set as rows of numbers."""

from typing import Final, final

from swoop_desktop.core.vecs import i64, vec

RANKS: Final = 14
"""How many ranks there are: ace to king, and the joker."""
EMPTY: Final = 14
"""The top of an empty pile."""
FOUR: Final = 4
"""Number of equal cards on the pile's top that clear it, by all rules."""
NO_LIMIT: Final = 1 << 20


def _lowest() -> list[int]:
    found = [0]
    for rank in range(14):
        found += [rank, *found[1:]]
    return found


LOWEST: Final[list[int]] = _lowest()
"""By a bit mask of ranks: the lowest of them."""


def _ranks_in() -> list[list[int]]:
    found: list[list[int]] = [[]]
    for rank in range(14):
        found += [[*ranks, rank] for ranks in found]
    return found


RANKS_IN: Final[list[list[int]]] = _ranks_in()
"""The ranks in a bit mask."""


def _lies(order: list[int], rank: int, top: int) -> bool:
    """Whether a rank lies no higher than another one in the order."""
    return order.index(rank) <= order.index(top)


@final
class Tables:
    """The options that the kernel reads in play. One for a rule set; shared by all its deals."""

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
        """Look the options up by their names: `numbers` with flags as 0 or 1, `words` with choices,
        `ranks` with lists of ranks; and the `points` of each rank.
        """
        held = range(RANKS if numbers["jokers_per_pack"] else RANKS - 1)
        swoop = [int(rank in ranks["swoop_ranks"]) for rank in range(14)]
        wild = [int(rank in ranks["wild_ranks"]) for rank in range(14)]
        most: i64 = numbers["max_set"] or NO_LIMIT
        if words["four_of_a_kind"] == "exactly":
            most = min(most, FOUR)
        fits: list[int] = []
        for top in range(14):
            found = 0
            if top in held and not swoop[top]:
                for rank in held:
                    if swoop[rank] or wild[rank] or wild[top] or _lies(ranks["order"], rank, top):
                        found |= 1 << rank
            fits.append(found)
        fits.append(sum([1 << rank for rank in held]))
        self.fits: vec[i64] = vec[i64](fits)
        """By the pile's top: the ranks that fit, as a bit mask."""
        self.swoop: vec[i64] = vec[i64](swoop)
        """By rank: 1 if its cards sweep the pile whatever lies on it, else 0."""
        self.swoops: i64 = sum([1 << rank for rank in range(14) if swoop[rank]])
        """Ranks that sweep the pile, as a bit mask."""
        single = numbers["single_swoop_cards"]
        self.most: vec[i64] = vec[i64]([1 if single and swoop[r] else most for r in range(14)])
        """By rank: the most cards of a fitting set, on a run that leaves room for them."""
        self.most_too_high: i64 = min(most, numbers["too_high_max"] or NO_LIMIT)
        """The most cards of a set that is too high."""
        self.exactly: bool = words["four_of_a_kind"] == "exactly"
        """Whether a run may have four cards at most."""
        self.forbidden: bool = words["too_high"] == "forbidden"
        """Whether sets that are too high may not be played."""
        self.take_all: bool = words["too_high"] == "take_all"
        """Whether such a set goes in hand with the pile."""
        self.only_if_stuck: bool = numbers["too_high_only_if_stuck"] != 0
        """Whether such a set may be played only if nothing fits."""
        self.at_will: bool = self.forbidden and words["pick_up"] == "at_will"
        """Whether the pile may be taken instead of any play."""
        forced = numbers["specials_forced"] or self.at_will
        self.binding: i64 = sum(
            [1 << rank for rank in range(14) if forced or not (swoop[rank] or wild[rank])]
        )
        """The ranks that count where it is asked whether anything fits, as a bit mask."""
        self.mixed: bool = numbers["mixed_sources"] != 0
        """Whether a set may come from hand and face-up row together."""
        self.row_last: bool = numbers["row_after_hand"] != 0
        """Whether face-up cards may be laid only with the last cards of the hand, or after them."""
        self.parted: bool = self.row_last or not self.mixed
        """Whether a set can't have cards from hand and row as one likes."""
        self.mysteries_last: bool = numbers["mysteries_last"] != 0
        """Whether a mystery may be flipped only by whoever has nothing else left."""
        self.adds: bool = numbers["mystery_add"] != 0 and not self.mysteries_last
        """Whether anything may be added to a flipped mystery."""
        self.chain: bool = numbers["mystery_chain"] != 0
        """Whether mysteries may be flipped one after another."""
        self.chain_lasts: bool = self.chain and numbers["chain_after_swoop"] != 0
        """Whether the right to do so lasts for the rest of the turn, whatever is swooped."""
        self.points: vec[i64] = vec[i64](points)
        """By rank: what a card costs that is left."""
        self.table_counts: bool = numbers["score_table_cards"] != 0
        """Whether cards that are left on the table cost points too."""
        self.lowest: vec[i64] = vec[i64](LOWEST)
        self.no_cards: vec[i64] = vec[i64]([0] * RANKS)
        """An empty pile, by rank; for copying."""
        self._sets: dict[int, list[int]] = {}
        self.usual_sets: list[dict[int, list[int]]] = [{} for _ in range(14)]
        """By rank: the sets of at most `most` cards, by those in hand times eight plus those face
        up. Filled by the kernel as it is asked.
        """
        self.too_high_sets: list[dict[int, list[int]]] = [{} for _ in range(14)]
        """Sets that are too high likewise, of at most `most_too_high` cards."""

    def limit(self, rank: i64, top: i64, run: i64) -> i64:
        """Return the most cards of this rank in one set on that pile, if such a set may be played.

        Never below 1: a run of four has left the pile, so there is always room for one.
        """
        if not self.fits[top] >> rank & 1:
            return self.most_too_high
        most: i64 = self.most[rank]
        if self.exactly and rank == top and FOUR - run < most:
            most = FOUR - run
        return most

    def limit_too(self, rank: i64, top: i64, run: i64) -> i64:
        """Return the same for a flipped mystery and what is added to it, counted together.

        Nothing is added to one that is too high and goes in hand.
        """
        if not self.adds:
            return 1
        if (self.forbidden or self.take_all) and not self.fits[top] >> rank & 1:
            return 1
        return self.limit(rank, top, run)

    def sets(self, rank: i64, hand: i64, up: i64, most: i64) -> list[int]:
        """Every set of a rank, of so many cards in hand and face up, with at most `most` cards: the
        moves of the kernel. Made once.
        """
        key = most << 20 | hand << 12 | up << 4 | rank
        found = self._sets.get(key)
        if found is None:
            found = []
            for h in range(min(hand, most) + 1):
                for u in range(min(up, most - h) + 1):
                    if h + u and (self.mixed or not h or not u):
                        found.append(rank << 16 | h << 8 | u)
            self._sets[key] = found
        return found

    def largest(self, hand: i64, up: i64, most: i64) -> i64:
        """Return the largest set of so many cards in hand and face up, with at most `most` cards,
        as a move without its rank: as many face-up cards as possible. Where a set comes all from
        one place, it is the place with more of them, and of equals the row.
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
