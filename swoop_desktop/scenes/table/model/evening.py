"""What lives at a table: what it remembers of the evening (swoops, the score after each deal, the
hour), where the lamp's light lies, and how far the log has receded.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Happened
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.shown import Shown
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import TableDescription, timing
from swoop_desktop.ui.lamp import lamp_over

_STEPS = 12
"""Steps in which it recedes: each is drawn."""


@dataclass(slots=True)
class QuietLog:
    """How far the log has receded. A new line, the pointer, the keyboard or scrolling brings all of
    it back at once.
    """

    director: Director
    public: PublicLog
    viewers: Viewers
    alive: bool = False
    """Whether it recedes at all."""
    still: bool = False
    """Whether it recedes at once."""
    _lines: int = 0
    """How many lines the log had when it was looked at last."""
    _age: float = 0.0
    """Seconds since it was last brought back."""

    def follow(self, *, alive: bool, still: bool) -> None:
        """Take up whether it recedes, and whether that may be seen as a motion."""
        self.alive, self.still = alive, still

    @property
    def share(self) -> float:
        """How far it has receded, from 0 to 1."""
        if not self.alive or self._age < timing.LOG_STAYS:
            return 0.0
        if self.still:
            return 1.0
        share = min(1.0, (self._age - timing.LOG_STAYS) / timing.LOG_RECEDES)
        return round(smooth(share) * _STEPS) / _STEPS

    @property
    def lively(self) -> bool:
        """Whether it is about to recede further."""
        return 0.0 < self.share < 1.0

    @property
    def due(self) -> float | None:
        """Seconds until it begins to recede; None if nothing comes with time alone."""
        if not self.alive or self.share or self._read:
            return None
        return max(0.0, timing.LOG_STAYS + timing.LOG_RECEDES / _STEPS - self._age)

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if self._read or self._lines != self.public.line_count:
            self._lines, self._age = self.public.line_count, 0.0
        elif self.director.timeline.idle:  # no frame in which cards fly pays for this as well
            self._age += seconds

    @property
    def _read(self) -> bool:
        """Whether somebody looks at it."""
        attention = self.viewers.attention
        return (
            attention.last_line is not None
            or attention.focused.startswith("log")
            or self.director.layout.frame.log.contains(attention.pointer)
        )


LEAN = 30.0
"""Units that its light leans."""
_MIDDLE = (0.0, 0.0)


@dataclass(slots=True)
class LivingLamp:
    """Where the lamp's pool of light lies, from what everybody may see alone."""

    director: Director
    """Where everybody sits."""
    alive: bool = True
    """Whether it leaves the middle at all, and flares."""
    away: tuple[float, float] = _MIDDLE
    """Units to the right and down from the middle."""
    _asked: Sequence[int] = ()
    """Who is to decide."""
    _from: tuple[float, float] = _MIDDLE
    _to: tuple[float, float] = _MIDDLE
    _age: float = timing.LEAN
    """Seconds since it set out."""

    @property
    def lively(self) -> bool:
        """Whether it is on its way."""
        return self._age < timing.LEAN

    def follow(self, *, alive: bool) -> None:
        """Take up whether it may move, as the player has chosen."""
        self.alive = alive
        self.settle()

    def settle(self) -> None:
        """Be where it goes."""
        self._to = self.away = self._aim()
        self._age = timing.LEAN

    def tick(self, seconds: float, asked: Sequence[int]) -> None:
        """Let time pass. Those who are `asked` are to decide, as shown."""
        self._asked = asked
        if (aim := self._aim()) != self._to:
            self._from, self._to, self._age = self.away, aim, 0.0
        elif not self.lively or not self.director.timeline.idle:
            return  # no frame in which cards fly pays for the light as well
        else:
            self._age += seconds
        if self.director.speed <= 0:
            self._age = timing.LEAN
        share = smooth(min(1.0, self._age / timing.LEAN))
        (x, y), (to_x, to_y) = self._from, self._to
        self.away = (x + (to_x - x) * share, y + (to_y - y) * share)

    def _aim(self) -> tuple[float, float]:
        """Find where it goes: the middle, unless a single player is to decide."""
        if not self.alive or len(self._asked) != 1:
            return _MIDDLE
        layout = self.director.layout
        lamp = lamp_over(*layout.frame.rail.outer)
        x, y = layout.face(self._asked[0]).centre
        x, y = x - lamp.x, y - lamp.y
        far = math.hypot(x, y) or 1.0
        return (LEAN * x / far, LEAN * y / far)


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
