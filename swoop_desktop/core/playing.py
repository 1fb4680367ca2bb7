"""Deals of Swoop played to their end on the kernel alone, from what everybody holds."""

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.tables import RANKS
from swoop_desktop.core.vecs import i64


def play(players: list[Player], kernel: Kernel, chance: Chance) -> i64:
    """Let these players, by seat, play to the end of the deal. Returns how many moves that took.

    Nobody knows in which order the mysteries lie, so chance says which one a flip turns up.
    """
    moves: i64 = 0
    move: i64
    while kernel.out == -1:
        move = players[kernel.turn].choose(kernel)
        if move == FLIP:
            kernel.flip(_mystery(kernel, chance))
        else:
            kernel.apply(move)
        moves += 1
    return moves


def rollout(player: Player, kernel: Kernel, chance: Chance) -> i64:
    """The same, where everyone plays like this."""
    return play([player] * kernel.seats, kernel, chance)


def _mystery(kernel: Kernel, chance: Chance) -> i64:
    """The rank of one of the mysteries of the seat to act, all being as likely."""
    down = kernel.down
    base: i64 = kernel.turn * RANKS
    there: i64 = 0
    rank: i64
    for rank in range(RANKS):
        there += down[base + rank]
    there = chance.below(there)
    for rank in range(RANKS):
        there -= down[base + rank]
        if there < 0:
            return rank
    raise ValueError("there is no mystery")
