"""The helper process that reads records for their numbers: names of files come in, numbers go out.

It is given one `Errand`, answers in parts, and ends when all are read.
"""

import time
from pathlib import Path
from typing import NamedTuple, NoReturn, TypeAlias

from swoop_desktop.processes.server import BESIDE, Tell, serve
from swoop_desktop.statistics.game_numbers import Numbers, read_numbers

Counted: TypeAlias = list[tuple[int, Numbers | None]]
"""Places in the list of paths, and what is counted of each; None of what can't be read."""


class Errand(NamedTuple):
    """The records to be counted."""

    paths: list[str]
    portion: float
    """Least seconds between two parts of the answer."""


def main() -> NoReturn:
    """Read the records and answer."""
    serve(_count, BESIDE, once=True)


def _count(errand: Errand, tell: Tell) -> None:
    found: Counted = []
    told = time.monotonic()
    for place, path in enumerate(errand.paths):
        found.append((place, _read(Path(path))))
        if time.monotonic() > told + errand.portion:
            tell(found)
            found, told = [], time.monotonic()
    tell(found)


def _read(path: Path) -> Numbers | None:
    try:
        return read_numbers(path)
    except OSError:
        return None
