"""Games with a hand for every seat and a stock of the other cards."""
# mypy: disable-error-code="override"

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Action,
    DealBegan,
    DealEnded,
    Event,
    Faces,
    Happened,
    Moved,
    TurnBegan,
    Zone,
    ZoneSpec,
)
from swoop_desktop.engine.fields import (
    acting_seat,
    cards,
    check_packs,
    check_size,
    draw_line,
    drawn,
    held,
    member,
    seat_rows,
)
from swoop_desktop.engine.game import Game, Json, Length, Part, RecordError
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign
from swoop_desktop.engine.options import Conflict, endless
from swoop_desktop.engine.state import Context, Emit
from swoop_desktop.engine.table import ASIDE, PILE, STOCK, Table, TurnTable, quiet


class Rules(options.Rules, Protocol):
    @property
    def hand(self) -> int:
        pass


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt. The first card of the stock is drawn first."""

    number: int
    first: int
    """The seat that acts first, or deals."""
    draws: tuple[Mapping[int, Card], ...]
    """Rounds of drawing or cutting to find `first`: the card of each seat. These cards went back
    into the packs.
    """
    hands: tuple[Cards, ...]
    stock: Cards

    def every(self) -> list[Card]:
        return [card for row in (*self.hands, self.stock) for card in row]


def drawn_for_first(deal: Deal) -> list[Event]:
    return [
        Moved((card,), STOCK, ASIDE, "draw", drawn_by=(seat,))
        for draw in deal.draws
        for seat, card in draw.items()
    ]


class DealtGame(Game):
    """Deals hands one card at a time, from the left of the first seat, and checks them."""

    state_type: type[Table]
    FIRST: ClassVar[str] = "first"
    """The record's key for the first seat."""
    DRAWS: ClassVar[str] = ""
    """The record's key for the draws; empty without any."""
    KINDS: ClassVar[Sequence[str]] = ()
    """Kinds of decisions, as keys in the record."""
    ROWS: ClassVar[Mapping[str, tuple[str, str]]] = {"hand": ("hands", "hand")}
    """Rows dealt to each seat by record key: the field of the deal, and the field of the rules with
    its size.
    """
    PILES: ClassVar[Mapping[str, str]] = {"stock": "stock"}
    """Cards in the middle by record key: the field of the deal."""
    deal_type: type[Deal] = Deal

    @abstractmethod
    def deck(self, rules: Rules, seats: int) -> Cards:
        pass

    def start(self, _state: Table, _emit: Emit) -> None:
        """Finish the layout before the first turn, for example turn up a card."""

    def zones(self, _rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        hands = [ZoneSpec(Zone("hand", seat), Faces.OWNER) for seat in range(seats)]
        return (*hands, ZoneSpec(PILE, Faces.ALL), ZoneSpec(STOCK, Faces.NOBODY))

    def due(self, _rules: Rules, context: Context) -> int | None:
        """Return the required first seat, the next to the left; None if chance decides."""
        return None if context.before is None else (context.before + 1) % context.seats

    def find_first(
        self, rules: Rules, _pack: list[Card], source: Source, context: Context
    ) -> tuple[int, tuple[Mapping[int, Card], ...]]:
        due = self.due(rules, context)
        return (source.below(context.seats) if due is None else due), ()

    def deal(self, rules: Rules, seed: int, context: Context) -> Deal:
        source, seats = Source("deal", seed, context.number), context.seats
        pack = list(self.deck(rules, seats))
        first, draws = self.find_first(rules, pack, source, context)
        source.shuffle(pack)
        rows: list[list[Card]] = [[] for _ in range(seats)]
        dealt = seats * rules.hand
        for place, card in enumerate(pack[:dealt]):
            rows[(first + 1 + place) % seats].append(card)
        return Deal(context.number, first, draws, tuple(map(tuple, rows)), tuple(pack[dealt:]))

    def check_deal(self, rules: Rules, deal: Deal, context: Context) -> None:
        seats = context.seats
        if not 0 <= deal.first < seats:
            raise RecordError(
                msg(
                    "“{name}” is {found}, but the seats are 0 to {last}",
                    name=self.FIRST,
                    found=deal.first,
                    last=seats - 1,
                )
            )
        for name, (rows, size) in self.ROWS.items():
            for seat, row in enumerate(getattr(deal, rows)):
                check_size(seat, name, len(row), getattr(rules, size))
        check_packs(self.counted(rules, deal.every()), self.counted(rules, self.deck(rules, seats)))
        self.check_first(rules, deal, context)

    def counted(self, _rules: Rules, cards: Iterable[Card]) -> Counter[str]:
        """Count cards by code, interchangeable ones under one code."""
        return Counter(c.codes(cards))

    def check_first(self, rules: Rules, deal: Deal, context: Context) -> None:
        due = self.due(rules, context)
        if due is not None:
            self._check_among(deal, [due])

    def check_draws(
        self, deal: Deal, best: Callable[[Mapping[int, Card]], list[int]], left: int
    ) -> None:
        """Raise RecordError if the wrong seats drew, or `first` is not among the `best` of the last
        draw. `left` cards could be drawn.
        """
        tied = list(range(len(deal.hands)))
        for draw in deal.draws:
            if len(tied) == 1:
                raise RecordError(msg("one draw too many: who is first has been decided"))
            if sorted(draw) != tied:
                raise RecordError(
                    msg(
                        "the seats that draw are {found}; they should be {wanted}",
                        found=sorted(draw),
                        wanted=tied,
                    )
                )
            tied = sorted(best(draw))
        if len(tied) > 1 and left >= len(tied):
            raise RecordError(msg("the seats {wanted} are tied and must draw again", wanted=tied))
        self._check_among(deal, tied)

    def _check_among(self, deal: Deal, seats: Sequence[int]) -> None:
        if deal.first not in seats:
            raise RecordError(
                msg(
                    "{key} is {found}, and should be {wanted}",
                    key=self.FIRST,
                    found=deal.first,
                    wanted=" / ".join(map(str, seats)),
                )
            )

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> Table:
        seats, tell = len(deal.hands), emit or quiet
        lying: dict[Zone, Row] = {
            spec.zone: () for spec in self.zones(rules, seats)
        }
        lying |= {Zone("hand", seat): hand for seat, hand in enumerate(deal.hands)}
        lying[STOCK] = deal.stock
        deck, high = self.deck(rules, seats), self.high_wins(rules)
        state = self.state_type(rules, context, deck, lying, high)
        state.set_up(deal.first)
        tell(DealBegan(deal.number, deal.first, deal))
        for event in (*drawn_for_first(deal), *self.before_dealing(deal)):
            tell(event)
        for seat in ((deal.first + 1 + i) % seats for i in range(seats)):
            own = frozenset({seat})
            tell(Moved(deal.hands[seat], STOCK, Zone("hand", seat), "deal", own))
        self.start(state, tell)
        tell(TurnBegan(state.to_act(), state.asks))
        return state

    def before_dealing(self, _deal: Deal) -> Iterable[Event]:
        """List the events that follow from the draws, before the deal."""
        return ()

    def deal_line(self, deal: Deal) -> Json:
        return {
            "deal": deal.number,
            self.FIRST: deal.first,
            **({self.DRAWS: [draw_line(draw) for draw in deal.draws]} if self.DRAWS else {}),
            "seats": [
                {name: c.codes(getattr(deal, rows)[seat]) for name, (rows, _) in self.ROWS.items()}
                for seat in range(len(deal.hands))
            ],
            **{name: c.codes(getattr(deal, pile)) for name, pile in self.PILES.items()},
        }

    def deal_from(self, line: Json, seats: int) -> Deal:
        rows = seat_rows(line, seats, list(self.ROWS))
        fields: dict[str, object] = {
            name: tuple(rows[place :: len(self.ROWS)])
            for place, (name, _) in enumerate(self.ROWS.values())
        }
        for name, pile in self.PILES.items():
            fields[pile] = cards(member(line, name, list), name)
        make: Callable[..., Deal] = self.deal_type
        return make(
            number=member(line, "deal", int),
            first=member(line, self.FIRST, int),
            draws=drawn(line, self.DRAWS, seats) if self.DRAWS else (),
            **fields,
        )

    def action_line(self, seat: int, action: Action) -> Json:
        """Write the kind with its card, the number of the choice, or true."""
        what = c.code(action.cards[0]) if action.cards else [*action.columns, True][0]
        return {"seat": seat, action.kind: what}

    def action_from(self, line: Json, state: Table) -> tuple[int, Action]:
        seat = acting_seat(line, state.seats, state.to_act())
        kind = self.kind_from(line)
        what = line[kind]
        if isinstance(what, str):
            return seat, Action(kind, held([what], kind, state.known("hand", seat), seat))
        if what is True:
            return seat, Action(kind)
        return seat, Action(kind, columns=(member(line, kind, int),))

    def kind_from(self, line: Json) -> str:
        kinds, names = [kind for kind in self.KINDS if kind in line], ", ".join(self.KINDS)
        if not kinds:
            raise RecordError(msg("a decision is one of {names}; here there is none", names=names))
        if len(kinds) > 1:
            raise RecordError(
                msg(
                    "a decision is exactly one of {names}; here: {found}",
                    names=names,
                    found=", ".join(kinds),
                )
            )
        return kinds[0]

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

    def heading(self, ended: DealEnded, to: Audience) -> Message:
        return to.about_all(
            ended.winners,
            msg("You did best"),
            msg("You and {names} did best together"),
            nmsg("{names} did best", "{names} did best together"),
        )


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


class TurnGame(DealtGame):
    """A game of hands with one seat to act (`TurnTable`), won by the lowest total unless
    `high_wins`. Its rules extend `TurnRules`.
    """

    state_type: type[TurnTable]

    def length(self, rules: TurnRules, _seats: int) -> Length:
        return Length(rules.points, rules.deals)

    def with_deals(self, rules: TurnRules, deals: int) -> TurnRules:
        return replace(rules, points=0, deals=deals)

    def unending(self, rules: TurnRules, _base: TurnRules | None) -> Iterator[Conflict]:
        if not rules.points and not rules.deals:
            yield endless("deals", 100)

    def without_effect(self, rules: TurnRules) -> Mapping[str, Message]:
        if rules.deals == 1:
            return {"points": msg("Has no effect while the game is a single deal.")}
        return {}

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
        """Turn up the first card of the stock to begin the pile, if there is one."""
        if PILE in state.lying:
            state.move(state.known("stock")[:1], STOCK, PILE, "starter", emit)

    def counting(self, _rules: TurnRules) -> Message:
        return msg("Everybody counts what they have left")
