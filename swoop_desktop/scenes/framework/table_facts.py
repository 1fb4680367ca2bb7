"""Facts shared by the table and pages over it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import tr
from swoop_desktop.tabletop.card_names import aloud


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log with its pictures."""

    deal: int
    seat: int | None
    """The acting seat; None for the table."""
    message: Message
    cards: tuple[Card, ...] = ()
    """Cards visible in the event."""
    brief_message: Message | None = None
    """Short words at the player's plate (`Effect.brief`), if any."""
    feels: Literal["", "glad", "sorry"] = ""
    """The player's feeling (`Effect.feels`)."""
    emblem: str = ""
    """Icon of the event (`Effect.emblem`); empty for none."""
    event_count: int = 0
    """Number of the deal's events shown so far, to restore the table."""

    @property
    def aloud(self) -> str:
        return aloud(self.message)

    @property
    def words(self) -> str:
        return tr(self.message)

    @property
    def brief(self) -> str | None:
        return None if self.brief_message is None else tr(self.brief_message)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The log of a game, for pages over the table."""

    lines: tuple[LogLine, ...]
    names: tuple[str, ...]
    faces: tuple[str, ...]
    """By seat: animal of the portrait."""
    cut: bool
    """True if earlier lines were dropped."""
    origin: str = ""
    """Origin of the game in words; empty for an ordinary game."""


class PlayerFacts(NamedTuple):
    name: str
    face: str
    about: str
    """Level and style of a bot; empty for a person."""
    left: Sequence[str]
    """Remaining cards in words, a line for each kind."""
    open: Sequence[tuple[str, Sequence[Card]]]
    """For each kind: its name, and the open cards."""
    total: int
    deals: Sequence[tuple[int, int, int]]
    """For each finished deal: its number, score, and the total after it."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Options of `watch`: the window shows bots and closes by itself."""

    deals: int = 0
    screenshot: str = ""
    """File for a picture of the table during the last deal."""
