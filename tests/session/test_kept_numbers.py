"""The file of what does not follow from records: nothing in it is lost, whatever is in it."""

import copy
import subprocess
import sys
import time
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.shuffle import Source
from swoop_desktop.session.kept_numbers import Kept, KeptNumbers
from swoop_desktop.session.numbers import from_plain, numbers_of, read_numbers, to_plain
from tests.session.recorded import Recorded

ROOT = Path(__file__).parent.parent.parent
KILLS = 100
GAME = Recorded("swoops150", deals=1)


@pytest.fixture
def kept(tmp_path: Path) -> KeptNumbers:
    return KeptNumbers(tmp_path / "data" / "statistics.toml")


def test_without_a_file_everything_counts(kept: KeptNumbers) -> None:
    assert kept.load() == (Kept(), [])
    assert not kept.path.parent.exists(), "looking makes nothing"


def test_numbers_outlive_their_record(kept: KeptNumbers, tmp_path: Path) -> None:
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


def test_only_what_counts_is_kept(kept: KeptNumbers, tmp_path: Path) -> None:
    path = GAME.write(tmp_path, data=GAME.data.split(b"\n")[0])
    assert kept.keep([path]) is None
    assert not kept.path.exists()
    gone = kept.keep([tmp_path / "gone.swoop"])
    assert gone is not None
    assert "gone.swoop" in str(gone)


def test_starting_over_can_be_undone(kept: KeptNumbers) -> None:
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


def test_what_is_not_known_stays(kept: KeptNumbers, tmp_path: Path) -> None:
    numbers = {**to_plain(numbers_of(GAME.data)), "mood": "glad"}
    other = {"game": "chess", "marks": ["e4"]}
    kept.path.parent.mkdir()
    kept.path.write_text(tomli_w.dumps({"stars": 5, "game": [numbers, other]}))
    kept.reset()
    kept.keep([Recorded("quebec", deals=1).write(tmp_path)])
    data = tomllib.loads(kept.path.read_text())
    assert data["stars"] == 5
    assert data["game"][0]["mood"] == "glad"
    assert data["game"][1] == other
    assert len(data["game"]) == 3
    found, problems = kept.load()
    assert len(found.games) == 2
    assert len(problems) == 1
    assert "1 of the deleted games" in str(problems[0])


@pytest.mark.parametrize(
    "text", ["since = ", "since = 5", 'since = "soon"', "game = 3", "game = [1]", "\0", "a" * 100]
)
def test_what_cannot_be_read_is_set_aside(kept: KeptNumbers, text: str, tmp_path: Path) -> None:
    for change in (lambda: None, kept.reset, lambda: kept.keep([GAME.write(tmp_path)])):
        kept.path.parent.mkdir(exist_ok=True)
        kept.path.write_text(text)
        said = change()
        problems = [said] if said is not None else kept.load()[1]
        assert len(problems) == 1
        assert "set aside" in str(problems[0])
        aside = sorted(kept.path.parent.glob("*unreadable*"))[-1]
        assert aside.read_text() == text
        assert kept.load()[1] == []


ODD = (None, True, -2, 10**30, 1.5, "", "x", [], [None], [[]], [-1], [9], {}, {"swoops": [[0]]})


@given(st.data())
def test_broken_numbers_are_refused_in_words(data: st.DataObject) -> None:
    """Anything may stand in place of any part of them."""
    told: Any = to_plain(numbers_of(GAME.data))
    where: Any = told
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        key = data.draw(st.sampled_from(keys))
        inner = where[key]
        if not isinstance(inner, list | dict) or not inner or data.draw(st.booleans()):
            break
        where = inner
    if data.draw(st.booleans()):
        where[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
    else:
        del where[key]
    try:
        found = from_plain(told)
    except ValueError as error:
        assert str(error)
    else:
        assert from_plain(to_plain(found)) == found


@given(
    st.binary(max_size=200)
    | st.dictionaries(
        st.sampled_from(["since", "since_before", "game", "other"]),
        st.text(max_size=30)
        | st.integers()
        | st.lists(
            st.dictionaries(
                st.sampled_from(["game", "marks", "seats", "deals"]),
                st.text(max_size=3) | st.lists(st.text(max_size=3)),
            )
        ),
    ).map(lambda data: tomli_w.dumps(data).encode("utf-8", "replace"))
)
def test_any_file_is_read_or_set_aside(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:  # fmt: skip
    path = tmp_path_factory.mktemp("any") / "statistics.toml"
    path.write_bytes(content)
    kept = KeptNumbers(path)
    found, problems = kept.load()
    left = [other.read_bytes() for other in path.parent.iterdir()]
    assert left == [content], "nothing was changed"
    assert problems or path.exists()
    assert not found.games
    aside = not path.exists()
    assert kept.reset() is None
    left = [other.read_bytes() for other in path.parent.iterdir()]
    assert content in left or not aside, "what was set aside is gone"
    assert kept.load()[0].since


def keep_on(path: Path, record: Path) -> None:
    """Change the file again and again, for a process that is there to be killed."""
    kept = KeptNumbers(path)
    print("ready", flush=True)
    while True:
        kept.reset()
        kept.forget([record])
        kept.keep([record])
        kept.undo_reset()


@pytest.mark.long
def test_killed_at_a_hundred_points(tmp_path: Path) -> None:
    path, record = tmp_path / "statistics.toml", GAME.write(tmp_path)
    other = Recorded("quebec", deals=1).write(tmp_path, 1)
    KeptNumbers(path).keep([other])
    command = [sys.executable, "-m", "tests.session.test_kept_numbers", str(path), str(record)]
    rng = Source(3)
    for _ in range(KILLS):
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
            assert child.stdout is not None
            assert child.stdout.readline().strip() == b"ready"
            time.sleep(rng.below(30) / 1000)
            child.kill()
        found, problems = KeptNumbers(path).load()
        assert not problems
        assert found.games[0] == read_numbers(other), "what was kept is lost"
        assert len(found.games) <= 2


if __name__ == "__main__":
    keep_on(Path(sys.argv[1]), Path(sys.argv[2]))
