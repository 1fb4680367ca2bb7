"""Crazy Eights: rules, a bot, and the look of its table."""
# mypy: disable-error-code="override"

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event, Happened, Moved
from swoop_desktop.engine.game import Part, TallySpec
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign, rank_name, suit_sign
from swoop_desktop.engine.state import Emit
from swoop_desktop.engine.turn_game import TurnGame, TurnRules, TurnTable
from swoop_desktop.tabletop.spec.base import CentreZone, Effect, TableDescription

DRAW, PASS = Action("draw"), Action("pass")
EIGHT = c.RANKS.index("8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(TurnRules):
    """The game's options."""

    packs: int = options.number(
        msg("Packs"), msg("How many packs are shuffled together."), 1, 2, group="deal"
    )
    draws: int = options.number(
        msg("Cards to draw"), msg("How many cards may be drawn in a turn."), 1, 10, group="deal"
    )


@dataclass
class State(TurnTable):
    """A deal of Crazy Eights."""

    rules: Rules
    suit: str = ""
    """The suit chosen with the eight on the pile."""
    drawn: int = 0
    """Number of cards drawn in this turn."""
    passes: int = 0
    """Number of consecutive passes."""

    @property
    def wanted(self) -> str:
        """The suit that fits."""
        return self.suit or c.suit(self.known("pile")[-1])

    def offers(self) -> Iterator[Action]:
        if self.asks == "suit":
            yield from (Action("suit", columns=(suit,)) for suit in range(len(c.SUITS)))
        else:
            yield from (Action("play", (card,)) for card in self.known("hand", self.turn))
            yield from (DRAW, PASS)

    def unless(self, action: Action) -> Message | None:
        draws = self.drawn < self.rules.draws and self.can_draw
        match action:
            case Action("suit", (), (suit,)) if self.asks == "suit" and suit in range(4):
                return None
            case _ if self.asks == "suit":
                return msg("First choose a suit.")
            case Action("play", (card,), ()):
                return self.unfit(card)
            case Action("draw", (), ()):
                return None if draws else msg("You can draw no more: play or pass.")
            case Action("pass", (), ()):
                return msg("First draw a card.") if draws else None
        return msg("That can’t be done in this game.")

    def unfit(self, card: c.Card) -> Message | None:
        """Return why a card may not be played, or None."""
        rank, suit = c.rank(self.known("pile")[-1]), self.wanted
        if c.rank(card) in (EIGHT, rank) or c.suit(card) == suit:
            return None
        signs = {"rank": rank_name(rank), "suit": suit_sign(suit)}
        return msg("{card} is neither {rank} nor {suit}.", card=card_sign(card), **signs)

    def said(self, action: Action) -> Message:
        if action.kind == "suit":
            return msg("{suit}", suit=suit_sign(c.SUITS[action.columns[0]]))
        return super().said(action)

    @property
    def instruction(self) -> Message:
        if self.asks == "suit":
            return msg("It must be followed then, or an 8 played")
        rank = rank_name(c.rank(self.known("pile")[-1]))
        return msg("Play {rank}, {suit} or 8", rank=rank, suit=suit_sign(self.wanted))

    def do(self, action: Action, emit: Emit) -> None:
        match action:
            case Action("play", (card,)):
                self.play(card, emit)
                self.suit, self.passes = "", 0
                if c.rank(card) == EIGHT and not self.over:
                    self.asks = "suit"
                    return
            case Action("draw"):
                self.draw(emit)
                self.drawn += 1
                return
            case Action("suit", columns=(suit,)):
                self.suit = c.SUITS[suit]
                emit(Happened("suit", self.turn, {"suit": suit}))
            case _:
                emit(Happened("pass", self.turn, {}))
                self.passes += 1
                self.over = self.passes == self.seats
        self.drawn = 0
        self.next()

    def worth(self, card: c.Card) -> int:
        return 50 if c.rank(card) == EIGHT else min(10, c.rank(card) + 1)


class Eights(TurnGame):
    """The game, with any values of its options."""

    name = "eights"
    called = msg("Crazy Eights")
    emblem = ("8C", "8D", "8H", "8S")
    pitch = msg("Match rank or suit. Eights are wild.")
    rules_type, state_type = Rules, State
    presets_file = Path(__file__).with_name("eights.toml")
    tallies = (TallySpec("drawn", msg("Cards drawn"), "sum"),)
    KINDS = ("play", "draw", "suit", "pass")

    def seats(self, rules: Rules) -> tuple[int, int]:
        return 2, min(7, len(self.deck(rules, 2)) // (rules.hand + 1))

    def packs(self, rules: Rules, _seats: int) -> int:
        return rules.packs

    def deck(self, rules: Rules, _seats: int) -> tuple[c.Card, ...]:
        return c.packs_of(rules.packs)

    def parts(self, rules: Rules) -> list[Part]:
        deal, end = super().parts(rules)
        packs = nmsg("{count} pack is used.", "{count} packs are used.", rules.packs)
        turn = [
            msg("Play a card of the top card’s rank or suit, or an 8 and choose a suit."),
            nmsg("Or draw a card, and pass if you still can’t play.",
                 "Or draw up to {count} cards, and pass if you still can’t play.", rules.draws),
            msg("If the stock is empty, the pile is shuffled and becomes the stock."),
        ]  # fmt: skip
        points = [msg("An 8 that is left counts 50, a picture 10, any other card its number.")]
        aim = Part(msg("The aim"), [msg("Be the first who has no cards left.")])
        deal = deal._replace(said=[*deal.said, packs])
        return [aim, deal, Part(msg("A turn"), turn), Part(msg("Points"), points), end]

    def counts(self, history: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
        for event in history:
            if isinstance(event, Moved) and event.why == "draw":
                yield "drawn", event.target.seat, 1

    def tell(self, event: Event, to: Audience) -> Message | None:
        match event:
            case Happened("suit", seat, {"suit": index}):
                mine, theirs = msg("You want {suit}."), msg("{name} wants {suit}.")
                return to.about(seat, mine, theirs, suit=suit_sign(c.SUITS[index]))
        return super().tell(event, to)


class EasyBot:
    """Plays the most expensive card, but an eight only if nothing else fits."""

    def choose(self, seen: State, _rng: Source) -> Action:
        suits = Counter(c.suit(card) for card in seen.hand if c.rank(card) != EIGHT)

        def value(action: Action) -> int:
            match action:
                case Action("suit", columns=(suit,)):
                    return suits[c.SUITS[suit]]
                case Action("play", (card,)):
                    return 0 if c.rank(card) == EIGHT else seen.worth(card)
            return -1

        return max(seen.legal, key=value)


WANTED = tuple(msg("wanted: {suit}", suit=suit_sign(suit)) for suit in c.SUITS)
ROSTER: Roster[State] = Roster({"easy": Level(EasyBot)})
TABLE = TableDescription(
    hand="hand",
    columns=(),
    centre=(
        CentreZone("stock", "stack", msg("Stock"), "left", spot="stock-spot"),
        CentreZone("pile", "pile", msg("Pile"), spot="pile-spot"),
    ),
    target="pile",
    deck="stock",
    suited=True,
    keys=(("cardless", msg("Draw a card, or pass")), ("choice 1", msg("Choose a suit"))),
    labels={"hand": msg("Hand")},
    instruction=msg("Choose a card to play"),
    effects={
        "deal": Effect(sound="deal", dealt=True),
        "starter": Effect(sound="flip", shown=True),
        "turn": Effect(prompt=msg("Play a card")),
        "suit": Effect(prompt=msg("Choose a suit"), chosen=WANTED),
        "draw": Effect(sound="deal"),
        "play": Effect(sound="play", shown=True),
        "shuffle": Effect(sound="shuffle"),
        "pass": Effect(),
        "out": Effect(),
    },
)
