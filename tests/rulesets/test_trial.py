"""Trials of rules: hundreds of deals in a helper process, and the texts about them."""

import os
import pickle
import subprocess
import sys
import threading
import time

import pytest

from swoop_desktop.core import kernel
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.processes import TRY
from swoop_desktop.processes.helper import command_of
from swoop_desktop.rulesets.trial import Figures, Plan, Trial, tried
from tests.processes.helped import NO_PROGRAM, helped_by, started

PRESETS = [(game, name) for game in GAMES for name in GAMES[game].presets()]


def outcome(game, rules, **options):
    plan = Plan(game, (rules,), options.pop("seats", 4), options.pop("deals", 4), **options)
    told = list(tried(plan))
    assert isinstance(told[-1].news, Figures), told
    return told[-1].news


def wait_for(trial):
    began = time.monotonic()
    while not trial.over:
        assert time.monotonic() - began < 60
        time.sleep(0.02)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_any_rules_can_be_tried(game, name):
    figures = outcome(game, GAMES[game].presets()[name])
    assert figures.deals == figures.wanted == 4 and figures.endless == 0
    assert 0 < figures.turns.low <= figures.turns.median <= figures.turns.high <= figures.turns.most
    assert 0 < figures.minutes.median < 60
    keys = [spec.key for spec in GAMES[game].tallies if spec.way == "sum"]
    assert list(figures.counts) == keys and all(count >= 0 for count in figures.counts.values())
    assert figures.game_deals is not None and figures.game_deals.median >= 1
    assert figures.warnings() == []


def test_the_same_plan_has_the_same_figures():
    _, rules = find_rules("capture25")
    assert outcome("hearts", rules) == outcome("hearts", rules)
    assert outcome("hearts", rules, seed=2) != outcome("hearts", rules)


def test_what_is_counted_is_what_happens():
    """In a round of Capture each hand loses two cards, and one player wins."""
    _, rules = find_rules("capture")
    figures = outcome("hearts", rules, seats=2, deals=6)
    assert figures.counts["played"] == figures.counts["rounds"] == figures.turns.median
    assert figures.seats == 2 and figures.game_deals == (1, 1, 1, 1)


def test_rules_by_which_nothing_ends_are_said_to_be_so():
    """Only aces have points, and a thousand deals don't reach the limit."""
    game, _ = find_rules("classic")
    points = dict.fromkeys("A23456789TJQKX", 0) | {"A": 1}
    slow = game.rules_from(
        {"based_on": "classic", "name": "slow", "points": points, "point_limit": 100_000}
    )
    figures = outcome("swoop", slow)
    assert figures.game_deals is None
    assert "hardly ever end" in str(figures.warnings()[0])


def test_deals_that_take_too_long_are_left():
    _, rules = find_rules("classic")
    figures = outcome("swoop", rules, deals=100_000, patience=0.05)
    assert figures.deals < 100_000
    assert "of 100000" in str(figures.warnings()[0]) or "none could be played" in str(
        figures.warnings()[0]
    )
    none = outcome("swoop", rules, patience=0.0)
    assert none.deals == 0 and len(none.warnings()) == 1


def test_endless_deals_are_counted(monkeypatch):
    """The limit is lowered to a few turns, instead of a thousand."""
    monkeypatch.setattr(kernel, "ENDLESS_TURNS", 2)
    figures = outcome("swoop", find_rules("classic")[1])
    assert figures.endless > 0
    assert any(f"{figures.endless} of 4 deals" in str(said) for said in figures.warnings())


def test_rules_that_can_not_be_played_are_refused_in_words():
    game, rules = find_rules("classic")
    unplayable = game.rules_from(
        {"based_on": "classic", "name": "x", "points": dict.fromkeys("A23456789TJQKX", 0)}
    )
    told = list(tried(Plan("swoop", (unplayable, rules), 4, 1)))
    assert "no game would end" in str(told[0].news)
    assert isinstance(told[-1].news, Figures) and told[-1].which == 1
    assert any(isinstance(word.news, int) for word in told)


def test_a_process_of_its_own_plays():
    game, rules = find_rules("capture25")
    told = threading.Event()
    trial = Trial(game, [rules, game.presets()["capture"]], deals=5, tell=told.set)
    try:
        wait_for(trial)
        assert told.is_set() and trial.progress == 1 and trial.failed == []
        assert trial.figures[0] == outcome("hearts", rules, deals=5), "as it would be here"
        assert trial.figures[1] is not None
    finally:
        trial.close()
    assert trial.over


@pytest.mark.parametrize("after", [0.0, 0.3])
def test_it_can_be_broken_off(after):
    game, rules = find_rules("classic")
    with started() as begun:
        trial = Trial(game, [rules], deals=100_000)
        time.sleep(after)
        trial.close()
    assert trial.over and trial.figures == [None]
    assert not [thread for thread in threading.enumerate() if thread.name in ("trial", "replies")]
    for pid in begun if sys.platform != "win32" else ():
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_process_ends_when_nobody_listens_any_more():
    _, rules = find_rules("classic")
    process = subprocess.Popen(
        command_of(TRY),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdin is not None
    process.stdin.write(pickle.dumps(Plan("swoop", (rules,), 4, 1_000_000)))
    process.stdin.close()
    assert process.wait(30) == 0


def test_a_process_that_dies_is_told_in_words():
    game, rules = find_rules("classic")
    with helped_by(*NO_PROGRAM):
        trial = Trial(game, [rules, rules])
    wait_for(trial)
    trial.close()
    assert [str(why) for why in trial.failed] == [
        "The deals could not be played on this computer."
    ] * 2
    assert trial.progress == 1
