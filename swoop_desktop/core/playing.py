"""Plays deals of Swoop to their end on the kernel."""

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.vecs import i64


def play(players: list[Player], kernel: Kernel, chance: Chance) -> i64:
    """Play to the deal's end with players by seat; return the number of moves. Mysteries are
    random.
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
    """Play to the deal's end with one player on all seats."""
    return play([player] * kernel.seats, kernel, chance)
