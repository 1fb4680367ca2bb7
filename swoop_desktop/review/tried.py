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


class PracticeFile:
    """The file. One that cannot be read is set aside, and everything begins anew."""

    def __init__(self, path: Path) -> None:
        self._file = Entries(path, _WORDS, _fits, _other, synced=False)

    def load(self) -> tuple[dict[str, Tried], Message | None]:
        """Return what was tried, by the keys of the positions; and what to tell the player. Never
        fails.
        """
        data, problem = self._file.load()
        found = {key: _tried(entry) for key, entry in data.items()}
        return {key: tried for key, tried in found.items() if tried is not None}, problem

    def save(self, key: str, result: Result) -> Message | None:
        """Keep one more try; what to tell the player. What the file says beside it stays."""

        def change(entry: Entry) -> Entry:
            return {**entry, "times": entry.get("times", 0) + 1, "last": result}

        return self._file.change(key, change)


def _tried(entry: Entry) -> Tried | None:
    """Return what an entry says; None where this version can't weigh it."""
    last = next((result for result in RESULTS if result == entry.get("last")), None)
    return None if last is None else Tried(max(0, entry.get("times", 0)), last)


def _fits(entry: Entry) -> bool:
    return type(entry.get("times", 0)) is int


def _other(name: str) -> Message:
    return msg("{position} is not a position that was practised", position=name)


def _left(path: Path, reason: Message) -> Message:
    return msg(
        "What you have practised can’t be read ({reason}). {path} is left as it is.",
        path=path,
        reason=reason,
    )


def _aside(path: Path, reason: Message) -> Message:
    return msg(
        "What you have practised could not be read ({reason}). "
        "The file has been set aside as {path}, and the practice begins anew.",
        path=path,
        reason=reason,
    )


def _unsaved(path: Path, reason: Message) -> Message:
    return msg(
        "What you have practised can’t be saved in {path}: {reason}.", path=path, reason=reason
    )


_WORDS = Words(_left, _aside, _unsaved)
