"""Where one is in a game that is played back, and how it goes on."""

from collections.abc import Callable, Sequence

from swoop_desktop.records.replay import GameReplay
from swoop_desktop.tabletop.spec import TableDescription, timing

RATES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How fast it can be played, as multiples of the speed in the settings."""


class Playback:
    """A position in a game, moved by steps and jumps, or step by step as time passes."""

    def __init__(
        self,
        replay: GameReplay,
        position: int,
        description: TableDescription,
        moved: Callable[[int, bool], None],
        changed: Callable[[], None],
    ) -> None:
        """`moved` is called with the position before, and whether it was left by a step; `changed`
        when it begins or stops to run, or runs at another rate.
        """
        self.replay, self.position = replay, position
        self.running, self.rate = False, 1.0
        self.landmarks: dict[str, Sequence[int]] = {
            **replay.marks(description.landmark),
            "deal": [chapter.first for chapter in replay.chapters],
        }
        """The positions of what one looks for, by its word."""
        self._rested = 0.0
        """Seconds since the last motion, while it runs."""
        self._moved, self._changed = moved, changed

    @property
    def due(self) -> float | None:
        """Seconds until the next step, if nothing moves; None while it does not run."""
        return max(0.0, timing.PLAYBACK / self.rate - self._rested) if self.running else None

    def pass_time(self, seconds: float, *, moving: bool) -> None:
        """Let time pass: take the next step once nothing has moved for a while, or stop."""
        self._rested = 0.0 if moving else self._rested + seconds
        if self.due == 0:
            self._rested = 0.0
            if not self.step(1):
                self.run(on=False)

    def step(self, by: int) -> bool:
        """Go on or back by one position. False at the end, or at the beginning."""
        before, there = self.position, self.position + by
        if not 0 <= there <= self.replay.last:
            return False
        self.position = there
        self._moved(before, True)
        return True

    def go_to(self, position: int) -> None:
        """Show any position at once."""
        before, self.position = self.position, min(max(0, position), self.replay.last)
        if self.position != before:
            self._moved(before, False)

    def seek(self, word: str, by: int) -> None:
        """Go to the next or the previous one of a kind of landmark, or of the deals."""
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
        """Make these positions those of a landmark."""
        self.landmarks[word] = places

    def run(self, *, on: bool) -> None:
        """Play the game from here, or stop; from its end it begins anew."""
        if on and self.position == self.replay.last:
            self.go_to(0)
        self.running, self._rested = on, 0.0
        self._changed()

    def stop_and(self, move: Callable[..., object], *by: str | int) -> None:
        """Stop, and then move."""
        self.run(on=False)
        move(*by)

    def hasten(self, by: int) -> None:
        """Play it faster, or more slowly."""
        place = min(max(0, RATES.index(self.rate) + by), len(RATES) - 1)
        self.rate = RATES[place]
        self._changed()
