"""Costs of decisions in past deals, computed in a helper process and cached by the deal's mark."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, cast

from swoop_desktop.engine.record import Fault, Replay
from swoop_desktop.processes import SUM_UP
from swoop_desktop.processes.helper import Helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import Fortune, PlayedDeal, Reviewed, reviewed
from swoop_desktop.statistics.game_numbers import deal_marks
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.typed_json import from_json

_KEPT: Final = 200


class Review(NamedTuple):
    found: tuple[Reviewed, ...]
    luck: tuple[Fortune, ...] = ()


def kept_reviews(cache: Path) -> Kept[Review]:
    return Kept(cache, "reviews", _KEPT, from_json(Review))


log = logging.getLogger(__name__)

_MOST: Final = 100_000
_KEPT_EVERY: Final = 5.0
"""Seconds between writes to the cache: a killed program loses no more."""


class Slip(NamedTuple):
    number: int
    """Index among the deal's decisions."""
    kind: str
    """A key of `Roster.slips`."""
    cost: float
    mistake: bool
    """False: an inaccuracy."""


class DealCost(NamedTuple):
    decisions: int
    """Number of decisions with a choice."""
    cost: float
    """Sum of `Reviewed.even`."""
    slips: tuple[Slip, ...]
    record: str = ""
    deal: int = 1

    @classmethod
    def of(cls, decisions: Sequence[Reviewed], record: str = "", deal: int = 1) -> "DealCost":
        slips = [
            Slip(decision.number, decision.slip, decision.cost, decision.verdict == "mistake")
            for decision in decisions
            if decision.costly and decision.slip
        ]
        cost = round(sum(decision.even for decision in decisions), 4)
        return cls(len(decisions), cost, tuple(slips), record, deal)


Known: TypeAlias = Mapping[str, DealCost]
"""By the deal's mark: costs."""


def kept_costs(cache: Path) -> Kept[DealCost]:
    return Kept(cache, "costs", _MOST, from_json(DealCost))


def keep_cost(cache: Path, record: Path, deal: int, decisions: Sequence[Reviewed]) -> None:
    try:
        marks = deal_marks(limited_read.read(record, limited_read.RECORD))
    except OSError as error:
        log.info("%s is not counted: %s", record, error)
        return
    if deal <= len(marks):
        cost = DealCost.of(decisions, str(record), deal)
        kept_costs(cache).put({marks[deal - 1]: cost})


class Errand(NamedTuple):
    records: list[tuple[str, list[str]]]
    cache: Path


def summed_up(errand: Errand) -> Iterator[float | tuple[str, DealCost]]:
    """Review deals in turn. For each, yield its progress from 0 to 1, then its mark and `DealCost`.
    Skips unreadable records.
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
        kept, decisions = known.get(deal.key_for(you)), list[Reviewed]()
        if kept is not None:
            decisions += kept.found
        else:
            for decision in reviewed(deal, you):
                decisions.append(decision)
                yield (decision.number + 1) / len(deal.decisions)
        yield mark, DealCost.of(decisions, path, chapter.number)


class PastReview(Helper[None]):
    """A running review of past deals; closing it keeps the results so far."""

    def __init__(self, errand: Errand, wake: Callable[[], object] = lambda: None) -> None:
        """`wake` is called on another thread when there is more."""
        self._errand = errand
        self.all = sum(len(wanted) for _path, wanted in errand.records)
        self.found: dict[str, DealCost] = {}
        """By mark: results; each result makes a new dictionary."""
        self._part = 0.0
        super().__init__("review of past deals", SUM_UP, self._review, wake)

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return min(1.0, (len(self.found) + self._part) / max(1, self.all))

    @property
    def done(self) -> bool:
        self.check()
        return self.over

    def _review(self, _cancelled: Cancelled) -> None:
        costs, kept, due = kept_costs(self._errand.cache), 0, time.monotonic() + _KEPT_EVERY
        try:
            for answer in self.run(self._errand):
                self._hear(answer)
                self._tell()
                if len(self.found) > kept and time.monotonic() > due:
                    costs.put(self.found)
                    kept, due = len(self.found), time.monotonic() + _KEPT_EVERY
        finally:
            if len(self.found) > kept:
                costs.put(self.found)

    def _hear(self, answer: object) -> None:
        if isinstance(answer, float):
            self._part = answer
            return
        mark, cost = cast(tuple[str, DealCost], answer)
        self.found, self._part = {**self.found, mark: cost}, 0.0


def wanted_of(records: Mapping[Path, Iterable[str]], known: Known) -> list[tuple[str, list[str]]]:
    left = {path: [mark for mark in marks if mark not in known] for path, marks in records.items()}
    return [(str(path), marks) for path, marks in left.items() if marks]
