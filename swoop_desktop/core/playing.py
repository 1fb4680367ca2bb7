"""Deals of Swoop played to their end on the kernel alone, from what everybody holds."""

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
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
            kernel.flip(kernel.draw_mystery(chance))
        else:
            kernel.apply(move)
        moves += 1
    return moves


def rollout(player: Player, kernel: Kernel, chance: Chance) -> i64:
    """Play on to the end, where everyone plays like this."""
    return play([player] * kernel.seats, kernel, chance)
