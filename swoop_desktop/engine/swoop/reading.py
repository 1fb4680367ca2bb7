"""Rule sets from data and back: every option checked, errors in words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.conflicts import Findings, apart, put, resolvable, unbased, values_of
from swoop_desktop.engine.game import Conflict, Json, OptionSpec, Remedy, RulesError
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.option_values import (
    allowed,
    base_of,
    fits,
    listed,
    missing,
    refuse,
    taken,
    unfit,
    unknown,
    whole,
)
from swoop_desktop.engine.swoop import validation
from swoop_desktop.engine.swoop.options import OPTIONS
from swoop_desktop.engine.swoop.rules import Rules

PRESETS = (
    "classic",
    "swoops150",
    "swoops150_risky",
    "wild_twos",
    "quebec",
    "easy_sums",
    "big_hand",
    "mysteries_only",
    "hand_only",
    "jokers_swoop",
    "four_or_more",
)
_BY_POINTS = {"first_deal_starter": "draw"}
FORMERLY: Mapping[str, Mapping[str, object]] = {
    **dict.fromkeys(
        (
            *("classic", "easy_sums", "big_hand", "mysteries_only", "hand_only"),
            *("jokers_swoop", "four_or_more"),
        ),
        _BY_POINTS,
    ),
    "swoops150_risky": {"chain_after_swoop": False},
}
"""The values of options that shipped rule sets had in earlier versions, by name: so that somebody
with a code of such a version can be told what has changed.
"""
_NESTED = ("deal", "points")


@cache
def presets() -> Mapping[str, Rules]:
    """The shipped rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in PRESETS:
        with (Path(__file__).parent / "presets" / f"{name}.toml").open("rb") as file:
            found[name] = _found(load(file), found, None).sound()
    return found


def read_rules(data: Mapping[str, object], seats: int | None = None) -> Rules:
    """Rules from a rule set file or a record's header. Raises RulesError.

    `seats` is checked where the rule set names no upper bound.
    """
    return _found(data, presets(), seats).sound()


def conflicts(data: Mapping[str, object], base: Rules | None = None) -> list[Conflict]:
    """All that is wrong with these values, and what would put it right: as usual is what is so in
    `base`, else in the first rule set.
    """

    def found(data: Mapping[str, object]) -> list[Conflict]:
        findings = _found(data, presets(), None, base)
        wrong = findings.conflicts
        ends = validation.unending(findings.rules, base) if findings.rules else ()
        return [*wrong, *apart(ends, wrong)]

    return resolvable(data, found)


def _found(
    data: Mapping[str, object],
    bases: Mapping[str, Rules],
    seats: int | None,
    base: Rules | None = None,
) -> Findings[Rules]:
    """The rules that data says, and all that is wrong with them; where a value is wrong, that of
    `base`, or else of the first rule set, stands for it in what is said of the others.
    """
    first = base or next(iter(bases.values()), None)
    usual = {} if first is None else write_rules(first)
    given, wrong = _based(data, bases, usual)
    wrong += _unknown(given)
    plain = (spec for spec in OPTIONS if spec.key != "points")
    values, unfit_values = values_of(plain, given, usual, _value)
    points, unfit_points = _points(given, bool(values.get("jokers_per_pack")), usual)
    wrong += unfit_values + unfit_points
    if wrong and not usual:
        return Findings(None, tuple(wrong))
    fields: dict[str, Any] = {key.rpartition(".")[2]: value for key, value in values.items()}
    rules = Rules(points=points, **fields)
    return Findings(rules, (*wrong, *apart(validation.conflicts(rules, seats, base), wrong)))


def write_rules(rules: Rules) -> Json:
    """Every option under the keys of the record."""
    written: dict[str, Any] = {}
    for spec in OPTIONS:
        group, _, key = spec.key.rpartition(".")
        value = getattr(rules, key)
        if spec.key == "points":
            written["points"] = {r: value[RANKS.index(r)] for r in rules.ranks()}
        elif group:
            written.setdefault(group, {})[key] = value
        else:
            written[key] = list(value) if isinstance(value, tuple) else value
    return written


def _based(
    data: Mapping[str, object], bases: Mapping[str, Rules], usual: Json
) -> tuple[Json, list[Conflict]]:
    """The data over what it is based on, and what is wrong with that."""
    under: Json = {}
    wrong: list[Conflict] = []
    try:
        base = base_of(data, bases)
        under = {} if base is None else write_rules(base)
    except RulesError as error:
        wrong, under = [unbased(error, OPTIONS)], usual
    merged: dict[str, Any] = dict(under)
    for key, value in data.items():
        if key in _NESTED and isinstance(value, Mapping):
            below = merged.get(key)
            merged[key] = {**(below if isinstance(below, Mapping) else {}), **value}
        elif key != "based_on":
            merged[key] = value
    return merged, wrong


def _unknown(given: Json) -> list[Conflict]:
    known = list(dict.fromkeys(spec.key.partition(".")[0] for spec in OPTIONS))
    wrong = [unknown(key, known) for key in given if key not in known]
    deal = given.get("deal")
    if isinstance(deal, Mapping):
        parts = sorted(s.key for s in OPTIONS if s.key.startswith("deal."))
        keys = [f"deal.{key}" for key in deal]
        wrong += [unknown(key, parts) for key in keys if key not in parts]
    return wrong


def _value(spec: OptionSpec, given: Json) -> Any:
    group, _, key = spec.key.rpartition(".")
    holder = given.get(group, {}) if group else given
    if not isinstance(holder, Mapping):
        raise refuse(group, holder, msg("a table of numbers"))
    value = taken(spec, holder, key)
    if spec.kind == "range":
        return _players(spec, value)
    if spec.kind in ("ranks", "order"):
        return _ranks(spec, value)
    if not fits(spec, value):
        raise unfit(spec, value)
    return value


def _players(spec: OptionSpec, value: object) -> tuple[int, int | None]:
    """Two numbers, or one and no upper bound: ``[2]`` as in TOML, ``[2, null]`` as in JSON."""
    pair = [*value, None][:2] if isinstance(value, list | tuple) and 0 < len(value) < 3 else []
    if not pair or not all(whole(n) and spec.low <= n <= spec.high for n in pair if n is not None):
        raise unfit(spec, value)
    low, high = pair
    if low is None or (high is not None and high < low):
        raise unfit(spec, value)
    return low, high


def _ranks(spec: OptionSpec, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise unfit(spec, value)
    for rank in value:
        if not isinstance(rank, str) or rank not in RANKS:
            raise unfit(spec, rank)
    if len(set(value)) != len(value):
        twice = msg("“{label}” can have each rank only once.", label=spec.label)
        raise refuse(spec.key, list(value), msg("each rank only once"), twice)
    return tuple(value)


def _points(given: Json, jokers: bool, usual: Json) -> tuple[tuple[int, ...], list[Conflict]]:
    """The points of each rank, usual ones where they are wrong; and what is wrong with them."""
    spec = next(spec for spec in OPTIONS if spec.key == "points")
    ranks = RANKS if jokers else RANKS[:-1]
    costs = usual.get("points")
    known: Mapping[str, int] = costs if isinstance(costs, Mapping) else {}
    wrong: list[Conflict] = []
    try:
        points = taken(spec, given, "points")
        if not isinstance(points, Mapping):
            raise refuse("points", points, msg("a number for each rank"))
    except RulesError as error:
        points, wrong = known, [error.conflict._replace(remedies=(put(spec, dict(known)),))]
    for rank, number in points.items():
        key = f"points.{rank}"
        if rank not in RANKS:
            drop = Remedy(msg("Leave out {option}", option=shortened(key)), {key: None})
            wrong.append(
                refuse("points", rank, listed(RANKS)).conflict._replace(
                    options=(key,), remedies=(drop,)
                )
            )
        elif not whole(number) or not spec.low <= number <= spec.high:
            words = msg(
                "The points for {rank} have to be a number from {low} to {high}.",
                rank=_name(rank),
                low=spec.low,
                high=spec.high,
            )
            conflict = refuse(key, number, allowed(spec), words).conflict
            wrong.append(conflict._replace(remedies=_costs(rank, known)))
    wrong += [
        missing(spec, rank)._replace(
            words=msg("There are no points for this rank: {rank}.", rank=_name(rank)),
            remedies=_costs(rank, known),
        )
        for rank in ranks
        if rank not in points
    ]
    worth = [points.get(rank, known.get(rank)) if rank in ranks else 0 for rank in RANKS]
    return tuple(number if whole(number) else 0 for number in worth), wrong


def _costs(rank: str, known: Mapping[str, int]) -> tuple[Remedy, ...]:
    """The usual points of a rank."""
    if rank not in known:
        return ()
    name, points = _name(rank), known[rank]
    words = msg("Set the points for this rank to {points}: {rank}", points=points, rank=name)
    return (Remedy(words, {f"points.{rank}": points}),)


def _name(rank: str) -> Message:
    return rank_name(RANKS.index(rank))
