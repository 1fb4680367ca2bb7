"""The log beside the table: once it has been there to be read, it recedes behind the cards."""

from dataclasses import dataclass

from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import timing

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
