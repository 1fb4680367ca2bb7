"""The course of a deal: the decisions in it that still stand, and the way back before them.

A state cannot be turned back, so the deal is begun anew and the decisions that stand are made
again. Once somebody has taken something back, copies of the state are kept on the way: the farther
behind, the farther apart, so that going back by a few decisions costs about as much as making them
did, however long the deal has been and however often it happens.
"""

from collections.abc import Callable

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import State

_EVERY = 16
"""Decisions from one copy to the next, as the deal goes on."""
_APART = 16
"""Two copies are at most this share (a sixteenth) as far apart as they lie behind."""
_MOST = 600
"""Copies that are kept before those are dropped that lie closer together than that."""


class Course:
    """What was decided in a deal."""

    def __init__(self, begin: Callable[[], State]) -> None:
        """`begin` makes the state right after dealing, the same each time."""
        self._begin = begin
        self._made: list[tuple[int, Action]] = []
        self._kept: list[tuple[int, State]] = []
        """Copies on the way, each with the number of decisions before it; none as long as nothing
        was taken back.
        """

    def __len__(self) -> int:
        """Return how many decisions stand."""
        return len(self._made)

    def add(self, seat: int, action: Action, state: State) -> None:
        """A decision was made, and this came of it."""
        self._made.append((seat, action))
        if self._kept and len(self._made) - self._kept[-1][0] >= _EVERY:
            self._keep(len(self._made), state)

    def close(self) -> None:
        """Keep nothing to take back: the deal is over."""
        self._made.clear()
        self._kept.clear()

    def take_back(self, decisions: int) -> State:
        """Forget the last so many; returns the state before them. There must be so many."""
        del self._made[len(self._made) - decisions :]
        there = len(self._made)
        state = self._up_to(there)
        if self._kept[-1][0] < there:
            self._keep(there, state)
        return state

    def before(self, decisions: int) -> State:
        """Return the state before the last so many, which must be there, without forgetting any."""
        state = self._begin()
        for seat, action in self._made[: len(self._made) - decisions]:
            state.apply(seat, action)
        return state

    def _up_to(self, there: int) -> State:
        """Return the state after so many decisions, from the nearest copy before it."""
        while self._kept and self._kept[-1][0] > there:
            self._kept.pop()
        if not self._kept:
            self._kept.append((0, self._begin()))
        at, kept = self._kept[-1]
        state, step = kept.copy(), max(1, (there - at) // _APART)
        for number in range(at, there):
            state.apply(*self._made[number])
            if (number + 1 - at) % step == 0:
                self._keep(number + 1, state)
        return state

    def _keep(self, number: int, state: State) -> None:
        self._kept.append((number, state.copy()))
        if len(self._kept) > _MOST:
            self._thin_out()

    def _thin_out(self) -> None:
        """Drop copies that lie closer together than they must."""
        top, left = self._kept[-1][0], self._kept[-1:]
        for i in range(len(self._kept) - 2, 0, -1):
            above, below = left[-1][0], self._kept[i - 1][0]
            if above - below > (top - above) / _APART:
                left.append(self._kept[i])
        self._kept = [self._kept[0], *reversed(left)]
