"""Replays of deals."""

from typing import Final, final

from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64, vec

PLENTY: Final = 1 << 16


@final
class Course:
    """Replays a deal's public decisions.

    Hidden hands start with `PLENTY` of every rank. So a flip always asks for an addition where
    rules allow one; if nobody answered, there was nothing to add.
    """

    def __init__(
        self, opening: Kernel, seats: list[int], moves: list[int], flipped: list[int]
    ) -> None:
        """`opening` is the public deal; then each decision's seat, move and flipped rank."""
        self._opening: Kernel = opening
        self.kernel: Kernel = opening.copy()
        self.number: i64 = 0
        self.unasked: i64 = -1
        """Rank of the mystery just flipped if an addition was allowed but impossible, else -1."""
        self.seats: vec[i64] = vec[i64](seats)
        self.moves: vec[i64] = vec[i64](moves)
        self._flipped: vec[i64] = vec[i64](flipped)
        self.begin()

    def begin(self) -> None:
        self.kernel.become(self._opening)
        self.number = 0
        self.unasked = -1
        hand = self.kernel.hand
        place: i64
        for place in range(self.kernel.seats * RANKS):
            hand[place] = PLENTY

    def finish(self, pending: i64) -> None:
        """Make all remaining decisions. `pending`: rank of a mystery still awaiting an addition, or
        -1.
        """
        while self.number < len(self.moves):
            self.decide()
        if self.kernel.pending >= 0 and pending < 0:
            self.go_on()

    def decide(self) -> None:
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
        """Skip the impossible addition to the flipped mystery."""
        self.unasked = self.kernel.pending
        self.kernel.apply(self.unasked << 16)
