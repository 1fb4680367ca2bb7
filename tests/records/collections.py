"""Complete lists of games for tests, which may wait until everything is read."""

import os
from dataclasses import replace
from pathlib import Path

from swoop_desktop.records.folder import waiting_games
from swoop_desktop.storage.paths import DataDir


def finished(reading):
    """Wait until everything is read; return True if it was."""
    reading.wait(60)
    return reading.done


def entries_of(shelf):
    """Return all games not deleted meanwhile, unfinished ones first and newest first."""
    reading = shelf.reading()
    assert finished(reading)
    return [entry for entry in shelf.index.listed() if entry.path.name]


def waiting_in(folder):
    """Return a folder's saved games as the title finds them, without a cache."""
    return waiting_games(replace(DataDir.at(folder), records=folder, cache=Path(os.devnull)))
