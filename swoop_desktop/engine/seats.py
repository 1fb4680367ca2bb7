"""The players of a table, as a record writes them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from swoop_desktop.engine import messages

HUMAN = "human"
FIRST = "first"
"""Substitute value if even bots failed: the first legal action was taken."""


def seat_name(seat: int) -> messages.Message:
    """Name a player by number, replaced where names are known (`Message.naming`)."""
    return replace(messages.msg("Player {number}", number=seat + 1), seat=seat)


def numbered(seat: int) -> str:
    return messages.translated(seat_name(seat))


def called(names: Iterable[str]) -> tuple[str, ...]:
    """Replace empty names by numbers."""
    return tuple(name or numbered(seat) for seat, name in enumerate(names))


class Seat(NamedTuple):
    """A name, and `HUMAN` or a bot such as ``bot:easy``. Readers cut both to `LONGEST_NAME`; the
    file keeps them.
    """

    name: str
    player: str

    @property
    def human(self) -> bool:
        return self.player == HUMAN
