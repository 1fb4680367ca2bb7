"""Small files that copies of the program share.

A change is applied to the current content while the folder is locked, and is on disk on return.
Unreadable files are set aside before a change, or to `mend` them. A change that would make a file
too large to read is refused.
"""

import contextlib
import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import tomli_w

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import locked_folder, make_folder, set_aside, write_whole

T = TypeVar("T")
Table: TypeAlias = dict[str, Any]
"""A TOML table, including keys of other versions."""

_LEFT = msg("{about}: {path} can’t be read ({reason}). The file is left as it is.")
_ASIDE = msg("{about}: the file could not be read ({reason}). It has been set aside as {path}.")
_UNSAVED = msg("{about}: nothing could be saved in {path} ({reason}).")


class NotKept(Refusal):
    """Raised if nothing could be written; `reason` is a sentence."""


class SharedFile(Generic[T]):
    def __init__(
        self,
        path: Path,
        about: Message,
        most: int,
        parse: Callable[[bytes], T],
        dump: Callable[[T], bytes],
    ) -> None:
        """The file has at most `most` bytes; `about` names it for players. `parse` gets empty bytes
        if there is no file, and raises `limited_read.Malformed`.
        """
        self.path, self.most = path, most
        self._about, self._parse, self._dump = about, parse, dump

    def load(self, *, mend: bool = False) -> tuple[T, Message | None]:
        """Return the content, empty if unreadable, and a message or None. Never fails. `mend` sets
        an unreadable file aside.
        """
        try:
            return self._read(), None
        except (OSError, limited_read.Malformed) as error:
            if mend:
                with contextlib.suppress(OSError, NotKept), locked_folder(self.path.parent):
                    return self._mended()
            return self._parse(b""), self._told(_LEFT, _reason(error))

    def change(self, change: Callable[[T], object]) -> Message | None:
        try:
            make_folder(self.path.parent)
            with locked_folder(self.path.parent):
                content, note = self._mended()
                change(content)
                data = self._dump(content)
                if len(data) > self.most:
                    size = limited_read.in_words(self.most)
                    reason = msg("it would have more than {size}", size=size)
                    raise NotKept(self._told(_UNSAVED, reason))
                write_whole(self.path, data, private=True)
                return note
        except OSError as error:
            raise NotKept(self._told(_UNSAVED, _reason(error))) from error

    def _read(self) -> T:
        """Raises OSError and `limited_read.Malformed`."""
        try:
            data = limited_read.read(self.path, self.most)
        except (FileNotFoundError, NotADirectoryError):
            data = b""
        return self._parse(data)

    def _mended(self) -> tuple[T, Message | None]:
        """Set an unreadable file aside; return the content and a message. Needs the lock. Raises
        OSError and NotKept.
        """
        try:
            return self._read(), None
        except (OSError, limited_read.Malformed) as error:
            if not _for_ever(error):
                raise
            reason, moved = _reason(error), set_aside(self.path)
            if moved is None:
                raise NotKept(self._told(_LEFT, reason)) from error
            return self._parse(b""), self._told(_ASIDE, reason, moved)

    def _told(self, words: Message, reason: Message, path: Path | None = None) -> Message:
        return Message(
            words.text, {"about": self._about, "path": path or self.path, "reason": reason}
        )


def toml_file(
    path: Path, about: Message, most: int, check: Callable[[Table], object]
) -> SharedFile[Table]:
    """Make a shared TOML file. `check` raises `limited_read.Malformed`. Undecodable characters, as
    in some file names, become ``?``.
    """

    def parse(data: bytes) -> Table:
        document = limited_read.parsed(data)
        check(document)
        return document

    return SharedFile(
        path, about, most, parse, lambda data: tomli_w.dumps(data).encode("utf-8", "replace")
    )


def check_kinds(table: object, kinds: Mapping[str, type], name: str = "") -> None:
    """Raise `limited_read.Malformed` unless present keys of a table have these types. `name` is the
    table's.
    """
    if not isinstance(table, dict):
        raise limited_read.Malformed(msg("{name} has a value of the wrong kind", name=name))
    for key, kind in kinds.items():
        if type(table.get(key, kind())) is not kind:
            where = ".".join(filter(None, (name, key)))
            raise limited_read.Malformed(msg("{name} has a value of the wrong kind", name=where))


def _for_ever(error: OSError | limited_read.Malformed) -> bool:
    """True if the content is at fault, not the disk's current state."""
    if isinstance(error, limited_read.Malformed | limited_read.Unreadable):
        return True
    return error.errno == errno.ELOOP  # A link to itself.


def _reason(error: OSError | limited_read.Malformed) -> Message:
    return limited_read.reason_of(error) if isinstance(error, OSError) else error.reason


_SECTIONS: Mapping[str, Mapping[str, type]] = {
    "lessons": {"part": str, "step": int, "done": bool, "parts": list},
    "medals": {"medal": str},
    "practice": {"times": int, "last": str},
    "statistics": {"since": str, "since_before": str},
    "told": {"times": int},
}
"""By section and key: types of an entry's values. Other keys are left alone."""


class Section(Generic[T]):
    """A section of the progress file, with an entry for each name. Errors become messages."""

    def __init__(self, path: Path, name: str, read: Callable[[Table], T | None]) -> None:
        """`read` parses an entry; false results are skipped."""
        self._file = toml_file(path, msg("Your progress"), limited_read.SETTINGS, _check)
        self._name, self._entry = name, read

    def load(self, *, mend: bool = True) -> tuple[dict[str, T], Message | None]:
        data, problem = self._file.load(mend=mend)
        entries = data.get(self._name, {}).items()
        found = {name: known for name, entry in entries if (known := self._entry(entry))}
        return found, problem

    def change(self, name: str, change: Callable[[Table], Table]) -> Message | None:
        """Update the entry of this name with the result of `change`. Return a message, if any."""

        def changed(data: Table) -> None:
            entry = data.setdefault(self._name, {}).setdefault(name, {})
            entry.update(change(entry))

        try:
            return self._file.change(changed)
        except NotKept as error:
            return error.reason


def _check(data: Table) -> None:
    check_kinds(data, dict.fromkeys(_SECTIONS, dict))
    for section, kinds in _SECTIONS.items():
        for name, entry in data.get(section, {}).items():
            check_kinds(entry, kinds, f"{section}.{name}")
