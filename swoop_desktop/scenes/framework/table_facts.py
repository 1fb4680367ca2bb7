"""Facts that the table and the pages over it share: its log, its players, the bots to watch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import tr
from swoop_desktop.tabletop.card_names import aloud


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event, as it was shown."""

    deal: int
    seat: int | None
    """Seat of who did it; None for what the table did."""
    message: Message
    cards: tuple[Card, ...] = ()
    """Cards that were seen in it."""
    brief_message: Message | None = None
    """Words by the plate of who did it, see `Effect.brief`; None: nothing."""
    feels: Literal["", "glad", "sorry"] = ""
    """Feeling of who did it, see `Effect.feels`."""
    emblem: str = ""
    """Icon of the deed, see `Effect.emblem`; empty for none."""
    event_count: int = 0
    """Number of events of its deal that had been shown with it, to find the table as it was."""

    @property
    def aloud(self) -> str:
        """The line for speech, with words for ranks and suits."""
        return aloud(self.message)

    @property
    def words(self) -> str:
        """The line, in the language that is spoken now."""
        return tr(self.message)

    @property
    def brief(self) -> str | None:
        """Words by the plate of who did it; None: nothing."""
        return None if self.brief_message is None else tr(self.brief_message)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Everything that can be read of a game at once."""

    lines: tuple[LogLine, ...]
    names: tuple[str, ...]
    faces: tuple[str, ...]
    """The animals of the players' portraits, by seat."""
    cut: bool
    """Whether there were lines before the first one."""
    origin: str = ""
    """Words for where the game came from, if it was not simply begun."""


class PlayerFacts(NamedTuple):
    """One player, as the table shows them."""

    name: str
    face: str
    """The animal of the portrait."""
    left: Sequence[str]
    """Words for the cards that they have left: a line for each kind."""
    open: Sequence[tuple[str, Sequence[Card]]]
    """Open cards of theirs, each kind under its words."""
    total: int
    deals: Sequence[tuple[int, int, int]]
    """Number, score and total after it, of each deal that is over."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The options of `watch`: the window shows bots, and closes by itself."""

    deals: int = 0
    """Number of deals to watch; 0: as many as the game has."""
    screenshot: str = ""
    """File for a picture of the table in the middle of the last deal."""
