"""Where files live, and how records are named."""

from datetime import datetime
from pathlib import Path

from swoop_desktop.session.paths import DataDir

NOW = datetime(2026, 11, 21, 18, 42, 13)


def test_a_given_folder_holds_everything(tmp_path: Path) -> None:
    data = DataDir.at(tmp_path)
    for path in (data.settings, data.rules, data.records, data.log):
        assert path.parent == tmp_path
    assert not list(tmp_path.iterdir()), "asking for paths makes no files"


def test_without_one_the_platform_decides() -> None:
    data = DataDir.at()
    assert "swoop-desktop" in str(data.settings)
    assert data.settings.is_absolute()


def test_records_are_named_after_time_and_rules(tmp_path: Path) -> None:
    data = DataDir.at(tmp_path)
    path = data.new_record("classic", NOW)
    assert path == tmp_path / "records" / "2026-11-21-184213-classic.swoop"
    path.parent.mkdir()
    path.touch()
    assert data.new_record("classic", NOW).name == "2026-11-21-184213-classic-2.swoop"
    assert data.new_record("../Oma’s Règles/", NOW).name == "2026-11-21-184213-Oma-s-R-gles.swoop"
    assert data.new_record("…", NOW).name == "2026-11-21-184213-game.swoop"
    assert len(data.new_record("x" * 500, NOW).name) < 100
