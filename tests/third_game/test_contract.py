"""Games from outside pass the tests of every game's contract."""

import subprocess
import sys

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.table import PILE
from tests import ROOT
from tests.contract.played import context, steps
from tests.contract.test_secrets import compared
from tests.third_game import registered
from tests.third_game.eights import Eights
from tests.third_game.fish import Fish

ALL_GAMES = "room_for_everybody or make_no_sense or name_of_its_own"
"""Tests over all games that are not parametrized by game."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("tests", "least"),
    [
        ("tests/contract", 60),
        ("tests/bots", 6),
        ("tests/rulesets", 5),
        ("tests/records/test_highlights.py", 10),
        ("tests/statistics/test_game_numbers.py", 5),
        ("tests/test_fit.py", 3),
        ("tests/scenes/table/test_effects.py", 3),
        ("tests/scenes/table/test_any_window.py", 2),
    ],
)
def test_the_tests_of_every_game_hold(tests, least):
    wanted = " or ".join([Eights.name, *Eights().shipped, Fish.name, ALL_GAMES])
    options = ["-p", registered.__name__, "-p", "no:cacheprovider", "-k", wanted, "-q", "-rN"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, tests], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    passed = run.stdout.replace("\n", "").partition("[100%]")[0].count(".")
    assert passed >= least, f"only {passed} tests were made for this game:\n{run.stdout}"


def test_cards_that_are_laid_away_as_the_deal_begins_are_followed(monkeypatch):
    begin = Eights.start

    def start(game, state, emit):
        for seat in range(state.seats):
            hand = Zone("hand", seat)
            state.move(state.known("hand", seat)[1:3], hand, PILE, "away", emit)
        begin(game, state, emit)

    monkeypatch.setattr(Eights, "start", start)
    game, rules = find_rules("eights_two_packs")
    deal = game.deal(rules, 4, context(4))
    made = []
    playing, tried = game.begin(rules, deal, context(4)), 0
    for number, (seat, action) in enumerate(steps(playing, Source(4), 30)):
        if number in (0, 5, 12):
            for looking in (seat, (seat + 1) % 4, None):
                tried += compared(game, rules, deal, 4, made, looking, Source(number))
        made.append((seat, action))
        playing.apply(seat, action)
    assert tried >= 3
