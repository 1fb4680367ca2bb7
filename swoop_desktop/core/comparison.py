"""Compares given moves of Swoop in the same sampled deals."""

from typing import final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.rollouts import Rollouts
from swoop_desktop.core.search import candidates
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.core.vecs import i64


@final
class Comparison:
    def __init__(
        self, rollouts: list[Rollouts], stakes: Stakes, moves: list[int], chance: Chance
    ) -> None:
        """`rollouts` take turns: deals of one walk resemble each other."""
        self.ledger: Ledger = Ledger(len(moves))
        self._rollouts: list[Rollouts] = rollouts
        self._stakes: Stakes = stakes
        self._moves: list[int] = moves
        self._chance: Chance = chance

    def try_all(self, places: list[int]) -> i64:
        """Play these moves in one more deal. Return the moves and decisions evaluated."""
        turn: i64 = self.ledger.lines % len(self._rollouts)
        rollouts = self._rollouts[turn]
        stakes = self._stakes
        ledger = self.ledger
        seat: i64 = rollouts.determinizations.visible.turn
        spent: i64 = rollouts.deal(self._chance)
        won: i64
        at: i64
        move: i64
        ledger.begin()
        for place in places:
            at = place
            move = self._moves[place]
            spent += rollouts.play(move)
            won = 0
            if rollouts.end.out == seat:
                won = ONE
            ledger.enter(at, stakes.worth(rollouts.end), won, rollouts.end.score(seat))
        return spent


def worth_comparing(kernel: Kernel) -> list[int]:
    """List the candidates of a search, plus single cards and largest sets of ranks that fit on
    anything.
    """
    found = candidates(kernel)
    tables = kernel.tables
    anywhere: int = tables.fits[EMPTY]
    for top in range(RANKS):
        if tables.fits[top]:
            anywhere &= tables.fits[top]
    best: dict[int, tuple[int, int, int]] = {}
    for move in kernel.legal():
        rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
        count = from_hand + from_up
        if move < 0 or not count or not anywhere >> rank & 1:
            continue
        if count == 1:
            rank += (1 + from_up) * RANKS
        elif from_up and not tables.mixed:
            rank += 3 * RANKS
        best[rank] = max(best.get(rank, (count, from_up, move)), (count, from_up, move))
    return found + [move for _, _, move in best.values() if move not in found]
