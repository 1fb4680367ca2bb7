"""How the end of a deal is counted: what is shown of it at each moment, from the time alone."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.tabletop.motion.timeline import glide
from swoop_desktop.tabletop.spec import timing

_ADDING = 0.3
"""The share after which its points begin to be added."""


class Counted(NamedTuple):
    """What is shown of one seat."""

    come: tuple[float, ...]
    """How far each of its cards has come to its row, from 0 to 1."""
    points: float
    """How many of its points have been added to its total: the share of them, from 0 to 1."""
    row: float
    """The row that it is in, from 0; between two while it goes from one to the other."""
    moved: bool
    """Whether it stands for its new place, no more for the one before."""


class Counting:
    """The seats count one after the other, as they stood before the deal; then each goes to the row
    where it stands now.
    """

    def __init__(
        self,
        cards: Sequence[int],
        scores: Sequence[int],
        before: Sequence[int],
        after: Sequence[int],
    ) -> None:
        """By seat: how many `cards` were left, and the points of the deal. `before` and `after` are
        the seats by place, best first.
        """
        self._cards = tuple(cards)
        self._before = {seat: row for row, seat in enumerate(before)}
        self._after = {seat: row for row, seat in enumerate(after)}
        counting = [seat for seat in before if cards[seat] or scores[seat]]
        leaving = [timing.COUNT_APART * max(0, cards[seat] - 1) for seat in counting]
        whole = sum(leaving) + timing.COUNT_SEAT * len(counting)
        haste = min(1.0, timing.COUNT_LONGEST / whole) if whole else 1.0
        self._step, start = haste * timing.COUNT_APART, timing.COUNT_PAUSE
        self._starts, self._leaving = dict[int, float](), start
        for seat, long in zip(counting, leaving, strict=True):
            self._starts[seat] = start
            self._leaving = max(self._leaving, start + self._span(seat))
            start += haste * (long + timing.COUNT_SEAT)
        moves = self._before != self._after
        self.length = self._leaving + (timing.COUNT_PLACES if moves else 0.0)
        """Seconds until all is shown."""

    def at(self, seconds: float) -> tuple[Counted, ...]:
        """What is shown so long after the beginning, by seat."""
        return tuple(self._seat(seat, seconds) for seat in range(len(self._cards)))

    def begun(self, since: float, until: float) -> int:
        """How many seats begin to count after `since`, up to `until`."""
        return sum(since < start <= until for start in self._starts.values())

    def _span(self, seat: int) -> float:
        """For how long a seat counts, in seconds."""
        return timing.COUNT_CARD + self._step * max(0, self._cards[seat] - 1)

    def _seat(self, seat: int, seconds: float) -> Counted:
        done = seconds >= self.length
        start = self._starts.get(seat, 0.0)
        share = 1.0 if done else _share(seconds - start, self._span(seat))
        come = tuple(
            1.0 if done else _share(seconds - start - i * self._step, timing.COUNT_CARD)
            for i in range(self._cards[seat])
        )
        points = glide(max(0.0, share - _ADDING) / (1.0 - _ADDING))
        way = 1.0 if done else glide(_share(seconds - self._leaving, timing.COUNT_PLACES))
        old, new = self._before[seat], self._after[seat]
        return Counted(come, points, old + (new - old) * way, way >= 0.5)


def _share(passed: float, span: float) -> float:
    return min(1.0, max(0.0, passed / span))
