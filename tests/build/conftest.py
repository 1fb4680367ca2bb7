"""Builds for somebody who publishes them, and for nobody."""

import pytest


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> str:
    """The address that the environment tells."""
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "some-body/cards.2")
    return "https://git.example/some-body/cards.2"


@pytest.fixture
def unpublished(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment tells none."""
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
