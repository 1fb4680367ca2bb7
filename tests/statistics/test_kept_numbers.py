"""The file of numbers that don't follow from records: whatever its content, no number is lost."""

import copy
import json
import sys
from datetime import datetime
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.cards import Source
from swoop_desktop.statistics import kept_numbers
from swoop_desktop.statistics.game_numbers import (
    numbers_from,
    numbers_of,
    read_numbers,
    to_line,
)
from swoop_desktop.statistics.kept_numbers import Kept, KeptNumbers
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.storage.typed_json import DAMAGED
from tests.engine.damaged import anywhere
from tests.play.recorded import Recorded
from tests.processes.helped import killed, ready

KILLS = 60
GAME = Recorded("swoops150", deals=1)


@pytest.fixture
def kept(tmp_path):
    return KeptNumbers(DataDir.at(tmp_path / "data"))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "statistics.jsonl"


def test_without_a_file_everything_counts(kept, file):
    assert kept.load() == (Kept(), [])
    assert not file.parent.exists(), "looking makes nothing"


def test_numbers_outlive_their_record(kept, tmp_path):
    path = GAME.write(tmp_path)
    numbers = read_numbers(path)
    assert kept.keep([path]) is None
    assert kept.keep([path]) is None
    path.unlink()
    assert kept.forget([path]) is None
    assert kept.load() == (Kept((numbers,)), [])
    GAME.write(tmp_path)
    assert kept.forget([path]) is None
    assert kept.load() == (Kept(), [])


def test_only_what_counts_is_kept(kept, file, tmp_path):
    path = GAME.write(tmp_path, data=GAME.data.split(b"\n")[0])
    assert kept.keep([path]) is None
    assert not file.exists()
    with pytest.raises(NotKept, match=r"gone\.swoop.*There is no such file or folder\.$"):
        kept.keep([tmp_path / "gone.swoop"])


def test_starting_over_can_be_undone(kept):
    first, then = datetime(2026, 3, 1, 9), datetime(2026, 4, 1, 9)
    assert kept.load()[0].before is None, "there is no way back yet"
    kept.reset(first)
    kept.reset(then)
    found = kept.load()[0]
    assert (found.since, found.before) == ("2026-04-01T09:00:00", "2026-03-01T09:00:00")
    kept.undo_reset()
    found = kept.load()[0]
    assert (found.since, found.before) == ("2026-03-01T09:00:00", None)
    kept.reset(then)
    kept.undo_reset()
    assert kept.load()[0].since == "2026-03-01T09:00:00"


def test_what_is_not_known_stays(kept, file, tmp_path):
    numbers = {**json.loads(to_line(numbers_of(GAME.data))), "mood": "glad"}
    other = {"game": "chess", "marks": ["e4"]}
    file.parent.mkdir()
    lines = [*(json.dumps(one) for one in (numbers, other)), "\0"]
    file.write_text("\n".join(lines))
    kept.reset()
    kept.keep([Recorded("quebec", deals=1).write(tmp_path)])
    assert file.read_text().splitlines()[:3] == lines
    found, problems = kept.load()
    assert len(found.games) == 2
    assert len(problems) == 1
    assert "2 of the deleted games" in str(problems[0])


def test_a_spoilt_line_costs_one_game(kept, file, tmp_path):
    first, second = GAME.write(tmp_path), Recorded("quebec", deals=1).write(tmp_path)
    kept.keep([first, second])
    one, other = file.read_text().splitlines()
    spoilt = one.replace('"human"', "", 1)
    file.write_text("\n".join((spoilt, other)))
    found, problems = kept.load()
    assert found.games == (read_numbers(second),)
    assert "1 of the deleted games" in str(problems[0])
    assert kept.keep([first]) is None
    assert kept.load()[0].games == (read_numbers(second), read_numbers(first))
    assert spoilt in file.read_text()


def test_some_thousand_games_are_changed_in_a_moment(kept, file, tmp_path):
    """Changing them parses none of their lines, so it is fast."""
    line = to_line(numbers_of(GAME.data)).decode()
    file.parent.mkdir()
    file.write_text("\n".join([*[line] * 6000, ""]))
    record = Recorded("quebec", deals=1).write(tmp_path)
    with mock.patch.object(kept_numbers, "from_bytes", wraps=kept_numbers.from_bytes) as read:
        kept.keep([record])
        kept.reset()
        kept.forget([record])
    assert not read.called
    assert file.read_text().splitlines() == [line] * 6000


@pytest.mark.parametrize("when", ["soon", "0001-01-01T00:00:00", "2026-11-21T00:00:00+01:00"])
@pytest.mark.parametrize("key", ["since", "since_before"])
def test_what_is_no_time_is_told_and_left(kept, file, key, when):
    file.parent.mkdir()
    progress = file.with_name("progress.toml")
    progress.write_text(f'[statistics.counting]\n{key} = "{when}"\n')
    found, problems = kept.load()
    assert (found.since, found.before) == ("", None)
    assert "since must be a time" in str(problems[0])
    assert when in progress.read_text()
    assert kept.reset() is None
    assert kept.load()[0].since > "2026"


KEYS = st.sampled_from(["since", "since_before", "game", "marks", "seats", "deals"])
ODD = (None, True, -2, 10**30, 1.5, "", "x", [], [None], [[]], [-1], [9], {}, {"swoops": [[0]]})


@given(st.data())
def test_broken_numbers_are_refused_in_words(data):
    """Each part may have any other value."""
    told = json.loads(to_line(numbers_of(GAME.data)))
    where, key = anywhere(data, told)
    if data.draw(st.booleans()):
        where[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
    else:
        del where[key]
    try:
        found = numbers_from(told)
    except DAMAGED as error:
        assert str(error)
    else:
        assert numbers_from(json.loads(to_line(found))) == found


NUMBER, SCORES, TAKEN_BACK, TALLIES = 0, 2, 4, 5
"""Indices in a deal's entry."""


@pytest.mark.parametrize(
    ("place", "never"),
    [
        (NUMBER, 0),
        (NUMBER, -4),
        (SCORES, [10**17] * 4),
        (TAKEN_BACK, -9),
        (TALLIES, {"swoops": [-7]}),
    ],
)
def test_a_number_that_no_game_can_have_is_refused(place, never):
    told = json.loads(to_line(numbers_of(GAME.data)))
    told["deals"][0][place] = never
    with pytest.raises(ValueError, match="what a game can have"):
        numbers_from(told)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(
    st.binary(max_size=200)
    | st.lists(st.dictionaries(KEYS, JSON).map(json.dumps) | st.text(max_size=20), max_size=4).map(
        lambda lines: "\n".join(lines).encode("utf-8", "replace")
    )
)
def test_any_file_is_read_or_set_aside(tmp_path_factory, content):
    folder = tmp_path_factory.mktemp("any")
    path, record = folder / "statistics.jsonl", GAME.write(folder.with_name("records"))
    path.write_bytes(content)
    kept = KeptNumbers(DataDir.at(folder))
    found, problems = kept.load()
    assert [other.read_bytes() for other in folder.iterdir()] == [content], "nothing was changed"
    assert not found.games
    note = kept.keep([record])
    left = [other.read_bytes() for other in folder.iterdir()]
    assert content in left or note is None, "what was set aside is gone"
    assert problems or note is None, "it was set aside, and looked well before"
    assert len(kept.load()[0].games) == 1
    lines = [line for line in content.split(b"\n") if line.decode("utf-8", "replace").strip()]
    assert note is not None or path.read_bytes().split(b"\n")[:-2] == lines


def keep_on(path, record):
    """Change the file in an endless loop, in a process that is killed."""
    kept = KeptNumbers(DataDir.at(path))
    print("ready", flush=True)
    while True:
        kept.reset()
        kept.forget([record])
        kept.keep([record])
        kept.undo_reset()


@pytest.mark.long
def test_killed_at_any_point(tmp_path):
    record, data = GAME.write(tmp_path), DataDir.at(tmp_path)
    other = Recorded("quebec", deals=1).write(tmp_path, 1)
    KeptNumbers(data).keep([other])
    rng = Source(3)
    for _ in range(KILLS):
        child = ready("tests.statistics.test_kept_numbers", tmp_path, record)
        killed(rng.below(30) / 1000, child)
        found, problems = KeptNumbers(data).load()
        assert not problems
        assert found.games[0] == read_numbers(other), "what was kept is lost"
        assert len(found.games) <= 2


if __name__ == "__main__":
    keep_on(Path(sys.argv[1]), Path(sys.argv[2]))
