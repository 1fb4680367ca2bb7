"""The medals that were won on the tour."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from swoop_desktop.engine.messages import Message
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table
from swoop_desktop.tour.aims import MEDALS, Medal
from swoop_desktop.tour.tables import Prize, TourTable


class TourProgress(Section[Medal]):
    """The medals by the keys of tables."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "medals", _medal)

    def save(self, table: str, medal: Medal) -> Message | None:
        """Keep a medal, unless there is a better one already; what to tell the player."""

        def change(entry: Table) -> Table:
            if entry.get("medal") and not _medal(entry):
                return {}  # a newer version gave one that this one can't weigh
            return {"medal": better(medal, _medal(entry))}

        return self.change(table, change)


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


def _medal(entry: Table) -> Medal:
    """Return the medal of an entry; empty for one that this version does not know."""
    return next((medal for medal in MEDALS if medal == entry.get("medal")), "")
