"""Medals won on the tour."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from swoop_desktop.engine.messages import Message
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table
from swoop_desktop.tour.aims import MEDALS, Medal
from swoop_desktop.tour.tables import Prize, TourTable


class TourProgress(Section[Medal]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "medals", _medal)

    def save(self, table: str, medal: Medal) -> Message | None:
        """Store a medal unless a better one is there; return a message."""

        def change(entry: Table) -> Table:
            if entry.get("medal") and not _medal(entry):
                return {}  # A newer version gave an unknown one.
            return {"medal": better(medal, _medal(entry))}

        return self.change(table, change)


def better(one: Medal, other: Medal) -> Medal:
    order: tuple[Medal, ...] = ("", *MEDALS)
    return max(one, other, key=order.index)


def locked(tables: Iterable[TourTable], medals: Mapping[str, Medal]) -> dict[Prize, TourTable]:
    return {
        table.prize: table
        for table in tables
        if table.prize is not None and not medals.get(table.key)
    }


def _medal(entry: Table) -> Medal:
    return next((medal for medal in MEDALS if medal == entry.get("medal")), "")
