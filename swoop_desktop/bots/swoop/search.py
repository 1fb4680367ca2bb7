"""Thinking ahead: moves are tried in many worlds, each played to the end of the deal.

A world is a deal that agrees with everything that the seat has seen. All candidates are played out
in the same worlds, the worse half is dropped, and the rest get more worlds, until one is left
(sequential halving). The judge plays for the seat itself. How well the others play is not known, so
they play better in some worlds than in others. The effort is counted in moves and not in seconds:
the same question and randomness get the same answer on a slow machine and on a fast one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from swoop_desktop.bots.swoop.judge import Judge
from swoop_desktop.bots.swoop.stakes import Stakes
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.imagine import Worlds
from swoop_desktop.engine.swoop.kernel import FLIP, Kernel
from swoop_desktop.engine.swoop.observation import SwoopObservation

_TRUST = 0.5
"""A head start for the judge's own choice, so that bad luck in a few worlds does not rule it out.
It is divided by the square root of the number of worlds tried.
"""

Player = Callable[[Kernel], int]
"""Says what the seat to act plays, a legal move."""


@dataclass(slots=True)
class Tried:
    """A move, and how well it did: the sum of what the ends of so many worlds were worth."""

    move: int
    trust: float = 0.0
    total: float = 0.0
    worlds: int = 0

    @property
    def value(self) -> float:
        """The mean worth of a world's end, and the head start."""
        if not self.worlds:
            return self.trust
        return self.total / self.worlds + self.trust / sqrt(self.worlds)


def search(
    seen: SwoopObservation, judge: Judge, others: Sequence[Player], effort: int, rng: Source
) -> list[Tried]:
    """The candidates, best first. Answers at once where there is only one, or no effort.

    `others`: how the others may play. `effort`: about how many moves are played altogether.
    """
    worlds = Worlds(seen)
    first = judge.choose(worlds.visible)
    tried = [Tried(first, _TRUST)]
    tried += [Tried(move) for move in candidates(worlds.visible) if move != first]
    if len(tried) == 1 or effort <= 0:
        return tried
    stakes = Stakes(seen.rules, seen.seat, seen.number, seen.totals)
    random = Random(rng.bits()).random
    tables = [[other] * seen.seats for other in others]
    for players in tables:
        players[seen.seat] = judge.choose
    rounds = (len(tried) - 1).bit_length()
    keep = len(tried)
    while keep > 1:
        left = effort // rounds
        while left > 0:
            world, order = worlds.deal(random)
            players = tables[tried[0].worlds % len(tables)]
            for one in tried[:keep]:
                left -= _try(one, world.copy(), order, players, stakes)
        tried[:keep] = sorted(tried[:keep], key=lambda one: -one.value)
        keep = (keep + 1) // 2
    return tried


def candidates(kernel: Kernel) -> list[int]:
    """The legal moves that are worth a thought: of each rank the largest set, with as many face-up
    cards in it as possible; of a swoop rank a single card.
    """
    best: dict[int, tuple[int, int, int]] = {}
    for move in kernel.legal():
        if move < 0:
            best[move] = (0, 0, move)
            continue
        rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
        count = from_hand + from_up
        if kernel.pending >= 0:
            rank += bool(count)
        elif kernel.tables.swoop[rank]:
            count = -count
        best[rank] = max(best.get(rank, (count, from_up, move)), (count, from_up, move))
    return [move for _, _, move in best.values()]


def _try(
    one: Tried, kernel: Kernel, order: list[list[int]], players: list[Player], stakes: Stakes
) -> int:
    """Play a world to its end, beginning with this move. Returns how many moves that took.

    `order` says by seat in which order mysteries turn up. It is the same for every move that is
    tried in this world, so that luck favours none of them.
    """
    apply, flip = kernel.apply, kernel.flip
    turned = [0] * kernel.seats
    move, moves = one.move, 0
    while True:
        if move == FLIP:
            turn = kernel.turn
            flip(order[turn][turned[turn]])
            turned[turn] += 1
        else:
            apply(move)
        moves += 1
        if kernel.out != -1:
            break
        move = players[kernel.turn](kernel)
    one.total += stakes.worth(kernel)
    one.worlds += 1
    return moves
