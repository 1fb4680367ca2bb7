"""While these tests run there is a third game."""

import pytest

from tests.third_game.registered import register


@pytest.fixture(autouse=True)
def third_game(monkeypatch):
    register(monkeypatch)
