"""The games page by mouse and by keys: search, look at, rename, export, delete and
restore games.
"""

import json
import os
import re
import shutil
import sys
import threading
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from swoop_desktop.engine.events import Moved
from swoop_desktop.play.journal import Journal
from swoop_desktop.processes import PAINT
from swoop_desktop.records.collection import Collection
from swoop_desktop.scenes.common.dates import moment
from swoop_desktop.scenes.daily.page import DailyScene
from swoop_desktop.scenes.games import thumbnails
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.games.thumbnails import Order, TablePictures, paint, painted
from swoop_desktop.scenes.replay import open
from swoop_desktop.scenes.replay import open as replay_open
from swoop_desktop.scenes.replay.new_game_from import deal_again
from swoop_desktop.scenes.replay.open import JudgingScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.table.view.thumbnail import draw_thumbnail
from swoop_desktop.statistics import counter, game_numbers
from swoop_desktop.statistics.counter import Counter
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui import text
from swoop_desktop.ui.node import find
from tests.pilot import flying, new_session
from tests.processes.helped import helped_by, started
from tests.records.collections import entries_of
from tests.storage.spoilt import spoil

RECORDS = Path(__file__).parent.parent.parent / "records" / "0.1.0"
NO_PAINTER = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")


@pytest.fixture
def records(tmp_path):
    """Two games of each kind, a folder, a file of nonsense, and a game of a later version."""
    folder = tmp_path / "records"
    folder.mkdir()
    kinds = ("classic_unfinished", "capture_unfinished", "classic_finished", "capture25_finished")
    for day, kind in enumerate(kinds, 1):
        path = folder / f"2026-11-{day:02d}-184213-{kind}.swoop"
        shutil.copy(RECORDS / f"{kind}.swoop", path)
        os.utime(path, (1_700_000_000 + day, 1_700_000_000 + day))
    (folder / "folder.swoop").mkdir()
    (folder / "nonsense.swoop").write_text("This is no game.\n")
    (folder / "newer.swoop").write_text('{"record": 9}\n')
    return folder


@pytest.fixture
def pilot(tmp_path, monkeypatch):
    with helped_by(*NO_PAINTER, word=PAINT), flying(tmp_path) as pilot:
        pilot.title()
        pilot.step(0.2)
        yield pilot


def opened(pilot):
    pilot.open(ShelfScene())
    pilot.await_games()
    return pilot.scene


def rows(pilot):
    return [n for n in pilot.nodes if n.key.startswith("game ") and n.role == "item"]


def choose(pilot, words):
    """Click the visible row that contains these words."""
    row = next(n for n in rows(pilot) if words in f"{n.name} {n.value}")
    pilot.click_node(row.key)
    return row


def at_won(pilot):
    """Open the games page with a finished game chosen; return page and path."""
    scene = opened(pilot)
    choose(pilot, "Won by")
    return scene, scene.chosen


def delete(pilot, how):
    """Delete the chosen game, and keep or forget its numbers."""
    pilot.press("delete")
    pilot.click_node(how)


def test_unfinished_games_are_first_and_what_is_no_game_says_why(pilot, records):
    scene = opened(pilot)
    assert [entry.unfinished for entry in scene.shown] == [True, True, *[False] * 5]
    first = rows(pilot)[0]
    assert first.name == "Capture the Hearts"
    assert "selected" in first.states
    assert "In deal" in first.value
    assert "Anna" in first.value
    assert pilot.name("count") == "7 games"
    for name in ("folder.swoop", "nonsense.swoop", "newer.swoop"):
        line = next(i for i, entry in enumerate(scene.shown) if entry.path.name == name)
        scene.lines.move_to(line)
        pilot.step(0.05)
        said = pilot.name("game wrong")
        assert len(said) > 10, name
        assert pilot.name("open") == "What is wrong?"
        assert scene.widget("share") is None


def test_a_game_is_gone_on_with_by_double_click_by_key_and_by_button(pilot, records):
    for way in ("mouse", "key", "button"):
        opened(pilot)
        if way == "mouse":
            for _ in range(2):
                pilot.click_node("game 0")
        elif way == "key":
            pilot.press("return")
        else:
            pilot.click_node("open")
        pilot.sees(TableScene)
        pilot.title()
        pilot.step(0.1)


def test_a_game_is_played_back_and_its_cards_are_dealt_again(pilot, records, monkeypatch):
    played = []
    monkeypatch.setattr(replay_open, "open_replay", lambda _app, path: played.append(path))
    opened(pilot)
    finished = choose(pilot, "Won by")
    pilot.click_node("open")
    choose(pilot, "In deal")
    pilot.click_node("replay")
    assert len(set(played)) == 2
    assert finished.name == "Capture the Hearts to 25"
    choose(pilot, "Won by")
    pilot.click_node("again")
    assert pilot.scene.name == "Same cards again"


def test_two_slow_clicks_are_no_double_click(pilot, records, monkeypatch):
    scene = opened(pilot)
    now = [0.0]
    monkeypatch.setattr("swoop_desktop.scenes.games.parts.time.monotonic", lambda: now[0])
    pilot.click_node("game 1")
    now[0] += 2.0
    pilot.click_node("game 1")
    assert pilot.scene is scene


def test_games_are_searched_and_sorted_with_the_keys(pilot, records):
    scene = opened(pilot)
    pilot.press("ctrl+f")
    pilot.type_words("capture won")
    assert [row.name for row in rows(pilot)] == ["Capture the Hearts to 25"]
    assert pilot.name("count") == "1 of 7"
    pilot.type_words("xyz")
    assert not rows(pilot)
    assert pilot.name("empty 0") == "No game matches."
    for _ in "capture wonxyz":
        pilot.press("backspace")
    assert len(rows(pilot)) == 7
    pilot.type_words("SWOOP")
    assert not rows(pilot), "the end of the files’ names is no word of a game"
    pilot.press("escape")
    assert pilot.scene is scene
    assert len(rows(pilot)) == 7
    scene.focus.set("order", visible=True)
    pilot.press("right")
    assert [e.unfinished for e in list(scene.shown)[:3]] == [True, True, False]
    changed = [entry.changed for entry in scene.shown][2:]
    assert changed == sorted(changed)
    for _ in range(2):
        pilot.press("right")
    assert scene.order == "rules"
    assert [row.name for row in rows(pilot)][2:4] == ["Capture the Hearts to 25", "Classic"]


def test_a_row_says_who_has_how_much_and_where_the_game_came_from(pilot, records):
    old = records / "2026-11-03-184213-classic_finished.swoop"
    header, _, rest = old.read_text("utf-8").partition("\n")
    told = json.loads(header) | {"origin": {"kind": "moment", "record": old.name, "deal": 2}}
    told["seats"][0]["name"] = ""
    rest = re.sub(r'(\{"deal_end": 1,)', r'\1 "seconds": 4980,', rest)
    new = records / "2026-11-09-120000-classic.swoop"
    new.write_text(f"{json.dumps(told)}\n{rest}", "utf-8")
    scene = opened(pilot)
    line = next(i for i, entry in enumerate(scene.shown) if entry.path == new)
    scene.lines.move_to(line)
    pilot.step(0.05)
    entry, row = scene.shown[line], pilot.node(f"game {line}")
    for part in (
        "played on",
        "1 h 23 min",
        f"Player 1 {entry.facts.totals[0]}",
    ):
        assert part in row.value, part
    assert pilot.name("player 0") == "Player 1"
    begun = moment(datetime(2026, 11, 3, 18, 42).timestamp())
    assert f"goes on from deal 2 of Classic, begun {begun}" in pilot.name("game facts")
    scene.shelf.rename(old, "The long evening")
    scene.resume()
    told = "goes on from deal 2 of The long evening"
    pilot.wait(lambda: told in pilot.name("game facts"), "the name to be read")


def test_no_row_moves_when_it_is_said_what_was_done(pilot, records):
    opened(pilot)
    before = [row.rect for row in rows(pilot)]
    choose(pilot, "Won by")
    pilot.press("delete")
    asked = next(node for node in pilot.nodes if node.key == "text")
    assert asked.rect[3] < 90, "a box that is higher than its two lines"
    pilot.click_node("forget")
    assert pilot.name("said")
    after = [row.rect for row in rows(pilot)]
    assert after == before[: len(after)]
    pilot.click_node("undo")
    assert pilot.name("said") == "The game is back."
    assert [row.rect for row in rows(pilot)] == before
    pilot.press("ctrl+f")
    pilot.send(pygame.TEXTINPUT, text="c")
    assert pilot.scene.widget("said") is None, "it has nothing to do with the search"


def test_what_cannot_be_read_is_said_in_the_same_words_where_it_is_opened(pilot, records):
    (records / "empty.swoop").touch()
    scene = opened(pilot)
    for name in ("nonsense.swoop", "newer.swoop", "empty.swoop"):
        scene.lines.move_to(next(i for i, e in enumerate(scene.shown) if e.path.name == name))
        pilot.step(0.05)
        said = pilot.name("game wrong")
        assert "played" not in pilot.name("game facts")
        assert "changed" in pilot.name("game facts")
        pilot.click_node("open")
        told = [node.name for node in pilot.nodes]
        assert said in told
        assert not any("JSON" in words for words in told), told
        pilot.press("escape")


def test_the_table_of_sixteen_players_is_seen(pilot, records):
    new_session("wild_twos", 16, seed=3, path=records / "2026-11-22-010000-w.swoop").close()
    scene = opened(pilot)
    scene.lines.move_to(
        next(i for i, entry in enumerate(scene.shown) if len(entry.facts.players) == 16)
    )
    pilot.step(0.05)
    frame = next(rect for paint, rect in scene.grounds if paint != scene.panel)
    bottom = max(pilot.node(f"player {seat}").rect[1] for seat in range(16))
    assert frame.h and frame.bottom < bottom < pilot.node("share").rect[1]


def test_a_game_is_named_and_found_by_its_name(pilot, records):
    opened(pilot)
    choose(pilot, "Classic")
    pilot.press("f2")
    pilot.type_words("Christmas Eve")
    pilot.press("return")
    pilot.wait(lambda: "Christmas Eve" in [row.name for row in rows(pilot)], "its name")
    assert pilot.name("game name") == "Christmas Eve"
    assert "Classic" in pilot.name("game facts")


def test_a_deleted_game_is_put_back_as_it_was(pilot, records):
    scene, path = at_won(pilot)
    before = path.read_bytes()
    kept = KeptNumbers(pilot.data)
    pilot.press("delete")
    pilot.click_node("close")
    assert path.exists()
    delete(pilot, "keep")
    assert len(kept.load()[0].games) == 1
    assert not path.exists()
    assert len(scene.shown) == 6
    assert scene.chosen == scene.shown[scene.line].path
    assert "trash" in pilot.name("said")
    pilot.click_node("undo")
    assert path.read_bytes() == before
    assert not kept.load()[0].games, "they would count twice"
    pilot.wait(lambda: len(scene.shown) == 7, "the shelf to be read again")
    assert scene.chosen == path
    assert scene.widget("undo") is None


def test_the_numbers_of_a_long_game_are_counted_beside_the_window(pilot, records, monkeypatch):
    quick, go_on = counter.numbers_in, threading.Event()

    def slow(data, path, watch):
        while not go_on.wait(0.01):
            watch(0.5)
        return quick(data, path, watch)

    monkeypatch.setattr(open, "SMALL", 0)
    monkeypatch.setattr(counter, "numbers_in", slow)
    scene, path = at_won(pilot)
    kept = KeptNumbers(pilot.data)
    delete(pilot, "keep")
    pilot.sees(JudgingScene)
    pilot.press("escape")
    assert pilot.scene is scene
    assert path.exists()
    delete(pilot, "keep")
    go_on.set()
    pilot.wait(lambda: pilot.scene is scene, "the numbers")
    assert not path.exists()
    assert len(kept.load()[0].games) == 1
    monkeypatch.setattr(game_numbers, "numbers_of", uncounted)
    pilot.click_node("undo")
    assert not kept.load()[0].games, "they would count twice"


def uncounted(*told):
    raise AssertionError("it is counted again")


def test_what_was_counted_once_is_not_counted_again_to_be_kept(pilot, records, monkeypatch):
    counting = Counter(pilot.data)
    while not counting.done:
        pygame.time.wait(10)
    counting.close()
    monkeypatch.setattr(game_numbers, "numbers_of", uncounted)
    _scene, path = at_won(pilot)
    delete(pilot, "keep")
    assert not path.exists()


def test_what_was_kept_of_another_copy_stays_when_a_deletion_is_undone(pilot, records):
    _scene, path = at_won(pilot)
    kept = KeptNumbers(pilot.data)
    assert kept.keep([path]) is None
    delete(pilot, "forget")
    pilot.click_node("undo")
    assert path.exists()
    assert len(kept.load()[0].games) == 1


def test_a_game_that_can_t_be_read_is_not_deleted_to_keep_its_numbers(pilot, records):
    scene, path = at_won(pilot)
    path.rename(path.with_suffix(".away"))
    delete(pilot, "keep")
    assert "its numbers can’t be kept" in pilot.name("said")
    assert scene.widget("undo") is None


def test_a_game_stays_whose_numbers_have_no_room(pilot, records, monkeypatch):
    monkeypatch.setattr(limited_read, "STATISTICS", 100)
    scene, path = at_won(pilot)
    delete(pilot, "keep")
    pilot.wait(lambda: pilot.scene is scene, "its numbers")
    assert "it would have more than 100 B" in pilot.name("said")
    assert path.exists()
    assert not pilot.data.statistics.exists()


def test_a_game_goes_whose_numbers_were_kept_in_a_new_file(pilot, records):
    pilot.data.statistics.write_bytes(b"\xff")
    scene, path = at_won(pilot)
    delete(pilot, "keep")
    pilot.wait(lambda: pilot.scene is scene and not path.exists(), "its numbers")
    told = pilot.name("said")
    assert "is in the trash" in told
    assert "set aside" in told
    pilot.click_node("undo")
    assert path.exists()


def test_names_that_cannot_be_read_are_told_and_left_by_every_page(pilot, records):
    names = pilot.data.shelf
    names.write_text("names = 5")
    opened(pilot)
    assert "Names and folders of your games: " in pilot.name("said")
    pilot.app.pop()
    pilot.open(DailyScene())
    pilot.await_games()
    assert "Names and folders of your games: " in pilot.name("problem 0")
    assert names.read_text() == "names = 5"


def test_a_copy_is_exported_and_nothing_replaced_unasked(pilot, records, tmp_path):
    scene = opened(pilot)
    to = tmp_path / "copies"
    to.mkdir()
    there = to / scene.shown[0].path.name
    there.write_text("mine")
    pilot.click_node("export")
    pilot.scene.typed.words = "nowhere"
    pilot.click_node("accept")
    assert "whole path" in pilot.name("said")
    pilot.scene.typed.words = str(to)
    pilot.click_node("accept")
    assert "already" in pilot.name("said")
    assert there.read_text() == "mine"
    pilot.click_node("accept")
    assert pilot.scene is scene
    assert there.read_bytes() == scene.shown[0].path.read_bytes()


def test_copies_go_into_the_folder_that_is_proposed_though_there_is_none(pilot, records, tmp_path):
    scene = opened(pilot)
    for line in (0, 1):
        scene.lines.move_to(line)
        pilot.click_node("export", "accept")
        assert pilot.scene is scene
    copies = {path.name: path.read_bytes() for path in (tmp_path / "pictures").iterdir()}
    assert copies == {e.path.name: e.path.read_bytes() for e in list(scene.shown)[:2]}
    pilot.click_node("export", "accept")
    assert "already" in pilot.name("said")
    pilot.press("escape")
    pilot.click_node("export")
    pilot.scene.typed.words = str(tmp_path / "pictures" / scene.shown[1].path.name / "more")
    pilot.click_node("accept")
    assert "is a file, not a folder" in pilot.name("said")


def test_a_delete_is_undone_after_the_page_was_left(pilot, records):
    scene = opened(pilot)
    choose(pilot, "In deal")
    path = scene.chosen
    pilot.press("delete")
    assert "not over yet" in pilot.said
    pilot.press("escape")
    assert path.exists()
    delete(pilot, "forget")
    assert not path.exists()
    pilot.title()
    scene = opened(pilot)
    assert "trash" in pilot.name("said")
    pilot.press("ctrl+z")
    assert path.exists()
    assert pilot.name("said") == "The game is back."
    assert scene.chosen == path


def test_the_cards_of_any_deal_that_is_over_are_dealt_again(pilot, records):
    opened(pilot)
    deal_again(pilot.app, records / "2026-11-03-184213-classic_finished.swoop")
    dealt = [node.key for node in pilot.nodes if node.key.startswith("deal ")]
    assert len(dealt) > 1
    first = min(dealt)
    assert first == "deal 1"
    pilot.click_node(first)
    assert pilot.scene.name == "Same cards again"
    assert pilot.scene.position == pilot.scene.replay.chapters[0].first
    pilot.press("escape")
    pilot.sees(ShelfScene)


def test_a_game_without_a_deal_that_is_over_says_so(pilot, records):
    path = records / "2026-11-01-184213-classic_unfinished.swoop"
    whole = path.read_bytes()
    lines = whole[: whole.index(b'{"deal_end"')].splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"damaged\n", *whole.splitlines(keepends=True)[-3:]]))
    opened(pilot)
    deal_again(pilot.app, path)
    said = pilot.said
    assert "No deal of this game is over" in said
    assert "damaged at line" in said


def test_the_moves_of_a_game_are_shared_from_the_shelf(pilot, records, tmp_path):
    opened(pilot)
    choose(pilot, "Won by")
    pilot.click_node("share")
    pilot.wait(lambda: pilot.scene.name == "Share", "the game to be read")
    pilot.click_node("save moves")
    assert "Deal" in next((tmp_path / "pictures").iterdir()).read_text(encoding="utf-8")


def test_folders_are_added_by_path_or_dropped_on_the_window_and_removed(pilot, records, tmp_path):
    other = tmp_path / "other games"
    other.mkdir()
    shutil.copy(RECORDS / "quebec_finished.swoop", other)
    scene = opened(pilot)
    pilot.send(pygame.DROPFILE, file=str(other))
    pilot.wait(lambda: scene.total == 8, "the folder to be read")
    pilot.send(pygame.DROPFILE, file=str(other))
    assert "already" in pilot.name("said")
    pilot.click_node("folders", "drop 1")
    pilot.press("escape")
    pilot.wait(lambda: scene.total == 7, "the shelf to be read again")
    pilot.click_node("folders")
    pilot.scene.typed.words = str(other)
    pilot.scene.focus.set("folder")
    pilot.press("return")
    assert pilot.name("folder 1") == str(other)
    pilot.click_node("add")
    assert "Type the path" in pilot.name("said")


def test_a_game_that_is_open_elsewhere_says_so(pilot, records):
    path = records / "2026-11-02-184213-capture_unfinished.swoop"
    other = Journal.open(path)
    try:
        opened(pilot)
        pilot.wait(lambda: find(pilot.tree, "game wrong"), "who plays")
        assert "open in another window" in pilot.name("game wrong")
        pilot.press("delete")
        if pilot.scene.name != "Games":
            pilot.click_node("forget")
        assert path.exists()
        assert "open in another window" in pilot.name("said")
    finally:
        other.close()


def test_an_empty_shelf_says_what_will_be_on_it(pilot):
    opened(pilot)
    assert pilot.name("empty 0") == "No games yet."
    pilot.click_node("new")
    assert pilot.scene.name == "New game"


@pytest.mark.long
def test_thousands_of_games_are_listed_with_as_many_rows_as_are_seen(pilot, records):
    source = (records / "2026-11-03-184213-classic_finished.swoop").read_bytes()
    for i in range(1500):
        (records / f"2025-01-01-000000-copy-{i}.swoop").write_bytes(source)
    scene = opened(pilot)
    assert len(scene.shown) == 1507
    assert len(rows(pilot)) < 12
    pilot.press("end")
    assert scene.chosen == scene.shown[-1].path
    pilot.press("home")
    assert scene.chosen == scene.shown[0].path
    text.cut.clear()
    pilot.step(0.1)
    assert not text.cut


def test_it_is_left_while_it_is_still_being_read(pilot, records):
    pilot.open(ShelfScene())
    pilot.press("escape")
    assert {thread.name for thread in threading.enumerate()}.isdisjoint({"shelf", "tables", "job"})


# -- the pictures of tables ------------------------------------------------------------------------


def painter(folder):
    return closing(TablePictures(folder / "cache", Settings(), lambda: None))


def wait_for(pictures, entry):
    for _ in range(2000):
        came, found = pictures.take_in(), pictures.picture(entry, (112, 70))
        if came or found is not None:
            return found
        pygame.time.wait(10)
    raise AssertionError("no picture came")


def test_a_picture_is_drawn_once_kept_and_drawn_anew_when_the_game_went_on(tmp_path, records):
    with flying(tmp_path):
        shelf = Collection(DataDir.at(tmp_path))
        entry = entries_of(shelf)[0]
        with painter(tmp_path) as pictures:
            found = wait_for(pictures, entry)
            assert found is not None
            assert found.get_size() == (112, 70)
        with painter(tmp_path) as pictures:
            with started() as pids:
                assert wait_for(pictures, entry) is not None
            assert not pids, "it was kept"
            os.utime(entry.path, (1, 1))
            later = shelf.entry(entry.path)
            with started() as pids:
                assert wait_for(pictures, later) is not None
            assert pids, "it went on since"


def test_a_painter_that_dies_is_tried_some_times_and_then_left_alone(tmp_path, records):
    dies = (sys.executable, "-c", "pass")
    with flying(tmp_path):
        entries = [e for e in entries_of(Collection(DataDir.at(tmp_path))) if e.damage is None]
        with helped_by(*dies), started() as pids, painter(tmp_path) as pictures:
            for entry in entries:
                assert wait_for(pictures, entry) is None
        assert len(pids) == thumbnails.TRIES


def test_a_damaged_picture_is_drawn_anew(tmp_path, records):
    with flying(tmp_path):
        entry = entries_of(Collection(DataDir.at(tmp_path)))[0]
        for _ in range(2):
            with painter(tmp_path) as pictures:
                with started() as pids:
                    assert wait_for(pictures, entry) is not None
                assert pids
            spoil(tmp_path / "cache", b"damaged")


def test_a_damaged_record_has_no_picture(tmp_path, records):
    with flying(tmp_path):
        order = Order(records / "nonsense.swoop", Settings())
        with pytest.raises(Exception, match="1: "):
            paint(order)
        assert painted(order) == b""


@pytest.mark.parametrize("rules", ["classic", "capture", "hand_only"])
def test_a_picture_shows_no_card_that_somebody_hides(tmp_path, rules):
    """Two games that differ only in hidden cards have equal pictures."""
    with flying(tmp_path):
        one = new_session(rules, 3, 11)
        shown = draw_thumbnail(one, Settings(), (560, 350))
        again = draw_thumbnail(Swapped(one), Settings(), (560, 350))
        assert shown.get_buffer().raw == again.get_buffer().raw
        one.close()


class Swapped:
    """A session with other hidden cards; the test fails if anything secret is read."""

    def __init__(self, session):
        self._session = session
        secret = [event for event in session.history if getattr(event, "seen_by", None) is not None]
        cards = [card for event in secret if isinstance(event, Moved) for card in event.cards]
        turned = dict(zip(cards, cards[1:] + cards[:1], strict=True))
        self.history = [
            event._replace(cards=tuple(turned[card] for card in event.cards))
            if isinstance(event, Moved) and event.seen_by is not None
            else event
            for event in session.history
        ]
        assert self.history != session.history

    def seen_by(self, seat):
        assert seat is None, f"what seat {seat} sees was asked for"
        return self._session.seen_by(None)

    def __getattr__(self, name):
        assert name != "open_hands", "open hands were asked for"
        return getattr(self._session, name)
