"""A release has all its files and their checksums."""

import shutil
import subprocess
from pathlib import Path

import pytest

from build import release


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in release.expected():
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_every_file_is_summed(folder: Path) -> None:
    assert release.main([str(folder)]) == 0
    assert release.main([str(folder)]) == 0, "a second run must not mind the first one's sums"
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    assert [line.split("  ")[1] for line in lines] == release.expected()
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=folder, check=True)


def test_what_is_missing_or_unknown_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = folder / release.expected()[0]
    gone.rename(folder / "stray.zip")
    assert release.main([str(folder)]) == 1
    said = capsys.readouterr().err
    assert f"missing: {gone.name}" in said
    assert "not known: stray.zip" in said
    assert not (folder / "SHA256SUMS").exists()
