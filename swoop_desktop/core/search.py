"""Search for Swoop: plays moves to the end in sampled deals.

Candidates share the deals, and the worse half is dropped repeatedly (sequential halving). Effort
counts moves, not seconds, so speed changes no answer.
"""

from math import sqrt
from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations, Rollouts
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.player import Player
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.core.vecs import i64

_TRUST: Final = 0.5
"""Head start of the first candidate against bad luck, divided by the square root of its number of
samples.
"""


@final
class Tried:
    def __init__(self, move: int, trust: float) -> None:
        self.move: int = move
        self.trust: float = trust
        self.total: i64 = 0
        self.samples: i64 = 0

    def value(self) -> float:
        if not self.samples:
            return self.trust
        total: int = self.total
        samples: int = self.samples
        return total / (samples * ONE) + self.trust / sqrt(samples)


@final
class Search:
    """The search of one decision. `player` decides for the seat itself after the tried move."""

    def __init__(
        self,
        determinizations: Determinizations,
        player: Player,
        stakes: Stakes,
        chance: Chance,
    ) -> None:
        self.chance: Chance = chance
        self.tried: list[Tried] = first_thoughts(determinizations.visible, player)
        self._stakes: Stakes = stakes
        self._rollouts: Rollouts = Rollouts(determinizations, player)

    def think(self, effort: i64) -> None:
        """Try the candidates. `effort` counts moves played and past decisions evaluated."""
        if len(self.tried) == 1 or effort <= 0:
            return
        rounds: i64 = (len(self.tried) - 1).bit_length()
        keep: i64 = len(self.tried)
        left: i64
        place: i64
        while keep > 1:
            left = effort // rounds
            while left > 0:
                left -= self._rollouts.deal(self.chance)
                for place in range(keep):
                    left -= self._try(self.tried[place])
            best = sorted(self.tried[:keep], key=lambda move: -move.value())
            self.tried[:keep] = best
            keep = (keep + 1) // 2

    def _try(self, tried: Tried) -> i64:
        """Play the sampled deal on from a move. Return the number of moves."""
        moves: i64 = self._rollouts.play(tried.move)
        tried.total += self._stakes.worth(self._rollouts.end)
        tried.samples += 1
        return moves


def first_thoughts(kernel: Kernel, player: Player) -> list[Tried]:
    first: int = player.choose(kernel)
    tries = [Tried(first, _TRUST)]
    tries += [Tried(move, 0.0) for move in candidates(kernel) if move != first]
    return tries


def candidates(kernel: Kernel) -> list[int]:
    """List the moves without cards, single swoop cards, and each other rank's largest set; if sets
    can't mix, one from the hand and one from the row.
    """
    best: dict[int, tuple[int, int, int]] = {}
    for move in kernel.legal():
        if move < 0:
            best[move] = (0, 0, move)
            continue
        rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
        count = from_hand + from_up
        if kernel.pending >= 0:
            rank += int(count > 0)
        elif kernel.tables.swoop[rank]:
            count = -count
        if from_up and not kernel.tables.mixed:
            rank += 2 * RANKS
        best[rank] = max(best.get(rank, (count, from_up, move)), (count, from_up, move))
    return [move for _, _, move in best.values()]


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
    moves = candidates(kernel)
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
    return moves + [move for _, _, move in best.values() if move not in moves]
