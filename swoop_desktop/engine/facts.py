"""What may be said of a game that is over: facts, each with how remarkable it is."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.engine.messages import Message


class Fact(NamedTuple):
    """One thing that is true of a whole game, in a line without a full stop."""

    worth: int
    """How remarkable it is: 0 is what is true of any game, 100 what is hardly ever seen."""
    words: Message
    seat: int | None = None
    """Whom it is about; None: everybody."""
    proud: bool = True
    """Whether it speaks well of that player."""


def foremost(counts: Sequence[int], least: int = 1) -> int | None:
    """The one seat with the highest of these counts, by seat; None where several have it, or where
    it is below `least`.
    """
    best = max(counts, default=0)
    found = [seat for seat, count in enumerate(counts) if count == best]
    return found[0] if len(found) == 1 and best >= least else None
