"""What the table and the pages over it tell each other: its log, its players, what to watch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from swoop_desktop.engine.cards import Card


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened, as it was shown."""

    deal: int
    seat: int | None
    """Who did it; None for what the table did."""
    words: str
    cards: tuple[Card, ...] = ()
    """The cards that were seen in it."""
    brief: str | None = None
    """What is written by the plate of who did it, see `Effect.brief`; None: nothing."""
    feels: Literal["", "glad", "sorry"] = ""
    """What it was to them, see `Effect.feels`."""
    emblem: str = ""
    """The icon of what was done, see `Effect.emblem`; empty for none."""
    event_count: int = 0
    """How many events of its deal had been shown with it: so the table as it was can be found."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All that can be read of a game at once."""

    lines: tuple[LogLine, ...]
    names: tuple[str, ...]
    faces: tuple[str, ...]
    """The animals of the players' portraits, by seat."""
    cut: bool
    """True if there were lines before the first one."""
    origin: str = ""
    """Where the game came from, if it was not simply begun."""


class PlayerFacts(NamedTuple):
    """One player, as the table shows them."""

    name: str
    face: str
    """The animal of the portrait."""
    left: Sequence[str]
    """What they have left, in words: a line for each kind of cards."""
    open: Sequence[tuple[str, Sequence[Card]]]
    """Cards of theirs that everybody knows, under what they are."""
    total: int
    deals: Sequence[tuple[int, int, int]]
    """Number, score and total after it, of each deal that is over."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What `watch` is asked for: the window shows bots, and closes by itself."""

    deals: int = 0
    """How many are watched; 0: as many as the game has."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""
