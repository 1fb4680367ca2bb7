"""What happened, as lines of a log: with names, and with “you” for the seat that is spoken to."""

from collections.abc import Sequence

from swoop_desktop.engine.events import (
    DealEnded,
    Happened,
)
from swoop_desktop.engine.game import Most
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign, named, others

MOST = (
    Most(
        "rounds",
        2,
        lambda best, second: min(82, 52 + 6 * (best - second)),
        nmsg(
            "You won {count} round, more than anybody else",
            "You won {count} rounds, more than anybody else",
        ),
        nmsg(
            "{name} won {count} round, more than anybody else",
            "{name} won {count} rounds, more than anybody else",
        ),
    ),
    Most(
        "hearts",
        2,
        lambda _best, _second: 56,
        nmsg(
            "You captured {count} heart, the most of all",
            "You captured {count} hearts, the most of all",
        ),
        nmsg(
            "{name} captured {count} heart, the most of all",
            "{name} captured {count} hearts, the most of all",
        ),
    ),
    Most(
        "kept",
        2,
        lambda best, _second: 50 + best,
        nmsg(
            "You were left with {count} heart, the most of all",
            "You were left with {count} hearts, the most of all",
        ),
        nmsg(
            "{name} was left with {count} heart, the most of all",
            "{name} was left with {count} hearts, the most of all",
        ),
        proud=False,
    ),
)


def deals(event: Happened, names: Sequence[str], you: int | None) -> Message | None:
    """Say who deals first, and why. That the deal goes round after that is not worth a line."""
    if "cuts" not in event.numbers:
        return None
    mine, name = event.seat == you, names[event.seat]
    if event.numbers["cuts"]:
        if mine:
            return msg("You cut the highest card, so you deal.")
        return msg("{name} cuts the highest card and deals.", name=name)
    return msg("You deal.") if mine else msg("{name} deals.", name=name)


def captures(event: Happened, names: Sequence[str], you: int | None) -> Message:
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


def did_best(event: DealEnded, names: Sequence[str], you: int | None) -> Message:
    """Say who did best in a deal, and with how much."""
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
