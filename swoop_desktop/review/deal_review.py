"""Reviews of deals, made in a helper process and cached."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, cast

from swoop_desktop.processes import REVIEW
from swoop_desktop.processes.helper import Helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.review.decisions import Fortune, PlayedDeal, Reviewed, fortunes, reviewed
from swoop_desktop.review.past_deals import Review, keep_cost, kept_reviews

COSTLIEST: Final = 3


class Order(NamedTuple):
    deal: PlayedDeal
    seat: int | None
    """None: all seats."""
    first: int = 0
    """Index of the first decision to judge. Above 0, luck is left out."""


def judged(order: Order) -> Iterator[Reviewed | Fortune]:
    """Judge a deal: yield decisions, then luck."""
    yield from reviewed(order.deal, order.seat, first=order.first)
    if not order.first:
        yield from fortunes(order.deal, order.seat)


class DealReview(Helper[None]):
    def __init__(
        self,
        order: Order,
        cache: Path,
        wake: Callable[[], object] = lambda: None,
        record: Path | None = None,
    ) -> None:
        """`cache` is the folder of caches; `wake` is called on another thread when there is more.
        With a `record`, the costs are cached for statistics.
        """
        self._record = record
        self.order, self._cache = order, cache
        self._key = order.deal.key_for(order.seat, order.first)
        known = kept_reviews(cache).get(self._key)
        self.found, self.luck = known or Review(())
        self.done = known is not None
        super().__init__("review", REVIEW, self._review, wake)

    @property
    def failed(self) -> bool:
        """True if results will stay incomplete."""
        self.check()
        return self.over and not self.done

    @property
    def share(self) -> float:
        """Progress from 0 to 1."""
        if self.done or not self.found:
            return float(self.done)
        return (self.found[-1].number + 1) / len(self.order.deal.decisions)

    @property
    def costly(self) -> list[Reviewed]:
        called = sorted((one for one in self.found if one.costly), key=lambda one: -one.cost)
        return sorted(called[:COSTLIEST])

    def _review(self, _cancelled: Cancelled) -> None:
        if self.done:
            return
        for answer in self.run(self.order):
            if isinstance(answer, Fortune):
                self.luck = (*self.luck, answer)
            else:
                self.found = (*self.found, cast(Reviewed, answer))
            self._tell()
        self.done = True
        kept_reviews(self._cache).put({self._key: Review(self.found, self.luck)})
        if self._record is not None:
            keep_cost(self._cache, self._record, self.order.deal.number, self.found)
