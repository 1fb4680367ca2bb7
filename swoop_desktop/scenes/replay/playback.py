"""The position of a replay, and its playback."""

from collections.abc import Callable, Sequence

from swoop_desktop.records.replay import GameReplay
from swoop_desktop.tabletop.spec import TableDescription, timing

RATES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Multiples of the speed in the settings."""


class Playback:
    def __init__(
        self,
        replay: GameReplay,
        position: int,
        description: TableDescription,
        moved: Callable[[int, bool], None],
        changed: Callable[[], None],
    ) -> None:
        """`moved` gets the old position, and True for a step."""
        self.replay, self.position = replay, position
        self.running, self.rate, self.sought = False, 1.0, ""
        self.landmarks: dict[str, Sequence[int]] = {
            **replay.marks(description.landmark),
            "deal": [chapter.first for chapter in replay.chapters],
        }
        self._rested = 0.0
        """Seconds since the last animation, while playing."""
        self._moved, self._changed = moved, changed

    @property
    def due(self) -> float | None:
        """Seconds until the next step, if nothing moves; None while paused."""
        return max(0.0, timing.PLAYBACK / self.rate - self._rested) if self.running else None

    def pass_time(self, seconds: float, *, moving: bool) -> None:
        """Step once nothing has moved for a while; pause at the end."""
        self._rested = 0.0 if moving else self._rested + seconds
        if self.due == 0:
            self._rested = 0.0
            if not self.step(1):
                self.run(on=False)

    def step(self, by: int) -> bool:
        """Move by one position. False at either end."""
        before, there = self.position, self.position + by
        if not 0 <= there <= self.replay.last:
            return False
        self.position = there
        self._moved(before, True)
        return True

    def go_to(self, position: int) -> None:
        before, self.position = self.position, min(max(0, position), self.replay.last)
        if self.position != before:
            self._moved(before, False)

    def seek(self, word: str, by: int) -> None:
        """Jump to the next or previous landmark of a kind, or deal."""
        if word != "deal":
            self.sought = word
        places = self.landmarks.get(word, ())
        if by > 0:
            found = next((place for place in places if place > self.position), None)
        else:
            found = next((place for place in reversed(places) if place < self.position), None)
        if found is not None:
            self.go_to(found)
        elif word == "deal" and by > 0:
            self.go_to(self.replay.last)

    def mark(self, word: str, places: Sequence[int]) -> None:
        self.landmarks[word] = places

    def run(self, *, on: bool) -> None:
        """Play or pause; playing from the end restarts."""
        if on and self.position == self.replay.last:
            self.go_to(0)
        self.running, self._rested = on, 0.0
        self._changed()

    def stop_and(self, move: Callable[..., object], *by: str | int) -> None:
        self.run(on=False)
        move(*by)

    def hasten(self, by: int) -> None:
        place = min(max(0, RATES.index(self.rate) + by), len(RATES) - 1)
        self.rate = RATES[place]
        self._changed()
