"""What a screen reader is to say beside what has the focus: in order, and each of it once."""

import time

from swoop_desktop.resources.language import sentences

LETTERS = 20
"""Letters that a reader says in a second, quickly: no system tells when something has been said."""


class Voice:
    """The sentences that wait: all of them are one announcement, since readers drop those that
    follow closely. While nobody listens, nothing is kept.
    """

    def __init__(self) -> None:
        self.listening = False
        """Whether a screen reader is there. Whoever reads the queue says so."""
        self.reading = False
        """Whether keys lead to every text though nobody listens: a player wants that."""
        self.last = ""
        """What was given to it last."""
        self.left = 0.0
        """Seconds until all that was given to it has probably been said."""
        self.urgent = False
        """Whether somebody has asked for what waits."""
        self.first = self.latest = 0.0
        """When the first and the latest came of what waits."""
        self._waiting: list[str] = []
        self._turn = ""
        """What is said after all that waits, and waits until it was said or is not so any more."""

    @property
    def reads(self) -> bool:
        """Whether the focus stops at what can only be read, too."""
        return self.listening or self.reading

    @property
    def waits(self) -> bool:
        """Whether there is something to be said."""
        return bool(self._waiting or self._turn)

    def say(self, words: str) -> None:
        """Say this after everything that waits."""
        if self.listening and words:
            self._note_time()
            self._waiting.append(words)
            self.left += len(words) / LETTERS

    def note(self, words: str) -> None:
        """Say what has come to stand on the screen, unless it is being said anyway."""
        told = [*self._waiting, self._turn, self.last if self.left > 0 else ""]
        if not any(words in one for one in told):
            self.say(words)

    def spare(self, told: str) -> None:
        """Drop what waits where all of it is told otherwise now: with what has the focus."""
        self._waiting = [
            one for one in self._waiting if not all(part in told for part in one.split(", "))
        ]

    def say_turn(self, words: str) -> None:
        """Say this last, whatever else is asked for meanwhile; with no words take it back."""
        if self.listening or not words:
            self._note_time()
            self._turn = words
            self.left += len(words) / LETTERS

    def _note_time(self) -> None:
        self.latest = time.monotonic()
        self.first = self.first if self.waits else self.latest

    def tick(self, seconds: float) -> None:
        """Let time pass, in which something is said."""
        self.left = max(0.0, self.left - seconds)

    def answer(self, words: str) -> None:
        """Say this now, instead of everything that waits: somebody has asked, or was refused."""
        self.hush()
        self.say(words)
        self.urgent = True

    def hush(self) -> None:
        """Drop everything that waits, but whose turn it is: somebody goes on."""
        self._waiting.clear()
        self.urgent = False
        self.left = 0.0

    def repeat(self) -> None:
        """Say once more what was said last."""
        self.answer(self.last)

    def take(self) -> str:
        """Return all that is to be said now; empty for nothing."""
        words = sentences([*self._waiting, self._turn])
        self._waiting, self._turn, self.urgent = [], "", False
        self.last = words or self.last
        return words
