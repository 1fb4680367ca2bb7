"""A deal being played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Decided, Event, Moved, Revealed, TurnBegan
from swoop_desktop.engine.game import Context, Emit, IllegalAction, Result
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.zones import Zone
from tests.third_game.observation import PILE, STOCK, TAKE, LowestObservation, hand_of
from tests.third_game.rules import PACK, Rules


@dataclass
class State:
    """See `game.State`."""

    rules: Rules
    context: Context
    first: int
    hands: list[list[c.Card]]
    pile: list[c.Card]
    stock: list[c.Card]
    """The next card first."""
    turns: int = 0
    """Turns that are over."""
    drawn: bool = False
    """Whether the player whose turn it is has drawn."""

    @property
    def over(self) -> bool:
        """Whether everybody has had all turns."""
        return self.turns == self.rules.rounds * len(self.hands)

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.over else ((self.first + self.turns) % len(self.hands),)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """What the seat may do."""
        return self.seen_by(seat).legal

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        """Why not."""
        return self.seen_by(seat).refusal(action)

    def seen_by(self, seat: int | None) -> LowestObservation:
        """What this seat may know."""
        return LowestObservation(
            self.rules,
            -1 if seat is None else seat,
            self.context.number,
            self.context.totals,
            self.to_act(),
            self.drawn,
            self.turns,
            tuple(self._shown(other, seat) for other in range(len(self.hands))),
            tuple(self.pile),
            len(self.stock),
        )

    @property
    def zones(self) -> Mapping[Zone, tuple[c.Card, ...]]:
        """Every card."""
        hands = {hand_of(seat): tuple(hand) for seat, hand in enumerate(self.hands)}
        return {**hands, PILE: tuple(self.pile), STOCK: tuple(self.stock)}

    def result(self) -> Result | None:
        """The sums of the hands, aces being one and kings thirteen."""
        if not self.over:
            return None
        scores = tuple(sum(c.rank(card) + 1 for card in hand) for hand in self.hands)
        best = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
        return Result(scores, tuple(map(tuple, self.hands)), best)

    def copy(self) -> "State":
        """An independent copy."""
        hands = [hand.copy() for hand in self.hands]
        return replace(self, hands=hands, pile=self.pile.copy(), stock=self.stock.copy())

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it, and tell."""
        reason = self.refusal_for(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        events: list[Event] = [Decided(seat, action)]
        hand, zone = self.hands[seat], hand_of(seat)
        if self.drawn:
            (card,) = action.cards
            hand.remove(card)
            self.pile.append(card)
            events.append(Moved((card,), zone, PILE, "discard"))
            self.turns += 1
        elif action == TAKE:
            hand.append(self.pile.pop())
            events.append(Moved((hand[-1],), PILE, zone, "take"))
        else:
            hand.append(self.stock.pop(0))
            events.append(Moved((hand[-1],), STOCK, zone, "draw", frozenset({seat})))
        self.drawn = not self.drawn
        events += self._turned_up() if self.over else [self.asked()]
        if emit is not None:
            for event in events:
                emit(event)

    def asked(self) -> TurnBegan:
        """Whose turn it is, and what for."""
        return TurnBegan(self.to_act(), "keep" if self.drawn else "turn")

    def _turned_up(self) -> list[Event]:
        """Everybody shows what they kept."""
        return [
            Revealed(hand_of(seat), card, "show", place=place)
            for seat, hand in enumerate(self.hands)
            for place, card in enumerate(hand)
        ]

    def _shown(self, seat: int, looking: int | None) -> tuple[c.Card | None, ...]:
        """A hand as somebody sees it."""
        hand = self.hands[seat]
        return tuple(hand) if self.over or seat == looking else (None,) * len(hand)


def sample_state(seen: LowestObservation, rng: Source) -> State:
    """A state that could be true: what is unseen lies anywhere."""
    known = {card for cards in seen.zones.values() for card in cards}
    unseen = [card for card in PACK if card not in known]
    rng.shuffle(unseen)
    hands = [[unseen.pop() if card is None else card for card in hand] for hand in seen.hands]
    about = Context(seen.number, seen.totals)
    turns, seats = seen.turns, seen.seats
    first = (seen.number - 1) % seats
    return State(seen.rules, about, first, hands, list(seen.pile), unseen, turns, seen.drawn)
