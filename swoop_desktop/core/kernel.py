"""The rules of Swoop on counts by rank.

Suits don't matter, nor the pile's order below its run, nor a mystery's column. So a deal is a few
rows of small integers, copied within a microsecond. The engine's `State` adds cards.

A move is an integer: a set is ``rank << 16 | from hand << 8 | from row``, others are negative.
`flip` takes the mystery's rank.

**There is always a legal move.** Nothing need be added to a flipped mystery, and a chain may stop.
Otherwise the player has a card. If all are face down, one of them may be flipped. Else a
rank r is within reach, also under `row_last`. On an empty pile r fits. If nothing within reach
fits, r may be played under `replace` and `take_all`, and the pile taken under `forbidden`. A
fitting rank may always be played, even one outside `Tables.binding`, since `Tables.limit` is at
least 1.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.tables import EMPTY, FOUR, RANKS, RANKS_IN, Tables
from swoop_desktop.core.vecs import i64, vec

FLIP: Final = -1
PICK_UP: Final = -2
STOP: Final = -3

ENDLESS_TURNS: Final = 1000
"""Number of turns in a row without a card leaving play that ends the deal."""

# Bits of a move's result, by which the engine moves the cards.
TOOK: Final = 1
"""The pile went to the hand, before any set was laid."""
TOOK_SET: Final = 2
"""The set went to the hand too."""
SWOOPED: Final = 4
OUT: Final = 8
PENDING: Final = 16
"""Cards may be added to a flipped mystery."""
CHAIN: Final = 32
ENDED: Final = 64
PASSED: Final = 128


@final
class Kernel:
    """A deal in flat integers. Change it only by `apply` and `flip`."""

    __slots__ = (
        "chaining",
        "down",
        "hand",
        "held",
        "known",
        "lasting",
        "open",
        "out",
        "pending",
        "pile",
        "pile_size",
        "run",
        "seats",
        "still",
        "tables",
        "top",
        "turn",
        "up",
    )

    def __init__(self, tables: Tables, seats: i64, first: i64) -> None:
        nothing: vec[i64] = vec[i64]([0] * (seats * RANKS))
        none: vec[i64] = vec[i64]([0] * seats)
        self.tables: Tables = tables
        self.seats: i64 = seats
        self.hand: vec[i64] = nothing
        """At ``seat * RANKS + rank``: number of cards, as in `up` and `down` (mysteries)."""
        self.up: vec[i64] = nothing[:]
        self.down: vec[i64] = nothing[:]
        self.open: vec[i64] = none
        """By seat: number of uncovered mysteries."""
        self.held: vec[i64] = none[:]
        """By seat: number of all cards left."""
        self.known: vec[i64] = none[:]
        """By seat: bit mask of ranks in hand or face up."""
        self.pile: vec[i64] = vec[i64]([0] * RANKS)
        self.pile_size: i64 = 0
        self.top: i64 = EMPTY
        """Rank on top, or EMPTY."""
        self.run: i64 = 0
        self.turn: i64 = first
        self.pending: i64 = -1
        """Rank of a mystery awaiting an addition, or -1."""
        self.chaining: bool = False
        """True: only flipping on or stopping is allowed."""
        self.lasting: bool = False
        """True: the player may flip on after every set that fits, until the turn passes."""
        self.still: i64 = 0
        """Number of turns in a row without a card leaving play."""
        self.out: i64 = -1
        """Seat that went out; -1 during the deal, -2 after an endless deal."""

    def copy(self) -> "Kernel":
        new = Kernel(self.tables, 0, 0)
        new.seats = self.seats
        new.become(self)
        return new

    def become(self, other: "Kernel") -> None:
        self.hand = other.hand[:]
        self.up = other.up[:]
        self.down = other.down[:]
        self.open = other.open[:]
        self.held = other.held[:]
        self.known = other.known[:]
        self.pile = other.pile[:]
        self.pile_size = other.pile_size
        self.top = other.top
        self.run = other.run
        self.turn = other.turn
        self.pending = other.pending
        self.chaining = other.chaining
        self.lasting = other.lasting
        self.still = other.still
        self.out = other.out

    def legal(self) -> list[int]:
        tables = self.tables
        turn: i64 = self.turn
        base: i64 = turn * RANKS
        top: i64 = self.top
        hand = self.hand
        up = self.up
        rank: i64
        place: i64
        limit: i64
        if self.pending >= 0:
            rank = self.pending
            place = base + rank
            limit = tables.limit_too(rank, top, self.run) - 1
            return [rank << 16, *tables.sets(rank, hand[place], up[place], limit)]
        if self.chaining:
            return [FLIP, STOP]
        known: i64 = self.known[turn]
        if tables.row_last:
            known = self.reach()
        fits: i64 = known & tables.fits[top]
        moves: list[int] = []
        usual = tables.usual_sets
        for rank in RANKS_IN[fits]:
            place = base + rank
            if rank == top:
                limit = tables.limit(rank, top, self.run)
                moves += tables.sets(rank, hand[place], up[place], limit)
            else:
                try:
                    moves += usual[rank][hand[place] << 3 | up[place]]
                except KeyError:
                    sets = tables.sets(rank, hand[place], up[place], tables.most[rank])
                    usual[rank][hand[place] << 3 | up[place]] = sets
                    moves += sets
        bound: i64 = fits & tables.binding
        if known != fits and not tables.forbidden and not (bound and tables.only_if_stuck):
            too_high = tables.too_high_sets
            for rank in RANKS_IN[known ^ fits]:
                place = base + rank
                try:
                    moves += too_high[rank][hand[place] << 3 | up[place]]
                except KeyError:
                    sets = tables.sets(rank, hand[place], up[place], tables.most_too_high)
                    too_high[rank][hand[place] << 3 | up[place]] = sets
                    moves += sets
        if tables.row_last:
            held: i64 = self.in_hand()
            moves = [move for move in moves if not move & 255 or move >> 8 & 255 == held]
        if self.open[turn] and not (tables.mysteries_last and known):
            moves.append(FLIP)
        if tables.forbidden and (tables.at_will or not bound) and self.pile_size:
            moves.append(PICK_UP)
        return moves

    def in_hand(self) -> i64:
        hand = self.hand
        base: i64 = self.turn * RANKS
        count: i64 = 0
        rank: i64
        for rank in RANKS_IN[self.known[self.turn]]:
            count += hand[base + rank]
        return count

    def reach(self) -> i64:
        known: i64 = self.known[self.turn]
        if not self.tables.row_last:
            return known
        hand = self.hand
        base: i64 = self.turn * RANKS
        ranks: i64 = 0
        rank: i64
        for rank in RANKS_IN[known]:
            if hand[base + rank]:
                ranks |= 1 << rank
        return ranks or known

    def largest(self, rank: i64, most: i64) -> i64:
        """Return the largest set of a rank, as `Tables.largest` does, within reach."""
        place: i64 = self.turn * RANKS + rank
        hand: i64 = self.hand[place]
        up: i64 = self.up[place]
        tables = self.tables
        if tables.row_last and hand and up:
            if not tables.mixed or hand >= most or hand != self.in_hand():
                up = 0
            elif up > most - hand:
                up = most - hand
        return tables.largest(hand, up, most)

    def apply(self, move: i64) -> i64:
        """Make a legal move other than FLIP; return its results."""
        if move >= 0:
            flipped: i64 = 0
            if self.pending >= 0:
                self.pending = -1
                flipped = 1
            return self._lay(move >> 16, move >> 8 & 255, move & 255, flipped)
        if move == PICK_UP:
            self._take()
            return TOOK | self._pass()
        if move == STOP:
            return self._pass()
        raise ValueError(f"not a move: {move}")

    def flip(self, rank: i64) -> i64:
        """Flip an uncovered mystery of this rank; return the results. After PENDING, `apply` lays
        the set.
        """
        turn: i64 = self.turn
        place: i64 = turn * RANKS + rank
        self.down[place] -= 1
        self.open[turn] -= 1
        if (self.hand[place] or self.up[place]) and (
            self.tables.limit_too(rank, self.top, self.run) > 1
        ):
            self.pending = rank
            return PENDING
        return self._lay(rank, 0, 0, 1)

    def draw_mystery(self, chance: Chance) -> i64:
        base: i64 = self.turn * RANKS
        rank: i64
        there: i64 = 0
        for rank in range(RANKS):
            there += self.down[base + rank]
        left: i64 = chance.below(there)
        for rank in range(RANKS):
            left -= self.down[base + rank]
            if left < 0:
                return rank
        raise ValueError("there is no mystery")

    def score(self, seat: i64) -> i64:
        if self.out == seat:
            return 0
        tables = self.tables
        points = tables.points
        hand = self.hand
        base: i64 = seat * RANKS
        score: i64 = 0
        rank: i64
        for rank in range(RANKS):
            score += points[rank] * hand[base + rank]
        if tables.table_counts:
            up = self.up
            down = self.down
            for rank in range(RANKS):
                score += points[rank] * (up[base + rank] + down[base + rank])
        return score

    def _lay(self, rank: i64, from_hand: i64, from_up: i64, flipped: i64) -> i64:
        """Lay a set, including a `flipped` mystery, and resolve the play."""
        tables = self.tables
        turn: i64 = self.turn
        place: i64 = turn * RANKS + rank
        count: i64 = from_hand + from_up + flipped
        if from_hand:
            self.hand[place] -= from_hand
        if from_up:
            self.up[place] -= from_up
            self.open[turn] += from_up
        if not (self.hand[place] or self.up[place]):
            self.known[turn] &= ~(1 << rank)
        self.held[turn] -= count
        top: i64 = self.top
        came: i64 = 0
        fitted: i64 = tables.fits[top] >> rank & 1
        if tables.chain_lasts and from_up and fitted:
            self.lasting = True
        if tables.swoop[rank]:
            return self._sweep()
        if fitted:
            if rank == top:
                self.run += count
            else:
                self.run = count
        else:
            self._take()
            came = TOOK
            if tables.forbidden or tables.take_all:
                self.hand[place] += count
                self.held[turn] += count
                self.known[turn] |= 1 << rank
                return TOOK | TOOK_SET | self._pass()
            self.run = count
        self.top = rank
        self.pile[rank] += count
        self.pile_size += count
        if self.run >= FOUR:
            return came | self._sweep()
        if not self.held[turn]:
            self.out = turn
            return OUT
        keeps: bool = from_up > 0 or self.chaining or self.lasting
        if fitted and tables.chain and keeps and self.open[turn]:
            self.chaining = True
            return CHAIN
        return came | self._pass()

    def _sweep(self) -> i64:
        if self.pile_size:
            self._clear_pile()
        self.still = 0
        self.chaining = False
        if self.held[self.turn]:
            return SWOOPED
        self.out = self.turn
        return SWOOPED | OUT

    def _take(self) -> None:
        turn: i64 = self.turn
        base: i64 = turn * RANKS
        hand = self.hand
        pile = self.pile
        mask: i64 = 0
        rank: i64
        count: i64
        for rank, count in enumerate(pile):
            if count:
                hand[base + rank] += count
                mask |= 1 << rank
        self.known[turn] |= mask
        self.held[turn] += self.pile_size
        self._clear_pile()

    def _clear_pile(self) -> None:
        self.pile = self.tables.no_cards[:]
        self.pile_size = 0
        self.run = 0
        self.top = EMPTY

    def _pass(self) -> i64:
        self.chaining = False
        self.lasting = False
        turn: i64 = self.turn + 1
        if turn == self.seats:
            turn = 0
        self.turn = turn
        self.still += 1
        if self.still >= ENDLESS_TURNS:
            self.out = -2
            return PASSED | ENDED
        return PASSED
