"""The counting at a deal's end, as a function of time."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.tabletop.motion.timeline import glide
from swoop_desktop.tabletop.spec import timing

_ADDING = 0.3
"""Share of a seat's time after which its points are added."""


class Counted(NamedTuple):
    """What is shown of a seat."""

    come: tuple[float, ...]
    """Progress of each card to its row, from 0 to 1."""
    points: float
    """Share of the points already added to the total."""
    row: float
    """Row from 0; fractional while moving to another."""
    moved: bool
    """True once its new place is shown."""


class Counting:
    """Seats count one by one in their order before the deal, then move to their new rows."""

    def __init__(
        self,
        cards: Sequence[int],
        scores: Sequence[int],
        before: Sequence[int],
        after: Sequence[int],
    ) -> None:
        """`cards` and `scores` are by seat: cards left, points of the deal. `before` and `after`
        are seats by place, best first.
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
        """Seconds of the whole animation."""

    def at(self, seconds: float) -> tuple[Counted, ...]:
        """Return the state by seat after so many seconds."""
        return tuple(self._seat(seat, seconds) for seat in range(len(self._cards)))

    def begun(self, since: float, until: float) -> int:
        """Return the number of seats that start counting after `since`, up to `until`."""
        return sum(since < start <= until for start in self._starts.values())

    def _span(self, seat: int) -> float:
        """Return the seconds that a seat counts."""
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
