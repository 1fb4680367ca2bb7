"""Deal codes: a typed code deals the same cards, or explains why not."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.play.session import Session
from swoop_desktop.records import branch
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.rulesets.codes import LONGEST, CodeError, code_of, length, read_code
from swoop_desktop.rulesets.deal_code import (
    DEAL,
    MOST_SEED,
    Dealt,
    TooLong,
    code_of_game,
    deal_code,
    dealt_of,
)
from swoop_desktop.storage.paths import DataDir
from tests.daily.games import leave
from tests.engine.rule_sets import rule_sets
from tests.pilot import new_session
from tests.sooner import one_in

SEEDS = st.integers(0, MOST_SEED)
SHIPPED = [(game, rules) for game in GAMES.values() for rules in game.presets().values()]
SHARED = {
    "D160-0000-00P0-389V-ES06": ("classic", 4, 90125, "6C 6S 5H QC 7S 2D 6S 5C"),
    "D160-0000-00P0-38JQ-9G2X": ("capture", 4, 90125, "TH JS KH 8H QS 9D 3D"),
}
"""By code that players have: its meaning, and the first cards dealt to seat 0."""


def dealt_by(code):
    """Return the deal that a code stands for."""
    return dealt_of(read_code(code).data)


@pytest.mark.parametrize(("game", "rules"), one_in(6, SHIPPED))
@given(SEEDS)
def test_shipped_rules_take_twenty_signs_at_any_table(game, rules, seed):
    low, high = game.seats(rules)
    for seats in {low, high, 4} if low <= 4 <= high else {low, high}:
        dealt = Dealt(game, rules, seats, seed)
        code = deal_code(dealt)
        assert length(code) == 20, code
        assert dealt_by(code) == dealt


@given(rule_sets(), st.integers(2, 16), SEEDS)
def test_any_rules_travel_in_it_or_say_why_not(rules, seats, seed):
    game = GAMES["swoop"]
    low, high = game.seats(rules)
    dealt = Dealt(game, rules, min(max(seats, low), high), seed)
    try:
        code = deal_code(dealt)
    except TooLong as error:
        assert "the file with the rules" in str(error)
    else:
        assert length(code) <= LONGEST
        assert dealt_by(code) == dealt


@given(st.binary(min_size=10, max_size=60))
def test_what_no_deal_became_is_refused_in_words(data):
    try:
        dealt = dealt_of(data)
    except CodeError as error:
        assert str(error)
    else:
        assert dealt_of(bytes(data)) == dealt


def test_more_players_than_the_rules_allow_are_refused():
    game, rules = find_rules("quebec")
    with pytest.raises(CodeError, match="players = 9 is not allowed"):
        dealt_by(deal_code(Dealt(game, rules, 9, 1)))


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1, 10**30])
def test_a_seed_that_no_code_holds_says_so(seed):
    session = new_session("classic", 4, seed=seed)
    with pytest.raises(CodeError, match="too large for a code"):
        code_of_game(session)


@pytest.mark.parametrize(("name", "seats"), [("classic", 4), ("capture", 5), ("wild_twos", 12)])
def test_a_game_that_was_left_has_the_code_that_it_had(name, seats, tmp_path):
    session = new_session(name, seats, 7, tmp_path / "game.swoop")
    code = code_of_game(session)
    session.close()
    again = Session.resume(tmp_path / "game.swoop")
    assert code_of_game(again) == code
    game, rules, read, seed = dealt_by(code)
    assert (game, read, seed) == (session.setup.game, seats, 7)
    match = Match(game, rules, read, seed)
    for seat in range(seats):
        assert match.seen_by(seat).zones == again.seen_by(seat).zones
    again.close()


def test_cards_that_came_from_no_seed_have_no_code(tmp_path):
    path = tmp_path / "game.swoop"
    new_session("classic", 4, 7, path).close()
    text = path.read_text("utf-8")
    assert text.count('"seed": 7') == 1
    path.write_text(text.replace('"seed": 7', '"seed": 8'), "utf-8")
    session = Session.resume(path)
    with pytest.raises(CodeError, match="can’t be dealt again"):
        code_of_game(session)
    session.close()


def test_while_several_people_play_nobody_is_given_everybodys_cards():
    with pytest.raises(CodeError, match="you get it when the game is over"):
        code_of_game(new_session("classic", 4, 7, humans=2))


def test_the_codes_that_players_have_deal_the_cards_that_they_dealt():
    """If this fails because cards are dealt differently, `codes.DEAL` needs a new version.
    Otherwise players with an old code would silently get other cards.
    """
    assert DEAL.version == 1
    for code, (name, seats, seed, cards) in SHARED.items():
        game, rules = find_rules(name)
        assert dealt_by(code) == Dealt(game, rules, seats, seed)
        assert deal_code(Dealt(game, rules, seats, seed)) == code
        deal = game.deal(rules, seed, Context(1, (0,) * seats))
        told = game.deal_line(deal)["seats"][0]["hand"]
        assert " ".join(told[:8]) == cards
    with pytest.raises(CodeError, match="rules of Classic are different"):
        dealt_by("D160-0000-00P0-389S-AHKV")
    old = code_of(DEAL._replace(version=0), bytes(10))
    with pytest.raises(CodeError, match="older version of the program, which dealt differently"):
        dealt_by(old)


def test_a_game_from_another_one_or_of_a_day_has_no_code(tmp_path):
    """A code of such a game would deal other cards than those on the table."""
    whole = leave(DataDir.at(tmp_path), date(2026, 11, 22))
    session = Session.resume(whole)
    with pytest.raises(CodeError, match="deal of the day doesn’t need a code"):
        code_of_game(session)
    replay = GameReplay.of(session)
    session.close()
    for data in (
        branch.again(replay, 1, whole.name, replay.setup.seats),
        branch.moment(replay, replay.find(1) + 3, whole.name, replay.setup.seats),
    ):
        session = Session.of(Replay(data), data, tmp_path / "new.swoop")
        with pytest.raises(CodeError, match="come from another game"):
            code_of_game(session)
        session.close()
        (tmp_path / "new.swoop").unlink()
