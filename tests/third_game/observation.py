"""What one seat may know, and what it may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Outcome, Picked
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.zones import Zone
from tests.third_game.rules import Rules

DRAW, TAKE = Action("draw"), Action("take")
STOCK, PILE = Zone("talon"), Zone("discards")


def hand_of(seat: int) -> Zone:
    """The zone of a seat's hand."""
    return Zone("cards", seat)


@dataclass(frozen=True)
class LowestObservation:
    """See `game.Observation`."""

    rules: Rules
    seat: int
    number: int
    totals: tuple[int, ...]
    asked: tuple[int, ...]
    drawn: bool
    """Whether the seat that is asked has drawn its card and must discard one."""
    turns: int
    """Turns that are over."""
    hands: tuple[tuple[c.Card | None, ...], ...]
    """Own cards, and all of them after the last turn."""
    pile: tuple[c.Card, ...]
    stock_size: int

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return self.asked

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @cached_property
    def zones(self) -> Mapping[Zone, tuple[c.Card | None, ...]]:
        """Every zone with its cards."""
        hands = {hand_of(seat): hand for seat, hand in enumerate(self.hands)}
        return {**hands, PILE: self.pile, STOCK: (None,) * self.stock_size}

    @property
    def notes(self) -> tuple[Message, ...]:
        """Nothing is known of how anybody stands."""
        return ()

    @cached_property
    def hand(self) -> tuple[c.Card, ...]:
        """Own cards."""
        return tuple(card for card in self.hands[self.seat] if card is not None)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """To draw, then to discard any card."""
        if self.seat not in self.asked:
            return ()
        if self.drawn:
            return tuple(Action("discard", (card,)) for card in self.hand)
        return (DRAW, TAKE) if self.rules.open_pile and self.pile else (DRAW,)

    def refusal(self, action: Action) -> Message | None:
        """Why not; None if it may be done."""
        if not self.asked:
            return msg("The deal is over.")
        if self.seat not in self.asked:
            return msg("It is not this player’s turn.")
        if action in self.legal:
            return None
        if not self.drawn:
            return msg("First draw a card.")
        return msg("Discard one card of the hand.")

    def outcome(self, action: Action) -> Outcome:
        """What would come of it: only of the stock it is not known which card comes."""
        refused = self.refusal(action)
        if refused is not None:
            return Outcome("refused", refused)
        if action == DRAW:
            return Outcome("uncertain", msg("Draw a card"), cards=1)
        if action == TAKE:
            return Outcome("takes", msg("Take {card}", card=card_sign(self.pile[-1])), cards=1)
        return Outcome("plain", msg("Discard {card}", card=card_sign(action.cards[0])))

    def preview(self, action: Action) -> Message:
        """The words of its outcome."""
        return self.outcome(action).words

    def spelled_out(self, action: Action) -> Message:
        """The words of its outcome name every card."""
        return self.outcome(action).words

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Discarding the one card that is picked."""
        if len(picked) != 1 or picked[0].zone != hand_of(self.seat):
            return None
        place = picked[0].place
        return Action("discard", (self.hand[place],)) if place < len(self.hand) else None

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """The card to discard."""
        return tuple(Picked(hand_of(self.seat), self.hand.index(card)) for card in action.cards)

    @property
    def advice(self) -> None:
        """Any card may go."""

    def playable(self) -> frozenset[Picked]:
        """The whole hand, once a card is drawn."""
        return frozenset(picked for action in self.legal for picked in self.picks(action))

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """One card is discarded at a time."""
        return (picked,)
