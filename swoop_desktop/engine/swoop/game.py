"""The `Game` of Swoop."""
# mypy: disable-error-code="override"

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Source
from swoop_desktop.engine.events import (
    NOBODY,
    Action,
    DealBegan,
    DealEnded,
    Event,
    Faces,
    Happened,
    Moved,
    RoundEnded,
    TurnBegan,
    Zone,
    ZoneSpec,
    zone_at,
)
from swoop_desktop.engine.fields import (
    Json,
    RecordError,
    acting_seat,
    held,
    member,
)
from swoop_desktop.engine.game import (
    Diagram,
    Fact,
    Game,
    Length,
    Part,
    drawn_for_first,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.options import Conflict
from swoop_desktop.engine.state import Context, Emit
from swoop_desktop.engine.swoop import diagrams, explain, validation, words
from swoop_desktop.engine.swoop.position import GONE
from swoop_desktop.engine.swoop.rules import Rules, most_seats
from swoop_desktop.engine.swoop.state import (
    DRAWN,
    Deal,
    State,
    begun,
    check_aside,
    check_starter,
    highest,
    rows,
)
from swoop_desktop.engine.table import ASIDE, PILE, STOCK

_WHY = {
    "rotate": "next_clockwise",
    "first_seat": "as_agreed",
    "winner": "went_out_before",
    "loser": "scored_most_before",
}


class Swoop(Game):
    name = "swoop"
    called = msg("Swoop")
    emblem = ("7C", "7H", "7S", "7D")
    pitch = msg(
        "Get rid of your cards, and don’t be left with points. Four of a kind sweeps"
        " the pile away: a swoop!"
    )
    rules_type = Rules
    state_type = State  # type: ignore[assignment]  # Not a `Table`: Swoop has its own `begin`.
    presets_file = Path(__file__).with_name("presets.toml")
    tallies = words.TALLIES
    DRAWS = "draws"
    KINDS = ("play", "flip", "add", "pick_up", "stop")
    ROWS: ClassVar = {
        "hand": ("hands", "hand"),
        "up": ("ups", "face_up"),
        "down": ("downs", "face_down"),
    }
    PILES: ClassVar = {"pile": "pile", "stock": "stock", "set_aside": "set_aside"}
    deal_type = Deal

    def clashes(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        yield from validation.twice(rules)
        yield from validation.nowhere(rules)
        yield from super().clashes(rules, base)

    def unending(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        if rules.point_limit and not rules.last_deal(1) and not any(rules.points):
            yield validation.pointless(rules, base)

    def players(self, rules: Rules) -> tuple[int, int | None]:
        return rules.players

    def short(self, rules: Rules, seats: int) -> Conflict | None:
        enough = rules.needed(seats) <= rules.supply(seats)
        return None if enough else validation.short(rules, seats)

    def without_effect(self, rules: Rules) -> dict[str, Message]:
        return explain.without_effect(rules)

    def seats(self, rules: Rules) -> tuple[int, int]:
        return rules.players[0], most_seats(rules)

    def packs(self, rules: Rules, seats: int) -> int:
        return rules.packs(seats)

    def first_seat(self, rules: Rules) -> int | None:
        return 0 if rules.first_deal_starter == "first_seat" else None

    def length(self, rules: Rules, seats: int) -> Length:
        above = rules.limit_rule == "exceeds"
        return Length(rules.point_limit, rules.last_deal(seats), above)

    def with_deals(self, rules: Rules, deals: int) -> Rules:
        return replace(rules, deals=deals, point_limit=0, rounds=0)

    def title(self, rules: Rules) -> Message:
        return msg("Deal of the day") if rules.name == "daily" else super().title(rules)

    def background(self, rules: Rules) -> list[Message]:
        also = msg("Swoop is also called Swoops, Swipe, Swoosh or Swish.")
        return [*super().background(rules), also]

    def parts(self, rules: Rules) -> list[Part]:
        for_two = (self.shipped[name].title for name in ("wild_twos", "open_pile"))
        return [
            Part(msg("The aim"), explain.aim(rules)),
            Part(msg("The deal"), explain.cards(rules, *for_two), ("table", "deal")),
            Part(msg("Who begins"), explain.starter(rules), ("beginning",)),
            Part(msg("Your turn"), explain.turn(rules), ("sets",)),
            Part(msg("Too high"), explain.too_high(rules), ("too_high",)),
            Part(msg("Swoops"), explain.swoops(rules), ("swoops",)),
            Part(msg("Mysteries"), explain.mysteries(rules)),
            Part(msg("Points"), explain.points(rules), ("points",)),
            Part(msg("The end of the game"), self.ends(rules), ("end",)),
            Part(msg("Rulings"), explain.rulings(rules)),
        ]

    def ends(self, rules: Rules) -> list[Message]:
        if not rules.rounds:
            return super().ends(rules)
        rounds = nmsg(
            "The game ends once every player has begun {count} deal.",
            "The game ends once every player has begun {count} deals.",
            rules.rounds,
        )
        return [rounds, *super().ends(replace(rules, rounds=0))]

    def diagrams(self, rules: Rules) -> list[Diagram]:
        """Show these rules; with fewer than four plain ranks, only mysteries and points."""
        plain = diagrams.plain(rules)
        shown: list[Diagram] = []
        if len(plain) >= 4:
            shown += [
                diagrams.fits(rules, plain),
                diagrams.too_high(rules, plain),
                diagrams.four(rules, plain),
                *diagrams.swoop_card(rules, plain),
            ]
        return [*shown, *diagrams.mysteries(rules), diagrams.points(rules)]

    def counting(self, rules: Rules) -> Message:
        if rules.score_table_cards or not rules.face_down:
            return msg("Every card left costs points")
        return msg("Every card left in hand costs points")

    def left(self, rules: Rules, cards: Iterable[Card]) -> list[Message]:
        ranks = {c.RANKS[c.rank(card)] for card in cards}
        return [
            nmsg(
                "{ranks}: {count} point each",
                "{ranks}: {count} points each",
                points,
                ranks=explain.ranks(found),
            )
            for points, group in sorted(explain.priced(rules).items(), reverse=True)
            if (found := [rank for rank in group if rank in ranks])
        ]

    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        specs: list[ZoneSpec] = []
        for seat in range(seats):
            specs.append(ZoneSpec(Zone("hand", seat), Faces.OWNER))
            specs += [
                ZoneSpec(Zone("down", seat, column), Faces.NOBODY)
                for column in range(rules.face_down)
            ]
            specs += [
                ZoneSpec(Zone("up", seat, column), Faces.ALL) for column in range(rules.face_up)
            ]
        return (
            *specs,
            ZoneSpec(PILE, Faces.ALL),
            ZoneSpec(STOCK, Faces.NOBODY),
            ZoneSpec(ASIDE, Faces.ALL),
            ZoneSpec(GONE, Faces.ALL),
        )

    def deck(self, rules: Rules, seats: int) -> Cards:
        return rules.deck(seats)

    def hand_order(self, rules: Rules) -> tuple[int, ...]:
        """Order the ranks from low to high, then wild ranks, then swoop ranks."""

        def place(rank: str) -> tuple[bool, bool, int]:
            low = rules.order.index(rank) if rank in rules.order else len(rules.order)
            return rank in rules.swoop_ranks, rank in rules.wild_ranks, low

        return tuple(c.RANKS.index(rank) for rank in sorted(c.RANKS, key=place))

    def due(self, rules: Rules, context: Context) -> int | None:
        """Return the seat that must begin; None if a draw or chance decides. A stopped deal has no
        winner or loser: the next seat clockwise begins.
        """
        method, result = rules.starter_method(context.number), context.result
        if method == "first_seat":
            return 0
        following: int | None = super().due(rules, context)
        if following is None or method in DRAWN:
            return None
        if result is None or not result.winners or method == "rotate":
            return following
        if method == "winner":
            return result.winners[0]
        order: list[int] = [*range(following, context.seats), *range(following)]
        return max(order, key=result.scores.__getitem__)

    def deal(self, rules: Rules, seed: int, context: Context) -> Deal:
        source, seats = Source("deal", seed, context.number), context.seats
        cards = list(rules.deck(seats))
        source.shuffle(cards)
        downs = rows(cards, seats, rules.face_down)
        ups = rows(cards, seats, rules.face_up)
        hands = rows(cards, seats, rules.hand)
        first, draws = self.find_first(rules, cards, source, context)
        aside = [card for draw in draws for card in draw.values()]
        pile: list[Card] = []
        while rules.starter_card and cards and not pile:
            card = cards.pop(0)
            (aside if c.RANKS[c.rank(card)] in rules.swoop_ranks else pile).append(card)
        return Deal(
            context.number,
            first,
            draws,
            hands,
            tuple(cards),
            ups,
            downs,
            tuple(pile),
            tuple(aside),
        )

    def counted(self, rules: Rules, cards: Iterable[Card]) -> Counter[str]:
        """Count all jokers under one code if packs differ in their colours, which mean nothing."""
        alike = rules.jokers_per_pack % 2
        return Counter("X" if alike and code[0] == "X" else code for code in c.codes(cards))

    def find_first(
        self, rules: Rules, pack: list[Card], source: Source, context: Context
    ) -> tuple[int, tuple[Mapping[int, Card], ...]]:
        """Draw for the first turn if the rules say so. The best card begins, ties draw again;
        chance decides once the stock runs out.
        """
        if rules.starter_method(context.number) not in DRAWN:
            return super().find_first(rules, pack, source, context)
        tied, draws = list(range(context.seats)), list[dict[int, Card]]()
        while len(tied) > 1:
            if len(pack) < len(tied):
                tied = [source.choice(tied)]
                break
            draws.append({seat: pack.pop(0) for seat in tied})
            tied = highest(rules, context.number, draws[-1])
        return tied[0], tuple(draws)

    def check_first(self, rules: Rules, deal: Deal, context: Context) -> None:
        check_aside(rules, deal)
        if rules.starter_method(deal.number) in DRAWN:
            left = len(deal.stock) + len(deal.pile) + len(deal.set_aside)
            left -= sum(map(len, deal.draws))
            self.check_draws(deal, partial(highest, rules, deal.number), left)
        elif deal.draws:
            raise RecordError(msg("nobody may draw for the first turn of this deal"))
        else:
            super().check_first(rules, deal, context)
        check_starter(rules, deal)

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        if emit is not None:
            for event in (*_dealing(rules, deal, context), TurnBegan((deal.first,), "first")):
                emit(event)
        return begun(rules, deal, context)

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        """Write who went out; null for a stopped deal."""
        return {"out": next(iter(ended.winners), None)} if isinstance(ended, DealEnded) else {}

    def action_line(self, seat: int, action: Action) -> Json:
        if action.kind not in ("play", "add"):
            return super().action_line(seat, action)
        what = {"hand": c.codes(action.cards), "up": list(action.columns)}
        return {"seat": seat, action.kind: what}

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        seat = acting_seat(line, len(state.hands), state.to_act())
        kind = self.kind_from(line)
        if kind == "flip":
            return seat, Action("flip", columns=(member(line, "flip", int),))
        if kind in ("pick_up", "stop"):
            if line[kind] is not True:
                raise RecordError(msg("“{kind}” must be true", kind=kind))
            return seat, Action(kind)
        what = member(line, kind, dict)
        columns = member(what, "up", list)
        if columns and any(type(column) is not int for column in columns):
            raise RecordError(msg("“up” must hold column numbers"))
        hand = held(member(what, "hand", list), "hand", state.held(seat), seat)
        return seat, Action(kind, hand, tuple(columns))

    def tell(self, event: Event, to: Audience) -> Message | None:
        return words.told(event, to) or super().tell(event, to)

    def heading(self, ended: DealEnded, to: Audience) -> Message:
        if not ended.winners:
            return msg("Stopped, because it would never have ended")
        return to.about(ended.winners[0], msg("You go out"), msg("{name} goes out"))

    def facts(self, history: Sequence[Event], to: Audience) -> list[Fact]:
        others = words.facts(history, self.tallied(history, len(to.names)), to)
        return super().facts(history, to) + others

    def counts(self, history: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
        return words.counted(history)


def _dealing(rules: Rules, deal: Deal, context: Context) -> list[Event]:
    """List the deal's events: rows and hands, from the first seat on; draws; starter cards."""
    seats = len(deal.hands)
    order = [(deal.first + i) % seats for i in range(seats)]
    events: list[Event] = [DealBegan(deal.number, deal.first, deal)]
    for kind, laid, seen in (("down", deal.downs, NOBODY), ("up", deal.ups, None)):
        for column in range(rules.face_down if kind == "down" else rules.face_up):
            events += [
                Moved((laid[s][column],), STOCK, zone_at(kind, s, column), "deal", seen)
                for s in order
            ]
    events += [
        Moved(deal.hands[s], STOCK, zone_at("hand", s), "deal", frozenset({s})) for s in order
    ]
    events += drawn_for_first(deal)
    events.append(Happened(_why_first(rules, deal, context), deal.first, {}))
    drawn = sum(len(draw) for draw in deal.draws)
    events += [Moved((card,), STOCK, ASIDE, "starter") for card in deal.set_aside[drawn:]]
    if deal.pile:
        events.append(Moved(deal.pile, STOCK, PILE, "starter"))
    return events


def _why_first(rules: Rules, deal: Deal, context: Context) -> str:
    """Return the word for why this player begins. Chance decides if drawn cards stay tied."""
    method = rules.starter_method(deal.number)
    if deal.draws and highest(rules, deal.number, deal.draws[-1]) == [deal.first]:
        return "highest_drawn" if method == "draw_rank" else "most_drawn"
    if method in ("winner", "loser") and context.result is not None and not context.result.winners:
        method = "rotate"
    return _WHY.get(method, "by_chance")
