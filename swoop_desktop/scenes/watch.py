"""The `watch` command: what is wanted of its table, at which nobody sits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Watch:
    """The window shows bots, and closes by itself."""

    deals: int = 0
    """How many are watched; 0: as many as the game has."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""
