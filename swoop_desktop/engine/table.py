"""A deal whose cards lie in zones, as in most games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Faces,
    Moved,
    Seats,
    Zone,
)
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.state import (
    Context,
    Emit,
    State,
)

PILE = Zone("pile")
STOCK = Zone("stock")
ASIDE = Zone("aside")


@dataclass
class Table(State):
    """A deal as the cards of every zone. Fields of subclasses must have immutable values: copies
    share them.
    """

    HIDDEN: ClassVar[Mapping[str, Faces]] = {}
    """By kind of zone: visibility; other zones are open."""

    rules: Rules
    context: Context
    pack: Cards
    lying: dict[Zone, Row]
    high_wins: bool = False
    seat: int = -1
    asks: str = "turn"

    def set_up(self, first: int) -> None:
        """Set the other fields after the cards have been dealt. Seat `first` acts first, or
        deals.
        """

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
        cards = self.lying.get(Zone(kind, seat, column), ())
        return tuple([card for card in cards if card is not None])

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
        """Move cards and emit `Moved`, visible to the seats in `seen`."""
        self.lying[source] = tuple(c.without(self.lying[source], cards))
        self.lying[target] += tuple(cards)
        emit(Moved(tuple(cards), source, target, why, seen))
