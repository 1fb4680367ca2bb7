"""What a table remembers of the evening: its swoops, the score after each deal, and the hour.

All of it changes when a deal begins and at no other time. Nothing is kept once the table is left.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Happened
from swoop_desktop.scenes.table.model.shown import Shown
from swoop_desktop.tabletop.spec import TableDescription

_LATE, _EARLY = 22, 5
"""Hours between which the lamp is warmer."""


def _hour() -> int:
    return datetime.now().hour


@dataclass(slots=True)
class Evening:
    """What is remembered, as far as it has been shown."""

    description: TableDescription
    hour: Callable[[], int] = _hour
    """Tells the hour of the day."""
    swoops: int = 0
    """How many there were in the deals before."""
    totals: tuple[tuple[int, ...], ...] = ()
    """The points of all after each of these deals."""
    late: bool = False
    """Whether it was late when the deal began."""
    _fresh: int = 0
    """Swoops in this deal."""
    _ended: tuple[int, ...] | None = None
    """The points after this deal, if it is over."""

    def on_shown(self, shown: Shown) -> None:
        """Follow what is shown now."""
        event = shown.event
        if isinstance(event, DealBegan):
            self.swoops, self._fresh = self.swoops + self._fresh, 0
            if self._ended is not None:
                self.totals, self._ended = (*self.totals, self._ended), None
            self._look()
        elif isinstance(event, DealEnded):
            self._ended = event.totals
        elif self._swooped(event):
            self._fresh += 1

    def recall(self, past: Iterable[Shown]) -> None:
        """Catch up with what happened before the table was opened."""
        for shown in past:
            self.on_shown(shown)
        self._look()

    def go_back(self, deal: Iterable[Shown]) -> None:
        """Forget what was taken back; these events of the deal are left."""
        self._ended, self._fresh = None, sum(self._swooped(shown.event) for shown in deal)

    def _look(self) -> None:
        """Look at the clock."""
        hour = self.hour()
        self.late = hour >= _LATE or hour < _EARLY

    def _swooped(self, event: Event) -> bool:
        return isinstance(event, Happened) and self.description.effect(event.what).swoops
