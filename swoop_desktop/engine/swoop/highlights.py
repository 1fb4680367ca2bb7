"""What was remarkable in a game of Swoop: swoops, piles taken, and deals that would not end."""

from collections.abc import Sequence

from swoop_desktop.engine.events import DealEnded, Event, TurnBegan
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.swoop.tallies import counts
from swoop_desktop.engine.tallies import Fact, foremost

_LARGE_SWOOP, _LARGE_TAKE = 8, 15
"""Cards, from which on a swoop or a pile that is taken is worth telling of."""
_LONG = 2.0
"""How many times as long as the second longest a deal is that is told of."""


def facts(history: Sequence[Event], names: Sequence[str], you: int | None = None) -> list[Fact]:
    """Collect what everybody saw that is worth telling, in no order."""
    seats = range(len(names))
    done = counts(history, len(names))
    swoops, takes = [one.swoops for one in done], [one.takes for one in done]
    swept, taken = [one.swept or 0 for one in done], [one.taken or 0 for one in done]
    turns = _turns(history)
    deals = len(turns)
    found: list[Fact] = []
    who = foremost(swoops, least=2)
    if who is not None:
        second = max((swoops[other] for other in seats if other != who), default=0)
        words = _most_swoops(swoops[who], names[who], mine=who == you)
        found.append(Fact(min(80, 55 + 3 * (swoops[who] - second)), words, who))
    who = foremost(swept, least=_LARGE_SWOOP)
    if who is not None:
        words = _largest_swoop(swept[who], names[who], mine=who == you)
        found.append(Fact(min(90, 30 + 2 * swept[who]), words, who))
    never = [seat for seat in seats if not takes[seat]]
    if len(never) == 1 and any(takes):
        words = _never_took(names[never[0]], mine=never[0] == you)
        found.append(Fact(min(88, 50 + 8 * deals), words, never[0]))
    who = foremost(taken, least=_LARGE_TAKE)
    if who is not None:
        words = _largest_take(taken[who], names[who], mine=who == you)
        found.append(Fact(min(85, 25 + 2 * taken[who]), words, who, proud=False))
    longest = foremost(turns)
    if longest is not None and deals > 1 and turns[longest] >= _LONG * sorted(turns)[-2]:
        words = nmsg(
            "Deal {number} was by far the longest: {count} turn",
            "Deal {number} was by far the longest: {count} turns",
            turns[longest],
            number=longest + 1,
        )
        found.append(Fact(58, words))
    return found


def _turns(history: Sequence[Event]) -> list[int]:
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


def _most_swoops(count: int, name: str, *, mine: bool) -> Message:
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


def _largest_swoop(cards: int, name: str, *, mine: bool) -> Message:
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


def _never_took(name: str, *, mine: bool) -> Message:
    if mine:
        return msg("You are the only one who never took the pile")
    return msg("{name} is the only one who never took the pile", name=name)


def _largest_take(cards: int, name: str, *, mine: bool) -> Message:
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
