"""How a deal began and what was decided in it, as everybody saw it: by rank, and nothing hidden.

With it whoever takes hands to lie in some way now knows how they lay at every decision before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from swoop_desktop.core.course import Course
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS, Tables
from swoop_desktop.engine import cards as c


class PublicDecision(NamedTuple):
    """A decision as everybody saw it. Whether an addition was asked for follows from the rest."""

    seat: int
    move: int
    """The kernel's move: a set, or what was added to a mystery; or FLIP, PICK_UP or STOP."""
    flipped: int = -1
    """The rank of the mystery that a FLIP turned up; -1 for every other move."""


made = cache(PublicDecision)
"""Make a decision, each only once: there are few, and long deals repeat them."""


class Decisions:
    """The decisions of a deal so far. Copies share them, and each goes on by itself."""

    __slots__ = ("_count", "_row", "_told")

    def __init__(self, told: tuple[PublicDecision, ...] = ()) -> None:
        self._row = list(told)
        """May go on beyond our own: with those of the copy that was the first to go on."""
        self._count = len(told)
        self._told = told

    def add(self, decision: PublicDecision) -> None:
        """Add what was decided now."""
        if len(self._row) > self._count:
            self._row = self._row[: self._count]
        self._row.append(decision)
        self._count += 1

    def told(self) -> tuple[PublicDecision, ...]:
        """Return all decisions, in order."""
        if len(self._told) != self._count:
            row = self._row
            self._told = tuple(row if len(row) == self._count else row[: self._count])
        return self._told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decisions) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __reduce__(self) -> tuple[type["Decisions"], tuple[tuple[PublicDecision, ...]]]:
        return Decisions, (self.told(),)

    def copy(self) -> "Decisions":
        """An independent copy, at once however many they are."""
        new = Decisions.__new__(Decisions)
        new._row, new._count, new._told = self._row, self._count, self._told
        return new


@dataclass(frozen=True, slots=True)
class Opening:
    """What everybody saw when the first player was asked. Cards are ranks."""

    first: int
    """The seat that was asked first."""
    hand_sizes: tuple[int, ...]
    ups: tuple[tuple[int, ...], ...]
    """By seat and column; -1 where no face-up card lay."""
    mysteries: tuple[tuple[bool, ...], ...]
    """By seat and column: whether a mystery lay there."""
    pile: tuple[int, ...]
    """Bottom to top: the card that was turned up to begin it, by rules that have one."""
    run: int

    def visible(self, tables: Tables) -> Kernel:
        """Return the deal as everybody saw it then: no hands and no mysteries are in it, but how
        many.
        """
        kernel = Kernel(tables, len(self.hand_sizes), self.first)
        for seat, held in enumerate(self.hand_sizes):
            for rank, mystery in zip(self.ups[seat], self.mysteries[seat], strict=True):
                if rank >= 0:
                    kernel.up[seat * RANKS + rank] += 1
                    kernel.known[seat] |= 1 << rank
                elif mystery:
                    kernel.open[seat] += 1
                held += mystery + (rank >= 0)
            kernel.held[seat] = held
        for rank in self.pile:
            kernel.pile[rank] += 1
        kernel.pile_size, kernel.run = len(self.pile), self.run
        kernel.top = self.pile[-1] if self.pile else EMPTY
        return kernel


def opened(
    first: int,
    hands: Iterable[Sequence[object]],
    ups: Iterable[Iterable[c.Card | None]],
    mysteries: tuple[tuple[bool, ...], ...],
    pile: Iterable[c.Card],
    run: int,
) -> Opening:
    """Return the opening of a deal whose cards lie like this before anything is decided."""
    return Opening(
        first,
        tuple(map(len, hands)),
        tuple(tuple(-1 if up is None else c.rank(up) for up in row) for row in ups),
        mysteries,
        tuple(map(c.rank, pile)),
        run,
    )


def course(opening: Opening, history: Iterable[PublicDecision], tables: Tables) -> Course:
    """A deal to be walked again, as everybody saw it."""
    told = list(history)
    return Course(
        opening.visible(tables),
        [decision.seat for decision in told],
        [decision.move for decision in told],
        [decision.flipped for decision in told],
    )
