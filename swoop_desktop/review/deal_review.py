"""The review of a deal: judged in a process of its own, and kept for the next time."""

import json
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from swoop_desktop.bots.evaluation import Verdict
from swoop_desktop.engine.actions import Action
from swoop_desktop.processes import REVIEW
from swoop_desktop.processes.client import ProcessJob, helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.review.decisions import PlayedDeal, Reviewed
from swoop_desktop.storage.file_cache import DAMAGED, CacheFile

log = logging.getLogger(__name__)

COSTLIEST: Final = 3
"""How many plays of a deal are shown."""
_MOST = 4_000_000
"""Most bytes of the file in which reviews are kept."""
_HEAD = b"reviews 2"
_MOST_POINTS = 10.0**9
"""Beyond any score."""
_KEPT = 200
"""How many reviews are kept."""
_VERDICTS: tuple[Verdict, ...] = ("mistake", "inaccuracy", "fine", "close", "")


class Order(NamedTuple):
    """A deal, and whose decisions are to be judged."""

    deal: PlayedDeal
    seat: int | None
    """None: everybody's."""


class DealReview(ProcessJob[None]):
    """The decisions of a deal, as they are judged. To be closed."""

    def __init__(
        self,
        order: Order,
        cache: Path,
        wake: Callable[[], object] = lambda: None,
        command: Sequence[str] = (),
    ) -> None:
        """`cache` is the file of what was found out before; `wake` is called on another thread
        whenever there is more. `command` starts another process than the usual one.
        """
        self.order, self._cache = order, CacheFile(cache, _HEAD, _MOST)
        self._key = f"{order.deal.key} {order.seat}"
        known = _kept(self._cache).get(self._key)
        self.found: tuple[Reviewed, ...] = known or ()
        """What was judged so far, in the order in which it was decided."""
        self.done = known is not None
        """Whether that is all."""
        super().__init__("review", self._review, wake, command or helper(REVIEW))

    @property
    def failed(self) -> bool:
        """Whether there will be no more, though some are missing."""
        self.check()
        return self.over and not self.done

    @property
    def share(self) -> float:
        """How much of the deal has been looked through, from 0 to 1."""
        if self.done or not self.found:
            return float(self.done)
        return (self.found[-1].number + 1) / len(self.order.deal.decisions)

    @property
    def costly(self) -> list[Reviewed]:
        """The plays that cost most, as they follow each other."""
        called = sorted((one for one in self.found if one.costly), key=lambda one: -one.cost)
        return sorted(called[:COSTLIEST])

    def _review(self, _cancelled: Cancelled) -> None:
        if self.done:
            return
        try:
            with self.ask(self.order) as answers:
                for answer in answers:
                    if answer is True:
                        self.done = True
                        break
                    self.found = (*self.found, cast(Reviewed, answer))
                    self._tell()
        except OSError as error:
            log.warning("no review: %r", error)
        if self.done:
            lines = [*_kept(self._cache).items(), (self._key, self.found)]
            self._cache.save(json.dumps(one).encode() for one in lines[-_KEPT:])


def _kept(cache: CacheFile) -> dict[str, tuple[Reviewed, ...]]:
    """Return the reviews that were made before: none, if they can't be read."""
    try:
        told = [json.loads(line) for line in cache.load()]
        return {str(key): tuple(map(_read, row)) for key, row in told}
    except DAMAGED as error:
        cache.distrust(error)
        return {}


def _read(told: list[Any]) -> Reviewed:
    """Read a decision as it was kept. Raises ValueError for what nobody can have found."""
    number, seat, (kind, cards, slots), *costs, verdict, even, slip = told
    numbers = (*costs, even)
    whole = all(type(one) is int and one >= 0 for one in (number, seat, *cards, *slots))
    sound = all(type(one) in (int, float) and abs(one) < _MOST_POINTS for one in numbers)
    words = isinstance(kind, str) and isinstance(slip, str)
    if not (whole and sound and words and verdict in _VERDICTS):
        raise ValueError(f"{told!r:.60} is no decision")
    cost, error, wins, points = costs
    best = Action(kind, tuple(cards), tuple(slots))
    return Reviewed(number, seat, best, cost, error, wins, points, verdict, even, slip)
