"""A joker's colour has no meaning: with one or three jokers a pack, a record may have any
colours.
"""

from itertools import cycle

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context

SWOOP = GAMES["swoop"]
SEATS = 5


def rules_of(jokers):
    return SWOOP.rules_from(
        {
            "based_on": "classic",
            "name": "jokers",
            "jokers_per_pack": jokers,
            "extra_packs": 1,
            "swoop_ranks": ["T"],
            "order": [*"A23456789JQK", "X"],
        }
    )


def recoloured(line, colours):
    """Return a deal's line with its jokers in these colours, by turns."""
    following = cycle(colours)

    def mapped(value):
        if isinstance(value, list):
            return [mapped(inner) for inner in value]
        if isinstance(value, dict):
            return {key: mapped(inner) for key, inner in value.items() if key != "draws"}
        return f"X{next(following)}" if value in ("XB", "XR") else value

    changed = mapped({**line, "set_aside": []})
    return {**line, **changed, "set_aside": line["set_aside"], "draws": line["draws"]}


def dealt(jokers, seed=1):
    """Return a deal's line in which no player drew a joker to begin."""
    rules = rules_of(jokers)
    for number in range(seed, seed + 1000):
        deal = SWOOP.deal(rules, number, Context(1, (0,) * SEATS))
        line = SWOOP.deal_line(deal)
        if not {"XB", "XR"} & set(line["set_aside"]):
            return line
    raise AssertionError("jokers everywhere")


def checked(line, jokers):
    about = Context(1, (0,) * SEATS)
    deal = SWOOP.deal_from(line, SEATS)
    SWOOP.check_deal(rules_of(jokers), deal, about)
    return deal


@pytest.mark.parametrize("jokers", [1, 3])
@pytest.mark.parametrize("colours", ["B", "R", "RB", "RRB", "BBBBR"])
def test_any_colours_of_an_uneven_number_are_faithful(jokers, colours):
    checked(recoloured(dealt(jokers), colours), jokers)


@pytest.mark.parametrize("jokers", [2, 4])
@pytest.mark.parametrize("colours", ["B", "R", "RRB"])
def test_an_even_number_has_as_many_of_each(jokers, colours):
    checked(recoloured(dealt(jokers), "RB"), jokers)
    with pytest.raises(RecordError, match="not the packs: XB"):
        checked(recoloured(dealt(jokers), colours), jokers)


def test_one_joker_too_few_is_one_card_too_few():
    line = recoloured(dealt(1), "R")
    stock = line["stock"]
    for row in (stock, *(seat[key] for seat in line["seats"] for key in seat)):  # type: ignore
        if "XR" in row:
            row[row.index("XR")] = "2C"
            break
    with pytest.raises(RecordError, match="not the packs"):
        checked(line, 1)


@pytest.mark.parametrize("jokers", [1, 3])
@pytest.mark.parametrize("colours", ["R", "RB", "RRB"])
def test_such_a_deal_is_played_and_thought_about(jokers, colours):
    """Sampled deals have as many jokers as the real one."""
    rules = rules_of(jokers)
    deal = checked(recoloured(dealt(jokers), colours), jokers)
    match = Match(SWOOP, rules, SEATS, 0, [deal])
    rng, roster, known = Source(3), roster_of("swoop"), 0
    for number in range(160):
        acting = match.to_act()
        if match.number > 1 or not acting:
            break
        seen = match.seen_by(acting[0])
        if number % 3 == 0:
            assert_imagined(match, seen, rng)
        known += any(c.rank(face) == c.JOKER for row in seen.shown for face in row)  # type: ignore
        if number % 40 == 7:
            for level in ("easy", "medium", "hard"):
                chosen = roster.make(level).choose(seen, Source(number))
                assert seen.refusal(chosen) is None
        match.submit(acting[0], rng.choice(seen.legal))
    assert known, "no joker was ever taken with the pile: the test says nothing"


def assert_imagined(match, seen, rng):
    true = [card for row in match.zones.values() for card in row]
    imagined = seen.filled(rng)
    cards = [card for row in imagined.zones.values() for card in row]
    assert sorted(map(c.rank, cards)) == sorted(map(c.rank, true))
    assert imagined.seen_by(seen.seat) == seen
