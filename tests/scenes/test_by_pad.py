"""A player with only a gamepad: from the title to a game and the next one, and through the pages
for rules and saved games.
"""

import random

import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.scenes.dialogs.ask import AskScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.overlays.screen_keyboard import KeyboardScene
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.rules.editor import RulesEditorScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from tests.pads import flying_by_pad
from tests.pilot import new_session, play_game, play_with_keys


@pytest.fixture
def flown(tmp_path):
    with flying_by_pad(tmp_path, window=(1280, 800)) as pilot:
        yield pilot


def arrive(pilot, kind):
    """Wait for a type of page."""
    pilot.wait(lambda: isinstance(pilot.scene, kind), kind.__name__, 600)
    pilot.step(0.3)


def test_from_the_title_to_a_game_and_out_again(flown):
    flown.press_on("new")
    arrive(flown, NewGameScene)
    flown.press_on("start")
    arrive(flown, TableScene)
    flown.turn(seconds=600)
    flown.push("back")
    arrive(flown, LogScene)
    flown.push("b")
    flown.sees(TableScene)
    flown.push("start")
    flown.press_on("title")
    arrive(flown, TitleScene)


def test_another_game_after_the_first_one(flown):
    session = new_session("capture", 3, 5)
    flown.table(session)
    with flown.unseen(but_every=40):
        play_game(flown, session, play_with_keys, random.Random(3))
    arrive(flown, GameOverScene)
    flown.press_on("again")
    arrive(flown, TableScene)
    assert flown.scene.session is not session


def test_rules_are_changed_and_named(flown):
    flown.open(RulesEditorScene(*find_rules("classic")))
    before = flown.scene.draft.rules
    flown.press_on("search")
    flown.sees(KeyboardScene)
    flown.press_on("letter D")
    flown.push("start")
    flown.sees(RulesEditorScene)
    assert flown.scene.wanted.words == "D"
    flown.press_on("search")
    flown.push("x")
    flown.push("start")
    number = next(w.key for w in flown.scene.widgets() if w.role == "number")
    flown.go_to(number)
    flown.push("right")
    assert flown.scene.draft.rules != before
    flown.press_on("undo")
    assert flown.scene.draft.rules == before


def test_a_kept_game_is_found_named_and_played_back(flown):
    path = flown.data.records / "game.swoop"
    path.parent.mkdir(parents=True, exist_ok=True)
    session = new_session("capture", 3, 5, path)
    flown.table(session)
    with flown.unseen(but_every=40):
        play_game(flown, session, play_with_keys, random.Random(3))
    flown.title()
    flown.press_on("games")
    arrive(flown, ShelfScene)
    flown.wait(lambda: flown.scene.widget("open") is not None, "the game", 600)
    flown.press_on("name")
    arrive(flown, AskScene)
    flown.push("b")
    flown.press_on("open")
    arrive(flown, ReplayScene)
    here = flown.scene.playback.position
    flown.push("right")
    assert flown.scene.playback.position > here
    flown.push("left")
    assert flown.scene.playback.position == here
    flown.push("righttrigger")
    assert flown.scene.playback.running
    flown.push("righttrigger")
    assert not flown.scene.playback.running
