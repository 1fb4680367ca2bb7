"""How a deal lies, with real cards: hands, columns and the ordered pile over the kernel."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import NamedTuple, Self, TypeAlias, TypeVar, cast

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Context, Result
from swoop_desktop.engine.state import State as AnyState
from swoop_desktop.engine.swoop.rules import Rules, tables
from swoop_desktop.engine.table import ASIDE, PILE, STOCK
from swoop_desktop.engine.zones import Zone

GONE = Zone("gone")
_WITHOUT_CARDS = {"flip": k.FLIP, "pick_up": k.PICK_UP, "stop": k.STOP}

Cards: TypeAlias = tuple[c.Card, ...]
Row: TypeAlias = tuple[c.Card | None, ...]
One = TypeVar("One")


class PublicDecision(NamedTuple):
    """A decision as everybody saw it. Whether an addition was asked for follows from the rest."""

    seat: int
    move: int
    """The kernel's move: a set, or what was added to a mystery; or FLIP, PICK_UP or STOP."""
    flipped: int = -1
    """The rank of the mystery that a FLIP turned up; -1 for every other move."""


made = lru_cache(maxsize=1024)(PublicDecision)
"""Make a decision, each only once as long as it is made often: long deals repeat them."""


@dataclass(repr=False)
class Position(AnyState):
    """What lies where, as the referee or a seat knows it. But for the history, its fields never
    change within: what changes is replaced, so copies and views share what is the same in them.
    """

    rules: Rules
    context: Context
    pack: Cards
    """All cards of the game, in a fixed order."""
    asked: tuple[int, ...]
    """Who is asked now: one seat, or nobody when the deal is over."""
    hands: tuple[Row, ...]
    """By seat; a hand that is hidden has None for each card."""
    ups: tuple[Row, ...]
    """By seat and column; None where there is none any more."""
    downs: tuple[Row, ...]
    """By seat and column; None where it is hidden or there is none any more."""
    mysteries: tuple[tuple[bool, ...], ...]
    """By seat and column: whether a mystery lies there face down."""
    pile: Cards
    """Bottom to top."""
    stock: Row
    aside: Cards
    """What was turned up to see who begins, or to begin the pile."""
    gone: Cards
    """What is out of play."""
    shown: tuple[Cards, ...]
    """By seat: what everyone saw going in the hand and not leaving it again, sorted."""
    log: list[PublicDecision] = field(compare=False)
    """What was decided in this deal. Views share it with what goes on, so it may go beyond them."""
    numbers: tuple[int, int, int, bool, bool]
    """What the kernel knows and the cards do not say: `out`, `run`, `still`, `chaining` and
    `lasting`.
    """
    flipped: int = -1
    """The column whose mystery lies turned up, waiting for what is added; -1 for none."""
    moves: tuple[int, ...] | None = None
    """What the kernel says is legal now; None where it was not asked since the last decision. In a
    view: for the seat that sees it.
    """
    seat: int = -1
    began: "Position | None" = None
    """What everybody saw when the first player was asked; None if that is what this one is."""
    decided: int = 0
    """How many decisions were made so far."""

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Leave out what was computed from the fields."""
        return type(self), _values(replace(self, log=self.history))

    def copy(self) -> Self:
        """An independent copy."""
        new = replace(self, log=self.history)
        new.kernel = self.kernel.copy()
        return new

    @property
    def opening(self) -> "Position":
        """What everybody saw when the first player was asked."""
        return self.began or self

    @property
    def history(self) -> list[PublicDecision]:
        """What was decided in this deal so far, in order: of the last flip what it turned up, even
        while its owner decides what to add.
        """
        return self.log[: self.decided]

    @cached_property
    def kernel(self) -> Kernel:
        """The deal by counts, as far as it is seen here: of hidden hands what everyone saw going
        in them, no hidden mysteries, and how many cards everyone has. For reading only.
        """
        return counted(self)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """Own hand."""
        return self.held(self.seat) if self.seat >= 0 else ()

    def held(self, seat: int) -> Cards:
        """Return a hand whose cards are all seen."""
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

    # -- what a seat sees -----------------------------------------------------------------------

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

    def turned(self) -> c.Card:
        """Return the mystery that lies turned up."""
        return cast("c.Card", self.downs[self.asked[0]][self.flipped])

    def filled(self, source: Source) -> Self:
        """Deal what is unseen at random: to the other hands, the mysteries and the stock. What
        everyone saw going in a hand, and not leaving it, stays there.
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

    def unseen(self) -> list[c.Card]:
        """List the cards that the seat does not see; of those are what it saw going in other
        hands.
        """
        rows = (self.hand, self.pile, self.aside, self.gone, *self.ups, *self.downs)
        return c.without(self.pack, [card for row in rows for card in row if card is not None])

    def shown_of_others(self) -> list[c.Card]:
        """List what everyone saw going in the others' hands."""
        return [card for s, row in enumerate(self.shown) if s != self.seat for card in row]

    # -- actions and the kernel's moves ---------------------------------------------------------

    def legal_moves(self, seat: int) -> tuple[int, ...]:
        """Return the legal moves of a seat; none if it is not asked."""
        if seat not in self.asked:
            return ()
        if self.moves is None:
            self.moves = tuple(self.kernel.legal())
        return self.moves

    def action_for(self, move: int) -> Action:
        """Return the first action of a legal move's class: first cards of the rank, leftmost
        columns.
        """
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
        """Return the kernel's move of a legal action."""
        plain = _WITHOUT_CARDS.get(action.kind)
        if plain is not None:
            return plain
        pending = self.kernel.pending
        rank = pending if pending >= 0 else self.rank_of(action)
        return rank << 16 | len(action.cards) << 8 | len(action.columns)

    def rank_of(self, action: Action) -> int:
        """Return the rank of an action's cards, by the first of them; EMPTY if there are none."""
        cards = action.cards or self.from_row(action)
        return c.rank(cards[0]) if cards else EMPTY

    def from_row(self, action: Action) -> list[c.Card]:
        """List the face-up cards in the columns that an action names."""
        found: list[c.Card] = []
        row = self.ups[self.asked[0]]
        for column in action.columns:
            card = row[column] if 0 <= column < len(row) else None
            if card is not None:
                found.append(card)
        return found

    def uncovered(self) -> list[int]:
        """List the columns whose mystery lies open to be flipped: no face-up card is over it."""
        row = zip(self.mysteries[self.asked[0]], self.ups[self.asked[0]], strict=True)
        return [column for column, (there, up) in enumerate(row) if there and up is None]

    def fits(self, rank: int) -> bool:
        """Whether a set of this rank fits on the pile."""
        return bool(self.kernel.tables.fits[self.kernel.top] >> rank & 1)

    @property
    def anything_fits(self) -> bool:
        """Whether any set fits on the pile."""
        fits = self.kernel.tables.fits
        return bool(fits[self.kernel.top] == fits[EMPTY])

    def bound(self) -> list[int]:
        """List the ranks, lowest first, that fit, may be played, and count where nothing may
        fit.
        """
        kernel, known = self.kernel, self.kernel.tables
        return RANKS_IN[kernel.reach() & known.fits[kernel.top] & known.binding]

    @property
    def at_worst(self) -> int:
        """How many cards a mystery brings in hand that does not fit: the pile, and where nothing
        that is too high stays on it, the mystery too.
        """
        known = self.kernel.tables
        return self.kernel.pile_size + (known.forbidden or known.take_all)


_values = attrgetter(*(one.name for one in fields(Position)))


def put(row: tuple[One, ...], place: int, one: One) -> tuple[One, ...]:
    """Return the row with another in this place."""
    return (*row[:place], one, *row[place + 1 :])


def counted(deal: Position) -> Kernel:
    """Make the kernel of what is seen in a deal."""
    kernel = Kernel(tables(deal.rules), deal.seats, deal.asked[0] if deal.asked else 0)
    rank_of = c.rank
    for seat, hand in enumerate(deal.hands):
        base, known, held = seat * RANKS, 0, len(hand)
        for card in deal.shown[seat] if None in hand else hand:
            rank = rank_of(cast("c.Card", card))
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
