"""The third game beside the others: a line in each registry. It has no bots of its own, so there is
no roster to name.

As a plugin (``pytest -p tests.third_game.registered``) it lets every test of the house find one
game more.
"""

import pytest

from swoop_desktop.engine.registry import GAMES
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from tests.third_game.game import Lowest
from tests.third_game.table import LOWEST


def register(patch: pytest.MonkeyPatch) -> None:
    """Put the game into the registries until the patch is undone."""
    patch.setitem(GAMES, Lowest.name, Lowest())
    patch.setitem(DESCRIPTIONS, Lowest.name, LOWEST)


def pytest_configure(config: pytest.Config) -> None:
    """Before tests are collected, since many are made for each game there is."""
    patch = pytest.MonkeyPatch()
    register(patch)
    config.add_cleanup(patch.undo)
