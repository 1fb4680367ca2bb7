"""The rule sets of a game, read and written: from files, from records, and as somebody edits them.

`RuleBook.read` raises the first conflict, as a file or a record needs it, and `RuleBook.conflicts`
gives all of them, for somebody who edits them: both come from the same checks, so that neither can
allow what the other refuses.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tomllib import load
from typing import Generic, TypeVar

from swoop_desktop.engine.conflicts import (
    Conflict,
    Remedy,
    RulesError,
    apart,
    listed,
    refuse,
    unknown,
)
from swoop_desktop.engine.game import MOST_SEATS, Json
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.options import Data, Option, Points, options_of
from swoop_desktop.engine.rule_changes import with_changes

R = TypeVar("R", bound=Rules)


def _none(_rules: object, _base: object) -> Iterable[Conflict]:
    """Find nothing: games come to an end by any rules."""
    return ()


@dataclass(frozen=True, eq=False)
class RuleBook(Generic[R]):
    """The options of a game, and how its rules are made of them."""

    rules: type[R]
    """A frozen dataclass whose fields are made by `options`."""
    folder: Path
    """Where the shipped rule sets lie."""
    names: tuple[str, ...]
    """Names of the shipped rule sets, in the order to show them."""
    clashes: Callable[[R, R | None], Iterable[Conflict]]
    """Finds what keeps the options from going together; what is usual is as in the second rules, if
    there are any.
    """
    check_seats: Callable[[R, int], None]
    """Raises RulesError unless rules go with so many players, where these are known."""
    unending: Callable[[R, R | None], Iterable[Conflict]] = _none
    """Finds what keeps games by rules that can be played from ever ending."""

    @cached_property
    def options(self) -> tuple[Option[object], ...]:
        """The options, in the order to show them."""
        return options_of(self.rules)

    def presets(self) -> Mapping[str, R]:
        """Return the shipped rule sets by name, in the order to show them."""
        return self._presets

    def read(self, data: Data, seats: int | None = None) -> R:
        """Make rules of a rule set file or a record's header, for that many seats if they are
        given. Raises RulesError.
        """
        rules = _sound(*self._read(data, self.presets()))
        if seats is not None:
            self.check_seats(rules, seats)
        return rules

    def write(self, rules: R) -> Json:
        """Write every option under the keys of the record."""
        values = {option.name: getattr(rules, option.name) for option in self.options}
        written: Json = {}
        tables = {"": written}
        for option in self.options:
            if option.within not in tables:
                written[option.within] = tables[option.within] = {}
            tables[option.within][option.name] = option.write(values)
        return written

    def conflicts(self, data: Data, base: R | None = None) -> list[Conflict]:
        """Find all that is wrong with these values, and what would put it right: what is usual is
        as in `base`, else as in the first rule set.

        Of the remedies stay those that help: each is tried, and its conflict must be gone after it.
        One that brings up something new, or something that could not be seen before, is only named
        where there is no better one.
        """
        found = self._conflicts(data, base)
        before = Counter(conflict.options for conflict in found)

        def helpful(conflict: Conflict) -> tuple[Remedy, ...]:
            clean: list[Remedy] = []
            others: list[Remedy] = []
            for remedy in conflict.remedies:
                changed = self._conflicts(with_changes(data, remedy.changes), base)
                left = Counter(other.options for other in changed)
                if left[conflict.options] < before[conflict.options]:
                    (clean if left <= before else others).append(remedy)
            return tuple(clean or others)

        return [conflict._replace(remedies=helpful(conflict)) for conflict in found]

    def check_ends(self, rules: R) -> None:
        """Raise RulesError where no game by these rules could ever end."""
        for conflict in self.unending(rules, None):
            raise RulesError(conflict)

    @cached_property
    def _presets(self) -> Mapping[str, R]:
        found: dict[str, R] = {}
        for name in self.names:
            with (self.folder / f"{name}.toml").open("rb") as file:
                found[name] = _sound(*self._read(load(file), found))
        return found

    @cached_property
    def _in_order(self) -> list[Option[object]]:
        """Points are read last: which ranks need any follows from other options."""
        return sorted(self.options, key=lambda option: isinstance(option, Points))

    @cached_property
    def _keys(self) -> Mapping[str, Collection[str]]:
        """By table, that of all options first: the keys that may stand there."""
        found: dict[str, dict[str, None]] = {"": {}}
        for option in self.options:
            found[""][option.within or option.key] = None
            if option.within:
                found.setdefault(option.within, {})[option.key] = None
        return found

    def _conflicts(self, data: Data, base: R | None) -> list[Conflict]:
        rules, wrong = self._read(data, self.presets(), base)
        return wrong if rules is None else wrong + apart(self.unending(rules, base), wrong)

    def _read(
        self, data: Data, bases: Mapping[str, R], base: R | None = None
    ) -> tuple[R | None, list[Conflict]]:
        """Read rules, and find all that is wrong with them; where a value is wrong, that of `base`,
        or else of the first rule set, stands for it in what is said of the others. No rules where
        there is neither.
        """
        first = base or next(iter(bases.values()), None)
        usual = {} if first is None else self.write(first)
        given, wrong = self._over_base(data, bases, usual)
        wrong += self._unknown(given)
        values: Json = {}
        for option in self._in_order:
            values[option.name], found = option.read(given, usual, values)
            for conflict in found:
                if conflict.reason not in [other.reason for other in wrong]:
                    wrong.append(conflict)
        if wrong and not usual:
            return None, wrong
        rules = self.rules(**values)
        return rules, wrong + apart(self.clashes(rules, base), wrong)

    def _over_base(
        self, data: Data, bases: Mapping[str, R], usual: Json
    ) -> tuple[Json, list[Conflict]]:
        """Lay the data over what it is based on, and find what is wrong with that."""
        merged, wrong = {}, []
        if "based_on" in data:
            name = data["based_on"]
            if isinstance(name, str) and name in bases:
                merged = self.write(bases[name])
            else:  # with it, every option is wrong that the data does not name
                conflict = refuse("based_on", name, listed(bases)).conflict
                keys = [option.key for option in self.options]
                merged, wrong = dict(usual), [conflict._replace(options=("based_on", *keys))]
        for key, value in data.items():
            under = merged.get(key)
            if isinstance(value, Mapping) and isinstance(under, Mapping):
                merged[key] = {**under, **value}
            elif key != "based_on":
                merged[key] = value
        return merged, wrong

    def _unknown(self, given: Json) -> Iterator[Conflict]:
        """Keys that are no options of the game."""
        for within, known in self._keys.items():
            inner = given.get(within) if within else given
            if isinstance(inner, Mapping):
                keys = [f"{within}.{key}" for key in inner] if within else inner
                yield from (unknown(key, known) for key in keys if key not in known)


def check_most_seats(seats: int) -> None:
    """Raise RulesError where more would play than there is room for at any table."""
    if seats > MOST_SEATS:
        raise refuse("players", seats, msg("at most {most} players at a table", most=MOST_SEATS))


def _sound(rules: R | None, wrong: list[Conflict]) -> R:
    """Return the rules, or raise RulesError with the first of the conflicts, if there are any."""
    if wrong:
        raise RulesError(wrong[0])
    if rules is None:
        raise AssertionError("no rules, and nothing wrong with them")
    return rules
