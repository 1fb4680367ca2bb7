"""The player's small files: what is true of all of them, whatever they say."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from swoop_desktop.engine.messages import Message
from swoop_desktop.lessons.progress import Learned, ProgressFile
from swoop_desktop.records.collection_file import CollectionFile
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import limited_read, shared_file
from swoop_desktop.storage.settings import Settings, SettingsFile
from swoop_desktop.storage.shared_file import NotKept

Step = Callable[[Path], object]


def settings(path: Path) -> Message | None:
    return SettingsFile(path).save(Settings(volume=3))


def progress(path: Path) -> Message | None:
    return ProgressFile(path).save("swoop", Learned("sets", 1))


def names(path: Path) -> Message | None:
    return CollectionFile(path, path.parent).call(path.with_name("a.swoop"), "One")


def statistics(path: Path) -> Message | None:
    return KeptNumbers(path).reset()


CHANGES: tuple[Step, ...] = (settings, progress, names, statistics)
LOOKS: dict[str, Step] = {
    "settings": lambda path: SettingsFile(path).load()[1][0],
    "progress": lambda path: ProgressFile(path).load()[1],
    "names": lambda path: CollectionFile(path, path).load()[1],
    "statistics": lambda path: KeptNumbers(path).load()[1][0],
}
each = pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)


def told(change: Step, path: Path) -> str:
    """What the player is told of a change, made or not."""
    try:
        return str(change(path))
    except NotKept as error:
        return str(error.reason)


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@each
def test_what_the_disk_does_not_give_just_now_is_left(
    change: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    change(path)
    before = everything(tmp_path)

    def broken(path: Path, most: int) -> bytes:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(limited_read, "read", broken)
    for step in (LOOKS[change.__name__], change):
        words = told(step, path)
        assert "could not be read or written" in words
        assert not words.endswith("..")
        assert everything(tmp_path) == before


@each
def test_what_is_too_large_is_set_aside_whole(change: Step, tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    words = told(change, path)
    assert "set aside as" in words
    assert path.with_name("file.unreadable-1").stat().st_size == 50_000_000
    assert told(change, path) == "None", "it was made anew"


@each
def test_what_cannot_be_set_aside_is_left(
    change: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xff")
    monkeypatch.setattr(shared_file, "set_aside", lambda path: None)
    assert "left as it is" in told(change, path)
    assert everything(tmp_path) == {"file": b"\xff"}


@each
def test_what_would_be_too_large_to_read_is_not_written(
    change: Step, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these is at its limit, and goes one byte beyond it."""
    path = tmp_path / "file"
    assert change(path) is None
    size = path.stat().st_size
    path.unlink()
    for most in (size, size - 1):
        for limit in ("SETTINGS", "SHELF", "STATISTICS"):
            monkeypatch.setattr(limited_read, limit, most)
        words = told(change, path)
        assert ("would have more than" in words) == (most < size)
        assert path.exists() == (most == size)
        path.unlink(missing_ok=True)
