"""The `Game` of Capture the Hearts."""
# mypy: disable-error-code="override"

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Source
from swoop_desktop.engine.events import (
    Action,
    Deal,
    DealEnded,
    Event,
    Faces,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    Zone,
    ZoneSpec,
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
    Game,
    Part,
)
from swoop_desktop.engine.hearts import explain
from swoop_desktop.engine.hearts.rules import FEWEST_SEATS, Rules, hearts, height, most_seats
from swoop_desktop.engine.hearts.state import PARTS, State, zone_of
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign
from swoop_desktop.engine.options import Conflict, too_few_cards
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.table import ASIDE, PILE, STOCK


class Hearts(Game):
    name = "hearts"
    called = msg("Capture the Hearts")
    emblem = ("KC", "9D", "QH", "AH")
    pitch = msg(
        "Choose two cards in secret: one to fight with, and one to lose. Hearts are points."
    )
    rules_type, state_type = Rules, State
    presets_file = Path(__file__).with_name("presets.toml")
    tallies = explain.TALLIES
    ENDS = ("points", "games")
    FIRST, DRAWS = "dealer", "cuts"

    def players(self, _rules: Rules) -> tuple[int, None]:
        return FEWEST_SEATS, None

    def short(self, rules: Rules, seats: int) -> Conflict | None:
        packs = rules.packs_for(seats)
        needed, supply = seats * rules.hand, len(c.packs_of(packs))
        if needed <= supply:
            return None
        return too_few_cards("hand", rules.hand, seats, needed, packs, supply, ("hand", "packs"))

    def rules_to(self, rules: Rules, seats: int | None = None) -> Json:
        written = super().rules_to(rules)
        return written if seats is None else written | {"packs": rules.packs_for(seats)}

    def seats(self, rules: Rules) -> tuple[int, int]:
        return FEWEST_SEATS, most_seats(rules)

    def packs(self, rules: Rules, seats: int) -> int:
        return rules.packs_for(seats)

    def high_wins(self, _rules: Rules) -> bool:
        return True

    def deck(self, rules: Rules, seats: int) -> Cards:
        return c.packs_of(rules.packs_for(seats))

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
            Part(
                msg("The end of the game"),
                [
                    msg("A deal ends as soon as somebody doesn’t have two cards left to play."),
                    *self.ends(rules),
                ],
                ("end",),
            ),
            Part(msg("Rulings"), explain.rulings(rules)),
        ]

    def diagrams(self, rules: Rules) -> list[Diagram]:
        return explain.diagrams(rules)

    def counting(self, _rules: Rules) -> Message:
        return msg("Hearts captured, minus hearts left in hand")

    def zones(self, _rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        specs: list[ZoneSpec] = []
        for seat in range(seats):
            specs += [
                ZoneSpec(zone_of("hand", seat), Faces.OWNER),
                ZoneSpec(zone_of("bottom", seat), Faces.OWNER),
                ZoneSpec(zone_of("top", seat), Faces.ALL),
                ZoneSpec(zone_of("captured", seat), Faces.OWNER),
            ]
        return (
            *specs,
            ZoneSpec(PILE, Faces.ALL),
            ZoneSpec(STOCK, Faces.NOBODY),
            ZoneSpec(ASIDE, Faces.ALL),
        )

    def hand_order(self, _rules: Rules) -> tuple[int, ...]:
        return (*range(1, c.JOKER), 0, c.JOKER)

    def find_first(
        self, _rules: Rules, pack: list[Card], source: Source, context: Context
    ) -> tuple[int, tuple[Mapping[int, Card], ...]]:
        """Let all seats cut. The highest card deals; tied seats cut again from the rest."""
        left: list[Card] = []
        tied, cuts = list(range(context.seats)), list[dict[int, Card]]()
        while len(tied) > 1:
            if len(left) < len(tied):
                left = list(pack)
                source.shuffle(left)
            cuts.append({seat: left.pop() for seat in tied})
            tied = _highest(cuts[-1])
        return tied[0], tuple(cuts)

    def check_first(self, rules: Rules, deal: Deal, context: Context) -> None:
        """Check the cuts, which only the first deal needs."""
        if not deal.draws and context.before is not None:
            super().check_first(rules, deal, context)
            return
        for cut in deal.draws:
            for card in Counter(cut.values()) - Counter(self.deck(rules, context.seats)):
                code = c.code(card)
                raise RecordError(msg("{code} was drawn, but the packs hold fewer", code=code))
        self.check_draws(deal, _highest, context.seats)

    def before_dealing(self, deal: Deal) -> list[Event]:
        """Announce the dealer and shuffle the cut cards in."""
        cut = tuple(card for draw in deal.draws for card in draw.values())
        dealer = Happened("dealer", deal.first, {"cuts": len(deal.draws)})
        return [dealer, Moved(cut, ASIDE, STOCK, "shuffle")] if cut else [dealer]

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        """Return a round's hearts; a deal's line needs nothing more."""
        return {"captured": ended.gain} if isinstance(ended, RoundEnded) else {}

    def action_line(self, seat: int, action: Action) -> Json:
        return {"seat": seat, "pick": dict(zip(PARTS, c.codes(action.cards), strict=True))}

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        seat = acting_seat(line, state.seats, state.to_act())
        what = member(line, "pick", dict)
        pair = [member(what, part, object) for part in PARTS]
        return seat, Action("pick", held(pair, "pick", state.known("hand", seat), seat))

    def tell(self, event: Event, to: Audience) -> Message | None:
        match event:
            case Moved(cards=(int() as card,), drawn_by=(seat,)):
                mine, theirs = msg("You cut {card}."), msg("{name} cuts {card}.")
                return to.about(seat, mine, theirs, card=card_sign(card))
            case Revealed(Zone(seat=seat), int() as card):
                mine, theirs = msg("You show {card}."), msg("{name} shows {card}.")
                return to.about(seat, mine, theirs, card=card_sign(card))
            case Happened("dealer", seat, {"cuts": 0}):
                return to.about(seat, msg("You deal."), msg("{name} deals."))
            case Happened("dealer", seat, {"cuts": _}):
                return to.about(
                    seat,
                    msg("You cut the highest card, so you deal."),
                    msg("{name} cuts the highest card and deals."),
                )
            case Happened("capture", seat, {"cards": cards, **tied}):
                line = to.about(
                    seat,
                    nmsg("You capture {count} card.", "You capture {count} cards."),
                    nmsg("{name} captures {count} card.", "{name} captures {count} cards."),
                    cards,
                )
                return msg("{line} {why}", line=line, why=_why(**tied)) if tied else line
            case RoundEnded(winner=seat, gain=int() as found):
                mine = msg("You find {count} ♥ among them.")
                theirs = msg("{name} finds {count} ♥ among them.")
                return to.about(seat, mine, theirs, count=found)
            case DealEnded(winners=winners):
                return to.about_all(
                    winners,
                    msg("You did best: {score}."),
                    msg("You and {names} did best together: {score}."),
                    nmsg("{names} did best: {score}.", "{names} did best together: {score}."),
                    score=max(event.scores),
                )
        return super().tell(event, to)

    def counts(self, history: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
        for event in history:
            match event:
                case Happened("capture", winner, {"cards": seats}):
                    yield "rounds", winner, 1
                    yield from (("played", seat, 1) for seat in range(seats))
                case DealEnded(scores=scores, left=left):
                    for seat, (score, cards) in enumerate(zip(scores, left, strict=True)):
                        kept = hearts(cards)
                        yield from (("kept", seat, kept), ("hearts", seat, score + kept))
                        yield "most_hearts", seat, score + kept


def _why(top: Card, over: Card) -> Message:
    won, other = card_sign(top), card_sign(over)
    if won == other:
        return msg(
            "With two {card}, the first one clockwise from the dealer’s left wins.", card=won
        )
    return msg("{card} beats {other}: if ranks are equal, ♦ is highest, then ♣, ♠, ♥.",
               card=won, other=other)  # fmt: skip


def _highest(cut: Mapping[int, Card]) -> list[int]:
    best = max(map(height, cut.values()))
    return [seat for seat, card in cut.items() if height(card) == best]
