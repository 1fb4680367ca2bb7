"""Log lines and tallies of Swoop, from public events alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    Happened,
    Moved,
    Revealed,
    TurnBegan,
    Zone,
    deals_over,
)
from swoop_desktop.engine.game import Fact, Most, Tallied, TallySpec
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import Audience, set_name

TALLIES = (
    TallySpec(
        "swoops",
        msg("Swoops"),
        "sum",
        most=Most(
            2,
            lambda best, second: min(80, 55 + 3 * (best - second)),
            nmsg(
                "You swooped {count} time, more often than anybody else",
                "You swooped {count} times, more often than anybody else",
            ),
            nmsg(
                "{name} swooped {count} time, more often than anybody else",
                "{name} swooped {count} times, more often than anybody else",
            ),
        ),
    ),
    TallySpec(
        "swept",
        msg("Most cards in one swoop"),
        "most",
        most=Most(
            8,
            lambda best, _second: min(90, 30 + 2 * best),
            nmsg(
                "You swooped {count} card at once, the most in this game",
                "You swooped {count} cards at once, the most in this game",
            ),
            nmsg(
                "{name} swooped {count} card at once, the most in this game",
                "{name} swooped {count} cards at once, the most in this game",
            ),
        ),
    ),
    TallySpec("takes", msg("Piles taken"), "sum"),
    TallySpec(
        "taken",
        msg("Largest pile taken"),
        "most",
        most=Most(
            15,
            lambda best, _second: min(85, 25 + 2 * best),
            nmsg(
                "You once took a pile of {count} card, the largest in this game",
                "You once took a pile of {count} cards, the largest in this game",
            ),
            nmsg(
                "{name} once took a pile of {count} card, the largest in this game",
                "{name} once took a pile of {count} cards, the largest in this game",
            ),
            proud=False,
        ),
    ),
    TallySpec("flips", msg("Mysteries flipped"), "sum"),
    TallySpec("helped", msg("Mysteries that helped"), "sum", of="flips"),
    TallySpec("fastest", msg("Fewest turns to go out"), "least"),
)

_TURNS = ("first", "next")
"""Values of `TurnBegan.why` for new turns."""
_LONG = 2.0
"""Least ratio of the longest deal to the second longest that is worth a remark."""
_SAID: Mapping[str, tuple[Message, Message]] = {
    "draw": (msg("You draw {set}."), msg("{name} draws {set}.")),
    "play": (
        msg("You play {set}."),
        msg("{name} plays {set}."),
    ),
    "flip": (msg("You flip a mystery: {set}."), msg("{name} flips a mystery: {set}.")),
    "most_drawn": (
        msg("You draw the most points, so you begin."),
        msg("{name} draws the most points and begins."),
    ),
    "highest_drawn": (
        msg("You draw the highest card, so you begin."),
        msg("{name} draws the highest card and begins."),
    ),
    "as_agreed": (msg("You begin, as agreed."), msg("{name} begins, as agreed.")),
    "went_out_before": (
        msg("You went out in the last deal, so you begin."),
        msg("{name} went out in the last deal and begins."),
    ),
    "scored_most_before": (
        msg("You scored the most in the last deal, so you begin."),
        msg("{name} scored the most in the last deal and begins."),
    ),
    "by_chance": (
        msg("You were chosen at random to begin."),
        msg("{name} was chosen at random to begin."),
    ),
    "swoop": (
        nmsg("You swoop {count} card.", "You swoop {count} cards."),
        nmsg("{name} swoops {count} card.", "{name} swoops {count} cards."),
    ),
    "take": (
        nmsg("You take the pile: {count} card.", "You take the pile: {count} cards."),
        nmsg("{name} takes the pile: {count} card.", "{name} takes the pile: {count} cards."),
    ),
    "out": (msg("You go out!"), msg("{name} goes out!")),
}
"""Log lines about an action: to the player, and to others."""


def told(event: Event, to: Audience) -> Message | None:

    def said(what: str, seat: int, count: int = 1, **fields: Message) -> Message:
        mine, theirs = _SAID[what]
        return to.about(seat, mine, theirs, count, **fields)

    match event:
        case Moved(cards=(int() as card, *_), drawn_by=(seat,)):
            return said("draw", seat, set=set_name(1, c.rank(card)))
        case Moved(cards=(int() as card, *_), why="starter") if event.target.kind == "pile":
            return msg("The pile begins with {set}.", set=set_name(1, c.rank(card)))
        case Moved(cards=(int() as card, *_), why="play") if event.source.kind != "down":
            return said("play", event.source.seat, set=set_name(len(event.cards), c.rank(card)))
        case Revealed(card=int() as card):
            return said("flip", event.zone.seat, set=set_name(1, c.rank(card)))
        case Happened("next_clockwise", seat):
            before = (seat - 1) % len(to.names)
            theirs = msg("{before} began the last deal, so {name} begins this one.")
            if before == to.you:
                theirs = msg("You began the last deal, so {name} begins this one.")
            mine = msg("{before} began the last deal, so you begin this one.")
            return to.about(seat, mine, theirs, before=to.names[before])
        case Happened(what, seat, numbers) if what in _SAID:
            return said(what, seat, numbers.get("cards", 1))
        case DealEnded(winners=()):
            return msg("Deal {number} would never end, so it was stopped.", number=event.number)
    return None


def counted(history: Sequence[Event]) -> Iterator[tuple[str, int, int]]:
    turns, flipped = Counter[int](), False
    for event in history:
        match event:
            case TurnBegan((seat,), why) if why != "add":
                turns[seat] += why in _TURNS
                flipped = False
            case Revealed(Zone(seat=seat), why="flip"):
                yield from (("flips", seat, 1), ("helped", seat, 1))
                flipped = True
            case Happened("swoop", seat, {"cards": cards}):
                yield from (("swoops", seat, 1), ("swept", seat, cards))
            case Happened("take", seat, {"cards": cards}):
                yield from (("takes", seat, 1), ("taken", seat, cards))
                if flipped:  # The flip forced its player to take the pile.
                    yield "helped", seat, -1
                flipped = False
            case Happened("out", seat):
                yield "fastest", seat, turns[seat]
            case DealBegan():
                turns.clear()


def facts(history: Sequence[Event], done: Tallied, to: Audience) -> list[Fact]:
    """Remark on the only player who never took the pile, and on by far the longest deal."""
    facts_told = list[Fact]()
    turns = [
        sum(isinstance(event, TurnBegan) and event.why in _TURNS for event in deal)
        for deal, _ in deals_over(history)
    ]
    never = [seat for seat, takes in enumerate(done["takes"]) if not takes]
    if len(never) == 1 < len(to.names):
        mine = msg("You are the only one who never took the pile")
        theirs = msg("{name} is the only one who never took the pile")
        sentence = to.about(never[0], mine, theirs)
        facts_told.append(Fact(min(88, 50 + 8 * len(turns)), sentence, never[0]))
    *_, second, longest = [0, 0, *sorted(turns)]
    if second and longest >= _LONG * second:
        sentence = nmsg(
            "Deal {number} was by far the longest: {count} turn",
            "Deal {number} was by far the longest: {count} turns",
            longest,
            number=turns.index(longest) + 1,
        )
        facts_told.append(Fact(58, sentence))
    return facts_told
