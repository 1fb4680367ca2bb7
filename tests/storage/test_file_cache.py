"""Facts about files are kept, and nothing depends on it."""

import json
import os
import time
from pathlib import Path

import pytest

from swoop_desktop.storage import file_cache
from swoop_desktop.storage.file_cache import FileCache

LONG_AGO = 1_700_000_000


class Asked:
    """A cache of the texts of files, and which of them were read."""

    def __init__(self, folder: Path, version: str = "1") -> None:
        self.read: list[str] = []
        self.cache = FileCache(
            folder / "cache" / "texts.json", version, self._read, str, self._from_json
        )

    def _read(self, path: Path) -> str:
        self.read.append(path.name)
        return path.read_text("utf-8")

    @staticmethod
    def _from_json(told: object) -> str:
        if not isinstance(told, str):
            raise TypeError("not a text")
        return told


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    found = [tmp_path / name for name in ("a", "b", "c")]
    for path in found:
        path.write_text(f"text of {path.name}", "utf-8")
        os.utime(path, (LONG_AGO, LONG_AGO))
    return found


def known(files: list[Path], version: str = "1") -> list[str]:
    """What of the files must be read by a new program."""
    asked = Asked(files[0].parent, version)
    for path in files:
        assert asked.cache.fact(path) == path.read_text("utf-8")
    asked.cache.save()
    return asked.read


def test_each_file_is_read_once(files: list[Path]) -> None:
    assert known(files) == ["a", "b", "c"]
    assert known(files) == []


def test_what_changed_is_read_again(files: list[Path]) -> None:
    known(files)
    files[1].write_text("longer than it was before", "utf-8")
    os.utime(files[1], (LONG_AGO, LONG_AGO))
    files[2].write_text("TEXT OF c", "utf-8")
    os.utime(files[2], (LONG_AGO + 1, LONG_AGO + 1))
    assert known(files) == ["b", "c"]
    assert known(files) == []


def test_what_may_still_change_unseen_is_not_kept(files: list[Path]) -> None:
    """A file system's clock has coarse steps."""
    now = time.time()
    os.utime(files[0], (now, now))
    os.utime(files[1], (now + 100, now + 100))
    assert known(files) == ["a", "b", "c"]
    assert known(files) == ["a", "b"]


def test_a_file_that_is_gone_is_said(files: list[Path]) -> None:
    files[1].unlink()
    asked = Asked(files[0].parent)
    with pytest.raises(FileNotFoundError):
        asked.cache.fact(files[1])


def test_only_what_is_wanted_is_kept(files: list[Path]) -> None:
    known(files)
    asked = Asked(files[0].parent)
    asked.cache.save([files[0]])
    assert asked.read == []
    assert known(files) == ["b", "c"]


DAMAGE = [
    b"",
    b"{}",
    b"[1, 2]",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"version": "1"}\n',
    b'{"version": "1"}\n{"x": 5}',
    b'{"version": "1"}\n{"x": [[1], "y"]}',
    b'{"version": "1"}\n[["x"]]',
    b'{"version": "1"}\n' + b"9" * 10_000,
    b'{"version": "1", "files": {}}',
    b'{"version": "0"}\n{}',
]


@pytest.mark.parametrize("text", DAMAGE, ids=range(len(DAMAGE)))
def test_a_damaged_one_is_made_anew(files: list[Path], text: bytes) -> None:
    path = files[0].parent / "cache" / "texts.json"
    path.parent.mkdir()
    path.write_bytes(text)
    assert known(files) == ["a", "b", "c"]
    assert known(files) == []


def test_any_cut_leaves_nothing_wrong(files: list[Path]) -> None:
    known(files)
    path = files[0].parent / "cache" / "texts.json"
    whole = path.read_bytes()
    for size in range(0, len(whole), 7):
        path.write_bytes(whole[:size])
        assert known(files) == ["a", "b", "c"]


def test_wrong_facts_are_found_out_again(files: list[Path]) -> None:
    known(files)
    path = files[0].parent / "cache" / "texts.json"
    first, line = path.read_text("utf-8").split("\n")
    told = json.loads(line)
    told[str(files[1])][1] = {"not": "a text"}
    path.write_text(f"{first}\n{json.dumps(told)}", "utf-8")
    assert known(files) == ["b"]
    assert known(files) == []


def test_another_version_is_not_used(files: list[Path]) -> None:
    known(files)
    assert known(files, "2") == ["a", "b", "c"]
    assert known(files, "1") == ["a", "b", "c"]


def test_one_that_is_too_large_is_neither_read_nor_written(
    files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    known(files)
    monkeypatch.setattr(file_cache, "MOST", 100)
    assert known(files) == ["a", "b", "c"]
    assert known(files) == ["a", "b", "c"]


def test_a_place_where_nothing_can_be_kept(files: list[Path]) -> None:
    (files[0].parent / "cache").write_text("no folder")
    assert known(files) == ["a", "b", "c"]
    (files[0].parent / "cache").unlink()
    (files[0].parent / "cache" / "texts.json").mkdir(parents=True)
    assert known(files) == ["a", "b", "c"]


def test_names_that_are_no_text(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    try:
        path.write_text("odd")
    except OSError:
        pytest.skip("every name is text here")
    os.utime(path, (LONG_AGO, LONG_AGO))
    assert known([path]) == ["\udcff"]
    assert known([path]) == []
