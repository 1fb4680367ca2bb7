"""What one seat may know of a deal of Capture the Hearts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.rules import Rules, hearts
from swoop_desktop.engine.capture.verify import Turn, choices, refusal
from swoop_desktop.engine.game import Outcome, Picked
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.zones import Zone

_PARTS = ("bottom", "top")


class Gift(NamedTuple):
    """A bottom card of a seat's own that somebody captured."""

    card: c.Card
    winner: int


@dataclass(frozen=True)
class CaptureObservation:
    """See `game.Observation`. Beyond it, for bots: everything below, all of it public or own."""

    rules: Rules
    seat: int
    number: int
    totals: tuple[int, ...]
    dealer: int
    asked: tuple[int, ...]
    """Who is still to choose, from the dealer's left."""
    hand: tuple[c.Card, ...]
    """Own hand."""
    hand_sizes: tuple[int, ...]
    chosen: tuple[c.Card, ...]
    """Own bottom and top card of this round; empty before they are chosen."""
    have_chosen: tuple[bool, ...]
    """By seat."""
    captured: tuple[c.Card, ...]
    """What this seat captured, round by round."""
    captured_sizes: tuple[int, ...]
    gifts: tuple[Gift, ...]
    """Own bottom cards of former rounds, and who captured each."""
    pile: tuple[c.Card, ...]
    """The tops of former rounds; each round from its dealer's left."""
    stock_size: int
    winners: tuple[int, ...]
    """Who won each round so far."""

    def to_act(self) -> tuple[int, ...]:
        """Return who has not chosen yet in this round; nobody when the deal is over."""
        return self.asked

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hand_sizes)

    @cached_property
    def turn(self) -> Turn:
        """What decides about this seat's choice."""
        return Turn(self.rules, self.seat in self.asked, not self.asked, self.hand)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """One choice for every pair of faces; empty when this seat is not asked."""
        return choices(self.rules, self.hand) if self.turn.asked else ()

    @cached_property
    def zones(self) -> Mapping[Zone, tuple[c.Card | None, ...]]:
        """Every zone with its cards in order; None for a hidden card."""
        zones: dict[Zone, tuple[c.Card | None, ...]] = {}
        for seat in range(self.seats):
            own, laid = seat == self.seat, self.have_chosen[seat]
            hidden: tuple[c.Card | None, ...] = (None,) if laid else ()
            captured = (None,) * self.captured_sizes[seat]
            zones[Zone("hand", seat)] = self.hand if own else (None,) * self.hand_sizes[seat]
            zones[Zone("bottom", seat, 0)] = self.chosen[:1] if own else hidden
            zones[Zone("top", seat, 1)] = self.chosen[1:] if own else hidden
            zones[Zone("captured", seat, 2)] = self.captured if own else captured
        zones[Zone("pile")] = self.pile
        zones[Zone("stock")] = (None,) * self.stock_size
        zones[Zone("aside")] = ()
        return zones

    @cached_property
    def notes(self) -> tuple[Message, ...]:
        """By seat: the hearts captured, as far as this seat may know how many they are."""
        return tuple(_hearts(*self.hearts_of(seat)) for seat in range(self.seats))

    def hearts_of(self, seat: int) -> tuple[int, int]:
        """Return the fewest and the most hearts that a seat can have captured, for all this seat
        knows.

        The player of a bottom card knows who captured it; the others may be any unseen cards.
        """
        if seat == self.seat:
            return hearts(self.captured), hearts(self.captured)
        given = [gift.card for gift in self.gifts if gift.winner == seat]
        fewest = hearts(given)
        unknown = self.captured_sizes[seat] - len(given)
        return fewest, fewest + min(unknown, self._unseen_hearts)

    @cached_property
    def _unseen_hearts(self) -> int:
        own = [gift.card for gift in self.gifts if gift.winner != self.seat]
        seen = (*self.hand, *self.chosen, *self.captured, *self.pile, *own)
        return hearts(c.packs_of(self.rules.packs_for(self.seats))) - hearts(seen)

    def place_in_round(self, number: int, seat: int | None = None) -> int:
        """Tell which in turn a seat (else the observer) was in round `number`, from 0: its top card
        is there among the round's discards, its bottom card among those captured.
        """
        ago = len(self.winners) - number
        return ((self.seat if seat is None else seat) - (self.dealer - ago) - 1) % self.seats

    def refusal(self, action: Action) -> Message | None:
        """Why this seat may not do this now; None if it may."""
        return refusal(self.turn, action)

    def outcome(self, action: Action) -> Outcome:
        """Say what lies where then. Who captures what, nobody knows before all have chosen."""
        refused = self.refusal(action)
        if refused is None:
            return Outcome("uncertain", self.spelled_out(action))
        if self.turn.asked and len(action.cards) == 1:
            if action.kind == "bottom":
                return Outcome("refused", msg("Now choose the top card"))
            if action.kind == "top":
                return Outcome("refused", msg("Now choose the bottom card"))
        return Outcome("refused", refused)

    def preview(self, action: Action) -> Message:
        """Return the words of its outcome."""
        return self.outcome(action).words

    def spelled_out(self, action: Action) -> Message:
        """Say which card goes where."""
        bottom, top = map(card_sign, action.cards)
        return msg("Play {bottom} under {top}", bottom=bottom, top=top)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Find the choice that these cards stand for, or half of one; None for anything else."""
        hand, parts = Zone("hand", self.seat), dict[str, int]()
        for one in sorted(picked, key=lambda one: not one.into):
            free = [part for part in _PARTS if part not in parts]
            part = one.into or (free[0] if free else "")
            inside = one.zone == hand and 0 <= one.place < len(self.hand)
            if part not in free or not inside or one.place in parts.values():
                return None
            parts[part] = one.place
        if len(parts) < len(_PARTS):
            return next((Action(part, (self.hand[place],)) for part, place in parts.items()), None)
        return Action("pick", tuple(self.hand[parts[part]] for part in _PARTS))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Its cards of the hand, each for its part."""
        hand = Zone("hand", self.seat)
        parts = zip(c.places(action.cards, self.hand), _PARTS, strict=True)
        return tuple(Picked(hand, place, part) for place, part in parts)

    @property
    def advice(self) -> None:
        """Any two cards may be chosen."""

    def playable(self) -> frozenset[Picked]:
        """Every card of the hand: any may go at the bottom or on top, as long as two are left."""
        if not self.turn.asked:
            return frozenset()
        return frozenset(Picked(Zone("hand", self.seat), i) for i in range(len(self.hand)))

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """A card alone: no two of them play the same part."""
        return (picked,)


def _hearts(fewest: int, most: int) -> Message:
    if fewest == most:
        return msg("{count} ♥ won", count=fewest)
    return msg("{fewest}–{most} ♥ won", fewest=fewest, most=most)
