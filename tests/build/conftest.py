"""Builds with a publisher's address, and without one."""

import pytest


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> str:
    """Set a publisher's address in the environment, and return it."""
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "some-body/cards.2")
    return "https://git.example/some-body/cards.2"


@pytest.fixture
def unpublished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove a publisher's address from the environment."""
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
