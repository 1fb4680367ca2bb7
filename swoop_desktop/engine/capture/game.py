"""Capture the Hearts as a `Game`: what it does. The modules beside it have its sentences and its
checks.
"""
# mypy: disable-error-code="override"

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture import diagrams, explain, state, words
from swoop_desktop.engine.capture.check_deal import check_cards, check_cuts
from swoop_desktop.engine.capture.deal import Deal, cut
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, GROUPS, Rules, most_seats
from swoop_desktop.engine.capture.sample_state import sample_state
from swoop_desktop.engine.capture.state import ASIDE, STOCK, State, hand_of
from swoop_desktop.engine.capture.tallies import TALLIES, Counts
from swoop_desktop.engine.conflicts import Conflict, RulesError, refuse, too_few_cards
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
)
from swoop_desktop.engine.fields import (
    acting_seat,
    cards,
    draw_line,
    drawn,
    held,
    member,
    seat_rows,
    whole,
)
from swoop_desktop.engine.game import (
    Context,
    Diagram,
    Emit,
    Game,
    Json,
    Part,
    RecordError,
    check_most_seats,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, ending, named, others
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Fact, foremost
from swoop_desktop.engine.zones import Faces, ZoneSpec

_PARTS = ("bottom", "top")


class Capture(Game):
    """Capture the Hearts, by any of its rules."""

    name = "hearts"
    called = msg("Capture the Hearts")
    emblem = ("KC", "9D", "QH", "AH")
    pitch = msg(
        "Choose two cards in secret: one to fight with, and one to lose. Hearts are points."
    )
    rules_type = Rules
    groups = GROUPS
    folder = Path(__file__).parent / "presets"
    shipped = explain.SHIPPED
    tallies = TALLIES

    # -- which rules can be played -----------------------------------------------------------------

    def clashes(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        yield from super().clashes(rules, base)
        yield from _short(rules, FEWEST_SEATS)

    def rules_to(self, rules: Rules, seats: int | None = None) -> Json:
        """Write them with the packs that so many seats use."""
        written = super().rules_to(rules)
        return written if seats is None else written | {"packs": rules.packs_for(seats)}

    def check_seats(self, rules: Rules, seats: int) -> None:
        check_most_seats(seats)
        if seats < FEWEST_SEATS:
            raise refuse(
                "players",
                seats,
                nmsg("{count} or more players", "{count} or more players", FEWEST_SEATS),
            )
        for conflict in _short(rules, seats):
            raise RulesError(conflict)

    def without_effect(self, rules: Rules) -> dict[str, Message]:
        if rules.games == 1:
            return {"points": msg("No effect as long as the game is a single deal.")}
        return {}

    # -- who plays, and how long -------------------------------------------------------------------

    def seats(self, rules: Rules) -> tuple[int, int]:
        return FEWEST_SEATS, most_seats(rules)

    def packs(self, rules: Rules, seats: int) -> int:
        return rules.packs_for(seats)

    def high_wins(self, _rules: Rules) -> bool:
        return True

    def limit(self, rules: Rules) -> int:
        return 0 if rules.games == 1 else rules.points

    def ending(self, rules: Rules, _seats: int) -> Message | None:
        return ending(rules.points, rules.games)

    def with_deals(self, rules: Rules, deals: int) -> Rules:
        return replace(rules, games=deals, points=0)

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        """Let the highest total win, once it reaches the points or the last game is played."""
        most = max(totals)
        reached = bool(rules.points) and most >= rules.points
        if not reached and not (rules.games and number >= rules.games):
            return None
        return tuple(seat for seat, total in enumerate(totals) if total == most)

    # -- the rules in words ------------------------------------------------------------------------

    def parts(self, rules: Rules) -> list[Part]:
        return [
            Part(
                msg("The aim"),
                [
                    msg(
                        "Capture as many hearts as you can, and have none left in your hand at the "
                        "end."
                    )
                ],
            ),
            Part(msg("The deal"), explain.cards(rules), ("table", "deal")),
            Part(msg("Each round"), explain.round(rules), ("round",)),
            Part(msg("After a round"), explain.after(rules)),
            Part(
                msg("Points"),
                [
                    msg("Each heart you have captured is worth 1 point."),
                    msg("Each heart left in your hand costs you 1 point."),
                ],
            ),
            Part(msg("The end of the game"), explain.end(rules), ("end",)),
            Part(msg("Rulings"), explain.rulings(rules)),
        ]

    def diagrams(self, rules: Rules) -> list[Diagram]:
        return [diagrams.hearts_on_top(rules), diagrams.round(rules), diagrams.points()]

    def counting(self, _rules: Rules) -> Message:
        return msg("Hearts captured, less hearts left in hand")

    # -- a deal ------------------------------------------------------------------------------------

    def zones(self, _rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        specs: list[ZoneSpec] = []
        for seat in range(seats):
            specs += [
                ZoneSpec(state.hand_of(seat), Faces.OWNER),
                ZoneSpec(state.bottom_of(seat), Faces.OWNER),
                ZoneSpec(state.top_of(seat), Faces.ALL),
                ZoneSpec(state.captured_by(seat), Faces.OWNER),
            ]
        return (
            *specs,
            ZoneSpec(state.PILE, Faces.ALL),
            ZoneSpec(state.STOCK, Faces.NOBODY),
            ZoneSpec(state.ASIDE, Faces.ALL),
        )

    def hand_order(self, _rules: Rules) -> tuple[int, ...]:
        return (*range(1, c.JOKER), 0, c.JOKER)

    def deal(
        self, rules: Rules, seats: int, seed: int, context: Context, _last: Deal | None
    ) -> Deal:
        """Cut, shuffle and deal (section 3), as (seed, deal number) decide."""
        source = Source("deal", seed, context.number)
        pack = list(c.packs_of(rules.packs_for(seats)))
        dealer, cuts = cut(pack, seats, source)
        source.shuffle(pack)
        rows: list[list[c.Card]] = [[] for _ in range(seats)]
        dealt = seats * rules.hand
        for place, card in enumerate(pack[:dealt]):  # one at a time from the dealer's left
            rows[(dealer + 1 + place) % seats].append(card)
        hands = tuple(map(tuple, rows))
        return Deal(context.number, dealer, tuple(cuts), hands, tuple(pack[dealt:]))

    def check_deal(
        self, rules: Rules, seats: int, deal: Deal, context: Context, last: Deal | None
    ) -> None:
        super().check_deal(rules, seats, deal, context, last)
        if not 0 <= deal.dealer < seats:
            raise RecordError(
                msg(
                    "“dealer” is {found}, but the seats are 0 to {last}",
                    found=deal.dealer,
                    last=seats - 1,
                )
            )
        check_cards(rules, seats, deal)
        if deal.cuts or last is None:
            check_cuts(rules, seats, deal)
        elif deal.dealer != (last.dealer + 1) % seats:
            raise RecordError(
                msg(
                    "nobody cut, so seat {seat} deals, not {found}",
                    seat=(last.dealer + 1) % seats,
                    found=deal.dealer,
                )
            )

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        state = State(rules, deal, context)
        if emit is not None:
            emit(DealBegan(deal.number, deal.dealer, deal))
            for event in _cutting(deal):
                emit(event)
            for seat in state.in_turn():
                hand = tuple(state.hands[seat])
                emit(Moved(hand, STOCK, hand_of(seat), "deal", frozenset({seat})))
            emit(TurnBegan(state.to_act(), "choose"))
        return state

    def sample_state(self, seen: CaptureObservation, rng: Source) -> State:
        return sample_state(seen, rng)

    # -- lines of the record (record.md) -----------------------------------------------------------

    def deal_line(self, deal: Deal) -> Json:
        return {
            "deal": deal.number,
            "dealer": deal.dealer,
            "cuts": [draw_line(cut) for cut in deal.cuts],
            "seats": [{"hand": c.codes(hand)} for hand in deal.hands],
            "stock": c.codes(deal.stock),
        }

    def deal_from(self, line: Json, seats: int) -> Deal:
        hands = seat_rows(line, seats, ("hand",))
        stock = cards(member(line, "stock", list), "stock")
        cuts = drawn(line, "cuts", seats)
        return Deal(whole(line, "deal"), whole(line, "dealer"), cuts, tuple(hands), stock)

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        """Write the hearts of a round; of a deal scores and totals say it all."""
        return {"captured": ended.gain} if isinstance(ended, RoundEnded) else {}

    def action_line(self, seat: int, action: Action) -> Json:
        return {"seat": seat, "pick": dict(zip(_PARTS, c.codes(action.cards), strict=True))}

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        """Read one of the choices of a round, which may stand in any order, as they were made."""
        seat = acting_seat(line, state.seats, state.to_act())
        what = member(line, "pick", dict)
        pair = [member(what, part, object) for part in _PARTS]
        return seat, Action("pick", held(pair, "pick", state.hands[seat], seat))

    # -- what happened -----------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
        match event:
            case Moved(cards=(int() as card,), drawn_by=(seat,)):
                if seat == you:
                    return msg("You cut {card}.", card=card_sign(card))
                return msg("{name} cuts {card}.", name=names[seat], card=card_sign(card))
            case Revealed(card=card) if card is not None:
                seat = event.zone.seat
                if seat == you:
                    return msg("You show {card}.", card=card_sign(card))
                return msg("{name} shows {card}.", name=names[seat], card=card_sign(card))
            case Happened(what="dealer"):
                return words.deals(event, names, you)
            case Happened(what="capture"):
                return words.captures(event, names, you)
            case RoundEnded(gain=int() as found):
                if event.winner == you:
                    return msg("You find {count} ♥ among them.", count=found)
                return msg(
                    "{name} finds {count} ♥ among them.", name=names[event.winner], count=found
                )
            case DealEnded():
                return words.did_best(event, names, you)
        return super().tell(event, names, you)

    def heading(self, ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
        winners = ended.winners
        if winners == (you,):
            return msg("You did best")
        if you in winners:
            together = named(others(winners, you), names)
            return msg("You and {names} did best together", names=together)
        return nmsg(
            "{names} did best",
            "{names} did best together",
            len(winners),
            names=named(winners, names),
        )

    def facts(
        self, history: Sequence[Event], names: Sequence[str], you: int | None = None
    ) -> list[Fact]:
        done = self.counts(history, len(names))
        rounds, hearts = [one.rounds for one in done], [one.hearts for one in done]
        kept = [one.kept for one in done]
        found: list[Fact] = []
        seats = range(len(names))
        who = foremost(rounds, least=2)
        if who is not None:
            second = max((rounds[other] for other in seats if other != who), default=0)
            said = words.most_rounds(rounds[who], names[who], mine=who == you)
            found.append(Fact(min(82, 52 + 6 * (rounds[who] - second)), said, who))
        who = foremost(hearts, least=2)
        if who is not None:
            said = words.most_hearts(hearts[who], names[who], mine=who == you)
            found.append(Fact(56, said, who))
        who = foremost(kept, least=2)
        if who is not None:
            said = words.most_kept(kept[who], names[who], mine=who == you)
            found.append(Fact(50 + kept[who], said, who, proud=False))
        return found

    def counts(self, history: Sequence[Event], seats: int) -> list[Counts]:
        """Count hearts when a deal is over."""
        found = [Counts() for _ in range(seats)]
        for event in history:
            match event:
                case Happened("capture", winner):
                    found[winner].rounds += 1
                    for seat in found:
                        seat.played += 1
                case DealEnded(scores=scores, left=left):
                    for seat, score, cards in zip(found, scores, left, strict=True):
                        kept = sum(c.suit(card) == "H" for card in cards)
                        seat.kept += kept
                        seat.hearts += score + kept
                        seat.most_hearts = max(seat.most_hearts or 0, score + kept)
        return found


def _short(rules: Rules, seats: int) -> Iterator[Conflict]:
    """Fewer cards in the packs than so many players would be dealt."""
    packs = rules.packs_for(seats)
    needed, supply = seats * rules.hand, len(c.packs_of(packs))
    if needed > supply:
        yield too_few_cards("hand", rules.hand, seats, needed, packs, supply, ("hand", "packs"))


def _cutting(deal: Deal) -> list[Event]:
    """Everybody cuts for all to see, which tells who deals; then the cards are shuffled in."""
    events: list[Event] = []
    cut: list[c.Card] = []
    for draw in deal.cuts:
        for seat, card in draw.items():
            events.append(Moved((card,), STOCK, ASIDE, "draw", drawn_by=(seat,)))
            cut.append(card)
    events.append(Happened("dealer", deal.dealer, {"cuts": len(deal.cuts)}))
    if cut:
        events.append(Moved(tuple(cut), ASIDE, STOCK, "shuffle"))
    return events
