"""The queue of sentences for a screen reader, each said once."""

import time

from swoop_desktop.resources.language import sentences

LETTERS = 20
"""Letters a second of a fast reader: no system reports when a reader has finished."""


class Voice:
    """Announces waiting sentences together, since readers drop sentences that follow closely. Keeps
    no sentences while no reader listens.
    """

    def __init__(self) -> None:
        self.listening = False
        """True while a screen reader listens; set by the `Bridge`."""
        self.reading = False
        """True if the player wants keys to reach every text without a screen reader."""
        self.last = ""
        self.left = 0.0
        """Seconds until everything has probably been said."""
        self.urgent = False
        """True if the waiting words answer a request."""
        self.first = self.latest = 0.0
        """Times of the first and latest waiting sentence."""
        self._waiting: list[str] = []
        self._answers: tuple[str, ...] = ()
        self._turn = ""
        """The turn's sentence: said last, and kept until said or outdated."""

    @property
    def reads(self) -> bool:
        """True if the focus stops at plain texts, too."""
        return self.listening or self.reading

    @property
    def waits(self) -> bool:
        return bool(self._waiting or self._turn)

    def say(self, words: str) -> None:
        """Say `words` after all waiting sentences."""
        if self.listening and words:
            self._note_time()
            self._waiting.append(words)
            self.left += len(words) / LETTERS

    def note(self, words: str, before: str | None = None) -> None:
        """Say a new text of the screen, unless it waits or is being said; drop the old text
        `before`.
        """
        self._waiting = [phrase for phrase in self._waiting if phrase != before]
        pending = [*self._waiting, self._turn, self.last if self.left > 0 else ""]
        if not any(words in phrase for phrase in pending):
            self.say(words)

    def spare(self, words: str) -> None:
        """Drop each waiting sentence whose parts are all in `words`, the text of the focus."""
        self._waiting = [
            phrase
            for phrase in self._waiting
            if not all(part in words for part in phrase.split(", "))
        ]

    def say_turn(self, words: str) -> None:
        """Say the turn's sentence after all others; an empty text cancels it."""
        if self.listening or not words:
            self._note_time()
            self._turn = words
            self.left += len(words) / LETTERS

    def _note_time(self) -> None:
        self.latest = time.monotonic()
        self.first = self.first if self.waits else self.latest

    def tick(self, seconds: float) -> None:
        self.left = max(0.0, self.left - seconds)

    def answer(self, *words: str) -> None:
        """Say `words` instead of the waiting sentences: the player asked or was refused."""
        self.hush()
        self._answers = words
        for one in words:
            self.say(one)
        self.urgent = True

    def hush(self) -> None:
        """Drop all waiting sentences but the turn's: the player goes on."""
        self._waiting.clear()
        self.urgent = False
        self.left = 0.0

    def forget(self) -> None:
        """Drop the last sentence and waiting answers, which were interrupted or name the last
        person's cards.
        """
        self.last = ""
        self._waiting = [phrase for phrase in self._waiting if phrase not in self._answers]

    def repeat(self) -> None:
        self.answer(self.last)

    def take(self) -> str:
        """Return all sentences to say now; empty for none."""
        words = sentences([*self._waiting, self._turn])
        self._waiting, self._turn, self.urgent = [], "", False
        self.last = words or self.last
        return words
