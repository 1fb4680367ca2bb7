"""Shares the fixtures for tables."""

from tests.play.conftest import record, setup

__all__ = ["record", "setup"]
