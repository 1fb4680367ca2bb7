"""Hints: a good play is picked and explained, and nothing is played."""

import pygame
import pytest

from swoop_desktop.bots import people
from swoop_desktop.scenes.hand_over import HandOverScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.session.company import about, faces
from swoop_desktop.session.questions import Answer
from tests.pilot import flying, new_session, pass_screen


@pytest.fixture
def table(tmp_path, request):
    rules, people_there = request.param
    with flying(tmp_path) as pilot:
        session = new_session(rules, 4, 5, humans=people_there)
        scene = TableScene(session)
        pilot.app.push(scene)
        pilot.wait(lambda: scene.seats.offered or isinstance(pilot.scene, HandOverScene), "a turn")
        if people_there > 1:
            pass_screen(pilot, keys=True)
        yield pilot, scene, session


BOTH = pytest.mark.parametrize(
    "table", [("classic", 1), ("capture", 1), ("capture", 2)], indirect=True
)


@BOTH
def test_a_hint_picks_what_may_be_played_and_says_why(table):
    pilot, scene, session = table
    before = len(session.history)
    pilot.press(pygame.K_F2)
    assert scene.adviser.awaited
    pilot.wait(lambda: not scene.adviser.awaited, "advice", seconds=900)
    action = scene.seats.sitting.selection.action(scene.seats.sitting.observation)
    assert action is None or scene.seats.sitting.observation.refusal(action) is None
    assert ": " in scene.board().notice.words and scene.board().notice.words.endswith((".", "!"))
    people_moves = [
        e for e in session.history[before:] if getattr(e, "seat", -1) == scene.seats.viewer
    ]
    assert not people_moves, "a hint plays nothing"
    if action is not None:
        pilot.press(pygame.K_SPACE)
        assert scene.board().notice is None or not scene.board().notice.warning


@BOTH
def test_a_hint_that_comes_too_late_is_not_shown(table, monkeypatch):
    pilot, scene, session = table
    monkeypatch.setattr(session, "advice", lambda: None)
    pilot.press(pygame.K_F2)
    seen = scene.seats.sitting.observation
    scene.commands.do(seen.legal[0])
    pilot.step(0.5)
    late = Answer(None, seen.legal[0], why=None)
    monkeypatch.setattr(session, "advice", lambda: late)
    pilot.step(0.5)
    assert not scene.adviser.awaited
    assert scene.seats.sitting is None or not scene.seats.sitting.selection.picked


@pytest.mark.parametrize("table", [("classic", 1)], indirect=True)
def test_without_an_adviser_the_game_goes_on(table, monkeypatch):
    pilot, scene, session = table
    monkeypatch.setattr(
        session,
        "advice",
        lambda: Answer(None, scene.seats.sitting.observation.legal[0], "it failed"),
    )
    pilot.press(pygame.K_F2)
    pilot.step(0.2)
    assert (
        scene.board().notice.words == "There is no hint this time."
        and not scene.seats.sitting.selection.picked
    )


def test_nobody_shares_a_face():
    names = ["Me", "Ada", "Player 3", "Lea", "Bruno", "Zoë", "Clara", "Kim", "Q", "R", "S", "T"]
    found = faces(names)
    assert len(set(found)) == len(names) == len(people.PEOPLE)
    assert found[1] == people.person("Ada").face
    assert faces(names[:2])[1] == found[1], "a face belongs to a name"


def test_what_is_said_of_a_player():
    game = new_session("classic", 3, 1).setup.game
    assert about(game, "Ada", "human") is None
    assert str(about(game, "Ada", "bot:hard")).startswith("Ada: Plays it safe.")
    assert str(about(game, "Somebody", "bot:hard")) == (
        "Somebody: Remembers every card that was seen."
    )
