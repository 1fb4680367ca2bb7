"""The journal is on disk at once and has one writer. Neither a full disk nor another program stops
or loses a game.
"""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from swoop_desktop.play.journal import Busy, Journal, is_busy
from swoop_desktop.storage import disk
from tests.disk.faulty import failing

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a file that is open")


def begun(path, *lines):
    """Write a journal with these lines."""
    journal = Journal(path)
    for line in lines:
        journal.add(line)
        assert journal.commit() is None
    return journal


def test_lines_are_synced_by_commit(tmp_path, monkeypatch):
    synced = []
    path = tmp_path / "records" / "a.swoop"
    monkeypatch.setattr(disk, "sync", lambda file: synced.append(path.read_bytes()))
    journal = Journal(path)
    journal.add("one\n")
    assert not path.exists()
    assert not journal.saved
    assert journal.commit() is None
    assert journal.saved
    journal.add("zw\u00f6lf\n")
    assert not journal.saved
    journal.commit()
    journal.commit()
    assert synced == [b"one\n", "one\nzw\u00f6lf\n".encode()], "one sync a commit, after the write"
    journal.close()


def test_the_name_of_a_file_is_synced_too(tmp_path, monkeypatch):
    """A file with an unsynced name could vanish in a power cut. Nothing counts as saved before."""
    synced = []
    monkeypatch.setattr(disk, "sync_folder", synced.append)
    path = tmp_path / "player" / "records" / "a.swoop"
    journal = begun(path, "one\n")
    assert set(synced) == {tmp_path, tmp_path / "player", tmp_path / "player" / "records"}
    assert synced[-1] == path.parent
    journal.close()
    monkeypatch.setattr(disk, "sync_folder", failing(errno.EIO))
    journal = Journal.open(path)
    journal.keep(b"one\n", 4)
    assert "could not be read or written" in str(journal.commit())
    assert not journal.saved
    journal.close()


def test_a_file_in_the_way_is_not_overwritten(tmp_path):
    path = tmp_path / "a.swoop"
    path.write_text("precious")
    (tmp_path / "a-2.swoop").symlink_to("nowhere")
    journal = begun(path, "one\n")
    assert path.read_text() == "precious"
    assert journal.path == tmp_path / "a-3.swoop"
    assert journal.path.read_text() == "one\n"
    journal.close()


def test_a_new_file_is_ours_though_another_copy_looks_at_it(tmp_path, monkeypatch):
    """A check whether a game is open holds its lock for a moment: the journal waits."""
    lock, refused = disk.lock, 0

    def held_at_first(file):
        nonlocal refused
        refused += 1
        return refused > 3 and lock(file)

    monkeypatch.setattr(disk, "lock", held_at_first)
    journal = begun(tmp_path / "a.swoop", "one\n")
    assert refused == 4, "asked until it was ours, and not again"
    assert is_busy(tmp_path / "a.swoop")
    journal.close()
    assert not is_busy(tmp_path / "a.swoop")


def test_it_goes_on_after_what_stands(tmp_path):
    path = tmp_path / "a.swoop"
    path.write_bytes(b'one\n{"cut')
    journal = Journal.open(path)
    journal.keep(b'one\n{"cut', 4)
    assert journal.commit() is None
    assert path.read_bytes() == b'one\n{"cut', "nothing to say, nothing changed"
    journal.add("two\n")
    assert journal.commit() is None
    journal.close()
    assert path.read_bytes() == b"one\ntwo\n"


def test_only_one_writer(tmp_path):
    path = tmp_path / "a.swoop"
    journal = begun(path, "one\n")
    assert is_busy(path)
    with pytest.raises(Busy, match=r"a\.swoop"):
        Journal.open(path)
    journal.close()
    assert not is_busy(path)
    Journal.open(path).close()


def test_a_killed_writer_leaves_no_lock(tmp_path):
    path = tmp_path / "a.swoop"
    program = (
        "import sys, time; from pathlib import Path\n"
        "from swoop_desktop.play.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1])); journal.add('one\\n'); journal.commit()\n"
        "print('ready', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"ready"
        assert is_busy(path)
        process.kill()
    assert not is_busy(path)
    assert path.read_bytes() == b"one\n"


@pytest.mark.parametrize(
    ("before", "call", "error", "said"),
    [
        (["one\n"], "sync", errno.ENOSPC, "no room left"),
        ([], "create", errno.EACCES, "don’t have permission"),
    ],
)
def test_what_fails_is_told_once_and_recovered_from(
    before, call, error, said, tmp_path, monkeypatch
):
    """The file may even fail to be created."""
    path = tmp_path / "a.swoop"
    journal = begun(path, *before)
    with monkeypatch.context() as patch:
        patch.setattr(disk, call, failing(error))
        journal.add("two\n")
        assert said in str(journal.commit())
        journal.add("three\n")
        assert journal.commit() is None, "told once"
        assert not journal.saved
    journal.add("four\n")
    assert journal.commit() is None
    assert journal.saved
    journal.close()
    assert path.read_text() == "".join([*before, "two\n", "three\n", "four\n"])


def test_without_a_file_nothing_is_kept():
    journal = Journal(None)
    journal.add("one\n")
    assert journal.commit() is None
    assert not journal.saved
    journal.close()


def test_after_its_end_nothing_is_written(tmp_path):
    journal = begun(tmp_path / "a.swoop", "one\n")
    journal.close()
    journal.add("two\n")
    assert journal.commit() is None
    assert [path.name for path in tmp_path.iterdir()] == ["a.swoop"]
    assert (tmp_path / "a.swoop").read_text() == "one\n"


@POSIX
def test_records_are_for_their_owner_alone(tmp_path):
    path = tmp_path / "data" / "records" / "a.swoop"
    begun(path, "one\n").close()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o775)
    begun(shared / "a.swoop", "one\n").close()
    assert stat.S_IMODE(shared.stat().st_mode) == 0o775, "a folder that is there stays as it is"
    assert stat.S_IMODE((shared / "a.swoop").stat().st_mode) == 0o600


# -- what other programs do to the file ------------------------------------------------------------


def deleted(path):
    path.unlink()


def moved(path):
    path.rename(path.with_name("moved.txt"))


def folder_deleted(path):
    path.unlink()
    path.parent.rmdir()


def replaced_by_an_older_one(path):
    other = path.with_name("incoming")
    other.write_bytes(b"one\n")
    other.replace(path)


def replaced_by_the_same(path):
    other = path.with_name("incoming")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def replaced_by_a_folder(path):
    path.unlink()
    path.mkdir()


def emptied(path):
    os.truncate(path, 0)


def shortened(path):
    os.truncate(path, 5)


def lengthened(path):
    with path.open("ab") as file:
        file.write(b"theirs\n")


def lengthened_as_we_would(path):
    with path.open("ab") as file:
        file.write(b"three\ntheirs\n")


def overwritten(path):
    path.write_bytes(b"x" * path.stat().st_size)
    os.utime(path, (1, 1))


CHANGES = {
    deleted: "a.swoop",
    moved: "a.swoop",
    folder_deleted: "a.swoop",
    replaced_by_an_older_one: "a-2.swoop",
    replaced_by_the_same: "a-2.swoop",
    replaced_by_a_folder: "a-2.swoop",
    emptied: "a.swoop",
    shortened: "a.swoop",
    lengthened: "a-2.swoop",
    lengthened_as_we_would: "a-2.swoop",
    overwritten: "a-2.swoop",
}
"""By change of a game's file, the file in which the game then continues."""


@POSIX
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_happens_to_the_file_the_game_is_on_disk(tmp_path, change):
    path = tmp_path / "records" / "a.swoop"
    journal = begun(path, "one\n", "two\n")
    change(path)
    found = path.read_bytes() if path.is_file() else None
    journal.add("three\n")
    said = str(journal.commit())
    now = path.with_name(CHANGES[change])
    assert now.name in said, "the player is told, and where it is"
    assert journal.saved
    assert (journal.path, now.read_bytes()) == (now, b"one\ntwo\nthree\n")
    assert is_busy(now), "the lock moved along"
    if now != path:
        assert not path.is_file() or path.read_bytes() == found, "what is not ours is left"
        assert not is_busy(path), "and let go of"
    journal.add("four\n")
    assert journal.commit() is None, "said once"
    journal.close()
    assert now.read_bytes() == b"one\ntwo\nthree\nfour\n"


@POSIX
def test_a_game_that_was_gone_on_with_knows_all_its_lines(tmp_path):
    path = tmp_path / "a.swoop"
    path.write_bytes(b'one\n{"cut')
    journal = Journal.open(path)
    journal.keep(b'one\n{"cut', 4)
    path.unlink()
    journal.add("two\n")
    assert "a.swoop" in str(journal.commit())
    journal.close()
    assert path.read_bytes() == b"one\ntwo\n"


@POSIX
def test_a_file_that_went_with_a_full_disk_is_written_later(tmp_path, monkeypatch):
    path = tmp_path / "a.swoop"
    journal = begun(path, "one\n")
    path.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(disk, "create", failing(errno.ENOSPC))
        journal.add("two\n")
        assert "no room left" in str(journal.commit())
        assert not journal.saved
    journal.add("three\n")
    assert "deleted or moved" in str(journal.commit())
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    journal.close()


@POSIX
def test_after_a_write_that_failed_half_way_nothing_is_mistaken(tmp_path, monkeypatch):
    """A partial line of our own is still recognised as ours."""
    path = tmp_path / "a.swoop"
    journal = begun(path, "one\n")

    def half(file, data):
        path.write_bytes(path.read_bytes() + bytes(data[:3]))
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", half)
        journal.add("two\n")
        assert "could not be read or written" in str(journal.commit())
        assert path.read_bytes() == b"one\ntwo"
    assert journal.commit() is None
    assert journal.path == path
    assert path.read_bytes() == b"one\ntwo\n"
    journal.close()


@POSIX
def test_where_numbers_of_files_mean_nothing_there_are_no_false_alarms(tmp_path, monkeypatch):
    monkeypatch.setattr(os.path, "samestat", lambda one, other: False)
    path = tmp_path / "a.swoop"
    journal = begun(path, "one\n", "two\n", "three\n")
    assert journal.path == path
    path.unlink()
    journal.add("four\n")
    assert "deleted or moved" in str(journal.commit()), "what can be noticed is"
    journal.close()
    assert path.read_bytes() == b"one\ntwo\nthree\nfour\n"


@POSIX
def test_a_folder_that_may_not_be_looked_into_is_written_on(tmp_path, monkeypatch):
    path = tmp_path / "a.swoop"
    journal = begun(path, "one\n")
    real = Path.stat

    def closed(found, **options):
        if found == path:
            raise PermissionError(13, "Permission denied")
        return real(found, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", closed)
        journal.add("two\n")
        assert journal.commit() is None
    journal.close()
    assert path.read_bytes() == b"one\ntwo\n"
