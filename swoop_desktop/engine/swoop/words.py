"""What happened, as lines of a log: with names, never “you”."""

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


def tell(event: Event, names: Sequence[str]) -> Message | None:
    """A line for the event, None where it is not worth one."""
    match event:
        case DealBegan():
            return msg(
                "Deal {number}: {name} begins.", number=event.number, name=names[event.first]
            )
        case Moved():
            return _moved(event, names)
        case Revealed(card=card) if card is not None:
            return msg(
                "{name} flips a mystery: {rank}.",
                name=names[event.zone.seat],
                rank=rank_name(c.rank(card)),
            )
        case Happened():
            return _happened(event, names)
        case DealEnded():
            if event.winners:
                return None
            return msg("Deal {number} has no end and is stopped.", number=event.number)
        case GameEnded():
            return wins_the_game(event, names)
    return None


def heading(ended: DealEnded, names: Sequence[str]) -> Message:
    """How a deal ended: who went out."""
    if not ended.winners:
        return msg("Deal {number}: stopped, since it had no end", number=ended.number)
    name = named(ended.winners, names)
    return msg("Deal {number}: {name} went out", number=ended.number, name=name)


def _moved(event: Moved, names: Sequence[str]) -> Message | None:
    card = event.cards[0] if event.cards else None
    if card is None:
        return None
    rank = rank_name(c.rank(card))
    if event.drawn_by:
        return msg("{name} draws {rank}.", name=names[event.drawn_by[0]], rank=rank)
    if event.why == "starter" and event.target.kind == "pile":
        return msg("The pile begins with {rank}.", rank=rank)
    if event.why == "play" and event.source.kind != "down":
        return nmsg(
            "{name} plays {rank}.",
            "{name} plays {count} × {rank}.",
            len(event.cards),
            name=names[event.source.seat],
            rank=rank,
        )
    return None


def _happened(event: Happened, names: Sequence[str]) -> Message | None:
    name = names[event.seat]
    cards = event.numbers.get("cards", 0)
    match event.what:
        case "swoop":
            return nmsg(
                "{name} swoops {count} card away.",
                "{name} swoops {count} cards away.",
                cards,
                name=name,
            )
        case "take":
            return nmsg(
                "{name} takes the pile: {count} card.",
                "{name} takes the pile: {count} cards.",
                cards,
                name=name,
            )
        case "out":
            return msg("{name} goes out!", name=name)
    return None
