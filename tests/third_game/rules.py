"""A rule set of Lowest sum, its options, and what is read and written of it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.conflicts import Findings, resolvable, unbased, values_of
from swoop_desktop.engine.game import MOST_SEATS, Conflict, Json, OptionSpec, RulesError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.option_values import (
    base_of,
    check_most_seats,
    fits,
    refuse,
    taken,
    unfit,
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


GROUPS = (("game", msg("The game")), ("deal", msg("The deal")))

OPTIONS = (
    OptionSpec(
        "name", msg("Name"), msg("What this rule set is called."), "text", group="game"
    ),
    OptionSpec(
        "hand", msg("Cards in hand"), msg("How many cards are dealt."), "number", 1, 8, group="deal"
    ),
    OptionSpec(
        "rounds",
        msg("Rounds"),
        msg("How many turns everybody has."),
        "number",
        1,
        12,
        group="deal",
        also=(msg("turns"),),
    ),
    OptionSpec(
        "open_pile",
        msg("Open pile"),
        msg("The top discard may be taken."),
        "flag",
        group="game",
        example=msg("With 2 on the pile, you may take the 2 instead of a card of the stock."),
    ),
    OptionSpec("deals", msg("Deals"), msg("How many deals are played."), "number", 1, 20,
               group="game"),
)  # fmt: skip


@cache
def presets() -> Mapping[str, Rules]:
    """The rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in ("five_rounds", "blind"):
        with (Path(__file__).parent / "presets" / f"{name}.toml").open("rb") as file:
            found[name] = _found(load(file), found).sound()
    return found


def read_rules(data: Mapping[str, object], seats: int | None = None) -> Rules:
    """Rules from a rule set file or a record's header. Raises RulesError."""
    rules = _found(data, presets()).sound()
    if seats is not None:
        check_seats(rules, seats)
    return rules


def conflicts(data: Mapping[str, object], base: Rules | None = None) -> list[Conflict]:
    """All that is wrong with these values, and what would put it right."""
    return resolvable(data, lambda data: _found(data, presets(), base).conflicts)


def write_rules(rules: Rules) -> Json:
    """Every option."""
    return asdict(rules)


def check_seats(rules: Rules, seats: int) -> None:
    """Raises RulesError unless so many may play."""
    check_most_seats(seats)
    if not FEWEST_SEATS <= seats <= rules.most_seats:
        what = msg("{low} to {high} players", low=FEWEST_SEATS, high=rules.most_seats)
        raise refuse("players", seats, what)


def _found(
    data: Mapping[str, object], bases: Mapping[str, Rules], like: Rules | None = None
) -> Findings[Rules]:
    """The rules that data says, and all that is wrong with them. Any values go together: the pack
    is enough for two by the largest ones.
    """
    first = like or next(iter(bases.values()), None)
    usual = {} if first is None else write_rules(first)
    wrong: list[Conflict] = []
    try:
        base = base_of(data, bases)
        under = {} if base is None else write_rules(base)
    except RulesError as error:
        under, wrong = usual, [unbased(error, OPTIONS)]
    given = under | {key: value for key, value in data.items() if key != "based_on"}
    known = [spec.key for spec in OPTIONS]
    wrong += [unknown(key, known) for key in given if key not in known]
    values, unfit_values = values_of(OPTIONS, given, usual, _value)
    wrong += unfit_values
    if wrong and not usual:
        return Findings(None, tuple(wrong))
    fields: dict[str, Any] = values
    return Findings(Rules(**fields), tuple(wrong))


def _value(spec: OptionSpec, given: Json) -> object:
    value = taken(spec, given, spec.key)
    if not fits(spec, value):
        raise unfit(spec, value)
    return value
