"""A rule set during editing, with undo and redo."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.options import (
    Conflict,
    Points,
    Rules,
    option_of,
    with_changes,
    with_option,
)
from swoop_desktop.rulesets.changes import differences

NAME = "name"
"""The option for a rule set's name, which doesn't affect play."""


class _Step(NamedTuple):
    """A change that can be undone."""

    before: Json
    keys: tuple[str, ...]
    joined: bool
    """True if the next change of the same options may merge with this one."""
    rules: Rules
    """The last valid rules before the change."""


class Draft:
    """Values of all options of a game, which may contradict each other for a while."""

    def __init__(self, game: Game, rules: Rules, base: Rules) -> None:
        """Start from `rules`; `base` is the shipped rule set for comparison."""
        self.game, self.base = game, base
        self.specs = {spec.key: spec for spec in game.options}
        self._usual = self._data(base)
        self._now = self._data(rules)
        self._kept = self._now
        self.past: list[_Step] = []
        self.future: list[_Step] = []
        self.rules = rules
        """The last valid rules."""
        self.before = rules
        """The valid rules before `rules`."""
        self.conflicts: list[Conflict] = []
        """All current errors."""
        self._told: Mapping[tuple[str, ...], str] = {}
        """By a conflict's options: key of the option beside which it is shown."""
        self.different: tuple[str, ...] = ()
        self.without_effect: Mapping[str, Message] = {}
        """By option: the reason why it has no effect at present."""
        self._judge()

    # -- queries ---------------------------------------------------------------------------------

    def value(self, key: str) -> object:
        return option_of(self._now, key)

    def usual(self, key: str) -> object:
        return option_of(self._usual, key)

    def of_option(self, key: str) -> list[Conflict]:
        """Return the conflicts to show at this option: each is shown at its last changed option."""
        return [conflict for conflict in self.conflicts if self._told[conflict.options] == key]

    @property
    def first_wrong(self) -> str:
        """The option that shows the first conflict; empty without conflicts."""
        return self._told[self.conflicts[0].options] if self.conflicts else ""

    def _place(self, conflict: Conflict, changed: Sequence[str]) -> str:
        """Return the option that shows a conflict, after a change to `changed`."""
        known = (_known(option, self.specs) for option in conflict.options)
        named = [option for option in known if option]
        here = [option for option in named if option in changed]
        before = [option for option in named if option == self._told.get(conflict.options)]
        return next(iter([*here, *before, *named]), next(iter(self.specs)))

    @property
    def unsaved(self) -> bool:
        return self._now != self._kept

    @property
    def whole(self) -> bool:
        """True if the values are valid together."""
        return not self.conflicts

    @property
    def data(self) -> Json:
        return dict(self._now)

    # -- actions ---------------------------------------------------------------------------------

    def change(self, changes: Mapping[str, object], *, joined: bool = False) -> None:
        """Change options. Consecutive `joined` changes of the same options are undone together."""
        now = with_changes(self._now, changes)
        if now == self._now:
            return
        keys = tuple(changes)
        last = self.past[-1] if self.past else None
        if joined and last is not None and last.joined and last.keys == keys:
            # Half-typed numbers are not meant: restore the rules from before.
            self.rules = last.rules
        else:
            self.past.append(_Step(self._now, keys, joined, self.rules))
        self._now = now
        self.future.clear()
        self._judge(keys)

    def part(self) -> None:
        """Make the next change a separate undo step."""
        if self.past:
            self.past[-1] = self.past[-1]._replace(joined=False)

    def undo(self) -> str:
        """Undo the last change, and return its option; empty without a change."""
        return self._swap(self.past, self.future)

    def redo(self) -> str:
        """Redo the last undone change, and return its option."""
        return self._swap(self.future, self.past)

    def keep(self) -> None:
        self._kept = self._now
        self.part()

    def _swap(self, source: list[_Step], target: list[_Step]) -> str:
        if not source:
            return ""
        step = source.pop()
        target.append(_Step(self._now, step.keys, False, self.rules))
        self._now = step.before
        self._judge(step.keys)
        return _known(step.keys[0], self.specs) if step.keys else ""

    def _judge(self, changed: Sequence[str] = ()) -> None:
        """Find all conflicts; without any, update the rules."""
        self.conflicts = self.game.conflicts(self._now, self.base)
        keys = [_known(key, self.specs) for key in changed]
        self._told = {conflict.options: self._place(conflict, keys) for conflict in self.conflicts}
        self.different = differences(self.game, self._now, self._usual)
        if not self.conflicts:
            self.before, self.rules = self.rules, self.game.rules_from(self._now)
            self.without_effect = self.game.without_effect(self.rules)

    def _data(self, rules: Rules) -> Json:
        """Return a rule set's values. Ranks that its packs lack get the highest points, in case an
        option adds those ranks.
        """
        data: Json = {**self.game.rules_to(rules)}
        for spec in self.specs.values():
            points = option_of(data, spec.key)
            if isinstance(spec, Points) and isinstance(points, Mapping):
                most = max(points.values(), default=0)
                data = with_option(data, spec.key, {rank: points.get(rank, most) for rank in RANKS})
        return data


def _known(option: str, specs: Mapping[str, object]) -> str:
    """Return the option for a key or a part of it, such as ``points.K``."""
    while option and option not in specs:
        option = option.rpartition(".")[0]
    return option
