"""A small file of the player's that several running copies of the program share.

Looking into it changes nothing. Each change is made in what the file says at that moment, while the
folder is locked, and is on disk when `change` returns. A file that nobody can read, for what it is,
is set aside then, and one that can't be read just now is left as it is. Nothing is written that
could not be read again.
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
"""A table of a TOML file. What this version does not know of it stays there."""

_LEFT = msg("{about}: {path} can’t be read ({reason}). The file is left as it is.")
_ASIDE = msg("{about}: the file could not be read ({reason}). It has been set aside as {path}.")
_UNSAVED = msg("{about}: nothing could be saved in {path} ({reason}).")


class NotKept(Refusal):
    """Raised when nothing was written, and the file is as it was; `reason` says why, in a
    sentence.
    """


class SharedFile(Generic[T]):
    """The file, with a content of some kind that can be changed."""

    def __init__(
        self,
        path: Path,
        about: Message,
        most: int,
        parse: Callable[[bytes], T],
        dump: Callable[[T], bytes],
    ) -> None:
        """The file may have `most` bytes. `about` tells the player what is in it, as “Settings”.
        `parse` makes the content of bytes, of none where there is no file, and raises
        `limited_read.Malformed`.
        """
        self.path, self.most = path, most
        self._about, self._parse, self._dump = about, parse, dump

    def load(self, *, mend: bool = False) -> tuple[T, Message | None]:
        """Return the content, nothing if it can't be read; and then what to tell the player. Never
        fails, and changes nothing, but with `mend` it sets a file aside that nobody can read.
        """
        try:
            return self._read(), None
        except (OSError, limited_read.Malformed) as error:
            if mend:
                with contextlib.suppress(OSError, NotKept), locked_folder(self.path.parent):
                    return self._mended()
            return self._parse(b""), self._told(_LEFT, _reason(error))

    def change(self, change: Callable[[T], object]) -> Message | None:
        """Change what it says; what to tell the player besides. Raises NotKept."""
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
        """Read and parse it. Raises OSError, `limited_read.Malformed`."""
        try:
            data = limited_read.read(self.path, self.most)
        except (FileNotFoundError, NotADirectoryError):
            data = b""
        return self._parse(data)

    def _mended(self) -> tuple[T, Message | None]:
        """Return the content; one that nobody can read is set aside, which is to be told. For
        whoever is alone. Raises OSError, NotKept.
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
    """Return a shared file in TOML. `check` raises `limited_read.Malformed`. What is no text, as in
    some names of files, becomes ``?``.
    """

    def parse(data: bytes) -> Table:
        found = limited_read.parsed(data)
        check(found)
        return found

    return SharedFile(
        path, about, most, parse, lambda data: tomli_w.dumps(data).encode("utf-8", "replace")
    )


def check_kinds(table: object, kinds: Mapping[str, type], name: str = "") -> None:
    """Raise `limited_read.Malformed` unless this is a table whose keys, as far as it has them, are
    of these kinds. `name` is that of the table within the file.
    """
    if not isinstance(table, dict):
        raise limited_read.Malformed(msg("{name} has a value of the wrong kind", name=name))
    for key, kind in kinds.items():
        if type(table.get(key, kind())) is not kind:
            where = ".".join(filter(None, (name, key)))
            raise limited_read.Malformed(msg("{name} has a value of the wrong kind", name=where))


def _for_ever(error: OSError | limited_read.Malformed) -> bool:
    """Whether a file can't be read for what it is, and not for what its disk does just now."""
    if isinstance(error, limited_read.Malformed | limited_read.Unreadable):
        return True
    return error.errno == errno.ELOOP  # a link to itself


def _reason(error: OSError | limited_read.Malformed) -> Message:
    return limited_read.reason_of(error) if isinstance(error, OSError) else error.reason
