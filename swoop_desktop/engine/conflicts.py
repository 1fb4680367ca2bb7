"""All that is wrong with the values of options at once, and what would put it right.

Whatever reads rules makes a `Findings` of them. `sound` raises the first conflict, as a file or a
record needs it, and `resolvable` gives all of them, for somebody who edits them: both come from the
same checks, so that neither can allow what the other refuses.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from swoop_desktop.engine.game import Conflict, Json, OptionSpec, Remedy, RulesError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.option_values import shown, whole
from swoop_desktop.engine.rule_changes import option_of, with_changes

R = TypeVar("R")


@dataclass(frozen=True)
class Findings(Generic[R]):
    """What was found where rules were looked for."""

    rules: R | None
    """The rules; None where a value is none of its option's."""
    conflicts: tuple[Conflict, ...]

    def sound(self) -> R:
        """The rules. Raises RulesError with the first of the conflicts, if there are any."""
        if self.conflicts:
            raise RulesError(self.conflicts[0])
        if self.rules is None:
            raise AssertionError("no rules, and nothing wrong with them")
        return self.rules


def values_of(
    options: Iterable[OptionSpec],
    given: Json,
    usual: Mapping[str, object],
    value: Callable[[OptionSpec, Json], object],
) -> tuple[dict[str, object], list[Conflict]]:
    """The value of each option by its key, read by `value`, which raises RulesError; and what is
    wrong with those that it refused. For these stands what is `usual` (every option, as on disk),
    so that the others can be looked at together; where nothing is, they are left out.
    """
    values: dict[str, object] = {}
    conflicts: list[Conflict] = []
    for spec in options:
        try:
            values[spec.key] = value(spec, given)
        except RulesError as error:
            repairs = _repairs(spec, option_of(given, spec.key), option_of(usual, spec.key))
            found = error.conflict._replace(remedies=tuple(repairs))
            if found.reason not in [conflict.reason for conflict in conflicts]:
                conflicts.append(found)
            if usual:
                values[spec.key] = value(spec, dict(usual))
    return values, conflicts


def unbased(error: RulesError, options: Iterable[OptionSpec]) -> Conflict:
    """What is wrong where nobody knows which rule set others are based on: with it, every option
    that they do not name.
    """
    keys = (spec.key for spec in options)
    return error.conflict._replace(options=("based_on", *keys))


def _repairs(spec: OptionSpec, value: object, usual: object) -> Iterator[Remedy]:
    """The nearest value that the option may have, and the usual one."""
    if spec.kind == "number" and whole(value):
        nearest = min(max(value, spec.low), spec.high)
        if nearest != usual:
            yield put(spec, nearest)
    if usual is not None:
        yield put(spec, usual)


def put(spec: OptionSpec, value: object) -> Remedy:
    """Give an option a value."""
    words = (
        msg("Set “{label}” to {value}", label=spec.label, value=shown(value))
        if spec.kind in ("number", "text")
        else msg("Set “{label}” back to what is usual", label=spec.label)
    )
    return Remedy(words, {spec.key: value})


def apart(conflicts: Iterable[Conflict], wrong: Sequence[Conflict]) -> list[Conflict]:
    """Those that say something true whatever stands for the options that are `wrong`: no option of
    theirs is among these.
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


def resolvable(
    data: Mapping[str, object],
    found: Callable[[Mapping[str, object]], Sequence[Conflict]],
) -> list[Conflict]:
    """The conflicts that are `found` in data. Of their remedies stay those that help: each is
    tried, and its conflict must be gone after it. One that brings up something new, or something
    that could not be seen before, is only named where there is no better one.
    """
    conflicts = found(data)
    before = Counter(conflict.options for conflict in conflicts)

    def helpful(conflict: Conflict) -> tuple[Remedy, ...]:
        clean: list[Remedy] = []
        others: list[Remedy] = []
        for remedy in conflict.remedies:
            left = Counter(other.options for other in found(with_changes(data, remedy.changes)))
            if left[conflict.options] < before[conflict.options]:
                (clean if left <= before else others).append(remedy)
        return tuple(clean or others)

    return [conflict._replace(remedies=helpful(conflict)) for conflict in conflicts]
