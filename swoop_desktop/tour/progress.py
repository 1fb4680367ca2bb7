"""The medals that were won on the tour, in a small file of their own."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage.shared_file import Entries, Entry, Words
from swoop_desktop.tour.aims import MEDALS, Medal
from swoop_desktop.tour.tables import Prize, TourTable


class MedalFile(Entries[Medal]):
    """The file, by the keys of tables. One that cannot be read is set aside, and all medals are to
    be won anew.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, _WORDS, _medal, _fits)

    def save(self, table: str, medal: Medal) -> Message | None:
        """Keep a medal, unless there is a better one already; what to tell the player. What the
        file says beside it stays.
        """

        def change(entry: Entry) -> Entry:
            if entry.get("medal") and not _medal(entry):
                return entry  # a newer version gave one that this one can't weigh
            return {**entry, "medal": better(medal, _medal(entry))}

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


def _medal(entry: Entry) -> Medal:
    """Return the medal of an entry; empty for one that this version does not know."""
    return next((medal for medal in MEDALS if medal == entry.get("medal")), "")


def _fits(entry: Entry) -> bool:
    return isinstance(entry.get("medal", ""), str)


_WORDS = Words(
    msg("Your medals can’t be read ({reason}). {path} is left as it is."),
    msg(
        "Your medals could not be read ({reason}). "
        "The file has been set aside as {path}, and the tour begins anew."
    ),
    msg("Your medal can’t be saved in {path}: {reason}."),
    msg("{name} is not a table of the tour"),
)
