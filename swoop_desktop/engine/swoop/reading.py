"""Rule sets from data and back: every option checked, errors in words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine.cards import RANKS
from swoop_desktop.engine.game import Json, OptionSpec
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.option_values import (
    allowed,
    base_of,
    fits,
    listed,
    missing,
    refuse,
    taken,
    unknown,
    whole,
)
from swoop_desktop.engine.swoop.options import OPTIONS
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.validation import validate

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
_NESTED = ("deal", "points")


@cache
def presets() -> Mapping[str, Rules]:
    """The shipped rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in PRESETS:
        with (Path(__file__).parent / "presets" / f"{name}.toml").open("rb") as file:
            found[name] = _read(load(file), found, None)
    return found


def read_rules(data: Mapping[str, object], seats: int | None = None) -> Rules:
    """Rules from a rule set file or a record's header. Raises RulesError.

    `seats` is checked where the rule set names no upper bound.
    """
    return _read(data, presets(), seats)


def _read(data: Mapping[str, object], bases: Mapping[str, Rules], seats: int | None) -> Rules:
    given = _based(data, bases)
    _refuse_unknown(given)
    values = {spec.key: _value(spec, given) for spec in OPTIONS if spec.key != "points"}
    jokers = values["jokers_per_pack"]
    points = _points(given, bool(jokers))
    fields = {key.rpartition(".")[2]: value for key, value in values.items()}
    rules = Rules(points=points, **fields)
    validate(rules, seats)
    return rules


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


def _based(data: Mapping[str, object], bases: Mapping[str, Rules]) -> Json:
    """The data over what it is based on."""
    base = base_of(data, bases)
    if base is None:
        return dict(data)
    merged: dict[str, Any] = write_rules(base)
    for key, value in data.items():
        if key in _NESTED and isinstance(value, Mapping):
            merged[key] = {**merged[key], **value}
        elif key != "based_on":
            merged[key] = value
    return merged


def _refuse_unknown(given: Json) -> None:
    known = list(dict.fromkeys(spec.key.partition(".")[0] for spec in OPTIONS))
    for key in given:
        if key not in known:
            raise unknown(key, known)
    deal = given.get("deal")
    if isinstance(deal, Mapping):
        parts = {s.key.partition(".")[2] for s in OPTIONS if s.key.startswith("deal.")}
        for key in deal:
            if key not in parts:
                raise unknown(f"deal.{key}", sorted(f"deal.{part}" for part in parts))


def _value(spec: OptionSpec, given: Json) -> Any:
    group, _, key = spec.key.rpartition(".")
    holder = given.get(group, {}) if group else given
    if not isinstance(holder, Mapping):
        raise refuse(group, holder, msg("a table of numbers"))
    value = taken(spec, holder, key)
    if spec.kind == "range":
        return _players(spec, value)
    if spec.kind == "ranks":
        return _ranks(spec, value)
    if not fits(spec, value):
        raise refuse(spec.key, value, allowed(spec))
    return value


def _players(spec: OptionSpec, value: object) -> tuple[int, int | None]:
    """Two numbers, or one and no upper bound: ``[2]`` as in TOML, ``[2, null]`` as in JSON."""
    pair = [*value, None][:2] if isinstance(value, list | tuple) and 0 < len(value) < 3 else []
    if not pair or not all(whole(n) and spec.low <= n <= spec.high for n in pair if n is not None):
        raise refuse(spec.key, value, allowed(spec))
    low, high = pair
    if low is None or (high is not None and high < low):
        raise refuse(spec.key, value, allowed(spec))
    return low, high


def _ranks(spec: OptionSpec, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise refuse(spec.key, value, allowed(spec))
    for rank in value:
        if not isinstance(rank, str) or rank not in RANKS:
            raise refuse(spec.key, rank, allowed(spec))
    if len(set(value)) != len(value):
        raise refuse(spec.key, list(value), msg("each rank only once"))
    return tuple(value)


def _points(given: Json, jokers: bool) -> tuple[int, ...]:
    spec = next(spec for spec in OPTIONS if spec.key == "points")
    points = taken(spec, given, "points")
    if not isinstance(points, Mapping):
        raise refuse("points", points, msg("a number for each rank"))
    for rank, number in points.items():
        if rank not in RANKS:
            raise refuse("points", rank, listed(RANKS))
        if not whole(number) or not spec.low <= number <= spec.high:
            raise refuse(f"points.{rank}", number, allowed(spec))
    for rank in RANKS if jokers else RANKS[:-1]:
        if rank not in points:
            raise missing(f"points.{rank}")
    return tuple(points[r] if jokers or r != "X" else 0 for r in RANKS)
