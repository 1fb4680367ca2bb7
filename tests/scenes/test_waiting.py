"""The window waits for no folder: only threads look into folders."""

import os
import shutil
import threading
import time
from functools import partial
from pathlib import Path

import pygame
import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.processes import frame_priority
from swoop_desktop.records import folder as records
from swoop_desktop.records import game_index
from swoop_desktop.records.collection import Collection, Reading
from swoop_desktop.records.folder import Waiting, waiting_games, went_on
from swoop_desktop.records.game_index import GameIndex
from swoop_desktop.records.summary import Facts, RecordSummary
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.games import page as games_page
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.games.parts import FoldersScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.rules_text_page import all_rules
from swoop_desktop.scenes.replay.open import open_replay, share_record
from swoop_desktop.scenes.rules.editor import RulesEditorScene
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.rules.share import ShareRulesScene
from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.scenes.statistics.export import StatisticsExportScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.scenes.title import news
from swoop_desktop.scenes.tour.page import TourScene
from swoop_desktop.storage import cache_db, file_status, limited_read
from swoop_desktop.storage.paths import DataDir
from tests.pilot import flying

RECORDS = Path(__file__).parent.parent / "records" / "0.1.0"
MANY = 150
"""Number of games: more than are read before the first picture."""


def fill(folder, finished):
    """Write `finished` finished games and an older unfinished one; return its path."""
    folder.mkdir()
    for number in range(finished):
        os.link(RECORDS / "classic_finished.swoop", folder / f"over {number}.swoop")
    path = folder / "2026-11-01-184213-classic.swoop"
    shutil.copy(RECORDS / "classic_unfinished.swoop", path)
    os.utime(path, (1_600_000_000, 1_600_000_000))
    return path


class Held:
    """Makes every look at a record wait, like a slow disk."""

    def __init__(self, state):
        self._state = state
        self.free, self.looked = threading.Event(), list[str]()

    def __call__(self, path, *limits):
        self.looked.append(threading.current_thread().name)
        assert self.free.wait(20)
        return self._state(path, *limits)


@pytest.fixture
def held(monkeypatch):
    found = Held(limited_read.ends)
    monkeypatch.setattr(limited_read, "ends", found)
    yield found
    found.free.set()


def awaited(pilot, key):
    pilot.wait(lambda: pilot.has(key), f"{key} to come")


def test_the_title_is_drawn_before_any_of_many_records_is_looked_at(tmp_path, held):
    fill(tmp_path / "records", MANY)
    with flying(tmp_path) as pilot:
        pilot.title()
        assert not held.looked, "records were looked at before the first picture"
        pilot.step(0.2)
        before = pilot.node("new").rect
        assert not pilot.has("continue")
        pilot.wait(lambda: held.looked, "the search")
        held.free.set()
        awaited(pilot, "continue")
        assert pilot.node("new").rect == before, "New game moved away under the pointer"
        assert set(held.looked) == {"waiting games"}
        pilot.click_node("continue")
        pilot.wait(lambda: type(pilot.scene).__name__ == "TableScene", "the game")


def test_new_game_opens_while_records_are_looked_at(tmp_path, held):
    fill(tmp_path / "records", 3)
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.open(NewGameScene())
        pilot.step(0.1)
        assert pilot.has("start") and "saved" not in pilot.name("told")
        held.free.set()
        pilot.wait(lambda: "saved" in pilot.name("told"), "the game that waits")


def test_few_records_are_there_with_the_first_picture(tmp_path):
    path = fill(tmp_path / "records", 5)
    waiting = Waiting(DataDir.at(tmp_path), 1, lambda: None)
    waiting.wait(20)
    assert waiting.result == [path]


def test_nobody_has_to_say_that_it_is_time(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "HELD", 0.01)
    path, woken = fill(tmp_path / "records", MANY), threading.Event()
    waiting = Waiting(DataDir.at(tmp_path), 1, woken.set)
    assert woken.wait(20) and waiting.result == [path]


def test_what_goes_wrong_on_the_thread_is_raised_where_somebody_asks(tmp_path, monkeypatch):
    def broken(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr(records, "waiting_games", broken)
    waiting = Waiting(DataDir.at(tmp_path), 1, lambda: None)
    waiting.wait(20)
    with pytest.raises(RuntimeError, match="no idea"):
        assert waiting.result


def test_no_page_lists_a_folder_itself(tmp_path, monkeypatch):
    """Frames read neither the games' folder nor an added or typed one; they read as many rule sets
    as they have time for.
    """
    path = fill(tmp_path / "records", 3)
    added = fill(tmp_path / "added", 3).parent
    data, listed = DataDir.at(tmp_path), list[tuple[str, Path]]()
    Collection(data).add_folder(added)
    data.rules.mkdir()
    (data.rules / "own.toml").write_text('based_on = "classic"\n')

    def noted(call):
        def made(folder=".", *rest):
            where = Path(folder)
            listed.append((threading.current_thread().name, where))
            if threading.current_thread() is threading.main_thread() and where != data.rules:
                assert not where.is_relative_to(tmp_path), f"{where} holds a frame"
            return call(folder, *rest)

        return made

    for name in ("listdir", "scandir"):
        monkeypatch.setattr(os, name, noted(getattr(os, name)))
    with flying(tmp_path) as pilot:
        app = pilot.app
        pilot.title()
        awaited(pilot, "continue")
        game, rules = find_rules("classic")
        for way in (
            lambda: app.push(NewGameScene()),
            lambda: app.push(ShelfScene()),
            lambda: app.push(FoldersScene(Collection(data))),
            lambda: app.push(StatisticsScene()),
            lambda: app.push(StatisticsExportScene([])),
            lambda: app.push(DailyScene()),
            lambda: app.push(SettingsScene()),
            lambda: app.push(LearnScene()),
            lambda: app.push(TourScene()),
            lambda: app.push(all_rules(app)),
            lambda: app.push(OwnRulesScene()),
            lambda: app.push(RulesEditorScene(game, rules)),
            lambda: app.push(ShareRulesScene(game, rules)),
            lambda: share_record(app, path),
            lambda: open_replay(app, path),
            lambda: app.go.open(path),
        ):
            way()
            pilot.step(0.3)
            for typed in ("folder", "path"):
                if pilot.has(typed):
                    pilot.scene.focus.set(typed, visible=True)
                    pilot.send(pygame.TEXTINPUT, text=f"{tmp_path}{os.sep}a")
                    pilot.step(0.1)
            while len(pilot.app.scenes) > 1:
                pilot.app.pop()
            pilot.step(0.2)
        pilot.wait(lambda: ("completion", tmp_path) in listed, "a path to be completed", 20)
    by = {thread for thread, folder in listed if folder == data.records}
    assert {"waiting games", "shelf"} <= by


@pytest.mark.parametrize("end", ["-mended", "-mended-2", "-mended-9"])
def test_whether_a_game_goes_on_elsewhere_is_asked_of_a_few_names(tmp_path, monkeypatch, end):
    path = fill(tmp_path / "records", 0)
    assert not went_on(path)
    shutil.copy(path, path.with_name(f"{path.stem}{end}.swoop"))
    monkeypatch.setattr(file_status, "names", None)
    monkeypatch.setattr(file_status, "entries", None)
    assert went_on(path)
    entry = Collection(DataDir.at(tmp_path)).entry(path)
    assert entry is not None and entry.gone_on


def test_the_same_games_wait_on_a_thread(tmp_path):
    fill(tmp_path / "records", MANY)
    data = DataDir.at(tmp_path)
    waiting = Waiting(data, 2, lambda: None)
    waiting.go_on()
    until = time.monotonic() + 20
    while waiting.result is None and time.monotonic() < until:
        time.sleep(0.01)
    assert waiting.result == waiting_games(data, 2)


def test_leaving_the_shelf_waits_for_no_large_folder(tmp_path, monkeypatch):
    """Closing the collection stops the reading."""
    fill(tmp_path / "records", 1000)
    status, begun, free = file_status.status_of, threading.Event(), threading.Event()
    looked = list[str]()

    def slow(item):
        looked.append(item.name)
        begun.set()
        assert free.wait(20)
        return status(item)

    monkeypatch.setattr(file_status, "status_of", slow)
    shelf = Collection(DataDir.at(tmp_path))
    reading = shelf.reading()
    assert begun.wait(20)
    closing = threading.Thread(target=reading.close)
    closing.start()
    while not reading.cancelled:
        time.sleep(0.001)
    free.set()
    closing.join(20)
    assert not closing.is_alive() and len(looked) < 500
    assert shelf.index.count() == 0 and not reading.done


def test_games_are_read_between_frames(tmp_path, monkeypatch):
    """A thread that never pauses would make a frame take a hundred milliseconds."""
    monkeypatch.setattr(frame_priority, "LONGEST", 20.0)
    fill(tmp_path / "records", MANY)
    shelf = Collection(DataDir.at(tmp_path))
    with frame_priority.frame():
        reading = shelf.reading()
        waiting = Waiting(DataDir.at(tmp_path), 1, lambda: None)
        waiting.go_on()
        time.sleep(0.1)
        assert not reading.changes and not reading.done and waiting.result is None
    waiting.wait(20)
    while not reading.done:
        time.sleep(0.001)
    assert shelf.index.count() == MANY + 1


def test_a_frame_that_waits_for_games_waits_for_no_end_of_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(frame_priority, "LONGEST", 20.0)
    path = fill(tmp_path / "records", 5)
    began = time.monotonic()
    with frame_priority.frame():
        reading = Collection(DataDir.at(tmp_path)).reading()
        reading.close()
        waiting = Waiting(DataDir.at(tmp_path), 1, lambda: None)
        waiting.wait(15)
        assert waiting.result == [path]
        assert frame_priority.in_frame(), "others no longer give way"
    assert time.monotonic() - began < 10


def test_of_many_games_those_in_sight_are_read(tmp_path, monkeypatch):
    """Reading ten thousand games takes longer than a frame, in any order and with any search."""
    data = DataDir.at(tmp_path)
    many = [
        RecordSummary(data.records / f"game {number}.swoop", facts=Facts("swoop", deal=number))
        for number in range(3000)
    ]
    Collection(data).index.put((one, b"") for one in many)
    read = list[object]()
    monkeypatch.setattr(
        game_index, "RecordSummary", lambda *row: read.append(row) or RecordSummary(*row)
    )
    looked = partial(Reading, lambda reading: reading.tell(1, 1))
    monkeypatch.setattr(Collection, "reading", lambda _shelf, wake: looked(wake))
    with flying(tmp_path) as pilot:
        pilot.open(ShelfScene())
        pilot.await_games()
        scene = pilot.scene
        scene.choose(1500)
        pilot.step(0.1)
        chosen = scene.chosen
        for order, words in (("deals", ""), ("name", "77"), ("name", ""), ("date", "")):
            scene.words.words = words
            scene.widget("order").change(order)
            pilot.step(0.1)
        assert scene.shown[scene.line].path == scene.chosen != chosen
        assert len(scene.shown) == scene.total == 3000
        assert len(read) < 500


def test_many_games_are_sorted_and_searched_beside_the_frames(tmp_path, monkeypatch):
    """The old list stays until the new one is ready; of two searches the last wins."""
    fill(tmp_path / "records", 5)
    monkeypatch.setattr(games_page, "FEW", 5)
    with flying(tmp_path) as pilot:
        pilot.open(ShelfScene())
        pilot.await_games()
        scene, real, asked = pilot.scene, GameIndex.listed, dict[str, threading.Event]()
        before = scene.shown
        scene.choose(3)

        def slow(index, order, words):
            assert asked.setdefault(words, threading.Event()).wait(20)
            return real(index, order, words)

        monkeypatch.setattr(GameIndex, "listed", slow)
        for words in ("over", "over 4"):
            scene.words.words = words
            scene.widget("order").change("name")
            pilot.step(0.1)
        assert scene.shown is before
        pilot.wait(lambda: len(asked) == 2, "the searches")
        asked["over"].set()
        pilot.step(0.1)
        assert scene.shown is before
        asked["over 4"].set()
        pilot.wait(lambda: scene.shown is not before, "the games that are searched for")
        assert [entry.path.stem for entry in scene.shown] == ["over 4"]
        assert (scene.total, scene.chosen) == (6, scene.shown[0].path)


def test_the_title_waits_for_no_news(tmp_path, monkeypatch):
    """Only the games that the title shows are read."""
    fill(tmp_path / "records", 3)
    with flying(tmp_path) as pilot:
        pilot.title()
        awaited(pilot, "continue")
        read, free, looked = news.saved_game, threading.Event(), list[Path]()

        def slow(entry):
            looked.append(entry.path)
            assert free.wait(20)
            return read(entry)

        monkeypatch.setattr(news, "saved_game", slow)
        monkeypatch.setattr(cache_db, "rows", None)
        for _ in range(2):
            pilot.scene.resume()
            pilot.wait(lambda: looked, "the news")
            looked.clear()
        free.set()


def test_a_path_is_completed_while_somebody_types(tmp_path, monkeypatch):
    """One folder is read at a time, and the last typed words are completed."""
    (tmp_path / "only one").mkdir()
    items, free, looked = file_status.entries, threading.Event(), list[str]()

    def slow(folder, most=None):
        looked.append(threading.current_thread().name)
        assert free.wait(20)
        return items(folder, most)

    monkeypatch.setattr(file_status, "entries", slow)
    for home in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(home, str(tmp_path))  # a short path leaves room for the completion
    with flying(tmp_path / "data") as pilot:
        scene = pilot.open(FoldersScene(Collection(pilot.data)))
        scene.focus.set("folder", visible=True)
        pilot.send(pygame.TEXTINPUT, text=f"~{os.sep}")
        pilot.wait(lambda: looked, "a look at the folder", 20)
        pilot.type_words("onl")
        pilot.step(0.2)
        assert not pilot.frame(), "the same was drawn again"
        assert looked == ["completion"]
        before = pilot.pixels
        free.set()
        pilot.wait(lambda: scene.typed.suggested, "what follows", 20)
        pilot.step(0.1)
        assert pilot.pixels != before, "it was not drawn"
        assert scene.typed.suggested == f"y one{os.sep}"
        assert set(looked) == {"completion"} and len(looked) == 2
