"""The player's own data on games: names, added folders, first tries at days' deals.

It can't be rebuilt, so it is kept as carefully as settings. Unknown keys, and names of missing
games, stay.
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
"""Prefix of a path that is no valid text."""


class Said(NamedTuple):
    names: Mapping[str, str]
    """By the record's `key`."""
    folders: tuple[Path, ...]
    days: Mapping[str, str]


class CollectionFile:
    """Names of the player's games and folders, in `shelf.toml`."""

    def __init__(self, path: Path, records: Path) -> None:
        """`records` is the folder whose records are known by their bare names."""
        about = msg("Names and folders of your games")
        self._file = toml_file(path, about, limited_read.SHELF, _check)
        self._records = records

    def load(self) -> tuple[Said, Message | None]:
        """Return the content and a message. Never fails, changes nothing."""
        data, problem = self._file.load()
        return _said(data), problem

    def key(self, path: Path) -> str:
        """Return a record's key in `Said.names`: the bare name within the folder of records, so
        that the folder can move.
        """
        if path.parent == self._records:
            return _written(Path(path.name))
        return _written(path)

    def call(self, path: Path, name: str) -> Message | None:
        """Name a game; empty removes the name. Returns a message. Raises NotKept."""

        def change(data: Table) -> None:
            names = data.setdefault(_NAMES, {})
            names.pop(self.key(path), None)
            if name:
                names[self.key(path)] = name

        return self._file.change(change)

    def begin_day(self, day: str, path: Path) -> Message | None:
        """Note a day's record unless there is one; return a message. Raises NotKept."""

        def change(data: Table) -> None:
            data.setdefault(_DAYS, {}).setdefault(day, self.key(path))

        return self._file.change(change)

    def add_folder(self, folder: Path) -> Message | None:
        """Returns a message. Raises NotKept."""

        def change(data: Table) -> None:
            folders = data.setdefault(_FOLDERS, [])
            if _written(folder) not in folders:
                folders.append(_written(folder))

        return self._file.change(change)

    def drop_folder(self, folder: Path) -> Message | None:
        """Returns a message. Raises NotKept."""

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
    """Return a path as text; as a URI if it is no valid text."""
    text = str(path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return (path if path.is_absolute() else Path(os.sep) / path).as_uri()
    return text


def _path(text: str) -> Path:
    if not text.startswith(_URI):
        return Path(text)
    return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI + "//"))))
