"""Simulated players."""

from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.vecs import i64


class Player:
    """A simulated player: chooses for the seat to act from its own cards, the pile and everyone's
    number of cards.
    """

    def choose(self, kernel: Kernel) -> i64:
        raise NotImplementedError

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        """Choose, given the fewest cards of another player, whatever the kernel says."""
        raise NotImplementedError
