"""Reads and writes a game's rule sets: from files, records and the editor.

`rules_from` raises the first conflict, `conflicts` lists all. Both come from the same checks, so
they always agree.
"""

from abc import ABC
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from tomllib import load
from typing import NamedTuple

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
    title: Message
    brief: Message | None = None
    """Its difference from others, in a line; for the first one, its character."""
    sources: Sequence[Message] = ()


class RuleBook(ABC):
    rules_type: type[Rules]
    shipped: Mapping[str, Shipped]
    """Rule sets in the folder ``presets`` beside the module of the class that sets this, by name,
    in the order to show them.
    """

    def clashes(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        """List conflicts between options. Remedies use the values of `base`, if given."""
        for option in self.options:
            if option.conflict is not None:
                yield from option.conflict(rules, base)

    def unending(self, _rules: Rules, _base: Rules | None) -> Iterable[Conflict]:
        """List the reasons why playable rules never end a game."""
        return ()

    def without_effect(self, _rules: Rules) -> Mapping[str, Message]:
        """Return options that currently have no effect, each with the reason: “No effect as long as
        …”.
        """
        return {}

    @property
    def groups(self) -> Sequence[tuple[str, Message]]:
        return self.rules_type.GROUPS

    @cached_property
    def options(self) -> tuple[Option[object], ...]:
        return options_of(self.rules_type)

    def presets(self) -> Mapping[str, Rules]:
        """Return the shipped rule sets by name, in the order to show them."""
        return self._presets

    def title(self, rules: Rules) -> Message:
        """Return a rule set's name for people. A player's own keeps its given name."""
        known = self.shipped.get(rules.name)
        return known.title if known else msg("{name}", name=rules.name)

    def background(self, rules: Rules) -> Sequence[Message]:
        """Return where rules come from and the game's other names."""
        known = self.shipped.get(rules.name)
        return known.sources if known else ()

    def rules_from(self, data: Data) -> Rules:
        """Make rules from a rule set file (with `based_on`) or a header. Raises RulesError."""
        return _sound(*self._read(data, self.presets()))

    def rules_to(self, rules: Rules, _seats: int | None = None) -> dict[str, object]:
        """Write every option under its key, resolved for this many seats if given."""
        values = {option.name: getattr(rules, option.name) for option in self.options}
        written: dict[str, object] = {}
        tables = {"": written}
        for option in self.options:
            if option.within not in tables:
                written[option.within] = tables[option.within] = {}
            tables[option.within][option.name] = option.write(values)
        return written

    def conflicts(self, data: Data, base: Rules | None = None) -> list[Conflict]:
        """List everything wrong with these values, with remedies. Empty exactly if `rules_from` and
        `check_ends` accept them for some number of players. Usual values come from `base`, else
        from the first rule set.

        Each remedy is tried and must remove its conflict. One that causes new conflicts stays only
        if none is better.
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
        """Raise RulesError if no game by these rules could end. Recorded games may have such rules,
        and end at `MOST_DEALS` or `MOST_DECISIONS`.
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
        """Points come last: the ranks that need them follow from other options."""
        return sorted(self.options, key=lambda option: isinstance(option, Points))

    def _conflicts(self, data: Data, base: Rules | None) -> list[Conflict]:
        rules, wrong = self._read(data, self.presets(), base)
        return wrong if rules is None else wrong + apart(self.unending(rules, base), wrong)

    def _read(
        self, data: Data, bases: Mapping[str, Rules], base: Rules | None = None
    ) -> tuple[Rules | None, list[Conflict]]:
        """Read rules and list all conflicts. A wrong value is replaced by that of `base`, or of the
        first rule set. None if there is neither.
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
        """Merge the data into its base and list what is wrong with that."""
        merged, wrong = {}, []
        if "based_on" in data:
            name = data["based_on"]
            if isinstance(name, str) and name in bases:
                merged = self.rules_to(bases[name])
            else:  # Otherwise every unnamed option would be reported too.
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
        """List unknown keys, nested ones too: ``deal.hand``."""
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
    """Return the rules or raise RulesError with the first conflict."""
    if wrong:
        raise RulesError(wrong[0])
    if rules is None:
        raise AssertionError("no rules, and nothing wrong with them")
    return rules
