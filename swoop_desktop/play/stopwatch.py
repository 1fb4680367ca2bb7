"""How long people have played a deal."""

from collections.abc import Callable

SECONDS = "seconds"
"""In the line of the record that ends a deal: for how many whole seconds people have played it."""
LONGEST_PAUSE = 600.0
"""Seconds without a decision after which nobody is taken to play: a table that is left open over
night is no long game.
"""


class Stopwatch:
    """Counts from one decision to the next."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` tells seconds, from anywhere."""
        self._clock = clock
        self._last = clock()
        self._played = 0.0

    def decided(self) -> None:
        """Count the time since the last decision as played."""
        now = self._clock()
        self._played += min(max(0.0, now - self._last), LONGEST_PAUSE)
        self._last = now

    def lap(self) -> int:
        """Whole seconds that were played since the last lap, which ends here."""
        played, self._played = self._played, 0.0
        return round(played)
