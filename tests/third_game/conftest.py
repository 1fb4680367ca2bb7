"""Registers a third game for these tests."""

import pytest

from tests.third_game.registered import register


@pytest.fixture(autouse=True)
def third_game(monkeypatch):
    register(monkeypatch)
