"""The program from its command to its end: without a screen, with odd files, with a record to open,
and which settings it keeps.
"""

import os
import subprocess
import sys
import tomllib

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from dataclasses import replace
from unittest import mock

from swoop_desktop import cli, logs
from swoop_desktop.app import App
from swoop_desktop.resources import language
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.paths import DataDir
from tests.pilot import Pilot, new_session


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Runs the command line; a function looks at the screen in place of a person."""

    def run(look, *arguments):
        seen = []

        def instead_of_looping(self):
            self.step(0.0, [])
            seen.append(look(Pilot(self)))
            return 0

        monkeypatch.setattr(App, "run", instead_of_looping)
        assert cli.main(["--data-dir", str(tmp_path), *map(str, arguments)]) == 0
        return seen[0]

    return run


def said(pilot):
    return [node.name for node in pilot.nodes]


def test_it_opens_the_title(start):
    assert start(lambda pilot: type(pilot.scene)) is TitleScene


def test_it_opens_a_record(start, tmp_path):
    path = tmp_path / "some game.swoop"
    session = new_session("classic", 3, seed=11, path=path)
    session.close()

    def look(pilot):
        pilot.sees(TableScene)
        return pilot.scene.session.setup, len(pilot.scene.session.history)

    assert start(look, path) == (session.setup, len(session.history))


def test_a_refused_record_is_named_with_its_line(start, tmp_path):
    path = tmp_path / "odd.swoop"
    new_session("classic", 3, seed=11, path=path).close()
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header + b'{"what": "is this"}\n' + header)
    before = path.read_bytes()
    words = start(said, path)
    assert str(path) in words
    assert any("Line 2" in word for word in words), words
    assert path.read_bytes() == before, "a refused record was changed"


def test_an_unreadable_settings_file_is_set_aside_and_told(start, tmp_path):
    (tmp_path / "settings.toml").write_bytes(b"speed = = \xff")
    words = start(said)
    aside = [path for path in tmp_path.iterdir() if path.name.startswith("settings.toml.")]
    assert len(aside) == 1 and aside[0].read_bytes() == b"speed = = \xff"
    assert any("set aside" in word and aside[0].name in word for word in words), words


def test_a_wrong_setting_is_named_and_the_others_hold(start, tmp_path):
    (tmp_path / "settings.toml").write_text('speed = "warp"\nvolume = 20\n')
    words, volume = start(lambda pilot: (said(pilot), pilot.settings.volume))
    assert any("speed" in word and "warp" in word for word in words), words
    assert volume == 20


def test_a_damaged_translation_is_told(start, monkeypatch):
    monkeypatch.setattr(language, "read_catalog", mock.Mock(side_effect=ValueError))
    assert any(
        "translation of this program (fr) is damaged" in w for w in start(said, "--lang", "fr")
    )


def test_settings_and_the_last_choice_outlive_the_program(start):
    def first(pilot):
        pilot.click_node("settings", "cloth blue", "page sound", "mute")
        pilot.press("escape")
        pilot.click_node("new", "rules easy_sums", "start")
        return pilot.settings

    def second(pilot):
        pilot.click_node("new")
        pilot.sees(NewGameScene)
        return pilot.settings, pilot.scene.choice.key

    left = start(first)
    found, rules = start(second)
    assert (found.mute, found.cloth, found.last_game) == (True, left.cloth, left.last_game)
    assert found.cloth != "green"
    assert rules == "easy_sums"


def test_what_another_version_says_outlives_a_game_of_this_one(start, tmp_path):
    """Each version finds its own values after the other one was used in between."""
    path = tmp_path / "settings.toml"
    path.write_text('cloth = "velvet"\nglow = 2\n[last_game]\nrules = "tarot"\nteams = 2\n')

    def play(pilot):
        pilot.click_node("settings", "page sound", "mute")
        pilot.press("escape")
        pilot.click_node("new", "rules easy_sums", "start")

    start(play)
    found = tomllib.loads(path.read_text("utf-8"))
    assert (found["cloth"], found["glow"], found["mute"]) == ("velvet", 2, True)
    assert (found["last_game"]["rules"], found["last_game"]["teams"]) == ("easy_sums", 2)


def test_full_screen_by_f11_is_kept(start):
    def press(pilot):
        pilot.press("f11")
        return pilot.app.window.full_screen

    assert start(press) is True
    assert start(lambda pilot: pilot.app.window.full_screen) is True
    assert start(press) is False


def test_a_data_folder_that_cannot_be_used_stops_no_game(tmp_path, capsys, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    seen = []

    def look(app):
        pilot = Pilot(app)
        pilot.step(0.2)
        pilot.click_node("new", "start")
        pilot.step(0.5)
        seen.append(
            (type(pilot.scene), pilot.scene.table_view().notice or pilot.scene.session.problems)
        )
        return 0

    monkeypatch.setattr(App, "run", look)
    assert cli.main(["--data-dir", str(tmp_path / "file" / "inside")]) == 0
    [(scene, told)] = seen
    assert scene is TableScene
    assert told, "nobody was told that the game is not recorded"
    assert "No log is kept" in capsys.readouterr().err


def test_closing_the_window_ends_the_program(tmp_path):
    app = App(DataDir.at(tmp_path), silent=True)
    app.push(TitleScene([]))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert app.run() == 0
    app.close()


def test_a_log_that_has_grown_is_begun_anew(start, tmp_path):
    (tmp_path / "log.txt").write_bytes(b"x" * (logs.LARGEST + 1))
    start(lambda pilot: None)
    assert (tmp_path / "log.txt").stat().st_size < 1000
    assert (tmp_path / "log.old.txt").stat().st_size > logs.LARGEST


def test_the_title_comes_before_any_game_is_imported():
    code = (
        "import sys, swoop_desktop.app, swoop_desktop.scenes.title.page\n"
        "late = ('engine.game', 'engine.swoop', 'bots.r', 'bots.s', 'session.session', 'table')\n"
        "print([m for m in sys.modules if m.startswith(tuple('swoop_desktop.' + x for x in late))])"
    )
    env = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]", "imported before the first frame, which costs its time"


def test_settings_that_cannot_be_saved_are_mentioned_once(tmp_path):
    folder = tmp_path / "data"
    folder.write_text("a file stands where the folder should be")
    app = App(DataDir.at(folder), silent=True)
    try:
        app.settings = replace(app.settings, mute=True)
        app.settings = replace(app.settings, mute=False)
        assert [str(notice) for notice in app.notices if "settings" in str(notice).lower()]
        assert len(app.notices) == len({str(notice) for notice in app.notices})
    finally:
        app.close()
