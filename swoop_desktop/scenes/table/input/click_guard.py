"""Keep input that was meant for the cards in flight from deciding anything.

People hold Space to hurry the table, and tap it again and again; they click while cards fly. Their
turn then comes in the middle of it. So a press decides only if it is a new one, and the turn has
been on the screen for a moment when it comes.
"""

from collections.abc import Callable, Hashable

from swoop_desktop.tabletop.spec import timing


class ClickGuard:
    """Knows how long the turn has been on the screen, and what is held down."""

    def __init__(self, offered: Callable[[], bool], shown: Callable[[], bool]) -> None:
        """`offered` says whether the person at the screen may decide now, and sees it; `shown` also
        while what another one decided at the same time is being saved.
        """
        self._offered, self._shown = offered, shown
        self._waited = -1.0
        """Seconds since the turn came; negative as long as it has not."""
        self._held: dict[Hashable, bool] = {}
        """The keys and buttons that are down, and whether each went down late enough to decide."""
        self._decides = True

    @property
    def settled(self) -> bool:
        """True once the turn has been on the screen long enough."""
        return self._offered() and self._waited >= timing.SETTLED

    @property
    def decides(self) -> bool:
        """Whether what is being done now may decide: always, unless a press is why it is done."""
        return self._decides

    def tick(self, seconds: float) -> None:
        """Let time pass: real seconds, however fast the table's own time runs."""
        if not self._shown():
            self._waited = -1.0
        elif self._waited >= 0:
            self._waited += seconds
        elif self._offered():
            self._waited = 0.0

    def begin_again(self) -> None:
        """Wait again: the next turn has yet to come, or the table was out of sight."""
        self._waited = -1.0

    def down(self, what: Hashable) -> None:
        """Note that a key or a button went down, and what follows is done because of it. One that
        is down already only repeats itself.
        """
        self._decides = self._held[what] = what not in self._held and self.settled

    def up(self, what: Hashable) -> None:
        """Note that it went up, and what follows is done because it had gone down."""
        self._decides = self._held.pop(what, False)

    def let_fall(self, what: Hashable) -> None:
        """Note that a button went up that held cards, after they were carried: that is meant."""
        self._held.pop(what, None)
        self._decides = self.settled

    def done(self) -> None:
        """Note that all has been done that a press was for."""
        self._decides = True

    def forget(self) -> None:
        """Forget what is held down: it may go up without anybody telling."""
        self._held.clear()
