"""A learner with only keys or only a gamepad reviews a deal, practises a position and plays a table
of the tour.
"""

import random
from contextlib import contextmanager

import pytest

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.practice.page import PracticeScene
from swoop_desktop.scenes.replay import reviewing
from swoop_desktop.scenes.replay.new_game_from import BeginScene
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.table import practice_mode
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.tour.page import TourScene
from tests.pads import flying_by_pad
from tests.pilot import decide_next, flying, key_of
from tests.scenes.practice.test_practice import Told, two_ways
from tests.scenes.replay.test_reviewing import Quick, nodes
from tests.scenes.tour.test_tour_page import TABLES
from tests.test_hot_seat import setup_of

HANDS = pytest.mark.parametrize("pad", [False, True], ids=["keys", "pad"])


@contextmanager
def title(tmp_path, pad, **settings):
    """A pilot at the title, with a pad or a keyboard."""
    if pad:
        with flying_by_pad(tmp_path, **settings) as pilot:
            yield pilot
    else:
        with flying(tmp_path, **settings) as pilot:
            pilot.title()
            pilot.step(0.5)
            yield pilot


def reach(pilot, key):
    """Move the focus to a node with Tab and arrows, or a pad's equivalents."""
    for _ in range(120):
        scene = pilot.scene
        table = isinstance(scene, (TableScene, ReplayScene))
        focus = scene.table.viewers.attention.focus if table else scene.focus
        if focus.key == key and focus.visible:
            return
        row = pilot.row(key)
        if focus.key not in row or not focus.visible:
            pilot.tap("tab")
            continue
        if isinstance(scene, ReplayScene):
            pilot.tap("down")
            continue
        (x, y, *_a), (to_x, to_y, *_b) = pilot.node(focus.key).rect, pilot.node(key).rect
        across = "right" if to_x > x else "left"
        down, before = "down" if to_y > y else "up", focus.key
        pilot.tap(across if abs(to_x - x) > abs(to_y - y) else down)
        if focus.key == before:
            pilot.tap(down if abs(to_x - x) > abs(to_y - y) else across)
    raise AssertionError(f"no way to {key} from {focus.key}: {[*nodes(pilot)]}")


def choose(pilot, key):
    """Move to a node and press it."""
    reach(pilot, key)
    pilot.press("return")
    pilot.step(0.1)


def arrive(pilot, kind, ready=lambda: True):
    pilot.wait(lambda: isinstance(pilot.scene, kind) and ready(), kind.__name__, 600)
    pilot.step(0.4)


def due(pilot):
    arrive(pilot, TableScene, lambda: pilot.scene.viewers.offered and pilot.scene.guard.settled)


@pytest.mark.long
@HANDS
def test_a_game_on_the_shelf_is_reviewed_and_played_on(tmp_path, monkeypatch, pad):
    monkeypatch.setattr(reviewing, "DealReview", Quick)
    Quick.made = []
    path = tmp_path / "records" / "game.swoop"
    session, rng = Session.new(setup_of("classic", "hbb"), path), random.Random(3)
    while not any(isinstance(event, DealEnded) for event in session.history):
        decide_next(session, rng)
    session.close()
    with title(tmp_path, pad) as pilot:
        choose(pilot, "games")
        arrive(pilot, ShelfScene, lambda: pilot.scene.widget("replay") is not None)
        choose(pilot, "replay")
        arrive(pilot, ReplayScene)
        scene = pilot.scene
        pilot.wait(lambda: scene.picture.current, "the table")
        if scene.viewpoint.wanted.seat != 0:
            choose(pilot, "eyes")
            choose(pilot, "seat 0")
            if "show" in nodes(pilot):
                choose(pilot, "show")
        choose(pilot, "costly")
        (review,) = Quick.made
        review.finish()
        pilot.step(0.2)
        plays = [place for place, _one in scene.reviews.plays]
        heard = []
        for place in plays:
            assert scene.playback.position == place
            heard.append(nodes(pilot)["hint words"].name)
            choose(pilot, "next costly")
        assert len(set(heard)) == len(plays) and all("cost about" in one for one in heard)
        assert "were costly" in nodes(pilot)["hint words"].name, "how the deal went"
        choose(pilot, "previous costly")
        assert scene.playback.position == plays[-1]
        choose(pilot, "moment")
        arrive(pilot, BeginScene)
        pilot.press("escape")
        arrive(pilot, ReplayScene)
        pilot.press("escape")


@pytest.mark.long
@HANDS
def test_a_position_is_found_and_tried(tmp_path, monkeypatch, pad):
    monkeypatch.setattr(practice_mode, "DealReview", Told)
    Told.made = []
    with title(tmp_path, pad, highlight=False) as pilot:
        choose(pilot, "learn")
        arrive(pilot, LearnScene)
        choose(pilot, "practice")
        arrive(pilot, PracticeScene)
        choose(pilot, "start")
        due(pilot)
        scene = pilot.scene
        action, best = two_ways(scene)
        for picked in scene.viewers.player.seen.picks(action):
            pilot.focus(key_of(picked))
            pilot.press("return")
        pilot.press("space")
        pilot.step(0.1)
        (review,) = Told.made
        review.finish(best)
        pilot.step(0.2)
        assert "was better" in nodes(pilot)["lesson answer"].name
        pilot.focus("next")
        pilot.press("return")
        pilot.wait(lambda: pilot.scene is not scene, "the next position")
        due(pilot)


@HANDS
def test_a_table_of_the_tour_is_sat_down_at(tmp_path, pad):
    with title(tmp_path, pad) as pilot:
        choose(pilot, "tour")
        arrive(pilot, TourScene)
        choose(pilot, "play")
        due(pilot)
        origin = pilot.scene.session.setup.origin
        assert origin is not None and origin.kind == "tour"
        heard = " ".join(node.name for node in nodes(pilot).values())
        assert any(tr(table.wanted) in heard for table in TABLES), "what is wanted there"
