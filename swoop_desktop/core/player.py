"""The interface of simulated players."""

from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.vecs import i64


class Player:
    """Chooses moves for the seat to act, from what that seat may know: its own cards, the pile, and
    everyone's number of cards.
    """

    def choose(self, kernel: Kernel) -> i64:
        """Return a legal move."""
        raise NotImplementedError

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        """Choose, given the fewest cards of any other player, whatever the kernel says of them."""
        raise NotImplementedError
