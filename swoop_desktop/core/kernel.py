"""The rules of Swoop, once, on counts by rank: no cards, no suits, no events.

In play neither suits nor the order of the pile below its run matter, nor which column a mystery
lies in, since nobody has seen it. So a deal is a few flat rows of small integers, which copy in a
microsecond or less. Search and rollouts run on this alone; the engine's `State` lays the cards over
it.

A move is one integer: a set is ``rank << 16 | from hand << 8 | from the face-up row``, and the rest
are negative. What a flip turns up is given to `flip`: by the cards where there are some, and else
by `draw_mystery`.

**There is always a legal move.** A pending flip may always stay alone, and a chain may always be
stopped. Else the player whose turn it is holds a card. Without any in hand or face up they have
only mysteries, all uncovered, and may flip one by any rules. Otherwise a card is within reach, of
rank r: any of the hand if there is one, else any of the row, also under `row_last`, since a single
card of the hand holds no face-up card, and the row is free where the hand is empty. On an empty
pile r fits. On any other, if no rank within reach fits: under `replace` and `take_all` r may be
played (`too_high_only_if_stuck` asks just that nothing fits), under `forbidden` the pile may be
taken. What fits without counting for that (`Tables.binding`) may be played. A rank within reach
that may be played may be played singly: `Tables.limit` is never below 1.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.tables import EMPTY, FOUR, RANKS, RANKS_IN, Tables
from swoop_desktop.core.vecs import i64, vec

FLIP: Final = -1
PICK_UP: Final = -2
STOP: Final = -3

ENDLESS_TURNS: Final = 1000
"""After this many turns in a row without a card leaving play the deal ends."""

# What came of a move, or'ed together: enough for the layer above to move its cards.
TOOK: Final = 1
"""The pile went in the player's hand (before the set was laid, if it was)."""
TOOK_SET: Final = 2
"""The set went in hand too."""
SWOOPED: Final = 4
"""The pile with the set on it went out of play."""
OUT: Final = 8
"""The player has no card left: the deal is over."""
PENDING: Final = 16
"""A mystery was turned up, and something may be added."""
CHAIN: Final = 32
"""The player may go on flipping, or stop."""
ENDED: Final = 64
"""The deal ended as an endless one."""
PASSED: Final = 128
"""The turn went to the next player."""


@final
class Kernel:
    """A deal in flat integers. Fields are for reading; moves go through `apply`."""

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
        """Cards in hand: count at ``seat * RANKS + rank``; `up` and `down` (mysteries) likewise."""
        self.up: vec[i64] = nothing[:]
        self.down: vec[i64] = nothing[:]
        self.open: vec[i64] = none
        """By seat: how many mysteries are uncovered."""
        self.held: vec[i64] = none[:]
        """By seat: all cards that are left."""
        self.known: vec[i64] = none[:]
        """By seat: the ranks in hand or face up, as a bit mask."""
        self.pile: vec[i64] = vec[i64]([0] * RANKS)
        """By rank."""
        self.pile_size: i64 = 0
        self.top: i64 = EMPTY
        """Rank on the pile's top, or EMPTY."""
        self.run: i64 = 0
        """How many cards of that rank lie there."""
        self.turn: i64 = first
        self.pending: i64 = -1
        """Rank of a turned mystery that waits for what is added to it; -1 for none."""
        self.chaining: bool = False
        """Whether all that is asked now is to flip on or to stop."""
        self.lasting: bool = False
        """Whether the player may flip on after whatever fits, until the turn passes."""
        self.still: i64 = 0
        """Turns in a row without a card leaving play."""
        self.out: i64 = -1
        """Who went out; -1 while the deal goes on, -2 if it ended as an endless one."""

    def copy(self) -> "Kernel":
        """An independent copy."""
        new = Kernel(self.tables, 0, 0)
        new.seats = self.seats
        new.become(self)
        return new

    def become(self, other: "Kernel") -> None:
        """Stand as another deal of the same rules and seats does, which stays independent."""
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
        """Every legal move of the seat to act. Its order is fixed."""
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
                    found = tables.sets(rank, hand[place], up[place], tables.most[rank])
                    usual[rank][hand[place] << 3 | up[place]] = found
                    moves += found
        bound: i64 = fits & tables.binding
        if known != fits and not tables.forbidden and not (bound and tables.only_if_stuck):
            too_high = tables.too_high_sets
            for rank in RANKS_IN[known ^ fits]:
                place = base + rank
                try:
                    moves += too_high[rank][hand[place] << 3 | up[place]]
                except KeyError:
                    found = tables.sets(rank, hand[place], up[place], tables.most_too_high)
                    too_high[rank][hand[place] << 3 | up[place]] = found
                    moves += found
        if tables.row_last:
            held: i64 = self.in_hand()
            moves = [move for move in moves if not move & 255 or move >> 8 & 255 == held]
        if self.open[turn] and not (tables.mysteries_last and known):
            moves.append(FLIP)
        if tables.forbidden and (tables.at_will or not bound) and self.pile_size:
            moves.append(PICK_UP)
        return moves

    def in_hand(self) -> i64:
        """Count the cards in hand of the seat to act."""
        hand = self.hand
        base: i64 = self.turn * RANKS
        count: i64 = 0
        rank: i64
        for rank in RANKS_IN[self.known[self.turn]]:
            count += hand[base + rank]
        return count

    def reach(self) -> i64:
        """Return a bit mask of the ranks that the seat to act may play, fitting or not. Under
        `row_after_hand` those of the row count only while the hand is empty.
        """
        known: i64 = self.known[self.turn]
        if not self.tables.row_last:
            return known
        hand = self.hand
        base: i64 = self.turn * RANKS
        found: i64 = 0
        rank: i64
        for rank in RANKS_IN[known]:
            if hand[base + rank]:
                found |= 1 << rank
        return found or known

    def largest(self, rank: i64, most: i64) -> i64:
        """Return the largest set of a rank that is within reach, see `Tables.largest`."""
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
        """Do a legal move other than FLIP (see `flip`). Returns what came of it."""
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
        """Turn up an uncovered mystery, which is of this rank. Returns what came of it.

        If something may be added the move is PENDING, and the set is laid when that is decided.
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
        """Draw the rank of one of the mysteries of the seat to act, all being as likely."""
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
        """Return what a seat scores in this deal, which is over."""
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
        """Lay a set, a mystery that was `flipped` counted in, and resolve it (section 2)."""
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
        """Put the pile, with what was laid on it, out of play; the same player goes on."""
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
        """Pass the turn to the next player, unless this deal has no end."""
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
