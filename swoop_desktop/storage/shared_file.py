"""A small file of the player's that several running copies of the program share.

Looking into it changes nothing. Each change is made in what the file says at that moment, while the
folder is locked. A file that nobody can read, for what it is, is set aside then, and one that can't
be read just now is left as it is. Nothing is written that could not be read again.
"""

import contextlib
import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import tomli_w

from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import locked_folder, make_folder, set_aside, write_whole

T = TypeVar("T")
Entry: TypeAlias = dict[str, Any]
"""What a file says of one thing. What this version does not know of it stays there."""


class Words(NamedTuple):
    """The sentences that tell the player what happened to the file at a ``{path}``, and for which
    ``{reason}``.
    """

    left: Message
    """It can't be read, and is left as it is."""
    aside: Message
    """It could not be read, and has been set aside, where it is now."""
    unsaved: Message
    """Nothing could be written; the reason has no full stop."""
    other: Message = Message("")
    """The entry with this ``{name}`` is of another kind, where there are `Entries`."""


class NotKept(Refusal):
    """Raised when nothing was written, and the file is as it was; `reason` says why, in a
    sentence.
    """


class InTheWay(NotKept):
    """Raised when what stands there can't be read, and could not be set aside."""


class SharedFile(Generic[T]):
    """The file, with a content of some kind that can be changed."""

    def __init__(
        self,
        path: Path,
        most: int,
        words: Words,
        parse: Callable[[bytes], T],
        dump: Callable[[T], bytes],
        *,
        synced: bool = True,
    ) -> None:
        """Set limits: it may have `most` bytes. `parse` makes the content of them, of no bytes
        where there is no file, and raises `limited_read.Malformed`. `synced`: whether a change is
        on disk when `change` returns.
        """
        self.path, self.most = path, most
        self._words, self._parse, self._dump = words, parse, dump
        self._synced = synced

    def load(self) -> tuple[T, Message | None]:
        """Return the content, nothing if it can't be read; and then what to tell the player. Never
        fails, and changes nothing.
        """
        try:
            return self._read(), None
        except (OSError, limited_read.Malformed) as error:
            return self._parse(b""), _told(self._words.left, self.path, _reason(error))

    def load_anew(self) -> tuple[T, Message | None]:
        """Load it, but set one that nobody can read aside at once. Raises InTheWay if it can't be
        read and stays.
        """
        with contextlib.suppress(OSError, limited_read.Malformed):
            return self._read(), None
        with locked_folder(self.path.parent):
            try:
                return self._mended()
            except OSError as error:
                raise InTheWay(_told(self._words.left, self.path, _reason(error))) from error

    def change(self, change: Callable[[T], object]) -> Message | None:
        """Change what it says; what to tell the player besides. Raises NotKept."""
        try:
            make_folder(self.path.parent)
            with locked_folder(self.path.parent):
                content, note = self._mended()
                change(content)
                data = self._dump(content)
                if len(data) > self.most:
                    raise NotKept(_told(self._words.unsaved, self.path, _too_large(self.most)))
                write_whole(self.path, data, private=True, synced=self._synced)
                return note
        except OSError as error:
            raise NotKept(_told(self._words.unsaved, self.path, _reason(error))) from error

    def _read(self) -> T:
        """Read and parse it. Raises OSError, `limited_read.Malformed`."""
        try:
            data = limited_read.read(self.path, self.most)
        except (FileNotFoundError, NotADirectoryError):
            data = b""
        return self._parse(data)

    def _mended(self) -> tuple[T, Message | None]:
        """Return the content; one that nobody can read is set aside, which is to be told. For
        whoever is alone. Raises OSError, InTheWay.
        """
        try:
            return self._read(), None
        except (OSError, limited_read.Malformed) as error:
            if not _for_ever(error):
                raise
            reason = _reason(error)
            moved = set_aside(self.path)
            if moved is None:
                raise InTheWay(_told(self._words.left, self.path, reason)) from error
            return self._parse(b""), _told(self._words.aside, moved, reason)


class Entries(Generic[T]):
    """A small shared file with an entry for each name. Reading and writing it never fail: what went
    wrong is told.
    """

    def __init__(
        self,
        path: Path,
        words: Words,
        read: Callable[[Entry], T | None],
        fits: Callable[[Entry], bool],
        *,
        synced: bool = True,
    ) -> None:
        """`read` says what stands in an entry, nothing where this version can't weigh it; `fits`
        whether what this version knows of it is of its kind. `synced` as for `SharedFile`.
        """

        def parse(data: bytes) -> dict[str, Entry]:
            told = limited_read.parsed(data)
            for name, entry in told.items():
                if not isinstance(entry, dict) or not fits(entry):
                    raise limited_read.Malformed(Message(words.other.text, {"name": repr(name)}))
            return told

        self._file = SharedFile(path, limited_read.SETTINGS, words, parse, toml, synced=synced)
        self._entry = read

    def load(self) -> tuple[dict[str, T], Message | None]:
        """Return what was read of the entries, and what to tell the player. A file that nobody can
        read is set aside.
        """
        try:
            data, problem = self._file.load_anew()
        except InTheWay as error:
            return {}, error.reason
        return self._known(data), problem

    def count(self) -> int:
        """Return how many there are, none where they can't be read. Changes nothing."""
        return len(self._known(self._file.load()[0]))

    def _known(self, data: dict[str, Entry]) -> dict[str, T]:
        return {name: found for name, entry in data.items() if (found := self._entry(entry))}

    def change(self, name: str, change: Callable[[Entry], Entry]) -> Message | None:
        """Put what is made of the entry with this name in its place; what to tell the player."""

        def changed(data: dict[str, Entry]) -> None:
            data[name] = change(data.get(name, {}))

        try:
            return self._file.change(changed)
        except NotKept as error:
            return error.reason


def toml(data: dict[str, Any]) -> bytes:
    """Return data as a TOML file. What is no text, as in some names of files, becomes ``?``."""
    return tomli_w.dumps(data).encode("utf-8", "replace")


def _for_ever(error: OSError | limited_read.Malformed) -> bool:
    """Whether a file can't be read for what it is, and not for what its disk does just now."""
    if isinstance(error, limited_read.Malformed | limited_read.Unreadable):
        return True
    return error.errno == errno.ELOOP  # a link to itself


def _reason(error: OSError | limited_read.Malformed) -> Message:
    return limited_read.reason_of(error) if isinstance(error, OSError) else error.reason


def _told(words: Message, path: Path, reason: Message) -> Message:
    return Message(words.text, {"path": path, "reason": reason})


def _too_large(most: int) -> Message:
    return msg("it would have more than {size}", size=limited_read.in_words(most))
