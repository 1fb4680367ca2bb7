"""The game that was deleted last, to be taken back for as long as the program runs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.storage.trash import Deleted


class Bin:
    """What was deleted on the page of games; belongs to the app, so that it outlasts the page."""

    def __init__(self) -> None:
        self.last: Deleted | None = None
        """None if there is none to take back."""
        self.name = ""
        """What people call it."""
        self._kept: Numbers | None = None

    def put(self, deleted: "Deleted", name: str, kept: "Numbers | None") -> None:
        """A game was deleted. What of it goes on counting is `kept`."""
        self.last, self.name, self._kept = deleted, name, kept

    def take(self) -> "Numbers | None":
        """It is back: forget it. What of it still counts, so that it does not count twice."""
        kept, self.last, self._kept = self._kept, None, None
        return kept
