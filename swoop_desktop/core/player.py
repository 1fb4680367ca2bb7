"""Simulated players."""

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.vecs import i64


class Player:
    """A simulated player: chooses for the seat to act from its own cards, the pile and everyone's
    number of cards.
    """

    def choose(self, kernel: Kernel) -> i64:
        raise NotImplementedError

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        """Choose a move. `fewest`, not the kernel, has the smallest number of another player's
        cards.
        """
        raise NotImplementedError


def play(players: list[Player], kernel: Kernel, chance: Chance) -> i64:
    """Play to the deal's end with players by seat; return the number of moves. Mysteries are drawn
    at random.
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
