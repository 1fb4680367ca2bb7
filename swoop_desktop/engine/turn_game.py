"""Games of hands, a stock and maybe a pile, with one seat to act."""
# mypy: disable-error-code="override"

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.cards import Card, Source
from swoop_desktop.engine.events import (
    Action,
    DealEnded,
    Decided,
    Event,
    Faces,
    Happened,
    Moved,
    TurnBegan,
    Zone,
)
from swoop_desktop.engine.game import Game, Part
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign
from swoop_desktop.engine.options import Conflict, endless
from swoop_desktop.engine.state import Emit, Outcome, Picked, Result, leaders
from swoop_desktop.engine.table import PILE, STOCK, Table


@dataclass
class TurnTable(Table):
    """A deal with one seat to act, which decides with at most one card of its hand.

    Other decisions than *play* have no card: *draw*, *pass*, or a numbered choice in
    `Action.columns`.
    """

    HIDDEN: ClassVar[Mapping[str, Faces]] = {"hand": Faces.OWNER, "stock": Faces.NOBODY}

    turn: int = 0
    over: bool = False
    shuffles: int = 0
    chance: str = ""
    """Seed of the next shuffle: derived from the whole deal, so no seat knows it."""

    def set_up(self, first: int) -> None:
        every = (card for cards in self.lying.values() for card in cards if card is not None)
        self.turn, self.chance = first, " ".join(c.codes(every))

    @abstractmethod
    def offers(self) -> Iterable[Action]:
        pass

    @abstractmethod
    def unless(self, action: Action) -> Message | None:
        """Return why an action with cards in hand is not allowed, or None."""

    @abstractmethod
    def do(self, action: Action, emit: Emit) -> None:
        """Carry out a legal action, then set `turn` or `over`."""

    @abstractmethod
    def worth(self, card: Card) -> int:
        pass

    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal_for(self, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_act():
            return ()
        return tuple(a for a in dict.fromkeys(self.offers()) if self.refusal_for(seat, a) is None)

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        if self.over:
            return msg("The deal is over.")
        if seat != self.turn:
            return msg("It is another player’s turn.")
        if Counter(action.cards) - Counter(self.known("hand", seat)):
            return msg("That card is not in this hand.")
        return self.unless(action)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        if len(picked) != 1 or picked[0].zone != Zone("hand", self.seat):
            return None
        cards = self.hand[picked[0].place : picked[0].place + 1]
        return Action("play", cards) if cards else None

    def picks(self, action: Action) -> tuple[Picked, ...]:
        hand = Zone("hand", self.seat)
        return tuple(Picked(hand, place) for place in c.places(action.cards, self.hand))

    def comes_to(self, action: Action) -> Outcome:
        return Outcome("uncertain" if action.kind == "draw" else "plain", self.said(action))

    def said(self, action: Action) -> Message:
        match action:
            case Action("play", (card,)):
                return msg("Play {card}", card=card_sign(card))
            case Action("draw"):
                return msg("Draw a card")
            case _:
                return msg("Pass")

    def next(self) -> None:
        self.turn, self.asks = (self.turn + 1) % self.seats, "turn"

    def play(self, card: Card, emit: Emit) -> None:
        """Lay a card on the pile. Laying the last card ends the deal."""
        hand = Zone("hand", self.turn)
        self.move([card], hand, PILE, "play", emit)
        self.over = not self.lying[hand]
        if self.over:
            emit(Happened("out", self.turn, {}))

    def draw(self, emit: Emit) -> None:
        """Draw a card. An empty stock is refilled with the shuffled pile, except its top."""
        if not self.lying[STOCK]:
            cards = sorted(self.known("pile")[:-1])
            self.move(cards, PILE, STOCK, "shuffle", emit)
            Source("again", self.chance, self.shuffles).shuffle(cards)
            self.lying[STOCK] = tuple(cards)
            self.shuffles += 1
        own = frozenset({self.turn})
        self.move(self.known("stock")[:1], STOCK, Zone("hand", self.turn), "draw", emit, own)

    @property
    def can_draw(self) -> bool:
        return self.size("stock") > 0 or self.size("pile") > 1

    def seen_by(self, seat: int | None) -> Self:
        return replace(super().seen_by(seat), chance="")

    def filled(self, source: Source) -> Self:
        return replace(super().filled(source), chance=f"{source.bits()}")

    def carry_out(self, seat: int, action: Action, emit: Emit) -> None:
        emit(Decided(seat, action))
        self.do(action, emit)
        if not self.over:
            emit(TurnBegan((self.turn,), self.asks))

    def result(self) -> Result | None:
        if not self.over:
            return None
        hands = tuple(self.known("hand", seat) for seat in range(self.seats))
        scores = tuple(sum(map(self.worth, hand)) for hand in hands)
        return Result(scores, hands, leaders(scores, most=self.high_wins))


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """Options that many small games have."""

    GROUPS: ClassVar[Sequence[tuple[str, Message]]] = (
        ("deal", msg("The deal")),
        ("end", msg("The end of the game")),
    )

    name: str = options.text(msg("Name"), msg("What this rule set is called."), group="deal")
    hand: int = options.number(
        msg("Cards in hand"), msg("How many cards everybody is dealt."), 1, 13, group="deal"
    )
    points: int = options.number(
        msg("Points"), msg("The total that ends the game; 0 means no limit."), 0, 1000, group="end"
    )
    deals: int = options.number(
        msg("Deals"),
        msg("How many deals are played; 0 means no fixed number."),
        0,
        100,
        group="end",
    )


class TurnGame(Game):
    """A game of hands with one seat to act (`TurnTable`), won by the lowest total unless
    `high_wins`. Its rules extend `TurnRules`.
    """

    state_type: type[TurnTable]

    def unending(self, rules: TurnRules, _base: TurnRules | None) -> Iterator[Conflict]:
        if not rules.points and not rules.deals:
            yield endless("deals", 100)

    def parts(self, rules: TurnRules) -> list[Part]:
        return [
            Part(
                msg("The deal"),
                [nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand)],
                ("deal",),
            ),
            Part(msg("The end of the game"), self.ends(rules), ("end",)),
        ]

    def start(self, state: Table, emit: Emit) -> None:
        """In games with a pile, turn up the first card of the stock to begin it."""
        if PILE in state.lying:
            state.move(state.known("stock")[:1], STOCK, PILE, "starter", emit)

    def counting(self, _rules: TurnRules) -> Message:
        return msg("Everybody counts what they have left")

    def tell(self, event: Event, to: Audience) -> Message | None:
        match event:
            case Moved(why="play", cards=(int() as card,), source=Zone(seat=seat)):
                mine, theirs = msg("You play {card}."), msg("{name} plays {card}.")
                return to.about(seat, mine, theirs, card=card_sign(card))
            case Moved(why="draw", target=Zone(seat=seat)):
                return to.about(seat, msg("You draw a card."), msg("{name} draws a card."))
            case Happened("pass", seat):
                return to.about(seat, msg("You pass."), msg("{name} passes."))
            case Moved(why="starter", cards=(int() as card,)):
                return msg("The pile begins with {card}.", card=card_sign(card))
            case Moved(why="shuffle", source=Zone("pile")):
                return msg("The pile is shuffled and becomes the stock.")
            case Happened("out", seat):
                return to.about(seat, msg("You go out!"), msg("{name} goes out!"))
            case DealEnded():
                return msg("{heading}.", heading=self.heading(event, to))
        return super().tell(event, to)
