"""What the player says of games: what they are called, and in which folders to look for more; and
which game was their first try at the deal of a day.

It follows from nothing else, so it is kept as the settings are (`shared_file.SharedFile`), and what
this version does not know stays. So do the names of games that are gone: they may come back.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.shared_file import Table, check_kinds, toml_file

_NAMES, _FOLDERS, _DAYS = "names", "folders", "days"
_URI = "file:"
"""How a path is written that is no text."""


class Said(NamedTuple):
    """The content of the file."""

    names: Mapping[str, str]
    """What games are called, by the `key` of their record."""
    folders: tuple[Path, ...]
    """The folders that were added, in that order."""
    days: Mapping[str, str]
    """The `key` of the record in which the deal of a day was first begun, by the day."""


class CollectionFile:
    """Names of the player's games and folders, in `shelf.toml`."""

    def __init__(self, path: Path, records: Path) -> None:
        """`records` is the folder of the records whose names alone tell which they are."""
        about = msg("Names and folders of your games")
        self._file = toml_file(path, about, limited_read.SHELF, _check)
        self._records = records

    def load(self) -> tuple[Said, Message | None]:
        """Return what the file says, and what to tell the player. Never fails, and changes
        nothing.
        """
        data, problem = self._file.load()
        return _said(data), problem

    def key(self, path: Path) -> str:
        """Return how a record is named in `Said.names`: by its name alone if it lies in the folder
        of records, so that the folder can be moved.
        """
        if path.parent == self._records:
            return _written(Path(path.name))
        return _written(path)

    def call(self, path: Path, name: str) -> Message | None:
        """Call the game of a record so, or by no name if it is empty; what to tell the player
        besides. Raises NotKept.
        """

        def change(data: Table) -> None:
            names = data.setdefault(_NAMES, {})
            names.pop(self.key(path), None)
            if name:
                names[self.key(path)] = name

        return self._file.change(change)

    def begin_day(self, day: str, path: Path) -> Message | None:
        """Note that the deal of a day is begun in this record: the first time, or this changes
        nothing. What to tell the player besides. Raises NotKept.
        """

        def change(data: Table) -> None:
            data.setdefault(_DAYS, {}).setdefault(day, self.key(path))

        return self._file.change(change)

    def add_folder(self, folder: Path) -> Message | None:
        """Look into this folder, too; what to tell the player besides. Raises NotKept."""

        def change(data: Table) -> None:
            folders = data.setdefault(_FOLDERS, [])
            if _written(folder) not in folders:
                folders.append(_written(folder))

        return self._file.change(change)

    def drop_folder(self, folder: Path) -> Message | None:
        """Look into this folder no more; what to tell the player besides. Raises NotKept."""

        def change(data: Table) -> None:
            told = data.get(_FOLDERS, [])
            data[_FOLDERS] = [
                one for one in told if not isinstance(one, str) or _path(one) != folder
            ]

        return self._file.change(change)


def _check(data: Table) -> None:
    check_kinds(data, {_NAMES: dict, _FOLDERS: list, _DAYS: dict})


def _said(data: Table) -> Said:
    names = data.get(_NAMES, {}).items()
    called = {key: shortened(name) for key, name in names if isinstance(name, str) and name}
    folders = [_path(told) for told in data.get(_FOLDERS, []) if isinstance(told, str) and told]
    begun = data.get(_DAYS, {}).items()
    days = {day: key for day, key in begun if isinstance(key, str)}
    return Said(called, tuple(dict.fromkeys(folders)), days)


def _written(path: Path) -> str:
    """Return a path as text, also one that is none: then as a URI, or only its last part as one."""
    text = str(path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return (path if path.is_absolute() else Path(os.sep) / path).as_uri()
    return text


def _path(text: str) -> Path:
    """Return what `_written` wrote of an absolute path."""
    if not text.startswith(_URI):
        return Path(text)
    return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI + "//"))))
