"""A deal being played: hands, what lies before everybody, what was captured, and the stock."""

from collections.abc import Iterator, Mapping

from swoop_desktop.core import capture as core
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.deal import Deal
from swoop_desktop.engine.capture.observation import CaptureObservation, Gift
from swoop_desktop.engine.capture.rules import PLAYED, Rules, hearts, height, key, strength
from swoop_desktop.engine.capture.verify import Turn, choices, refusal
from swoop_desktop.engine.events import (
    Decided,
    Event,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
)
from swoop_desktop.engine.game import Context, Emit, IllegalAction, Result
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.zones import Zone

PILE = Zone("pile")
STOCK = Zone("stock")
ASIDE = Zone("aside")


def hand_of(seat: int) -> Zone:
    """Return the zone of a seat's hand."""
    return Zone("hand", seat)


def bottom_of(seat: int) -> Zone:
    """Return where a seat's bottom card lies."""
    return Zone("bottom", seat, 0)


def top_of(seat: int) -> Zone:
    """Return where a seat's top card lies."""
    return Zone("top", seat, 1)


def captured_by(seat: int) -> Zone:
    """Return where the cards lie that a seat captured."""
    return Zone("captured", seat, 2)


def quiet(event: Event) -> None:
    """Nobody listens."""


class State:
    """See `game.State`. Fields are the engine's own; nothing of it leaves a match."""

    __slots__ = (
        "captured",
        "chosen",
        "context",
        "dealer",
        "gifts",
        "hands",
        "over",
        "pile",
        "rules",
        "stock",
        "winners",
    )

    rules: Rules
    context: Context
    dealer: int
    hands: list[list[c.Card]]
    chosen: list[tuple[c.Card, ...]]
    """By seat: the bottom and the top card of this round; empty before they are chosen."""
    captured: list[list[c.Card]]
    gifts: list[tuple[Gift, ...]]
    """By seat: its own bottom cards of former rounds, and who captured each."""
    pile: list[c.Card]
    """The tops of former rounds; each round from the dealer's left."""
    stock: list[c.Card]
    """The next card first."""
    winners: list[int]
    """Who won each round so far."""
    over: bool

    def __init__(self, rules: Rules, deal: Deal, context: Context) -> None:
        seats = len(deal.hands)
        self.rules = rules
        self.context = context
        self.dealer = deal.dealer
        self.hands = [list(hand) for hand in deal.hands]
        self.chosen = [()] * seats
        self.captured = [[] for _ in range(seats)]
        self.gifts = [()] * seats
        self.pile = []
        self.stock = list(deal.stock)
        self.winners = []
        self.over = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    def in_turn(self) -> list[int]:
        """Return all seats, from the dealer's left."""
        return [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]

    # -- asking ---------------------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """Return who has not chosen yet in this round, from the dealer's left."""
        if self.over:
            return ()
        return tuple(seat for seat in self.in_turn() if not self.chosen[seat])

    def asked(self, seat: int) -> bool:
        """Whether the seat is still to choose."""
        return not self.over and not self.chosen[seat]

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """One choice for every pair of faces; empty if the seat is not asked."""
        return choices(self.rules, self.hands[seat]) if self.asked(seat) else ()

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        """Why not; None if the action is legal."""
        turn = Turn(self.rules, self.asked(seat), self.over, self.hands[seat])
        return refusal(turn, action)

    def seen_by(self, seat: int | None) -> CaptureObservation:
        """Show what this seat may know; None: somebody without one."""
        own = -1 if seat is None else seat
        none: tuple[c.Card, ...] = ()
        return CaptureObservation(
            rules=self.rules,
            seat=own,
            number=self.context.number,
            totals=self.context.totals,
            dealer=self.dealer,
            asked=self.to_act(),
            hand=none if own < 0 else tuple(self.hands[own]),
            hand_sizes=tuple(map(len, self.hands)),
            chosen=none if own < 0 else self.chosen[own],
            have_chosen=tuple(map(bool, self.chosen)),
            captured=none if own < 0 else tuple(self.captured[own]),
            captured_sizes=tuple(map(len, self.captured)),
            gifts=() if own < 0 else self.gifts[own],
            pile=tuple(self.pile),
            stock_size=len(self.stock),
            winners=tuple(self.winners),
        )

    @property
    def zones(self) -> Mapping[Zone, tuple[c.Card, ...]]:
        """Every zone with every card: for the referee and the tests."""
        zones: dict[Zone, tuple[c.Card, ...]] = {}
        for seat in range(self.seats):
            zones[hand_of(seat)] = tuple(self.hands[seat])
            zones[bottom_of(seat)] = self.chosen[seat][:1]
            zones[top_of(seat)] = self.chosen[seat][1:]
            zones[captured_by(seat)] = tuple(self.captured[seat])
        zones |= {PILE: tuple(self.pile), STOCK: tuple(self.stock), ASIDE: ()}
        return zones

    def result(self) -> Result | None:
        """Hearts captured less hearts in hand; None while the deal goes on."""
        if not self.over:
            return None
        taken, kept = list(map(hearts, self.captured)), list(map(hearts, self.hands))
        scores = tuple(a - b for a, b in zip(taken, kept, strict=True))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        notes = tuple(
            msg("{captured} ♥ captured, {kept} ♥ left in hand", captured=a, kept=b)
            for a, b in zip(taken, kept, strict=True)
        )
        return Result(scores, tuple(map(tuple, self.hands)), best, notes)

    def copy(self) -> "State":
        """An independent copy."""
        new = State.__new__(State)
        new.rules, new.context, new.dealer = self.rules, self.context, self.dealer
        new.hands = [row[:] for row in self.hands]
        new.captured = [row[:] for row in self.captured]
        new.chosen, new.gifts = self.chosen[:], self.gifts[:]
        new.pile, new.stock, new.winners = self.pile[:], self.stock[:], self.winners[:]
        new.over = self.over
        return new

    # -- doing ----------------------------------------------------------------------------------

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it. Raises IllegalAction with the reason, and then nothing has changed.

        What is chosen is shown when all have chosen, from the dealer's left; until then only the
        seat itself hears which cards it laid before it.
        """
        reason = self.refusal_for(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        tell = emit or quiet
        hand, own = self.hands[seat], frozenset({seat})
        bottom, top = action.cards
        tell(Decided(seat, action, own))
        for card, target in ((bottom, bottom_of(seat)), (top, top_of(seat))):
            hand.remove(card)
            tell(Moved((card,), hand_of(seat), target, "choose", own))
        self.chosen[seat] = (bottom, top)
        left = self.to_act()
        if left:
            tell(TurnBegan(left, "wait"))
        else:
            self._end_round(tell)

    def _end_round(self, tell: Emit) -> None:
        """Everybody has chosen: show the tops, and give the bottoms to the highest (section 3)."""
        order = self.in_turn()
        for seat in order:
            tell(Revealed(top_of(seat), self.chosen[seat][1], "show"))
        tops = core.row([key(top) for _, top in self.chosen])
        winner = core.winner(tops, self.seats, self.dealer)
        self._capture(winner, order, tell)
        for seat in order:
            top = self.chosen[seat][1]
            self.pile.append(top)
            tell(Moved((top,), top_of(seat), PILE, "discard"))
            self.chosen[seat] = ()
        self._refill(tell)
        self.over = any(len(hand) < PLAYED for hand in self.hands)
        if not self.over:
            tell(TurnBegan(self.to_act(), "choose"))

    def _capture(self, winner: int, order: list[int], tell: Emit) -> None:
        """Give the bottoms to the winner, who alone may look at them."""
        self.winners.append(winner)
        tell(Happened("capture", winner, {"cards": len(order), **self._tied(winner, order)}))
        bottoms = [self.chosen[seat][0] for seat in order]
        for seat, bottom in zip(order, bottoms, strict=True):
            self.captured[winner].append(bottom)
            self.gifts[seat] = (*self.gifts[seat], Gift(bottom, winner))
            seen = frozenset({winner, seat})
            tell(Moved((bottom,), bottom_of(seat), captured_by(winner), "capture", seen))
        tell(RoundEnded(len(self.winners), winner, hearts(bottoms), frozenset({winner})))

    def _tied(self, winner: int, order: list[int]) -> dict[str, int]:
        """Return the winner's top and the best other one, if both are of one rank; else nothing."""
        tops = {seat: self.chosen[seat][1] for seat in order}
        won = tops.pop(winner)
        other = max(tops.values(), key=strength)
        return {"top": won, "over": other} if height(other) == height(won) else {}

    def _refill(self, tell: Emit) -> None:
        """Pass the deal to the left, and deal more cards as far as the stock reaches."""
        self.dealer = (self.dealer + 1) % self.seats
        tell(Happened("dealer", self.dealer, {}))
        for seat in self._refilled():
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            tell(Moved((card,), STOCK, hand_of(seat), "refill", frozenset({seat})))

    def _refilled(self) -> Iterator[int]:
        """List who gets the next cards of the stock, one at a time from the dealer's left."""
        for _ in range(self.rules.refill):
            for seat in self.in_turn():
                if self.stock:
                    yield seat
