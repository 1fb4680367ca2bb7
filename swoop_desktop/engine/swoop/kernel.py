"""The rules of Swoop, once, on counts by rank: no cards, no suits, no events.

In play neither suits nor the order of the pile below its run matter, nor which column a mystery
lies in, since nobody has seen it. So a deal is a few flat lists of small integers, which copy in a
microsecond or two. Search and rollouts run on this alone; `State` lays the cards over it.

A move is one integer: a set is ``rank << 16 | from hand << 8 | from the face-up row``, and the rest
are negative. What a flip turns up is given to `flip`: by the cards where there are some, and else
by `draw_mystery`.

**There is always a legal move.** The player whose turn it is holds a card. With an uncovered
mystery: flip. Without one every mystery lies under a face-up card, so they hold a known card, of
rank r. On an empty pile r fits. On any other, if no known rank fits: under `replace` and `take_all`
r may be played (`too_high_only_if_stuck` asks just that nothing fits), under `forbidden` the pile
may be taken. A rank that may be played may be played singly: `Tables.limit` is never below 1. A
pending flip may always stay alone, and a chain may always be stopped.
"""

from collections.abc import Callable

from swoop_desktop.engine.swoop.tables import BITS, EMPTY, FOUR, RANKS, Tables

FLIP = -1
PICK_UP = -2
STOP = -3

ENDLESS_TURNS = 1000
"""After this many turns in a row without a card leaving play the deal ends."""

# What came of a move, or'ed together: enough for the layer above to move its cards.
TOOK = 1
"""The pile went in the player's hand (before the set was laid, if it was)."""
TOOK_SET = 2
"""The set went in hand too."""
SWOOPED = 4
"""The pile with the set on it went out of play."""
OUT = 8
"""The player has no card left: the deal is over."""
PENDING = 16
"""A mystery was turned up, and something may be added."""
CHAIN = 32
"""The player may go on flipping, or stop."""
ENDED = 64
"""The deal ended as an endless one."""
PASSED = 128
"""The turn went to the next player."""


class Kernel:
    """A deal in flat integers. Fields are for reading; moves go through `apply`."""

    __slots__ = (
        "chaining",
        "down",
        "hand",
        "held",
        "known",
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

    tables: Tables
    seats: int
    hand: list[int]
    """Cards in hand: count at ``seat * RANKS + rank``; `up` and `down` (mysteries) likewise."""
    up: list[int]
    down: list[int]
    open: list[int]
    """By seat: how many mysteries are uncovered."""
    held: list[int]
    """By seat: all cards that are left."""
    known: list[int]
    """By seat: the ranks in hand or face up, as a bit mask."""
    pile: list[int]
    pile_size: int
    top: int
    """Rank on the pile's top, or EMPTY."""
    run: int
    turn: int
    pending: int
    """Rank of a turned mystery that waits for what is added to it; -1 for none."""
    chaining: bool
    still: int
    """Turns in a row without a card leaving play."""
    out: int
    """Who went out; -1 while the deal goes on, -2 if it ended as an endless one."""

    def __init__(self, tables: Tables, seats: int, first: int) -> None:
        self.tables = tables
        self.seats = seats
        size = seats * RANKS
        self.hand = [0] * size
        self.up = [0] * size
        self.down = [0] * size
        self.open = [0] * seats
        self.held = [0] * seats
        self.known = [0] * seats
        self.pile = [0] * RANKS
        self.pile_size = self.run = self.still = 0
        self.top = EMPTY
        self.turn = first
        self.pending = self.out = -1
        self.chaining = False

    def copy(self) -> "Kernel":
        """An independent copy."""
        new = Kernel.__new__(Kernel)
        new.tables = self.tables
        new.seats = self.seats
        new.hand = self.hand[:]
        new.up = self.up[:]
        new.down = self.down[:]
        new.open = self.open[:]
        new.held = self.held[:]
        new.known = self.known[:]
        new.pile = self.pile[:]
        new.pile_size = self.pile_size
        new.top = self.top
        new.run = self.run
        new.turn = self.turn
        new.pending = self.pending
        new.chaining = self.chaining
        new.still = self.still
        new.out = self.out
        return new

    def legal(self) -> list[int]:
        """Every legal move of the seat to act. Its order is fixed."""
        tables = self.tables
        turn = self.turn
        base = turn * RANKS
        if self.pending >= 0:
            rank = self.pending
            limit = tables.limit_too(rank, self.top, self.run) - 1
            held = self.hand[base + rank] << 3 | self.up[base + rank]
            return [rank << 16, *tables.sets(rank, limit)[held]]
        if self.chaining:
            return [FLIP, STOP]
        hand = self.hand
        up = self.up
        top = self.top
        known = self.known[turn]
        fits = known & tables.fits[top]
        fitting = tables.fitting[top << 2 | self.run]
        moves: list[int] = []
        for rank in BITS[fits]:
            place = base + rank
            moves += fitting[rank][hand[place] << 3 | up[place]]
        if known != fits and not tables.forbidden and not (fits and tables.only_if_stuck):
            too_high = tables.too_high
            for rank in BITS[known ^ fits]:
                place = base + rank
                moves += too_high[rank][hand[place] << 3 | up[place]]
        if self.open[turn]:
            moves.append(FLIP)
        if tables.forbidden and not fits and self.pile_size:
            moves.append(PICK_UP)
        return moves

    def apply(self, move: int) -> int:
        """Do a legal move other than FLIP (see `flip`). Returns what came of it."""
        if move >= 0:
            rank = move >> 16
            if self.pending >= 0:
                self.pending = -1
                return self._lay(rank, move >> 8 & 255, move & 255, 1)
            return self._lay(rank, move >> 8 & 255, move & 255, 0)
        if move == PICK_UP:
            self._take()
            return TOOK | self._pass()
        if move == STOP:
            return self._pass()
        raise ValueError(f"not a move: {move}")

    def flip(self, rank: int) -> int:
        """Turn up an uncovered mystery, which is of this rank. Returns what came of it.

        If something may be added the move is PENDING, and the set is laid when that is decided.
        """
        turn = self.turn
        place = turn * RANKS + rank
        self.down[place] -= 1
        self.open[turn] -= 1
        if self.hand[place] or self.up[place]:
            tables = self.tables
            if tables.limit_too(rank, self.top, self.run) > 1:
                self.pending = rank
                return PENDING
        return self._lay(rank, 0, 0, 1)

    def draw_mystery(self, below: Callable[[int], int]) -> int:
        """The rank of one of the mysteries of the seat to act, all being as likely.

        `below(n)` gives a random number in 0..n-1.
        """
        base = self.turn * RANKS
        down = self.down[base : base + RANKS]
        left = below(sum(down))
        for rank, count in enumerate(down):
            left -= count
            if left < 0:
                return rank
        raise ValueError("there is no mystery")

    def _lay(self, rank: int, from_hand: int, from_up: int, flipped: int) -> int:
        """Lay a set, a mystery that was `flipped` counted in, and resolve it (section 2)."""
        turn = self.turn
        place = turn * RANKS + rank
        tables = self.tables
        count = from_hand + from_up + flipped
        self.hand[place] -= from_hand
        if from_up:
            self.up[place] -= from_up
            self.open[turn] += from_up
        if not (self.hand[place] or self.up[place]):
            self.known[turn] &= ~(1 << rank)
        self.held[turn] -= count
        if tables.swoop[rank]:
            return self._sweep()
        top = self.top
        came = 0
        fitted = tables.fits[top] >> rank & 1
        if fitted:
            self.run = self.run + count if rank == top else count
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
        if fitted and tables.chain and (from_up or self.chaining) and self.open[turn]:
            self.chaining = True
            return CHAIN
        return came | self._pass()

    def _sweep(self) -> int:
        """The pile, and what was laid on it, goes out of play; the same player again."""
        self._clear_pile()
        self.still = 0
        self.chaining = False
        if self.held[self.turn]:
            return SWOOPED
        self.out = self.turn
        return SWOOPED | OUT

    def _take(self) -> None:
        """The player takes the pile in hand."""
        turn = self.turn
        base = turn * RANKS
        hand = self.hand
        mask = 0
        for rank, count in enumerate(self.pile):
            if count:
                hand[base + rank] += count
                mask |= 1 << rank
        self.known[turn] |= mask
        self.held[turn] += self.pile_size
        self._clear_pile()

    def _clear_pile(self) -> None:
        self.pile = [0] * RANKS
        self.pile_size = self.run = 0
        self.top = EMPTY

    def _pass(self) -> int:
        """The next player's turn, unless this deal has no end."""
        self.chaining = False
        self.turn = turn = self.turn + 1
        if turn == self.seats:
            self.turn = 0
        self.still += 1
        if self.still >= ENDLESS_TURNS:
            self.out = -2
            return PASSED | ENDED
        return PASSED
