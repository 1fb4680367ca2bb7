"""All records in a folder are counted once, with the same result each time."""

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import cast

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.processes.helper import NoAnswer
from swoop_desktop.records.collection import Collection
from swoop_desktop.statistics.counter import Counter, count
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import cache_db
from swoop_desktop.storage.paths import DataDir
from tests.play.recorded import ALONE, TOGETHER, Recorded
from tests.processes.helped import NO_PROGRAM, helped_by, killed, ready
from tests.storage.spoilt import spoil, values

KILLS = 40
"""Number of kills here; the tests of kept numbers have sixty more."""
RULES = ("classic", "capture", "quebec", "swoops150_risky", "capture25", "hand_only")
WHOLE = Recorded("swoops150", TOGETHER, deals=1)


def counted(data):
    """Count a folder's records, and return the finished counter."""
    counting = Counter(data)
    deadline = time.monotonic() + 60
    while not counting.done:
        assert time.monotonic() < deadline, "it does not end"
        time.sleep(0.005)
    counting.close()
    return counting


@pytest.fixture(scope="module")
def games():
    """Make a game for each of some rule sets."""
    return [
        Recorded(
            rules, TOGETHER if number % 2 else ALONE, seed=number, deals=2, back=number % 3 * 9
        )
        for number, rules in enumerate(RULES)
    ]


@pytest.fixture
def data(tmp_path, games):
    made = DataDir.at(tmp_path)
    for number, game in enumerate(games):
        game.write(made.records, number)
    return made


def told(parts):
    """Return each game's numbers, to compare."""
    return [(part.who, part.game, part.deals, part.level) for part in parts]


def test_every_game_is_counted_and_the_cache_is_only_a_cache(data, games):
    first = counted(data)
    deals = sum(len(part.deals) for part in first.parts if part.person == 0)
    assert deals == sum(len(game.ended) for game in games)
    assert first.progress == (len(games), len(games))
    with helped_by(*NO_PROGRAM):
        again = counted(data)
    assert again.problems == [], "nothing had to be read once more"
    assert told(again.parts) == told(first.parts)
    (data.cache / cache_db.NAME).unlink()
    assert told(counted(data).parts) == told(first.parts)


def test_a_damaged_cache_is_made_anew(tmp_path):
    data = DataDir.at(tmp_path)
    WHOLE.write(data.records)
    first = told(counted(data).parts)
    (whole,) = values(data.cache)
    assert isinstance(whole, bytes)
    for content in (
        whole[:-9],
        whole.replace(b'"version":"', b'"version":"0'),
        whole.replace(b'"scores":[[', b'"scores":[["x"],['),
        b"[" * 9000,
        b"5",
    ):
        spoil(data.cache, content)
        assert told(counted(data).parts) == first
        assert values(data.cache) == [whole]


def test_of_records_that_are_gone_nothing_is_kept(data, games):
    counted(data)
    assert len(values(data.cache)) == len(games)
    for path in list(data.records.iterdir())[1:]:
        path.unlink()
    counted(data)
    assert len(values(data.cache)) == 1


def test_only_what_changed_is_read_again(tmp_path):
    data = DataDir.at(tmp_path)
    game = Recorded("classic", deals=3)
    path = game.write(data.records, data=game.upto(1))
    assert sum(len(part.deals) for part in counted(data).parts) == 1
    game.write(data.records)
    os.utime(path, (1e9, 1e9))
    assert sum(len(part.deals) for part in counted(data).parts) == len(game.ended)


def test_all_folders_are_counted_and_no_game_twice(tmp_path):
    data = DataDir.at(tmp_path / "data")
    other = tmp_path / "other"
    WHOLE.write(data.records)
    WHOLE.write(other)
    Recorded("quebec", deals=1).write(other, 1)
    Collection(data).add_folder(other)
    assert len({part.game.begun for part in counted(data).parts}) == 2


def test_deleted_games_count_on_if_they_were_kept(tmp_path):
    data = DataDir.at(tmp_path)
    path = WHOLE.write(data.records)
    before = told(counted(data).parts)
    KeptNumbers(data).keep([path])
    assert told(counted(data).parts) == before, "not twice while it is there"
    path.unlink()
    assert told(counted(data).parts) == before


def test_odd_files_are_no_games(tmp_path):
    data = DataDir.at(tmp_path)
    WHOLE.write(data.records)
    (data.records / "folder.swoop").mkdir()
    (data.records / "empty.swoop").write_bytes(b"")
    if hasattr(os, "mkfifo"):
        os.mkfifo(data.records / "pipe.swoop")
        (data.records / "loop.swoop").symlink_to(data.records / "loop.swoop")
    assert len({part.game.begun for part in counted(data).parts}) == 1


@pytest.mark.parametrize("deaths", [{"14": 2}, {"12": 2, "13": 1}])
def test_a_record_that_ends_the_process_twice_is_left_out(tmp_path, monkeypatch, deaths):
    data, deadly = DataDir.at(tmp_path), next(iter(deaths))
    for number in range(4):
        Recorded("swoops150", seed=number, deals=1).write(data.records, number)

    def run(_, paths):
        for numbers in count(paths):
            hour = numbers.begun[11:13]
            if left.get(hour):
                left[hour] -= 1
                raise NoAnswer(EOFError())
            yield numbers

    monkeypatch.setattr(Counter, "run", run)
    left = dict(deaths)
    found = counted(data)
    hours = {"12", "13", "14", "15"}
    assert {part.game.begun[11:13] for part in found.parts} == hours - {deadly}
    assert "1 game could not be counted" in str(found.problems[0])
    assert {part.game.begun[11:13] for part in counted(data).parts} == hours, "tried again"


def test_without_a_process_it_says_so(tmp_path):
    data = DataDir.at(tmp_path)
    WHOLE.write(data.records)
    with helped_by(*NO_PROGRAM):
        found = counted(data)
    assert not found.parts
    assert "can’t be counted" in str(found.problems[0])


def test_counting_can_be_broken_off(data):
    counting = Counter(data)
    counting.close()
    counting.wait(20)
    assert counting.done
    assert "counting games" not in [thread.name for thread in threading.enumerate()]


def count_on(root):
    """Count in an endless loop, in a process that is killed."""
    data = DataDir.at(root)
    print("ready", flush=True)
    while True:
        (data.cache / cache_db.NAME).unlink(missing_ok=True)
        counted(data)


@pytest.mark.long
def test_killed_at_any_point(tmp_path):
    data = DataDir.at(tmp_path)
    for number in range(20):
        Recorded("swoops150", seed=number, deals=1).write(data.records, number)
    expected = told(counted(data).parts)
    rng = Source(3)
    for _ in range(KILLS):
        killed(rng.below(900) / 1000, ready("tests.statistics.test_counter", tmp_path))
        for value in values(data.cache):
            json.loads(cast(bytes, value))
    assert told(counted(data).parts) == expected


if __name__ == "__main__":
    count_on(Path(sys.argv[1]))


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_folder_that_is_gone_is_told_and_one_under_two_names_counts_once(data, tmp_path):
    once = counted(data)
    shelf = Collection(data)
    more, gone = tmp_path / "more", tmp_path / "gone"
    gone.mkdir()
    more.mkdir()
    shelf.add_folder(gone)
    shelf.add_folder(more)
    gone.rmdir()
    more.rmdir()
    more.symlink_to(data.records, target_is_directory=True)
    twice = counted(data)
    assert told(twice.parts) == told(once.parts)
    assert twice.progress == once.progress
    assert [str(gone) in str(problem) for problem in twice.problems] == [True]
