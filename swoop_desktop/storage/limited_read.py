"""The one door by which the program reads what lies in the player's folders or is handed to it.

Anything may lie there: a pipe, a device, a file without end, a text that takes its reader hours. So
nothing is read but a regular file (a link to one is as good), after its size was asked, once, and
never more of it than its kind may have.
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
"""Most bytes of the settings; what the program writes has a thousand."""
RULES = 256_000
"""Most bytes of a file of rules; the program's own have a thousand."""
SHELF = 4_000_000
"""Most bytes of the names of games: of some fifty thousand."""
STATISTICS = 8_000_000
"""Most bytes of what is kept of deleted games: of some six thousand with ten deals each."""
RECORD = 20_000_000
"""Most bytes of a record; the longest game that can be played has less (`game.MOST_DECISIONS`)."""
DEEPEST_KEY = 20
"""Most words of one dotted key; the time and memory that tomllib takes grow with their square."""

DEEPEST_VALUE = 40
"""Most levels of nesting in a TOML file, the file counted in; the program's own have three."""
LARGEST_WHOLE = (1 << 63) - 1
"""Largest whole number of a TOML file, which must not know more. Python does, and then can't write
them in digits.
"""

_TOO_LARGE = msg("a whole number has more than 64 bits")
_WRONG = (
    ("Cannot ", msg("this was said before, and can’t be said twice")),
    ("Expected '='", msg("a name must be followed by = and a value")),
    ("Expected newline", msg("this does not belong behind the value")),
    ("Expected ']'", msg("a ] is missing")),
    ("Unclosed", msg("a bracket is not closed")),
    ("Unescaped", msg("a single \\ can’t stand in a text")),
    ("Unterminated", msg("a text does not end")),
    ('Expected "', msg("a text does not end")),
    ("Invalid value", msg("there is no value that can be read")),
    ("", msg("this can’t be understood")),
)
"""What is wrong with a text, by how that begins which tomllib says of it."""
_PLACE = re.compile(r"\(at line (\d{1,7}), column (\d{1,7})\)")

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
"""A pipe that took the file's place in the last moment is not waited for."""
_BLOCK = 4096
_WORD = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_WORD}(?:[ \t]*+\.[ \t]*+{_WORD}){{{DEEPEST_KEY}}}", re.MULTILINE
)


class Unreadable(OSError):
    """A file that is not read, for what it is; `reason` says why, in a sentence for people."""

    def __init__(self, path: Path, reason: Message) -> None:
        super().__init__(None, str(reason), str(path))
        self.reason = reason


class Malformed(ValueError):
    """A text that is no TOML, or none that is read; `reason` says why, and `line` where that was
    noticed: 0 where it is not known, or at the end of all.
    """

    def __init__(self, reason: Message, line: int = 0) -> None:
        super().__init__(str(reason))
        self.reason, self.line = reason, line


class Ends(NamedTuple):
    """The beginning and the end of a file; the two may overlap."""

    line: bytes
    """The first line, without its end."""
    last: bytes


def read(path: Path, most: int) -> bytes:
    """Return the whole content of a file that may have `most` bytes.

    Raises OSError: Unreadable where it is none to be read, or more than that.
    """
    with _opened(path, most) as (handle, _size):
        data = _taken(handle, most + 1)
    if len(data) > most:  # it has grown meanwhile, or has no true size
        raise _too_large(path, most)
    return data


def ends(path: Path, most: int, line: int, last: int) -> Ends:
    """Return the first line, as far as `line` bytes, and the last bytes of a file that may have
    `most`. Raises OSError, as `read` does.
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


def toml(path: Path, most: int) -> dict[str, Any]:
    """Return the content of a TOML file. Raises OSError, as `read` does, and Malformed."""
    return parsed(read(path, most))


def parsed(data: bytes) -> dict[str, Any]:
    """Return the content of a text in TOML. Raises Malformed."""
    found: dict[str, Any] | None = None
    try:
        text = data.decode("utf-8")
        if not _DEEP_KEY.search(text.replace("\r\n", "\n")):
            found = tomllib.loads(text)
    except RecursionError:
        pass
    except ValueError as error:
        raise _malformed(error) from error
    if found is None:
        raise Malformed(msg("nested too deeply"))
    _look_through(found)
    return found


def _malformed(error: ValueError) -> Malformed:
    """Return what a decoder or tomllib has found, in words for people."""
    if isinstance(error, UnicodeDecodeError):
        return not_text(error)
    if not isinstance(error, tomllib.TOMLDecodeError):
        return Malformed(_TOO_LARGE)  # so many digits that Python does not read them
    said = str(error)
    what = next((words for begin, words in _WRONG if said.startswith(begin)), _WRONG[-1][1])
    at = _PLACE.search(said)
    if at is None:
        return Malformed(msg("at the end of the file, {what}", what=what))
    line, column = int(at[1]), int(at[2])
    return Malformed(
        msg("line {line}, column {column}: {what}", line=line, column=column, what=what), line
    )


def not_text(error: UnicodeDecodeError) -> Malformed:
    """Say that a file is no text that can be read."""
    return Malformed(msg("it is not text in UTF-8, from byte {place} on", place=error.start + 1))


def _look_through(data: Mapping[str, Any]) -> None:
    """Check that a value can be written again, and raise Malformed for whole numbers that TOML need
    not know, and nesting without end.
    """
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
    """Return why a file would not be read, as far as that shows without opening it; else None."""
    try:
        _check(file_status.status(path), path, most)
    except Unreadable as error:
        return error.reason
    except FileNotFoundError:
        return msg("There is no such file. Was it moved, or deleted?")
    except OSError:
        pass  # reading it will tell why not
    return None


def reason_of(error: OSError) -> Message:
    """Return why a file could not be read, in words for people."""
    return error.reason if isinstance(error, Unreadable) else file_status.reason_of(error)


def sentence_of(error: OSError) -> Message:
    """Return the same as a sentence, with its full stop."""
    if isinstance(error, Unreadable):
        return error.reason
    return msg("{reason}.", reason=reason_of(error))


@contextmanager
def _opened(path: Path, most: int) -> Iterator[tuple[int, int]]:
    """Open a file for as long as the block takes: its handle, and its size."""
    _check(file_status.status(path), path, most)  # first: to open some devices is to use them
    handle = os.open(path, _FLAGS)
    try:
        status = os.fstat(handle)
        _check(status, path, most)
        yield handle, status.st_size
    finally:
        os.close(handle)


def _check(status: os.stat_result, path: Path, most: int) -> None:
    """Raise Unreadable for what is no file to be read."""
    if stat.S_ISDIR(status.st_mode):
        raise Unreadable(path, msg("It is a folder, not a file."))
    if not stat.S_ISREG(status.st_mode):
        raise Unreadable(path, msg("It is not an ordinary file but a pipe or a device."))
    if status.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> Unreadable:
    return Unreadable(path, msg("It is too large: at most {size} are read.", size=in_words(most)))


def in_words(size: int) -> str:
    """Return a number of bytes in words: 256 KB, 64 MB."""
    for unit, name in ((1_000_000, "MB"), (1000, "KB")):
        if size >= unit:
            return f"{size // unit} {name}"
    return f"{size} B"


def _taken(handle: int, most: int) -> bytes:
    """Up to so many bytes from where the file stands."""
    parts: list[bytes] = []
    left = most
    while left and (part := os.read(handle, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
