"""Go Fish: no pile, the most points win, and a turn chooses another player."""
# mypy: disable-error-code="override"

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event, Faces, Happened, Moved, Zone, ZoneSpec
from swoop_desktop.engine.game import Part
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign, rank_name, seat_name
from swoop_desktop.engine.state import Emit, Result, leaders
from swoop_desktop.engine.turn_game import TurnGame, TurnRules, TurnTable
from swoop_desktop.tabletop.spec.base import CentreZone, Effect, TableDescription

GIVE, NONE, LAY = Action("give"), Action("none"), Action("lay")
SET = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(TurnRules):
    """The game's options."""


@dataclass
class State(TurnTable):
    """A deal of Go Fish: a player asks another player for a rank, and gets all their cards of this
    rank.
    """

    rules: Rules
    asking: int = 0
    asked: int = 0
    rank: int = 0

    def set_up(self, first: int) -> None:
        super().set_up(first)
        self.asking = first

    def whole(self) -> int | None:
        """Return a rank whose cards are all in the hand of the player on turn, or None."""
        held = Counter(map(c.rank, self.known("hand", self.turn)))
        return next((rank for rank, count in held.items() if count >= SET), None)

    def offers(self) -> Iterator[Action]:
        match self.asks:
            case "whom":
                others = (seat for seat in range(self.seats) if seat != self.turn)
                yield from (Action("ask", columns=(seat,)) for seat in others)
            case "turn":
                found = {c.rank(card): card for card in self.known("hand", self.turn)}
                yield from (Action("play", (card,)) for card in found.values())
            case _:
                yield from (GIVE, NONE, LAY)

    def unless(self, action: Action) -> Message | None:
        held = [c.rank(card) for card in self.known("hand", self.turn)]
        match self.asks, action:
            case "whom", Action("ask", (), (seat,)) if 0 <= seat < self.seats:
                empty = not self.size("hand", seat) or seat == self.turn
                return msg("They have no cards.") if empty else None
            case "turn", Action("play", (_card,), ()):
                return None
            case "answer", Action("give" | "none" as kind, (), ()):
                has = self.rank in held
                return None if has == (kind == "give") else msg("Say what is true.")
            case "lay", Action("lay", (), ()):
                return None
        return msg("That can’t be done now.")

    def said(self, action: Action) -> Message:
        match action.kind:
            case "ask":
                return msg("Ask {name}", name=seat_name(action.columns[0]))
            case "play":
                return msg("Ask for the rank of {card}", card=card_sign(action.cards[0]))
            case "give":
                return msg("Give them")
            case "none":
                return msg("Go fish!")
        return msg("Lay down a set")

    @property
    def instruction(self) -> Message | None:
        if self.asks == "turn":
            return msg("Ask {name} for a rank you hold", name=seat_name(self.asked))
        return None

    def do(self, action: Action, emit: Emit) -> None:
        hand = Zone("hand", self.turn)
        match action:
            case Action("ask", (), (seat,)):
                self.asked, self.asks = seat, "turn"
                return
            case Action("play", (card,)):
                self.rank = c.rank(card)
                emit(Happened("ask", self.turn, {"seat": self.asked, "rank": self.rank}))
                self.asking, self.turn, self.asks = self.turn, self.asked, "answer"
                return
            case Action("give"):  # one by one: the number of cards is not known in advance
                held = [card for card in self.known("hand", self.turn) if c.rank(card) == self.rank]
                self.move(held[:1], hand, Zone("hand", self.asking), "give", emit)
                if len(held) > 1:
                    return
                self.turn = self.asking
            case Action("none"):
                emit(Happened("none", self.turn, {}))
                self.turn = self.asking
                if self.can_draw:
                    self.draw(emit)
                self.asking = (self.asking + 1) % self.seats
            case Action("lay"):
                rank = self.whole()
                laid = [card for card in self.known("hand", self.turn) if c.rank(card) == rank]
                self.move(laid[:SET], hand, Zone("sets", self.turn, 0), "lay", emit)
        self.go_on(emit)

    def go_on(self, emit: Emit) -> None:
        """Let the player lay a set, or the next player choose whom to ask."""
        self.asks = "lay"
        if self.whole() is not None:
            return
        seats = [(self.asking + i) % self.seats for i in range(self.seats)]
        able = [seat for seat in seats if self.size("hand", seat)]
        self.asks, self.over = "whom", len(able) < 2
        if able:
            self.turn = self.asking = able[0]

    def worth(self, card: c.Card) -> int:
        return 0

    def result(self) -> Result | None:
        if not self.over:
            return None
        sets = tuple(self.size("sets", seat, 0) // SET for seat in range(self.seats))
        hands = tuple(self.known("hand", seat) for seat in range(self.seats))
        return Result(sets, hands, leaders(sets, most=self.high_wins))


class Fish(TurnGame):
    """The game, with any values of its options."""

    name = "fish"
    called = msg("Go Fish")
    emblem = ("5C", "5D", "5H", "5S")
    pitch = msg("Ask for what you hold. The most sets win.")
    rules_type, state_type = Rules, State
    presets_file = Path(__file__).with_name("fish.toml")
    KINDS = ("ask", "play", "give", "none", "lay")

    def high_wins(self, _rules: Rules) -> bool:
        return True

    def seats(self, _rules: Rules) -> tuple[int, int]:
        return 2, 16

    def packs(self, _rules: Rules, seats: int) -> int:
        return 1 + seats // 6

    def deck(self, rules: Rules, seats: int) -> tuple[c.Card, ...]:
        return c.packs_of(self.packs(rules, seats))

    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        sets = [ZoneSpec(Zone("sets", seat, 0), Faces.ALL) for seat in range(seats)]
        known = super().zones(rules, seats)
        return (*(spec for spec in known if spec.zone.kind != "pile"), *sets)

    def start(self, state: State, emit: Emit) -> None:
        state.go_on(emit)

    def parts(self, rules: Rules) -> list[Part]:
        deal, end = super().parts(rules)
        turn = [
            msg("Ask a player for a rank that you hold. They give you all they have of it."),
            msg("If they have none, you draw a card, and it is the next player’s turn."),
            nmsg("{count} cards of a rank are a set.", "{count} cards of a rank are a set.", SET),
        ]
        return [deal, Part(msg("A turn"), turn), end]

    def counting(self, _rules: Rules) -> Message:
        return msg("Sets")

    def tell(self, event: Event, to: Audience) -> Message | None:
        match event:
            case Happened("ask", seat, {"seat": asked, "rank": rank}):
                mine = msg("You ask {whom} for {rank}.")
                theirs = msg("{name} asks {whom} for {rank}.")
                if asked == to.you:
                    theirs = msg("{name} asks you for {rank}.")
                return to.about(seat, mine, theirs, whom=to.names[asked], rank=rank_name(rank))
            case Happened("none", seat):
                return to.about(seat, msg("You say: Go fish!"), msg("{name}: Go fish!"))
            case Moved(why="give", cards=(int() as card,), target=Zone(seat=seat)):
                mine, theirs = msg("You get {card}."), msg("{name} gets {card}.")
                return to.about(seat, mine, theirs, card=card_sign(card))
            case Moved(why="lay", target=Zone(seat=seat)):
                return to.about(seat, msg("You lay down a set."), msg("{name} lays down a set."))
        return super().tell(event, to)


class EasyBot:
    """Asks for the most frequent rank of its hand."""

    def choose(self, seen: State, rng: Source) -> Action:
        held = Counter(map(c.rank, seen.hand))
        if seen.asks == "turn":
            return max(seen.legal, key=lambda action: held[c.rank(action.cards[0])])
        return rng.choice(seen.legal)


ROSTER: Roster[State] = Roster({"easy": Level(EasyBot)})
TABLE = TableDescription(
    hand="hand",
    columns=(("sets",),),
    centre=(CentreZone("stock", "stack", msg("Stock"), spot="stock-spot"),),
    target="",
    deck="stock",
    suited=True,
    keys=(("cardless", msg("Answer")), ("choice 1", msg("Choose whom to ask"))),
    labels={"hand": msg("Hand"), "sets": msg("Sets")},
    instruction=msg("Choose a card of the rank to ask for"),
    won=frozenset({"sets"}),
    looked=("sets",),
    about={"sets": msg("Four of a rank each.")},
    effects={
        "deal": Effect(sound="deal", dealt=True),
        "whom": Effect(prompt=msg("Whom do you ask?")),
        "turn": Effect(prompt=msg("For which rank?")),
        "answer": Effect(prompt=msg("Answer")),
        "lay": Effect(sound="play", shown=True, prompt=msg("You have a set")),
        "draw": Effect(sound="deal"),
        "give": Effect(sound="play", shown=True),
        "ask": Effect(),
        "none": Effect(),
    },
)
