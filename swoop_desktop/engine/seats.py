"""Who sits at a table, as a record writes it."""

from typing import NamedTuple

HUMAN = "human"
"""How a record writes that a person sits there."""
FIRST = "first"
"""How a record writes who decided for a player that failed: nobody, so that the first action that
was allowed was taken.
"""


class Seat(NamedTuple):
    """Who sits at the table: a name, and `HUMAN` or a bot such as ``bot:easy``. Longer ones than
    `LONGEST_NAME` are cut where a record is read, and stay in its file as they are.
    """

    name: str
    player: str

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.player == HUMAN
