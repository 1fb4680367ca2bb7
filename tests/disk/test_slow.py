"""A slow or hanging disk stops no frame: the game waits, and nobody is asked before the last
decision is on disk.
"""

import errno
import os
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Session
from swoop_desktop.processes import frame_priority, writer
from swoop_desktop.rulesets.codes import rules_code
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.dialogs.message import UnsavedScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.results.share import ShareScene
from swoop_desktop.scenes.rules.editor import RulesEditorScene
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.statistics.export import StatisticsExportScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.tour_mode import TourMode
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.storage import disk, file_status
from swoop_desktop.storage.settings import SettingsFile
from swoop_desktop.tour.tables import TourProgress, TourTable
from swoop_desktop.ui.node import find
from tests.disk.faulty import LOOKS
from tests.pilot import (
    centre,
    decided,
    flying,
    key_of,
    new_session,
    pass_screen,
)
from tests.scenes.pages import NAMES, account


def write(pilot, name):
    """Replace the suggested name by this one."""
    pilot.press("ctrl+a")
    pilot.send(pygame.TEXTINPUT, text=name)


def write_in(pilot, field, words):
    pilot.click_node(field)
    write(pilot, words)


QUIT = pygame.event.Event(pygame.QUIT)


class Standing:
    """A disk on which each sync waits for `go`."""

    def __init__(self, monkeypatch):
        self.go, self.synced = threading.Event(), 0
        self.on_window = False
        real, real_folder = disk.sync, disk.sync_folder

        def standing(call):
            def sync(what):
                self.on_window |= frame_priority.in_frame()
                assert self.go.wait(60), "nobody let the disk go on"
                call(what)
                self.synced += 1

            return sync

        monkeypatch.setattr(disk, "sync", standing(real))
        monkeypatch.setattr(disk, "sync_folder", standing(real_folder))
        monkeypatch.setattr(disk, "to_trash", standing(disk.to_trash))
        monkeypatch.setattr(writer, "PATIENCE", 0.001)


@pytest.fixture
def standing(monkeypatch):
    found = Standing(monkeypatch)
    yield found
    found.go.set()


@contextmanager
def at_table(path, humans=1, seats=3):
    """Open the first deal of a game with its record at this path."""
    with flying(path.parent) as pilot:
        pilot.app.go.table(new_session("classic", seats, 3, path, humans))
        yield pilot


def decide(pilot):
    """Decide for the person at the screen, within a frame. Return True if it was accepted."""
    player = pilot.scene.viewers.player
    if player is None or not player.seen.legal:
        return False
    action = player.seen.legal[0]
    with frame_priority.frame():
        return bool(pilot.scene.commands.do(action))


def steps(pilot, count=60):
    for _ in range(count):
        pilot.app.step(1 / 60, [])


def test_nobody_is_asked_before_it_is_on_disk(tmp_path, standing):
    """Frames continue and the decision is shown, but neither a bot nor a person decides."""
    path = tmp_path / "a.swoop"
    standing.go.set()
    with at_table(path) as pilot:
        session = pilot.scene.session
        pilot.turn()
        standing.go.clear()
        before, saved = len(session.history), path.read_bytes()
        assert decide(pilot)
        steps(pilot)
        shown = len(session.history)
        assert shown > before, "it was decided"
        assert len(pilot.scene.public.log) > 0
        assert session.writing
        assert not pilot.scene.viewers.offered
        assert not decide(pilot)
        steps(pilot)
        assert len(session.history) == shown, "somebody decided before it was on disk"
        assert Replay(path.read_bytes()).events[: len(Replay(saved).events)]
        standing.go.set()
        pilot.wait(lambda: not session.writing, "the disk")
        pilot.wait(lambda: len(session.history) > shown, "the bot")
    assert not standing.on_window


def test_the_next_person_is_not_called_before_it_is_on_disk(tmp_path, standing):
    standing.go.set()
    with at_table(tmp_path / "a.swoop", humans=2) as pilot:
        pilot.wait(lambda: type(pilot.scene).__name__ == "HandOverScene", "the first")
        pass_screen(pilot, keys=False)
        pilot.arrive(TableScene)
        pilot.turn()
        standing.go.clear()
        assert decide(pilot)
        steps(pilot, 120)
        assert isinstance(pilot.scene, TableScene), "the next person was called"
        assert pilot.scene.viewers.awaited is None
        standing.go.set()
        pilot.wait(lambda: type(pilot.scene).__name__ == "HandOverScene", "the next person")


def test_a_decision_that_comes_all_the_same_waits_for_the_disk(tmp_path, standing):
    """No decision is made before the last one is on disk, however it is submitted."""
    standing.go.set()
    session = new_session("classic", 3, 3, tmp_path / "a.swoop", humans=2)
    standing.go.clear()
    with frame_priority.frame():
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
    events, let = len(session.history), threading.Timer(0.3, standing.go.set)
    let.start()
    seat = session.to_act()[0]
    session.submit(seat, session.seen_by(seat).legal[0])
    assert session.saved
    assert len(session.history) > events
    session.close()


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("keys", [False, True])
def test_what_others_decide_meanwhile_takes_no_press_away(
    keys, early, tmp_path, standing, monkeypatch
):
    """While another player's decision is being saved, cards can be picked. Pressing the button
    counts, too: the cards are played once that decision is on disk.
    """
    standing.go.set()
    with flying(tmp_path) as pilot:
        session = new_session("capture", 3, 3, tmp_path / "a.swoop")
        monkeypatch.setattr(session, "ready", lambda: False)  # no bot may decide by itself
        pilot.app.go.table(session)
        pilot.turn()
        player = pilot.scene.viewers.player
        picks = player.seen.picks(player.seen.legal[0])
        pilot.focus(key_of(picks[0]))
        pilot.await_turn()
        other = next(seat for seat in session.to_act() if seat != pilot.scene.viewers.viewer)
        standing.go.clear()
        with frame_priority.frame():
            session.submit(other, session.seen_by(other).legal[0])
        steps(pilot, 3)
        assert session.writing
        assert not pilot.scene.viewers.offered
        for picked in picks:
            wanted, focus = key_of(picked), pilot.scene.viewers.attention.focus
            if keys:
                while focus.key != wanted:
                    to = [centre(pilot.node(key))[0] for key in (focus.key, wanted)]
                    pilot.tap_again("right" if to[0] < to[1] else "left")
                pilot.tap_again("return")
            else:
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    pos = centre(pilot.node(wanted))
                    pilot.send(kind, pos=pos, button=1)
        before = decided(session, pilot.scene.viewers.viewer)
        steps(pilot, 3)  # until the button is drawn
        if early and keys:
            pilot.tap_again("space")
        elif early:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pilot.send(kind, pos=centre(pilot.node("play")), button=1)
        assert session.writing
        assert decided(session, pilot.scene.viewers.viewer) == before, "it is not on disk yet"
        standing.go.set()
        while session.writing:
            pygame.time.wait(1)
        if early:
            steps(pilot, 2)
        else:
            pilot.tap_again("space")
        assert decided(session, pilot.scene.viewers.viewer) == before + 1, "the press was lost"


def test_settings_and_a_new_game_wait_for_no_disk(tmp_path, standing, monkeypatch):
    standing.go.set()
    with flying(tmp_path, kept=True) as pilot:
        app = pilot.app
        app.go.title()
        pilot.click_node("new")
        standing.go.clear()
        pilot.click_node("start")
        pilot.sees(TableScene)
        pilot.press("m", text="m")
        pilot.press("f11")
        steps(pilot)
        assert app.settings.mute
        standing.go.set()
        pilot.wait(lambda: pilot.scene.session.saved, "the disk")
        writer.await_all(60)
        kept = SettingsFile(app.data.settings).load()[0]
        assert (kept.mute, kept.full_screen) == (app.settings.mute, app.settings.full_screen)
    assert not standing.on_window


class Doing:
    """An action that writes to a slow disk: the page says so, accepts nothing else, and then shows
    the result.
    """

    def __init__(self, pilot, standing):
        self._pilot, self._standing = pilot, standing

    def press(self, button, then):
        self.do(lambda: self._pilot.click_node(button), then, button)

    def do(self, act, then, what):
        pilot = self._pilot
        self._standing.go.clear()
        with frame_priority.frame():
            act()
        top = pilot.scene
        steps(pilot)
        assert "Saving" in pilot.said, what
        pilot.press("escape")
        assert pilot.scene is top, "it was left"
        self._standing.go.set()
        pilot.wait(lambda: then in pilot.said and pilot.scene is not top, what)
        assert "Saving" not in pilot.said
        assert not self._standing.on_window, what


def test_games_are_named_deleted_and_copied_without_a_frame_that_waits(tmp_path, standing):
    standing.go.set()
    with flying(tmp_path) as pilot:
        doing, data = Doing(pilot, standing), pilot.data
        new_session("classic", 3, 3, data.records / "a.swoop").close()
        others = tmp_path / "others"
        others.mkdir()
        pilot.app.go.title()
        pilot.open(ShelfScene())
        pilot.wait(lambda: len(pilot.scene.shown) == 1, "the game")
        pilot.click_node("name")
        write(pilot, "Sunday")
        doing.press("accept", "Sunday")
        pilot.click_node("export")
        write(pilot, str(others))
        doing.press("accept", "There is a copy in")
        pilot.click_node("delete")
        doing.press("forget", "is in the trash")
        doing.press("undo", "The game is back")
        pilot.click_node("folders")
        write_in(pilot, "folder", str(others))
        doing.press("add", "are on the shelf now")
        doing.press("drop 1", "no longer on the shelf")
        pilot.click_node("back")
        doing.do(lambda: pilot.scene.take(others), "are on the shelf now", "a folder is dropped")


def test_rule_sets_are_kept_without_a_frame_that_waits(tmp_path, standing):
    standing.go.set()
    with flying(tmp_path) as pilot:
        doing, app = Doing(pilot, standing), pilot.app
        app.go.title()
        app.push(RulesEditorScene(*find_rules("classic")))
        pilot.click_node("more", "save as")
        write(pilot, "Ours")
        doing.press("accept", "Ours")
        app.go.title()
        app.push(OwnRulesScene())
        doing.press("duplicate", "is a copy")
        doing.press("delete", "is in the trash")
        doing.press("undo", "is back")
        pilot.click_node("rename")
        write(pilot, "Yours")
        doing.press("accept", "Renamed")
        pilot.click_node("add")
        game, rules = find_rules("classic")
        code = rules_code(game, replace(rules, name="Coded", point_limit=321))
        write(pilot, code)
        doing.press("accept", "was added")
        file = next(path for path in app.data.rules.iterdir() if "Yours" in path.read_text())
        other = tmp_path / "other.toml"
        other.write_text(file.read_text().replace("Yours", "Theirs"))
        doing.do(lambda: app.go.open(other), "Theirs", "a file is dropped")
        pilot.click_node("share")
        doing.press("save", "Saved as")
        app.go.title()
        app.push(NewGameScene(rules_code(game, replace(rules, name="Other", point_limit=333))))
        doing.press("keep", "Change")


def test_results_are_saved_without_a_frame_that_waits(tmp_path, standing):
    standing.go.set()
    with flying(tmp_path) as pilot:
        doing, app = Doing(pilot, standing), pilot.app
        app.go.title()
        app.push(StatisticsExportScene([]))
        write_in(pilot, "path", str(tmp_path / "numbers.csv"))
        doing.press("save", "The statistics are in")
        app.push(ShareScene(account(NAMES[:4], 2)))
        write_in(pilot, "folder", str(tmp_path))
        doing.press("save picture", "Saved as")


@pytest.mark.parametrize("kind", ["written", "read only", "cut short", "no room"])
def test_a_game_goes_on_without_a_frame_that_waits(kind, tmp_path, standing, monkeypatch):
    """If the record can't be written to, the game continues in a copy."""
    standing.go.set()
    record = tmp_path / "elsewhere" / "a.swoop"
    new_session("classic", 3, 3, record).close()
    events = Replay(record.read_bytes()).events
    if kind == "cut short":
        record.write_bytes(record.read_bytes() + b'{"half')
    before, update = record.read_bytes(), disk.update

    def refuse(path):
        if path == record:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return update(path)

    with flying(tmp_path / "data") as pilot:
        pilot.data.records.mkdir(parents=True)
        pilot.app.go.title()
        if kind != "written":
            monkeypatch.setattr(disk, "update", refuse)
        full = Full(monkeypatch) if kind == "no room" else None
        standing.go.clear()
        with frame_priority.frame():
            pilot.app.go.open(record)
        steps(pilot)
        session = pilot.sees(TableScene).session
        assert not session.saved or kind == "written"
        if full is not None:
            pilot.wait(lambda: "can’t be saved" in pilot.said, "what is wrong")
            full.full = False
        standing.go.set()
        pilot.wait(lambda: session.saved, "the disk")
        if kind != "written":
            pilot.wait(lambda: "goes on in a copy" in pilot.said, "what is told")
        assert Replay(session.path.read_bytes()).events[: len(events)] == events
    assert not standing.on_window
    if kind != "written":
        assert record.read_bytes() == before


def test_the_deal_of_the_day_begins_without_a_frame_that_waits(tmp_path, standing):
    standing.go.set()
    with flying(tmp_path) as pilot:
        pilot.app.go.title()
        pilot.open(DailyScene())
        pilot.wait(lambda: find(pilot.tree, "play") is not None, "the games to be looked through")
        Doing(pilot, standing).press("play", "in hand")
        pilot.sees(TableScene)


def test_a_medal_is_kept_without_a_frame_that_waits(tmp_path, standing):
    heard = []
    over = SimpleNamespace(winners=(0,), problems=[], subscribe=heard.append)
    table = SimpleNamespace(
        key="first", wanted=msg("win"), reached=lambda _over: SimpleNamespace(won="gold")
    )
    medals = TourProgress(tmp_path / "medals.toml")
    TourMode(cast("TourTable", table), cast("Session", over), medals)
    with frame_priority.frame():
        heard[0](())
    standing.go.set()
    writer.await_all(60)
    assert medals.load()[0] == {"first": "gold"}
    assert not standing.on_window


def test_rules_that_nobody_saved_are_kept_beside_the_frames(tmp_path, standing):
    """Opening a game from outside does not ask about unsaved changes."""
    standing.go.set()
    with flying(tmp_path) as pilot:
        pilot.app.go.title()
        editor = RulesEditorScene(*find_rules("classic"))
        pilot.open(editor)
        editor.change({"point_limit": 321})
        standing.go.clear()
        with frame_priority.frame():
            pilot.app.go.title()
        steps(pilot, 5)
        standing.go.set()
        writer.await_all(60)
        assert list(pilot.data.rules.iterdir())
    assert not standing.on_window


def test_to_leave_waits_for_a_slow_disk_and_needs_no_answer(tmp_path, standing):
    """Once a slow disk has saved the game, the window closes without an answer to its question."""
    path = tmp_path / "a.swoop"
    standing.go.set()
    with at_table(path) as pilot:
        pilot.turn()
        standing.go.clear()
        assert decide(pilot)
        pilot.send(QUIT)
        assert pilot.app.running
        pilot.sees(UnsavedScene)
        assert "still being saved" in pilot.said
        standing.go.set()
        for _ in range(600):
            if not pilot.app.running:
                break
            pilot.app.step(1 / 60, [])
            pygame.time.wait(5)
        assert not pilot.app.running
    Replay(path.read_bytes())


class Dead:
    """A drive that stopped answering: every call on a path in this folder waits."""

    def __init__(self, monkeypatch, folder):
        self.answers, self.folder = threading.Event(), folder
        self.asked_by_window = 0
        for door, names in ((file_status, LOOKS), (disk, ("update", "create", "lock_folder"))):
            for name in names:
                monkeypatch.setattr(door, name, self._dead(getattr(door, name)))

    def _dead(self, real):
        def call(*args):
            if any(isinstance(arg, Path) and arg.is_relative_to(self.folder) for arg in args):
                if frame_priority.in_frame():
                    self.asked_by_window += 1
                else:
                    self.answers.wait(60)
            return real(*args)

        return call


def test_statistics_are_left_though_a_drive_stopped_answering(tmp_path, monkeypatch):
    drive = tmp_path / "drive"
    drive.mkdir()
    with flying(tmp_path / "data") as pilot:
        data = pilot.data
        data.records.mkdir(parents=True)
        data.shelf.write_text(f"folders = ['{drive}']\n")
        pilot.app.go.title()
        dead = Dead(monkeypatch, drive)
        for key in ("statistics", "games"):
            pilot.open(StatisticsScene() if key == "statistics" else ShelfScene())
            steps(pilot, 20)
            began = time.monotonic()
            pilot.press("escape")
            steps(pilot, 5)
            assert isinstance(pilot.scene, TitleScene), key
            assert time.monotonic() - began < 20, f"leaving {key} waited for the drive"
        assert not dead.asked_by_window
        dead.answers.set()


def test_the_shelf_is_looked_through_though_a_drive_stopped_answering(tmp_path, monkeypatch):
    with flying(tmp_path / "data") as pilot:
        records = pilot.data.records
        for name in ("a", "b", "c"):
            new_session("classic", 3, 3, records / f"{name}.swoop").close()
        pilot.app.go.title()
        pilot.open(ShelfScene())
        pilot.wait(lambda: len(pilot.scene.shown) == 3, "the games")
        pilot.press("down")
        dead = Dead(monkeypatch, records)
        began = time.monotonic()
        for _ in range(4):
            pilot.press("down", "up")
        assert time.monotonic() - began < 20, "a key waited for the drive"
        assert not dead.asked_by_window
        dead.answers.set()
        steps(pilot)


def test_a_game_in_another_window_is_told_however_late_the_drive_answers(tmp_path, monkeypatch):
    with flying(tmp_path / "data") as pilot:
        records = pilot.data.records
        new_session("classic", 3, 3, records / "a.swoop").close()
        held = new_session("classic", 3, 4, records / "b.swoop")
        pilot.app.go.title()
        dead = Dead(monkeypatch, tmp_path / "nothing")
        pilot.open(ShelfScene())
        pilot.wait(lambda: len(pilot.scene.shown) == 2, "the games")
        pilot.press("down")
        dead.folder = records
        for _ in range(3):
            pilot.press("down" if pilot.scene.line == 0 else "up")
        chosen = pilot.scene.chosen
        dead.answers.set()
        steps(pilot, 5)
        pilot.wait(
            lambda: ("another window" in pilot.said) is (chosen == held.path), "what is told"
        )
        held.close()


class Full:
    """A disk on which every write fails while `full` is True."""

    def __init__(self, monkeypatch):
        self.full = True
        real = disk.write

        def write(file, data):
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(file, data)

        monkeypatch.setattr(disk, "write", write)
        monkeypatch.setattr(writer, "AGAIN", 0.05)


@pytest.fixture
def full(monkeypatch):
    return Full(monkeypatch)


def begun(pilot):
    """Begin a game in the window; return its table."""
    pilot.app.go.title()
    pilot.click_node("new", "start")
    pilot.arrive(TableScene)
    return pilot.scene


def test_a_sign_stays_while_the_game_is_not_saved(full, pilot):
    table = begun(pilot)
    pilot.await_turn()
    for _ in range(3):
        steps(pilot, 1200)
        assert "not saved" in pilot.name("notice"), "the sign went"
        if table.viewers.offered:
            decide(pilot)
    pilot.settle()
    size = pilot.app.window.size
    corner = pygame.Rect(0.7 * size[0], 0, 0.3 * size[0], 0.06 * size[1])
    before = pilot.pixels_at(corner)
    full.full = False
    pilot.wait(lambda: table.session.saved, "room, and nobody decides anything")
    assert "not saved" not in pilot.said
    pilot.settle()
    after = pilot.pixels_at(corner)
    assert after != before, "the sign is still seen"
    assert len(Replay(table.session.path.read_bytes()).events) == len(table.session.history)


def ways_out():
    def by_pause(key):
        def go(pilot):
            pilot.scene.act("menu")
            pilot.click_node(key)

        return go

    def other(pilot):
        pilot.app.go.table(new_session("classic", 3, 5))

    return {
        "cross": lambda pilot: pilot.send(QUIT),
        "quit": by_pause("quit"),
        "title": by_pause("title"),
        "another game": other,
    }


@pytest.mark.parametrize("way", ways_out())
@pytest.mark.parametrize("then", ["stay", "room", "open"])
def test_every_way_out_asks_first(way, then, tmp_path, full):
    with flying(tmp_path) as pilot:
        table = begun(pilot)
        pilot.wait(lambda: table.session.why_unsaved is not None, "the disk")
        ways_out()[way](pilot)
        steps(pilot)
        assert pilot.app.running
        pilot.sees(UnsavedScene)
        assert "no room left" in pilot.said
        if then == "stay":
            pilot.send(QUIT)
            assert isinstance(pilot.scene, UnsavedScene), "asked once more"
            pilot.click_node("stay")
            assert table in pilot.app.scenes
            full.full = False
            pilot.wait(lambda: table.session.saved, "room")
            return
        if then == "room":
            full.full = False
        else:
            pilot.click_node("open")
        for _ in range(600):
            if not pilot.app.running or table not in pilot.app.scenes:
                break
            pilot.app.step(1 / 60, [])
            pygame.time.wait(2)
        assert table not in pilot.app.scenes or not pilot.app.running
        path = table.session.path
    if then == "room":
        assert len(Replay(path.read_bytes()).events) == len(table.session.history)


def test_a_game_that_is_saved_is_left_without_a_question(pilot):
    begun(pilot)
    pilot.app.go.title()
    pilot.sees(TitleScene)
    begun(pilot)
    pilot.send(QUIT)
    assert not pilot.app.running


def test_settings_that_follow_each_other_are_all_kept(tmp_path, standing):
    """The last change wins, however slow the disk is, and the program waits for it before
    it ends.
    """
    standing.go.set()
    with flying(tmp_path, kept=True) as pilot:
        app = pilot.app
        app.go.title()
        standing.go.clear()
        for volume in (10, 20, 30):
            with frame_priority.frame():
                app.settings = replace(app.settings, volume=volume)
            steps(pilot, 3)
        threading.Timer(0.2, standing.go.set).start()
    assert SettingsFile(app.data.settings).load()[0].volume == 30
