"""Plays moves to the deal's end in sampled deals of Swoop."""

from typing import final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import Player
from swoop_desktop.core.vecs import i64, vec


@final
class Rollouts:
    def __init__(self, determinizations: Determinizations, player: Player) -> None:
        """`player` continues for the seat itself."""
        self.determinizations: Determinizations = determinizations
        self.end: Kernel = determinizations.visible.copy()
        self._players: list[Player] = [player] * determinizations.visible.seats
        self._turned: vec[i64] = vec[i64]([0] * determinizations.visible.seats)

    def deal(self, chance: Chance) -> i64:
        """Sample the next deal. Return the number of decisions evaluated."""
        determinizations = self.determinizations
        thought: i64 = determinizations.deal(chance)
        seat: i64
        for seat in range(determinizations.visible.seats):
            if seat != determinizations.visible.turn:
                self._players[seat] = determinizations.players[determinizations.kinds[seat]]
        return thought

    def play(self, first: i64) -> i64:
        """Play the deal to its end from this move. Return the number of moves."""
        kernel = self.end
        determinizations = self.determinizations
        kernel.become(determinizations.kernel)
        players = self._players
        turned = self._turned
        order = determinizations.order
        stride: i64 = determinizations.stride
        seat: i64
        for seat in range(kernel.seats):
            turned[seat] = 0
        move: i64 = first
        moves: i64 = 0
        while True:
            if move == FLIP:
                seat = kernel.turn
                kernel.flip(order[seat * stride + turned[seat]])
                turned[seat] += 1
            else:
                kernel.apply(move)
            moves += 1
            if kernel.out != -1:
                break
            move = players[kernel.turn].choose(kernel)
        return moves
