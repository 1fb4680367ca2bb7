"""What was remarkable in a game of Capture the Hearts: rounds won, and hearts in all."""

from collections.abc import Sequence

from swoop_desktop.engine.capture.tallies import counts
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.messages import Message, nmsg
from swoop_desktop.engine.tallies import Fact, foremost


def facts(history: Sequence[Event], names: Sequence[str], you: int | None = None) -> list[Fact]:
    """Collect what everybody saw that is worth telling, in no order."""
    done = counts(history, len(names))
    rounds, hearts = [one.rounds for one in done], [one.hearts for one in done]
    kept = [one.kept for one in done]
    found: list[Fact] = []
    seats = range(len(names))
    who = foremost(rounds, least=2)
    if who is not None:
        second = max((rounds[other] for other in seats if other != who), default=0)
        words = _most_rounds(rounds[who], names[who], mine=who == you)
        found.append(Fact(min(82, 52 + 6 * (rounds[who] - second)), words, who))
    who = foremost(hearts, least=2)
    if who is not None:
        words = _most_hearts(hearts[who], names[who], mine=who == you)
        found.append(Fact(56, words, who))
    who = foremost(kept, least=2)
    if who is not None:
        words = _most_kept(kept[who], names[who], mine=who == you)
        found.append(Fact(50 + kept[who], words, who, proud=False))
    return found


def _most_rounds(count: int, name: str, *, mine: bool) -> Message:
    if mine:
        return nmsg(
            "You won {count} round, more than anybody else",
            "You won {count} rounds, more than anybody else",
            count,
        )
    return nmsg(
        "{name} won {count} round, more than anybody else",
        "{name} won {count} rounds, more than anybody else",
        count,
        name=name,
    )


def _most_hearts(count: int, name: str, *, mine: bool) -> Message:
    if mine:
        return nmsg(
            "You captured {count} heart, the most of all",
            "You captured {count} hearts, the most of all",
            count,
        )
    return nmsg(
        "{name} captured {count} heart, the most of all",
        "{name} captured {count} hearts, the most of all",
        count,
        name=name,
    )


def _most_kept(count: int, name: str, *, mine: bool) -> Message:
    if mine:
        return nmsg(
            "You were left with {count} heart, the most of all",
            "You were left with {count} hearts, the most of all",
            count,
        )
    return nmsg(
        "{name} was left with {count} heart, the most of all",
        "{name} was left with {count} hearts, the most of all",
        count,
        name=name,
    )
