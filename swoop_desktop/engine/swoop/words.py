"""What happened, as lines of a log: with names, and with “you” for the seat that is spoken to."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Happened,
    Moved,
    Revealed,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import named, rank_name, wins_the_game


def tell(event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
    """A line for the event, None where it is not worth one."""
    match event:
        case DealBegan():
            return msg("Deal {number}", number=event.number)
        case Moved():
            return _moved(event, names, you)
        case Revealed(card=card) if card is not None:
            seat, rank = event.zone.seat, rank_name(c.rank(card))
            if seat == you:
                return msg("You flip a mystery: {rank}.", rank=rank)
            return msg("{name} flips a mystery: {rank}.", name=names[seat], rank=rank)
        case Happened():
            return _begins(event, names, you) or _happened(event, names, you)
        case DealEnded():
            if event.winners:
                return None
            return msg("Deal {number} would never end, so it is stopped.", number=event.number)
        case GameEnded():
            return wins_the_game(event, names, you)
    return None


def heading(ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
    """Say how a deal ended: who went out."""
    if not ended.winners:
        return msg("Stopped, because it would never end")
    if ended.winners == (you,):
        return msg("You go out")
    return msg("{name} goes out", name=named(ended.winners, names))


def _moved(event: Moved, names: Sequence[str], you: int | None) -> Message | None:
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


def _begins(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
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


def _happened(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
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
