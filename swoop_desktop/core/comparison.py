"""Moves of Swoop that somebody asks about, compared in the same sampled deals."""

from typing import final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.rollouts import Rollouts
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.vecs import i64


@final
class Comparison:
    """Tries moves that are given from outside. The sibling of `Search`, which drops the worse half
    of its own candidates again and again: here whoever asks says which moves go on.
    """

    def __init__(
        self, rollouts: list[Rollouts], stakes: Stakes, moves: list[int], chance: Chance
    ) -> None:
        """`rollouts`: they take turns. Where the deals of one resemble each other, those of several
        say more.
        """
        self.ledger: Ledger = Ledger(len(moves))
        self._rollouts: list[Rollouts] = rollouts
        self._stakes: Stakes = stakes
        self._moves: list[int] = moves
        self._chance: Chance = chance

    def try_all(self, places: list[int]) -> i64:
        """Play these moves, by their places, in one more sampled deal. Returns how many moves that
        took, with those of the others that were thought over.
        """
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
