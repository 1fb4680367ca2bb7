"""Deleted games go into the system's trash and return from it.

Each test uses a process with a home of its own, so no real trash is touched.
"""

import os
import subprocess
import sys

import pytest

from swoop_desktop.storage.paths import DataDir
from tests import ROOT
from tests.records.test_collection import LONG_AGO, put

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the trash of these is that of the account"
)
DELETE = """
import sys
from pathlib import Path
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.records.collection import Collection
data = DataDir.at(Path(sys.argv[1]))
shelf = Collection(data)
path = data.records / "game.swoop"
before = path.read_bytes(), path.stat().st_mtime_ns
deleted = shelf.delete(path)
assert not path.exists(), "it is still there"
print(deleted.own, deleted.at)
for step in sys.argv[2:]:
    if step == "empty":
        deleted.at.unlink()
    if step == "other":
        deleted.at.write_text("of somebody else")
    if step == "restore":
        assert shelf.restore(deleted) == path
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before, "it came back changed"
"""


def run(home, *steps, **environment):
    """Delete the game in a home; return whether it went into our own folder, and its path there."""
    put(DataDir.at(home / "data").records / "game.swoop", "classic_finished", LONG_AGO)
    around = {**os.environ, "HOME": str(home), **environment}
    if "XDG_DATA_HOME" not in environment:
        around.pop("XDG_DATA_HOME", None)
    done = subprocess.run(
        [sys.executable, "-c", DELETE, str(home / "data"), *steps],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    own, _, at = done.stdout.strip().partition(" ")
    return own == "True", at


@pytest.mark.parametrize("place", ["", "elsewhere"])
def test_into_the_trash_of_the_desktop_and_back(tmp_path, place):
    extra = {"XDG_DATA_HOME": str(tmp_path / place)} if place else {}
    trash = (tmp_path / (place or ".local/share")) / "Trash"
    assert run(tmp_path, **extra) == (False, str(trash / "files" / "game.swoop"))
    note = (trash / "info" / "game.swoop.trashinfo").read_text()
    assert "game.swoop" in note
    assert (trash / "files" / "game.swoop").exists()
    # A file of that name is in the trash already; ours returns without a trace.
    assert run(tmp_path, "restore", **extra) == (False, str(trash / "files" / "game 1.swoop"))
    assert [path.name for path in (trash / "files").iterdir()] == ["game.swoop"]
    assert [path.name for path in (trash / "info").iterdir()] == ["game.swoop.trashinfo"]


def test_back_though_the_trash_was_emptied(tmp_path):
    run(tmp_path, "empty", "restore")
    run(tmp_path, "empty", "other", "restore")
    trash = tmp_path / ".local" / "share" / "Trash" / "files"
    assert [path.read_text() for path in trash.iterdir()] == ["of somebody else"]


def test_without_a_trash_there_is_a_folder_of_our_own(tmp_path):
    (tmp_path / ".local").write_text("no folder")
    own = tmp_path / "data" / "records" / "trash"
    assert run(tmp_path) == (True, str(own / "game.swoop"))
    assert (own / "game.swoop").exists()
    assert run(tmp_path, "restore") == (True, str(own / "game-2.swoop"))
    assert [path.name for path in own.iterdir()] == ["game.swoop"]
