"""Rule sets from data and back: every option checked, errors in words."""

from collections.abc import Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine.capture.options import OPTIONS
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, Rules, deck
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

PRESETS = ("capture", "capture25")


@cache
def presets() -> Mapping[str, Rules]:
    """The shipped rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in PRESETS:
        with (Path(__file__).parent / "presets" / f"{name}.toml").open("rb") as file:
            found[name] = _read(load(file), found)
    return found


def read_rules(data: Mapping[str, object], seats: int | None = None) -> Rules:
    """Rules from a rule set file or a record's header. Raises RulesError."""
    rules = _read(data, presets())
    if seats is not None:
        check_seats(rules, seats)
    return rules


def write_rules(rules: Rules, seats: int | None = None) -> Json:
    """Every option under the keys of the record; the packs as used by this many seats, if given."""
    written = {spec.key: getattr(rules, spec.key) for spec in OPTIONS}
    if seats is not None:
        written["packs"] = rules.packs_for(seats)
    return written


def check_seats(rules: Rules, seats: int) -> None:
    """Raises RulesError unless this many players may play and the packs suffice for them."""
    check_most_seats(seats)
    if seats < FEWEST_SEATS:
        raise refuse("players", seats, msg("{low} or more players", low=FEWEST_SEATS))
    packs = rules.packs_for(seats)
    needed, supply = seats * rules.hand, len(deck(packs))
    if needed > supply:
        raise refuse(
            "hand",
            rules.hand,
            msg(
                "what the packs can supply ({seats} players would need {needed} cards,"
                " and {packs} packs hold {supply})",
                seats=seats,
                needed=needed,
                packs=packs,
                supply=supply,
            ),
        )


def most_seats(rules: Rules) -> int:
    """Most players that the program seats and the packs supply."""
    counts = range(FEWEST_SEATS, MOST_SEATS + 1)
    # Four may be too many for one pack where five with two are not: every count up to the most
    # must do.
    enough = takewhile(lambda n: n * rules.hand <= len(deck(rules.packs_for(n))), counts)
    return max(enough)


def _read(data: Mapping[str, object], bases: Mapping[str, Rules]) -> Rules:
    given = _based(data, bases)
    known = [spec.key for spec in OPTIONS]
    for key in given:
        if key not in known:
            raise unknown(key, known)
    rules = Rules(**{spec.key: _value(spec, given) for spec in OPTIONS})
    if not rules.points and not rules.games:
        raise refuse(
            "games", 0, msg("a number above 0, unless points is above 0: every game must end")
        )
    check_seats(rules, FEWEST_SEATS)
    return rules


def _based(data: Mapping[str, object], bases: Mapping[str, Rules]) -> Json:
    """The data over what it is based on."""
    base = base_of(data, bases)
    under = {} if base is None else write_rules(base)
    return {**under, **{key: value for key, value in data.items() if key != "based_on"}}


def _value(spec: OptionSpec, given: Json) -> Any:
    value = taken(spec, given, spec.key)
    if value is None and spec.low == 0:
        return 0  # JSON may say so where an end or a number is not given
    if not fits(spec, value):
        raise refuse(spec.key, value, allowed(spec))
    return value
