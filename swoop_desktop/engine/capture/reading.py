"""Rule sets from data and back: every option checked, errors in words."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from tomllib import load
from typing import Any

from swoop_desktop.engine.capture.options import OPTIONS
from swoop_desktop.engine.capture.rules import FEWEST_SEATS, Rules, deck
from swoop_desktop.engine.conflicts import Findings, apart, resolvable, unbased, values_of
from swoop_desktop.engine.game import (
    MOST_SEATS,
    Conflict,
    Json,
    OptionSpec,
    Remedy,
    RulesError,
)
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.option_values import (
    base_of,
    check_most_seats,
    fits,
    refuse,
    taken,
    unfit,
    unknown,
    wrong,
)

PRESETS = ("capture", "capture25")
_USUAL_POINTS = 25
"""What a game is played to where nothing else was said: that of *Capture the Hearts to 25*."""


@cache
def presets() -> Mapping[str, Rules]:
    """The shipped rule sets, in the order to show them."""
    found: dict[str, Rules] = {}
    for name in PRESETS:
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
    """All that is wrong with these values, and what would put it right: as usual is what is so in
    `base`, else in the first rule set. Any game that is allowed
    ends: there are hearts to win in every one, and so any points can be reached.
    """
    return resolvable(data, lambda data: _found(data, presets(), base).conflicts)


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
    for conflict in _short(rules, seats):
        raise RulesError(conflict)


def idle(rules: Rules) -> dict[str, Message]:
    """The options that make no difference while the others are as they are, each with why."""
    if rules.games == 1:
        return {"points": msg("No effect as long as the game is a single deal.")}
    return {}


def most_seats(rules: Rules) -> int:
    """Most players that the program seats and the packs supply."""
    counts = range(FEWEST_SEATS, MOST_SEATS + 1)
    # Four may be too many for one pack where five with two are not: every count up to the most
    # must do.
    enough = takewhile(lambda n: n * rules.hand <= len(deck(rules.packs_for(n))), counts)
    return max(enough)


def _found(
    data: Mapping[str, object], bases: Mapping[str, Rules], base: Rules | None = None
) -> Findings[Rules]:
    """The rules that data says, and all that is wrong with them; where a value is wrong, that of
    `base`, or else of the first rule set, stands for it in what is said of the others.
    """
    first = base or next(iter(bases.values()), None)
    usual = {} if first is None else write_rules(first)
    given, found = _based(data, bases, usual)
    known = [spec.key for spec in OPTIONS]
    found += [unknown(key, known) for key in given if key not in known]
    values, unfit_values = values_of(OPTIONS, given, usual, _value)
    found += unfit_values
    if found and not usual:
        return Findings(None, tuple(found))
    fields: dict[str, Any] = values
    rules = Rules(**fields)
    return Findings(rules, (*found, *apart(_conflicts(rules), found)))


def _conflicts(rules: Rules) -> Iterator[Conflict]:
    """What keeps the options from going together, for the fewest players."""
    if not rules.points and not rules.games:
        yield wrong(
            "games",
            0,
            msg("a number above 0, unless points is above 0: every game must end"),
            msg("No game would ever end: there are neither points to win nor a number of deals."),
            ("games", "points"),
            (
                Remedy(
                    msg("Set the points to win to {count}", count=_USUAL_POINTS),
                    {"points": _USUAL_POINTS},
                ),
                Remedy(msg("Play a single deal"), {"games": 1}),
            ),
        )
    yield from _short(rules, FEWEST_SEATS)


def _short(rules: Rules, seats: int) -> Iterator[Conflict]:
    """Fewer cards in the packs than so many players would be dealt."""
    packs = rules.packs_for(seats)
    needed, supply = seats * rules.hand, len(deck(packs))
    if needed > supply:
        yield wrong(
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
            nmsg(
                "There are not enough cards: {seats} players would need {needed}, and one pack "
                "holds {supply}.",
                "There are not enough cards: {seats} players would need {needed}, and {count} "
                "packs hold {supply}.",
                packs,
                seats=seats,
                needed=needed,
                supply=supply,
            ),
            ("hand", "packs"),
        )


def _based(
    data: Mapping[str, object], bases: Mapping[str, Rules], usual: Json
) -> tuple[Json, list[Conflict]]:
    """The data over what it is based on, and what is wrong with that."""
    under: Json = {}
    found: list[Conflict] = []
    try:
        base = base_of(data, bases)
        under = {} if base is None else write_rules(base)
    except RulesError as error:
        under, found = usual, [unbased(error, OPTIONS)]
    return {**under, **{key: value for key, value in data.items() if key != "based_on"}}, found


def _value(spec: OptionSpec, given: Json) -> Any:
    value = taken(spec, given, spec.key)
    if value is None and spec.low == 0:
        return 0  # JSON may say so where an end or a number is not given
    if not fits(spec, value):
        raise unfit(spec, value)
    return value
