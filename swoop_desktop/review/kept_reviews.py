"""The reviews that were made before, in a file that may go at any time."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from swoop_desktop.bots.evaluation import Verdict
from swoop_desktop.engine.actions import Action
from swoop_desktop.review.decisions import Reviewed
from swoop_desktop.storage.file_cache import DAMAGED, CacheFile

REVIEWS: Final = "reviews"
"""The usual name of the file, in the folder of such files."""
_MOST: Final = 4_000_000
"""Most bytes of the file."""
_HEAD: Final = b"reviews 2"
_MOST_POINTS: Final = 10.0**9
"""Beyond any score."""
_KEPT: Final = 200
"""How many reviews are kept."""
_VERDICTS: tuple[Verdict, ...] = ("mistake", "inaccuracy", "fine", "close", "")


def reviews_in(path: Path) -> Mapping[str, tuple[Reviewed, ...]]:
    """Return the reviews of a file by their keys: none, if they can't be read."""
    return _load(CacheFile(path, _HEAD, _MOST))


def keep_review(path: Path, key: str, found: tuple[Reviewed, ...]) -> None:
    """Add a review to those of a file, of which the oldest go."""
    file = CacheFile(path, _HEAD, _MOST)
    lines = [*_load(file).items(), (key, found)]
    file.save(json.dumps(one).encode() for one in lines[-_KEPT:])


def _load(file: CacheFile) -> dict[str, tuple[Reviewed, ...]]:
    try:
        told = [json.loads(line) for line in file.load()]
        return {str(key): tuple(map(_read, row)) for key, row in told}
    except DAMAGED as error:
        file.distrust(error)
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
