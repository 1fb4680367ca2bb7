"""A deal whose cards lie in zones, as in most games."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Action,
    Decided,
    Event,
    Faces,
    Happened,
    Moved,
    Seats,
    TurnBegan,
    Zone,
)
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.state import (
    Context,
    Emit,
    Outcome,
    Picked,
    Result,
    State,
    leaders,
)

PILE = Zone("pile")
STOCK = Zone("stock")
ASIDE = Zone("aside")


@dataclass
class Table(State):
    """A deal as the cards of every zone. Subclasses add fields with immutable values, which copies
    share.
    """

    HIDDEN: ClassVar[Mapping[str, Faces]] = {}
    """Viewers of each kind of zone. Kinds not listed are open."""

    rules: Rules
    context: Context
    pack: Cards
    lying: dict[Zone, Row]
    high_wins: bool = False
    seat: int = -1
    asks: str = "turn"

    def set_up(self, first: int) -> None:
        """Set fields beside the cards, which have been dealt. `first` acts first, or deals."""

    @property
    def zones(self) -> Mapping[Zone, Row]:
        return {**self.lying}

    @property
    def seats(self) -> int:
        return len(self.context.totals)

    @property
    def hand(self) -> Cards:
        return self.known("hand", self.seat)

    def known(self, kind: str, seat: int = -1, column: int = -1) -> Cards:
        """Return the visible cards of a zone."""
        return tuple(
            card for card in self.lying.get(Zone(kind, seat, column), ()) if card is not None
        )

    def size(self, kind: str, seat: int = -1, column: int = -1) -> int:
        """Count the cards of a zone; 0 if there is no such zone."""
        return len(self.lying.get(Zone(kind, seat, column), ()))

    def unseen(self) -> list[Card]:
        seen = (card for cards in self.lying.values() for card in cards if card is not None)
        return c.without(self.pack, seen)

    def seen_by(self, seat: int | None) -> Self:
        own = -1 if seat is None else seat

        def shown(zone: Zone, cards: Row) -> Row:
            faces = self.HIDDEN.get(zone.kind, Faces.ALL)
            seen = faces is Faces.ALL or (faces is Faces.OWNER and zone.seat == own)
            return cards if seen else (None,) * len(cards)

        return replace(
            self, seat=own, lying={zone: shown(zone, row) for zone, row in self.lying.items()}
        )

    def filled(self, source: Source) -> Self:
        unseen = self.unseen()
        source.shuffle(unseen)
        return replace(
            self,
            seat=-1,
            lying={
                zone: tuple(unseen.pop() if card is None else card for card in row)
                for zone, row in self.lying.items()
            },
        )

    def copy(self) -> Self:
        return replace(self, lying={**self.lying})

    def move(
        self,
        cards: Sequence[Card],
        source: Zone,
        target: Zone,
        why: str,
        emit: Emit,
        seen: Seats = None,
    ) -> None:
        """Move cards, visible to the seats in `seen`, and emit it."""
        self.lying[source] = tuple(c.without(self.lying[source], cards))
        self.lying[target] += tuple(cards)
        emit(Moved(tuple(cards), source, target, why, seen))


def quiet(_event: Event) -> None:
    pass


@dataclass
class TurnTable(Table):
    """A deal with one seat to act, which decides with at most one card of its hand.

    A decision is a *play* of a card, or has none: a *draw*, a *pass*, or a numbered choice in
    `Action.columns`.
    """

    HIDDEN: ClassVar[Mapping[str, Faces]] = {"hand": Faces.OWNER, "stock": Faces.NOBODY}

    turn: int = 0
    over: bool = False
    shuffles: int = 0
    chance: str = ""
    """Seed of the next shuffle: derived from the whole deal, so no seat knows it."""

    def set_up(self, first: int) -> None:
        every = (card for cards in self.lying.values() for card in cards if card is not None)
        self.turn, self.chance = first, " ".join(c.codes(every))

    @abstractmethod
    def offers(self) -> Iterable[Action]:
        pass

    @abstractmethod
    def unless(self, action: Action) -> Message | None:
        """Return why this is not allowed, or None. Its cards are in the hand."""

    @abstractmethod
    def do(self, action: Action, emit: Emit) -> None:
        """Carry out a legal action, then set `turn` or `over`."""

    @abstractmethod
    def worth(self, card: Card) -> int:
        pass

    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_act():
            return ()
        return tuple(a for a in dict.fromkeys(self.offers()) if self.refusal_for(seat, a) is None)

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        if self.over:
            return msg("The deal is over.")
        if seat != self.turn:
            return msg("It is another player’s turn.")
        if Counter(action.cards) - Counter(self.known("hand", seat)):
            return msg("That card is not in this hand.")
        return self.unless(action)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        if len(picked) != 1 or picked[0].zone != Zone("hand", self.seat):
            return None
        cards = self.hand[picked[0].place : picked[0].place + 1]
        return Action("play", cards) if cards else None

    def picks(self, action: Action) -> tuple[Picked, ...]:
        hand = Zone("hand", self.seat)
        return tuple(Picked(hand, place) for place in c.places(action.cards, self.hand))

    def comes_to(self, action: Action) -> Outcome:
        return Outcome("uncertain" if action.kind == "draw" else "plain", self.said(action))

    def said(self, action: Action) -> Message:
        match action:
            case Action("play", (card,)):
                return msg("Play {card}", card=card_sign(card))
            case Action("draw"):
                return msg("Draw a card")
            case _:
                return msg("Pass")

    def next(self) -> None:
        self.turn, self.asks = (self.turn + 1) % self.seats, "turn"

    def play(self, card: Card, emit: Emit) -> None:
        """Lay a card on the pile. Laying the last one ends the deal."""
        hand = Zone("hand", self.turn)
        self.move([card], hand, PILE, "play", emit)
        self.over = not self.lying[hand]
        if self.over:
            emit(Happened("out", self.turn, {}))

    def draw(self, emit: Emit) -> None:
        """Draw a card. An empty stock is refilled with the shuffled pile, except its top."""
        if not self.lying[STOCK]:
            cards = sorted(self.known("pile")[:-1])
            self.move(cards, PILE, STOCK, "shuffle", emit)
            Source("again", self.chance, self.shuffles).shuffle(cards)
            self.lying[STOCK] = tuple(cards)
            self.shuffles += 1
        own = frozenset({self.turn})
        self.move(self.known("stock")[:1], STOCK, Zone("hand", self.turn), "draw", emit, own)

    @property
    def can_draw(self) -> bool:
        return self.size("stock") > 0 or self.size("pile") > 1

    def seen_by(self, seat: int | None) -> Self:
        return replace(super().seen_by(seat), chance="")

    def filled(self, source: Source) -> Self:
        return replace(super().filled(source), chance=f"{source.bits()}")

    def carry_out(self, seat: int, action: Action, emit: Emit | None) -> None:
        tell = emit or quiet
        tell(Decided(seat, action))
        self.do(action, tell)
        if not self.over:
            tell(TurnBegan((self.turn,), self.asks))

    def result(self) -> Result | None:
        if not self.over:
            return None
        hands = tuple(self.known("hand", seat) for seat in range(self.seats))
        scores = tuple(sum(map(self.worth, hand)) for hand in hands)
        return Result(scores, hands, leaders(scores, most=self.high_wins))
