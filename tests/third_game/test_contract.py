"""What every game promises holds for one from outside: the tests of the house, with a game more."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.third_game import registered
from tests.third_game.eights import Eights

ROOT = Path(__file__).parent.parent.parent
ALL_GAMES = "room_for_everybody or make_no_sense or name_of_its_own"
"""Tests that ask for any game, without being made for each one."""


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
def test_the_tests_of_every_game_hold(tests: str, least: int) -> None:
    wanted = " or ".join([Eights.name, *Eights.shipped, ALL_GAMES])
    options = ["-p", registered.__name__, "-p", "no:cacheprovider", "-k", wanted, "-q", "-rN"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, tests], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    passed = run.stdout.replace("\n", "").partition("[100%]")[0].count(".")
    assert passed >= least, f"only {passed} tests were made for this game:\n{run.stdout}"
