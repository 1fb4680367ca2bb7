"""What may be told of a game: counts, seat by seat, and facts, each with how remarkable it is.

A game says what it counts as data (`Game.tallies`), so that a page shows the numbers of any game
without knowing which one it is.
"""

from collections.abc import Iterable, Mapping, Sequence
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
    """Its name in files, which never changes and never comes to mean something else."""
    label: Message
    """What is counted, without a full stop: “Piles taken”."""
    way: Way
    of: str = ""
    """Key of another tally of which this one is a part, so that its share of that is worth telling;
    empty where there is none. Both are sums.
    """


def combined(way: Way, counts: Iterable[int | None]) -> int | None:
    """Put the counts of several deals together; None where it never happened."""
    known = [count for count in counts if count is not None]
    if way == "sum":
        return sum(known)
    if not known:
        return None
    return max(known) if way == "most" else min(known)


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
    """Find the one seat with the highest of these counts, by seat; None where several have it, or
    where it is below `least`.
    """
    best = max(counts, default=0)
    found = [seat for seat, count in enumerate(counts) if count == best]
    return found[0] if len(found) == 1 and best >= least else None
