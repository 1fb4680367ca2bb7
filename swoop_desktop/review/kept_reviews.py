"""The reviews that were made before, in a file that may go at any time."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from swoop_desktop.bots.evaluation import Verdict
from swoop_desktop.engine.actions import Action
from swoop_desktop.review.decisions import Reviewed
from swoop_desktop.review.fortunes import Fortune
from swoop_desktop.storage.file_cache import CacheFile

REVIEWS: Final = "reviews"
"""The usual name of the file, in the folder of such files."""
_MOST: Final = 4_000_000
"""Most bytes of the file."""
_HEAD: Final = b"reviews 4"
_MOST_POINTS: Final = 10.0**9
"""Beyond any score."""
_KEPT: Final = 200
"""How many reviews are kept."""
_VERDICTS: tuple[Verdict, ...] = ("mistake", "inaccuracy", "fine", "close", "")


class Kept(NamedTuple):
    """A review, as it is kept."""

    found: tuple[Reviewed, ...]
    luck: tuple[Fortune, ...]


def reviews_in(path: Path) -> Mapping[str, Kept]:
    """Return the reviews of a file by their keys: none, if they can't be read."""
    return _load(CacheFile(path, _HEAD, _MOST))


def keep_review(
    path: Path, key: str, found: tuple[Reviewed, ...], luck: tuple[Fortune, ...] = ()
) -> None:
    """Add a review to those of a file, of which the oldest go."""
    file = CacheFile(path, _HEAD, _MOST)
    lines = [*_load(file).items(), (key, Kept(found, luck))]
    file.save(json.dumps(one).encode() for one in lines[-_KEPT:])


def _load(file: CacheFile) -> dict[str, Kept]:
    return dict(file.load(_review))


def _review(line: bytes) -> tuple[str, Kept]:
    key, (found, luck) = json.loads(line)
    return str(key), Kept(tuple(map(_read, found)), tuple(map(_read_luck, luck)))


def _read(told: list[Any]) -> Reviewed:
    """Read a decision as it was kept. Raises ValueError for what nobody can have found."""
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
    """Read what chance did, likewise."""
    number, seat, *shares = told
    whole = all(type(one) is int and one >= 0 for one in (number, seat))
    if not (whole and all(type(one) in (int, float) and abs(one) < _MOST_POINTS for one in shares)):
        raise ValueError(f"{told!r:.60} is no luck")
    worth, wins, error = shares
    return Fortune(number, seat, worth, wins, error)
