"""Where files live, and how records are named."""

import re
from datetime import datetime

import pytest

from swoop_desktop.storage.paths import DataDir, fit, unused

NOW = datetime(2026, 11, 21, 18, 42, 13)


def test_a_given_folder_holds_everything(tmp_path):
    data = DataDir.at(tmp_path)
    for path in (data.settings, data.rules, data.records, data.log):
        assert path.parent == tmp_path
    assert not list(tmp_path.iterdir()), "asking for paths makes no files"


def test_without_one_the_platform_decides():
    data = DataDir.at()
    assert "swoop-desktop" in str(data.settings)
    assert data.settings.is_absolute()


def test_records_are_named_after_time_and_rules(tmp_path):
    data = DataDir.at(tmp_path)
    path = data.new_record("classic", NOW)
    assert path == tmp_path / "records" / "2026-11-21-184213-classic.swoop"
    path.parent.mkdir()
    path.touch()
    assert data.new_record("classic", NOW).name == "2026-11-21-184213-classic-2.swoop"
    assert data.new_record("../Oma’s Règles/", NOW).name == "2026-11-21-184213-Oma-s-R-gles.swoop"
    assert data.new_record("…", NOW).name == "2026-11-21-184213-game.swoop"
    assert len(data.new_record("x" * 500, NOW).name) < 100


@pytest.mark.parametrize(
    "name",
    [
        "../../PWNED", "/etc/passwd", "C:\\Windows\\x", "\\\\server\\x", "..", ".", "", " ", "con",
        "NUL", "Com1", "lpt9.txt", "aux ", "a.", "a ", ".hidden", "-x", "~", "a\0b", "a\nb",
        "x" * 10_000, "é", "ß" * 99, "\u202egnp.exe", "日本", "a:b", "a?b*c<d>e|f\"g",
        "x" * 59 + "/y", "classic",
    ],
)  # fmt: skip
def test_any_text_makes_one_part_of_a_file_name(tmp_path, name):
    made = fit(name)
    assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,60}", made)
    assert not re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", made)
    (tmp_path / f"{made}.swoop").touch()
    assert [path.parent for path in tmp_path.glob("*.swoop")] == [tmp_path]
    assert DataDir.at(tmp_path).new_record(name).parent == tmp_path / "records"


def test_a_name_that_fits_stays_as_it_is():
    for name in ("classic", "swoops150_risky", "Anna-2", "x" * 60):
        assert fit(name) == name


def test_what_is_there_is_not_taken(tmp_path):
    (tmp_path / "a.swoop").touch()
    (tmp_path / "a-2.swoop").symlink_to("nowhere")
    assert unused(tmp_path, "a", ".swoop") == tmp_path / "a-3.swoop"
