"""The course of a deal of Swoop as everybody saw it, walked again."""

from typing import Final, final

from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64, vec

PLENTY: Final = 1 << 16
"""More cards of a rank than there ever are."""


@final
class Course:
    """Goes through the decisions of a deal, one after another.

    Everybody seems to hold plenty of every rank: from there their hands count what was played and
    taken. So after a flip an addition is always asked for where one would be allowed. Where nobody
    answered, there was nothing to add.
    """

    def __init__(
        self, opening: Kernel, seats: list[int], moves: list[int], flipped: list[int]
    ) -> None:
        """`opening`: the deal as everybody saw it before the first decision. Then, for every
        decision, who made it, the move, and the rank of the mystery that it turned up, if any.
        """
        self._opening: Kernel = opening
        self.kernel: Kernel = opening.copy()
        """The deal before the next decision."""
        self.number: i64 = 0
        """How many decisions have been made."""
        self.unasked: i64 = -1
        """The rank of a mystery that the decision before flipped, if nothing could be added to it,
        though the rules would have allowed it; else -1.
        """
        self.seats: vec[i64] = vec[i64](seats)
        self.moves: vec[i64] = vec[i64](moves)
        self._flipped: vec[i64] = vec[i64](flipped)
        self.begin()

    def begin(self) -> None:
        """Go back to before the first decision."""
        self.kernel.become(self._opening)
        self.number = 0
        self.unasked = -1
        hand = self.kernel.hand
        place: i64
        for place in range(self.kernel.seats * RANKS):
            hand[place] = PLENTY

    def finish(self, pending: i64) -> None:
        """Make all decisions that are left. `pending`: the rank of a mystery for which an addition
        is asked after that; else -1.
        """
        while self.number < len(self.moves):
            self.decide()
        if self.kernel.pending >= 0 and pending < 0:
            self.go_on()

    def decide(self) -> None:
        """Make the next decision. Afterwards `kernel` stands before the one that follows."""
        kernel = self.kernel
        move: i64 = self.moves[self.number]
        self.unasked = -1
        if move == FLIP:
            kernel.flip(self._flipped[self.number])
        else:
            kernel.apply(move)
        self.number += 1
        rank: i64 = kernel.pending
        if rank >= 0 and self.number < len(self.moves):
            move = self.moves[self.number]
            if self.seats[self.number] != kernel.turn or move >> 16 != rank:
                self.go_on()

    def go_on(self) -> None:
        """Nothing was added to the mystery that was flipped last: there was nothing."""
        self.unasked = self.kernel.pending
        self.kernel.apply(self.unasked << 16)
