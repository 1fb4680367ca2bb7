"""Memory of earlier deals, the lamp's leaning light, the fading log."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Happened
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import TableDescription, timing
from swoop_desktop.ui.theme import lamp_over

_STEPS = 12


@dataclass(slots=True)
class QuietLog:
    """Fades the unused log; a new line, pointer, focus or scrolling brings it back."""

    director: Director
    public: PublicLog
    viewers: Viewers
    alive: bool = False
    still: bool = False
    """True if the log fades in one step."""
    _lines: int = 0
    _age: float = 0.0
    """Seconds without motion since the log's last line or use."""

    def follow(self, *, alive: bool, still: bool) -> None:
        self.alive, self.still = alive, still

    @property
    def share(self) -> float:
        if not self.alive or self._age < timing.LOG_STAYS:
            return 0.0
        if self.still:
            return 1.0
        share = min(1.0, (self._age - timing.LOG_STAYS) / timing.LOG_RECEDES)
        return round(smooth(share) * _STEPS) / _STEPS

    @property
    def lively(self) -> bool:
        return 0.0 < self.share < 1.0

    @property
    def due(self) -> float | None:
        """Seconds until the log begins to fade; None if it fades already, is in use or stays."""
        if not self.alive or self.share or self._read:
            return None
        return max(0.0, timing.LOG_STAYS + timing.LOG_RECEDES / _STEPS - self._age)

    def tick(self, seconds: float) -> None:
        if self._read or self._lines != self.public.line_count:
            self._lines, self._age = self.public.line_count, 0.0
        elif self.director.timeline.idle:  # frames with flying cards have no time for the log
            self._age += seconds

    @property
    def _read(self) -> bool:
        """True while the log is scrolled, focused or hovered."""
        attention = self.viewers.attention
        return (
            attention.last_line is not None
            or attention.focused.startswith("log")
            or self.director.layout.frame.log.contains(attention.pointer)
        )


LEAN = 30.0
_MIDDLE = (0.0, 0.0)


@dataclass(slots=True)
class LivingLamp:
    """Leans the lamp's light towards the player to decide, by public facts."""

    director: Director
    alive: bool = True
    """True if the light may lean and flare."""
    away: tuple[float, float] = _MIDDLE
    """Units: offset of the light, right and down."""
    _asked: Sequence[int] = ()
    _from: tuple[float, float] = _MIDDLE
    _to: tuple[float, float] = _MIDDLE
    _age: float = timing.LEAN

    @property
    def lively(self) -> bool:
        return self._age < timing.LEAN

    def follow(self, *, alive: bool) -> None:
        self.alive = alive
        self.settle()

    def settle(self) -> None:
        self._to = self.away = self._aim()
        self._age = timing.LEAN

    def tick(self, seconds: float, asked: Sequence[int]) -> None:
        self._asked = asked
        if (aim := self._aim()) != self._to:
            self._from, self._to, self._age = self.away, aim, 0.0
        elif not self.lively or not self.director.timeline.idle:
            return
        else:
            self._age += seconds
        if self.director.speed <= 0:
            self._age = timing.LEAN
        share = smooth(min(1.0, self._age / timing.LEAN))
        (x, y), (to_x, to_y) = self._from, self._to
        self.away = (x + (to_x - x) * share, y + (to_y - y) * share)

    def _aim(self) -> tuple[float, float]:
        """Return the offset towards the only player to decide, else (0, 0)."""
        if not self.alive or len(self._asked) != 1:
            return _MIDDLE
        layout = self.director.layout
        lamp = lamp_over(*layout.frame.rail.outer)
        x, y = layout.face(self._asked[0]).centre
        x, y = x - lamp.x, y - lamp.y
        far = math.hypot(x, y) or 1.0
        return (LEAN * x / far, LEAN * y / far)


_LATE, _EARLY = 22, 5
"""Hours of the day between which the lamp is warmer."""


def _hour() -> int:
    return datetime.now().hour


@dataclass(slots=True)
class Evening:
    """Remembers shown events, for traces on the table."""

    description: TableDescription
    hour: Callable[[], int] = _hour
    swoops: int = 0
    totals: tuple[tuple[int, ...], ...] = ()
    """All players' totals after each earlier deal."""
    late: bool = False
    _fresh: int = 0
    _ended: tuple[int, ...] | None = None

    def on_shown(self, event: Event) -> None:
        if isinstance(event, DealBegan):
            self.swoops, self._fresh = self.swoops + self._fresh, 0
            if self._ended is not None:
                self.totals, self._ended = (*self.totals, self._ended), None
            self._look()
        elif isinstance(event, DealEnded):
            self._ended = event.totals
        elif self._swooped(event):
            self._fresh += 1

    def recall(self, past: Iterable[Event]) -> None:
        for event in past:
            self.on_shown(event)
        self._look()

    def go_back(self, deal: Iterable[Event]) -> None:
        """Follow a take-back; `deal` are the deal's remaining events."""
        self._ended, self._fresh = None, sum(self._swooped(event) for event in deal)

    def _look(self) -> None:
        hour = self.hour()
        self.late = hour >= _LATE or hour < _EARLY

    def _swooped(self, event: Event) -> bool:
        return isinstance(event, Happened) and self.description.effect(event.what).swoops
