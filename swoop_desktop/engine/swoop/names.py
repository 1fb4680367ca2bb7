"""The names of sets, as messages."""

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import rank_name


def set_name(count: int, rank: int) -> Message:
    """A set in a few letters: “7”, “3 × 7”."""
    if count == 1:
        return rank_name(rank)
    return msg("{n} × {rank}", n=count, rank=rank_name(rank))
