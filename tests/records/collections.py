"""All that stands on a shelf, for tests, which have the time to wait for it."""

import os
from dataclasses import replace
from pathlib import Path

from swoop_desktop.records.folder import waiting_games
from swoop_desktop.storage.paths import DataDir


def finished(reading):
    """Wait until everything is read; whether it is."""
    reading.wait(60)
    return reading.done


def entries_of(shelf):
    """All games, unfinished ones first and newest first, without any deleted by another program
    meanwhile.
    """
    reading = shelf.reading()
    assert finished(reading)
    return [entry for entry in shelf.index.listed() if entry.path.name]


def waiting_in(folder):
    """The games of a folder that wait, as the title finds them that remembers nothing."""
    return waiting_games(replace(DataDir.at(folder), records=folder, cache=Path(os.devnull)))
