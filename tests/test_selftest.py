"""What the self-test says of a program of which something is missing."""

import sys
from pathlib import Path

import pytest

from swoop_desktop import selftest
from swoop_desktop.session import search, trial
from swoop_desktop.ui import assets, fonts, sound


def test_nothing_is_missing_here() -> None:
    assert selftest.check_assets() == []
    assert selftest.check_rules() == []
    assert selftest.check_lessons() == []
    assert selftest.check_bots() == []
    assert selftest.check_trials() == []


def test_it_says_that_the_bots_process_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "thinker", lambda: (sys.executable, "-c", "raise SystemExit(1)"))
    assert selftest.check_bots() == ["the bots' process does not start"]


def test_it_says_that_rules_cannot_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    command = (sys.executable, "-c", "raise SystemExit(1)")
    monkeypatch.setattr(trial, "helper", lambda word, module: command)
    assert len(selftest.check_trials()) == 1


def test_it_names_the_weights_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.font.cache_clear()
    monkeypatch.setitem(fonts.WEIGHTS, "italic", fonts.Face("NoSuchFile.ttf"))
    assert [problem.partition(":")[0] for problem in selftest.check_assets()] == ["font italic"]


def test_it_names_sounds_that_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sound.TAKES, "gong", 1)
    assert [problem.partition(":")[0] for problem in selftest.check_assets()] == ["sounds/gong.wav"]
    assert not assets.asset("sounds/gong.wav").exists()


def test_it_names_lessons_that_are_broken_or_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(selftest, "asset", lambda name: tmp_path / name)
    assert selftest.check_lessons() == ["there are no lessons"]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "short.toml").write_text("title = ")
    (problem,) = selftest.check_lessons()
    assert problem.startswith("short.toml: ")
