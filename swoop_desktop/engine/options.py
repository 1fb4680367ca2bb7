"""The options of rule sets. Each kind of option checks, reads, writes and describes its values. A
`Conflict` explains wrong values, with changes that repair them.

A game's rules are a frozen dataclass whose fields come from `number`, `flag`, `choice` … A field's
name is its option's key.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, Field, dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cache
from typing import ClassVar, Generic, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeGuard, TypeVar

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.messages import Message, Refusal, joined, msg, nmsg, pmsg
from swoop_desktop.engine.names import LONGEST_NAME, rank_name, readable, shortened


class Remedy(NamedTuple):
    words: Message
    """The effect, for a button: “Set the number of deals to 5”."""
    changes: Mapping[str, object]
    """By option key (``deal.hand``, ``points.K``): new value; None removes the option."""


class Conflict(NamedTuple):
    options: tuple[str, ...]
    """Keys of all options that cause the conflict, the refused option first."""
    words: Message
    """The error for a player, who sees the options' labels."""
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
    """Drop conflicts that share an option with one in `wrong`: they mean nothing while that
    option's value is wrong.
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
    """Report that neither points nor a number of deals ends a game. `deals` is the key of the
    option for that number, `usual` the standard points.
    """
    return wrong(
        deals,
        0,
        msg("a number above 0, unless points is above 0: every game must end"),
        msg("No game would ever end: set the points to win or a number of deals."),
        (deals, "points"),
        (
            Remedy(msg("Set the points to win to {count}", count=usual), {"points": usual}),
            Remedy(msg("Play a single deal"), {deals: 1}),
        ),
    )


T = TypeVar("T", covariant=True)
P = ParamSpec("P")
Data: TypeAlias = Mapping[str, object]
"""A rule set as on disk, or the values of its fields."""


class Rules(Protocol):
    """Rules as seen outside their own game: a frozen dataclass whose fields are options."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    GROUPS: ClassVar[Sequence[tuple[str, Message]]]
    """Groups of options in order: key and title."""

    @property
    def name(self) -> str:
        """Name in files and lists: ``classic``."""

    @property
    def hand(self) -> int:
        pass

    def __hash__(self) -> int: ...


@dataclass(eq=False)
class Option(Generic[T]):
    """An option with values of type `T`; its fields are common to all kinds."""

    label: Message
    help: Message
    _: KW_ONLY
    key: str = ""
    """Key on disk, nested with a dot: ``deal.hand``. Derived from the field's name."""
    name: str = ""
    within: str = ""
    group: str = ""
    if_absent: bool | int | str | tuple[str, ...] | None = None
    """The value if rules lack the option, as all did before the option existed. None: required.
    Options added after the first release need a value.
    """
    example: Message | None = None
    """The effect on example cards, where clearer than `help`."""
    also: Message | None = None
    """Search words from rule books."""
    sentences: Callable[..., Iterable[Message]] | None = None
    """Yields the option's sentences for the written rules; they end its group."""
    comes_to: Callable[..., Message] | None = None
    short: ClassVar[bool] = False
    """True if a remedy's words contain the value."""
    conflict: Callable[..., Iterable[Conflict]] | None = None
    """Yields conflicts with other options. Its arguments are the rules, and the base with usual
    values or None.
    """

    @abstractmethod
    def _parsed(self, value: object) -> T | None:
        """Read a value; None if it is not allowed."""

    @abstractmethod
    def _said(self) -> tuple[Message, Message]:
        """Describe the allowed values for a file's author, and in a sentence for the rule
        editor.
        """

    def parsed(self, value: object) -> T:
        parsed = self._parsed(value)
        if parsed is None:
            raise self.unfit(value)
        return parsed

    def plain(self, value: object) -> object:
        """Write a value as on disk, always in the same form."""
        return list(value) if isinstance(value, tuple) else value

    def put(self, value: object) -> Remedy:
        words = msg("Set “{label}” back to its usual value", label=self.label)
        if self.short:
            words = pmsg("option", "Set “{label}” to {value}", label=self.label, value=shown(value))
        return Remedy(words, {self.key: value})

    def unfit(self, value: object) -> RulesError:
        """Make the error for a value that is never allowed."""
        return refuse(self.key, value, *self._said())

    def missing(self, part: str = "") -> Conflict:
        option = f"{self.key}.{part}" if part else self.key
        words = msg("“{label}” is not set.", label=self.label)
        return Conflict((option,), words, msg("The option {option} is missing.", option=option))

    def found(self, data: Data) -> object:
        holder = data.get(self.within, {}) if self.within else data
        if not isinstance(holder, Mapping):
            raise refuse(self.within, holder, msg("a table of numbers"))
        if self.name in holder:
            return holder[self.name]
        if self.if_absent is None:
            raise RulesError(self.missing())
        return self.if_absent

    def read(self, data: Data, usual: Data, others: Data) -> tuple[object, list[Conflict]]:
        """Read the option's value and list its conflicts. A wrong value is replaced by the `usual`
        one, or None. `others` has the values of options read before.
        """
        try:
            return self.parsed(self.found(data)), []
        except RulesError as error:
            repairs = tuple(self._repairs(option_of(data, self.key), option_of(usual, self.key)))
            value = self.parsed(self.found(usual)) if usual else None
            return value, [error.conflict._replace(remedies=repairs)]

    def write(self, values: Data) -> object:
        return self.plain(values[self.name])

    def _repairs(self, value: object, usual: object) -> Iterator[Remedy]:
        if usual is not None:
            yield self.put(usual)


class Text(Option[str]):
    short = True

    def _parsed(self, value: object) -> str | None:
        if not isinstance(value, str) or not value.isprintable() or not value.strip():
            return None
        return readable(value) if len(value) <= LONGEST_NAME else None

    def _said(self) -> tuple[Message, Message]:
        return (
            msg("a text of up to {most} characters", most=LONGEST_NAME),
            msg("A name needs at least one character and may have up to {most}.",
                most=LONGEST_NAME),
        )  # fmt: skip


class Flag(Option[bool]):
    def _parsed(self, value: object) -> bool | None:
        return value if isinstance(value, bool) else None

    def _said(self) -> tuple[Message, Message]:
        words = msg("“{label}” can only be on or off.", label=self.label)
        return msg("true or false"), words


@dataclass(eq=False)
class Choice(Option[str]):
    """One of several words."""

    choices: tuple[tuple[str, Message], ...]
    """Words with their labels."""

    def _parsed(self, value: object) -> str | None:
        return value if isinstance(value, str) and value in dict(self.choices) else None

    def _said(self) -> tuple[Message, Message]:
        allowed = joined([msg("{word}", word=key) for key, _ in self.choices])
        return allowed, msg("“{label}” has to be one of these: {allowed}.", label=self.label,
                            allowed=allowed)  # fmt: skip


@dataclass(eq=False)
class _Ranged(Option[T]):
    """Base of number options with a range."""

    low: int
    high: int

    def holds(self, value: object) -> bool:
        return whole(value) and self.low <= value <= self.high

    def _said(self) -> tuple[Message, Message]:
        ends = {"low": self.low, "high": self.high}
        return (
            msg("a whole number from {low} to {high}", **ends),
            msg("“{label}” has to be a number from {low} to {high}.", label=self.label, **ends),
        )


@dataclass(eq=False)
class Number(_Ranged[int]):
    """A whole number in a range."""

    short = True
    null: int | None = None
    """The value of null in other programs' records; None: null is not allowed."""

    def _parsed(self, value: object) -> int | None:
        if value is None:
            return self.null
        return value if whole(value) and self.holds(value) else None

    def _repairs(self, value: object, usual: object) -> Iterator[Remedy]:
        if whole(value):
            nearest = min(max(value, self.low), self.high)
            if nearest != usual:
                yield self.put(nearest)
        yield from super()._repairs(value, usual)


class Span(_Ranged[tuple[int, int | None]]):
    """A lowest and a highest number, or no highest."""

    def _parsed(self, value: object) -> tuple[int, int | None] | None:
        """Read ``[2]`` as in TOML or ``[2, null]`` as in JSON."""
        if not isinstance(value, list | tuple) or not 0 < len(value) < 3:
            return None
        low, high = [*value, None][:2]
        if not self.holds(low) or (high is not None and (not self.holds(high) or high < low)):
            return None
        return low, high

    def _said(self) -> tuple[Message, Message]:
        return (
            msg(
                "two whole numbers from {low} to {high}, the lower one first,"
                " or just the lower one",
                low=self.low,
                high=self.high,
            ),
            msg("“{label}” has to be one or two numbers from {low} to {high}, the lower one"
" first.", label=self.label, low=self.low, high=self.high),
        )  # fmt: skip

    def plain(self, value: object) -> object:
        """Write both ends, the upper one even if it is null."""
        return [*value, None][:2] if isinstance(value, list | tuple) else value


class Ranks(Option[tuple[str, ...]]):
    def _parsed(self, value: object) -> tuple[str, ...] | None:
        if not isinstance(value, list | tuple):
            return None
        for rank in value:
            if not isinstance(rank, str) or rank not in RANKS:
                raise self.unfit(rank)
        if len(set(value)) != len(value):
            twice = msg("“{label}” can have each rank only once.", label=self.label)
            raise refuse(self.key, list(value), msg("each rank only once"), twice)
        return tuple(value)

    def _said(self) -> tuple[Message, Message]:
        ranks = " ".join(RANKS)
        return (
            msg("a list of these ranks: {ranks}", ranks=ranks),
            msg("“{label}” has to be a list of these ranks: {ranks}.", label=self.label,
                ranks=ranks),
        )  # fmt: skip


class Order(Ranks):
    """Ranks from low to high."""


@dataclass(eq=False)
class Points(_Ranged[tuple[int, ...]]):
    """Points for each rank in the packs. `dealt` returns these ranks from the values of all other
    options.
    """

    dealt: Callable[[Data], Sequence[str]]

    def _parsed(self, value: object) -> tuple[int, ...] | None:
        raise NotImplementedError("see `read`")

    def plain(self, value: object) -> object:
        return dict(value) if isinstance(value, Mapping) else value

    def write(self, values: Data) -> object:
        points = values[self.name]
        held = points if isinstance(points, tuple) else ()
        return {rank: held[RANKS.index(rank)] for rank in self.dealt(values)}

    def read(self, data: Data, usual: Data, others: Data) -> tuple[object, list[Conflict]]:
        costs = usual.get(self.key)
        known: Mapping[str, int] = costs if isinstance(costs, Mapping) else {}
        ranks = self.dealt(others)
        conflicts: list[Conflict] = []
        try:
            points = self.found(data)
            if not isinstance(points, Mapping):
                raise refuse(self.key, points, msg("a number for each rank"))
        except RulesError as error:
            points, conflicts = known, [error.conflict._replace(remedies=(self.put(dict(known)),))]
        conflicts += [
            conflict
            for rank, number in points.items()
            for conflict in self._of_rank(rank, number, known)
        ]
        conflicts += [
            self.missing(rank)._replace(
                words=msg("There are no points for this rank: {rank}.", rank=_called(rank)),
                remedies=self._usual(rank, known),
            )
            for rank in ranks
            if rank not in points
        ]
        worth = [points.get(rank, known.get(rank)) if rank in ranks else 0 for rank in RANKS]
        return tuple(number if whole(number) else 0 for number in worth), conflicts

    def _of_rank(self, rank: str, number: object, known: Mapping[str, int]) -> Iterator[Conflict]:
        key = f"{self.key}.{rank}"
        if rank not in RANKS:
            drop = Remedy(msg("Leave out {option}", option=shortened(key)), {key: None})
            yield wrong(self.key, rank, listed(RANKS), None, (key,), (drop,))
        elif not self.holds(number):
            words = msg("The points for {rank} have to be a number from {low} to {high}.",
                        rank=_called(rank), low=self.low, high=self.high)  # fmt: skip
            yield wrong(key, number, self._said()[0], words, (), self._usual(rank, known))

    def _usual(self, rank: str, known: Mapping[str, int]) -> tuple[Remedy, ...]:
        if rank not in known:
            return ()
        name, points = _called(rank), known[rank]
        words = msg("Set the points for this rank to {points}: {rank}", points=points, rank=name)
        return (Remedy(words, {f"{self.key}.{rank}": points}),)


def _called(rank: str) -> Message:
    return rank_name(RANKS.index(rank))


def _maker(kind: Callable[P, Option[T]]) -> Callable[P, T]:
    """Return a function that makes a dataclass field from the parameters of this kind of option."""

    def make(*args: P.args, **kwargs: P.kwargs) -> T:
        option_field: T = field(metadata={"option": kind(*args, **kwargs)})
        return option_field

    return make


text = _maker(Text)
flag = _maker(Flag)
number = _maker(Number)
choice = _maker(Choice)
span = _maker(Span)
ranks = _maker(Ranks)
order = _maker(Order)
points = _maker(Points)


@cache
def options_of(rules: type[Rules]) -> tuple[Option[object], ...]:
    options: list[Option[object]] = []
    for one in fields(rules):
        option: Option[object] = one.metadata["option"]
        key = f"{option.within}.{one.name}" if option.within else one.name
        options.append(replace(option, key=key, name=one.name))
    return tuple(options)


def options_in(rules: Rules) -> tuple[Option[object], ...]:
    return options_of(type(rules))


def option_of(data: Data, key: str) -> object:
    holder, _, part = key.partition(".")
    value = data.get(holder)
    if not part:
        return value
    return value.get(part) if isinstance(value, Mapping) else None


def with_option(data: Data, key: str, value: object) -> dict[str, object]:
    """Return a copy of the data with another value; None removes it. Nothing is checked: see
    `Game.conflicts`.
    """
    holder, _, part = key.partition(".")
    if not part:
        changed = {**data, holder: value}
        return {key: value for key, value in changed.items() if key != holder or value is not None}
    inner = data.get(holder)
    return {**data, holder: with_option(inner if isinstance(inner, Mapping) else {}, part, value)}


def with_changes(data: Data, changes: Data) -> dict[str, object]:
    changed = dict(data)
    for key, value in changes.items():
        changed = with_option(changed, key, value)
    return changed
