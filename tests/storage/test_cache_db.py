"""The cache database stores values, whatever file was in its place, without a message."""

import errno
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from swoop_desktop.storage import cache_db, disk
from swoop_desktop.storage.cache_db import MOST, NAME, Kept
from tests import ROOT
from tests.disk.faulty import failing

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes, modes and signals")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache"


def kept(folder, most=1000):
    return Kept(folder, "things", most, bytes)


def works(folder, key="a"):
    """Check that stored values are found, also by another reader."""
    kept(folder).put({key: b"value"}, gone=["none"])
    assert kept(folder).get(key) == b"value"
    assert kept(folder).all()[key] == b"value"


def on_disk(folder, key="a"):
    """True if another connection finds the key in the file."""
    if not (folder / NAME).is_file():
        return False
    with closing(sqlite3.connect(folder / NAME)) as db:
        return bool(db.execute("SELECT 1 FROM kept WHERE key = ?", (key.encode(),)).fetchall())


def test_what_is_kept_is_found(folder):
    assert kept(folder).get("a") is None
    works(folder)
    kept(folder).put({"b": b"2", "a": b"1"})
    assert kept(folder).all() == {"b": b"2", "a": b"1"}
    assert Kept(folder, "other things", 9, bytes).all() == {}
    kept(folder).put({"c": b"3"}, gone=["a", "none"])
    assert kept(folder).all() == {"b": b"2", "c": b"3"}


def test_many_are_read_some_at_a_time(folder):
    for number in (0, 1, 1000, 2500):
        values = {str(key): b"" for key in range(number)}
        kept(folder, 5000).put(values)
        assert list(kept(folder, 5000).all()) == list(values)


def test_keys_may_be_any_path(folder):
    for key in ("", "\udcff/x", "é\n", "'; DROP TABLE kept"):
        works(folder, key)


def test_only_the_newest_are_kept(folder):
    for number in range(6):
        kept(folder, 3).put({str(number): b""})
    kept(folder, 3).put({"3": b""})
    assert list(kept(folder, 3).all()) == ["4", "5", "3"]
    Kept(folder, "others", 9, bytes).put({"x": b""})
    kept(folder, 0).put({})
    assert Kept(folder, "others", 9, bytes).get("x") == b""


def test_what_cannot_be_read_is_left_out(folder):
    kept(folder).put({"a": b"1", "b": b"x", "c": b"3"})
    numbers = Kept(folder, "things", 9, int)
    assert numbers.all() == {"a": 1, "c": 3}
    assert (numbers.get("c"), numbers.get("b")) == (3, None)
    cache_db.change(folder, ("UPDATE kept SET value = 5 WHERE key = ?", [(b"a",)]))
    assert numbers.all() == {"c": 3}


def test_a_change_is_made_whole_or_not_at_all(folder):
    works(folder)
    with pytest.raises(sqlite3.Error):
        cache_db.change(
            folder, ("DELETE FROM kept", [()]), ("INSERT INTO nowhere VALUES (?)", [(1,)])
        )


@posix
def test_nobody_else_may_read_it(folder):
    works(folder)
    assert [path.stat().st_mode & 0o77 for path in (folder, folder / NAME)] == [0, 0]


# -- bad input -------------------------------------------------------------------------------------


def other_program(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mail (sender)")
        db.execute("INSERT INTO mail VALUES ('Anna')")
    db.close()


def altered(path, sql):
    works(path.parent)
    with sqlite3.connect(path) as db:
        db.execute(sql)
    db.close()


def cut(path, share):
    for number in range(300):
        kept(path.parent).put({str(number): bytes(500)})
    os.truncate(path, round(path.stat().st_size * share))


def scribbled(path):
    cut(path, 1)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)


def sparse(path, size):
    with path.open("wb") as file:
        file.truncate(size)


BAD = {
    "zeros": lambda path: path.write_bytes(bytes(50_000)),
    "text": lambda path: path.write_bytes(b"Dear Anna, " * 99),
    "cut": lambda path: cut(path, 0.4),
    "cut in its head": lambda path: cut(path, 0.001),
    "scribbled over": scribbled,
    "another program's": other_program,
    "a version to come": lambda path: altered(path, "PRAGMA user_version = 1000000000"),
    "an older version": lambda path: altered(path, "PRAGMA user_version = 0"),
    "without a table": lambda path: altered(path, "DROP TABLE kept"),
    "with other columns": lambda path: altered(path, "ALTER TABLE kept RENAME key TO lock"),
    "a folder": lambda path: path.mkdir(),
    "a full folder": lambda path: (path / "x").mkdir(parents=True),
    "four gigabytes": lambda path: sparse(path, 4 * 10**9),
    "a journal of nothing": lambda path: path.with_name(f"{NAME}-wal").mkdir(),
}
if sys.platform != "win32":
    BAD |= {
        "a pipe": os.mkfifo,
        "a device": lambda path: path.symlink_to("/dev/zero"),
        "a circle": lambda path: path.symlink_to(path.name),
        "a link to nothing": lambda path: path.symlink_to("nothing/at all"),
    }


@pytest.mark.parametrize("bad", BAD)
def test_one_that_is_of_no_use_is_put_aside(folder, bad, caplog):
    """The log gets a line, and the old file is set aside."""
    folder.mkdir()
    BAD[bad](folder / NAME)
    caplog.set_level(logging.WARNING)
    before = {path.lstat().st_ino for path in folder.iterdir()}
    for key in "abc":
        works(folder, key)
    assert len(caplog.records) <= 1, "one line in the log"
    assert before <= {path.lstat().st_ino for path in folder.iterdir()}, "it is gone"


def test_another_programs_is_left_as_it_was(folder):
    folder.mkdir()
    other_program(folder / NAME)
    content = (folder / NAME).read_bytes()
    works(folder)
    assert on_disk(folder)
    assert (folder / f"{NAME}.unreadable-1").read_bytes() == content


def test_what_is_left_of_the_old_one_is_no_part_of_the_new(folder):
    works(folder)
    (folder / f"{NAME}-wal").write_bytes(b"left of it")
    (folder / NAME).write_bytes(b"damaged" * 999)
    works(folder, "b")
    assert kept(folder).get("a") is None
    assert on_disk(folder, "b")


def test_any_cut_and_any_byte_leave_nothing_wrong(folder):
    """A damaged database returns only values that were stored."""
    cut(folder / NAME, 1)
    whole = (folder / NAME).read_bytes()
    for number in range(40):
        data = bytearray(whole)
        at = number * len(data) // 40
        data[at : at + 60] = b"\xfe" * 60
        (folder / NAME).write_bytes(data if number % 2 else whole[:at])
        for value in kept(folder).all().values():
            assert value in (bytes(500), b"value") or b"\xfe" in value
        works(folder)
        for left in folder.glob("*.unreadable-*"):
            left.unlink()


# -- places ----------------------------------------------------------------------------------------


def test_a_folder_that_takes_nothing(folder, monkeypatch):
    monkeypatch.setattr(disk, "make_folder", failing(errno.EACCES))
    works(folder)
    assert not on_disk(folder)
    assert not folder.exists()


def test_a_file_in_place_of_the_folder(folder):
    folder.write_text("no folder")
    works(folder)
    assert folder.read_text() == "no folder"


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may do anything")
@pytest.mark.parametrize("mode", [0o400, 0])
def test_one_that_may_only_be_read(folder, mode):
    works(folder)
    (folder / NAME).chmod(mode)
    works(folder, "b")
    folder.chmod(0o500)
    works(folder, "c")
    folder.chmod(0o700)


class Broken:
    """Makes opening the database fail with this error."""

    def __init__(self, monkeypatch, error):
        self.tries = 0
        real = sqlite3.connect

        # Python 3.13 warns about positional arguments other than the path.
        def connect(path, **more):
            if str(path) == ":memory:":
                return real(":memory:", **more)
            self.tries += 1
            raise error

        monkeypatch.setattr(sqlite3, "connect", connect)


@pytest.mark.parametrize(
    "name", ["FULL", "IOERR_LOCK", "IOERR_SHMMAP", "PROTOCOL", "CANTOPEN", "READONLY_DBMOVED"]
)
def test_where_nothing_can_be_locked_or_written_it_is_in_memory(folder, name, monkeypatch):
    works(folder)
    error = sqlite3.OperationalError("as the system says")
    error.sqlite_errorname = f"SQLITE_{name}"
    broken = Broken(monkeypatch, error)
    for key in "bcd":
        works(folder, key)
    assert broken.tries == 1, "it is tried again and again"
    monkeypatch.undo()
    assert [path.name for path in folder.iterdir()] == [NAME], "a new one would do no better"


@posix
@pytest.mark.parametrize("error", [errno.ENOLCK, errno.ENOSYS, errno.EAGAIN])
def test_where_locks_are_refused_nobody_waits_for_them(folder, error, monkeypatch, caplog):
    """SQLite takes the refusal for another program's lock, and would wait for ever."""
    monkeypatch.setattr(disk, "lock_bytes", failing(error))
    monkeypatch.setattr(cache_db, "PATIENCE", 60.0)
    for key in "abc":
        works(folder, key)
    assert not on_disk(folder)
    assert list(folder.iterdir()) == []
    assert len(caplog.records) == 1


@posix
def test_where_locks_are_refused_by_now_it_is_put_aside_once(folder, monkeypatch):
    """The file is set aside only once, however often the program starts."""
    works(folder)
    monkeypatch.setattr(disk, "lock_bytes", failing(errno.ENOLCK))
    monkeypatch.setattr(cache_db, "PATIENCE", 0.05)
    with sqlite3.connect(folder / NAME, isolation_level=None) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        for key in "bcd":
            folder = folder / ".." / folder.name
            works(folder, key)
    holder.close()
    aside = f"{NAME}.unreadable-1"
    sides = {f"{NAME}-{end}.unreadable-1" for end in ("wal", "shm")}
    assert {path.name for path in folder.iterdir()} - sides == {aside}


def test_a_full_disk(folder):
    """The database can't grow beyond its present size."""
    works(folder)
    real = sqlite3.connect

    def small(path, **more):
        db = real(path, **more)
        if str(path) != ":memory:":
            db.execute("PRAGMA max_page_count = 1")
        return db

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", small)
        kept(folder).put({"large": bytes(10**6)})
        assert kept(folder).get("large") == bytes(10**6)
    assert not on_disk(folder, "large")


# -- others ----------------------------------------------------------------------------------------


def test_one_that_goes_while_the_program_runs(folder):
    works(folder)
    for path in folder.iterdir():
        path.unlink()
    works(folder, "b")
    assert kept(folder).get("a") is None
    (folder / NAME).unlink()
    folder.rmdir()
    works(folder, "c")
    assert on_disk(folder, "c")


def test_many_threads_at_once(folder):
    """The file is damaged at first."""
    folder.mkdir()
    (folder / NAME).write_bytes(b"damaged" * 999)
    wrong = list[BaseException]()

    def work(who):
        try:
            for number in range(20):
                kept(folder).put({f"{who} {number}": b"x"})
                assert kept(folder).get(f"{who} {number}") == b"x"
        except BaseException as error:  # noqa: BLE001 - told on the test's thread
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(who,)) for who in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong
    assert len(kept(folder).all()) == 120
    assert len(list(folder.glob("*.unreadable-*"))) == 1


ROUGH = """
import sys, time
from pathlib import Path
from swoop_desktop.storage import cache_db
real = cache_db.set_aside
def slow(path):
    time.sleep(0.02)
    return real(path)
cache_db.set_aside = slow
kept = cache_db.Kept(Path(sys.argv[1]), "things", 1000, bytes)
for number in range(20):
    kept.put({f"{sys.argv[2]} {number}": b"x"})
"""


@posix
def test_many_programs_find_a_damaged_one_where_renaming_takes_long(folder):
    """One program sets the damaged file aside; none sets aside the new file that others already
    use.
    """
    folder.mkdir()
    (folder / NAME).write_bytes(b"damaged" * 999)
    command = [sys.executable, "-c", ROUGH, str(folder)]
    programs = [subprocess.Popen([*command, str(who)], cwd=ROOT) for who in range(4)]
    assert [program.wait(60) for program in programs] == [0] * 4
    assert len(kept(folder).all()) == 80
    assert len(list(folder.glob("*.unreadable-*"))) == 1


def test_many_threads_find_a_damaged_one_where_renaming_takes_long(folder, monkeypatch):
    real = cache_db.set_aside

    def slow(path):
        time.sleep(0.02)
        return real(path)

    monkeypatch.setattr(cache_db, "set_aside", slow)
    test_many_threads_at_once(folder)
    assert on_disk(folder, "0 0")


def test_one_that_stays_locked_is_put_aside(folder, monkeypatch):
    monkeypatch.setattr(cache_db, "PATIENCE", 0.05)
    works(folder)
    holder = sqlite3.connect(folder / NAME, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert kept(folder).get("a") == b"value", "whoever reads waits for nobody"
    works(folder, "b")
    holder.execute("ROLLBACK")
    holder.close()
    works(folder, "c")
    assert kept(folder).get("b") == b"value"


SCAN = """
import sqlite3, sys, time
from pathlib import Path
from swoop_desktop.storage import cache_db
def values():
    for number in range(10**6):
        if number == 1000:
            print("amid", flush=True)
        yield ("things", str(number).encode(), bytes(300))
db = sqlite3.connect(Path(sys.argv[1]) / cache_db.NAME, isolation_level=None)
db.execute("BEGIN IMMEDIATE")
db.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", values())
db.execute("COMMIT")
"""


@posix
@pytest.mark.parametrize("stopped", [False, True], ids=["killed", "frozen"])
def test_another_program_that_ends_amid_a_change(folder, stopped, monkeypatch):
    """The other program's change is undone, and meanwhile a page waits for less than a frame."""
    monkeypatch.setattr(cache_db, "PATIENCE", 0.2)
    works(folder)
    command = [sys.executable, "-c", SCAN, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"amid\n"
        if stopped:
            other.send_signal(signal.SIGSTOP)
        waits = []
        for _ in range(20):
            began = time.monotonic()
            assert kept(folder).all() == {"a": b"value"}
            waits.append(time.monotonic() - began)
        if stopped:
            works(folder, "b")
        other.kill()
    assert sorted(waits)[10] < 0.016, waits
    works(folder, "c")
    found = set(kept(folder).all())
    assert found == ({"b", "c"} if stopped else {"a", "c"})
    assert on_disk(folder, "c")


def test_a_table_that_is_newer_than_a_link(tmp_path, folder):
    """A link to a cache folder is followed."""
    (tmp_path / "elsewhere").mkdir()
    try:
        folder.symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("no links here")
    works(folder)
    assert (tmp_path / "elsewhere" / NAME).exists()
    assert (tmp_path / "elsewhere" / NAME).stat().st_size < MOST
