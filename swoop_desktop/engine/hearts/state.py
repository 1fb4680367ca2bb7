"""A deal of Capture the Hearts: hands, what lies before everybody, what was captured, the stock."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self

from swoop_desktop.core import hearts as core
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Decided, Happened, Revealed, RoundEnded, TurnBegan
from swoop_desktop.engine.hearts.rules import (
    PLAYED,
    Rules,
    hearts,
    height,
    is_heart,
    key,
    strength,
)
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Emit, IllegalAction, Outcome, Picked, Result
from swoop_desktop.engine.table import PILE, STOCK, Table, quiet
from swoop_desktop.engine.zones import Faces, Zone

ASIDE = Zone("aside")
PARTS = ("bottom", "top")


def hand_of(seat: int) -> Zone:
    """Return the zone of a seat's hand."""
    return Zone("hand", seat)


def part_of(seat: int, part: str) -> Zone:
    """Return where a seat's bottom or top card lies."""
    return Zone(part, seat, PARTS.index(part))


def captured_by(seat: int) -> Zone:
    """Return where the cards lie that a seat captured."""
    return Zone("captured", seat, len(PARTS))


class Gift(NamedTuple):
    """A bottom card of a seat's own that somebody captured."""

    card: c.Card
    winner: int


@dataclass
class State(Table):
    """See `engine.state.State`. Tops of former rounds lie on the pile, each round from the dealer's
    left; the next card of the stock is the first.
    """

    HIDDEN: ClassVar[Mapping[str, Faces]] = {
        "hand": Faces.OWNER,
        "bottom": Faces.OWNER,
        "top": Faces.OWNER,
        "captured": Faces.OWNER,
        "stock": Faces.NOBODY,
    }

    rules: Rules
    asks: str = "choose"
    dealer: int = 0
    winners: tuple[int, ...] = ()
    """Who won each round so far."""
    gifts: tuple[tuple[Gift, ...], ...] = ()
    """By seat: its own bottom cards of former rounds, and who captured each; empty where hidden."""

    def set_up(self, first: int) -> None:
        self.dealer, self.gifts = first, ((),) * self.seats

    def in_turn(self) -> list[int]:
        """Return all seats, from the dealer's left."""
        return [(self.dealer + 1 + i) % self.seats for i in range(self.seats)]

    def has_chosen(self, seat: int) -> bool:
        """Whether a seat has chosen its cards of this round."""
        return bool(self.lying[part_of(seat, "top")])

    @property
    def over(self) -> bool:
        """Whether the deal is over: no round goes on, and somebody has too few cards for one."""
        seats = range(self.seats)
        short = any(self.size("hand", seat) < PLAYED for seat in seats)
        return short and not any(map(self.has_chosen, seats))

    def to_act(self) -> tuple[int, ...]:
        """Return who has not chosen yet in this round, from the dealer's left."""
        if self.over:
            return ()
        return tuple(seat for seat in self.in_turn() if not self.has_chosen(seat))

    # -- what may be chosen ------------------------------------------------------------------------

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        """One legal choice for every pair of cards that differs."""
        if seat not in self.to_act():
            return ()
        return choices(self.rules, self.known("hand", seat))

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        if self.over:
            return msg("The deal is over.")
        if seat not in self.to_act():
            return msg("You have chosen. The others are still choosing.")
        if action.kind == "bottom":
            return msg("Choose a top card too.")
        if action.kind == "top":
            return msg("Choose a bottom card too.")
        if action.kind != "pick":
            return msg("That can’t be done in this game.")
        if action.columns or len(action.cards) != PLAYED:
            return msg("Choose two cards: a bottom card and a top card.")
        hand = self.known("hand", seat)
        if Counter(action.cards) - Counter(hand):
            return msg("That card is not in this hand.")
        bottom, top = action.cards
        other = instead(self.rules, hand, bottom) if is_heart(top) else None
        if other is None:
            return None
        if self.rules.hearts_on_top == "left":
            return msg(
                "A heart may be the top card only if nothing but hearts is left over the bottom "
                "card: {card} would do.",
                card=card_sign(other),
            )
        return msg(
            "A heart may be the top card only in a hand of nothing but hearts: {card} would do.",
            card=card_sign(other),
        )

    def outcome(self, action: Action) -> Outcome:
        """Say what lies where then. Who captures what, nobody knows before all have chosen."""
        refused = self.refusal(action)
        if refused is None:
            bottom, top = map(card_sign, action.cards)
            return Outcome("uncertain", msg("Play {bottom} under {top}", bottom=bottom, top=top))
        if self.seat in self.to_act() and len(action.cards) == 1:
            if action.kind == "bottom":
                return Outcome("refused", msg("Now choose the top card"))
            if action.kind == "top":
                return Outcome("refused", msg("Now choose the bottom card"))
        return Outcome("refused", refused)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Find the choice that these cards stand for, or half of one; None for anything else."""
        held, parts = self.hand, dict[str, int]()
        for one in sorted(picked, key=lambda one: not one.into):
            free = [part for part in PARTS if part not in parts]
            part = one.into or (free[0] if free else "")
            inside = one.zone == hand_of(self.seat) and 0 <= one.place < len(held)
            if part not in free or not inside or one.place in parts.values():
                return None
            parts[part] = one.place
        if len(parts) < len(PARTS):
            return next((Action(part, (held[place],)) for part, place in parts.items()), None)
        return Action("pick", tuple(held[parts[part]] for part in PARTS))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Its cards of the hand, each for its part."""
        parts = zip(c.places(action.cards, self.hand), PARTS, strict=True)
        return tuple(Picked(hand_of(self.seat), place, part) for place, part in parts)

    def playable(self) -> frozenset[Picked]:
        """Every card of the hand: any may go at the bottom or on top, as long as two are left."""
        if self.seat not in self.to_act():
            return frozenset()
        return frozenset(Picked(hand_of(self.seat), i) for i in range(len(self.hand)))

    # -- what a seat sees --------------------------------------------------------------------------

    def seen_by(self, seat: int | None) -> Self:
        own = tuple(given if s == seat else () for s, given in enumerate(self.gifts))
        return replace(super().seen_by(seat), gifts=own)

    @property
    def notes(self) -> tuple[Message, ...]:
        """By seat: the hearts captured, as far as this seat may know how many they are."""
        return tuple(_hearts(fewest, most) for fewest, most in self.hearts_won())

    def hearts_won(self) -> list[tuple[int, int]]:
        """Return by seat the fewest and the most hearts that it can have captured, for all this
        seat knows.

        The player of a bottom card knows who captured it; the others may be any unseen cards.
        """
        out, found = hearts(self.unseen()), []
        for seat in range(self.seats):
            known = self.known(*captured_by(seat))
            unknown = len(self.lying[captured_by(seat)]) - len(known)
            if unknown:
                known = tuple(gift.card for gift in self.given if gift.winner == seat)
                unknown -= len(known)
            fewest = hearts(known)
            found.append((fewest, fewest + min(unknown, out)))
        return found

    @property
    def given(self) -> tuple[Gift, ...]:
        """Bottom cards of former rounds of the seat that sees this."""
        return self.gifts[self.seat] if self.seat >= 0 else ()

    def unseen(self) -> list[c.Card]:
        """List the cards that this seat has never seen."""
        given = [gift.card for gift in self.given if gift.winner != self.seat]
        return c.without(super().unseen(), given)

    def place_in_round(self, number: int, seat: int) -> int:
        """Tell which in turn a seat was in round `number`, from 0: its top card is there among the
        round's discards, its bottom card among those captured.
        """
        return (seat - (self.dealer - len(self.winners) + number) - 1) % self.seats

    def filled(self, source: Source) -> Self:
        """Deal what is unseen at random: to the other hands, to what others captured, to the stock.

        Own bottom cards lie with the seat that captured them. Who showed a heart had only hearts.
        Who has chosen already holds cards that they could have chosen.
        """
        unseen = self.unseen()
        source.shuffle(unseen)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        known = {seat: self._must_be_hearts(seat) for seat in others}
        lying = {**self.lying}
        # What must be hearts is dealt first, or they might be gone.
        hands = {seat: [_take_heart(unseen) for _ in range(known[seat][0])] for seat in others}
        bottoms = {(seat, n): _take_heart(unseen) for seat in others for n in known[seat][1]}
        for seat in others:
            hand, size = hands[seat], self._held(seat)
            hand += [unseen.pop() for _ in range(size - len(hand))]
            if self.has_chosen(seat):
                for card, part in zip(
                    source.choice(choices(self.rules, hand)).cards, PARTS, strict=True
                ):
                    hand.remove(card)
                    lying[part_of(seat, part)] = (card,)
            lying[hand_of(seat)] = tuple(hand)
        captured: dict[int, list[c.Card]] = {seat: [] for seat in range(self.seats)}
        gifts: list[list[Gift]] = [[] for _ in range(self.seats)]
        for number, winner in enumerate(self.winners):
            first = self.dealer - len(self.winners) + number + 1
            for owner in ((first + i) % self.seats for i in range(self.seats)):
                if owner == self.seat:
                    card = self.given[number].card
                elif winner == self.seat:
                    card = self._own_capture(number, self.place_in_round(number, owner))
                else:
                    bottom = bottoms.get((owner, number))
                    card = unseen.pop() if bottom is None else bottom
                captured[winner].append(card)
                gifts[owner].append(Gift(card, winner))
        lying |= {captured_by(seat): tuple(row) for seat, row in captured.items()}
        lying[STOCK] = tuple(unseen)
        return replace(self, seat=-1, lying=lying, gifts=tuple(map(tuple, gifts)))

    def _held(self, seat: int) -> int:
        """Count the cards that a seat held when this round began."""
        return self.size("hand", seat) + PLAYED * self.has_chosen(seat)

    def _own_capture(self, number: int, place: int) -> c.Card:
        """A card that this seat captured in a round."""
        before = self.winners[:number].count(self.seat)
        return self.known(*captured_by(self.seat))[before * self.seats + place]

    def _hand_sizes(self) -> list[list[int]]:
        """Return how many cards every seat had at the beginning of each round so far."""
        sizes = [[self.rules.hand] * self.seats]
        left = len(self.pack) - self.rules.hand * self.seats
        for number in range(len(self.winners)):
            dealer = self.dealer - len(self.winners) + number + 1
            sizes.append([size - PLAYED for size in sizes[-1]])
            dealt = min(left, self.rules.refill * self.seats)
            for i in range(dealt):
                sizes[-1][(dealer + 1 + i) % self.seats] += 1
            left -= dealt
        return sizes

    def _must_be_hearts(self, seat: int) -> tuple[int, list[int]]:
        """Return how many hearts a seat must hold, and the rounds in which its bottom card must
        have been a heart.

        A seat that showed a heart held nothing but hearts; where the rules count the bottom card,
        that was one too. Each bottom card it played later may have been one of those hearts. If
        this seat captured the card, it knows; if not, the card is taken to be a heart.
        """
        held, rounds, sizes, pile = 0, list[int](), self._hand_sizes(), self.known("pile")
        for number, winner in enumerate(self.winners):
            place = self.place_in_round(number, seat)
            if is_heart(pile[number * self.seats + place]):
                held = sizes[number][seat] - PLAYED
                if self.rules.hearts_on_top == "left":
                    continue
            elif not held:
                continue
            elif winner == self.seat:
                held -= is_heart(self._own_capture(number, place))
                continue
            else:
                held -= 1
            if winner != self.seat:
                rounds.append(number)
        return held, rounds

    # -- what a choice brings ----------------------------------------------------------------------

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Choose. Only the seat itself hears which cards it chose, until all have chosen; then the
        tops are shown, from the dealer's left.
        """
        reason = self.refusal_for(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        tell, own = emit or quiet, frozenset({seat})
        tell(Decided(seat, action, own))
        for card, part in zip(action.cards, PARTS, strict=True):
            self.move([card], hand_of(seat), part_of(seat, part), "choose", tell, own)
        left = self.to_act()
        if left:
            tell(TurnBegan(left, "wait"))
        else:
            self._end_round(tell)

    def _end_round(self, tell: Emit) -> None:
        """Everybody has chosen: show the tops, and give the bottoms to the highest (section 3)."""
        order = self.in_turn()
        tops = [self.known(*part_of(seat, "top"))[0] for seat in range(self.seats)]
        for seat in order:
            tell(Revealed(part_of(seat, "top"), tops[seat], "show"))
        winner = core.winner(core.row([key(top) for top in tops]), self.seats, self.dealer)
        self._capture(winner, tops, tell)
        for seat in order:
            self.move([tops[seat]], part_of(seat, "top"), PILE, "discard", tell)
        self._refill(tell)
        if not self.over:
            tell(TurnBegan(self.to_act(), self.asks))

    def _capture(self, winner: int, tops: list[c.Card], tell: Emit) -> None:
        """Give the bottoms to the winner, who alone may look at them."""
        order, won = self.in_turn(), tops[winner]
        best = max((top for seat, top in enumerate(tops) if seat != winner), key=strength)
        tied = {"top": won, "over": best} if height(best) == height(won) else {}
        self.winners += (winner,)
        tell(Happened("capture", winner, {"cards": len(order), **tied}))
        bottoms = [self.known(*part_of(seat, "bottom"))[0] for seat in order]
        gifts = [*self.gifts]
        for seat, bottom in zip(order, bottoms, strict=True):
            gifts[seat] += (Gift(bottom, winner),)
            seen = frozenset({winner, seat})
            self.move([bottom], part_of(seat, "bottom"), captured_by(winner), "capture", tell, seen)
        self.gifts = tuple(gifts)
        tell(RoundEnded(len(self.winners), winner, hearts(bottoms), frozenset({winner})))

    def _refill(self, tell: Emit) -> None:
        """Pass the deal to the left, and deal more cards as far as the stock reaches, one at a time
        from the dealer's left.
        """
        self.dealer = (self.dealer + 1) % self.seats
        tell(Happened("dealer", self.dealer, {}))
        for seat in self.in_turn() * self.rules.refill:
            stock = self.known("stock")
            if stock:
                self.move(stock[:1], STOCK, hand_of(seat), "refill", tell, frozenset({seat}))

    def result(self) -> Result | None:
        """Hearts captured less hearts in hand; None while the deal goes on."""
        if not self.over:
            return None
        hands = tuple(self.known("hand", seat) for seat in range(self.seats))
        taken = [hearts(self.known(*captured_by(seat))) for seat in range(self.seats)]
        kept = list(map(hearts, hands))
        scores = tuple(a - b for a, b in zip(taken, kept, strict=True))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        notes = tuple(
            msg("{captured} ♥ captured, {kept} ♥ left in hand", captured=a, kept=b)
            for a, b in zip(taken, kept, strict=True)
        )
        return Result(scores, hands, best, notes)


def choices(rules: Rules, hand: Sequence[c.Card]) -> tuple[Action, ...]:
    """One legal choice for every pair of cards that differs."""
    held, plain = Counter(hand), [card for card in hand if not is_heart(card)]
    left = rules.hearts_on_top == "left"
    return tuple(
        Action("pick", (bottom, top))
        for top in held
        for bottom in held
        if bottom != top or held[top] > 1
        if not is_heart(top) or not plain or (left and plain == [bottom])
    )


def instead(rules: Rules, hand: Sequence[c.Card], bottom: c.Card) -> c.Card | None:
    """Return a card that must be on top instead of a heart; None if a heart may be (section 3):
    the bottom card is counted in or not.
    """
    left = c.without(hand, [bottom] if rules.hearts_on_top == "left" else ())
    return next((card for card in left if not is_heart(card)), None)


def _take_heart(unseen: list[c.Card]) -> c.Card:
    place = next(i for i in range(len(unseen) - 1, -1, -1) if is_heart(unseen[i]))
    return unseen.pop(place)


def _hearts(fewest: int, most: int) -> Message:
    if fewest == most:
        return msg("{count} ♥ won", count=fewest)
    return msg("{fewest}–{most} ♥ won", fewest=fewest, most=most)
