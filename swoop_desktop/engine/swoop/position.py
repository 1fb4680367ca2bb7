"""The real cards of a deal, beside the kernel's counts: hands, columns and the ordered pile."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import NamedTuple, Self, TypeVar, cast

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.state import Context, Result
from swoop_desktop.engine.state import State as AnyState
from swoop_desktop.engine.swoop.rules import Rules, tables
from swoop_desktop.engine.table import ASIDE, PILE, STOCK

GONE = Zone("gone")
_WITHOUT_CARDS = {"flip": k.FLIP, "pick_up": k.PICK_UP, "stop": k.STOP}

One = TypeVar("One")


class PublicDecision(NamedTuple):
    """A decision as everybody saw it."""

    seat: int
    move: int
    """The kernel's move: a set, an addition to a mystery, or FLIP, PICK_UP, STOP."""
    flipped: int = -1
    """Rank of the mystery that FLIP turned up, else -1."""


made = lru_cache(maxsize=1024)(PublicDecision)
"""Makes cached decisions: long deals repeat them."""


@dataclass(repr=False)
class Position(AnyState):
    """The cards as the referee or a seat knows them.

    Values are replaced, never changed, so copies and views share them. Only `log` grows in place.
    """

    rules: Rules
    context: Context
    pack: Cards
    asked: tuple[int, ...]
    """The seat to act; empty once the deal is over."""
    hands: tuple[Row, ...]
    """Cards by seat; None for each card of a hidden hand."""
    ups: tuple[Row, ...]
    """Face-up cards by seat and column; None where no card lies."""
    downs: tuple[Row, ...]
    """Mysteries by seat and column; None where hidden or played."""
    mysteries: tuple[tuple[bool, ...], ...]
    """By seat and column: True for a face-down mystery."""
    pile: Cards
    stock: Row
    aside: Cards
    """Cards turned up to see who begins, and swoop cards turned up as starter."""
    gone: Cards
    shown: tuple[Cards, ...]
    """By seat: publicly known cards of the hand, sorted."""
    log: list[PublicDecision] = field(compare=False)
    """Decisions of this deal. Views share the list, so it may hold later decisions than a view
    knows.
    """
    numbers: tuple[int, int, int, bool, bool]
    """The kernel's `out`, `run`, `still`, `chaining` and `lasting`, which the cards don't show."""
    flipped: int = -1
    """Column of a mystery turned up and waiting for an addition, or -1."""
    moves: tuple[int, ...] | None = None
    """Cached legal moves (in a view, the viewer's); a decision resets them to None."""
    seat: int = -1
    began: "Position | None" = None
    """The public view when the first player began; None in that view itself."""
    decided: int = 0

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Pickle without cached values and later decisions."""
        return type(self), _values(replace(self, log=self.history))

    def copy(self) -> Self:
        new = replace(self, log=self.history)
        new.kernel = self.kernel.copy()
        return new

    @property
    def opening(self) -> "Position":
        return self.began or self

    @property
    def history(self) -> list[PublicDecision]:
        """Decisions so far. A flip has its rank even before its owner decides what to add."""
        return self.log[: self.decided]

    @cached_property
    def kernel(self) -> Kernel:
        """The visible cards as counts, to read only: of a hidden hand the public cards and the
        size, and no hidden mysteries.
        """
        return counted(self)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        return self.held(self.seat) if self.seat >= 0 else ()

    def held(self, seat: int) -> Cards:
        return cast("Cards", self.hands[seat])

    def to_act(self) -> tuple[int, ...]:
        return self.asked

    @property
    def zones(self) -> Mapping[Zone, Row]:
        zones: dict[Zone, Row] = {}
        for seat, hand in enumerate(self.hands):
            zones[Zone("hand", seat)] = hand
            for column, up in enumerate(self.ups[seat][: self.rules.face_up]):
                zones[Zone("up", seat, column)] = () if up is None else (up,)
            for column, down in enumerate(self.downs[seat]):
                there = self.mysteries[seat][column] or down is not None
                zones[Zone("down", seat, column)] = (down,) if there else ()
        return zones | {PILE: self.pile, STOCK: self.stock, ASIDE: self.aside, GONE: self.gone}

    def result(self) -> Result | None:
        if self.asked or any(None in hand for hand in self.hands):
            return None
        left = tuple(
            tuple([card for row in rows for card in row if card is not None])
            for rows in zip(self.hands, self.ups, self.downs, strict=True)
        )
        scores = tuple(map(self.kernel.score, range(self.seats)))
        out = self.numbers[0]
        return Result(scores, left, (out,) if out >= 0 else ())

    def seen_by(self, seat: int | None) -> Self:
        own = -1 if seat is None else seat
        downs: tuple[Row, ...] = ((None,) * len(self.downs[0]),) * self.seats
        if self.flipped >= 0:
            owner = self.asked[0]
            downs = put(downs, owner, put(downs[owner], self.flipped, self.turned()))
        return type(self)(
            self.rules,
            self.context,
            self.pack,
            self.asked,
            tuple([hand if s == own else (None,) * len(hand) for s, hand in enumerate(self.hands)]),
            self.ups,
            downs,
            self.mysteries,
            self.pile,
            (None,) * len(self.stock),
            self.aside,
            self.gone,
            self.shown,
            self.log,
            self.numbers,
            self.flipped,
            self.legal_moves(own),
            own,
            self.began,
            self.decided,
        )

    def turned(self) -> Card:
        return cast("Card", self.downs[self.asked[0]][self.flipped])

    def filled(self, source: Source) -> Self:
        """Deal the unseen cards at random to other hands, mysteries and stock. Publicly known cards
        stay in their hands.
        """
        unseen = self.unseen()
        source.shuffle(unseen)
        unseen = c.without(unseen, self.shown_of_others())
        known = [self.hand if s == self.seat else shown for s, shown in enumerate(self.shown)]
        hands = [
            (*cards, *[unseen.pop() for _ in range(len(hand) - len(cards))])
            for cards, hand in zip(known, self.hands, strict=True)
        ]
        downs = [
            tuple([unseen.pop() if there else card for there, card in zip(*row, strict=True)])
            for row in zip(self.mysteries, self.downs, strict=True)
        ]
        return replace(
            self,
            hands=tuple(hands),
            downs=tuple(downs),
            stock=tuple(unseen),
            log=self.history,
            moves=None,
            seat=-1,
        )

    def unseen(self) -> list[Card]:
        """List the cards that the viewer does not see, including publicly known cards in other
        hands.
        """
        rows = (self.hand, self.pile, self.aside, self.gone, *self.ups, *self.downs)
        return c.without(self.pack, [card for row in rows for card in row if card is not None])

    def shown_of_others(self) -> list[Card]:
        return [card for s, row in enumerate(self.shown) if s != self.seat for card in row]

    def legal_moves(self, seat: int) -> tuple[int, ...]:
        if seat not in self.asked:
            return ()
        if self.moves is None:
            self.moves = tuple(self.kernel.legal())
        return self.moves

    def action_for(self, move: int) -> Action:
        """Return the first action for a legal move: first cards of the rank, leftmost columns."""
        if move == k.FLIP:
            return Action("flip", columns=(self.uncovered()[0],))
        if move < 0:
            return Action("pick_up" if move == k.PICK_UP else "stop")
        rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
        seat = self.asked[0]
        cards = c.of_rank(self.held(seat), rank, from_hand) if from_hand else ()
        row = enumerate(self.ups[seat] if from_up else ())
        columns = [i for i, card in row if card is not None and c.rank(card) == rank]
        kind = "add" if self.flipped >= 0 else "play"
        return Action(kind, tuple(cards), tuple(columns[:from_up]))

    def move_of(self, action: Action) -> int:
        plain = _WITHOUT_CARDS.get(action.kind)
        if plain is not None:
            return plain
        pending = self.kernel.pending
        rank = pending if pending >= 0 else self.rank_of(action)
        return rank << 16 | len(action.cards) << 8 | len(action.columns)

    def rank_of(self, action: Action) -> int:
        """Return the rank of an action's first card; EMPTY without cards."""
        cards = action.cards or self.from_row(action)
        return c.rank(cards[0]) if cards else EMPTY

    def from_row(self, action: Action) -> list[Card]:
        row_cards: list[Card] = []
        row = self.ups[self.asked[0]]
        for column in action.columns:
            card = row[column] if 0 <= column < len(row) else None
            if card is not None:
                row_cards.append(card)
        return row_cards

    def uncovered(self) -> list[int]:
        """List the columns with a mystery and no face-up card over it."""
        row = zip(self.mysteries[self.asked[0]], self.ups[self.asked[0]], strict=True)
        return [column for column, (there, up) in enumerate(row) if there and up is None]

    def fits(self, rank: int) -> bool:
        return bool(self.kernel.tables.fits[self.kernel.top] >> rank & 1)

    @property
    def anything_fits(self) -> bool:
        fits = self.kernel.tables.fits
        return bool(fits[self.kernel.top] == fits[EMPTY])

    def bound(self) -> list[int]:
        """List the ranks, lowest first, that are in reach, fit, and rule out "nothing fits"."""
        kernel, known = self.kernel, self.kernel.tables
        return RANKS_IN[kernel.reach() & known.fits[kernel.top] & known.binding]

    @property
    def at_worst(self) -> int:
        """Number of cards that a flip brings into the hand at worst: the pile, and the mystery
        unless it begins the new pile.
        """
        known = self.kernel.tables
        return self.kernel.pile_size + (known.forbidden or known.take_all)


_values = attrgetter(*(one.name for one in fields(Position)))


def put(row: tuple[One, ...], place: int, card_put: One) -> tuple[One, ...]:
    return (*row[:place], card_put, *row[place + 1 :])


def counted(deal: Position) -> Kernel:
    """Make the kernel from the visible cards of a deal."""
    kernel = Kernel(tables(deal.rules), deal.seats, deal.asked[0] if deal.asked else 0)
    rank_of = c.rank
    for seat, hand in enumerate(deal.hands):
        base, known, held = seat * RANKS, 0, len(hand)
        for card in deal.shown[seat] if None in hand else hand:
            rank = rank_of(cast("Card", card))
            kernel.hand[base + rank] += 1
            known |= 1 << rank
        for there, below, above in zip(
            deal.mysteries[seat], deal.downs[seat], deal.ups[seat], strict=True
        ):
            held += there
            if there and below is not None:
                kernel.down[base + rank_of(below)] += 1
            if above is not None:
                rank = rank_of(above)
                kernel.up[base + rank] += 1
                known |= 1 << rank
                held += 1
            elif there:
                kernel.open[seat] += 1
        kernel.known[seat], kernel.held[seat] = known, held
    for card in deal.pile:
        kernel.pile[rank_of(card)] += 1
    kernel.pile_size = len(deal.pile)
    kernel.top = rank_of(deal.pile[-1]) if deal.pile else EMPTY
    if deal.flipped >= 0:
        kernel.held[kernel.turn] += 1
        kernel.pending = rank_of(deal.turned())
    kernel.out, kernel.run, kernel.still, kernel.chaining, kernel.lasting = deal.numbers
    return kernel
