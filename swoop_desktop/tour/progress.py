"""The medals that were won on the tour, in a small file of their own."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.shared_file import InTheWay, NotKept, SharedFile, Words, toml
from swoop_desktop.tour.aims import MEDALS, Medal
from swoop_desktop.tour.tables import Prize, TourTable


class MedalFile:
    """The file. One that cannot be read is set aside, and all medals are to be won anew."""

    def __init__(self, path: Path) -> None:
        self._file = SharedFile(path, limited_read.SETTINGS, _WORDS, _parsed, toml)

    def load(self) -> tuple[dict[str, Medal], Message | None]:
        """Return the medal of each table at which one was won, by its key; and what to tell the
        player. Never fails.
        """
        try:
            data, problem = self._file.load_anew()
        except InTheWay as error:
            return {}, error.reason
        found = {key: _medal(entry) for key, entry in data.items()}
        return {key: medal for key, medal in found.items() if medal}, problem

    def count(self) -> int:
        """Return at how many tables a medal was won; none where that can't be read. Changes
        nothing.
        """
        return sum(bool(_medal(entry)) for entry in self._file.load()[0].values())

    def save(self, table: str, medal: Medal) -> Message | None:
        """Keep a medal, unless there is a better one already; what to tell the player. What the
        file says beside it stays.
        """

        def change(data: dict[str, dict[str, Any]]) -> None:
            entry = data.get(table, {})
            if entry.get("medal") and not _medal(entry):
                return  # a newer version gave one that this one can't weigh
            data[table] = {**entry, "medal": better(medal, _medal(entry))}

        try:
            return self._file.change(change)
        except NotKept as error:
            return error.reason


def better(one: Medal, other: Medal) -> Medal:
    """Return the better of two medals."""
    order: tuple[Medal, ...] = ("", *MEDALS)
    return max(one, other, key=order.index)


def locked(tables: Iterable[TourTable], medals: Mapping[str, Medal]) -> dict[Prize, TourTable]:
    """Return the prizes that are still to be won, each with the table where that can be done."""
    return {
        table.prize: table
        for table in tables
        if table.prize is not None and not medals.get(table.key)
    }


def _medal(entry: Mapping[str, Any]) -> Medal:
    """Return the medal of an entry; empty for one that this version does not know."""
    return next((medal for medal in MEDALS if medal == entry.get("medal")), "")


def _parsed(data: bytes) -> dict[str, dict[str, Any]]:
    """Check the content. Raises `limited_read.Malformed`."""
    told = limited_read.parsed(data)
    for name, entry in told.items():
        if not isinstance(entry, dict) or not isinstance(entry.get("medal", ""), str):
            raise limited_read.Malformed(
                msg("{table} is not a table of the tour", table=repr(name))
            )
    return told


def _left(path: Path, reason: Message) -> Message:
    return msg(
        "Your medals can’t be read ({reason}). {path} is left as it is.", path=path, reason=reason
    )


def _aside(path: Path, reason: Message) -> Message:
    return msg(
        "Your medals could not be read ({reason}). "
        "The file has been set aside as {path}, and the tour begins anew.",
        path=path,
        reason=reason,
    )


def _unsaved(path: Path, reason: Message) -> Message:
    return msg("Your medal can’t be saved in {path}: {reason}.", path=path, reason=reason)


_WORDS = Words(_left, _aside, _unsaved)
