"""What somebody has practised, and how it went."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message
from swoop_desktop.review.exercise import RESULTS, Result
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table


class Tried(NamedTuple):
    """How it went at one position."""

    times: int
    """How often somebody decided there."""
    last: Result
    """How that went the last time."""


class PracticeProgress(Section[Tried]):
    """The tries by the keys of positions."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "practice", _tried)

    def save(self, key: str, result: Result) -> Message | None:
        """Keep one more try; what to tell the player."""

        def change(entry: Table) -> Table:
            times = min(entry.get("times", 0) + 1, limited_read.LARGEST_WHOLE)
            return {"times": times, "last": result}

        return self.change(key, change)


def _tried(entry: Table) -> Tried | None:
    """Return what an entry says; None where this version can't weigh it."""
    last = next((result for result in RESULTS if result == entry.get("last")), None)
    return None if last is None else Tried(max(0, entry.get("times", 0)), last)
