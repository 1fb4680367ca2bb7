"""Records of a reading are faithful by its own rules; the other reading refuses these records with
a reason.
"""

import json
import re

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.record import Fault, Replay, to_text
from swoop_desktop.engine.registry import find_rules
from tests.play.recorded import Written

SEATS = 4
LATE = {
    "swoop": {
        *("specials_forced", "mixed_sources", "mystery_add", "chain_after_swoop"),
        *("pick_up", "row_after_hand", "mysteries_last", "rounds"),
    },
    "hearts": {"hearts_on_top"},
}


def played(name, seed, **changes):
    """Return the lines of a random deal."""
    return Written(name, SEATS, seed, **changes).by_chance(Source(seed), 1).lines


def read(lines, **options):
    """Replay a record with these options in its rules; a value None removes the option."""
    header = json.loads(json.dumps(lines[0]))
    for key, value in options.items():
        header["rules"][key] = value
        if value is None:
            del header["rules"][key]
    return Replay("".join(map(to_text, [header, *lines[1:]])).encode())


CASES = [
    ("wild_twos", {"specials_forced": False}, {"specials_forced": True}, "only if nothing fits"),
    ("quebec", {"specials_forced": False}, {"specials_forced": True}, "only if nothing fits"),
    (
        "classic",
        {"mixed_sources": True},
        {"mixed_sources": False},
        "cards of a set must come all",
    ),
    ("classic", {"mystery_add": True}, {"mystery_add": False}, "not the turn of seat"),
    ("classic", {"mystery_add": False}, {"mystery_add": True}, "not the turn of seat"),
    (
        "swoops150_risky",
        {"chain_after_swoop": True},
        {"chain_after_swoop": False},
        "not the turn of seat",
    ),
    (
        "swoops150_risky",
        {"chain_after_swoop": False},
        {"chain_after_swoop": True},
        "not the turn of seat",
    ),
    (
        "classic",
        {"first_deal_starter": "draw"},
        {"first_deal_starter": "draw_rank"},
        "draw|first is",
    ),
    (
        "classic",
        {"first_deal_starter": "draw_rank"},
        {"first_deal_starter": "draw"},
        "draw|tied|first is",
    ),
    (
        "wild_twos",
        {"first_deal_starter": "random"},
        {"first_deal_starter": "first_seat"},
        "first is ., and should be 0",
    ),
    (
        "wild_twos",
        {"first_deal_starter": "first_seat"},
        {"first_deal_starter": "draw_rank"},
        "must draw again",
    ),
    ("open_pile", {"pick_up": "at_will"}, {"pick_up": "stuck"}, "only if nothing fits"),
    ("classic", {"row_after_hand": False}, {"row_after_hand": True}, "play the cards in your"),
    ("quebec", {"row_after_hand": True}, {"row_after_hand": False}, "only if nothing fits"),
    ("classic", {"mysteries_last": False}, {"mysteries_last": True}, "play the cards in your"),
    ("classic", {"row_after_hand": True}, {"mysteries_last": True}, "play your face-up cards"),
    ("capture", {"hearts_on_top": "left"}, {"hearts_on_top": "hand"}, "nothing but hearts"),
]


@pytest.mark.parametrize(("name", "own", "other", "why"), CASES)
def test_a_record_is_faithful_by_its_own_reading_alone(name, own, other, why):
    """Some game shows the difference; the other reading's fault has a line and a reason."""
    for seed in range(60):
        lines = played(name, seed, **own)
        read(lines, **own)
        try:
            read(lines, **other)
        except Fault as fault:
            assert fault.line > 1
            if re.search(why, str(fault.reason)):
                return
    pytest.fail("no game showed the difference")


@pytest.mark.parametrize("name", ["classic", "wild_twos", "swoops150_risky", "capture"])
def test_a_record_without_the_options_is_read_as_before_they_existed(name):
    game, _rules = find_rules(name)
    before = {spec.key: spec.if_absent for spec in game.options if spec.key in LATE[game.name]}
    assert set(before) == LATE[game.name]
    lines = played(name, 3, **before)
    bare = read(lines, **dict.fromkeys(before))
    assert {key: getattr(bare.header.rules, key) for key in before} == before
    assert bare.events == read(lines).events


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ada\0\nBo", "Ada Bo"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0351" * 40 + "oe", "Z\u0351\u0351oe"),
        ("e" + "\u0351\u200d" * 40, "e\u0351\u200d\u0351" + "\u200d" * 39),
        ("ก็็็็็", "ก็็"),
        ("\u202eadA\u2066", "adA"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("A\u2028B\x85C\x7f", "A B C"),
    ],
)
def test_names_are_cleaned_where_they_come_in(name, told):
    lines = played("classic", 1)
    lines[0]["seats"][0]["name"] = name
    header = read(lines).header
    assert header.seats[0].name == told
    assert header.line["seats"][0]["name"] == name, "and stay in the file as they are"
