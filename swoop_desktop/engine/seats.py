"""Who sits at a table, as a record writes it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from swoop_desktop.engine import messages

HUMAN = "human"
"""How a record writes that a person sits there."""
FIRST = "first"
"""How a record writes who decided for a player that failed: nobody, so that the first action that
was allowed was taken.
"""


def seat_name(seat: int) -> messages.Message:
    """Name a player: as they are called where names are known (`Message.naming`), else a number."""
    return replace(messages.msg("Player {number}", number=seat + 1), seat=seat)


def numbered(seat: int) -> str:
    """Return a name for somebody without one."""
    return messages.translated(seat_name(seat))


def called(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of all players, by seat, as they are told: of those without, a number."""
    return tuple(name or numbered(seat) for seat, name in enumerate(names))


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
