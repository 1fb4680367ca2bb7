"""A deal being played with real cards: hands, columns and the ordered pile over the kernel.

The kernel says what happens; the state moves the cards after it and tells of it in events. After
every step the cards' counts equal the kernel's.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from operator import attrgetter
from typing import TypeAlias, TypeVar, cast

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Decided, Happened, Moved, Revealed, TurnBegan
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Context, Emit, IllegalAction, Outcome, Picked, Result
from swoop_desktop.engine.state import State as AnyState
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.history import Decisions, Opening, PublicDecision, made, opened
from swoop_desktop.engine.swoop.moves import Choices, code_of, uncovered
from swoop_desktop.engine.swoop.outcome import outcome, spelled_out
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.tables import tables
from swoop_desktop.engine.swoop.verify import Turn, refusal
from swoop_desktop.engine.zones import Zone, zone_at

PILE = Zone("pile")
STOCK = Zone("stock")
ASIDE = Zone("aside")
GONE = Zone("gone")
_WITHOUT_CARDS = {"flip": k.FLIP, "pick_up": k.PICK_UP, "stop": k.STOP}
_NO_CHOICES = Choices((), (), (), (), adding=False)

Cards: TypeAlias = tuple[c.Card, ...]
Row: TypeAlias = tuple[c.Card | None, ...]
One = TypeVar("One")


@cache
def _turn_of(seat: int, why: str) -> TurnBegan:
    """Made once, as zones are (`zone_at`)."""
    return TurnBegan((seat,), why)


@dataclass(repr=False, unsafe_hash=True)
class State(AnyState):
    """See `engine.state.State`. Its fields never change within: what changes is replaced, so copies
    and views share what is the same in them.
    """

    rules: Rules
    context: Context
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
    opening: Opening
    """How the deal began."""
    decisions: Decisions
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
    choices: Choices | None = field(default=None, init=False, compare=False)
    """The same as actions, for whose turn it is; None where nobody asked since then."""
    laid: Mapping[Zone, Row] | None = field(default=None, init=False, compare=False)
    """The zones; None where nobody asked since then."""

    def __reduce__(self) -> tuple[type["State"], tuple[object, ...]]:
        """Leave out what was computed from the fields and cached."""
        return State, _values(self)

    def copy(self) -> "State":
        """An independent copy."""
        new = State(*_values(self))
        new.decisions = self.decisions.copy()
        new.kernel = self.kernel.copy()
        return new

    @cached_property
    def kernel(self) -> Kernel:
        """The deal by counts, as far as it is seen here: of hidden hands what everyone saw going
        in them, no hidden mysteries, and how many cards everyone has. For reading only.
        """
        return _counted(self)

    # -- asking ---------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """Own hand."""
        return self.held(self.seat) if self.seat >= 0 else ()

    @property
    def history(self) -> tuple[PublicDecision, ...]:
        """What was decided in this deal so far, in order: of the last flip what it turned up, even
        while its owner decides what to add.
        """
        return self.decisions.told()

    def to_act(self) -> tuple[int, ...]:
        return self.asked

    def legal_for(self, seat: int) -> Choices:
        if seat not in self.asked:
            return _NO_CHOICES
        if self.choices is None:
            self.choices = Choices(
                self._moves(seat),
                self.held(seat),
                self.ups[seat],
                self.mysteries[seat],
                self.flipped >= 0,
            )
        return self.choices

    def action_for(self, move: int) -> Action:
        """Return the action of a legal move."""
        return self.legal_for(self.seat).action(move)

    @property
    def turn(self) -> Turn:
        """What decides about the moves of the seat that sees this."""
        return self._turn(self.seat)

    def _turn(self, seat: int) -> Turn:
        moves = self._moves(seat)
        return Turn(
            self.kernel, moves, seat, self.hands[seat], self.ups[seat], self.mysteries[seat]
        )

    def _moves(self, seat: int) -> tuple[int, ...]:
        """Return the legal moves of a seat; none if it is not asked."""
        if seat not in self.asked:
            return ()
        if self.moves is None:
            self.moves = tuple(self.kernel.legal())
        return self.moves

    def held(self, seat: int) -> Cards:
        """Return a hand whose cards are all seen."""
        return cast("Cards", self.hands[seat])

    def turned(self) -> c.Card:
        """Return the mystery that lies turned up."""
        return cast("c.Card", self.downs[self.asked[0]][self.flipped])

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        return refusal(self._turn(seat), action)

    @property
    def zones(self) -> Mapping[Zone, Row]:
        if self.laid is None:
            self.laid = self._zones()
        return self.laid

    def _zones(self) -> Mapping[Zone, Row]:
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
        points = self.rules.points
        left, scores = [], []
        for seat in range(self.seats):
            on_table = [card for card in (*self.ups[seat], *self.downs[seat]) if card is not None]
            hand = self.held(seat)
            counted = (*hand, *on_table) if self.rules.score_table_cards else hand
            left.append((*hand, *on_table))
            scores.append(sum(points[c.rank(card)] for card in counted))
        out = self.numbers[0]
        return Result(tuple(scores), tuple(left), (out,) if out >= 0 else ())

    # -- what a seat sees -----------------------------------------------------------------------

    def seen_by(self, seat: int | None) -> "State":
        own = -1 if seat is None else seat
        hidden: tuple[Row, ...] = ((None,) * len(self.downs[0]),) * self.seats
        if self.flipped >= 0:
            owner = self.asked[0]
            turned: Row = _put(hidden[owner], self.flipped, self.turned())
            hidden = _put(hidden, owner, turned)
        return State(
            self.rules,
            self.context,
            self.asked,
            tuple([hand if s == own else (None,) * len(hand) for s, hand in enumerate(self.hands)]),
            self.ups,
            hidden,
            self.mysteries,
            self.pile,
            (None,) * len(self.stock),
            self.aside,
            self.gone,
            self.shown,
            self.opening,
            self.decisions.copy(),
            self.numbers,
            self.flipped,
            self._moves(own),
            own,
        )

    def filled(self, source: Source) -> "State":
        """Deal what is unseen at random: to the other hands, the mysteries and the stock. What
        everyone saw going in a hand, and not leaving it, stays there.
        """
        unseen = self.unseen()
        source.shuffle(unseen)
        known = [self.hand if s == self.seat else shown for s, shown in enumerate(self.shown)]
        for card in self.shown_of_others():
            unseen.remove(card)
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
            decisions=self.decisions.copy(),
            moves=None,
            seat=-1,
        )

    def unseen(self) -> list[c.Card]:
        """List the cards that the seat does not see; of those are what it saw going in other
        hands.
        """
        rows = (self.hand, self.pile, self.aside, self.gone, *self.ups, *self.downs)
        visible = [card for row in rows for card in row if card is not None]
        deck = self.rules.deck(self.seats)
        unseen = c.without(deck, visible)
        # Jokers of other colours than those of our own packs stand for jokers of ours.
        for _ in (Counter(visible) - Counter(deck)).elements():
            unseen.remove(next(other for other in unseen if c.rank(other) == c.JOKER))
        # Jokers that everyone saw going in a hand are among them by their colour.
        shown = Counter(card for card in self.shown_of_others() if c.rank(card) == c.JOKER)
        for joker in (shown - Counter(unseen)).elements():
            spare = Counter(card for card in unseen if c.rank(card) == c.JOKER) - shown
            unseen.remove(next(card for card in unseen if spare[card]))
            unseen.append(joker)
        return unseen

    def shown_of_others(self) -> list[c.Card]:
        """List what everyone saw going in the others' hands."""
        return [card for s, row in enumerate(self.shown) if s != self.seat for card in row]

    @property
    def instruction(self) -> Message | None:
        """What fits on the pile; swoop cards and wild cards fit in any case, and say so."""
        if not self._moves(self.seat) or self.flipped >= 0 or self.kernel.chaining:
            return None
        fits, top = self.kernel.tables.fits, self.kernel.top
        if fits[top] == fits[EMPTY]:
            return msg("Choose cards to play: anything fits")
        if c.RANKS[top] not in self.rules.order[1:]:
            return None  # nothing is lower
        return msg("Choose cards to play: {rank} or lower", rank=rank_name(top))

    def outcome(self, action: Action) -> Outcome:
        return outcome(self.turn, action)

    def spelled_out(self, action: Action) -> Message:
        """Its cards, and which of them lie where; or the column of its mystery."""
        row, mysteries = self.ups[self.seat], self.mysteries[self.seat]
        return spelled_out(action, row, mysteries) or self.preview(action)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        adding = self.flipped >= 0
        if not picked:
            return Action("add") if adding and self.asked == (self.seat,) else None
        cards: list[c.Card] = []
        columns: list[int] = []
        flips: list[int] = []
        for zone, place, _ in picked:
            if zone.seat != self.seat:
                return None
            if zone.kind == "hand" and 0 <= place < len(self.hand):
                cards.append(self.hand[place])
            elif zone.kind == "up":
                columns.append(zone.column)
            elif zone.kind == "down":
                flips.append(zone.column)
            else:
                return None
        if flips:
            return None if cards or columns else Action("flip", columns=tuple(flips))
        return Action("add" if adding else "play", tuple(cards), tuple(columns))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Its cards of the hand, and the columns it names."""
        hand = Zone("hand", self.seat)
        kind = "down" if action.kind == "flip" else "up"
        return (
            *(Picked(hand, place) for place in c.places(action.cards, self.hand)),
            *(Picked(Zone(kind, self.seat, column)) for column in action.columns),
        )

    def playable(self) -> frozenset[Picked]:
        found: set[Picked] = set()
        for move in self._moves(self.seat):
            if move == k.FLIP:
                open_ = uncovered(self.ups[self.seat], self.mysteries[self.seat])
                found |= {Picked(Zone("down", self.seat, column)) for column in open_}
            elif move >= 0:
                from_hand, from_up = move >> 8 & 255, move & 255
                found.update(
                    picked
                    for picked in self._of_rank(move >> 16)
                    if (from_hand if picked.zone.kind == "hand" else from_up)
                )
        return frozenset(found)

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return all own cards of this one's rank; a mystery belongs with nothing."""
        zone, place = picked.zone, picked.place
        card: c.Card | None = None
        if zone.seat == self.seat and zone.kind == "hand" and 0 <= place < len(self.hand):
            card = self.hand[place]
        elif zone.seat == self.seat and zone.kind == "up":
            card = self.ups[self.seat][zone.column]
        if card is None:
            return (picked,)
        found = self._of_rank(c.rank(card))
        known = self.kernel.tables
        hand = sum(other.zone.kind == "hand" for other in found)
        if known.mixed and not (known.row_last and hand < len(self.hand)):
            return found
        return tuple(other for other in found if other.zone.kind == zone.kind)

    def _of_rank(self, rank: int) -> tuple[Picked, ...]:
        hand = Zone("hand", self.seat)
        found = [Picked(hand, i) for i, card in enumerate(self.hand) if c.rank(card) == rank]
        found += [
            Picked(Zone("up", self.seat, column))
            for column, card in enumerate(self.ups[self.seat])
            if card is not None and c.rank(card) == rank
        ]
        return tuple(found)

    # -- doing ----------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        choices, kernel = self.choices, self.kernel
        if choices is not None and action is choices.last and seat in self.asked:
            move = choices.last_move  # one that was offered
        else:
            reason = self.refusal_for(seat, action)
            if reason is not None:
                raise IllegalAction(reason)
            move = self._move(seat, action)
        self.moves = self.choices = self.laid = None
        if emit is not None:
            emit(Decided(seat, action))
        if move == k.FLIP:
            came = self._flip(seat, action.columns[0], emit)
            if came & k.PENDING:
                self._go_on(came, emit)
                return
            action = Action("add")
        else:
            self.decisions.add(made(seat, move))
            came = kernel.apply(move)
        if move >= 0 or move == k.FLIP:
            self._follow(seat, action, came, emit)
        elif move == k.PICK_UP:
            self._take_pile(seat, emit)
        self._go_on(came, emit)

    def _flip(self, seat: int, column: int, emit: Emit | None) -> int:
        """Turn a mystery up; returns what the kernel says came of it."""
        card = self.downs[seat][column]
        assert card is not None
        if emit is not None:
            emit(Revealed(zone_at("down", seat, column), card, "flip"))
        self.flipped = column
        self.mysteries = _put(self.mysteries, seat, _put(self.mysteries[seat], column, False))
        self.decisions.add(made(seat, k.FLIP, c.rank(card)))
        return int(self.kernel.flip(c.rank(card)))

    def _move(self, seat: int, action: Action) -> int:
        """Return the kernel's move of a legal action."""
        kind, cards, columns = action
        plain = _WITHOUT_CARDS.get(kind)
        if plain is not None:
            return plain
        rank = self.kernel.pending
        if rank < 0:
            card = cards[0] if cards else self.ups[seat][columns[0]]
            assert card is not None
            rank = c.rank(card)
        return code_of(rank, len(cards), len(columns))

    def _follow(self, seat: int, action: Action, came: int, emit: Emit | None) -> None:
        """Move the cards after what the kernel says came of a set."""
        if came & k.TOOK and not came & k.TOOK_SET:
            self._take_pile(seat, emit)
        self._lay(seat, action, emit)
        if came & k.TOOK_SET:
            self._take_pile(seat, emit)
        if came & k.SWOOPED:
            if emit is not None:
                top = c.rank(self.pile[-1])
                emit(Happened("swoop", seat, {"rank": top, "cards": len(self.pile)}))
                emit(Moved(self.pile, PILE, GONE, "swoop"))
            self.gone += self.pile
            self.pile = ()

    def _lay(self, seat: int, action: Action, emit: Emit | None) -> None:
        """Move the set from the mystery, the hand and the face-up row on the pile."""
        _, cards, columns = action
        if self.flipped >= 0:
            self.downs = self._off(self.downs, zone_at("down", seat, self.flipped), emit)
            self.flipped = -1
        if cards:
            hand = list(self.hands[seat])
            for card in cards:
                hand.remove(card)
            self.hands = _put(self.hands, seat, tuple(hand))
            if self.shown[seat]:
                shown = list(self.shown[seat])
                for card in cards:
                    if card in shown:
                        shown.remove(card)
                self.shown = _put(self.shown, seat, tuple(shown))
            self.pile += cards
            if emit is not None:
                emit(Moved(cards, zone_at("hand", seat), PILE, "play"))
        for column in columns:
            self.ups = self._off(self.ups, zone_at("up", seat, column), emit)

    def _off(self, rows: tuple[Row, ...], source: Zone, emit: Emit | None) -> tuple[Row, ...]:
        """Move a card from its column on the pile; returns what is left in the columns."""
        card = rows[source.seat][source.column]
        assert card is not None
        self.pile += (card,)
        if emit is not None:
            emit(Moved((card,), source, PILE, "play"))
        return _put(rows, source.seat, _put(rows[source.seat], source.column, None))

    def _take_pile(self, seat: int, emit: Emit | None) -> None:
        pile = self.pile
        if emit is not None:
            emit(Happened("take", seat, {"cards": len(pile)}))
            emit(Moved(pile, PILE, zone_at("hand", seat), "take"))
        self.hands = _put(self.hands, seat, self.hands[seat] + pile)
        self.shown = _put(self.shown, seat, tuple(sorted(self.shown[seat] + pile)))
        self.pile = ()

    def _go_on(self, came: int, emit: Emit | None) -> None:
        """Tell who is asked now, or that nobody is."""
        kernel = self.kernel
        seat, out = kernel.turn, kernel.out
        self.asked = (seat,) if out == -1 else ()
        self.numbers = out, kernel.run, kernel.still, kernel.chaining, kernel.lasting
        if emit is None:
            return
        if came & k.OUT:
            emit(Happened("out", seat, {}))
        elif came & k.ENDED:
            emit(Happened("endless", seat, {}))
        elif came & k.PENDING:
            emit(_turn_of(seat, "add"))
        elif came & k.SWOOPED:
            emit(_turn_of(seat, "again"))
        elif came & k.CHAIN:
            emit(_turn_of(seat, "chain"))
        else:
            emit(_turn_of(seat, "next"))


_values = attrgetter(*(one.name for one in fields(State) if one.init))


def begun(rules: Rules, deal: Deal, context: Context) -> State:
    """Return the state right after dealing."""
    columns = max(rules.face_down, rules.face_up)
    ups: tuple[Row, ...] = tuple((*row, *[None] * (columns - len(row))) for row in deal.ups)
    mysteries = tuple((True,) * len(row) for row in deal.downs)
    run = len(deal.pile)
    state = State(
        rules,
        context,
        (deal.first,),
        deal.hands,
        ups,
        deal.downs,
        mysteries,
        deal.pile,
        deal.stock,
        deal.set_aside,
        (),
        ((),) * len(deal.hands),
        opened(deal.first, deal.hands, ups, mysteries, deal.pile, run),
        Decisions(),
        (-1, run, 0, False, False),
    )
    state.kernel = _counted(state)
    return state


def _put(row: tuple[One, ...], place: int, one: One) -> tuple[One, ...]:
    """Return the row with another in this place."""
    return (*row[:place], one, *row[place + 1 :])


def _counted(state: State) -> Kernel:
    """Make the kernel of what is seen in a state."""
    kernel = Kernel(tables(state.rules), state.seats, state.asked[0] if state.asked else 0)
    rank_of = c.rank
    for seat, cards in enumerate(state.hands):
        base, known, held = seat * RANKS, 0, len(cards)
        for card in state.shown[seat] if None in cards else cards:
            rank = rank_of(cast("c.Card", card))
            kernel.hand[base + rank] += 1
            known |= 1 << rank
        for there, below, above in zip(
            state.mysteries[seat], state.downs[seat], state.ups[seat], strict=True
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
    for card in state.pile:
        kernel.pile[rank_of(card)] += 1
    kernel.pile_size = len(state.pile)
    kernel.top = rank_of(state.pile[-1]) if state.pile else EMPTY
    if state.flipped >= 0:
        kernel.held[kernel.turn] += 1
        kernel.pending = rank_of(state.turned())
    kernel.out, kernel.run, kernel.still, kernel.chaining, kernel.lasting = state.numbers
    return kernel
