"""Weighs a turn of Swoop on counts by rank, fast enough for rollouts.

A move's worth is a weighted sum of facts.
"""

from typing import Final, final

from swoop_desktop.core.kernel import FLIP, PICK_UP, STOP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.policy import with_flipped
from swoop_desktop.core.tables import EMPTY, FOUR, RANKS, Tables
from swoop_desktop.core.vecs import i64, vec

NEAR: Final = 8
"""Number of cards below which a player may soon go out."""
_NOTHING: Final = -(1 << 50)


@final
class Scales:
    """Weights of all facts, as whole numbers.

    `alarm`, 0 to `NEAR`: ``NEAR`` minus the fewest cards of another player.
    """

    def __init__(self) -> None:
        self.set_base: vec[i64] = vec[i64]([0] * RANKS)
        """For a fitting set, by rank."""
        self.set_card: vec[i64] = vec[i64]([0] * ((NEAR + 1) * RANKS))
        """Per card, by ``alarm * RANKS + rank``."""
        self.set_uncovers: i64 = 0
        self.set_four: i64 = 0
        self.set_four_pile: i64 = 0
        """Per card of the pile that the four sweep."""
        self.swoop_base: vec[i64] = vec[i64]([0] * (NEAR + 1))
        """For a swoop card, by alarm."""
        self.swoop_rank: vec[i64] = vec[i64]([0] * ((NEAR + 1) * RANKS))
        """For a swoop card, by ``alarm * RANKS + rank``."""
        self.swoop_uncovers: i64 = 0
        self.swoop_pile: i64 = 0
        """Factor of the square of the pile's size."""
        self.swoop_each: i64 = 0
        self.swoop_close: i64 = 0
        """Per card that the player has fewer than `NEAR`."""
        self.swoop_alone: i64 = 0
        self.high_base: i64 = 0
        self.high_rank: vec[i64] = vec[i64]([0] * RANKS)
        self.high_pile: i64 = 0
        """Per card of the pile."""
        self.high_uncovers: i64 = 0
        self.high_four: i64 = 0
        self.high_best: i64 = 0
        """Upper bound of `high_rank`, `high_four` and `high_uncovers` together."""
        self.flip_base: vec[i64] = vec[i64]([0] * (NEAR + 1))
        """For flipping a mystery, by alarm."""
        self.flip_each: i64 = 0
        self.flip_top: vec[i64] = vec[i64]([0] * (EMPTY + 1))
        self.flip_top_pile: vec[i64] = vec[i64]([0] * (EMPTY + 1))
        """Per card of the pile, by top rank."""
        self.flip_close: i64 = 0
        """Per card that the player has fewer than `NEAR`."""
        self.flip_alone: i64 = 0
        self.flip_empty: i64 = 0
        self.chain: i64 = 0
        """For flipping on; stopping is worth 0."""
        self.chain_top_pile: vec[i64] = vec[i64]([0] * (EMPTY + 1))
        """Per card of the pile, by top rank."""
        self.pick_up: i64 = 0
        self.keep: i64 = 0
        """For taking the pile to keep fitting cards."""
        self.keep_pile: i64 = 0
        """Per card of the pile."""


@final
class Judge(Player):
    def __init__(self, tables: Tables, scales: Scales, caution: i64 = 0) -> None:
        """`caution`, 0 to `NEAR`, is the least alarm."""
        self.tables: Tables = tables
        self.scales: Scales = scales
        self.caution: i64 = caution
        self._high_most: i64 = tables.most_too_high
        if tables.take_all:
            self._high_most = 1

    def choose(self, kernel: Kernel) -> i64:
        held = kernel.held
        turn: i64 = kernel.turn
        fewest: i64 = NEAR
        seat: i64
        for seat in range(kernel.seats):
            if held[seat] < fewest and seat != turn:
                fewest = held[seat]
        return self.decide(kernel, fewest)

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        if kernel.pending >= 0:
            return self._add(kernel)
        if kernel.chaining:
            return self._chain(kernel)
        tables = self.tables
        turn: i64 = kernel.turn
        top: i64 = kernel.top
        alarm: i64 = NEAR - fewest
        if alarm < self.caution:
            alarm = self.caution
        known: i64 = kernel.known[turn]
        if tables.row_last:
            known = kernel.reach()
        fits: i64 = known & tables.fits[top]
        swoops: i64 = known & tables.swoops
        best: i64 = _NOTHING
        chosen: i64 = FLIP
        worth: i64
        move: i64
        if fits != swoops:
            best, chosen = self._fitting(kernel, alarm, fits ^ swoops)
            if (chosen >> 8 & 255) + (chosen & 255) == kernel.held[turn]:
                return chosen
        if swoops:
            worth, move = self._swoop_card(kernel, alarm, swoops, fits == swoops)
            if worth > best:
                best = worth
                chosen = move
        bound: i64 = fits & tables.binding
        if known != fits and not tables.forbidden and not (bound and tables.only_if_stuck):
            worth, move = self._too_high(kernel, known ^ fits, best)
            if worth > best:
                best = worth
                chosen = move
        waits: bool = tables.mysteries_last and known != 0
        if kernel.open[turn] and not waits and self._flip(kernel, alarm, fits == swoops) > best:
            return FLIP
        if tables.forbidden and (tables.at_will or not bound) and kernel.pile_size:
            worth = self.scales.pick_up
            if fits:
                worth = self.scales.keep + self.scales.keep_pile * kernel.pile_size
            if worth > best:
                return PICK_UP
        return chosen

    def _fitting(self, kernel: Kernel, alarm: i64, ranks: i64) -> tuple[i64, i64]:
        """Return worth and move of the best fitting set without swoop cards."""
        tables = self.tables
        scales = self.scales
        hand = kernel.hand
        up = kernel.up
        lowest = tables.lowest
        most = tables.most
        set_base = scales.set_base
        set_card = scales.set_card
        top: i64 = kernel.top
        base: i64 = kernel.turn * RANKS
        row: i64 = alarm * RANKS
        best: i64 = _NOTHING
        chosen: i64 = FLIP
        rank: i64
        place: i64
        count: i64
        from_up: i64
        limit: i64
        run: i64
        worth: i64
        while ranks:
            rank = lowest[ranks]
            ranks &= ranks - 1
            place = base + rank
            from_up = up[place]
            count = hand[place] + from_up
            limit = most[rank]
            run = 0
            if rank == top:
                run = kernel.run
                limit = tables.limit(rank, top, run)
            if from_up and count > from_up and tables.parted:
                limit = kernel.largest(rank, limit)
                from_up = limit & 255
                count = from_up + (limit >> 8)
            elif count > limit:
                count = limit
                if from_up > count:
                    from_up = count
            worth = set_base[rank] + count * set_card[row + rank]
            if from_up:
                worth += from_up * scales.set_uncovers
            if run + count >= FOUR:
                worth += scales.set_four + scales.set_four_pile * kernel.pile_size
            if worth > best:
                best = worth
                chosen = rank << 16 | count - from_up << 8 | from_up
        return best, chosen

    def _swoop_card(self, kernel: Kernel, alarm: i64, ranks: i64, alone: bool) -> tuple[i64, i64]:
        """Return worth and move of the best swoop card; several only to go out."""
        scales = self.scales
        own: i64 = kernel.held[kernel.turn]
        size: i64 = kernel.pile_size
        base: i64 = kernel.turn * RANKS
        every: i64 = 0
        best: i64 = _NOTHING
        chosen: i64 = FLIP
        rank: i64
        from_up: i64
        count: i64
        worth: i64
        while ranks:
            rank = self.tables.lowest[ranks]
            ranks &= ranks - 1
            from_up = kernel.up[base + rank]
            count = kernel.hand[base + rank] + from_up
            every += count
            if (
                count == own
                and own <= self.tables.limit(rank, kernel.top, kernel.run)
                and (self.tables.mixed or not from_up or count == from_up)
            ):
                return -_NOTHING, rank << 16 | count - from_up << 8 | from_up
            worth = scales.swoop_rank[alarm * RANKS + rank]
            if self.tables.row_last and count > from_up:
                from_up = 0
            if from_up:
                worth += scales.swoop_uncovers
            if worth > best:
                best = worth
                chosen = rank << 16 | 256
                if from_up:
                    chosen = rank << 16 | 1
        best += scales.swoop_base[alarm] + scales.swoop_pile * size * size
        best += scales.swoop_each * every
        if own < NEAR:
            best += scales.swoop_close * (NEAR - own)
        if alone:
            best += scales.swoop_alone
        return best, chosen

    def _too_high(self, kernel: Kernel, ranks: i64, least: i64) -> tuple[i64, i64]:
        """Return worth and move of the best set that is too high, if it may beat `least`."""
        scales = self.scales
        base: i64 = scales.high_base + scales.high_pile * kernel.pile_size
        best: i64 = _NOTHING
        chosen: i64 = FLIP
        if base + scales.high_best <= least:
            return best, chosen
        hand = kernel.hand
        up = kernel.up
        lowest = self.tables.lowest
        start: i64 = kernel.turn * RANKS
        rank: i64
        from_up: i64
        count: i64
        worth: i64
        while ranks:
            rank = lowest[ranks]
            ranks &= ranks - 1
            from_up = up[start + rank]
            count = hand[start + rank] + from_up
            if from_up and count > from_up and self.tables.parted:
                count = kernel.largest(rank, self._high_most)
                from_up = count & 255
                count = from_up + (count >> 8)
            elif count > self._high_most:
                count = self._high_most
                if from_up > count:
                    from_up = count
            worth = base + scales.high_rank[rank] + scales.high_uncovers * from_up
            if count >= FOUR:
                worth += scales.high_four
            if worth > best:
                best = worth
                chosen = rank << 16 | count - from_up << 8 | from_up
        return best, chosen

    def _flip(self, kernel: Kernel, alarm: i64, alone: bool) -> i64:
        scales = self.scales
        size: i64 = kernel.pile_size
        own: i64 = kernel.held[kernel.turn]
        worth: i64 = scales.flip_base[alarm] + scales.flip_each * kernel.open[kernel.turn]
        worth += scales.flip_top[kernel.top] + scales.flip_top_pile[kernel.top] * size
        if own < NEAR:
            worth += scales.flip_close * (NEAR - own)
        if alone:
            worth += scales.flip_alone
        if not size:
            worth += scales.flip_empty
        return worth

    def _chain(self, kernel: Kernel) -> i64:
        scales = self.scales
        if scales.chain + scales.chain_top_pile[kernel.top] * kernel.pile_size > 0:
            return FLIP
        return STOP

    def _add(self, kernel: Kernel) -> i64:
        """Add as many cards as allowed; swoop cards only to go out."""
        rank: i64 = kernel.pending
        if self.tables.swoop[rank]:
            place: i64 = kernel.turn * RANKS + rank
            count: i64 = kernel.hand[place] + kernel.up[place]
            room: i64 = self.tables.limit_too(rank, kernel.top, kernel.run) - 1
            if kernel.held[kernel.turn] - 1 != count or count > room:
                return rank << 16
            if not self.tables.mixed and kernel.up[place] and kernel.hand[place]:
                return rank << 16
        return with_flipped(self.tables, kernel)
