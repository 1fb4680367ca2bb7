"""What a screen reader is to say beside what has the focus: in order, and each of it once."""

from collections import deque

LETTERS = 20
"""Letters that a reader says in a second, quickly: no system tells when something has been said."""
MOST = 64
"""Most things that wait to be said: whoever falls behind so far has stopped listening."""


class Voice:
    """A queue of sentences. While nobody listens, nothing is kept."""

    def __init__(self) -> None:
        self.listening = False
        """Whether a screen reader is there. Whoever reads the queue says so."""
        self.last = ""
        """What was given to it last."""
        self.left = 0.0
        """Seconds until all that was given to it has probably been said."""
        self._waiting: deque[str] = deque(maxlen=MOST)

    @property
    def waits(self) -> bool:
        """Whether there is something to be said."""
        return bool(self._waiting)

    def say(self, words: str) -> None:
        """Say this after everything that waits."""
        if self.listening and words:
            self._waiting.append(words)
            self.left += len(words) / LETTERS

    def tick(self, seconds: float) -> None:
        """Let time pass, in which something is said."""
        self.left = max(0.0, self.left - seconds)

    def answer(self, words: str) -> None:
        """Say this now, instead of everything that waits: somebody has asked, or was refused."""
        self.hush()
        self.say(words)

    def hush(self) -> None:
        """Drop everything that waits: somebody goes on."""
        self._waiting.clear()
        self.left = 0.0

    def repeat(self) -> None:
        """Say once more what was said last."""
        self.answer(self.last)

    def take(self) -> str:
        """Return what is to be said next; empty for nothing."""
        if not self._waiting:
            return ""
        self.last = self._waiting.popleft()
        return self.last
