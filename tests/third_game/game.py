"""Lowest sum as a `Game`: what it does, and what it says."""
# mypy: disable-error-code="override"

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Moved, Revealed
from swoop_desktop.engine.fields import acting_seat, cards, held, member, seat_rows, whole
from swoop_desktop.engine.game import Context, Emit, Game, Json, Part, RecordError
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, named
from swoop_desktop.engine.rule_book import Shipped
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Tallied, TallySpec
from swoop_desktop.engine.zones import Faces, ZoneSpec
from tests.third_game.deal import Deal
from tests.third_game.observation import DRAW, PILE, STOCK, TAKE, LowestObservation, hand_of
from tests.third_game.rules import FEWEST_SEATS, GROUPS, PACK, Rules
from tests.third_game.state import State, sample_state

_SHIPPED = {
    "five_rounds": Shipped(msg("Lowest sum")),
    "blind": Shipped(msg("Lowest sum, blind")),
}
_FROM = {"stock": DRAW, "pile": TAKE}


class Lowest(Game):
    """Lowest sum, by any of its rules."""

    name = "lowest"
    called = msg("Lowest sum")
    emblem = ("AS",)
    pitch = msg("Lay down the highest card.")
    rules_type = Rules
    groups = GROUPS
    folder = Path(__file__).parent / "presets"
    shipped = _SHIPPED
    tallies = (TallySpec("discards", msg("Discards taken"), "sum"),)

    def seats(self, rules: Rules) -> tuple[int, int]:
        return FEWEST_SEATS, rules.most_seats

    def with_deals(self, rules: Rules, deals: int) -> Rules:
        return replace(rules, deals=deals)

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        if number < rules.deals:
            return None
        return tuple(seat for seat, total in enumerate(totals) if total == min(totals))

    def parts(self, rules: Rules) -> list[Part]:
        source = (
            msg("Draw a card from the stock, or take the top discard; then discard one.")
            if rules.open_pile
            else msg("Draw a card from the stock, then discard one.")
        )
        return [
            Part(msg("The aim"), [msg("Keep the lowest sum: aces are one, jacks 11, kings 13.")]),
            Part(
                msg("A deal"),
                [
                    nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand),
                    source,
                    nmsg(
                        "After one round all hands are turned up.",
                        "After {count} rounds all hands are turned up.",
                        rules.rounds,
                    ),
                ],
            ),
            Part(
                msg("End of the game"),
                [
                    nmsg(
                        "One deal is played; the lowest sum wins.",
                        "{count} deals are played; the lowest total wins.",
                        rules.deals,
                    )
                ],
            ),
        ]

    def counting(self, _rules: Rules) -> Message:
        return msg("Every card kept counts")

    def zones(self, _rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        hands = [ZoneSpec(hand_of(seat), Faces.OWNER) for seat in range(seats)]
        return (*hands, ZoneSpec(PILE, Faces.ALL), ZoneSpec(STOCK, Faces.NOBODY))

    def deal(
        self, rules: Rules, seats: int, seed: int, context: Context, _last: Deal | None
    ) -> Deal:
        """Shuffle and deal; the first turn goes round from deal to deal."""
        pack = list(PACK)
        Source(seed, context.number).shuffle(pack)
        hands = tuple(tuple(pack[seat : seats * rules.hand : seats]) for seat in range(seats))
        first = (context.number - 1) % seats
        return Deal(context.number, first, hands, tuple(pack[seats * rules.hand :]))

    def check_deal(
        self, rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None
    ) -> None:
        super().check_deal(rules, seats, deal, context, last)
        first = (context.number - 1) % seats
        if deal.first != first:
            raise RecordError(
                msg("seat {seat} is first in this deal, not {found}", seat=first, found=deal.first)
            )
        for seat, hand in enumerate(deal.hands):
            if len(hand) != rules.hand:
                raise RecordError(
                    msg("seat {seat}: {count} cards dealt", seat=seat, count=len(hand))
                )
        every = [card for row in (*deal.hands, deal.stock) for card in row]
        if sorted(every) != sorted(PACK):
            raise RecordError(msg("the cards are not one pack"))

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        state = State(
            rules, context, deal.first, [list(h) for h in deal.hands], [], list(deal.stock)
        )
        if emit is not None:
            emit(DealBegan(deal.number, deal.first, deal))
            for seat, hand in enumerate(deal.hands):
                emit(Moved(hand, STOCK, hand_of(seat), "deal", frozenset({seat})))
            emit(state.asked())
        return state

    def sample_state(self, seen: LowestObservation, rng: Source) -> State:
        return sample_state(seen, rng)

    def deal_line(self, deal: Deal) -> Json:
        seats = [{"hand": c.codes(hand)} for hand in deal.hands]
        stock = c.codes(deal.stock)
        return {"deal": deal.number, "first": deal.first, "seats": seats, "stock": stock}

    def deal_from(self, line: Json, seats: int) -> Deal:
        hands = seat_rows(line, seats, ("hand",))
        stock = cards(member(line, "stock", list), "stock")
        return Deal(whole(line, "deal"), whole(line, "first"), tuple(hands), stock)

    def action_line(self, seat: int, action: Action) -> Json:
        if action.cards:
            return {"seat": seat, "discard": c.code(action.cards[0])}
        return {"seat": seat, "draw": next(word for word, one in _FROM.items() if one == action)}

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        seat = acting_seat(line, len(state.hands), state.to_act())
        if "discard" in line:
            card = held([line["discard"]], "discard", state.hands[seat], seat)
            return seat, Action("discard", card)
        word = member(line, "draw", object)
        if not isinstance(word, str) or word not in _FROM:
            raise RecordError(msg("“draw” must be “stock” or “pile”"))
        return seat, _FROM[word]

    def tell(self, event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
        match event:
            case DealBegan():
                name = names[event.first]
                if event.first == you:
                    return msg("Deal {number}: you begin.", number=event.number)
                return msg("Deal {number}: {name} begins.", number=event.number, name=name)
            case Moved(why="discard", cards=(int() as card,)):
                name = names[event.source.seat]
                if event.source.seat == you:
                    return msg("You discard {card}.", card=card_sign(card))
                return msg("{name} discards {card}.", name=name, card=card_sign(card))
            case Moved(why="take", cards=(int() as card,)):
                name = names[event.target.seat]
                if event.target.seat == you:
                    return msg("You take {card}.", card=card_sign(card))
                return msg("{name} takes {card}.", name=name, card=card_sign(card))
            case Revealed(card=int() as card):
                if event.zone.seat == you:
                    return msg("You show {card}.", card=card_sign(card))
                return msg(
                    "{name} shows {card}.", name=names[event.zone.seat], card=card_sign(card)
                )
            case DealEnded():
                return self.heading(event, names, you)
        return super().tell(event, names, you)

    def heading(self, ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
        if ended.winners == (you,):
            return msg("You kept the least")
        return nmsg(
            "{names} kept the least",
            "{names} kept the least together",
            len(ended.winners),
            names=named(ended.winners, names),
        )

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        """How often each player took what lay open."""
        takers = [
            event.target.seat
            for event in history
            if isinstance(event, Moved) and event.why == "take"
        ]
        return {"discards": tuple(map(takers.count, range(seats)))}
