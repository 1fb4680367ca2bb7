"""Actions change a match; events report each step of the change. Cards lie in zones, from which any
game's table is drawn.

A match makes complete events. `view` hides what a seat may not see: a face becomes None, a secret
decision disappears.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row
from swoop_desktop.engine.messages import Message


class Zone(NamedTuple):
    """A place for cards: kind; owner's seat and column, or -1."""

    kind: str
    seat: int = -1
    column: int = -1

    def __str__(self) -> str:
        words = self.kind if self.seat < 0 else f"{self.kind}:{self.seat}"
        return words if self.column < 0 else f"{words}:{self.column}"


@cache
def zone_at(kind: str, seat: int, column: int = -1) -> Zone:
    """Return a cached `Zone`: a long record's events hold half a million zones."""
    return Zone(kind, seat, column)


class Faces(StrEnum):
    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A zone of a game in progress, and who sees its cards."""

    zone: Zone
    faces: Faces


_COLUMN = re.compile(r"@(\d+)")


class Action(NamedTuple):
    """A player's decision in any game: a kind, cards of the player's hand, and columns in front of
    the player. In an action without cards, `columns` may hold the number of a choice: ``suit @2``.
    """

    kind: str
    cards: Cards = ()
    columns: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Write ``play 7H 7S @2`` for two cards of the hand and column 2."""
        return " ".join([self.kind, *c.codes(self.cards), *(f"@{s}" for s in self.columns)])

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the text of an action. Raises ValueError."""
        kind, *words = text.split()
        cards: list[Card] = []
        columns: list[int] = []
        for word in words:
            column = _COLUMN.fullmatch(word)
            if column is not None:
                columns.append(int(column[1]))
            elif word in c.BY_CODE:
                cards.append(c.BY_CODE[word])
            else:
                raise ValueError(f"not a card or a column: {word!r}")
        return cls(kind, tuple(cards), tuple(columns))


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt; some games add rows. The first card of the stock is drawn first."""

    number: int
    """Number of the deal, from 1."""
    first: int
    """The seat that acts first, or deals."""
    draws: tuple[Mapping[int, Card], ...]
    """Rounds of drawing or cutting to find `first`: the card of each seat."""
    hands: tuple[Cards, ...]
    stock: Cards

    def every(self) -> list[Card]:
        return [card for row in (*self.hands, self.stock) for card in row]


Seats: TypeAlias = frozenset[int] | None
"""Seats that may see an event whole. None: all."""

NOBODY: frozenset[int] = frozenset()


class DealBegan(NamedTuple):
    """A deal was shuffled. `deal` is None in every seat's view."""

    number: int
    first: int
    deal: Deal | None


class Moved(NamedTuple):
    """Cards moved between zones, in their order in the new zone unless they are shuffled in.

    `drawn_by` has the seat that drew each card, in draws for who begins. `why` is the game's word:
    deal, draw, play, take …
    """

    cards: Row
    source: Zone
    target: Zone
    why: str
    seen_by: Seats = None
    drawn_by: tuple[int, ...] = ()


class Revealed(NamedTuple):
    zone: Zone
    card: Card | None
    why: str
    seen_by: Seats = None
    place: int = -1
    """Index in the zone; -1 is the top."""


class Decided(NamedTuple):
    """A seat decided. This event, even if secret, precedes all events that follow from the
    decision.
    """

    seat: int
    action: Action
    seen_by: Seats = None
    stand_in: str = ""
    """The substitute (see `StoodIn`), or empty."""


class StoodIn(NamedTuple):
    """A substitute made the preceding decision, because the seat's bot failed. Public, even if the
    decision is not.
    """

    seat: int
    who: str
    """A bot such as ``bot:medium`` or `names.FIRST`, as in the record."""


class TurnBegan(NamedTuple):
    """The seats to act now: one, or all that decide in secret at once.

    `why` is the game's word: first, next, again …
    """

    seats: tuple[int, ...]
    why: str


class Happened(NamedTuple):
    """An announcement that moves no card: a swoop, a taken pile, a player out.

    `what` is the game's word, `numbers` its details, such as a count or a rank.
    """

    what: str
    seat: int
    numbers: Mapping[str, int]


class RoundEnded(NamedTuple):
    """A part of a deal ended, such as a round. The record has a line for each end. `gain`, such as
    points, may be secret.
    """

    number: int
    winner: int
    gain: int | None
    seen_by: Seats = None


class DealEnded(NamedTuple):
    """A deal ended: its number, the new totals, and the fields of `state.Result`."""

    number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    left: tuple[Cards, ...]
    winners: tuple[int, ...] = ()
    """Empty if the deal was stopped."""
    notes: tuple[Message, ...] = ()


class GameEnded(NamedTuple):
    winners: tuple[int, ...]
    totals: tuple[int, ...]


class TakenBack(NamedTuple):
    """The last decisions of the deal and all that followed from them are void (see `taken_off`)."""

    decisions: int


Event: TypeAlias = (
    DealBegan
    | Moved
    | Revealed
    | Decided
    | StoodIn
    | TakenBack
    | TurnBegan
    | Happened
    | RoundEnded
    | DealEnded
    | GameEnded
)


def began_at(history: Sequence[Event], decisions: int) -> int:
    """Return the index in a history at which its last `decisions` begin. There must be that
    many.
    """
    at = len(history)
    while decisions:
        at -= 1
        decisions -= isinstance(history[at], Decided)
    return at


def taken_off(history: list[Event], decisions: int) -> list[Event]:
    """Remove the last `decisions` and all later events from a history, and return these events. Its
    last deal must have that many.
    """
    at = began_at(history, decisions)
    off = history[at:]
    del history[at:]
    return off


def told_together(one: Moved, other: Moved) -> bool:
    """True if two successive moves share a log line: one play from several zones."""
    same = (one.why, one.source.seat, one.target) == (other.why, other.source.seat, other.target)
    return same and one.source.seat >= 0


def as_told(
    events: Iterable[Event], tell: Callable[[Event], Message | None]
) -> Iterator[tuple[Event, Message | None]]:
    """Yield events with their log lines (None: no line). Moves that share a line are merged."""
    waiting: Moved | None = None
    for event in events:
        if isinstance(event, Moved) and waiting is not None and told_together(waiting, event):
            waiting = waiting._replace(cards=waiting.cards + event.cards)
            continue
        if waiting is not None:
            yield waiting, tell(waiting)
        waiting, line = None, tell(event)
        if isinstance(event, Moved) and line is not None:
            waiting = event
        else:
            yield event, line
    if waiting is not None:
        yield waiting, tell(waiting)


def views(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    return (seen for event in events if (seen := view(event, seat)) is not None)


def view(event: Event, seat: int | None) -> Event | None:
    """Return an event as a seat (None: an onlooker) may see it; None if it is secret."""
    if isinstance(event, DealBegan):
        return event._replace(deal=None)
    if not isinstance(event, Moved | Revealed | RoundEnded | Decided):
        return event
    if event.seen_by is None or seat in event.seen_by:
        return event
    match event:
        case Moved():
            return event._replace(cards=(None,) * len(event.cards))
        case Revealed():
            return event._replace(card=None)
        case RoundEnded():
            return event._replace(gain=None)
        case Decided():
            return None


def deals_over(history: Iterable[Event]) -> Iterator[tuple[list[Event], DealEnded]]:
    seen: list[Event] = []
    for event in history:
        if isinstance(event, DealBegan):
            seen = []
        public = view(event, None)
        if public is not None:
            seen.append(public)
        if isinstance(event, DealEnded):
            yield seen, event
