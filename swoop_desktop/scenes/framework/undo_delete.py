"""Keeps the game that was deleted last, to be taken back while the program runs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.storage.trash import Deleted


class Bin:
    """The last game that was deleted on the page of games; it belongs to the app, so that it
    outlasts the page.
    """

    def __init__(self) -> None:
        self.last: Deleted | None = None
        """Deleted game; None if there is none to take back."""
        self.name = ""
        """Name of the game for people."""
        self._kept: Numbers | None = None

    def put(self, deleted: "Deleted", name: str, kept: "Numbers | None") -> None:
        """Keep a deleted game. `kept` is what of it goes on counting."""
        self.last, self.name, self._kept = deleted, name, kept

    def take(self) -> "Numbers | None":
        """Forget the game, which is back. Return what of it still counts, so that it does not count
        twice.
        """
        kept, self.last, self._kept = self._kept, None, None
        return kept
