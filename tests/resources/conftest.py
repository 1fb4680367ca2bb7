"""Tests that draw have a display."""

from tests.display import display

__all__ = ["display"]
