"""The names of ranks and of sets, as messages."""

from swoop_desktop.engine.messages import Message, msg

_RANKS = (
    msg("A"),
    *(Message("{n}", {"n": n}) for n in range(2, 11)),
    msg("J"),
    msg("Q"),
    msg("K"),
    msg("joker"),
)


def rank_name(rank: int) -> Message:
    """The name of a rank index: A, 10, K, joker."""
    return _RANKS[rank]


def set_name(count: int, rank: int) -> Message:
    """A set in a few letters: “7”, “3 × 7”."""
    if count == 1:
        return rank_name(rank)
    return msg("{n} × {rank}", n=count, rank=rank_name(rank))
