"""What happened, one thing at a time: the only way out of a match.

Events are complete; `view` gives the part of one that a seat may know. Whatever is not for a seat
(the face of a card, a secret decision) is None in that view, or the view itself is None.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.opaque import Deal
from swoop_desktop.engine.zones import Zone

Seats: TypeAlias = frozenset[int] | None
"""Who may see something: these seats, or everyone (None)."""

NOBODY: frozenset[int] = frozenset()


class DealBegan(NamedTuple):
    """A deal was shuffled. `deal` is the whole of it and is None in every seat's view."""

    number: int
    first: int
    deal: Deal | None


class Moved(NamedTuple):
    """Cards went from one zone to another; in the order in which they lie afterwards, unless they
    are shuffled there.

    Where players turn cards to see who begins, `drawn_by` names the player of each card.
    `why` is a word of the game: deal, draw, play, take …
    """

    cards: tuple[Card | None, ...]
    source: Zone
    target: Zone
    why: str
    seen_by: Seats = None
    drawn_by: tuple[int, ...] = ()


class Revealed(NamedTuple):
    """A card was turned up where it lies: the topmost of its zone, unless `place` says which."""

    zone: Zone
    card: Card | None
    why: str
    seen_by: Seats = None
    place: int = -1
    """Its number in the zone, from 0; -1 is the last."""


class Decided(NamedTuple):
    """A seat decided something. Comes before all other events of what followed from it, and at
    once, even if the decision is secret.
    """

    seat: int
    action: Action
    seen_by: Seats = None
    stand_in: str = ""
    """Who decided in place of whoever sits there, see `StoodIn`; empty: nobody."""


class StoodIn(NamedTuple):
    """The decision before it was made in an emergency, and not by whoever sits there. Everybody may
    know that, also where they may not know the decision.
    """

    seat: int
    who: str
    """As in the record: a bot such as ``bot:medium``, or `seats.FIRST`."""


class TurnBegan(NamedTuple):
    """These seats are asked now, and no others: one, or all who decide in secret at once.

    `why` is a word of the game: first, next, again …
    """

    seats: tuple[int, ...]
    why: str


class Happened(NamedTuple):
    """Something worth saying that moves no card by itself: a swoop, a pile taken, a player out.

    `what` is a word of the game, `numbers` its details: how many cards, of which rank …
    """

    what: str
    seat: int
    numbers: Mapping[str, int]


class RoundEnded(NamedTuple):
    """A part of a deal ended that the record has a line for. `gain`, what it brought the winner in
    the game's own measure, may be secret.
    """

    number: int
    winner: int
    gain: int | None
    seen_by: Seats = None


class DealEnded(NamedTuple):
    """A deal is over. Its number, the totals with it, and what its `game.Result` says."""

    number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[Card, ...], ...]
    winners: tuple[int, ...] = ()
    """Who did best in this deal; nobody where it was stopped."""
    notes: tuple[Message, ...] = ()


class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


class TakenBack(NamedTuple):
    """The last decisions of the deal that still stood are taken back: the game is as it was before
    them, and what they brought has not happened (see `taken_off`).
    """

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
    """Find where in a history the last so many decisions began. There must be so many."""
    at = len(history)
    while decisions:
        at -= 1
        decisions -= isinstance(history[at], Decided)
    return at


def taken_off(history: list[Event], decisions: int) -> list[Event]:
    """Take the last so many decisions off a history, with all that followed from them, so that it
    tells only of what stands; returns what was taken off. There must be so many in its last deal.
    """
    at = began_at(history, decisions)
    off = history[at:]
    del history[at:]
    return off


def told_together(one: Moved, other: Moved) -> bool:
    """Whether two movements, one right after the other, are told in one line: those of one decision
    of a player, who plays cards from several zones at once.
    """
    same = (one.why, one.source.seat, one.target) == (other.why, other.source.seat, other.target)
    return same and one.source.seat >= 0


def as_told(
    events: Iterable[Event], tell: Callable[[Event], Message | None]
) -> Iterator[tuple[Event, Message | None]]:
    """Yield events, those that are told in one line as one, each with its line; None for what needs
    none.
    """
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
    """Yield what `seat` may know of events."""
    return (seen for event in events if (seen := view(event, seat)) is not None)


def view(event: Event, seat: int | None) -> Event | None:
    """Cut an event down to what `seat` may know of it (None as seat: what everyone may know)."""
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
    """Yield each deal that is over: all that everybody saw of it, and how it ended."""
    seen: list[Event] = []
    for event in history:
        if isinstance(event, DealBegan):
            seen = []
        public = view(event, None)
        if public is not None:
            seen.append(public)
        if isinstance(event, DealEnded):
            yield seen, event
