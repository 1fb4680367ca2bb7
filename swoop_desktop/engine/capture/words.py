"""What happened, as lines of a log: with names, never “you”."""

from collections.abc import Sequence

from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, named, wins_the_game


def tell(event: Event, names: Sequence[str]) -> Message | None:
    """A line for the event, None where it is not worth one."""
    match event:
        case DealBegan():
            return msg("Game {number}: {name} deals.", number=event.number, name=names[event.first])
        case Moved(cards=(int() as card,), drawn_by=(seat,)):
            return msg("{name} cuts {card}.", name=names[seat], card=card_sign(card))
        case Revealed(card=card) if card is not None:
            return msg("{name} shows {card}.", name=names[event.zone.seat], card=card_sign(card))
        case Happened(what="capture"):
            return nmsg(
                "{name} captures {count} card.",
                "{name} captures {count} cards.",
                event.numbers["cards"],
                name=names[event.seat],
            )
        case RoundEnded(gain=int() as found):
            return msg("{name} finds {count} ♥ among them.", name=names[event.winner], count=found)
        case DealEnded():
            return nmsg(
                "{names} did best: {score}.",
                "{names} did best together: {score}.",
                len(event.winners),
                names=named(event.winners, names),
                score=max(event.scores),
            )
        case GameEnded():
            return wins_the_game(event, names)
    return None


def heading(ended: DealEnded, names: Sequence[str]) -> Message:
    """How a deal ended: who did best."""
    return nmsg(
        "Deal {number}: {names} did best",
        "Deal {number}: {names} did best together",
        len(ended.winners),
        number=ended.number,
        names=named(ended.winners, names),
    )
