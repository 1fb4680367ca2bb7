"""Numbers of seats, deals and decisions: at the limit, and one beyond."""

import pytest

from swoop_desktop.engine import match as matches
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealBegan, Decided
from swoop_desktop.engine.game import MOST_DEALS, MOST_DECISIONS, MOST_SEATS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.record import Fault, Replay, header_line, to_text
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import IllegalAction
from tests.play.recorded import Written

TOO_MANY = "at most 16 players"


def header(name, seats, **changes):
    game, rules = find_rules(name)
    line = header_line(game, rules, [Seat("P", "human")] * seats, 1, "test")
    line["rules"] = {**line["rules"], **changes}
    return to_text(line).encode()


def test_the_limits_are_what_is_written():
    """The docs name these numbers, too: change both."""
    assert (MOST_SEATS, MOST_DEALS, MOST_DECISIONS) == (16, 1000, 150_000)


@pytest.mark.parametrize("name", ["wild_twos", "capture"])
def test_as_many_play_as_the_table_takes(name):
    game, rules = find_rules(name)
    assert game.seats(rules)[1] == MOST_SEATS
    match = Written(name, MOST_SEATS, 4).by_chance(Source(4), 1).match
    assert match.number == 2 or match.winners is not None


@pytest.mark.parametrize("seats", [MOST_SEATS + 1, 100, 10_000])
@pytest.mark.parametrize("name", [name for game in GAMES.values() for name in game.presets()])
def test_one_more_is_refused_everywhere_in_the_same_words(name, seats):
    game, rules = find_rules(name)
    said = set()
    with pytest.raises(RulesError, match=TOO_MANY) as refused:
        game.check_seats(rules, seats)
    said.add(str(refused.value))
    with pytest.raises(RulesError, match=TOO_MANY) as refused:
        Match(game, rules, seats, 1)
    said.add(str(refused.value))
    with pytest.raises(Fault, match=TOO_MANY) as fault:
        Replay(header(name, seats))
    said.add(str(fault.value.reason))
    assert len(said) == 1 and fault.value.line == 1


def test_a_header_of_many_seats_is_refused_before_they_are_read():
    """No seat is parsed: the first one is invalid."""
    game, rules = find_rules("wild_twos")
    line = header_line(game, rules, [], 1, "test")
    line["seats"] = [7] * 100_000
    with pytest.raises(Fault, match=TOO_MANY):
        Replay(to_text(line).encode())


# -- games that end -------------------------------------------------------------------------------

NO_POINTS = dict.fromkeys("A23456789TJQKX", 0)


@pytest.mark.parametrize(
    ("change", "ends"),
    [
        ({"points": NO_POINTS}, False),
        ({"points": NO_POINTS, "limit_rule": "exceeds", "point_limit": 1}, False),
        ({"points": {**NO_POINTS, "X": 50}, "jokers_per_pack": 0}, False),
        ({"points": {**NO_POINTS, "X": 50}}, True),
        ({"points": {**NO_POINTS, "4": 1}}, True),
        ({"points": NO_POINTS, "deals": 3}, True),
        ({"points": NO_POINTS, "deals": 3, "point_limit": 0}, True),
    ],
    ids=str,
)
def test_rules_that_can_have_no_end_are_refused(change, ends):
    game = GAMES["swoop"]
    rules = game.rules_from({"based_on": "classic", "name": "mine", **change})
    if ends:
        game.check_ends(rules)
    else:
        with pytest.raises(RulesError, match=r"points = 0 .*limit of \d+ is never reached"):
            game.check_ends(rules)


@pytest.mark.parametrize("name", [name for game in GAMES.values() for name in game.presets()])
def test_shipped_games_end(name):
    game, rules = find_rules(name)
    game.check_ends(rules)


def decisions(events):
    return sum(isinstance(event, Decided) for event in events)


@pytest.mark.parametrize(("limit", "most"), [("MOST_DEALS", 3), ("MOST_DECISIONS", 40)])
@pytest.mark.parametrize(("game", "best"), [("swoop", min), ("hearts", max)])
def test_a_game_ends_after_the_most_deals_and_decisions(game, best, limit, most, monkeypatch):
    monkeypatch.setattr(matches, limit, most)
    found = GAMES[game]
    change = {
        "swoop": {"based_on": "classic", "point_limit": 100_000, "deal": {"hand": 2}},
        "hearts": {"based_on": "capture25", "points": 10_000},
    }
    rules = found.rules_from({**change[game], "name": "endless"})
    written = Written((found, rules), 3, 6).by_chance(Source(6))
    match, told = written.match, written.events
    assert match.winners
    if limit == "MOST_DEALS":
        assert match.number == most
    else:
        began = max(at for at, event in enumerate(told) if isinstance(event, DealBegan))
        assert decisions(told[:began]) < most <= decisions(told), "the deal is played to its end"
    assert {match.totals[seat] for seat in match.winners} == {best(match.totals)}
    assert written.lines[-1] == {"game_end": True, "winners": list(match.winners)}
    data = written.data
    assert Replay(data).match.winners == match.winners
    monkeypatch.setattr(matches, limit, 1000)
    with pytest.raises(Fault, match="a deal must begin here"):
        Replay(data)


def test_a_recorded_game_without_an_end_can_be_read():
    """Earlier versions began games without an end, which now end after the most deals."""
    match = Replay(header("classic", 3, points=NO_POINTS)).match
    for _ in range(50):
        (seat,) = match.to_act()
        match.submit(seat, match.seen_by(seat).legal[-1])


def test_what_is_taken_back_counts_too(monkeypatch):
    """Undone decisions count, or a record could grow for ever within a deal."""
    monkeypatch.setattr(matches, "MOST_DECISIONS", 5)
    written, rng = Written("classic", 3, 6), Source(6)
    match = written.by_chance(rng, decisions=3).match
    match.take_back(1)
    written.by_chance(rng, decisions=1)
    with pytest.raises(IllegalAction, match="can no longer be taken back"):
        match.take_back(1)
    data = written.data
    assert Replay(data).taken_back == 1
    with pytest.raises(Fault, match=f"{len(written.lines) + 1}: .*can no longer be taken back"):
        Replay(data + b'{"undo": 1}\n')
    written.by_chance(rng)
    assert match.number == 1 and match.winners, "the deal is played to its end, and is the last"
