"""Thinking ahead in Swoop: moves are tried in many sampled deals, each played to the end of the
deal.

A sampled deal, or determinization, agrees with everything that the seat has seen. All candidates
are played out in the same sampled deals, the worse half is dropped, and the rest get more sampled
deals, until one is left (sequential halving). The effort is counted in moves and not in seconds:
the same question and randomness get the same answer on a slow machine and on a fast one.
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
"""A head start for the first thought, so that bad luck in a few sampled deals does not rule it out.
It is divided by the square root of the number of sampled deals tried.
"""


@final
class Tried:
    """A move, and how well it did."""

    def __init__(self, move: int, trust: float) -> None:
        self.move: int = move
        self.trust: float = trust
        self.total: i64 = 0
        """The sum of what the ends of so many `samples` were worth, times `ONE`."""
        self.samples: i64 = 0

    def value(self) -> float:
        """Return the mean worth of a sampled deal's end, and the head start."""
        if not self.samples:
            return self.trust
        total: int = self.total
        samples: int = self.samples
        return total / (samples * ONE) + self.trust / sqrt(samples)


@final
class Search:
    """One decision. `player` says how the seat itself goes on in the sampled deals."""

    def __init__(
        self,
        determinizations: Determinizations,
        player: Player,
        stakes: Stakes,
        chance: Chance,
    ) -> None:
        self.chance: Chance = chance
        self.tried: list[Tried] = first_thoughts(determinizations.visible, player)
        """The candidates, best first."""
        self._stakes: Stakes = stakes
        self._rollouts: Rollouts = Rollouts(determinizations, player)

    def think(self, effort: i64) -> None:
        """Try the candidates by thinking over about so many moves altogether: those that are
        played, and those of the others that are remembered.
        """
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
        """Play the sampled deal on from this move. Returns how many moves that took."""
        moves: i64 = self._rollouts.play(one.move)
        one.total += self._stakes.worth(self._rollouts.end)
        one.samples += 1
        return moves


def first_thoughts(kernel: Kernel, player: Player) -> list[Tried]:
    """List what is worth trying, first of all what the player would do at first sight."""
    first: int = player.choose(kernel)
    found = [Tried(first, _TRUST)]
    found += [Tried(move, 0.0) for move in candidates(kernel) if move != first]
    return found


def candidates(kernel: Kernel) -> list[int]:
    """List the legal moves that are worth a thought: of each rank the largest set, with as many
    face-up cards in it as possible, or the largest of each place where they may not be mixed; of a
    swoop rank a single card.
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
