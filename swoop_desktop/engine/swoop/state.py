"""A deal being played with real cards: ids, columns and the ordered pile over the kernel.

The kernel says what happens; the state moves the cards after it and tells of it in events. After
every step the cards' counts equal the kernel's.
"""

from collections.abc import Mapping
from functools import cache

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import (
    Decided,
    Happened,
    Moved,
    Revealed,
    TurnBegan,
)
from swoop_desktop.engine.game import Context, Emit, IllegalAction, Result
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.swoop.counting import count
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.history import Decisions, Opening, made, opened
from swoop_desktop.engine.swoop.moves import Choices, code_of
from swoop_desktop.engine.swoop.observation import SwoopObservation
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.verify import Turn, refusal
from swoop_desktop.engine.zones import Zone, zone_at

PILE = Zone("pile")
STOCK = Zone("stock")
ASIDE = Zone("aside")
GONE = Zone("gone")
_WITHOUT_CARDS = {"flip": k.FLIP, "pick_up": k.PICK_UP, "stop": k.STOP}


@cache
def _turn_of(seat: int, why: str) -> TurnBegan:
    """Made once, as zones are (`zone_at`)."""
    return TurnBegan((seat,), why)


class State:
    """See `game.State`. Fields are the engine's own; nothing of it leaves a match."""

    __slots__ = (
        "aside",
        "choices",
        "context",
        "decisions",
        "downs",
        "flipped",
        "gone",
        "hands",
        "kernel",
        "moves",
        "mysteries",
        "opening",
        "pile",
        "rules",
        "shown",
        "stock",
        "ups",
    )

    rules: Rules
    context: Context
    kernel: Kernel
    hands: list[list[c.Card]]
    ups: list[list[c.Card | None]]
    """By seat and column; None where the face-up card is gone."""
    downs: list[list[c.Card | None]]
    pile: list[c.Card]
    """Bottom to top."""
    stock: list[c.Card]
    aside: list[c.Card]
    gone: list[c.Card]
    flipped: int
    """The column whose mystery lies turned up, waiting for what is added; -1 for none."""
    shown: list[list[int]]
    """By seat: what everyone saw going in the hand and not leaving it again, sorted."""
    mysteries: list[tuple[bool, ...]]
    """By seat and column: whether a mystery lies there face down."""
    opening: Opening
    decisions: Decisions
    moves: tuple[int, ...] | None
    """What the kernel says is legal now; None where it was not asked since the last decision."""
    choices: Choices | None
    """The same as actions, for whose turn it is; None where nobody asked since then."""

    def __init__(self, rules: Rules, deal: Deal, context: Context) -> None:
        self.rules = rules
        self.context = context
        columns = max(rules.face_down, rules.face_up)
        self.hands = [list(hand) for hand in deal.hands]
        self.ups = [[*row, *[None] * (columns - len(row))] for row in deal.ups]
        self.downs = [list(row) for row in deal.downs]
        self.pile = list(deal.pile)
        self.stock = list(deal.stock)
        self.aside = list(deal.set_aside)
        self.gone = []
        self.flipped = -1
        self.shown = [[] for _ in self.hands]
        self.mysteries = [(True,) * len(row) for row in self.downs]
        self.kernel = count(self, deal.first)
        self.kernel.run = len(deal.pile)
        self.opening = opened(self, deal.first, self.kernel.run)
        self.decisions = Decisions()
        self.moves = self.choices = None

    # -- asking ---------------------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """Return the seat whose turn it is; nobody when the deal is over."""
        return () if self.kernel.out != -1 else (self.kernel.turn,)

    def legal_for(self, seat: int) -> Choices:
        """One action per equivalence class; empty if the seat is not asked."""
        if self.choices is not None and seat == self.kernel.turn:
            return self.choices
        choices = Choices(
            self._moves(seat),
            tuple(self.hands[seat]),
            tuple(self.ups[seat]),
            self.mysteries[seat],
            self.flipped >= 0,
        )
        if seat == self.kernel.turn:
            self.choices = choices
        return choices

    def turn(self, seat: int) -> Turn:
        """Return what decides about the moves of a seat."""
        moves = self._moves(seat)
        return Turn(
            self.kernel, moves, seat, self.hands[seat], self.ups[seat], self.mysteries[seat]
        )

    def _moves(self, seat: int) -> tuple[int, ...]:
        """Return the legal moves of a seat; none if it is not asked."""
        if self.kernel.out != -1 or seat != self.kernel.turn:
            return ()
        if self.moves is None:
            self.moves = tuple(self.kernel.legal())
        return self.moves

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        """Why not; None if the action is legal."""
        return refusal(self.turn(seat), action)

    def seen_by(self, seat: int | None) -> SwoopObservation:
        """Show what this seat may know; None: somebody without one."""
        kernel = self.kernel
        return SwoopObservation(
            rules=self.rules,
            seat=-1 if seat is None else seat,
            number=self.context.number,
            totals=self.context.totals,
            asked=self.to_act(),
            hand=() if seat is None else tuple(self.hands[seat]),
            ups=tuple(map(tuple, self.ups)),
            pile=tuple(self.pile),
            aside=tuple(self.aside),
            gone=tuple(self.gone),
            flipped=self._flipped(),
            hand_sizes=tuple(map(len, self.hands)),
            mysteries=tuple(self.mysteries),
            shown=tuple(map(tuple, self.shown)),
            stock_size=len(self.stock),
            run=kernel.run,
            chaining=kernel.chaining,
            lasting=kernel.lasting,
            still=kernel.still,
            opening=self.opening,
            history=self.decisions.told(),
            moves=() if seat is None else self._moves(seat),
        )

    @property
    def zones(self) -> Mapping[Zone, tuple[c.Card, ...]]:
        """Every zone with every card: for the referee and the tests."""
        zones: dict[Zone, tuple[c.Card, ...]] = {}
        for seat in range(self.kernel.seats):
            zones[Zone("hand", seat)] = tuple(self.hands[seat])
            for kind, row in (("up", self.ups[seat]), ("down", self.downs[seat])):
                for slot, card in enumerate(row):
                    if kind == "down" or slot < self.rules.face_up:
                        zones[Zone(kind, seat, slot)] = () if card is None else (card,)
        zones |= {
            PILE: tuple(self.pile),
            STOCK: tuple(self.stock),
            ASIDE: tuple(self.aside),
            GONE: tuple(self.gone),
        }
        return zones

    def result(self) -> Result | None:
        """Return how the deal ended; None while it goes on."""
        out = self.kernel.out
        if out == -1:
            return None
        points = self.rules.points
        left, scores = [], []
        for seat in range(self.kernel.seats):
            on_table = [card for card in (*self.ups[seat], *self.downs[seat]) if card is not None]
            counted = self.hands[seat] + (on_table if self.rules.score_table_cards else [])
            left.append(tuple(self.hands[seat] + on_table))
            scores.append(sum(points[c.rank(card)] for card in counted))
        return Result(tuple(scores), tuple(left), (out,) if out >= 0 else ())

    def copy(self) -> "State":
        """An independent copy."""
        new = State.__new__(State)
        new.rules, new.context, new.flipped = self.rules, self.context, self.flipped
        new.kernel = self.kernel.copy()
        new.hands = [row[:] for row in self.hands]
        new.ups = [row[:] for row in self.ups]
        new.downs = [row[:] for row in self.downs]
        new.pile, new.stock, new.aside = self.pile[:], self.stock[:], self.aside[:]
        new.gone = self.gone[:]
        new.shown = [row[:] for row in self.shown]
        new.mysteries = self.mysteries[:]
        new.opening, new.decisions = self.opening, self.decisions.copy()
        new.moves, new.choices = self.moves, self.choices
        return new

    def _flipped(self) -> tuple[Zone, c.Card] | None:
        if self.flipped < 0:
            return None
        seat = self.kernel.turn
        card = self.downs[seat][self.flipped]
        assert card is not None
        return Zone("down", seat, self.flipped), card

    # -- doing ----------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it. Raises IllegalAction with the reason, and then nothing has changed."""
        choices = self.choices
        if choices is not None and action is choices.last and seat == self.kernel.turn:
            move = choices.last_move  # one that was offered
        else:
            reason = refusal(self.turn(seat), action)
            if reason is not None:
                raise IllegalAction(reason)
            move = self._move(seat, action)
        self.moves = self.choices = None
        if emit is not None:
            emit(Decided(seat, action))
        if move == k.FLIP:
            self._flip(seat, action.slots[0], emit)
            return
        self.decisions.add(made(seat, move))
        came = self.kernel.apply(move)
        if move >= 0:
            self._follow(seat, action, came, emit)
            return
        if move == k.PICK_UP:
            self._take_pile(seat, emit)
        if emit is not None:
            self._go_on(came, emit)

    def _flip(self, seat: int, slot: int, emit: Emit | None) -> None:
        card = self.downs[seat][slot]
        assert card is not None
        if emit is not None:
            emit(Revealed(zone_at("down", seat, slot), card, "flip"))
        self.flipped = slot
        row = self.mysteries[seat]
        self.mysteries[seat] = (*row[:slot], False, *row[slot + 1 :])
        self.decisions.add(made(seat, k.FLIP, c.rank(card)))
        came = self.kernel.flip(c.rank(card))
        if not came & k.PENDING:
            self._follow(seat, Action("add"), came, emit)
        elif emit is not None:
            emit(_turn_of(seat, "add"))

    def _move(self, seat: int, action: Action) -> int:
        """Return the kernel's move of a legal action."""
        kind, cards, slots = action
        plain = _WITHOUT_CARDS.get(kind)
        if plain is not None:
            return plain
        rank = self.kernel.pending
        if rank < 0:
            card = cards[0] if cards else self.ups[seat][slots[0]]
            assert card is not None
            rank = c.rank(card)
        return code_of(rank, len(cards), len(slots))

    def _follow(self, seat: int, action: Action, came: int, emit: Emit | None) -> None:
        """Move the cards after what the kernel says came of a set."""
        replaced = came & k.TOOK and not came & k.TOOK_SET
        if replaced:
            self._take_pile(seat, emit)
        self._lay(seat, action, emit)
        if came & k.TOOK_SET:
            self._take_pile(seat, emit)
        if came & k.SWOOPED:
            top = c.rank(self.pile[-1])
            if emit is not None:
                emit(Happened("swoop", seat, {"rank": top, "cards": len(self.pile)}))
                emit(Moved(tuple(self.pile), PILE, GONE, "swoop"))
            self.gone += self.pile
            self.pile = []
        if emit is not None:
            self._go_on(came, emit)

    def _lay(self, seat: int, action: Action, emit: Emit | None) -> None:
        """Move the set from the mystery, the hand and the face-up row on the pile."""
        _, cards, slots = action
        if self.flipped >= 0:
            self._off(self.downs[seat], zone_at("down", seat, self.flipped), emit)
            self.flipped = -1
        if cards:
            hand = self.hands[seat]
            for card in cards:
                hand.remove(card)
            shown = self.shown[seat]
            if shown:
                for card in cards:
                    if card in shown:
                        shown.remove(card)
            self.pile += cards
            if emit is not None:
                emit(Moved(cards, zone_at("hand", seat), PILE, "play"))
        for slot in slots:
            self._off(self.ups[seat], zone_at("up", seat, slot), emit)

    def _off(self, row: list[c.Card | None], source: Zone, emit: Emit | None) -> None:
        """A card goes from its column on the pile."""
        card = row[source.slot]
        assert card is not None
        row[source.slot] = None
        self.pile.append(card)
        if emit is not None:
            emit(Moved((card,), source, PILE, "play"))

    def _take_pile(self, seat: int, emit: Emit | None) -> None:
        pile = self.pile
        if emit is not None:
            emit(Happened("take", seat, {"cards": len(pile)}))
            emit(Moved(tuple(pile), PILE, zone_at("hand", seat), "take"))
        self.hands[seat] += pile
        shown = self.shown[seat]
        shown += pile
        shown.sort()
        self.pile = []

    def _go_on(self, came: int, emit: Emit) -> None:
        """Tell who is asked now, or that nobody is."""
        seat = self.kernel.turn
        if came & k.OUT:
            emit(Happened("out", seat, {}))
        elif came & k.ENDED:
            emit(Happened("endless", seat, {}))
        elif came & k.SWOOPED:
            emit(_turn_of(seat, "again"))
        elif came & k.CHAIN:
            emit(_turn_of(seat, "chain"))
        else:
            emit(_turn_of(seat, "next"))
