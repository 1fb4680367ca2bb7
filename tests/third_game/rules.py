"""A rule set of Lowest sum, its options, and what is read and written of it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import MOST_SEATS, Json, OptionSpec
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.option_values import (
    allowed,
    base_of,
    check_most_seats,
    fits,
    refuse,
    taken,
    unknown,
)

FEWEST_SEATS = 2
PACK = tuple(c.packs_of(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option."""

    name: str
    hand: int
    """Cards dealt to everybody, and held between turns."""
    rounds: int
    """Turns of everybody in a deal."""
    open_pile: bool
    """Whether the top discard may be taken instead of a card of the stock."""
    deals: int
    """Deals of a game."""

    @property
    def most_seats(self) -> int:
        """How many the pack is enough for, where everybody draws from the stock each turn."""
        return min(MOST_SEATS, len(PACK) // (self.hand + self.rounds))


OPTIONS = (
    OptionSpec("name", msg("Name"), msg("What this rule set is called."), "text"),
    OptionSpec("hand", msg("Cards in hand"), msg("How many cards are dealt."), "number", 1, 8),
    OptionSpec("rounds", msg("Rounds"), msg("How many turns everybody has."), "number", 1, 12),
    OptionSpec("open_pile", msg("Open pile"), msg("The top discard may be taken."), "flag"),
    OptionSpec("deals", msg("Deals"), msg("How many deals are played."), "number", 1, 20),
)


@cache
def presets() -> Mapping[str, Rules]:
    """The rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in ("five_rounds", "blind"):
        with (Path(__file__).parent / "presets" / f"{name}.toml").open("rb") as file:
            found[name] = _read(load(file), found)
    return found


def read_rules(data: Mapping[str, object], seats: int | None = None) -> Rules:
    """Rules from a rule set file or a record's header. Raises RulesError."""
    rules = _read(data, presets())
    check_seats(rules, FEWEST_SEATS if seats is None else seats)
    return rules


def write_rules(rules: Rules) -> Json:
    """Every option."""
    return asdict(rules)


def check_seats(rules: Rules, seats: int) -> None:
    """Raises RulesError unless so many may play."""
    check_most_seats(seats)
    if not FEWEST_SEATS <= seats <= rules.most_seats:
        what = msg("{low} to {high} players", low=FEWEST_SEATS, high=rules.most_seats)
        raise refuse("players", seats, what)


def _read(data: Mapping[str, object], bases: Mapping[str, Rules]) -> Rules:
    base = base_of(data, bases)
    given = ({} if base is None else write_rules(base)) | dict(data)
    given.pop("based_on", None)
    known = [spec.key for spec in OPTIONS]
    for key in given:
        if key not in known:
            raise unknown(key, known)
    values: dict[str, Any] = {spec.key: _value(spec, given) for spec in OPTIONS}
    return Rules(**values)


def _value(spec: OptionSpec, given: Json) -> object:
    value = taken(spec, given, spec.key)
    if not fits(spec, value):
        raise refuse(spec.key, value, allowed(spec))
    return value
