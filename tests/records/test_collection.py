"""The collection of games, and every action on it."""

import errno
import os
import shutil
import stat
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.messages import Refusal
from swoop_desktop.play.session import Session
from swoop_desktop.records import folder
from swoop_desktop.records.collection import Collection, Taken
from swoop_desktop.records.folder import Waiting, waiting_games
from swoop_desktop.storage import disk, file_status, limited_read, trash
from swoop_desktop.storage.paths import DataDir
from tests import OLD
from tests.disk.faulty import failing
from tests.records.collections import entries_of, finished

NO_GAME = "It is not a saved game, or it is damaged."
LONG_AGO = 1_700_000_000
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and modes")


@pytest.fixture
def data(tmp_path):
    """Three records: a saved game, and two finished ones, the second newer."""
    found = DataDir.at(tmp_path / "home")
    put(found.records / "waits.swoop", "classic_unfinished", LONG_AGO)
    put(found.records / "over.swoop", "quebec_finished", LONG_AGO + 10)
    put(found.records / "last.swoop", "capture_finished", LONG_AGO + 20)
    return found


def put(path, old, when):
    """Write a record of version 0.1.0 with a person in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = (OLD / f"{old}.swoop").read_text("utf-8")
    path.write_text(text.replace('"bot:easy"', '"human"', 1), "utf-8")
    os.utime(path, (when, when))
    return path


def names(entries):
    return [entry.path.name for entry in entries]


def by_name(shelf):
    return {entry.path.name: entry for entry in entries_of(shelf)}


def snapshot(folder):
    """Return everything in a folder, with modes and times."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = b""
        if stat.S_ISREG(status.st_mode) and status.st_size < 10**6 and status.st_mode & 0o400:
            content = path.read_bytes()
        found[str(path)] = status.st_mode, status.st_mtime_ns, content
    return found


def unread(path, *_):
    raise AssertionError(f"{path.name} was read again")


def test_unfinished_games_come_first_and_the_newest_first(data):
    found = entries_of(Collection(data))
    assert names(found) == ["waits.swoop", "last.swoop", "over.swoop"]
    waits, last, over = found
    assert waits.unfinished
    assert (over.facts.rules, over.facts.finished, over.facts.game) == ("quebec", True, "swoop")
    assert over.humans
    assert last.facts.game == "hearts"
    assert last.facts.totals
    assert last.facts.winners
    assert waits.changed == LONG_AGO


def test_an_empty_shelf(tmp_path):
    data = DataDir.at(tmp_path / "none")
    with_nothing = Collection(data).reading()
    assert finished(with_nothing)
    assert (Collection(data).index.count(), with_nothing.problems) == (0, [])
    assert Collection(data).folders == ()
    assert not data.records.exists(), "to look makes no folder"


def test_nothing_is_read_twice(data, monkeypatch):
    first = entries_of(Collection(data))
    monkeypatch.setattr(limited_read, "read", only_caches(limited_read.read))
    assert entries_of(Collection(data)) == first


def only_caches(read):
    def look(path, most):
        assert path.suffix != ".swoop", f"{path.name} was read again"
        return read(path, most)

    return look


def test_a_record_that_changed_is_read_again(data):
    entries_of(Collection(data))
    path = data.records / "over.swoop"
    put(path, "swoops150_finished", LONG_AGO + 11)
    assert by_name(Collection(data))["over.swoop"].facts.rules == "swoops150"


def test_a_game_in_progress_is_seen_as_it_is(data, setup):
    path = data.records / "mine.swoop"
    session = Session.new(setup("classic", 3, "human", "human", "human"), path)
    shelf = Collection(data)
    for expected in range(3):
        assert by_name(shelf)["mine.swoop"].facts.decisions == expected
        assert by_name(Collection(data))["mine.swoop"].facts.decisions == expected
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    with pytest.raises(Refusal, match="open in another window"):
        shelf.delete(path)
    assert path.exists()
    session.close()
    assert by_name(shelf)["mine.swoop"].facts.decisions == 3


def test_a_shelf_is_read_in_portions(data, monkeypatch):
    """Known games are listed first, and `wake` is called before the new one is read."""
    entries_of(Collection(data))
    put(data.records / "new.swoop", "classic_finished", LONG_AGO + 99)
    go_on, waiting = threading.Event(), threading.Event()
    real = limited_read.read

    def slowly(path, most):
        if path.name == "new.swoop":
            waiting.set()
            assert go_on.wait(10)
        return real(path, most)

    monkeypatch.setattr(limited_read, "read", slowly)
    woken = []
    shelf = Collection(data)
    begun = shelf.reading(lambda: woken.append(1))
    assert waiting.wait(10)
    assert begun.progress == (3, 4)
    assert shelf.index.count() == 3
    assert not begun.done
    assert woken
    go_on.set()
    assert finished(begun)
    begun.close()
    assert begun.done
    listed = ["last.swoop", "new.swoop", "over.swoop", "waits.swoop"]
    assert sorted(names(list(shelf.index.listed()))) == listed
    assert len(woken) > 1


def test_what_was_read_is_kept_when_the_shelf_is_left_early(data, monkeypatch):
    waiting = threading.Event()
    real, read = limited_read.read, list[str]()

    def slowly(path, most):
        if path.suffix == ".swoop":
            read.append(path.name)
            waiting.set()
            threading.Event().wait(0.15)  # longer than a portion
        return real(path, most)

    monkeypatch.setattr(limited_read, "read", slowly)
    begun = Collection(data).reading()
    assert waiting.wait(10)
    begun.close()
    begun.wait(10)  # close() stops it
    assert not begun.done
    first = set(read)
    assert first != {"waits.swoop", "over.swoop", "last.swoop"}
    assert len(entries_of(Collection(data))) == 3
    assert sorted(read) == ["last.swoop", "over.swoop", "waits.swoop"], "each was read once"


def test_a_mistake_while_reading_is_not_lost(data, monkeypatch):
    monkeypatch.setattr(limited_read, "read", unread)
    begun = Collection(data).reading()
    begun.wait(60)
    begun.close()
    with pytest.raises(AssertionError, match="was read again"):
        _ = begun.done


def test_games_have_names(data):
    path = data.records / "over.swoop"
    assert Collection(data).rename(path, "  Our \n longest\tone ") is None
    assert by_name(Collection(data))["over.swoop"].name == "Our longest one"
    Collection(data).rename(path, "x" * 500)
    assert len(by_name(Collection(data))["over.swoop"].name) == 60
    Collection(data).rename(path, " ")
    assert by_name(Collection(data))["over.swoop"].name == ""
    assert path.exists()


def test_names_move_with_the_folder(data, tmp_path):
    Collection(data).rename(data.records / "over.swoop", "Moved")
    shutil.move(tmp_path / "home", tmp_path / "elsewhere")
    assert by_name(Collection(DataDir.at(tmp_path / "elsewhere")))["over.swoop"].name == "Moved"


def test_what_a_newer_version_says_is_kept(data):
    data.shelf.write_text('colour = "blue"\n[names]\n"a.swoop" = 5\n[new]\nx = 1\n', "utf-8")
    shelf = Collection(data)
    shelf.rename(data.records / "over.swoop", "One")
    shelf.add_folder(data.records.parent)
    text = data.shelf.read_text("utf-8")
    assert 'colour = "blue"' in text
    assert '"a.swoop" = 5' in text
    assert "[new]\nx = 1" in text
    assert by_name(shelf)["over.swoop"].name == "One"


@pytest.mark.parametrize("text", ["names = 5", "folders = 'x'", "[names", "\xff", "names = []"])
def test_what_nobody_can_read_is_set_aside(data, text):
    data.shelf.write_bytes(text.encode("latin-1"))
    shelf = Collection(data)
    begun = shelf.reading()
    assert finished(begun)
    assert shelf.index.count() == 3
    assert data.shelf.read_bytes() == text.encode("latin-1"), "looking changes nothing"
    (problem,) = shelf.untold()
    assert str(problem).startswith("Names and folders of your games: ")
    entries_of(shelf)
    assert shelf.untold() == [], "it is told once"
    assert "set aside" in str(shelf.rename(data.records / "over.swoop", "New"))
    aside = data.shelf.with_name("shelf.toml.unreadable-1")
    assert aside.read_bytes() == text.encode("latin-1")
    assert by_name(Collection(data))["over.swoop"].name == "New"


@pytest.mark.parametrize("use", [entries_of, lambda shelf: shelf.folders])
def test_what_cannot_be_read_just_now_stays(data, monkeypatch, use):
    shelf, path, real = Collection(data), data.records / "over.swoop", limited_read.read
    shelf.rename(path, "Mine")

    def broken(file, most):
        if file == data.shelf:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(file, most)

    with monkeypatch.context() as patch:
        patch.setattr(limited_read, "read", broken)
        use(shelf)
        assert "could not be read or written" in str(shelf.untold()[0])
        with pytest.raises(Refusal, match="could not be read or written"):
            shelf.rename(path, "Other")
    assert [file.name for file in data.shelf.parent.glob("shelf*")] == ["shelf.toml"]
    assert by_name(shelf)["over.swoop"].name == "Mine"


def test_more_folders(data, tmp_path):
    more = tmp_path / "more"
    put(more / "theirs.swoop", "wild_twos_finished", LONG_AGO)
    put(more / "within" / "deeper.swoop", "wild_twos_finished", LONG_AGO)
    shelf = Collection(data)
    shelf.add_folder(more)
    assert Collection(data).folders == (more,)
    assert len(entries_of(shelf)) == 4
    shelf.rename(more / "theirs.swoop", "Theirs")
    assert by_name(Collection(data))["theirs.swoop"].name == "Theirs"
    for again in (more, data.records, tmp_path / "more" / ".." / "more"):
        with pytest.raises(Refusal, match="here already"):
            shelf.add_folder(again)
    with pytest.raises(Refusal, match="not a folder"):
        shelf.add_folder(tmp_path / "none")
    shutil.move(more, tmp_path / "unplugged")
    begun = shelf.reading()
    assert finished(begun)
    assert shelf.index.count() == 3
    assert "can’t be searched" in str(begun.problems[0])
    shelf.drop_folder(more)
    assert Collection(data).folders == ()
    assert (tmp_path / "unplugged" / "theirs.swoop").exists()


@posix
def test_folders_and_names_that_are_no_text(data, tmp_path):
    more = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe"))
    put(more / "x.swoop", "wild_twos_finished", LONG_AGO)
    odd = put(Path(os.fsdecode(os.fsencode(data.records) + b"/\xe9\n.swoop")), "quebec_finished", 5)
    shelf = Collection(data)
    shelf.add_folder(more)
    shelf.rename(odd, "Odd \udcff one")
    shelf.rename(more / "x.swoop", "Another")
    again = Collection(data)
    assert again.folders == (more,)
    called = {entry.path: entry.name for entry in entries_of(again)}
    assert called[odd] == "Odd \ufffd one"
    assert called[more / "x.swoop"] == "Another"
    deleted = again.delete(odd)
    assert not odd.exists()
    assert again.restore(deleted) == odd
    again.drop_folder(more)
    assert again.folders == ()


def test_deleted_and_back(data):
    """Games go into a folder of our own if the system has no trash; `test_trash` tests system
    trashes.
    """
    shelf, path = Collection(data), data.records / "over.swoop"
    shelf.rename(path, "Mine")
    before, content = by_name(shelf)["over.swoop"], path.read_bytes()
    deleted = shelf.delete(path)
    assert deleted.own
    assert deleted.at is not None
    assert deleted.at.parent == shelf.trash
    assert deleted.at.read_bytes() == content
    assert "over.swoop" not in by_name(shelf)
    assert shelf.restore(deleted) == path
    assert by_name(shelf)["over.swoop"] == before, "with its name and its time"
    assert not deleted.at.exists()


def test_what_comes_back_takes_nobodys_place(data):
    shelf, path = Collection(data), data.records / "over.swoop"
    shelf.rename(path, "Mine")
    content = path.read_bytes()
    deleted = shelf.delete(path)
    put(path, "capture_finished", LONG_AGO + 30)
    other = path.read_bytes()
    back = shelf.restore(deleted)
    assert back.name == "over-2.swoop"
    assert (path.read_bytes(), back.read_bytes()) == (other, content)
    assert by_name(shelf)["over-2.swoop"].name == "Mine"


def test_two_of_one_name_lie_in_the_trash_side_by_side(data):
    shelf, path = Collection(data), data.records / "over.swoop"
    first = path.read_bytes()
    one = shelf.delete(path)
    put(path, "capture_finished", LONG_AGO)
    two = shelf.delete(path)
    assert one.at != two.at
    shelf.restore(one)
    assert path.read_bytes() == first


def test_what_comes_back_while_the_folder_is_read_stays(data, monkeypatch):
    shelf, path, back = Collection(data), data.records / "over.swoop", list[Path]()
    assert path.name in by_name(shelf)
    deleted, entries = shelf.delete(path), file_status.entries

    def late(folder):
        found = entries(folder)
        if not back:
            back.append(path)
            assert shelf.restore(deleted) == path
        return found

    monkeypatch.setattr(file_status, "entries", late)
    assert path.name in by_name(shelf)
    assert back, "the folder was not read"


def test_it_comes_back_though_the_trash_was_emptied(data):
    shelf, path = Collection(data), data.records / "over.swoop"
    before = snapshot(data.records)[str(path)]
    deleted = shelf.delete(path)
    assert deleted.at is not None
    deleted.at.unlink()
    assert shelf.restore(deleted) == path
    mode, *rest = snapshot(data.records)[str(path)]
    assert rest == list(before[1:])
    assert stat.S_IMODE(mode) == 0o600 or sys.platform == "win32"


def test_a_trash_on_another_disk_takes_a_copy(data, monkeypatch):
    def far(source, target):
        if source.parent != target.parent:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        target.hardlink_to(source)

    monkeypatch.setattr(disk, "link", far)
    shelf, path = Collection(data), data.records / "over.swoop"
    content = path.read_bytes()
    deleted = shelf.delete(path)
    assert deleted.at is not None
    assert deleted.at.read_bytes() == content
    assert not path.exists()
    assert shelf.restore(deleted).read_bytes() == content


def test_a_disk_without_links(data, monkeypatch):
    monkeypatch.setattr(disk, "link", failing(errno.EPERM))
    test_what_comes_back_takes_nobodys_place(data)


def test_a_copy_is_exported(data, tmp_path):
    shelf, path = Collection(data), data.records / "over.swoop"
    content = path.read_bytes()
    out = tmp_path / "out"
    out.mkdir()
    assert shelf.export(path, out) == out / "over.swoop"
    assert shelf.export(path, out / "new" / "more").read_bytes() == content
    other = data.records / "last.swoop"
    shelf.export(other, out)
    with pytest.raises(Taken, match="already a file"):
        shelf.export(other, out)
    (out / "last.swoop").write_bytes(content)
    with pytest.raises(Taken, match="already a file"):
        shelf.export(other, out)
    assert (out / "last.swoop").read_bytes() == content
    with pytest.raises(Refusal, match="can’t be copied") as raised:
        shelf.export(path, out / "last.swoop")
    assert not isinstance(raised.value, Taken), "it could be replaced, but not by a folder"
    assert shelf.export(other, out, replace=True).read_bytes() == other.read_bytes()
    with pytest.raises(Refusal, match="own file"):
        shelf.export(path, data.records, replace=True)
    with pytest.raises(Refusal, match="can’t be copied"):
        shelf.export(path, tmp_path / "over.swoop" / "\0")
    assert path.read_bytes() == content
    assert sorted(item.name for item in out.iterdir()) == ["last.swoop", "new", "over.swoop"]


@posix
def test_whatever_is_called_a_record(data, tmp_path):
    """Each of these files has a message, none hangs, and nothing on disk changes."""
    folder = data.records
    (folder / "folder.swoop").mkdir()
    os.mkfifo(folder / "pipe.swoop")
    (folder / "circle.swoop").symlink_to("circle.swoop")
    (folder / "nowhere.swoop").symlink_to(tmp_path / "none")
    (folder / "device.swoop").symlink_to("/dev/zero")
    with (folder / "large.swoop").open("wb") as file:
        file.truncate(60_000_000)
    (folder / "empty.swoop").touch()
    (folder / "text.swoop").write_text("Dear Anna,\n")
    (folder / "newer.swoop").write_text('{"record": 9, "program": "99.0"}\n')
    (folder / "link.swoop").symlink_to("over.swoop")
    (folder / "other.txt").touch()
    (folder / ".over.swoop.1234abcd.swoop-part").touch()
    before = snapshot(folder)
    shelf = Collection(data)
    found = by_name(shelf)
    said = {name: str(entry.damage) for name, entry in found.items() if entry.damage}
    assert said == {
        "folder.swoop": "It is a folder, not a file.",
        "pipe.swoop": "It is not an ordinary file but a pipe or a device.",
        "circle.swoop": "The links lead in a circle",
        "nowhere.swoop": "It is a link to a file that doesn’t exist.",
        "device.swoop": "It is not an ordinary file but a pipe or a device.",
        "large.swoop": "It is too large: at most 20 MB are read.",
        "empty.swoop": NO_GAME,
        "text.swoop": NO_GAME,
        "newer.swoop": "It was written by version 99.0 of Swoop Desktop, and this version "
        "doesn’t know everything in it. To go on with it, install the newest version.",
    }
    assert found["link.swoop"].facts == found["over.swoop"].facts
    assert waiting_games(data) == [folder / "waits.swoop"]
    assert snapshot(folder) == before
    for name in ("folder", "pipe", "circle", "nowhere", "device", "link"):
        with pytest.raises(Refusal, match="can’t be deleted: It is"):
            shelf.delete(folder / f"{name}.swoop")
    with pytest.raises(Refusal, match="no longer there"):
        shelf.delete(folder / "gone.swoop")
    assert snapshot(folder) == before
    deleted = shelf.delete(folder / "large.swoop")
    assert deleted.data is None
    assert shelf.restore(deleted).stat().st_size == 60_000_000


def test_a_file_that_goes_while_it_is_listed(data, monkeypatch):
    real = limited_read.read

    def vanishing(path, most):
        if path.name == "over.swoop":
            path.unlink()
        return real(path, most)

    monkeypatch.setattr(limited_read, "read", vanishing)
    assert names(entries_of(Collection(data))) == ["waits.swoop", "last.swoop"]
    assert Collection(data).entry(data.records / "over.swoop") is None
    assert Collection(data).entry(Path("/\0.swoop")) is not None


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may do anything")
def test_a_folder_that_may_only_be_read(data):
    shelf, path = Collection(data), data.records / "over.swoop"
    data.records.chmod(0o500)
    try:
        assert len(entries_of(shelf)) == 3
        with pytest.raises(Refusal, match="can’t be deleted: You don’t have permission"):
            shelf.delete(path)
    finally:
        data.records.chmod(0o700)
    assert path.exists()


def test_nothing_can_be_written(data, monkeypatch):
    """The folder is read-only, even for root: games are listed, and a message says why nothing is
    saved.
    """
    shelf, path = Collection(data), data.records / "over.swoop"
    before = snapshot(data.records.parent)

    def refuse(*_):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    for call in ("create", "make_folder", "link", "rename", "replace", "unlink"):
        monkeypatch.setattr(disk, call, refuse)
    assert len(entries_of(shelf)) == 3
    assert len(waiting_games(data)) == 1
    for attempt in (
        lambda: shelf.rename(path, "x"),
        lambda: shelf.add_folder(data.records.parent),
        lambda: shelf.delete(path),
        lambda: shelf.export(path, data.records.parent / "copies"),
    ):
        with pytest.raises(Refusal, match="Nothing on this disk can be changed"):
            attempt()
    assert snapshot(data.records.parent) == before


broken = st.binary(max_size=200) | st.builds(
    lambda at, junk: (OLD / "classic_unfinished.swoop").read_bytes()[:at] + junk,
    st.integers(0, 3000),
    st.binary(max_size=50),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(broken, min_size=1, max_size=6))
@example([(OLD / "classic_unfinished.swoop").read_bytes() + b'{"game_end": tr'])
@example([(OLD / "classic_unfinished.swoop").read_bytes() + b'{"game_end": 1}\n'])
@example([(OLD / "classic_unfinished.swoop").read_bytes() + b'{"game_end": true}\n'])
@example([(OLD / "classic_finished.swoop").read_bytes() + b'{"dea'])
@example([(OLD / "classic_finished.swoop").read_bytes() + b"[]\n\n"])
def test_any_files_make_a_shelf(tmp_path_factory, files):
    data = DataDir.at(tmp_path_factory.mktemp("shelf"))
    data.records.mkdir()
    for number, content in enumerate(files):
        (data.records / f"{number}.swoop").write_bytes(content)
        os.utime(data.records / f"{number}.swoop", (LONG_AGO, LONG_AGO))
    before = snapshot(data.records)
    found = entries_of(Collection(data))
    assert len(found) == len(files)
    assert entries_of(Collection(data)) == found, "the same from the index"
    assert all(entry.damage or entry.facts.game for entry in found)
    told = {entry.path for entry in found if not entry.damage and entry.humans}
    waiting = {entry.path for entry in found if entry.unfinished}
    assert set(waiting_games(data)) & told == waiting, "the title says something else"
    assert snapshot(data.records) == before


def test_the_title_looks_at_no_finished_game_twice(data, monkeypatch):
    read = list[str]()
    real = limited_read.ends

    def ends(path, *limits):
        read.append(path.name)
        return real(path, *limits)

    monkeypatch.setattr(folder, "HARDLY", 0)
    monkeypatch.setattr(limited_read, "ends", ends)
    waits = data.records / "waits.swoop"
    assert waiting_games(data) == [waits]
    read.clear()
    assert waiting_games(data) == [waits]
    assert read == ["waits.swoop"]
    put(waits, "classic_finished", LONG_AGO + 50)
    new = put(data.records / "new.swoop", "quebec_unfinished", LONG_AGO + 60)
    assert waiting_games(data) == [new]
    assert len(read) == 3


def test_the_title_learns_from_the_shelf(data, monkeypatch):
    entries_of(Collection(data))
    monkeypatch.setattr(folder, "HARDLY", 0)
    real = limited_read.ends
    monkeypatch.setattr(limited_read, "ends", lambda path, *limits: (
        real(path, *limits) if path.name == "waits.swoop" else unread(path)
    ))  # fmt: skip
    assert waiting_games(data, 2) == [data.records / "waits.swoop"]


def test_a_damaged_game_that_went_on_waits_no_more(data):
    put(data.records / "waits-mended.swoop", "classic_finished", LONG_AGO + 5)
    for _ in range(2):
        assert waiting_games(data) == []
        assert by_name(Collection(data))["waits.swoop"].gone_on


def test_what_the_title_remembers_is_only_a_cache(data, monkeypatch):
    monkeypatch.setattr(folder, "HARDLY", 0)
    assert waiting_games(data) == [data.records / "waits.swoop"]
    moved = replace(data, records=data.records.parent / "elsewhere")
    put(moved.records / "over.swoop", "classic_unfinished", LONG_AGO)
    assert waiting_games(moved) == [moved.records / "over.swoop"], "they are other games"
    shutil.rmtree(data.cache)
    data.cache.touch()
    assert waiting_games(data) == [data.records / "waits.swoop"]
    assert len(entries_of(Collection(data))) == 3


def test_whoever_has_finished_nothing_is_a_newcomer(data):
    """Unfinished games don't count, however many there are."""

    def is_newcomer():
        waiting = Waiting(data, 1, lambda: None)
        waiting.wait(20)
        return waiting.newcomer

    assert not is_newcomer()
    for path in data.records.iterdir():
        path.unlink()
    assert is_newcomer()
    put(data.records / "waits.swoop", "classic_unfinished", LONG_AGO)
    assert is_newcomer()
    put(data.records / "older.swoop", "classic_finished", LONG_AGO - 9)
    assert not is_newcomer()


def test_a_file_is_never_removed_unless_it_lies_in_a_trash(data, monkeypatch):
    """The system's trash may have removed the file when it fails."""
    path = data.records / "over.swoop"
    content = path.read_bytes()

    def moves_and_fails(path):
        path.unlink()
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(disk, "to_trash", moves_and_fails)
    shelf = Collection(data)
    deleted = shelf.delete(path)
    assert deleted.at is not None
    assert deleted.at.read_bytes() == content
    assert trash.take_back(deleted) == path
