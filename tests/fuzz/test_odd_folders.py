"""Files that broke the program wherever a folder was shown, until they were removed by hand:
impossible times, numbers too long, paths that no file has.
"""

import os
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest

from swoop_desktop import cli
from swoop_desktop.engine.record import from_bytes, to_text
from swoop_desktop.records.collection import Collection
from swoop_desktop.storage import file_status
from swoop_desktop.storage.paths import DataDir
from tests.daily.games import leave
from tests.fuzz.tour import SAID, guide, tour
from tests.play.recorded import Recorded

NINES = "9" * 4300


@pytest.fixture(scope="module")
def usual():
    """A record of a game with a finished deal."""
    return Recorded("swoops150", deals=1).data


def test_a_usual_folder_is_shown(tmp_path, usual):
    """The tour itself finds everything."""
    put(tmp_path, "2025-11-21-184213-x.swoop", usual)
    with guide(tmp_path) as pilot:
        said = tour(pilot)
    assert set(said) == SAID
    assert "begun 21 November 2025" in said["shelf"]
    assert "Games 0, 1 deal" in said["statistics"]


def put(folder, name, data):
    path = folder / "records" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def with_origin(data, **origin):
    first, _, rest = data.partition(b"\n")
    header = {**from_bytes(first), "origin": origin}
    return to_text(header).encode() + rest


@pytest.mark.parametrize("year", ["0001-01-01-000000", "9999-12-31-235959", "1969-12-31-235959"])
def test_a_name_may_say_any_time(tmp_path, usual, year):
    put(tmp_path, f"{year}-x.swoop", usual)
    from_it = with_origin(usual, kind="again", record=f"{year}-x.swoop", deal=1)
    put(tmp_path, "2026-11-21-184213-x.swoop", from_it)
    with guide(tmp_path) as pilot:
        assert set(tour(pilot)) == SAID


@contextmanager
def told(path, seconds):
    """Let the system report this time as a file's last change."""
    times = {"st_mtime": float(seconds), "st_mtime_ns": seconds * 10**9}

    def changed(real):
        def call(asked):
            found = real(asked)
            if Path(asked) != path:
                return found
            fields = {name: getattr(found, name) for name in dir(found) if name.startswith("st_")}
            return SimpleNamespace(**{**fields, **times})

        return call

    with ExitStack() as stack:
        for name in ("status", "status_of"):
            new = changed(getattr(file_status, name))
            stack.enter_context(mock.patch.object(file_status, name, new))
        yield


@pytest.mark.parametrize("seconds", [999_999_999_999, 67_768_036_191_676_800, -99_999_999_999, 0])
def test_a_file_may_be_of_any_time(tmp_path, usual, seconds):
    """The system's answer is patched, since not every disk can store such a time."""
    path = put(tmp_path, "x.swoop", usual)
    os.utime(path, (5, 5))
    with told(path, seconds), guide(tmp_path) as pilot:
        said = tour(pilot)
    assert set(said) == SAID
    assert "played" not in said["shelf"], "nobody knows when"


@pytest.mark.parametrize("day", [date(1, 1, 1), date(9999, 12, 31), date(1969, 12, 31)], ids=str)
def test_a_deal_may_be_of_any_day(tmp_path, day):
    path = leave(DataDir.at(tmp_path), day, on=date(2026, 1, 2))
    path.rename(path.with_name(f"{day}-120000-x.swoop"))
    with guide(tmp_path) as pilot:
        assert set(tour(pilot)) == SAID


@pytest.mark.parametrize("key", ["since", "since_before"])
@pytest.mark.parametrize("when", ["0001-01-01T00:00:00", "9999-12-31T23:59:59"])
def test_counting_may_have_begun_at_any_time(tmp_path, key, when):
    progress = tmp_path / "progress.toml"
    progress.write_text(f'[statistics.counting]\n{key} = "{when}"\n')
    with guide(tmp_path) as pilot:
        said = tour(pilot)["statistics"]
    assert "since must be a time" in said
    assert when in progress.read_text()


@pytest.mark.parametrize("line", [b'{"undo": %s}\n', b'{"deal_end": 1, "seconds": %s}\n'])
def test_numbers_may_be_too_long_once_they_are_added(tmp_path, usual, line, capsys):
    path = put(tmp_path, "x.swoop", usual + 2 * (line % NINES.encode()))
    os.utime(path, (5, 5))
    assert cli.main(["check", str(path)]) == 1
    assert "a whole number has more than 100 digits" in capsys.readouterr().out
    for _ in range(2):  # also from the cached index
        with guide(tmp_path) as pilot:
            tour(pilot)
    assert DataDir.at(tmp_path).cache.joinpath("cache.db").exists()


@pytest.mark.parametrize("folder", [r"\u0000", "file:///%00", "file:///%ff", "a" * 300, ""])
def test_folders_may_be_no_paths(tmp_path, usual, folder):
    put(tmp_path, "x.swoop", usual)
    (tmp_path / "shelf.toml").write_text(f'folders = ["{folder}"]\n')
    with guide(tmp_path) as pilot:
        said = tour(pilot)
    assert set(said) == SAID
    if folder:
        assert "can’t be searched" in said["shelf"]
    shelf = Collection(DataDir.at(tmp_path))
    for added in shelf.folders:
        shelf.drop_folder(added)
    assert not shelf.folders
