"""Reads what is written for players as data: lessons, and the tables of the tour. Whatever is wrong
with such a file is told with its place in it.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from swoop_desktop.engine.conflicts import RulesError
from swoop_desktop.engine.game import Game, Json
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import listed

_T = TypeVar("_T")


class ScriptError(Exception):
    """A file was refused; `reason` names the file, the place in it, and what is wrong."""

    def __init__(self, path: Path, place: str, reason: object) -> None:
        where = f"{path.name}: {place}" if place else path.name
        self.reason: Message = msg("{place}: {reason}", place=where, reason=reason)
        super().__init__(str(self.reason))


class ScriptReader:
    """Takes values out of a file, and knows where in it they stand. Everything here raises
    ScriptError.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = ""
        """What is being read of the file, as “part 2, step 1”; empty: what stands at its top."""

    def data(self) -> Json:
        """Return what the file says, as data."""
        try:
            return limited_read.toml(self.path, limited_read.RULES)
        except OSError as error:
            raise self.wrong(limited_read.reason_of(error)) from error
        except limited_read.Malformed as error:
            raise self.wrong(error.reason) from error

    def rules(self, data: Mapping[str, object], seats: int) -> tuple[Game, Rules]:
        """Return the rules that stand in a table as in a file of rules, and their game, for so many
        players.
        """
        base = data.get("based_on")
        game = next((game for game in GAMES.values() if base in list(game.presets())), None)
        if game is None:
            raise self.wrong(
                msg("based_on is {value}, which is not a rule set", value=shortened(repr(base)))
            )
        try:
            found = game.rules_from(data)
            game.check_seats(found, seats)
            game.check_ends(found)
        except RulesError as error:
            raise self.wrong(error.reason) from error
        return game, found

    def message(self, data: Mapping[str, object], key: str) -> Message:
        """Return a text to be translated; it has no fields."""
        text = self.text(data, key)
        if "{" in text or "}" in text:
            raise self.wrong(msg("“{key}” must not have braces", key=key))
        return Message(text)

    def text(self, data: Mapping[str, object], key: str) -> str:
        """Return a text that must be there."""
        return self.must(data, key, str, msg("“{key}” must be a text", key=key))

    def inner(self, data: Mapping[str, object], key: str) -> Json:
        """Return a table that need not be there."""
        return self.must({key: {}, **data}, key, dict, msg("“{key}” must be a table", key=key))

    def tables(self, data: Mapping[str, object], key: str) -> list[Json]:
        """Return a list of tables that need not be there."""
        reason = msg("“{key}” must be a list of tables", key=key)
        found = self.must({key: [], **data}, key, list, reason)
        if not all(isinstance(one, dict) for one in found):
            raise self.wrong(reason)
        return found

    def must(self, data: Mapping[str, object], key: str, kind: type[_T], reason: Message) -> _T:
        """Return a value of a kind."""
        if key not in data:
            raise self.wrong(msg("“{key}” is missing", key=key))
        value = data[key]
        if not isinstance(value, kind) or value == "":
            raise self.wrong(reason)
        return value

    def one_of(self, data: Mapping[str, object], key: str, allowed: Sequence[str]) -> str:
        """Return a text that must be there, and is one of those that are allowed."""
        if key not in data:
            raise self.wrong(msg("“{key}” is missing", key=key))
        value = data[key]
        if isinstance(value, str) and value in allowed:
            return value
        raise self.wrong(
            msg(
                "“{key}” can’t be {value}. Allowed: {allowed}",
                key=key,
                value=shortened(repr(value)),
                allowed=", ".join(allowed),
            )
        )

    def known(self, data: Mapping[str, object], keys: Sequence[str]) -> None:
        """Refuse keys that mean nothing: somebody meant another one."""
        for key in data:
            if key not in keys:
                raise self.wrong(
                    msg(
                        "{key} is not known. Known: {keys}",
                        key=shortened(repr(key)),
                        keys=", ".join(keys),
                    )
                )

    def wrong(self, reason: Message) -> ScriptError:
        """Return the error for what is wrong here."""
        return ScriptError(self.path, self.place, reason)


def all_in(folder: Path, load: Callable[[Path], _T]) -> tuple[list[_T], list[Message]]:
    """Return what is loaded from the files of a folder, and what is wrong with the others."""
    found, problems = list[_T](), list[Message]()
    for path in listed(folder, ".toml"):
        try:
            found.append(load(path))
        except ScriptError as error:
            problems.append(error.reason)
    return found, problems


def texts(data: Mapping[str, object], keys: Container[str]) -> Iterator[str]:
    """Yield every text under one of the keys, in all tables of a file, as it stands there."""
    for key, value in data.items():
        if key in keys and isinstance(value, str) and value:
            yield value
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, Mapping):
                yield from texts(inner, keys)
