"""Keeps a press that was meant to hurry cards from deciding.

People hold or tap Space to hurry, and click while cards fly; their turn may come meanwhile. So a
press decides only if it begins after the turn was visible for a moment.
"""

from collections.abc import Hashable

from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.tabletop.spec import timing


class ClickGuard:
    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._waited = -1.0
        """Seconds since the turn was shown; negative before."""
        self._held: dict[Hashable, bool] = {}
        """Held keys and buttons; True if pressed late enough to decide."""
        self._decides = True

    @property
    def settled(self) -> bool:
        return self._viewers.shown and self._waited >= timing.SETTLED

    @property
    def decides(self) -> bool:
        """False while handling a press that came too early."""
        return self._decides

    def tick(self, seconds: float) -> None:
        """Count real seconds, not the table's."""
        if not self._viewers.shown:
            self._waited = -1.0
        elif self._waited >= 0:
            self._waited += seconds
        elif self._viewers.offered:
            self._waited = 0.0

    def begin_again(self) -> None:
        self._waited = -1.0

    def down(self, what: Hashable) -> None:
        """Note a press; repeats of a held key decide nothing."""
        self._decides = self._held[what] = what not in self._held and self.settled

    def up(self, what: Hashable) -> None:
        """Note a release, which may decide if its press could."""
        self._decides = self._held.pop(what, False)

    def let_fall(self, what: Hashable) -> None:
        """Note a drop of dragged cards, which is deliberate however early the press was."""
        self._held.pop(what, None)
        self._decides = self.settled

    def done(self) -> None:
        self._decides = True

    def forget(self) -> None:
        """Forget held keys and buttons, whose release may go unreported."""
        self._held.clear()
