"""What the player says of games: what they are called, and in which folders to look for more.

It follows from nothing else, so it is kept as the settings are: each change is made in what the
file says at that moment, what this version does not know stays, and a file that cannot be read is
set aside, never overwritten.
"""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import unquote_to_bytes

import tomli_w

from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.session import reading
from swoop_desktop.session.files import alone, make_folder, set_aside, write_whole

_NAMES, _FOLDERS = "names", "folders"
_URI = "file:"
"""How a path is written that is no text."""
_Change: TypeAlias = Callable[[dict[str, Any]], None]


class Said(NamedTuple):
    """What the file says."""

    names: Mapping[str, str]
    """What games are called, by the `key` of their record."""
    folders: tuple[Path, ...]
    """The folders that were added, in that order."""


class ShelfFile:
    """The file."""

    def __init__(self, path: Path, records: Path) -> None:
        """`records` is the folder of the records whose names alone tell which they are."""
        self.path = path
        self._records = records

    def load(self) -> tuple[Said, Message | None]:
        """What the file says, and what to tell the player. Never fails."""
        try:
            return _said(self._read()), None
        except OSError as error:
            return _said({}), self._set_aside(reading.reason_of(error))
        except reading.Malformed as error:
            return _said({}), self._set_aside(error.reason)

    def key(self, path: Path) -> str:
        """How a record is named in `Said.names`: by its name alone if it lies in the folder of
        records, so that the folder can be moved.
        """
        if path.parent == self._records:
            return _written(Path(path.name))
        return _written(path)

    def call(self, path: Path, name: str) -> Message | None:
        """Call the game of a record so, or by no name if it is empty; what to tell the player.
        Raises OSError.
        """

        def change(data: dict[str, Any]) -> None:
            names = data.setdefault(_NAMES, {})
            names.pop(self.key(path), None)
            if name:
                names[self.key(path)] = name

        return self._merge(change)

    def add_folder(self, folder: Path) -> Message | None:
        """Look into this folder, too; what to tell the player. Raises OSError."""

        def change(data: dict[str, Any]) -> None:
            folders = data.setdefault(_FOLDERS, [])
            if _written(folder) not in folders:
                folders.append(_written(folder))

        return self._merge(change)

    def drop_folder(self, folder: Path) -> Message | None:
        """Look into this folder no more; what to tell the player. Raises OSError."""

        def change(data: dict[str, Any]) -> None:
            kept = [told for told in data.get(_FOLDERS, []) if told != _written(folder)]
            data[_FOLDERS] = kept

        return self._merge(change)

    def _merge(self, change: _Change) -> Message | None:
        """Raises OSError."""
        make_folder(self.path.parent)
        with alone(self.path.parent):
            data, problem = {}, None
            try:
                data = self._read()
            except reading.Malformed as error:
                problem = self._set_aside(error.reason)
                if os.path.lexists(self.path):
                    raise reading.Unreadable(self.path, error.reason) from error
            change(data)
            write_whole(self.path, tomli_w.dumps(data).encode("utf-8"), private=True)
            return problem

    def _read(self) -> dict[str, Any]:
        """What the file says; nothing if there is none. Raises OSError, `reading.Malformed`."""
        try:
            data = reading.toml(self.path, reading.SETTINGS)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        if not isinstance(data.get(_NAMES, {}), dict):
            raise reading.Malformed(msg("{option} is not a table", option=_NAMES))
        if not isinstance(data.get(_FOLDERS, []), list):
            raise reading.Malformed(msg("{option} is not a list", option=_FOLDERS))
        return data

    def _set_aside(self, reason: Message) -> Message:
        moved = set_aside(self.path)
        if moved is None:
            return msg(
                "The names of your games can’t be read ({reason}). {path} is left as it is.",
                path=self.path,
                reason=reason,
            )
        return msg(
            "The names of your games could not be read ({reason}). "
            "The file has been set aside as {path}.",
            path=moved,
            reason=reason,
        )


def _said(data: Mapping[str, Any]) -> Said:
    names = data.get(_NAMES, {}).items()
    called = {key: shortened(name) for key, name in names if isinstance(name, str) and name}
    folders = [_path(told) for told in data.get(_FOLDERS, []) if isinstance(told, str) and told]
    return Said(called, tuple(dict.fromkeys(folders)))


def _written(path: Path) -> str:
    """A path as text, also one that is none: then as a URI, or only its last part as one."""
    text = str(path)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return (path if path.is_absolute() else Path(os.sep) / path).as_uri()
    return text


def _path(text: str) -> Path:
    """What `_written` wrote of an absolute path."""
    if not text.startswith(_URI):
        return Path(text)
    return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_URI + "//"))))
