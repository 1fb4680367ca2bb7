"""The cache of reviews."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from swoop_desktop.bots.evaluation import Verdict
from swoop_desktop.engine.actions import Action
from swoop_desktop.review.decisions import Reviewed
from swoop_desktop.review.fortunes import Fortune
from swoop_desktop.storage.cache_db import Kept

_MOST_POINTS: Final = 10.0**9
"""Beyond any score."""
_KEPT: Final = 200
_VERDICTS: tuple[Verdict, ...] = ("mistake", "inaccuracy", "fine", "close", "")


class Review(NamedTuple):
    found: tuple[Reviewed, ...]
    luck: tuple[Fortune, ...] = ()


def kept_reviews(cache: Path) -> Kept[Review]:
    return Kept(cache, "reviews", _KEPT, _review)


def keep_review(cache: Path, key: str, review: Review) -> None:
    kept_reviews(cache).put({key: json.dumps(review).encode()})


def _review(value: bytes) -> Review:
    found, luck = json.loads(value)
    return Review(tuple(map(_read, found)), tuple(map(_read_luck, luck)))


def _read(told: list[Any]) -> Reviewed:
    """Raises ValueError."""
    number, seat, (kind, cards, columns), *costs, verdict, even, slip = told
    numbers = (*costs, even)
    whole = all(type(one) is int and one >= 0 for one in (number, seat, *cards, *columns))
    sound = all(type(one) in (int, float) and abs(one) < _MOST_POINTS for one in numbers)
    words = isinstance(kind, str) and isinstance(slip, str)
    if not (whole and sound and words and verdict in _VERDICTS):
        raise ValueError(f"{told!r:.60} is no decision")
    cost, error, wins, points, doubt = costs
    best = Action(kind, tuple(cards), tuple(columns))
    return Reviewed(number, seat, best, cost, error, wins, points, doubt, verdict, even, slip)


def _read_luck(told: list[Any]) -> Fortune:
    """Raises ValueError."""
    number, seat, *shares = told
    whole = all(type(one) is int and one >= 0 for one in (number, seat))
    if not (whole and all(type(one) in (int, float) and abs(one) < _MOST_POINTS for one in shares)):
        raise ValueError(f"{told!r:.60} is no luck")
    worth, wins, error = shares
    return Fortune(number, seat, worth, wins, error)
