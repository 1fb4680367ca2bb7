"""The player's small files: rules common to all of them."""

import errno
import os
import shutil
import stat
import sys
import threading
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.lessons.script import Learned, LessonProgress
from swoop_desktop.records.collection import Collection
from swoop_desktop.review.exercise import PracticeProgress
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import limited_read, shared_file
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings, SettingsFile
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.tour.tables import TourProgress
from tests.disk.faulty import failing
from tests.play.recorded import Recorded
from tests.processes.helped import killed, ready

KILLS = 60
Step = Callable[[Path], object]


def settings(path):
    return SettingsFile(path).save(Settings(volume=3))


def lessons(path):
    return LessonProgress(path).save("swoop", Learned("sets", 1))


def medals(path):
    return TourProgress(path).save("one", "gold")


def practice(path):
    return PracticeProgress(path).save("a 1", "right")


def times(path):
    return numbers(path, path).reset()


def names(path):
    return shelf(path).rename(path.with_name("a.swoop"), "One")


def deleted(path):
    record = Recorded("swoops150", deals=1).write(path.parent.parent)
    return numbers(path, path.with_name("progress.toml")).keep([record])


def shelf(path):
    return Collection(replace(DataDir.at(path.parent), shelf=path))


def look_at_names(path):
    found = shelf(path)
    assert found.days is not None
    return next(iter(found.untold()), None)


def numbers(statistics, progress):
    own = DataDir.at(statistics.parent)
    return KeptNumbers(replace(own, statistics=statistics, progress=progress))


LOOKS = {
    settings: lambda path: next(iter(SettingsFile(path).load()[1]), None),
    lessons: lambda path: LessonProgress(path).load(mend=False)[1],
    medals: lambda path: TourProgress(path).load(mend=False)[1],
    practice: lambda path: PracticeProgress(path).load(mend=False)[1],
    times: lambda path: next(iter(numbers(path.with_name("x"), path).load()[1]), None),
    names: look_at_names,
    deleted: lambda path: next(iter(numbers(path, path.with_name("x")).load()[1]), None),
}
each = pytest.mark.parametrize("change", LOOKS, ids=lambda change: change.__name__)
WRONG = {
    "settings": b"mute =",
    "lessons": b"[lessons.swoop]\nstep = 'x'",
    "medals": b"[medals]\none = 3",
    "practice": b"practice = [1]",
    "times": b"[statistics.counting]\nsince = 2026-01-01",
    "names": b"names = 5",
    "deleted": b"{}\n\xff",
}
"""By kind of file: contents with an invalid part."""
ODD = [bytes(900), bytes(900) + b"\xff", b"\xff\xfe", b"SQLite format 3\0\x10\0\x02\x02", None]
"""Unreadable contents; None stands for the file's entry in `WRONG`."""
LATER = b"""stars = 3
[lessons.later]
part = "x"
mood = "glad"
[lessons.swoop]
part = "turn"
stars = 3
[medals.one]
medal = "platinum"
[practice."a 1"]
last = "later"
[statistics.other]
x = 1
"""
"""Entries as a newer version might write them."""


@pytest.fixture
def path(tmp_path):
    """A file's path in a folder of its own."""
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "file"


def told(change, path):
    """Return the message to the player about a change, made or not; empty for none."""
    try:
        said = change(path)
    except NotKept as error:
        said = error.reason
    words = "" if said is None else str(said)
    assert "Errno" not in words and "{" not in words
    assert words.endswith(".") != (not words) and not words.endswith("..")
    return words


def everything(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@each
def test_what_the_disk_does_not_give_just_now_is_left(change, path, monkeypatch):
    change(path)
    before, real = everything(path.parent), limited_read.read

    def broken(asked, most):
        if asked.suffix == ".swoop":
            return real(asked, most)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(limited_read, "read", broken)
    for step in (LOOKS[change], change):
        assert "could not be read or written" in told(step, path)
        assert everything(path.parent) == before


@each
@pytest.mark.parametrize(
    "content", ODD, ids=["zeros", "zeros to a point", "letters", "database", "own"]
)
def test_what_nobody_can_read_is_set_aside(change, path, content):
    """The file is never overwritten. Reading leaves the file in place, except for settings, which
    start anew.
    """
    if change is deleted and content in ODD[:1] + ODD[3:4]:
        return  # one unreadable line is reported and stays
    content = WRONG[change.__name__] if content is None else content
    path.write_bytes(content)
    said = told(LOOKS[change], path)
    if change is not settings:
        assert "left as it is" in said and str(path) in said
        assert everything(path.parent) == {"file": content}
        said = told(change, path)
    aside = path.with_name("file.unreadable-1")
    assert str(aside) in said and aside.read_bytes() == content
    assert told(change, path) == told(LOOKS[change], path) == "", "it was made anew"


@each
def test_what_was_cut_short_is_read_or_set_aside(change, path):
    change(path)
    whole = path.read_bytes()
    for size in range(0, len(whole), max(1, len(whole) // 20)):
        path.write_bytes(whole[:size])
        said = told(change, path)
        aside = list(path.parent.glob("*unreadable*"))
        assert [one.read_bytes() for one in aside] == ([whole[:size]] if said else [])
        for one in aside:
            one.unlink()
        if change is not deleted:  # a cut-off line of this file is one game, and reported
            assert not told(LOOKS[change], path)


@each
@pytest.mark.parametrize("size", [50_000_000, 4_000_000_000])
def test_what_is_too_large_is_set_aside_whole(change, size, path):
    with path.open("wb") as file:
        file.truncate(size)
    assert "set aside as" in told(change, path)
    assert path.with_name("file.unreadable-1").stat().st_size == size
    assert not told(change, path), "it was made anew"


@each
def test_one_that_goes_while_the_program_runs_is_made_anew(change, path):
    for gone in (path.unlink, partial(shutil.rmtree, path.parent)):
        assert not told(change, path)
        gone()
        assert not told(LOOKS[change], path)
        assert not told(change, path)
        assert list(everything(path.parent)) == ["file"]


@each
def test_a_version_to_come_is_read_and_what_it_says_stays(change, path):
    if change is deleted:  # each of its lines has a version
        return
    path.write_bytes(b"version = 1000000000\n")
    for step in (LOOKS[change], change):
        assert not told(step, path)
    assert tomllib.loads(path.read_text("utf-8"))["version"] == 10**9


@each
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize("kind", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_what_is_no_file_is_set_aside(change, kind, path):
    kind(path)
    before = stat.S_IFMT(path.lstat().st_mode)
    assert told(LOOKS[change], path)
    told(change, path)
    assert stat.S_IFMT(path.with_name("file.unreadable-1").lstat().st_mode) == before
    assert not told(change, path), "it was made anew"


@each
@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_what_a_link_leads_to_is_changed_and_the_link_stays(change, path):
    other = path.parent.parent / "elsewhere"
    path.symlink_to(other)
    assert not told(change, path)
    assert path.is_symlink() and other.stat().st_size
    path.unlink()
    path.symlink_to(path.name)  # a link to itself can't be read
    assert told(LOOKS[change], path)
    told(change, path)
    assert path.with_name("file.unreadable-1").is_symlink()
    assert not told(change, path)


@each
def test_what_cannot_be_set_aside_is_left(change, path, monkeypatch):
    path.write_bytes(b"\xff")
    monkeypatch.setattr(shared_file, "set_aside", lambda path: None)
    for step in (LOOKS[change], change):
        assert "left as it is" in told(step, path)
        assert everything(path.parent) == {"file": b"\xff"}


@each
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_where_nothing_can_be_written_what_was_there_stays(change, error, path, monkeypatch):
    told(change, path)
    before = everything(path.parent)
    other = path.parent.parent / "new" / "file"
    monkeypatch.setattr(shared_file, "write_whole", failing(error))
    if change is not deleted:  # it would write nothing
        assert "nothing could be saved" in told(change, path)
    assert everything(path.parent) == before
    assert "nothing could be saved" in told(change, other) and not other.exists()


@each
def test_a_file_in_the_place_of_its_folder_is_told(change, path):
    path.write_bytes(b"somebody's")
    assert "nothing could be saved" in told(change, path / "file")
    assert not told(LOOKS[change], path / "file"), "there is nothing"
    assert path.read_bytes() == b"somebody's"


@each
def test_what_would_be_too_large_to_read_is_not_written(change, path, monkeypatch):
    """Each file may reach its limit, but no byte more."""
    assert not told(change, path)
    size = path.stat().st_size
    path.unlink()
    for most in (size, size - 1):
        for limit in ("SETTINGS", "SHELF", "STATISTICS"):
            monkeypatch.setattr(limited_read, limit, most)
        assert ("would have more than" in told(change, path)) == (most < size)
        assert path.exists() == (most == size)
        path.unlink(missing_ok=True)


def test_what_a_newer_version_keeps_of_the_progress_stays(path):
    path.write_bytes(LATER)
    for change in (lessons, medals, practice, times):
        assert not told(change, path)
    found, before = tomllib.loads(path.read_text("utf-8")), tomllib.loads(LATER.decode())
    assert found["stars"] == 3 and found["statistics"]["other"] == {"x": 1}
    assert found["lessons"]["later"] == before["lessons"]["later"]
    kept = {"part": "sets", "step": 1, "done": False, "parts": [], "stars": 3}
    assert found["lessons"]["swoop"] == kept
    assert found["medals"]["one"]["medal"] == "platinum", "it may be a better one"
    assert found["practice"]["a 1"] == {"last": "right", "times": 1}


@pytest.mark.skipif(os.name == "nt", reason="threads there wait for each other's locks")
def test_several_copies_win_at_once(path):
    def win(copy):
        for number in range(5):
            assert TourProgress(path).save(f"{copy}-{number}", "gold") is None
            assert PracticeProgress(path).save(f"{copy}", "right") is None

    copies = [threading.Thread(target=win, args=(copy,)) for copy in range(4)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert len(TourProgress(path).load()[0]) == 20
    assert [tried.times for tried in PracticeProgress(path).load()[0].values()] == [5] * 4


def keep_on(path):
    """Change the progress in an endless loop, in a process that is killed."""
    print("ready", flush=True)
    for number in range(1_000_000):
        told(times, path)
        told(lessons, path)
        TourProgress(path).save(str(number % 50), "silver")


@pytest.mark.long
def test_killed_at_any_point(path):
    medals(path)
    rng = Source(3)
    for _ in range(KILLS):
        killed(rng.below(30) / 1000, ready("tests.storage.test_shared_file", path))
        found, problem = TourProgress(path).load()
        assert problem is None
        assert found["one"] == "gold", "what was won is lost"
        assert not list(path.parent.glob("*unreadable*"))


if __name__ == "__main__":
    keep_on(Path(sys.argv[1]))
