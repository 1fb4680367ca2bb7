"""Keeps the last deleted game for undo while the program runs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.storage.trash import Deleted


class Bin:
    """The game deleted last. It belongs to the app, so that undo outlasts the page."""

    def __init__(self) -> None:
        self.last: Deleted | None = None
        self.name = ""
        """The game's name for people."""
        self._kept: Numbers | None = None

    def put(self, deleted: "Deleted", name: str, kept: "Numbers | None") -> None:
        """Keep a deleted game; `kept` are its numbers that statistics retain."""
        self.last, self.name, self._kept = deleted, name, kept

    def take(self) -> "Numbers | None":
        """Forget the restored game, and return its retained numbers, which must not count twice."""
        kept, self.last, self._kept = self._kept, None, None
        return kept
