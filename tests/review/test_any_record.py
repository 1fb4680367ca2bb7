"""Records of all kinds are reviewed, or refused with a reason."""

import json
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from swoop_desktop import commands
from swoop_desktop.cli import main
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.deal_review import DealReview
from swoop_desktop.review.decisions import PlayedDeal, reviewed
from tests.processes.helped import helped_by, started
from tests.review.test_deal_review import order
from tests.storage.spoilt import values

RECORDS = Path(__file__).parent.parent / "records" / "0.1.0"
CLASSIC = RECORDS / "classic_finished.swoop"


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Think about decisions only for a moment."""
    monkeypatch.setattr(commands, "reviewed", partial(reviewed, effort=60))


def review(path, capsys, *options):
    """Run the command; return its exit status, result and messages."""
    ended = main(["review", str(path), "--json", *map(str, options)])
    heard = capsys.readouterr()
    lines = heard.out.splitlines()
    return ended, [json.loads(line) for line in lines] if ended == 0 else lines, heard.err


def simulated(folder, capsys, seats, deals):
    """Let bots play a game by own rules for up to 16 players."""
    capsys.readouterr()
    assert main(["rules", "show", "classic"]) == 0
    text = capsys.readouterr().out
    for old, new in (
        ('name = "classic"', 'name = "mine"'),
        ("    3,\n    8,\n", "    2,\n    16,\n"),
        ("point_limit = 500", "point_limit = 0"),
        ("deals = 0", f"deals = {deals}"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    rules = folder / "mine.toml"
    rules.write_text(text, encoding="utf-8")
    told = ["--seats", str(seats), "--bots", "easy", "--games", "1", "--records", str(folder)]
    assert main(["simulate", "--rules", str(rules), *told]) == 0
    capsys.readouterr()
    (found,) = folder.glob("*.swoop")
    return found


@pytest.mark.long
def test_sixteen_bots_by_rules_of_ones_own(tmp_path, capsys):
    path = simulated(tmp_path, capsys, 16, 1)
    ended, told, _err = review(path, capsys, "--seat", 15)
    assert ended == 0 and told and {one["seat"] for one in told} == {15}
    assert GameReplay.of_record(Replay(path.read_bytes())).setup.you is None, "nobody plays"


@pytest.mark.long
def test_a_thousand_deals(tmp_path, capsys):
    path = simulated(tmp_path, capsys, 2, 1000)
    ended, told, _err = review(path, capsys, "--deal", 1000, "--seat", 1)
    assert ended == 0 and {one["deal"] for one in told} == {1000}
    lines = path.read_bytes().splitlines()
    assert all(json.loads(lines[one["line"] - 1])["seat"] == 1 for one in told)


def test_what_a_newer_version_wrote_is_reviewed_if_it_is_understood(tmp_path, capsys):
    path, data = tmp_path / "newer.swoop", CLASSIC.read_bytes()
    asked = ("--deal", 1, "--seat", 0)
    path.write_bytes(data.replace(b'"program": "0.1.0"', b'"program": "99.0.0"', 1))
    assert review(path, capsys, *asked) == review(CLASSIC, capsys, *asked)
    path.write_bytes(data.replace(b'"record": 1', b'"record": 2', 1))
    ended, (said,), _err = review(path, capsys)
    assert ended == 1 and said.startswith(f"{path}:1: ") and "version is 2" in said
    newer = data.replace(b'"program": "0.1.0"', b'"program": "99.0.0"', 1)
    path.write_bytes(newer.replace(b'"deals": 0', b'"deals": 0, "moonlight": true', 1))
    ended, (said,), _err = review(path, capsys)
    assert ended == 1 and "moonlight" in said and "99.0.0" in said


def test_of_what_was_cut_short_the_deals_that_are_over_are_reviewed(tmp_path, capsys):
    path, data = tmp_path / "cut.swoop", CLASSIC.read_bytes()
    whole = GameReplay.of_record(Replay(data))
    lines = data.splitlines(keepends=True)
    second = next(n for n, line in enumerate(lines) if b'"deal": 2' in line)
    path.write_bytes(b"".join(lines[: second + 6]) + lines[second + 6][:9])
    ended, told, err = review(path, capsys, "--seat", 0)
    assert ended == 0 and {one["deal"] for one in told} == {1} and not err
    first = PlayedDeal.of(whole, whole.chapters[0])
    assert [one["cost"] for one in told] == [one.cost for one in reviewed(first, 0, 60)]
    path.write_bytes(b"".join(lines[:6]) + lines[6][:9])
    ended, told, err = review(path, capsys)
    assert (ended, told) == (0, []) and f"no deal of {path} is over" in err


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_review_that_is_killed_is_missing_and_can_be_made_again(tmp_path):
    silent = sys.executable, "-c", "import time; time.sleep(1000)"
    with helped_by(*silent), started() as pids:
        killed = DealReview(order(), tmp_path)
        while not pids:
            time.sleep(0.01)
    os.kill(pids[0], signal.SIGKILL)
    killed.wait(60)
    assert killed.failed and not killed.done and not values(tmp_path)
    killed.close()
    again = DealReview(order(), tmp_path)
    again.wait(60)
    assert again.done
    again.close()
