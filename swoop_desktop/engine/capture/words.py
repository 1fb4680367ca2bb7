"""What happened, as lines of a log: with names, and with “you” for the seat that is spoken to."""

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
from swoop_desktop.engine.names import card_sign, named, others, wins_the_game


def tell(event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
    """A line for the event, None where it is not worth one."""
    match event:
        case DealBegan():
            return msg("Deal {number}", number=event.number)
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
            return _deals(event, names, you)
        case Happened(what="capture"):
            return _captures(event, names, you)
        case RoundEnded(gain=int() as found):
            if event.winner == you:
                return msg("You find {count} ♥ among them.", count=found)
            return msg("{name} finds {count} ♥ among them.", name=names[event.winner], count=found)
        case DealEnded():
            return _did_best(event, names, you)
        case GameEnded():
            return wins_the_game(event, names, you)
    return None


def heading(ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
    """Say how a deal ended: who did best."""
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


def _deals(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
    """Say who deals first, and why. That the deal goes round after that is not worth a line."""
    if "cuts" not in event.numbers:
        return None
    mine, name = event.seat == you, names[event.seat]
    if event.numbers["cuts"]:
        if mine:
            return msg("You cut the highest card, so you deal.")
        return msg("{name} cuts the highest card and deals.", name=name)
    return msg("You deal.") if mine else msg("{name} deals.", name=name)


def _captures(event: Happened, names: Sequence[str], you: int | None) -> Message:
    """Say who took the bottom cards; and why, where the tops of several were equally high."""
    cards = event.numbers["cards"]
    if event.seat == you:
        line = nmsg("You capture {count} card.", "You capture {count} cards.", cards)
    else:
        line = nmsg(
            "{name} captures {count} card.",
            "{name} captures {count} cards.",
            cards,
            name=names[event.seat],
        )
    if "over" not in event.numbers:
        return line
    won, other = card_sign(event.numbers["top"]), card_sign(event.numbers["over"])
    if won == other:
        why = msg("Of two {card}, the first one clockwise from the dealer’s left wins.", card=won)
    else:
        why = msg("{card} beats {other}: between equal ranks, ♦ is highest, then ♣, ♠, ♥.",
                  card=won, other=other)  # fmt: skip
    return msg("{line} {why}", line=line, why=why)


def _did_best(event: DealEnded, names: Sequence[str], you: int | None) -> Message:
    winners, score = event.winners, max(event.scores)
    if winners == (you,):
        return msg("You did best: {score}.", score=score)
    if you in winners:
        together = named(others(winners, you), names)
        return msg("You and {names} did best together: {score}.", names=together, score=score)
    return nmsg(
        "{names} did best: {score}.",
        "{names} did best together: {score}.",
        len(winners),
        names=named(winners, names),
        score=score,
    )
