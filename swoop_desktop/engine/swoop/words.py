"""What happened, as lines of a log: with names, and with “you” for the seat that is spoken to."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import (
    DealEnded,
    Event,
    Happened,
    Moved,
    TurnBegan,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import rank_name

LARGE_SWOOP, LARGE_TAKE = 8, 15
"""Cards, from which on a swoop or a pile that is taken is worth telling of."""
LONG = 2.0
"""How many times as long as the second longest a deal is that is told of."""


def moved(event: Moved, names: Sequence[str], you: int | None) -> Message | None:
    """Say what was drawn, turned up or played."""
    card = event.cards[0] if event.cards else None
    if card is None:
        return None
    rank = rank_name(c.rank(card))
    if event.drawn_by:
        seat = event.drawn_by[0]
        if seat == you:
            return msg("You draw {rank}.", rank=rank)
        return msg("{name} draws {rank}.", name=names[seat], rank=rank)
    if event.why == "starter" and event.target.kind == "pile":
        return msg("The pile begins with {rank}.", rank=rank)
    if event.why == "play" and event.source.kind != "down":
        return _plays(event.source.seat, rank, len(event.cards), names, you)
    return None


def _plays(seat: int, rank: Message, count: int, names: Sequence[str], you: int | None) -> Message:
    if seat == you:
        return nmsg("You play {rank}.", "You play {count} × {rank}.", count, rank=rank)
    return nmsg(
        "{name} plays {rank}.",
        "{name} plays {count} × {rank}.",
        count,
        name=names[seat],
        rank=rank,
    )


def begins(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
    """Say who begins a deal, and why."""
    mine, name = event.seat == you, names[event.seat]
    match event.what:
        case "most_drawn" if mine:
            return msg("You draw the most points, so you begin.")
        case "most_drawn":
            return msg("{name} draws the most points and begins.", name=name)
        case "highest_drawn" if mine:
            return msg("You draw the highest card, so you begin.")
        case "highest_drawn":
            return msg("{name} draws the highest card and begins.", name=name)
        case "as_agreed" if mine:
            return msg("You begin, as agreed.")
        case "as_agreed":
            return msg("{name} begins, as agreed.", name=name)
        case "went_out_before" if mine:
            return msg("You went out in the last deal, so you begin.")
        case "went_out_before":
            return msg("{name} went out in the last deal and begins.", name=name)
        case "scored_most_before" if mine:
            return msg("You scored most in the last deal, so you begin.")
        case "scored_most_before":
            return msg("{name} scored most in the last deal and begins.", name=name)
        case "by_chance" if mine:
            return msg("You begin, chosen at random.")
        case "by_chance":
            return msg("{name} begins, chosen at random.", name=name)
        case "next_clockwise":
            before = (event.seat - 1) % len(names)
            if mine:
                return msg(
                    "{before} began the last deal, so you begin this one.", before=names[before]
                )
            if before == you:
                return msg("You began the last deal, so {name} begins this one.", name=name)
            return msg(
                "{before} began the last deal, so {name} begins this one.",
                name=name,
                before=names[before],
            )
    return None


def happened(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
    """Say who swoops, takes the pile or goes out."""
    mine, name = event.seat == you, names[event.seat]
    cards = event.numbers.get("cards", 0)
    match event.what:
        case "swoop" if mine:
            return nmsg("You swoop {count} card away.", "You swoop {count} cards away.", cards)
        case "swoop":
            return nmsg(
                "{name} swoops {count} card away.",
                "{name} swoops {count} cards away.",
                cards,
                name=name,
            )
        case "take" if mine:
            return nmsg(
                "You take the pile: {count} card.", "You take the pile: {count} cards.", cards
            )
        case "take":
            return nmsg(
                "{name} takes the pile: {count} card.",
                "{name} takes the pile: {count} cards.",
                cards,
                name=name,
            )
        case "out" if mine:
            return msg("You go out!")
        case "out":
            return msg("{name} goes out!", name=name)
    return None


def turns(history: Sequence[Event]) -> list[int]:
    """Return how many turns each deal took that is over."""
    turns, current = list[int](), 0
    for event in history:
        match event:
            case TurnBegan():
                current += 1
            case DealEnded():
                turns.append(current)
                current = 0
    return turns


def most_swoops(count: int, name: str, *, mine: bool) -> Message:
    """Say who swooped most often."""
    if mine:
        return nmsg(
            "You swooped {count} time, more often than anybody else",
            "You swooped {count} times, more often than anybody else",
            count,
        )
    return nmsg(
        "{name} swooped {count} time, more often than anybody else",
        "{name} swooped {count} times, more often than anybody else",
        count,
        name=name,
    )


def largest_swoop(cards: int, name: str, *, mine: bool) -> Message:
    """Say who swooped most cards at once."""
    if mine:
        return nmsg(
            "You swooped {count} card away at once, the most of the game",
            "You swooped {count} cards away at once, the most of the game",
            cards,
        )
    return nmsg(
        "{name} swooped {count} card away at once, the most of the game",
        "{name} swooped {count} cards away at once, the most of the game",
        cards,
        name=name,
    )


def never_took(name: str, *, mine: bool) -> Message:
    """Say who never took the pile."""
    if mine:
        return msg("You are the only one who never took the pile")
    return msg("{name} is the only one who never took the pile", name=name)


def largest_take(cards: int, name: str, *, mine: bool) -> Message:
    """Say who took the longest pile."""
    if mine:
        return nmsg(
            "You once took {count} card with the pile, the most of the game",
            "You once took {count} cards with the pile, the most of the game",
            cards,
        )
    return nmsg(
        "{name} once took {count} card with the pile, the most of the game",
        "{name} once took {count} cards with the pile, the most of the game",
        cards,
        name=name,
    )
