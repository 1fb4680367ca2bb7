"""The rules of play, once: on counts of cards in flat whole numbers, without any cards.

In play, suits, the order of the pile below its run, and which mystery lies in which column do not
matter: the kernel knows how many cards of each place (see `tables`) lie where, and each player's
mysteries in the order in which they will be flipped. Search and rollouts run on it alone; `State`
lays cards over it and follows what it says happened.

**There is always a legal action.** Whoever is asked holds a card, or had gone out. In the middle of
a flip adding nothing is legal, in a chain stopping is. Else: with an uncovered mystery, the flip is
legal. Without one the player knows a card, since a covered mystery has a face-up card over it. If a
known card fits, that card alone is a legal set: every limit on size allows one card, and the run on
the pile is at most three, since four are swept away. If none fits, the pile is not empty, and under
`forbidden` the player may pick it up; under `replace` and `take_all` every known card alone is legal,
since nothing else fits and every limit allows one.
"""

from operator import add
from typing import Final

from swoop_desktop.engine.swoop.tables import (
    FLIP,
    HAND,
    HELD,
    NOTHING,
    PICK_UP,
    PLACES,
    RUNS,
    SHIFT,
    STOP,
    UP,
    Tables,
)

TURN, ADD, CHAIN, OVER = range(4)
"""What a player is asked: anything; what to add to a flipped mystery; to flip on or to stop."""

LAID: Final = 1
"""The set lies on the pile (perhaps to be swept away)."""
TOOK: Final = 2
"""The player took the pile that lay there before the set."""
KEPT: Final = 4
"""The player took the set too."""
SWOOPED: Final = 8
"""The pile went out of play."""
OUT: Final = 16
"""The player has gone out."""
ASKED: Final = 32
"""A mystery lies open, and its player is asked what to add."""
ENDLESS: Final = 64
"""The deal was ended, as no card had left play for `PATIENCE` turns."""

PATIENCE = 1000

_EMPTY = [0] * PLACES


class Kernel:
    """A deal in play, as counts. Copies are independent; `tables` are shared."""

    __slots__ = (
        "flipped",
        "held",
        "in_chain",
        "known",
        "masks",
        "mysteries",
        "pending",
        "pile",
        "pile_mask",
        "quiet",
        "run",
        "seats",
        "stage",
        "tables",
        "top",
        "turn",
        "uncovered",
    )

    def __init__(self, tables: Tables, seats: int, turn: int) -> None:
        self.tables = tables
        self.seats = seats
        self.turn = turn
        self.stage = TURN
        self.known = [[0] * PLACES for _ in range(seats)]
        """By player and place: eight times the cards in hand, plus the face-up ones."""
        self.masks = [0] * seats
        """By player: the places of which they hold a known card."""
        self.held = [0] * seats
        """By player: all their cards."""
        self.uncovered = [0] * seats
        self.mysteries = [0] * seats
        """By player: places of the mysteries, four bits each, the next to be flipped lowest."""
        self.pile = [0] * PLACES
        """By place: eight times the cards in the pile."""
        self.pile_mask = 0
        self.top = NOTHING
        self.run = 0
        self.pending = 0
        """1 while a flipped mystery lies open."""
        self.flipped = NOTHING
        self.in_chain = False
        self.quiet = 0
        """Turns in a row that passed without a card leaving play."""

    def copy(self) -> "Kernel":
        """An independent copy."""
        new: Kernel = Kernel.__new__(Kernel)
        new.tables = self.tables
        new.seats = self.seats
        new.turn = self.turn
        new.stage = self.stage
        new.known = [row[:] for row in self.known]
        new.masks = self.masks[:]
        new.held = self.held[:]
        new.uncovered = self.uncovered[:]
        new.mysteries = self.mysteries[:]
        new.pile = self.pile[:]
        new.pile_mask = self.pile_mask
        new.top = self.top
        new.run = self.run
        new.pending = self.pending
        new.flipped = self.flipped
        new.in_chain = self.in_chain
        new.quiet = self.quiet
        return new

    def legal(self) -> list[int]:
        """Every legal action of the player whose turn it is, in a fixed order."""
        stage = self.stage
        turn = self.turn
        tables = self.tables
        if stage == TURN:
            spot = self.top * RUNS + self.run
            if self.masks[turn] & tables.fits[self.top]:
                rows = tables.free[spot]
                actions = []
            else:
                rows = tables.stuck[spot]
                actions = [PICK_UP] if self.pile_mask and tables.may_pick_up else []
            for row, held in zip(rows, self.known[turn], strict=True):
                if held:
                    actions += row[held]
            if self.uncovered[turn]:
                actions.append(FLIP)
            return actions
        if stage == ADD:
            place = self.flipped
            most = tables.grow[self.top * RUNS + self.run][place]
            return [*tables.add_sets[place][most][self.known[turn][place]]]
        return [FLIP, STOP] if stage == CHAIN else []

    def apply(self, action: int) -> int:
        """Do a legal action (this is not checked). Returns what happened, flags of this module."""
        turn = self.turn
        if action < 0:
            if action == FLIP:
                return self._flip(turn)
            happened = 0
            if action == PICK_UP:
                happened = TOOK
                self._take(turn)
                self._clear()
            return happened | self._pass(turn)
        place = action >> SHIFT
        held = action & HELD
        up = held & UP
        if held:
            size = (held >> HAND) + up
            row = self.known[turn]
            row[place] = left = row[place] - held
            if not left:
                self.masks[turn] ^= 1 << place
            self.held[turn] -= size
            self.uncovered[turn] += up
            size += self.pending
        else:
            size = 1
        return self._resolve(turn, place, size, up)

    def _flip(self, turn: int) -> int:
        """Turn up the next mystery; resolve it at once unless something may be added."""
        deck = self.mysteries[turn]
        place = deck & 15
        self.mysteries[turn] = deck >> 4
        self.uncovered[turn] -= 1
        self.held[turn] -= 1
        self.in_chain = self.stage == CHAIN
        self.flipped = place
        self.pending = 1
        if self.known[turn][place] and self.tables.grow[self.top * RUNS + self.run][place] > 0:
            self.stage = ADD
            return ASKED
        return self._resolve(turn, place, 1, 0)

    def _resolve(self, turn: int, place: int, size: int, up: int) -> int:
        """What a set does; it has left the player's cards."""
        tables = self.tables
        fits = tables.fits[self.top] >> place & 1
        happened = LAID
        if fits:
            if tables.swoop >> place & 1:
                return self._swoop(turn, LAID | SWOOPED)
            self.run = self.run + size if place == self.top else size
            self.pile[place] += size << HAND
        else:
            mystery = self.pending
            self._take(turn)
            if not tables.replace:
                row = self.known[turn]
                row[place] += size << HAND
                self.masks[turn] |= 1 << place
                self.held[turn] += size
                self._clear()
                return TOOK | KEPT | self._pass(turn)
            happened = LAID | TOOK
            self.pile = _EMPTY[:]
            self.pile[place] = size << HAND
            self.pile_mask = 0
            self.run = size
            up = up and not mystery
        self.pile_mask |= 1 << place
        self.top = place
        if self.run > 3:
            return self._swoop(turn, happened | SWOOPED)
        if not self.held[turn]:
            self.stage = OVER
            self.pending = 0
            return happened | OUT
        if tables.chain and fits and self.uncovered[turn] and (up or self._chained()):
            self.stage = CHAIN
            self.pending = 0
            return happened
        return happened | self._pass(turn)

    def _chained(self) -> bool:
        """Whether the set was a mystery flipped in a chain."""
        return self.pending == 1 and self.in_chain

    def _swoop(self, turn: int, happened: int) -> int:
        self._clear()
        self.quiet = 0
        self.pending = 0
        if self.held[turn]:
            self.stage = TURN
            return happened
        self.stage = OVER
        return happened | OUT

    def _take(self, turn: int) -> None:
        """The pile goes in the player's hand; the caller says what lies there then."""
        pile = self.pile
        self.known[turn] = list(map(add, self.known[turn], pile))
        self.masks[turn] |= self.pile_mask
        self.held[turn] += sum(pile) >> HAND

    def _clear(self) -> None:
        self.pile = _EMPTY[:]
        self.pile_mask = 0
        self.top = NOTHING
        self.run = 0

    def _pass(self, turn: int) -> int:
        """The next player's turn."""
        self.pending = 0
        self.quiet += 1
        if self.quiet >= PATIENCE:
            self.stage = OVER
            return ENDLESS
        self.stage = TURN
        turn += 1
        self.turn = turn if turn < self.seats else 0
        return 0
