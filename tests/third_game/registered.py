"""The third game beside the others: a line in each registry.

As a plugin (``pytest -p tests.third_game.registered``) it lets every test of the house find one
game more.
"""

import pytest

from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import of_any_game
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from tests.third_game.eights import ROSTER, TABLE, Eights


def register(patch: pytest.MonkeyPatch) -> None:
    """Put the game into the registries until the patch is undone."""
    patch.setitem(GAMES, Eights.name, Eights())
    patch.setitem(ROSTERS, Eights.name, of_any_game(Eights.state_type, ROSTER))
    patch.setitem(DESCRIPTIONS, Eights.name, TABLE)


def pytest_configure(config: pytest.Config) -> None:
    """Before tests are collected, since many are made for each game there is."""
    patch = pytest.MonkeyPatch()
    register(patch)
    config.add_cleanup(patch.undo)
