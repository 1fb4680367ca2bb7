"""All games. In the engine, only this module and a game's own folder name the game."""

from collections.abc import Mapping

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.hearts.game import Hearts
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.swoop.game import Swoop

GAMES: Mapping[str, Game] = {game.name: game for game in (Swoop(), Hearts())}


def find_rules(name: str) -> tuple[Game, Rules]:
    for game in GAMES.values():
        rules = game.presets().get(name)
        if rules is not None:
            return game, rules
    raise KeyError(name)
