"""The lamp over the table: it leans towards whoever plays, and comes to rest there."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.lamp import lamp_over

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
