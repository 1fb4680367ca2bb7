"""The self-test's messages about a program with a missing part."""

import errno
import os
import sys
from pathlib import Path

import pygame
import pytest

from swoop_desktop import errors, selftest
from swoop_desktop.helpers import HELPERS
from swoop_desktop.processes import COMPARE, COUNT, PAINT, REVIEW, SUM_UP, THINK
from swoop_desktop.resources import assets, language
from swoop_desktop.ui import fonts, sound
from tests.processes.helped import helped_by


def test_nothing_is_missing_here():
    assert selftest.check_assets() == []
    assert selftest.check_languages() == []
    assert selftest.check_rules() == []
    assert selftest.check_lessons() == []
    assert selftest.check_tour() == []
    assert selftest.check_practice() == []


@pytest.fixture
def screen():
    """The smallest display: pictures are converted to its format."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.mark.skipif(sys.platform == "win32", reason="a text is no program there")
@pytest.mark.parametrize("word", HELPERS)
def test_a_packed_program_is_each_of_its_helpers(word, monkeypatch, screen, tmp_path):
    """Each helper starts by its word alone: a packed program has no interpreter to run a module."""
    program = tmp_path / "packed"
    program.write_text(
        f"#!{sys.executable}\nimport sys; sys.frozen = True\n"
        "from swoop_desktop.cli import main; sys.exit(main())\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    assert selftest.HELPER_CHECKS[word]() == []


@pytest.mark.skipif(sys.platform == "win32", reason="no folder can be called so there")
def test_helpers_start_wherever_the_program_lies(monkeypatch, screen, tmp_path):
    folder, here = tmp_path / "a:b 'c' \\n", Path(__file__).parent.parent
    folder.mkdir()
    for name in ("swoop_desktop", "assets"):
        (folder / name).symlink_to(here / name)
    there = [path for path in sys.path if path and Path(path).resolve() != here]
    monkeypatch.setattr(sys, "path", [str(folder), *there])
    assert selftest.HELPER_CHECKS[THINK]() == []


@pytest.mark.parametrize("word", HELPERS)
def test_it_says_which_helper_does_not_start(word, screen):
    with helped_by(sys.executable, "-c", "raise SystemExit(1)"):
        assert len(selftest.HELPER_CHECKS[word]()) == 1


def test_it_says_that_nothing_can_be_written(monkeypatch, screen, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    found = selftest.check_helpers()
    assert [problem.partition(":")[0] for problem in found] == [
        PAINT,
        COUNT,
        COMPARE,
        REVIEW,
        SUM_UP,
    ]


def test_it_names_the_weights_that_cannot_be_loaded(monkeypatch):
    fonts.font.cache_clear()
    monkeypatch.setitem(fonts.WEIGHTS, "italic", fonts.Face("NoSuchFile.ttf"))
    assert [problem.partition(":")[0] for problem in selftest.check_assets()] == ["font italic"]


def test_it_names_sounds_that_are_missing(monkeypatch):
    monkeypatch.setitem(sound.TAKES, "gong", 1)
    assert [problem.partition(":")[0] for problem in selftest.check_assets()] == ["sounds/gong.wav"]
    assert not assets.asset("sounds/gong.wav").exists()


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.EACCES, "You don’t have permission for this"),
        (errno.ENOENT, "There is no such file or folder"),
        (errno.EISDIR, "It is a folder, not a file"),
    ],
)
def test_it_says_in_our_words_why_a_file_cannot_be_read(monkeypatch, number, says):
    def refuse(*_):
        raise OSError(number, os.strerror(number), "somewhere")

    monkeypatch.setattr(selftest.svg, "picture", refuse)
    monkeypatch.setattr(selftest.assets, "read", refuse)
    monkeypatch.setattr(selftest, "font", refuse)
    found = selftest.check_assets()
    assert {problem.partition(": ")[2] for problem in found} == {says}
    assert {problem.partition(":")[0] for problem in found} >= {"font regular", "sounds/click.wav"}


def test_it_names_tables_of_the_tour_that_are_broken_or_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(selftest, "asset", lambda name: tmp_path / name)
    assert selftest.check_tour() == ["there is no tour"]
    (tmp_path / "tour").mkdir()
    (tmp_path / "tour" / "short.toml").write_text("title = ")
    (problem,) = selftest.check_tour()
    assert problem.startswith("short.toml: ")


def test_it_says_that_positions_to_practise_on_are_broken_or_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(selftest, "asset", lambda name: tmp_path / name)
    (problem,) = selftest.check_practice()
    assert problem == "positions to practise on: There is no such file or folder"
    language.set_language("fr")
    (problem,) = selftest.check_practice()
    assert problem == "positions d’entraînement\u00a0: Ce fichier ou ce dossier n’existe pas"
    language.set_language("en")
    (tmp_path / "practice").mkdir()
    (tmp_path / "practice" / "positions.jsonl").write_text("{}")
    (problem,) = selftest.check_practice()
    assert problem.startswith("positions to practise on: ")


def test_it_names_translations_that_are_damaged(monkeypatch, tmp_path):
    catalog = tmp_path / "locale" / "eo" / "LC_MESSAGES" / f"{language.DOMAIN}.mo"
    catalog.parent.mkdir(parents=True)
    catalog.write_bytes(b"half")
    monkeypatch.setattr(language, "asset", lambda name: tmp_path / name)
    assert selftest.check_languages() == ["the translation eo is damaged"]


def test_it_names_lessons_that_are_broken_or_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(selftest, "asset", lambda name: tmp_path / name)
    assert selftest.check_lessons() == ["there are no lessons"]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "short.toml").write_text("title = ")
    (problem,) = selftest.check_lessons()
    assert problem.startswith("short.toml: ")


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE])
def test_a_file_that_can_not_be_opened_for_all_that_are_open_is_not_broken(number, monkeypatch):
    def full(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(selftest.svg, "picture", full)
    with pytest.raises(OSError, match=os.strerror(number)) as raised:
        selftest.check_assets()
    assert not errors.damage(raised.value)
    assert not errors.damage(pygame.error("no window")), "found while it was looked for damage"
