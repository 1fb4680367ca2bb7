"""Atomic writing of whole files, and removal of temporary files of killed processes."""

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from swoop_desktop.storage import disk
from swoop_desktop.storage.atomic_files import (
    locked_folder,
    make_folder,
    numbered,
    sweep,
    write_whole,
)
from tests.disk.faulty import failing

HOUR = 3600
OLD = time.time() - 2 * HOUR
PART = ".settings.toml.0a1b2c3d.swoop-part"


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "new" / "folder" / "a.toml"
    for content in (b"one", b"", b"x" * 100_000):
        write_whole(path, content)
        assert path.read_bytes() == content
        assert [found.name for found in path.parent.iterdir()] == ["a.toml"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are files to open elsewhere")
def test_the_content_is_on_disk_before_the_name_and_the_name_before_the_end(tmp_path, monkeypatch):
    done = []
    for name in ("write", "sync", "replace", "sync_folder"):
        real = getattr(disk, name)

        def note(*args, name=name, real=real):
            done.append(name)
            return real(*args)

        monkeypatch.setattr(disk, name, note)
    write_whole(tmp_path / "a.toml", b"one")
    assert done == ["write", "sync", "replace", "sync_folder"]


@pytest.mark.skipif(sys.platform == "win32", reason="modes")
def test_modes(tmp_path):
    before = os.umask(0o022)
    try:
        make_folder(tmp_path / "open" / "closed", private=True)
        make_folder(tmp_path / "open", private=True)
        write_whole(tmp_path / "private", b"", private=True)
        write_whole(tmp_path / "usual", b"")
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")}
    assert modes == {"open": 0o755, "closed": 0o700, "private": 0o600, "usual": 0o644}


def test_a_folder_that_is_not_on_disk_is_made_again(tmp_path, monkeypatch):
    """A folder left unsynced would never be synced again."""
    with monkeypatch.context() as patch:
        patch.setattr(disk, "sync_folder", failing(errno.EIO))
        with pytest.raises(OSError, match="Input/output"):
            make_folder(tmp_path / "one" / "two")
    assert not list(tmp_path.iterdir())
    synced = []
    monkeypatch.setattr(disk, "sync_folder", synced.append)
    make_folder(tmp_path / "one" / "two")
    assert synced == [tmp_path, tmp_path / "one"]


def test_a_write_that_was_killed_leaves_something_that_is_swept(tmp_path):
    program = (
        "import os, sys; from pathlib import Path\n"
        "from swoop_desktop.storage import atomic_files, disk\n"
        "disk.replace = lambda source, target: os._exit(9)\n"
        "atomic_files.write_whole(Path(sys.argv[1]), b'half')"
    )
    path = tmp_path / "settings.toml"
    assert subprocess.run([sys.executable, "-c", program, str(path)]).returncode == 9
    [left] = tmp_path.iterdir()
    sweep(tmp_path)
    assert left.exists(), "it could still be written"
    os.utime(left, (OLD, OLD))
    sweep(tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name",
    [
        "settings.toml",
        "settings.toml.original",
        "settings.toml.unreadable-1",
        "settings.toml.0a1b2c3d.swoop-part",
        ".settings.toml.swoop-part",
        ".settings.toml.0a1b2c3.swoop-part",
        ".settings.toml.mine.swoop-part",
        ".0a1b2c3d.swoop-part",
        PART + ".bak",
        PART.upper(),
    ],
)
def test_files_of_others_are_not_swept(tmp_path, name):
    path = tmp_path / name
    path.write_text("precious")
    os.utime(path, (OLD, OLD))
    sweep(tmp_path)
    assert path.read_text() == "precious"


def test_what_cannot_be_swept_is_no_trouble(tmp_path, caplog):
    (tmp_path / PART).mkdir()
    os.utime(tmp_path / PART, (OLD, OLD))
    sweep(tmp_path)
    assert PART in caplog.text
    sweep(tmp_path / "none")


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")
def test_alone(tmp_path, monkeypatch):
    with locked_folder(tmp_path):
        assert disk.lock_folder(tmp_path) is None
    handle = disk.lock_folder(tmp_path)
    assert handle is not None
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    with locked_folder(tmp_path):
        pass  # a lock of a stopped program blocks nobody
    disk.unlock_folder(handle)
    with locked_folder(tmp_path / "none"):
        pass


def test_numbers_of_names():
    names = numbered(Path("a.b/game.swoop"))
    assert [str(next(names)) for _ in range(3)] == [
        str(Path("a.b") / name) for name in ("game.swoop", "game-2.swoop", "game-3.swoop")
    ]
