"""What the decisions of past deals cost: found out in the process of reviews, for as many deals as
somebody asks for, and kept by deal.

A deal is known by its mark (`statistics.game_numbers`), so copies of a record share what is known.
All of it follows from the records, and may go at any time.
"""

import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, cast

from swoop_desktop.engine.replay import Fault, Replay
from swoop_desktop.processes import SUM_UP
from swoop_desktop.processes.helper import Helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import PlayedDeal, Reviewed, reviewed
from swoop_desktop.review.kept_reviews import Review, kept_reviews
from swoop_desktop.statistics.game_numbers import deal_marks
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.cache_db import Kept

log = logging.getLogger(__name__)

_MOST: Final = 100_000
"""How many deals are known at most."""
_LONGEST: Final = 10_000
"""Decisions beyond any that one seat makes in a deal worth counting."""
_KEPT_EVERY: Final = 5.0
"""Least seconds from one time that what was found is kept to the next: a program may be killed."""


class Slip(NamedTuple):
    """A decision that was costly."""

    number: int
    """Which of the decisions of its deal, from 0."""
    kind: str
    """As in `Roster.slips`."""
    cost: float
    mistake: bool
    """Whether it is called a mistake, and not only an inaccuracy."""


class DealCost(NamedTuple):
    """What one person's decisions of a deal cost."""

    decisions: int
    """How many there were with a choice."""
    cost: float
    """All together, as it adds up (`Reviewed.even`)."""
    slips: tuple[Slip, ...]
    record: str = ""
    """The path of the record in which it was found."""
    deal: int = 1
    """Its number there."""

    @classmethod
    def of(cls, found: Sequence[Reviewed], record: str = "", deal: int = 1) -> "DealCost":
        """Sum up the review of a seat, in a deal of a record."""
        slips = [
            Slip(one.number, one.slip, one.cost, one.verdict == "mistake")
            for one in found
            if one.costly and one.slip
        ]
        cost = round(sum(one.even for one in found), 4)
        return cls(len(found), cost, tuple(slips), record, deal)


Known: TypeAlias = Mapping[str, DealCost]
"""What is known of deals, by their marks."""


class DealCosts:
    """What is known, in the folder of caches."""

    def __init__(self, cache: Path) -> None:
        self._kept = Kept(cache, "costs", _MOST, _read)

    def load(self) -> dict[str, DealCost]:
        """Return what is known."""
        return self._kept.all()

    def learn(self, found: Known) -> None:
        """Keep more, beside what is known by now."""
        dump = partial(json.dumps, separators=(",", ":"))
        self._kept.put({mark: dump(one).encode() for mark, one in found.items()})

    def learn_review(self, record: Path, deal: int, found: Sequence[Reviewed]) -> None:
        """Keep what the review of its only person found of a deal of a record, by its number."""
        try:
            marks = deal_marks(limited_read.read(record, limited_read.RECORD))
        except OSError as error:
            log.info("%s is not counted: %s", record, error)
            return
        if deal <= len(marks):
            self.learn({marks[deal - 1]: DealCost.of(found, str(record), deal)})


def _read(value: bytes) -> DealCost:
    """Read a deal as it was kept. Raises ValueError for what nobody can have found."""
    decisions, cost, slips, record, deal = json.loads(value)
    whole = type(decisions) is int and 0 <= decisions <= _LONGEST
    placed = isinstance(record, str) and type(deal) is int
    if not (whole and placed and type(cost) in (int, float)):
        raise ValueError(f"{value!r:.60} is no deal")
    if not abs(cost) <= _LONGEST:
        raise ValueError(f"{cost} is no cost")
    return DealCost(decisions, cost, tuple(map(_slip, slips)), record, deal)


def _slip(told: Any) -> Slip:
    number, kind, cost, mistake = told
    sound = type(number) is int and number >= 0 and isinstance(kind, str)
    if not (sound and type(cost) in (int, float) and 0 <= cost <= 1 and type(mistake) is bool):
        raise ValueError(f"{told!r:.60} is no mistake")
    return Slip(number, kind, cost, mistake)


# -- in a process of its own -------------------------------------------------------------------


class Errand(NamedTuple):
    """Deals of the only person who played them, to be reviewed."""

    records: list[tuple[str, list[str]]]
    """Paths, and the marks of the deals that are wanted of each."""
    cache: Path
    """The folder of the reviews that were made before."""


def summed_up(errand: Errand) -> Iterator[float | tuple[str, DealCost]]:
    """Review one deal after another: of each, yield a share of it now and then, from 0 to 1, and
    its mark with its `DealCost` when it is done. What can't be read is left out.
    """
    known = kept_reviews(errand.cache)
    for path, wanted in errand.records:
        try:
            data = limited_read.read(Path(path), limited_read.RECORD)
            replay = Replay(data)
        except (OSError, Fault) as error:
            log.info("%s is not reviewed: %s", path, error)
            continue
        yield from _review_record(path, replay, data[: replay.kept], set(wanted), known)


def _review_record(
    path: str,
    record: Replay,
    data: bytes,
    wanted: set[str],
    known: Kept[Review],
) -> Iterator[float | tuple[str, DealCost]]:
    replay = GameReplay.of_record(record)
    you = replay.setup.you
    for chapter, mark in zip(replay.chapters, deal_marks(data), strict=False):
        if mark not in wanted or chapter.ended is None or you is None:
            continue
        deal = PlayedDeal.of(replay, chapter)
        kept, found = known.get(deal.key_for(you)), list[Reviewed]()
        if kept is not None:
            found += kept.found
        else:
            for one in reviewed(deal, you):
                found.append(one)
                yield (one.number + 1) / len(deal.decisions)
        yield mark, DealCost.of(found, path, chapter.number)


class PastReview(Helper[None]):
    """The review of past deals, under way. To be closed; what it has found by then is kept."""

    def __init__(
        self, errand: Errand, costs: DealCosts, wake: Callable[[], object] = lambda: None
    ) -> None:
        """`wake` is called on another thread whenever there is more."""
        self._errand, self._costs = errand, costs
        self.all = sum(len(wanted) for _path, wanted in errand.records)
        """How many deals there are to review."""
        self.found: dict[str, DealCost] = {}
        """What was found out so far, by mark; replaced whenever there is more."""
        self._part = 0.0
        super().__init__("review of past deals", SUM_UP, self._review, wake)

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return min(1.0, (len(self.found) + self._part) / max(1, self.all))

    @property
    def done(self) -> bool:
        """Whether there is no more to come."""
        self.check()
        return self.over

    def _review(self, _cancelled: Cancelled) -> None:
        kept, due = 0, time.monotonic() + _KEPT_EVERY
        try:
            for answer in self.run(self._errand):
                self._hear(answer)
                self._tell()
                if len(self.found) > kept and time.monotonic() > due:
                    self._costs.learn(self.found)
                    kept, due = len(self.found), time.monotonic() + _KEPT_EVERY
        finally:
            if len(self.found) > kept:
                self._costs.learn(self.found)

    def _hear(self, answer: object) -> None:
        if isinstance(answer, float):
            self._part = answer
            return
        mark, cost = cast(tuple[str, DealCost], answer)
        self.found, self._part = {**self.found, mark: cost}, 0.0


def wanted_of(records: Mapping[Path, Iterable[str]], known: Known) -> list[tuple[str, list[str]]]:
    """Return the deals of records of which nothing is known, as an errand wants them."""
    left = {path: [mark for mark in marks if mark not in known] for path, marks in records.items()}
    return [(str(path), marks) for path, marks in left.items() if marks]
