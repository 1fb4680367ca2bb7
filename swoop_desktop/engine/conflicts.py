"""What is wrong with the values of options, in words, and the changes that would put it right."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple, TypeGuard

from swoop_desktop.engine.limits import LONGEST_NAME, shortened
from swoop_desktop.engine.messages import Message, Refusal, msg, nmsg


class Remedy(NamedTuple):
    """A way out of a conflict between options."""

    words: Message
    """What it does, for a button: “Set the number of deals to 5”."""
    changes: Mapping[str, object]
    """New values of options by their keys (``deal.hand``, ``points.K``); None: named no more."""


class Conflict(NamedTuple):
    """Something by which a set of option values can't be played."""

    options: tuple[str, ...]
    """The keys of all options that decide it, first the one that is refused."""
    words: Message
    """What is wrong, for somebody who sees the options with their labels."""
    reason: Message
    """What is wrong, for somebody who wrote a file: the option, its value, and what is allowed."""
    remedies: tuple[Remedy, ...] = ()


class RulesError(Refusal):
    """A rule set was refused: names the option, the value, and what is allowed."""

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
    """Say that an option's value is not allowed, and what is; `options` are all that decide it, if
    it is not this one alone.
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
    """Say that the packs don't have the cards that so many players would need."""
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
    """Make the error that names the option, the value and what is allowed."""
    return RulesError(wrong(option, value, what, words))


def unknown(key: str, known: Iterable[str]) -> Conflict:
    """Say that there is no such option, and which ones may have been meant."""
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
    """Leave out the conflicts that name an option of those that are `wrong` by themselves: the
    others hold whatever stands for these.
    """
    named = [option for conflict in wrong for option in conflict.options]
    return [
        conflict
        for conflict in conflicts
        if not any(_same(mine, other) for mine in conflict.options for other in named)
    ]


def _same(one: str, other: str) -> bool:
    """Whether two keys name the same option, or part of it: ``points`` and ``points.K``."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def whole(value: object) -> TypeGuard[int]:
    """Whether the value is a whole number (True is none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def listed(words: Iterable[str]) -> Message:
    """Join words with commas."""
    return msg("{words}", words=", ".join(words))


def shown(value: object) -> str:
    """Write a value as in a file, cut if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return shortened("[" + ", ".join(map(shown, value)) + "]")
    return shortened(repr(value) if isinstance(value, str) else str(value))


def endless(deals: str, usual: int) -> Conflict:
    """Say that neither points nor a number of deals ends a game; `deals` is the key of that option,
    `usual` the points that a game has otherwise.
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
