"""Progress in practice."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message
from swoop_desktop.review.exercise import RESULTS, Result
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table


class Tried(NamedTuple):
    times: int
    last: Result


class PracticeProgress(Section[Tried]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "practice", _tried)

    def save(self, key: str, result: Result) -> Message | None:
        def change(entry: Table) -> Table:
            times = min(entry.get("times", 0) + 1, limited_read.LARGEST_WHOLE)
            return {"times": times, "last": result}

        return self.change(key, change)


def _tried(entry: Table) -> Tried | None:
    """Read an entry; None if unknown to this version."""
    last = next((result for result in RESULTS if result == entry.get("last")), None)
    return None if last is None else Tried(max(0, entry.get("times", 0)), last)
