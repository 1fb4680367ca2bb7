"""Errors in the values of options, in words, with changes that repair them."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple, TypeGuard

from swoop_desktop.engine.limits import LONGEST_NAME, shortened
from swoop_desktop.engine.messages import Message, Refusal, msg, nmsg


class Remedy(NamedTuple):
    words: Message
    """The effect, for a button: “Set the number of deals to 5”."""
    changes: Mapping[str, object]
    """New values by option key (``deal.hand``, ``points.K``). None removes the option."""


class Conflict(NamedTuple):
    options: tuple[str, ...]
    """Keys of all options that cause it, the refused one first."""
    words: Message
    """The error for somebody who sees the options with their labels."""
    reason: Message
    """The error for the author of a file: the option, its value and the allowed values."""
    remedies: tuple[Remedy, ...] = ()


class RulesError(Refusal):
    def __init__(self, conflict: Conflict) -> None:
        super().__init__(conflict.reason)
        self.conflict = conflict


def wrong(
    option: str,
    value: object,
    what: Message,
    words: Message | None = None,
    options: Iterable[str] = (),
    remedies: Iterable[Remedy] = (),
) -> Conflict:
    """Make a conflict that names the allowed values. `options` are its causes, if there are
    several.
    """
    reason = msg("{option} = {value} is not allowed. Allowed: {allowed}.",
                 option=shortened(option), value=shown(value), allowed=what)  # fmt: skip
    return Conflict(tuple(options) or (option,), words or reason, reason, tuple(remedies))


def too_few_cards(
    option: str,
    value: object,
    seats: int,
    needed: int,
    packs: int,
    supply: int,
    options: Iterable[str],
    remedies: Iterable[Remedy] = (),
) -> Conflict:
    numbers = {"seats": seats, "needed": needed, "supply": supply}
    return wrong(
        option,
        value,
        nmsg(
            "what the packs can supply ({seats} players would need {needed} cards, and {count} pack"
            " holds {supply})",
            "what the packs can supply ({seats} players would need {needed} cards, and {count}"
            " packs hold {supply})",
            packs,
            **numbers,
        ),
        nmsg(
            "There are not enough cards: {seats} players would need {needed}, and one pack holds "
            "{supply}.",
            "There are not enough cards: {seats} players would need {needed}, and {count} packs "
            "hold {supply}.",
            packs,
            **numbers,
        ),
        options,
        remedies,
    )


def refuse(option: str, value: object, what: Message, words: Message | None = None) -> RulesError:
    return RulesError(wrong(option, value, what, words))


def unknown(key: str, known: Iterable[str]) -> Conflict:
    option, meant = shortened(key), get_close_matches(key[:LONGEST_NAME], list(known))
    reason = (
        msg(
            "There is no option {option}. Did you mean {options}?",
            option=option,
            options=listed(meant),
        )
        if meant
        else msg("There is no option {option}.", option=option)
    )
    drop = Remedy(msg("Leave out {option}", option=option), {key: None})
    return Conflict((key,), reason, reason, (drop,))


def apart(conflicts: Iterable[Conflict], wrong: Sequence[Conflict]) -> list[Conflict]:
    """Drop conflicts that share an option with those in `wrong`: they say nothing while that value
    is wrong.
    """
    named = [option for conflict in wrong for option in conflict.options]
    return [
        conflict
        for conflict in conflicts
        if not any(_same(mine, other) for mine in conflict.options for other in named)
    ]


def _same(one: str, other: str) -> bool:
    """True if two keys name the same option or a part of it: ``points`` and ``points.K``."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def whole(value: object) -> TypeGuard[int]:
    """True for whole numbers except bools."""
    return isinstance(value, int) and not isinstance(value, bool)


def listed(words: Iterable[str]) -> Message:
    return msg("{words}", words=", ".join(words))


def shown(value: object) -> str:
    """Write a value as in a file, cut if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return shortened("[" + ", ".join(map(shown, value)) + "]")
    return shortened(repr(value) if isinstance(value, str) else str(value))


def endless(deals: str, usual: int) -> Conflict:
    """Report that neither points nor a number of deals ends a game. `deals` is the key of that
    option, `usual` the standard points.
    """
    return wrong(
        deals,
        0,
        msg("a number above 0, unless points is above 0: every game must end"),
        msg("No game would ever end: there are neither points to win nor a number of deals."),
        (deals, "points"),
        (
            Remedy(msg("Set the points to win to {count}", count=usual), {"points": usual}),
            Remedy(msg("Play a single deal"), {deals: 1}),
        ),
    )
