"""Reads scripts for players: lessons, and the tables of the tour. Errors name their place in the
file.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, Refusal, msg
from swoop_desktop.engine.names import shortened
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import listed

_T = TypeVar("_T")


class ScriptError(Refusal):
    """A refused file; `reason` names file, place and error."""

    def __init__(self, path: Path, place: str, reason: object) -> None:
        where = f"{path.name}: {place}" if place else path.name
        super().__init__(msg("{place}: {reason}", place=where, reason=reason))


class Script:
    """A table of a file, with its place for errors. Every method raises ScriptError."""

    def __init__(
        self, path: Path, data: Json, keys: Sequence[str] | None = None, place: str = ""
    ) -> None:
        """Refuse keys that are not in `keys`: probably typos. `place` is like “part 2, step 1”, or
        empty at the top.
        """
        self.path, self.data, self.place = path, data, place
        for key in data:
            if keys is not None and key not in keys:
                raise self.wrong(
                    msg(
                        "{key} is not known. Known: {keys}",
                        key=shortened(repr(key)),
                        keys=", ".join(keys),
                    )
                )

    @classmethod
    def of_file(cls, path: Path, keys: Sequence[str]) -> "Script":
        try:
            return cls(path, limited_read.toml(path, limited_read.RULES), keys)
        except OSError as error:
            raise ScriptError(path, "", limited_read.reason_of(error)) from error
        except limited_read.Malformed as error:
            raise ScriptError(path, "", error.reason) from error

    def rules(self, data: Mapping[str, object], seats: int) -> tuple[Game, Rules]:
        """Read rules written as in a rules file, and their game, for this many players."""
        base = data.get("based_on")
        game = next((game for game in GAMES.values() if base in list(game.presets())), None)
        if game is None:
            raise self.wrong(
                msg("based_on is {value}, which is not a rule set", value=shortened(repr(base)))
            )
        try:
            rules = game.rules_from(data)
            game.check_seats(rules, seats)
            game.check_ends(rules)
        except RulesError as error:
            raise self.wrong(error.reason) from error
        return game, rules

    def message(self, key: str) -> Message:
        """Return a translatable text without fields."""
        text = self.text(key)
        if "{" in text or "}" in text:
            raise self.wrong(msg("“{key}” must not have braces", key=key))
        return Message(text)

    def text(self, key: str) -> str:
        return self.must(key, str, msg("“{key}” must be a text", key=key))

    def inner(self, key: str, keys: Sequence[str] | None = None) -> "Script":
        table = self.must(key, dict, msg("“{key}” must be a table", key=key), {})
        return Script(self.path, table, keys, self._within(key))

    def each(self, key: str, keys: Sequence[str]) -> list["Script"]:
        return [
            Script(self.path, table, keys, self._within(f"{key} {number}"))
            for number, table in enumerate(self.tables(key), 1)
        ]

    def tables(self, key: str) -> list[Json]:
        reason = msg("“{key}” must be a list of tables", key=key)
        tables = self.must(key, list, reason, [])
        if not all(isinstance(table, dict) for table in tables):
            raise self.wrong(reason)
        return tables

    def must(self, key: str, kind: type[_T], reason: Message, absent: _T | None = None) -> _T:
        """Return a value of this type; required unless `absent` is given."""
        value = self.data.get(key, absent)
        if value is None:
            raise self.wrong(msg("“{key}” is missing", key=key))
        # Python takes true for an int.
        if not isinstance(value, kind) or value == "" or (isinstance(value, bool) and kind is int):
            raise self.wrong(reason)
        return value

    def one_of(self, key: str, allowed: Sequence[str], absent: str | None = None) -> str:
        value = self.data.get(key, absent)
        reason = msg(
            "“{key}” can’t be {value}. Allowed: {allowed}",
            key=key,
            value=shortened(repr(value)),
            allowed=", ".join(allowed),
        )
        if self.must(key, str, reason, absent) not in allowed:
            raise self.wrong(reason)
        return str(value)

    def wrong(self, reason: Message) -> ScriptError:
        return ScriptError(self.path, self.place, reason)

    def _within(self, place: str) -> str:
        return f"{self.place}, {place}" if self.place else place


def all_in(folder: Path, load: Callable[[Path], _T]) -> tuple[list[_T], list[Message]]:
    items, problems = list[_T](), list[Message]()
    for path in listed(folder, ".toml"):
        try:
            items.append(load(path))
        except ScriptError as error:
            problems.append(error.reason)
    return items, problems


def texts(data: Mapping[str, object], keys: Container[str]) -> Iterator[str]:
    for key, value in data.items():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, Mapping):
                yield from texts(inner, keys)
            elif key in keys and isinstance(inner, str) and inner:
                yield inner
