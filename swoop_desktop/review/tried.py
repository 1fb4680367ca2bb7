"""What somebody has practised, and how it went, in a small file of its own."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.review.exercise import RESULTS, Result
from swoop_desktop.storage.shared_file import Entries, Entry, Words


class Tried(NamedTuple):
    """How it went at one position."""

    times: int
    """How often somebody decided there."""
    last: Result
    """How that went the last time."""


class PracticeFile(Entries[Tried]):
    """The file, by the keys of positions. One that cannot be read is set aside, and everything
    begins anew.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, _WORDS, _tried, _fits, synced=False)

    def save(self, key: str, result: Result) -> Message | None:
        """Keep one more try; what to tell the player. What the file says beside it stays."""

        def change(entry: Entry) -> Entry:
            return {**entry, "times": entry.get("times", 0) + 1, "last": result}

        return self.change(key, change)


def _tried(entry: Entry) -> Tried | None:
    """Return what an entry says; None where this version can't weigh it."""
    last = next((result for result in RESULTS if result == entry.get("last")), None)
    return None if last is None else Tried(max(0, entry.get("times", 0)), last)


def _fits(entry: Entry) -> bool:
    return type(entry.get("times", 0)) is int


_WORDS = Words(
    msg("What you have practised can’t be read ({reason}). {path} is left as it is."),
    msg(
        "What you have practised could not be read ({reason}). "
        "The file has been set aside as {path}, and the practice begins anew."
    ),
    msg("What you have practised can’t be saved in {path}: {reason}."),
    msg("{name} is not a position that was practised"),
)
