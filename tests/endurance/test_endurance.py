"""A finished game leaves nothing behind: the same games are played twice, and everything is
counted.

``make test-endurance`` is the long version.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from swoop_desktop.bots.hearts.judgement import Judgement, worth
from swoop_desktop.bots.swoop.weights import EXPERIENCED, judge, policy
from swoop_desktop.engine import registry
from swoop_desktop.engine.swoop.rules import tables
from swoop_desktop.play.session import HUMAN
from tests import ROOT
from tests.endurance import held
from tests.endurance.games import Kind, Patient, kinds, play
from tests.pilot import flying

pytestmark = pytest.mark.long

GAMES = (
    Kind("hand_only", (HUMAN, "bot:easy", "bot:medium"), keys=False, seed=1),
    Kind("mysteries_only", (HUMAN, HUMAN, "bot:hard"), keys=False, seed=3),
    Kind("capture", (HUMAN, "bot:expert"), keys=True, seed=4),
)


@pytest.mark.skipif(sys.platform != "linux", reason="counts what Linux tells of a process")
def test_games_leave_nothing_behind(tmp_path):
    alone("play_twice", tmp_path)


def alone(name, folder):
    """Run a function of this module in a process of its own, without other tests' drawings."""
    code = f"from {__name__} import {name}; {name}({str(folder)!r})"
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    path = os.pathsep.join(filter(None, paths))
    environment = {**os.environ, **held.ALL_COUNTED, "PYTHONPATH": path}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def play_twice(folder):
    """Play the games twice; the second time must add nothing."""
    folder = Path(folder)
    with flying(folder, sharing=False) as first:
        pilot = Patient(first.app)
        begun = held.now()
        pilot.app.go.title()
        for kind in GAMES:
            play(pilot, kind, folder / "game.swoop")
        before = held.settled(begun, pilot.app)
        for kind in GAMES:
            play(pilot, kind, folder / "game.swoop")
        after = held.settled(begun, pilot.app)
    assert not after.beyond(before), "\n".join(after.beyond(before))


@pytest.mark.skipif(sys.platform != "linux", reason="counts what Linux tells of a process")
def test_a_title_that_reads_slowly_holds_no_less_than_one_that_reads_fast(tmp_path):
    """The title is counted once it is complete: another card on the fan is no leak."""
    alone("read_slowly_then_fast", tmp_path)


def read_slowly_then_fast(folder):
    """Count the title's memory when its news arrive late, and when they arrive at once."""
    from swoop_desktop.records.collection import Collection

    found, delay = [], [0.0]

    def late(data):
        time.sleep(delay[0])
        return Collection(data)

    with flying(Path(folder), sharing=False) as pilot, pytest.MonkeyPatch.context() as patch:
        patch.setattr("swoop_desktop.scenes.title.news.Collection", late)
        begun = held.now()
        for delay[0] in (0.0, 0.5, 0.0):
            pilot.app.go.title()
            for _ in range(4):
                pilot.step(0.1)
                time.sleep(0.05)
            found.append(held.settled(begun, pilot.app))
    _first, slow, fast = found
    assert not fast.beyond(slow), "\n".join(fast.beyond(slow))
    assert not slow.beyond(fast), "\n".join(slow.beyond(fast))


def test_what_is_left_is_noticed(tmp_path):
    """Leaks of files, threads, objects and memory are all reported, each by name."""
    alone("leave_something", tmp_path)


def leave_something(folder):
    """Leak one of each kind, and check that it is reported."""
    tmp_path = Path(folder)
    with flying(tmp_path) as pilot:
        pilot.app.go.title()
        held.now()  # closes fonts with their caches
        before = held.now()
        kept = [pilot.tree, (tmp_path / "left").open("w"), bytearray(2 * held.ROOM)]
        found = held.now().beyond(before)
        kept[1].close()
    if sys.platform == "linux":
        assert any(line.startswith("open files") for line in found), found
        assert any(line.startswith("memory") for line in found), found
    assert any(line.startswith("swoop_desktop.ui.node.Node") for line in found), found


@pytest.mark.skipif(not held.in_use(), reason="the C library does not count its memory")
def test_what_bots_know_of_rules_played_before_takes_little(tmp_path):
    alone("know_many_rules", tmp_path)


def know_many_rules(_folder):
    """Fill the bots' caches by every rule set of Swoop, and many rounds of Capture."""
    before = held.in_use()
    for name in registry.GAMES["swoop"].presets():
        rules = registry.find_rules(name)[1]
        for seats in range(3, 8):
            policy(tables(rules))
            judge(rules, seats, EXPERIENCED)
    for unseen in range(400):
        worth(Judgement(), 4, 3, unseen / 400, 8)
    assert held.in_use() - before < 4_500_000


def test_every_rule_set_and_level_has_its_turn():
    several = [kind for kind, _ in zip(kinds(1), range(700), strict=False)]
    levels = {(kind.rules, player) for kind in several for player in kind.players}
    assert {player for _rules, player in levels} == {
        *("human", "bot:random", "bot:easy", "bot:medium", "bot:hard", "bot:expert")
    }
    assert {kind.rules for kind in several} == {rules for rules, _player in levels}
    assert len({kind.rules for kind in several}) == 16
    assert {(kind.rules, kind.keys) for kind in several} == {
        (rules, keys) for rules, _ in levels for keys in (False, True)
    }
