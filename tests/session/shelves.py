"""All that stands on a shelf, for tests, which have the time to wait for it."""

from swoop_desktop.session.entry import Entry
from swoop_desktop.session.shelf import Reading, Shelf, ordered


def finished(reading: Reading) -> bool:
    """Wait until everything is read; whether it is."""
    reading._thread.join(60)
    return reading.done


def entries_of(shelf: Shelf) -> list[Entry]:
    """All games, unfinished ones first and the newest first."""
    reading = shelf.reading()
    finished(reading)
    return ordered(reading.entries)
