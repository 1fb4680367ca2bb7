"""What a game counts of what happened, seat by seat, and how such counts are put together.

A game says what it counts as data (`engine.game.Words.tallies`), so that a page shows the numbers
of any game without knowing which one it is.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.messages import Message

Way: TypeAlias = Literal["sum", "most", "least"]
"""How the counts of several deals become one: all together, or the largest or smallest of them."""

Tallied: TypeAlias = Mapping[str, tuple[int | None, ...]]
"""Counts by the key of their `TallySpec`, and by seat. None: it never happened, where that is not
the same as 0, as for the fewest turns of somebody who never went out.
"""


class TallySpec(NamedTuple):
    """Something that a game counts."""

    key: str
    """As it stands in files; never changes, and never comes to mean something else."""
    label: Message
    """What is counted, without a full stop: “Piles taken”."""
    way: Way
    of: str = ""
    """Key of another tally of which this one is a part, so that its share of that is worth telling;
    empty where there is none. Both are sums.
    """


def combined(way: Way, counts: Iterable[int | None]) -> int | None:
    """The counts of several deals as one; None where it never happened."""
    known = [count for count in counts if count is not None]
    if way == "sum":
        return sum(known)
    if not known:
        return None
    return max(known) if way == "most" else min(known)
