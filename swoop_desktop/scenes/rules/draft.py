"""A rule set that is being edited: its values, right or wrong, and the way back to each before."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.conflicts import Conflict
from swoop_desktop.engine.game import Game, Json
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.options import Points, option_of, with_changes, with_option
from swoop_desktop.rulesets.changes import differences

NAME = "name"
"""The option that says what a rule set is called: it makes no difference to a game."""


class _Step(NamedTuple):
    """How it was before a change, and which options were changed."""

    before: Json
    keys: tuple[str, ...]
    joined: bool
    """Whether the next change of the same options may belong to this one."""
    rules: Rules
    """The last values that went together before it, as rules."""


class Draft:
    """The values of all options of a game. What stands in it may contradict itself meanwhile."""

    def __init__(self, game: Game, rules: Rules, base: Rules) -> None:
        """Begin with these rules; `base` is the shipped rule set that they are compared with."""
        self.game, self.base = game, base
        self.specs = {spec.key: spec for spec in game.options}
        self._usual = self._data(base)
        self._now = self._data(rules)
        self._kept = self._now
        self._undo: list[_Step] = []
        self._redo: list[_Step] = []
        self.rules = rules
        """The last values that went together, as rules."""
        self.before = rules
        """The same before the last change."""
        self.conflicts: list[Conflict] = []
        """All that is wrong now."""
        self._told: Mapping[tuple[str, ...], str] = {}
        """The option at which each is told of, by the options that decide it."""
        self.different: tuple[str, ...] = ()
        """The options that are not as usual."""
        self.without_effect: Mapping[str, Message] = {}
        """The options that make no difference now, each with why."""
        self._judge()

    # -- what is asked ---------------------------------------------------------------------------

    def value(self, key: str) -> object:
        """The value of an option now."""
        return option_of(self._now, key)

    def usual(self, key: str) -> object:
        """Its value in the rule set that these are compared with."""
        return option_of(self._usual, key)

    def differs(self, key: str) -> bool:
        """Whether it is not as usual. The name never counts."""
        return key in self.different

    def of_option(self, key: str) -> list[Conflict]:
        """What is wrong and to be told of at this option: of all that decide it, the one that was
        changed last, where somebody looks; the first, if none was.
        """
        return [conflict for conflict in self.conflicts if self._told[conflict.options] == key]

    @property
    def first_wrong(self) -> str:
        """The option at which the first conflict is told of; empty if there is none."""
        return self._told[self.conflicts[0].options] if self.conflicts else ""

    def _place(self, conflict: Conflict, changed: Sequence[str]) -> str:
        """The option at which a conflict is told of after these were changed."""
        known = (_known(option, self.specs) for option in conflict.options)
        named = [option for option in known if option]
        here = [option for option in named if option in changed]
        before = [option for option in named if option == self._told.get(conflict.options)]
        return next(iter([*here, *before, *named]), next(iter(self.specs)))

    @property
    def unsaved(self) -> bool:
        """Whether anything is different from what was kept last."""
        return self._now != self._kept

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change that was taken back."""
        return bool(self._redo)

    @property
    def whole(self) -> bool:
        """Whether the values go together, so that they can be played."""
        return not self.conflicts

    @property
    def data(self) -> Json:
        """All values, under the keys of a file."""
        return dict(self._now)

    # -- what is done ----------------------------------------------------------------------------

    def change(self, changes: Mapping[str, object], *, joined: bool = False) -> None:
        """Give options other values. With `joined`, changes of the same options one after another
        are taken back together: while a number is typed, or something is moved.
        """
        now = with_changes(self._now, changes)
        if now == self._now:
            return
        keys = tuple(changes)
        last = self._undo[-1] if self._undo else None
        if joined and last is not None and last.joined and last.keys == keys:
            # What was typed so far is not what is meant: without the last figure it is another
            # number.
            self.rules = last.rules
        else:
            self._undo.append(_Step(self._now, keys, joined, self.rules))
        self._now = now
        self._redo.clear()
        self._judge(keys)

    def part(self) -> None:
        """Whatever is changed next is a step of its own."""
        if self._undo:
            self._undo[-1] = self._undo[-1]._replace(joined=False)

    def reset(self, key: str) -> None:
        """Let an option be as usual."""
        self.change({key: self.usual(key)})

    def undo(self) -> str:
        """Take the last change back. The key of an option that it was about; empty if none."""
        return self._swap(self._undo, self._redo)

    def redo(self) -> str:
        """Do again what was taken back."""
        return self._swap(self._redo, self._undo)

    def keep(self) -> None:
        """What there is now has been saved."""
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
        """Find what is wrong after these options were changed; where nothing is, these are the
        rules.
        """
        self.conflicts = self.game.conflicts(self._now, self.base)
        keys = [_known(key, self.specs) for key in changed]
        self._told = {one.options: self._place(one, keys) for one in self.conflicts}
        self.different = differences(self.game, self._now, self._usual)
        if not self.conflicts:
            self.before, self.rules = self.rules, self.game.rules_from(self._now)
            self.without_effect = self.game.without_effect(self.rules)

    def _data(self, rules: Rules) -> Json:
        """The values of a rule set; where ranks have points, also for those that are in no pack of
        it, as much as the dearest: they may come in.
        """
        data: Json = {**self.game.rules_to(rules)}
        for spec in self.specs.values():
            points = option_of(data, spec.key)
            if isinstance(spec, Points) and isinstance(points, Mapping):
                most = max(points.values(), default=0)
                data = with_option(data, spec.key, {rank: points.get(rank, most) for rank in RANKS})
        return data


def _known(option: str, specs: Mapping[str, object]) -> str:
    """The key of the option that this names, or a part of it: ``points.K`` is of ``points``."""
    while option and option not in specs:
        option = option.rpartition(".")[0]
    return option
