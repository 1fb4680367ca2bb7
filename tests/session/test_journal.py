"""The journal: on disk at once, one writer at a time, and no full disk stops a game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from swoop_desktop.session.journal import Busy, Journal, is_busy


def test_lines_are_synced_by_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    path = tmp_path / "records" / "a.swoop"
    journal = Journal.create(path)
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(path.read_bytes()))
    journal.add("one\n")
    assert path.read_bytes() == b""
    assert journal.commit() is None
    journal.add("zw\u00f6lf\n")
    journal.commit()
    journal.commit()
    assert synced == [b"one\n", "one\nzw\u00f6lf\n".encode()], "one sync a commit, after the write"
    journal.close()


def test_a_file_in_the_way_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.swoop"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        Journal.create(path)
    assert path.read_text() == "precious"


def test_it_goes_on_after_what_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.swoop"
    path.write_bytes(b'one\n{"cut')
    journal = Journal.open(path)
    journal.keep(4)
    assert journal.commit() is None
    assert path.read_bytes() == b'one\n{"cut', "nothing to say, nothing changed"
    journal.add("two\n")
    journal.commit()
    journal.close()
    assert path.read_bytes() == b"one\ntwo\n"


def test_only_one_writer(tmp_path: Path) -> None:
    path = tmp_path / "a.swoop"
    journal = Journal.create(path)
    assert is_busy(path)
    with pytest.raises(Busy, match=r"a\.swoop"):
        Journal.open(path)
    journal.close()
    assert not is_busy(path)
    Journal.open(path).close()


def test_a_killed_writer_leaves_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.swoop"
    program = (
        "import sys, time; from pathlib import Path\n"
        "from swoop_desktop.session.journal import Journal\n"
        "journal = Journal.create(Path(sys.argv[1])); journal.add('one\\n'); journal.commit()\n"
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


def test_a_full_disk_is_told_once_and_recovered_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.swoop"
    journal = Journal.create(path)
    journal.add("one\n")
    journal.commit()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        journal.add("two\n")
        assert "No space left" in str(journal.commit())
        journal.add("three\n")
        assert journal.commit() is None, "told once"
    journal.add("four\n")
    assert journal.commit() is None
    journal.close()
    assert path.read_bytes() == b"one\ntwo\nthree\nfour\n"


def test_without_a_file_nothing_is_kept() -> None:
    journal = Journal(None, None)
    journal.add("one\n")
    assert journal.commit() is None
    journal.close()
