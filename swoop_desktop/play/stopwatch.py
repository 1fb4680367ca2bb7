"""Measures how long people play a deal."""

from collections.abc import Callable

SECONDS = "seconds"
"""Key in a deal's last line: whole seconds that people played."""
LONGEST_PAUSE = 600.0
"""Seconds without a decision after which nobody counts as playing, as with a table left open
overnight.
"""


class Stopwatch:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._played = 0.0

    def decided(self) -> None:
        now = self._clock()
        self._played += min(max(0.0, now - self._last), LONGEST_PAUSE)
        self._last = now

    def lap(self) -> int:
        played, self._played = self._played, 0.0
        return round(played)
