"""The options of Capture the Hearts: defaults, effects and refusals."""

import pytest

from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.registry import find_rules
from tests.engine.hearts.laid import GAME, codes, context, hands, laid, play_round, rules_of

SOURCE = {"hand": 7, "refill": 2, "points": 0, "games": 1}


def test_the_rules_of_the_source():
    game, rules = find_rules("capture")
    assert game is GAME and game.name == "hearts"
    written = GAME.rules_to(rules)
    assert {key: written[key] for key in SOURCE} == SOURCE
    assert written["name"] == "capture"
    assert set(written) == {
        *("name", "points", "games", "packs", "hand", "refill", "hearts_on_top"),
    }
    assert written["hearts_on_top"] == "hand"
    assert GAME.rules_to(rules, 5)["packs"] == 2


def test_to_25_points_is_shipped():
    ways = [GAME.rules_to(rules) for rules in GAME.presets().values()]
    assert {**SOURCE, "points": 25, "games": 0}.items() <= ways[1].items()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("hand", 1),  # too few cards for a round
        ("hand", 0),
        ("hand", -7),
        ("hand", 53),
        ("hand", "7"),
        ("hand", 7.0),
        ("hand", True),
        ("hand", None),
        ("hand", [7]),
        ("hearts_on_top", "never"),
        ("hearts_on_top", True),
        ("refill", -1),
        ("refill", "2"),
        ("refill", 1.5),
        ("refill", False),
        ("packs", -1),
        ("packs", "many"),
        ("packs", 1000),
        ("points", -25),
        ("points", "25"),
        ("points", 25.5),
        ("games", -1),
        ("games", True),
        ("games", {}),
        ("name", 5),
        ("name", ""),
        ("name", "x" * 200),
        ("name", "two\nlines"),
        ("based_on", "whist"),
        ("based_on", 3),
        ("jokers_per_pack", 2),
        ("Hand", 7),
    ],
)
def test_a_bad_value_is_refused_in_words(option, value):
    data = {"based_on": "capture", option: value}
    with pytest.raises(RulesError) as caught:
        GAME.rules_from(data)
    told = str(caught.value)
    assert option in told and "{" not in told.replace("{}", "")
    if isinstance(value, int) and option not in ("jokers_per_pack", "Hand", "based_on"):
        assert ("true" if value is True else "false" if value is False else str(value)) in told


def test_a_game_must_end():
    with pytest.raises(RulesError, match=r"games|points"):
        rules_of(points=0, games=0)
    rules_of(points=1, games=0)
    rules_of(points=0, games=1)


def test_the_packs_must_supply_the_hands():
    assert GAME.seats(rules_of(hand=26))[0] == 2
    for seats, hand, packs in ((4, 13, 1), (2, 26, 1), (12, 4, 1), (12, 13, 3), (3, 26, 2)):
        GAME.check_seats(rules_of(seats, hand=hand, packs=packs), seats)
    for seats, hand, packs in ((4, 14, 1), (12, 5, 1), (5, 21, 2), (12, 26, 5)):
        with pytest.raises(RulesError) as caught:
            rules_of(seats, hand=hand, packs=packs)
        assert str(seats * hand) in str(caught.value) and str(52 * packs) in str(caught.value)
        with pytest.raises(RulesError):
            GAME.check_seats(rules_of(hand=hand, packs=packs), seats)
    for seats in (4, 8, 12):
        GAME.check_seats(rules_of(hand=13), seats)
        with pytest.raises(RulesError):
            GAME.check_seats(rules_of(hand=14), seats)


def test_what_seats_there_are_can_be_dealt_to():
    for hand in (2, 7, 13, 17, 20, 26):
        for packs in (0, 1, 2, 12):
            rules = rules_of(hand=hand, packs=packs)
            low, high = GAME.seats(rules)
            assert low == 2 and high <= MOST_SEATS
            for seats in range(low, high + 1):
                GAME.check_seats(rules, seats)


@pytest.mark.parametrize("seats", [-1, 0, 1, MOST_SEATS + 1, 100])
def test_so_many_can_not_play(seats):
    with pytest.raises(RulesError, match=str(seats)):
        GAME.check_seats(rules_of(), seats)


@pytest.mark.parametrize("packs", [1, 2, 5])
@pytest.mark.parametrize("hand", [2, 7, 10])
def test_hand_and_packs(hand, packs):
    rules = rules_of(5, hand=hand, packs=packs)
    deal = GAME.deal(rules, 3, context(5))
    assert [len(row) for row in deal.hands] == [hand] * 5
    assert len(deal.stock) == 52 * packs - 5 * hand


@pytest.mark.parametrize(("refill", "sizes"), [(0, [2, 2]), (1, [3, 3]), (2, [4, 4]), (5, [6, 6])])
def test_refill(refill, sizes):
    state = laid(["2C 3C 4C 5C", "2D 3D 4D 5D"], "6C 6D 7C 7D 8C 8D 9C 9D", 0, refill=refill)
    play_round(state, {0: "2C 3C", 1: "2D 3D"})
    assert hands(state, 2) == sizes
    assert len(codes(state, "stock")) == max(0, 8 - 2 * refill)
