"""A deal of Capture the Hearts: hands, played cards, captured cards and stock."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import ClassVar, NamedTuple, Self

from swoop_desktop.core import hearts as core
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Action,
    Decided,
    Faces,
    Happened,
    Revealed,
    RoundEnded,
    TurnBegan,
    Zone,
)
from swoop_desktop.engine.hearts.rules import (
    PLAYED,
    Rules,
    hearts,
    height,
    is_heart,
    key,
)
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.state import Emit, Outcome, Picked, Result, leaders
from swoop_desktop.engine.table import PILE, STOCK, Table

PARTS = ("bottom", "top")
_COLUMNS = ("hand", *PARTS, "captured")


@cache
def zone_of(kind: str, seat: int) -> Zone:
    """Return the zone of a seat's ``hand``, ``bottom``, ``top`` or ``captured`` cards."""
    return Zone(kind, seat, _COLUMNS.index(kind) - 1)


class Round(NamedTuple):
    """A finished round. `tops`, `bottoms` and `left` (number of cards in hand) are by seat."""

    order: tuple[int, ...]
    """Seats from the dealer's left."""
    winner: int
    tops: Cards
    bottoms: Row
    """Captured by the winner; None where hidden."""
    left: tuple[int, ...]

    def seen_by(self, seat: int) -> Self:
        """Hide the bottom cards of other seats, unless the seat won the round."""
        if seat == self.winner:
            return self
        return self._replace(
            bottoms=tuple([card if s == seat else None for s, card in enumerate(self.bottoms)])
        )


@dataclass
class State(Table):
    """The tops of earlier rounds lie on the pile, each round's from the dealer's left."""

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
    rounds: tuple[Round, ...] = ()

    def set_up(self, first: int) -> None:
        self.dealer = first

    def in_turn(self) -> tuple[int, ...]:
        first, seats = self.dealer + 1, (*range(self.seats),)
        return seats[first:] + seats[:first]

    def rows(self, kind: str) -> tuple[Cards, ...]:
        """Return the visible cards of a kind of zone, by seat."""
        return tuple(self.known(*zone_of(kind, seat)) for seat in range(self.seats))

    def has_chosen(self, seat: int) -> bool:
        return bool(self.lying[zone_of("top", seat)])

    @property
    def over(self) -> bool:
        """True between rounds if a seat has too few cards for another round."""
        seats = range(self.seats)
        short = min([len(self.lying[zone_of("hand", seat)]) for seat in seats]) < PLAYED
        return short and not any(map(self.has_chosen, seats))

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that have not chosen yet, from the dealer's left."""
        if self.over:
            return ()
        return tuple([seat for seat in self.in_turn() if not self.has_chosen(seat)])

    def legal_for(self, seat: int) -> tuple[Action, ...]:
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
        if action in self.legal_for(seat):
            return None
        left = self.rules.hearts_on_top == "left"
        stay = c.without(hand, action.cards[:left])
        other = next(card for card in stay if not is_heart(card))
        if left:
            return msg(
                "A heart may be the top card only if only hearts are left beside the bottom"
                " card: you could use {card}.",
                card=card_sign(other),
            )
        return msg(
            "A heart may be the top card only if you hold nothing but hearts: you could use"
            " {card}.",
            card=card_sign(other),
        )

    def outcome(self, action: Action) -> Outcome:
        if self.seat in self.to_act() and len(action.cards) == 1:
            if action.kind == "bottom":
                return Outcome("refused", msg("Now choose the top card"))
            if action.kind == "top":
                return Outcome("refused", msg("Now choose the bottom card"))
        return super().outcome(action)

    def comes_to(self, action: Action) -> Outcome:
        bottom, top = map(card_sign, action.cards)
        return Outcome("uncertain", msg("Play {bottom} under {top}", bottom=bottom, top=top))

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Return the choice that these cards stand for, or half a choice, ``bottom`` or ``top``;
        else None.
        """
        held, parts = self.hand, dict[str, int]()
        for pick in sorted(picked, key=lambda pick: not pick.into):
            free = [part for part in PARTS if part not in parts]
            part = pick.into or (free[0] if free else "")
            inside = pick.zone == zone_of("hand", self.seat) and 0 <= pick.place < len(held)
            if part not in free or not inside or pick.place in parts.values():
                return None
            parts[part] = pick.place
        if len(parts) < len(PARTS):
            return next((Action(part, (held[place],)) for part, place in parts.items()), None)
        return Action("pick", tuple(held[parts[part]] for part in PARTS))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        parts = zip(c.places(action.cards, self.hand), PARTS, strict=True)
        return tuple(Picked(zone_of("hand", self.seat), place, part) for place, part in parts)

    def playable(self) -> frozenset[Picked]:
        """Return the whole hand: any card may go at the bottom or on top."""
        if self.seat not in self.to_act():
            return frozenset()
        return frozenset(Picked(zone_of("hand", self.seat), i) for i in range(len(self.hand)))

    def seen_by(self, seat: int | None) -> Self:
        seen = super().seen_by(seat)
        seen.rounds = tuple([former.seen_by(seen.seat) for former in self.rounds])
        return seen

    @property
    def notes(self) -> tuple[Message, ...]:
        return tuple(_hearts(fewest, most) for fewest, most in self.hearts_won())

    def hearts_won(self) -> list[tuple[int, int]]:
        """Return the fewest and the most hearts that each seat can have captured, as this seat
        knows.

        A player knows who captured their own bottom card. Other captured cards may be any unseen
        cards.
        """
        out, ranges = hearts(self.unseen()), []
        for seat in range(self.seats):
            captured = [card for one in self.rounds if one.winner == seat for card in one.bottoms]
            fewest = hearts(card for card in captured if card is not None)
            ranges.append((fewest, fewest + min(captured.count(None), out)))
        return ranges

    def unseen(self) -> list[Card]:
        unseen = super().unseen()
        for former in self.rounds:
            card = former.bottoms[self.seat] if former.winner != self.seat >= 0 else None
            if card is not None:
                unseen.remove(card)
        return unseen

    def filled(self, source: Source) -> Self:
        """Deal the unseen cards at random to hands, captured piles and stock.

        Own bottom cards stay with their captor. A seat that showed a heart gets the hearts that it
        must hold; a seat that has chosen gets a legal choice.
        """
        unseen = self.unseen()
        source.shuffle(unseen)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        known = {seat: self._must_be_hearts(seat) for seat in others}
        lying = {**self.lying}
        rounds = [list(former.bottoms) for former in self.rounds]
        # Deal forced hearts first, or no hearts might be left.
        hands = {seat: [_take_heart(unseen) for _ in range(known[seat][0])] for seat in others}
        for seat in others:
            for number in known[seat][1]:
                rounds[number][seat] = _take_heart(unseen)
        for seat in others:
            hand = hands[seat]
            hand += [unseen.pop() for _ in range(self.held(seat) - len(hand))]
            if self.has_chosen(seat):
                chosen = source.choice(choices(self.rules, tuple(hand))).cards
                for card, part in zip(chosen, PARTS, strict=True):
                    hand.remove(card)
                    lying[zone_of(part, seat)] = (card,)
            lying[zone_of("hand", seat)] = tuple(hand)
        lying |= {zone_of("captured", seat): () for seat in range(self.seats)}
        for former, bottoms in zip(self.rounds, rounds, strict=True):
            for seat in former.order:
                bottoms[seat] = unseen.pop() if bottoms[seat] is None else bottoms[seat]
                lying[zone_of("captured", former.winner)] += (bottoms[seat],)
        lying[STOCK] = tuple(unseen)
        filled = tuple(
            former._replace(bottoms=tuple(bottoms))
            for former, bottoms in zip(self.rounds, rounds, strict=True)
        )
        return replace(self, seat=-1, lying=lying, rounds=filled)

    def held(self, seat: int) -> int:
        return self.size("hand", seat) + PLAYED * self.has_chosen(seat)

    def _must_be_hearts(self, seat: int) -> tuple[int, list[int]]:
        """Return how many hearts a seat must hold, and the rounds whose bottom card, unseen here,
        must be a heart.

        A seat that showed a heart held only hearts, including the bottom card if the rules count
        it. The seat's later bottom cards, unless the viewer captured them, are assumed to be among
        these hearts.
        """
        held, rounds = 0, list[int]()
        for number, former in enumerate(self.rounds):
            bottom = former.bottoms[seat]
            if is_heart(former.tops[seat]):
                held = former.left[seat]
                counts = self.rules.hearts_on_top == "hand"
            else:
                counts = held > 0
                held -= counts and (bottom is None or is_heart(bottom))
            if counts and bottom is None:
                rounds.append(number)
        return held, rounds

    def carry_out(self, seat: int, action: Action, emit: Emit) -> None:
        """Choose in secret. Once all have chosen, the tops are shown from the dealer's left."""
        own = frozenset({seat})
        emit(Decided(seat, action, own))
        for card, part in zip(action.cards, PARTS, strict=True):
            self.move([card], zone_of("hand", seat), zone_of(part, seat), "choose", emit, own)
        left = self.to_act()
        if left:
            emit(TurnBegan(left, "wait"))
        else:
            self._end_round(emit)

    def _end_round(self, tell: Emit) -> None:
        """Show the tops and give the bottoms to the seat with the highest top."""
        order = self.in_turn()
        bottoms, tops = ([row[0] for row in self.rows(part)] for part in PARTS)
        for seat in order:
            tell(Revealed(zone_of("top", seat), tops[seat], "show"))
        winner = core.winner(core.row(list(map(key, tops))), self.seats, self.dealer)
        left = tuple(map(len, self.rows("hand")))
        self.rounds += (Round(order, winner, tuple(tops), tuple(bottoms), left),)
        best = max((top for seat, top in enumerate(tops) if seat != winner), key=key)
        tied = {"top": tops[winner], "over": best} if height(best) == height(tops[winner]) else {}
        tell(Happened("capture", winner, {"cards": len(order), **tied}))
        for seat in order:
            source, seen = zone_of("bottom", seat), frozenset({winner, seat})
            self.move([bottoms[seat]], source, zone_of("captured", winner), "capture", tell, seen)
        tell(RoundEnded(len(self.rounds), winner, hearts(bottoms), frozenset({winner})))
        for seat in order:
            self.move([tops[seat]], zone_of("top", seat), PILE, "discard", tell)
        self._refill(tell)
        if not self.over:
            tell(TurnBegan(self.to_act(), self.asks))

    def _refill(self, tell: Emit) -> None:
        """Pass the deal to the left and deal from the stock, one card at a time from the dealer's
        left.
        """
        self.dealer = (self.dealer + 1) % self.seats
        tell(Happened("dealer", self.dealer, {}))
        for seat in self.in_turn() * self.rules.refill:
            stock = self.known("stock")
            if stock:
                own = frozenset({seat})
                self.move(stock[:1], STOCK, zone_of("hand", seat), "refill", tell, own)

    def result(self) -> Result | None:
        if not self.over:
            return None
        hands = self.rows("hand")
        taken, kept = list(map(hearts, self.rows("captured"))), list(map(hearts, hands))
        scores = tuple(a - b for a, b in zip(taken, kept, strict=True))
        notes = tuple(
            msg("{captured} ♥ captured, {kept} ♥ left in hand", captured=a, kept=b)
            for a, b in zip(taken, kept, strict=True)
        )
        return Result(scores, hands, leaders(scores, most=True), notes)


@lru_cache(maxsize=64)
def choices(rules: Rules, hand: Cards) -> tuple[Action, ...]:
    """List one legal choice for each distinct pair of cards. A heart may be the top card only if
    all cards are hearts; under ``left``, the bottom card doesn't count.
    """
    held, plain = Counter(hand), [card for card in hand if not is_heart(card)]
    left = rules.hearts_on_top == "left"
    return tuple(
        Action("pick", (bottom, top))
        for top in held
        for bottom in held
        if bottom != top or held[top] > 1
        if not is_heart(top) or not plain or (left and plain == [bottom])
    )


def _take_heart(unseen: list[Card]) -> Card:
    place = next(i for i in range(len(unseen) - 1, -1, -1) if is_heart(unseen[i]))
    return unseen.pop(place)


def _hearts(fewest: int, most: int) -> Message:
    if fewest == most:
        return msg("{count} ♥ won", count=fewest)
    return msg("{fewest}–{most} ♥ won", fewest=fewest, most=most)
