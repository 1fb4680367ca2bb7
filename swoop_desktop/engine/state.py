"""A deal in progress, as the referee or a seat knows it."""

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Action,
    Decided,
    Event,
    Faces,
    Moved,
    Revealed,
    Zone,
    ZoneSpec,
    view,
)
from swoop_desktop.engine.messages import Message, Refusal
from swoop_desktop.engine.options import Rules

Emit: TypeAlias = Callable[[Event], None]


def quiet(_event: Event) -> None:
    pass


class Picked(NamedTuple):
    """A card picked with mouse or keys: its zone and index in the zone."""

    zone: Zone
    place: int = 0
    into: str = ""
    """Kind of zone that the player chose for the card, in games with such a choice; else empty."""


OutcomeKind: TypeAlias = Literal["plain", "sweeps", "takes", "uncertain", "refused"]
"""The effect of a decision: nothing special (``plain``), clears the pile (``sweeps``), brings cards
into the hand (``takes``), depends on hidden cards (``uncertain``), or not allowed (``refused``).
"""


class Outcome(NamedTuple):
    kind: OutcomeKind
    words: Message
    """The action and its effect, for a button: "Play two 7s", "Take the pile (9) and play a 2"; or
    why it is refused.
    """
    cards: int = 0
    """Number of cards that go to the hand, as the log counts them: the pile, and the set if it goes
    there too. ``uncertain``: at worst.
    """
    run: int = 0
    """Number of equal cards on top of the pile afterwards; 0 if none, or the game doesn't count
    them.
    """
    needed: int = 0
    """Number of equal cards that clears the pile; 0 if none does."""

    @property
    def harmless(self) -> bool:
        """True if the action is allowed and can't do immediate harm, whatever is hidden."""
        return self.kind in ("plain", "sweeps")


class Context(NamedTuple):
    number: int
    """Number of the deal, from 1."""
    totals: tuple[int, ...]
    result: "Result | None" = None
    """Result of the deal before, if known."""
    before: int | None = None
    """The first seat of the deal before; None for the first deal."""

    @property
    def seats(self) -> int:
        return len(self.totals)


class IllegalAction(Refusal):
    pass


class Result(NamedTuple):
    scores: tuple[int, ...]
    left: tuple[Cards, ...]
    winners: tuple[int, ...] = ()
    """Empty if the deal was stopped."""
    notes: tuple[Message, ...] = ()
    """How each seat scored, where the leftover cards don't show it."""


def leaders(scores: Sequence[int], *, most: bool) -> tuple[int, ...]:
    best = max(scores) if most else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


class State(ABC):
    """The referee's state has every card and can be played on. In a view (`seen_by`), hidden cards
    are None. Both have the same methods.
    """

    rules: Rules
    context: Context
    seat: int
    """The viewer; -1 for the referee and onlookers."""

    @property
    def number(self) -> int:
        return self.context.number

    @property
    def totals(self) -> tuple[int, ...]:
        return self.context.totals

    @property
    @abstractmethod
    def seats(self) -> int:
        pass

    @property
    @abstractmethod
    def zones(self) -> Mapping[Zone, Row]:
        """Cards of every zone in order (pile: bottom to top); None for a hidden card."""

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """Return the seats to act; empty once the deal is over."""

    @abstractmethod
    def legal_for(self, seat: int) -> Sequence[Action]:
        """List one action per equivalence class, in a fixed order; empty if the seat is not to act.
        The result equals a tuple and never changes, but may make actions lazily.
        """

    @abstractmethod
    def refusal_for(self, seat: int, action: Action) -> Message | None:
        pass

    @abstractmethod
    def result(self) -> Result | None:
        """Return None while the deal goes on."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> "State":
        """Return a seat's view; None: an onlooker's. The view doesn't change as the deal goes
        on.
        """

    @abstractmethod
    def filled(self, source: Source) -> "State":
        """Return a deal consistent with this view, its hidden cards dealt at random."""

    @property
    def legal(self) -> Sequence[Action]:
        return self.legal_for(self.seat)

    def refusal(self, action: Action) -> Message | None:
        return self.refusal_for(self.seat, action)

    @property
    def notes(self) -> tuple[Message, ...]:
        """A text on each seat's standing in this deal, as far as the viewer may know."""
        return ()

    @property
    def instruction(self) -> Message | None:
        """The possible choices, in a few words, while no card is picked. None: no instruction is
        needed.
        """
        return None

    @abstractmethod
    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Return the action that exactly these cards stand for, legal or not; None if there is
        none. A card without a chosen zone (`Picked.into`) goes to the first free zone.
        """

    @abstractmethod
    def picks(self, action: Action) -> tuple[Picked, ...]:
        pass

    def outcome(self, action: Action) -> Outcome:
        refused = self.refusal(action)
        return self.comes_to(action) if refused is None else Outcome("refused", refused)

    @abstractmethod
    def comes_to(self, action: Action) -> Outcome:
        pass

    def preview(self, action: Action) -> Message:
        return self.outcome(action).words

    def spelled_out(self, action: Action) -> Message:
        """Name a legal action with all its cards and their places, unambiguously: "Play 7♠ and 7♦
        from your hand".
        """
        return self.preview(action)

    def playable(self) -> frozenset[Picked]:
        return frozenset(
            pick._replace(into="") for action in self.legal for pick in self.picks(action)
        )

    @property
    def only(self) -> Action | None:
        """The only legal action, if no other choice of cards would do; else None."""
        action = self.legal[0] if len(self.legal) == 1 else None
        picks = () if action is None else self.picks(action)
        bare = {pick._replace(into="") for pick in picks}
        return action if bare == self.playable() else None

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return this card and the cards that may be played with it. A double-click picks them
        all.
        """
        return (picked,)

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Carry out an action in the referee's deal or a `filled` deal. Raises IllegalAction and
        changes nothing if it is refused.
        """
        reason = self.refusal_for(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.carry_out(seat, action, emit or quiet)

    @abstractmethod
    def carry_out(self, seat: int, action: Action, emit: Emit) -> None:
        """Carry out a legal action, and emit its events, unless `emit` is `quiet`."""

    @abstractmethod
    def copy(self) -> "State":
        pass


class Sight(NamedTuple):
    card: Card
    seat: int
    """The card's owner before or after the event, or -1."""


def revealed(zones: Iterable[ZoneSpec], before: State, events: Iterable[Event]) -> Sight | None:
    """Return the first card that these complete events show to the viewer of `before` and that was
    hidden in this view; None if there is none.
    """
    faces = {spec.zone: spec.faces for spec in zones}
    seen = defaultdict(Counter[Card | None], {z: Counter(row) for z, row in before.zones.items()})
    for event in events:
        match view(event, before.seat):
            case Moved(cards, source, target):
                shown = faces.get(target, Faces.NOBODY)
                own = shown is Faces.OWNER and target.seat == before.seat
                for card in cards:
                    if card is None:
                        continue
                    if not seen[source][card]:
                        return Sight(card, source.seat if source.seat >= 0 else target.seat)
                    seen[source][card] -= 1
                    if own or shown is Faces.ALL:  # Elsewhere the viewer loses sight of the card.
                        seen[target][card] += 1
            case Decided(seat, Action(_, cards)):
                known = chain.from_iterable(
                    row.elements() for zone, row in seen.items() if zone.seat == seat
                )
                new = Counter[Card | None](cards) - Counter(known)
                if new:
                    return Sight(next(card for card in cards if new[card]), seat)
            case Revealed(zone, int() as card) if not seen[zone][card]:
                return Sight(card, zone.seat)
            case _:
                pass
    return None


def places(totals: Sequence[int], *, most: bool, winners: Sequence[int] = ()) -> tuple[int, ...]:
    """Return each seat's place from 1; equal totals share a place. If there are `winners`, only
    they are first.
    """
    sign = -1 if most else 1
    ranks = [1 + sum(sign * other < sign * total for other in totals) for total in totals]
    if winners:
        ranks = [1 if seat in winners else max(2, rank) for seat, rank in enumerate(ranks)]
    return tuple(ranks)


def ranked(totals: Sequence[int], *, most: bool, winners: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the seats by place, ties in seat order."""
    places_by_seat = places(totals, most=most, winners=winners)
    return tuple(sorted(range(len(totals)), key=places_by_seat.__getitem__))
