"""The rule sets of a game, read and written: from files, from records, and as somebody edits them.

`rules_from` raises the first conflict, as a file or a record needs it, and `conflicts`
gives all of them, for somebody who edits them: both come from the same checks, so that neither can
allow what the other refuses.
"""

from abc import ABC
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from tomllib import load
from typing import NamedTuple

from swoop_desktop.engine import options
from swoop_desktop.engine.conflicts import (
    Conflict,
    Remedy,
    RulesError,
    apart,
    listed,
    refuse,
    unknown,
)
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.options import Data, Option, Points, options_of, with_changes


class Shipped(NamedTuple):
    """What is said of a shipped rule set."""

    title: Message
    brief: Message | None = None
    """In what it differs, in a line; of the first one what it is like."""
    sources: Sequence[Message] = ()
    """Where its rules come from."""


class RuleBook(ABC):
    """The options of a game, and how its rules are made of them."""

    rules_type: type[Rules]
    """A frozen dataclass whose fields are made by `options`."""
    shipped: Mapping[str, Shipped]
    """What is said of each rule set in the folder ``presets`` beside the module of the class that
    names them here, by its name, in the order to show them.
    """

    def clashes(self, rules: Rules, base: Rules | None) -> Iterable[Conflict]:
        """Find what keeps the options from going together; what is usual is as in `base`, if it is
        given.
        """
        return options.conflicts(rules, base)

    def unending(self, _rules: Rules, _base: Rules | None) -> Iterable[Conflict]:
        """Find what keeps games by rules that can be played from ever ending."""
        return ()

    def without_effect(self, _rules: Rules) -> Mapping[str, Message]:
        """Find the options that make no difference while the others are as they are, each with why:
        “No effect as long as …”.
        """
        return {}

    @property
    def groups(self) -> Sequence[tuple[str, Message]]:
        """The groups of options that a person understands: key and title, in the order to show
        them.
        """
        return self.rules_type.GROUPS

    @cached_property
    def options(self) -> tuple[Option[object], ...]:
        """The options, for the editor and the command line, in the order to show them."""
        return options_of(self.rules_type)

    def presets(self) -> Mapping[str, Rules]:
        """Return the shipped rule sets by name, in the order to show them."""
        return self._presets

    def title(self, rules: Rules) -> Message:
        """Name a rule set for people; a player's own keeps the name that the player gave it."""
        known = self.shipped.get(rules.name)
        return known.title if known else msg("{name}", name=rules.name)

    def background(self, rules: Rules) -> Sequence[Message]:
        """Say where rules come from, and what else the game is called: for whoever reads them, and
        part of no rule.
        """
        known = self.shipped.get(rules.name)
        return known.sources if known else ()

    def rules_from(self, data: Data) -> Rules:
        """Make rules of a rule set file or of a header (`based_on` too). Raises RulesError."""
        return _sound(*self._read(data, self.presets()))

    def rules_to(self, rules: Rules, _seats: int | None = None) -> dict[str, object]:
        """Write every option under the keys of the record; resolved for so many seats, if given."""
        values = {option.name: getattr(rules, option.name) for option in self.options}
        written: dict[str, object] = {}
        tables = {"": written}
        for option in self.options:
            if option.within not in tables:
                written[option.within] = tables[option.within] = {}
            tables[option.within][option.name] = option.write(values)
        return written

    def conflicts(self, data: Data, base: Rules | None = None) -> list[Conflict]:
        """Find all that is wrong with these values, and what would put it right: nothing if, and
        only if, `rules_from` and `check_ends` take them (for any number of players). What is usual
        is as in `base`, else as in the first rule set.

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

    def check_ends(self, rules: Rules) -> None:
        """Raise RulesError where no game by these rules could ever end. New games need rules that
        pass; recorded ones may have begun without, and end after `MOST_DEALS` or `MOST_DECISIONS`.
        """
        for conflict in self.unending(rules, None):
            raise RulesError(conflict)

    @cached_property
    def _presets(self) -> Mapping[str, Rules]:
        found: dict[str, Rules] = {}
        ships = next(kind for kind in type(self).__mro__ if "shipped" in vars(kind))
        folder = Path(import_module(ships.__module__).__file__ or "").parent / "presets"
        for name in self.shipped:
            with (folder / f"{name}.toml").open("rb") as file:
                found[name] = _sound(*self._read(load(file), found))
        return found

    @cached_property
    def _in_order(self) -> list[Option[object]]:
        """Points are read last: which ranks need any follows from other options."""
        return sorted(self.options, key=lambda option: isinstance(option, Points))

    def _conflicts(self, data: Data, base: Rules | None) -> list[Conflict]:
        rules, wrong = self._read(data, self.presets(), base)
        return wrong if rules is None else wrong + apart(self.unending(rules, base), wrong)

    def _read(
        self, data: Data, bases: Mapping[str, Rules], base: Rules | None = None
    ) -> tuple[Rules | None, list[Conflict]]:
        """Read rules, and find all that is wrong with them; where a value is wrong, that of `base`,
        or else of the first rule set, stands for it in what is said of the others. No rules where
        there is neither.
        """
        first = base or next(iter(bases.values()), None)
        usual = {} if first is None else self.rules_to(first)
        given, wrong = self._over_base(data, bases, usual)
        wrong += self.unknown(given)
        values: dict[str, object] = {}
        for option in self._in_order:
            values[option.name], found = option.read(given, usual, values)
            for conflict in found:
                if conflict.reason not in [other.reason for other in wrong]:
                    wrong.append(conflict)
        if wrong and not usual:
            return None, wrong
        rules = self.rules_type(**values)
        return rules, wrong + apart(self.clashes(rules, base), wrong)

    def _over_base(
        self, data: Data, bases: Mapping[str, Rules], usual: dict[str, object]
    ) -> tuple[dict[str, object], list[Conflict]]:
        """Lay the data over what it is based on, and find what is wrong with that."""
        merged, wrong = {}, []
        if "based_on" in data:
            name = data["based_on"]
            if isinstance(name, str) and name in bases:
                merged = self.rules_to(bases[name])
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

    def unknown(self, given: Data) -> Iterator[Conflict]:
        """Find the keys that are no options of the game, those within others too: ``deal.hand``."""
        outer = {option.within or option.key for option in self.options}
        for key, value in given.items():
            if key not in outer:
                yield unknown(key, outer)
                continue
            known = [option.key for option in self.options if option.within == key]
            if known and isinstance(value, Mapping):
                names = (f"{key}.{name}" for name in value)
                yield from (unknown(name, known) for name in names if name not in known)


def _sound(rules: Rules | None, wrong: list[Conflict]) -> Rules:
    """Return the rules, or raise RulesError with the first of the conflicts, if there are any."""
    if wrong:
        raise RulesError(wrong[0])
    if rules is None:
        raise AssertionError("no rules, and nothing wrong with them")
    return rules
