"""Registers two games from outside, with a line in each registry.

As a plugin (``pytest -p tests.third_game.registered``) it lets all other tests run with these
games.
"""

import pytest

from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import of_any_game
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from tests.third_game import eights, fish
from tests.third_game.eights import Eights
from tests.third_game.fish import Fish


def register(patch: pytest.MonkeyPatch) -> None:
    """Add the games to the registries until the patch is undone."""
    patch.setitem(ROSTERS, Eights.name, of_any_game(Eights.state_type, eights.ROSTER))
    patch.setitem(ROSTERS, Fish.name, of_any_game(Fish.state_type, fish.ROSTER))
    for game, table in ((Eights(), eights.TABLE), (Fish(), fish.TABLE)):
        patch.setitem(GAMES, game.name, game)
        patch.setitem(DESCRIPTIONS, game.name, table)


def pytest_configure(config: pytest.Config) -> None:
    """Register the games before tests are collected: many tests are made for each game."""
    patch = pytest.MonkeyPatch()
    register(patch)
    config.add_cleanup(patch.undo)
