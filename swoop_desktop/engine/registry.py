"""The games there are. Nothing else outside a game's own folder names it."""

from collections.abc import Mapping
from typing import cast

from swoop_desktop.engine.capture.game import GAME as CAPTURE
from swoop_desktop.engine.game import D, Game, GameOf, R, S, Seen
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.swoop.game import GAME as SWOOP


def registered(game: GameOf[R, D, S, Seen]) -> Game:
    """A game as everybody else knows it, its own types left behind. A promise that no checker can
    keep for us: what one game gave comes back to the same game (see `game.Game`).
    """
    return cast(Game, game)


GAMES: Mapping[str, Game] = {game.name: game for game in (registered(SWOOP), registered(CAPTURE))}


def find_rules(name: str) -> tuple[Game, Rules]:
    """Find the shipped rule set of this name, and its game. Raises KeyError if there is none."""
    for game in GAMES.values():
        rules = game.presets().get(name)
        if rules is not None:
            return game, rules
    raise KeyError(name)
