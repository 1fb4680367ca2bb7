"""Edits the text of a rule file, keeping comments, order and blanks.

Works line by line, as people write such files. Multi-line values and inline tables may fail, so
callers parse the result again.
"""

import re
from collections.abc import Mapping

import tomli_w

from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.names import shortened
from swoop_desktop.storage import limited_read

_HEADER = re.compile(r"\s*\[\s*([^\[\]#]+?)\s*\]\s*(?:#.*)?")
_PAIR = re.compile(
    r"""(\s*)((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[^=\s]+)?)(\s*=\s*)(.*)"""
)
_CLOSES = re.compile(r"""[\]}]|"{3}|'{3}""")
_MOST_LINES = 40
"""Most lines of a value."""
_MOST_TRIES = 5000
"""Most parses of values of a text; after that, every value counts as one line."""


def flat(data: Mapping[str, object]) -> Json:
    """Flatten tables to keys with a dot (``deal.hand``)."""
    flattened: Json = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            flattened |= {f"{key}.{inner}": part for inner, part in value.items()}
        else:
            flattened[key] = value
    return flattened


def line_of(text: str, *options: str) -> int | None:
    """Return the line, from 1, of the first of these options in the text, or of its table, else
    None.
    """
    lines = _Lines(text)
    for option in options:
        table = option.partition(".")[0]
        line = lines.keys.get(option, lines.keys.get(table, lines.tables.get(table)))
        if line is not None:
            return line + 1
    return None


def key_at(content: bytes, line: int) -> str:
    """Return the key on a line, from 1, where parsing failed; 0: the last key. Empty without a
    key.
    """
    lines = content.decode("utf-8", "replace").split("\n")
    looked_at = lines[line - 1 : line] if line else reversed(lines)
    pair = next(filter(None, map(_PAIR.match, looked_at)), None)
    return "" if pair is None else shortened(_plain(pair[2]))


def edited(text: str, changes: Mapping[str, object]) -> str:
    """Return the text with these values; new options go to the end of their table."""
    for option, value in changes.items():
        lines = _Lines(text)
        place = lines.keys.get(option)
        if place is not None:
            lines.put(place, value)
        else:
            lines.add(option, value)
        text = "".join(lines.lines)
    return text


class _Lines:
    def __init__(self, text: str) -> None:
        self.lines = re.findall(r"[^\n]*\n|[^\n]+", text)
        self.keys: dict[str, int] = {}
        self.tables: dict[str, int] = {}
        self.ends: dict[str, int] = {"": 0}
        """Index of the line before which each table's next key goes."""
        self._tries = _MOST_TRIES
        table, number = "", 0
        while number < len(self.lines):
            line, after = self.lines[number], number + 1
            if header := _HEADER.fullmatch(line.rstrip("\r\n")):
                table = _plain(header[1])
                self.tables.setdefault(table, number)
                self.ends[table] = after
            elif pair := _PAIR.match(line):
                key = _plain(pair[2])
                after = self._behind(number, pair[4])
                self.keys.setdefault(f"{table}.{key}" if table else key, number)
                self.ends[table] = after
            number = after

    def _behind(self, number: int, rest: str) -> int:
        """Return the index of the line after a value that begins on line `number`."""
        value = rest
        for after in range(number + 1, min(len(self.lines), number + _MOST_LINES) + 1):
            if self._tries and (after == number + 1 or _CLOSES.search(self.lines[after - 1])):
                self._tries -= 1
                if _is_value(value):
                    return after
            value += "\n" + "".join(self.lines[after : after + 1]).rstrip("\r\n")
        return number + 1

    @property
    def end(self) -> str:
        return "\r\n" if self.lines and self.lines[0].endswith("\r\n") else "\n"

    def put(self, place: int, value: object) -> None:
        """Replace the value on a line, keeping its comment. A multi-line value becomes one line,
        but stays if it has comments inside.
        """
        line = self.lines[place]
        bare = line.rstrip("\r\n")
        pair = _PAIR.match(bare)
        if pair is None:
            return
        after = self._behind(place, pair[4])
        if after > place + 1:
            if any("#" in inner for inner in self.lines[place:after]):
                return
            self.lines[place + 1 : after] = []
        comment = _comment(pair[4])
        self.lines[place] = (
            f"{pair[1]}{pair[2]}{pair[3]}{written(value)}{comment}" + line[len(bare) :]
        )

    def add(self, option: str, value: object) -> None:
        """Add an option to the end of its table, or in a new table."""
        table, _, key = option.rpartition(".")
        if (
            table
            and table not in self.tables
            and any(key.startswith(f"{table}.") for key in self.keys)
        ):
            table, key = "", option  # A dotted key, like its neighbours.
        if table and table not in self.tables:
            self._insert(len(self.lines), f"{self.end}[{table}]")
            self.ends[table] = len(self.lines)
        self._insert(self.ends[table], f"{key} = {written(value)}")

    def _insert(self, place: int, line: str) -> None:
        if place and not self.lines[place - 1].endswith("\n"):
            self.lines[place - 1] += self.end
        self.lines.insert(place, line + self.end)


def written(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(item) for item in value if item is not None) + "]"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").rstrip("\n")


def _comment(rest: str) -> str:
    places = (match.start() for match in re.finditer("#", rest))
    place = next((place for place in places if _is_value(rest[:place])), None)
    return "" if place is None else rest[len(rest[:place].rstrip()) :]


def _is_value(text: str) -> bool:
    """True for a complete value, maybe with comments."""
    try:
        limited_read.parsed(f"x = {text}".encode("utf-8", "replace"))
    except limited_read.Malformed:
        return False
    return True


def _plain(key: str) -> str:
    """Remove a key's quotes and blanks."""
    return ".".join(word.strip().strip("\"'") for word in key.split("."))
