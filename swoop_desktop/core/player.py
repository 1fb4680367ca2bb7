"""Whoever plays in thought."""

from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.vecs import i64


class Player:
    """Chooses a move for the seat to act. Of the deal it reads only what that seat may know: its
    own cards, the pile, and how many cards everyone has.
    """

    def choose(self, kernel: Kernel) -> i64:
        """A legal move."""
        raise NotImplementedError

    def decide(self, kernel: Kernel, fewest: i64) -> i64:
        """Decide where `fewest` says how many cards are left to the one of the others who has the
        fewest, whatever the kernel holds about them.
        """
        raise NotImplementedError
