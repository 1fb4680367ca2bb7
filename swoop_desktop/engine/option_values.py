"""The values of options, for the rules of any game: what they may be, and what to say if not."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeGuard, TypeVar

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.game import MOST_SEATS, Conflict, OptionSpec, Remedy, RulesError
from swoop_desktop.engine.limits import LONGEST_NAME, shortened
from swoop_desktop.engine.messages import Message, joined, msg

_Rules = TypeVar("_Rules")


def wrong(
    option: str,
    value: object,
    what: Message,
    words: Message | None = None,
    options: Iterable[str] = (),
    remedies: Iterable[Remedy] = (),
) -> Conflict:
    """What is wrong with an option's value, and what is allowed; `options` are all that decide it,
    if it is not this one alone.
    """
    reason = msg("{option} = {value} is not allowed. Allowed: {allowed}.",
                 option=shortened(option), value=shown(value), allowed=what)  # fmt: skip
    return Conflict(tuple(options) or (option,), words or reason, reason, tuple(remedies))


def refuse(option: str, value: object, what: Message, words: Message | None = None) -> RulesError:
    """The error that names the option, the value and what is allowed."""
    return RulesError(wrong(option, value, what, words))


def unfit(spec: OptionSpec, value: object) -> RulesError:
    """The error of a value that is none of its option's, whatever the others are."""
    return refuse(spec.key, value, allowed(spec), _told(spec))


def _told(spec: OptionSpec) -> Message:
    """The same as `allowed` says, in a sentence for whoever edits the option."""
    label = spec.label
    match spec.kind:
        case "flag":
            return msg("“{label}” can only be on or off.", label=label)
        case "choice":
            return msg("“{label}” has to be one of these: {allowed}.", label=label,
                       allowed=allowed(spec))  # fmt: skip
        case "number" | "points":
            return msg("“{label}” has to be a number from {low} to {high}.", label=label,
                       low=spec.low, high=spec.high)  # fmt: skip
        case "range":
            return msg("“{label}” has to be two numbers from {low} to {high}, the lower one first, "
                       "or only the lower one.", label=label, low=spec.low,
                       high=spec.high)  # fmt: skip
        case "ranks" | "order":
            return msg("“{label}” has to be a list of these ranks: {ranks}.", label=label,
                       ranks=" ".join(RANKS))  # fmt: skip
        case _:
            return msg("A name needs at least one character, and can have up to {most}.",
                       most=LONGEST_NAME)  # fmt: skip


def check_most_seats(seats: int) -> None:
    """Raises RulesError where more would play than there is room for at any table."""
    if seats > MOST_SEATS:
        raise refuse("players", seats, msg("at most {most} players at a table", most=MOST_SEATS))


def allowed(spec: OptionSpec) -> Message:
    """What an option may be, in words."""
    match spec.kind:
        case "flag":
            return msg("true or false")
        case "choice":
            return joined([msg("{word}", word=key) for key, _ in spec.choices])
        case "number" | "points":
            return msg("a whole number from {low} to {high}", low=spec.low, high=spec.high)
        case "range":
            return msg(
                "two whole numbers from {low} to {high}, the lower one first,"
                " or just the lower one",
                low=spec.low,
                high=spec.high,
            )
        case "ranks" | "order":
            return msg("a list of these ranks: {ranks}", ranks=" ".join(RANKS))
        case _:
            return msg("a text of up to {most} characters", most=LONGEST_NAME)


def base_of(data: Mapping[str, object], bases: Mapping[str, _Rules]) -> _Rules | None:
    """The rule set that these are based on; None if they name none. Raises RulesError."""
    if "based_on" not in data:
        return None
    base = data["based_on"]
    if not isinstance(base, str) or base not in bases:
        raise refuse("based_on", base, listed(bases))
    return bases[base]


def taken(spec: OptionSpec, holder: Mapping[str, object], key: str) -> object:
    """What stands for an option, or what it means that nothing does (`OptionSpec.before`).

    Raises RulesError where the option must be named and is not.
    """
    if key in holder:
        return holder[key]
    if spec.before is None:
        raise RulesError(missing(spec))
    return spec.before


def missing(spec: OptionSpec, part: str = "") -> Conflict:
    """What is wrong where an option is not there, or its part, and must be."""
    option = f"{spec.key}.{part}" if part else spec.key
    words = msg("“{label}” is not set.", label=spec.label)
    return Conflict((option,), words, msg("The option {option} is missing.", option=option))


def fits(spec: OptionSpec, value: object) -> bool:
    """Whether a value is one that the option may have, for kinds that stand for themselves."""
    match spec.kind:
        case "flag":
            return isinstance(value, bool)
        case "number":
            return whole(value) and spec.low <= value <= spec.high
        case "choice":
            return isinstance(value, str) and value in dict(spec.choices)
        case _:
            if not isinstance(value, str) or not value.isprintable():
                return False
            return len(value.strip()) > 0 and len(value) <= LONGEST_NAME


def whole(value: object) -> TypeGuard[int]:
    """Whether the value is a whole number (True is none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def unknown(key: str, known: Iterable[str]) -> Conflict:
    """What is wrong with an option that there is not, and those that may have been meant."""
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


def listed(words: Iterable[str]) -> Message:
    """Words, one after another."""
    return msg("{words}", words=", ".join(words))


def shown(value: object) -> str:
    """A value as in a file, cut if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return shortened("[" + ", ".join(map(shown, value)) + "]")
    return shortened(repr(value) if isinstance(value, str) else str(value))
