"""If no thread can start, nothing crashes: background work comes later, and a game continues."""

import errno
import os
import threading

import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.processes import frame_priority
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.dialogs.message import TroubleScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage.file_status import reason_of
from tests.pilot import flying, new_session

PAGES = ("games", "statistics", "settings", "learn", "daily", "tour")


def none(thread):
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("level", ["easy", "expert"])
def test_a_game_is_played_without_a_thread(level, tmp_path, monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", none)
    with flying(tmp_path) as pilot:
        app = pilot.app
        app.sound.start()
        app.go.title()
        for key in PAGES:
            pilot.step(0.5)
            assert isinstance(pilot.scene, TitleScene), key
            pilot.scene.act(key)
            pilot.step(1.0)
            assert not isinstance(pilot.scene, TroubleScene), key
            app.go.title()
        bots = [Seat(name, f"bot:{level}") for name in ("Bo", "Cleo")]
        setup = Setup(*find_rules("classic"), (Seat("Anna", "human"), *bots), 3)
        with frame_priority.frame():
            app.go.table(Session.new(setup, app.data.new_record("classic")))
        pilot.sees(TableScene)
        table, turns = pilot.scene, 0
        session = table.session
        for _ in range(3000):
            if turns == 4 or pilot.scene is not table:
                break
            app.step(1 / 30, [])
            if table.viewers.offered:
                action = table.viewers.player.seen.legal[0]
                turns += table.commands.do(action)
        assert turns == 4, "the game did not go on"
        assert session.saved
        pilot.press("escape")
        pilot.step(0.5)
        app.go.title()
        pilot.step(0.5)
        pilot.sees(TitleScene)


@pytest.mark.parametrize("page", [ShelfScene, StatisticsScene, DailyScene])
def test_what_waits_for_a_thread_says_so_and_goes_on_once_there_is_one(page, monkeypatch, pilot):
    new_session("classic", 3, 3, pilot.data.records / "a.swoop").close()
    pilot.app.go.title()

    def said():
        return pilot.said

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", none)
        pilot.open(page())
        pilot.step(1.0)
        assert "too busy right now" in said()
    pilot.wait(lambda: "too busy" not in said(), "a thread")


def test_why_no_process_can_begin_is_said_in_our_words():
    error = OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    assert "too busy" in str(reason_of(error))


def test_a_scene_that_breaks_on_its_way_leads_to_the_page_that_says_so(monkeypatch, tmp_path):
    """The page with the message opens even if no other scene is open."""
    with flying(tmp_path, kept=True) as pilot:
        app = pilot.app
        app.go.title()

        def broken(*_):
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(TitleScene, "enter", broken)
        monkeypatch.setattr(TitleScene, "update", lambda *_: app.go.title())
        app.guarded_step(0.1, [])
        pilot.sees(TroubleScene)
