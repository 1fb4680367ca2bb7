"""Reads files from the player's folders or command line, safely.

Such files may be pipes, devices, endless, or slow to parse. So only regular files are read, up to a
limit for each kind.
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import file_status

SETTINGS = 1_000_000
"""Most bytes; this program writes about a thousand."""
RULES = 256_000
"""Most bytes; this program writes about a thousand."""
SHELF = 4_000_000
"""Most bytes: some fifty thousand names of games."""
STATISTICS = 8_000_000
"""Most bytes: some six thousand deleted games with ten deals each."""
RECORD = 20_000_000
"""Most bytes; the longest possible game has fewer (`game.MOST_DECISIONS`)."""
DEEPEST_KEY = 20
"""Most words in a dotted key: tomllib's time and memory grow with its square."""

DEEPEST_VALUE = 40
"""Most levels of nesting in TOML; this program writes three."""
LARGEST_WHOLE = (1 << 63) - 1
"""Largest number that TOML guarantees. Python reads larger numbers, but can't write all."""

_TOO_LARGE = msg("a whole number has more than 64 bits")
_WRONG = (
    ("Cannot ", msg("this is already set, and can’t be set twice")),
    ("Expected '='", msg("a name must be followed by = and a value")),
    ("Expected newline", msg("this doesn’t belong after the value")),
    ("Expected ']'", msg("a ] is missing")),
    ("Unclosed", msg("a bracket is not closed")),
    ("Unescaped", msg("a text can’t have a single \\")),
    ("Unterminated", msg("a text has no end")),
    ('Expected "', msg("a text has no end")),
    ("Invalid value", msg("there is no value that can be read")),
    ("", msg("this can’t be understood")),
)
"""By the beginning of tomllib's message: explanations."""
_PLACE = re.compile(r"\(at line (\d{1,7}), column (\d{1,7})\)")

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
"""Flags to open a file, without waiting if a pipe replaced it at the last moment."""
_BLOCK = 4096
_WORD = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_WORD}(?:[ \t]*+\.[ \t]*+{_WORD}){{{DEEPEST_KEY}}}", re.MULTILINE
)


class Unreadable(OSError):
    """A file was refused for its kind or size; `reason` is a sentence for people."""

    def __init__(self, path: Path, reason: Message) -> None:
        super().__init__(None, str(reason), str(path))
        self.reason = reason


class Malformed(ValueError):
    """Not TOML, or too complex; `reason` says why. `line` is 0 if unknown or at the end."""

    def __init__(self, reason: Message, line: int = 0) -> None:
        super().__init__(str(reason))
        self.reason, self.line = reason, line


class Ends(NamedTuple):
    line: bytes
    last: bytes


def read(path: Path, most: int) -> bytes:
    """Return a file's content, at most `most` bytes.

    Raises OSError: Unreadable if it is no regular file or larger.
    """
    with _opened(path, most) as (handle, _size):
        data = _taken(handle, most + 1)
    if len(data) > most:  # The file grew meanwhile, or its size was wrong.
        raise _too_large(path, most)
    return data


def ends(path: Path, most: int, line: int, last: int) -> Ends:
    """Return up to `line` bytes of a file's first line, and its `last` bytes. Raises OSError like
    `read`.
    """
    with _opened(path, most) as (handle, size):
        first = b""
        while b"\n" not in first and len(first) < line:
            part = os.read(handle, min(line - len(first), max(_BLOCK, len(first))))
            if not part:
                break
            first += part
        os.lseek(handle, max(0, size - last), os.SEEK_SET)
        return Ends(first.partition(b"\n")[0], _taken(handle, last))


def toml(path: Path, most: int) -> dict[str, object]:
    """Raises OSError like `read`, and Malformed."""
    return parsed(read(path, most))


def parsed(data: bytes) -> dict[str, object]:
    """Raises Malformed."""
    document: dict[str, object] | None = None
    try:
        text = data.decode("utf-8")
        if not _DEEP_KEY.search(text.replace("\r\n", "\n")):
            document = tomllib.loads(text)
    except RecursionError:
        pass
    except ValueError as error:
        raise _malformed(error) from error
    if document is None:
        raise Malformed(msg("nested too deeply"))
    _look_through(document)
    return document


def _malformed(error: ValueError) -> Malformed:
    if isinstance(error, UnicodeDecodeError):
        return not_text(error)
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Malformed(_TOO_LARGE)  # Too many digits for Python.
    message = str(error)
    what = next((words for begin, words in _WRONG if message.startswith(begin)), _WRONG[-1][1])
    at = _PLACE.search(message)
    if at is None:
        return Malformed(msg("at the end of the file, {what}", what=what))
    line, column = int(at[1]), int(at[2])
    return Malformed(
        msg("line {line}, column {column}: {what}", line=line, column=column, what=what), line
    )


def not_text(error: UnicodeDecodeError) -> Malformed:
    return Malformed(msg("it is not text in UTF-8, from byte {place} on", place=error.start + 1))


def _look_through(data: Mapping[str, Any]) -> None:
    """Raise Malformed for whole numbers beyond TOML's range and deep nesting."""
    layer: list[object] = [data]
    for _ in range(DEEPEST_VALUE):
        inner: list[object] = []
        for value in layer:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, int) and not -LARGEST_WHOLE - 1 <= value <= LARGEST_WHOLE:
                raise Malformed(_TOO_LARGE)
        if not inner:
            return
        layer = inner
    raise Malformed(msg("nested too deeply"))


def why_not(path: Path, most: int) -> Message | None:
    """Return why `read` would refuse a file, or None. Doesn't open it."""
    try:
        _check(file_status.status(path), path, most)
    except Unreadable as error:
        return error.reason
    except FileNotFoundError:
        return msg("There is no such file. Was it moved, or deleted?")
    except OSError:
        pass  # Reading will report the error.
    return None


def reason_of(error: OSError) -> Message:
    return error.reason if isinstance(error, Unreadable) else file_status.reason_of(error)


def sentence_of(error: OSError) -> Message:
    if isinstance(error, Unreadable):
        return error.reason
    return msg("{reason}.", reason=reason_of(error))


@contextmanager
def _opened(path: Path, most: int) -> Iterator[tuple[int, int]]:
    _check(file_status.status(path), path, most)  # First: opening some devices has effects.
    handle = os.open(path, _FLAGS)
    try:
        status = os.fstat(handle)
        _check(status, path, most)
        yield handle, status.st_size
    finally:
        os.close(handle)


def _check(status: os.stat_result, path: Path, most: int) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise Unreadable(path, msg("It is a folder, not a file."))
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(path, msg("It is not an ordinary file but a pipe or a device."))
    if status.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> Unreadable:
    return Unreadable(path, msg("It is too large: at most {size} are read.", size=in_words(most)))


def in_words(size: int) -> str:
    """Write a number of bytes as 256 KB or 64 MB."""
    for unit, name in ((1_000_000, "MB"), (1000, "KB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return f"{size} B"


def _taken(handle: int, most: int) -> bytes:
    parts: list[bytes] = []
    left = most
    while left and (part := os.read(handle, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
