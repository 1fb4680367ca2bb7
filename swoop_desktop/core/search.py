"""Search for Swoop: plays moves to the end in sampled deals.

Candidates share the deals, and the worse half is dropped repeatedly (sequential halving). Effort
counts moves, not seconds, so speed changes no answer.
"""

from math import sqrt
from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.rollouts import Rollouts
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64

_TRUST: Final = 0.5
"""Head start of the first candidate against bad luck, divided by the square root of its samples."""


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
    """One decision. `player` continues for the seat itself."""

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
            best = sorted(self.tried[:keep], key=lambda one: -one.value())
            self.tried[:keep] = best
            keep = (keep + 1) // 2

    def _try(self, one: Tried) -> i64:
        """Play the sampled deal on from a move. Return the number of moves."""
        moves: i64 = self._rollouts.play(one.move)
        one.total += self._stakes.worth(self._rollouts.end)
        one.samples += 1
        return moves


def first_thoughts(kernel: Kernel, player: Player) -> list[Tried]:
    first: int = player.choose(kernel)
    found = [Tried(first, _TRUST)]
    found += [Tried(move, 0.0) for move in candidates(kernel) if move != first]
    return found


def candidates(kernel: Kernel) -> list[int]:
    """List the candidates: each rank's largest set, or the largest of each place if they can't mix;
    single swoop cards.
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
