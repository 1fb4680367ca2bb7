"""The player's own rule sets, in files."""

import os
from pathlib import Path
from typing import NamedTuple

import tomli_w

from swoop_desktop.engine.game import Game, Json, RulesError
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.session import reading
from swoop_desktop.session.files import listed


class RuleSet(NamedTuple):
    """A rule set of the player's own."""

    path: Path
    game: Game
    rules: Rules


class RuleFileError(Exception):
    """A file of rules was refused; `reason` names the file and the option."""

    def __init__(self, path: Path, why: object) -> None:
        """`why` is what is wrong, without the file."""
        self.path, self.why = path, why
        self.reason: Message = msg("{path}: {reason}", path=path, reason=why)
        super().__init__(str(self.reason))

    @property
    def brief(self) -> Message:
        """The reason with the name of the file, but not its folder."""
        return msg("{path}: {reason}", path=shortened(self.path.name), reason=self.why)


def load_rules(path: Path, seats: int | None = None) -> RuleSet:
    """Read a rule set. Raises RuleFileError, with the file and what is wrong with it."""
    try:
        data = reading.toml(path, reading.RULES)
    except OSError as error:
        raise RuleFileError(path, reading.reason_of(error)) from error
    except reading.Malformed as error:
        raise RuleFileError(path, error.reason) from error
    name = data.pop("game", _game_of(data.get("based_on")))
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        known = ", ".join(GAMES)
        raise RuleFileError(
            path,
            msg(
                "game = {value} is not allowed. Allowed: {allowed}.",
                value=shortened(repr(name)),
                allowed=known,
            ),
        )
    data.setdefault("name", named_after(path, game))
    try:
        rules = game.rules_from(data, seats)
        game.check_ends(rules)
    except RulesError as error:
        raise RuleFileError(path, error.reason) from error
    return RuleSet(path, game, rules)


def named_after(path: Path, game: Game) -> str:
    """A name for the rule set of a file that gives it none: that of the file, so that it is not
    taken for the rule set it is based on.
    """
    words = path.stem.replace("_", " ").strip()
    presets = game.presets()
    known = set(presets) | {str(game.title(rules)) for rules in presets.values()}
    return shortened(path.name if not words or {words, path.stem} & known else words)


def _game_of(base: object) -> str:
    """The game of a file that names none: that of the rule set it is based on, else the first."""
    games = (game.name for game in GAMES.values() if base in list(game.presets()))
    return next(games, next(iter(GAMES)))


def to_toml(game: Game, rules: Rules) -> str:
    """A rule set as the text of its file."""
    return tomli_w.dumps({"game": game.name, **_without_none(game.rules_to(rules))})


def own_rules(folder: Path) -> tuple[list[RuleSet], list[RuleFileError]]:
    """All rule sets of a folder by file name, and what is wrong with those that were refused."""
    found: list[RuleSet] = []
    problems: list[RuleFileError] = []
    for path in listed(folder, ".toml"):
        try:
            found.append(load_rules(path))
        except RuleFileError as error:
            problems.append(error)
    return found, problems


def any_rules(name: str, folder: Path, seats: int | None = None) -> tuple[Game, Rules]:
    """A rule set by name: one that is shipped, one of the folder, or a file of rules.

    Raises KeyError if there is none, RuleFileError if the file is refused.
    """
    try:
        return find_rules(name)
    except KeyError:
        own = folder / f"{name}.toml"
        path = own if os.path.exists(own) else Path(name)  # noqa: PTH110 - Path's raises
        if os.path.isdir(path) or not os.path.exists(path):  # noqa: PTH110, PTH112
            raise
    _, game, rules = load_rules(path, seats)
    return game, rules


def _without_none(data: Json) -> Json:
    """TOML has no null: an option without a value is left out, in lists too."""
    kept: Json = {}
    for key, value in data.items():
        if isinstance(value, list):
            kept[key] = [item for item in value if item is not None]
        elif value is not None:
            kept[key] = value
    return kept
