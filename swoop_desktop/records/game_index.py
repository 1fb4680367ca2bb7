"""The index of all games for listing, sorting and searching, in `storage.cache_db`; only visible
games are read.

A row depends on the record, its name and the language; `state` identifies these. Texts are folded
bytes, which sort by bytes and can hold undecodable file names.
"""

import json
import os
import zlib
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from swoop_desktop.engine import messages
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.names import folded
from swoop_desktop.processes import frame_priority
from swoop_desktop.records.folder import OVER
from swoop_desktop.records.summary import (
    ALL_WORDS,
    FACTS,
    RecordSummary,
    facts_from,
    words_of,
)
from swoop_desktop.storage import cache_db
from swoop_desktop.storage.cache_db import Mark, Row
from swoop_desktop.storage.typed_json import DAMAGED, to_json

Order: TypeAlias = Literal["date", "oldest", "name", "rules", "players", "deals", "length"]
"""A key of `cache_db.ORDERS`."""

_BLOCK, _MOST = 16, 512
_LOST = RecordSummary(Path())
"""Stands for a game dropped since it was listed."""


def key_of(path: Path) -> int:
    """Return a record's key, stable across indexes."""
    return int.from_bytes(sha256(os.fsencode(path)).digest()[:8], "big", signed=True)


class GameIndex:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        texts = "\n".join(map(messages.translated, ALL_WORDS))
        self._version = f"{FACTS} {zlib.crc32(_bytes(texts)):x}"

    def state(self, mark: Mark, name: str, *, gone_on: bool) -> bytes:
        return _bytes(f"{self._version} {mark.size} {mark.changed} {gone_on:d} {name}")

    def states(self) -> dict[int, bytes]:
        return dict(cast(list[tuple[int, bytes]], self._rows("SELECT id, state FROM game")))

    def put(self, entries: Iterable[tuple[RecordSummary, bytes]]) -> None:
        """Add or replace games with their states. An empty state: read again next time."""
        games, shown = list[Row](), list[Row]()
        for entry, state in entries:
            frame_priority.give_way()
            key = key_of(entry.path)
            games.append((key, *_sorted_by(entry, state)))
            shown.append((key, *_shown(entry)))
        cache_db.change(
            self._folder,
            (f"INSERT OR REPLACE INTO game VALUES ({', '.join('?' * 12)})", games),
            ("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?)", shown),
        )

    def drop(self, keys: Iterable[int]) -> None:
        gone = [(key,) for key in keys]
        tables = ("game", "entry")
        cache_db.change(self._folder, *((f"DELETE FROM {t} WHERE id = ?", gone) for t in tables))

    def note_over(self) -> None:
        """Store the paths of finished records for `waiting_games`."""
        query = "SELECT ?, path, x'' FROM entry JOIN game USING (id) WHERE over"
        steps = ("DELETE FROM kept WHERE kind = ?", f"INSERT INTO kept {query}")
        cache_db.change(self._folder, *((step, [(OVER,)]) for step in steps))

    def count(self) -> int:
        return cast(int, self._rows("SELECT count(*) FROM game")[0][0])

    def listed(self, order: Order = "date", words: str = "") -> "GameList":
        """Return games that contain all words, in an order, unfinished games first. Ignores case,
        accents and the words' order.
        """
        wanted = [_bytes(word) for word in folded(words).split()]
        where, by = " AND ".join(["instr(words, ?)"] * len(wanted)) or "1", cache_db.ORDERS[order]
        if wanted:  # With +, SQLite sorts: for a few games faster than an index over all.
            by = ", ".join(f"+{key}" for key in by.split(", "))
        sql = f"SELECT id FROM game WHERE {where} ORDER BY {by}"
        return GameList(self, cast(list[int], [key for (key,) in self._rows(sql, *wanted)]))

    def entries(self, keys: Sequence[int]) -> list[RecordSummary]:
        where = f"id IN ({', '.join(map(str, keys))})"
        known = {key_of(entry.path): entry for entry in self._entries(where)}
        return [known.get(key, _LOST) for key in keys]

    def of_days(self) -> list[RecordSummary]:
        return self._entries("day IS NOT NULL")

    def in_file(self, name: str) -> RecordSummary | None:
        entries = self._entries("file = ? ORDER BY waits, date", _bytes(name))
        return entries[0] if entries else None

    def _entries(self, where: str, *values: bytes) -> list[RecordSummary]:
        """Return the games of these rows. Damaged rows are left out; their records will be read
        again.
        """
        sql = f"SELECT path, date, told FROM entry JOIN game USING (id) WHERE {where}"
        entries, damaged = list[RecordSummary](), list[Row]()
        for path, date, stored in self._rows(sql, *values):
            try:
                entries.append(_entry(path, date, stored))
            except DAMAGED:
                damaged.append((path,))
        if damaged:
            which = "(SELECT id FROM entry WHERE path = ?)"
            anew = f"UPDATE game SET state = x'' WHERE id IN {which}"
            cache_db.change(self._folder, (anew, damaged))
        return entries

    def _rows(self, sql: str, *values: bytes) -> list[tuple[cache_db.Value, ...]]:
        return cache_db.rows(self._folder, sql, *values)


class GameList:
    """Games in an order, read when accessed."""

    def __init__(self, index: GameIndex | None = None, keys: Sequence[int] = ()) -> None:
        self._index, self._keys = index, keys
        self._known: dict[int, RecordSummary] = {}
        self.lost = False

    def __len__(self) -> int:
        return len(self._keys)

    def __getitem__(self, line: int) -> RecordSummary:
        line = range(len(self._keys))[line]
        if line not in self._known and self._index is not None:
            begin = line - line % _BLOCK
            block = self._index.entries(self._keys[begin : begin + _BLOCK])
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known.update(enumerate(block, begin))
            self.lost = self.lost or _LOST in block
        return self._known[line]

    def line(self, path: Path | None) -> int | None:
        try:
            return None if path is None else self._keys.index(key_of(path))
        except ValueError:
            return None


def _sorted_by(entry: RecordSummary, state: bytes) -> Row:
    facts, names = entry.facts, "\0".join(map(folded, entry.called))
    return (
        state,
        entry.unfinished,
        facts.finished or bool(facts.game and not entry.humans),
        entry.changed,
        _bytes(folded(entry.name)) or None,
        _bytes(folded(facts.rules)) or None,
        _bytes(names) if facts.players else None,
        float(facts.deal) or None,
        None if facts.seconds is None else float(facts.seconds),
        _bytes(entry.path.name),
        _bytes(words_of(entry)),
    )


def _shown(entry: RecordSummary) -> Row:
    damage, origin = entry.damage, entry.facts.origin
    fields = damage and {name: str(value) for name, value in damage.fields.items()}
    stored = [
        entry.size, entry.name, entry.gone_on, damage and [damage.text, fields],
        entry.facts,
    ]  # fmt: skip
    day = None if origin is None or origin.kind != "daily" else _bytes(origin.day)
    return os.fsencode(entry.path), day, to_json(stored)


def _entry(path: object, date: object, stored: object) -> RecordSummary:
    """Invert `_shown`. Raises `DAMAGED` errors."""
    size, name, gone_on, damage, facts = cast(list[Any], json.loads(cast(str, stored)))
    message = None if damage is None else Message(str(damage[0]), dict(damage[1]))
    right = type(size) is int and type(name) is str and type(gone_on) is bool
    if not (right and isinstance(path, bytes) and isinstance(date, float)):
        raise TypeError("not a game")
    return RecordSummary(
        Path(os.fsdecode(path)), date, size, facts_from(facts), name, message, gone_on
    )


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
