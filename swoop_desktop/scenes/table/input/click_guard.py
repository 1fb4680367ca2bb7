"""Keeps input meant for flying cards from deciding.

People hold or tap Space to hurry, and click while cards fly; their turn may come meanwhile. So only
a new press decides, once the turn was visible for a moment.
"""

from collections.abc import Hashable

from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.tabletop.spec import timing


class ClickGuard:
    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._waited = -1.0
        """Seconds since the turn came; negative before."""
        self._held: dict[Hashable, bool] = {}
        """True if pressed late enough to decide."""
        self._decides = True

    @property
    def settled(self) -> bool:
        """True once the turn has been visible long enough."""
        return self._viewers.shown and self._waited >= timing.SETTLED

    @property
    def decides(self) -> bool:
        """False for acts of a press that came too early."""
        return self._decides

    def tick(self, seconds: float) -> None:
        """Let real seconds pass, not the table's."""
        if not self._viewers.shown:
            self._waited = -1.0
        elif self._waited >= 0:
            self._waited += seconds
        elif self._viewers.offered:
            self._waited = 0.0

    def begin_again(self) -> None:
        self._waited = -1.0

    def down(self, what: Hashable) -> None:
        """A repeated press decides nothing."""
        self._decides = self._held[what] = what not in self._held and self.settled

    def up(self, what: Hashable) -> None:
        """Note a release: a consequence of its press."""
        self._decides = self._held.pop(what, False)

    def let_fall(self, what: Hashable) -> None:
        """Dropping carried cards is deliberate however early the press was."""
        self._held.pop(what, None)
        self._decides = self.settled

    def done(self) -> None:
        self._decides = True

    def forget(self) -> None:
        """Forget held keys and buttons, whose release may go unreported."""
        self._held.clear()
