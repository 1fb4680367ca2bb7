"""How an experienced player weighs a turn of Swoop, on counts by rank: fast enough for rollouts.

The worth of each legal move is a weighted sum of a few plain facts, and the move with the highest
worth is played. What the rules allow is looked up in the tables of the kernel, so any rule set will
do. Of the deal only what the seat to act may know is read: its own cards, the pile, and how many
cards everyone has.
"""

from collections.abc import Sequence

from swoop_desktop.bots.swoop.weights import Weights
from swoop_desktop.engine.swoop.kernel import FLIP, PICK_UP, STOP, Kernel
from swoop_desktop.engine.swoop.tables import BITS, EMPTY, RANKS, Tables

NEAR = 8
"""Whoever has fewer cards than this may soon go out."""
_NOTHING = -1e9

Worth = tuple[float, float, int]
"""Of a set: its worth, what each card in the pile adds to it, and the move."""


class _Row(dict[int, Worth]):
    """The worth of the largest set of one rank that fits, by how many cards of it are held: those
    in hand times eight, plus the face-up ones, as in `tables.Sets`. Worked out when first asked.
    """

    __slots__ = ("alarm", "judge", "rank", "run", "top")

    def __init__(self, judge: "Judge", alarm: float, top: int, run: int, rank: int) -> None:
        self.judge, self.alarm, self.top, self.run, self.rank = judge, alarm, top, run, rank

    def __missing__(self, held: int) -> Worth:
        judge, top, run, rank = self.judge, self.top, self.run, self.rank
        move, count, from_up = judge.most(rank, held >> 3, held & 7, top, run)
        run = run + count if rank == top else count
        worth, each = judge.worth(self.alarm, rank, count, from_up, run >= 4)
        self[held] = found = worth, each, move
        return found


class _High(dict[int, tuple[float, int]]):
    """The same for a set that is too high: its worth before the pile is counted, and the move."""

    __slots__ = ("judge", "rank")

    def __init__(self, judge: "Judge", rank: int) -> None:
        self.judge, self.rank = judge, rank

    def __missing__(self, held: int) -> tuple[float, int]:
        tables, w = self.judge.tables, self.judge.weights.too_high
        count = min((held >> 3) + (held & 7), 1 if tables.take_all else tables.most_too_high)
        from_up = min(held & 7, count)
        worth = w.height * self.judge.height[self.rank] + w.uncovers * from_up
        if tables.take_all:
            worth += w.with_it
        elif count >= 4:
            worth += w.four
        self[held] = found = worth, self.rank << 16 | count - from_up << 8 | from_up
        return found


class Judge:
    """Weighs turns by one rule set, with one deck and one set of weights."""

    def __init__(
        self, tables: Tables, deck: Sequence[int], weights: Weights, caution: int = 0
    ) -> None:
        """`deck`: how many cards of each rank there are. `caution`, from 0 to `NEAR`: the least
        alarm, as if from the first turn on somebody had only ``NEAR - caution`` cards left.
        """
        self.tables = tables
        self.weights = weights
        self.caution = caution
        ranks = BITS[tables.fits[EMPTY]]
        self.swoops = sum(1 << rank for rank in ranks if tables.swoop[rank])
        """The swoop ranks, as a bit mask."""
        plain = [rank for rank in ranks if not tables.swoop[rank]]
        # The lower a rank, the more others it fits on.
        fits_on = {rank: sum(tables.fits[top] >> rank & 1 for top in plain) for rank in plain}
        steps = sorted(set(fits_on.values()), reverse=True)
        self.height = [1.0] * RANKS
        """By rank: from 0 for the lowest to 1 for the highest."""
        for rank in plain:
            self.height[rank] = steps.index(fits_on[rank]) / max(1, len(steps) - 1)
        self.wild = [
            fits_on.get(rank) == len(plain) and tables.fits[rank] == tables.fits[EMPTY]
            for rank in range(RANKS)
        ]
        dearest = max(tables.points[rank] for rank in ranks) or 1
        self.points = [points / dearest for points in tables.points]
        self.misfit = misfits(tables, deck)
        self._high = [_High(self, rank) for rank in range(RANKS)]
        self._rows: list[list[_Row] | None] = [None] * ((NEAR + 1) * (EMPTY + 1) * 4)

    def choose(self, kernel: Kernel) -> int:
        """A legal move of the seat to act."""
        tables = self.tables
        turn = kernel.turn
        held = kernel.held[:]
        own = held.pop(turn)
        alarm = NEAR - min(held)
        if alarm < self.caution:
            alarm = self.caution
        if kernel.pending >= 0:
            return self._add(kernel)
        if kernel.chaining:
            return self._chain(kernel)
        top = kernel.top
        known = kernel.known[turn]
        fits = known & tables.fits[top]
        swoops = known & self.swoops
        best, chosen = _NOTHING, FLIP
        if fits != swoops:
            best, chosen = self._fitting(kernel, alarm, fits ^ swoops)
            if (chosen >> 8 & 255) + (chosen & 255) == own:
                return chosen
        alone = fits == swoops
        if swoops:
            worth, move = self._swoop_card(kernel, alarm, own, swoops, alone)
            if worth > best:
                best, chosen = worth, move
        if known != fits and not tables.forbidden and not (fits and tables.only_if_stuck):
            worth, move = self._too_high(kernel, known ^ fits, best)
            if worth > best:
                best, chosen = worth, move
        if kernel.open[turn] and self._flip(kernel, alarm, own, alone) > best:
            return FLIP
        if not fits and tables.forbidden and kernel.pile_size and self.weights.pick_up > best:
            return PICK_UP
        return chosen

    def most(self, rank: int, hand: int, up: int, top: int, run: int) -> tuple[int, int, int]:
        """The move of as many cards of a rank as may go together, face-up ones first; how many
        they are, and how many of them face-up ones.
        """
        count = min(hand + up, self.tables.limit(rank, top, run))
        from_up = min(up, count)
        return rank << 16 | count - from_up << 8 | from_up, count, from_up

    def worth(
        self, alarm: float, rank: int, count: int, from_up: int, four: bool
    ) -> tuple[float, float]:
        """Of a set that fits, and what each card of the pile adds to that."""
        w = self.weights.sets
        height = self.height[rank]
        worth = (w.height + w.height_squared * height) * height + w.uncovers * from_up
        worth += count * (w.card + (w.card_alarm + w.points_alarm * self.points[rank]) * alarm)
        if self.wild[rank]:
            worth += w.fits_all
        return (worth + w.four, w.four_pile / 10) if four else (worth, 0.0)

    def _fitting(self, kernel: Kernel, alarm: int, ranks: int) -> tuple[float, int]:
        """The best set that fits, not counting swoop cards: its worth, and the move."""
        hand, up, size = kernel.hand, kernel.up, kernel.pile_size
        base = kernel.turn * RANKS
        place = (alarm * (EMPTY + 1) + kernel.top) << 2 | kernel.run
        rows = self._rows[place]
        if rows is None:
            rows = self._rows[place] = [
                _Row(self, alarm / NEAR, kernel.top, kernel.run, rank) for rank in range(RANKS)
            ]
        best, chosen = _NOTHING, FLIP
        for rank in BITS[ranks]:
            worth, each, move = rows[rank][hand[base + rank] << 3 | up[base + rank]]
            worth += each * size
            if worth > best:
                best, chosen = worth, move
        return best, chosen

    def _swoop_card(
        self, kernel: Kernel, alarm: int, own: int, ranks: int, alone: bool
    ) -> tuple[float, int]:
        """The best swoop card and its worth. A single one, unless several are all that is left."""
        w = self.weights.swoop_cards
        base = kernel.turn * RANKS
        pile, near = kernel.pile_size / 10, alarm / NEAR
        every = 0
        best, chosen = _NOTHING, FLIP
        for rank in BITS[ranks]:
            hand, up = kernel.hand[base + rank], kernel.up[base + rank]
            every += hand + up
            if hand + up == own and own <= self.tables.limit(rank, kernel.top, kernel.run):
                return -_NOTHING, rank << 16 | hand << 8 | up
            worth = w.points_alarm * self.points[rank] * near
            if up:
                worth += w.uncovers
            if worth > best:
                best, chosen = worth, rank << 16 | (1 if up else 256)
        best += w.base + w.pile_squared * pile * pile + w.alarm * near + w.each * every
        if own < NEAR:
            best += w.close * (NEAR - own) / NEAR
        return best + w.alone if alone else best, chosen

    def _too_high(self, kernel: Kernel, ranks: int, least: float) -> tuple[float, int]:
        """The best set that is too high, and its worth, if any is likely to beat `least`."""
        w = self.weights.too_high
        base = w.base + w.pile * kernel.pile_size / 10
        best, chosen = _NOTHING, FLIP
        if base + w.height + w.four + 2 * w.uncovers <= least:
            return best, chosen
        hand, up, rows = kernel.hand, kernel.up, self._high
        start = kernel.turn * RANKS
        for rank in BITS[ranks]:
            worth, move = rows[rank][hand[start + rank] << 3 | up[start + rank]]
            if worth > best:
                best, chosen = worth, move
        return best + base, chosen

    def _flip(self, kernel: Kernel, alarm: int, own: int, alone: bool) -> float:
        """The worth of flipping a mystery."""
        w = self.weights.flips
        worth = w.base + w.each * kernel.open[kernel.turn] + w.alarm * alarm / NEAR
        worth += (w.misfit + w.misfit_pile * kernel.pile_size / 10) * self.misfit[kernel.top]
        if own < NEAR:
            worth += w.close * (NEAR - own) / NEAR
        if alone:
            worth += w.alone
        return worth if kernel.pile_size else worth + w.empty

    def _chain(self, kernel: Kernel) -> int:
        """Flip another mystery, or stop."""
        w = self.weights.flips
        risk = self.misfit[kernel.top] * kernel.pile_size / 10
        return FLIP if w.chain + w.chain_misfit_pile * risk > 0 else STOP

    def _add(self, kernel: Kernel) -> int:
        """Add as many cards to a flipped mystery as are allowed; swoop cards only to go out."""
        rank = kernel.pending
        place = kernel.turn * RANKS + rank
        hand, up = kernel.hand[place], kernel.up[place]
        room = self.tables.limit_too(rank, kernel.top, kernel.run) - 1
        rest = kernel.held[kernel.turn] - 1
        if self.tables.swoop[rank] and not rest == hand + up <= room:
            return rank << 16
        from_up = min(up, room)
        return rank << 16 | min(hand, room - from_up) << 8 | from_up


def misfits(tables: Tables, left: Sequence[int]) -> list[float]:
    """By the pile's top: how likely it is that a random card does not fit, of those that are left.
    `left`: how many of each rank.
    """
    total = sum(left) or 1
    return [
        sum(n for rank, n in enumerate(left) if not tables.fits[top] >> rank & 1) / total
        for top in range(EMPTY + 1)
    ]
