"""A helper process makes the thumbnails; it may crash, hang, or be ended while it writes."""

import sys
import threading
import time

import pygame
import pytest

from swoop_desktop.records.collection import Collection
from swoop_desktop.resources import language
from swoop_desktop.resources.language import letters, set_language
from swoop_desktop.scenes.games import thumbnails
from swoop_desktop.scenes.games.thumbnails import TablePictures
from swoop_desktop.scenes.table.view.thumbnail import draw_thumbnail
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import LETTERS, Settings
from tests.pilot import new_session
from tests.processes.helped import helped_by, started, until_gone
from tests.records.collections import entries_of

STUB = (sys.executable, "-m", "tests.scenes.games.stub_thumbnails")
HANGS = (sys.executable, "-c", "import time; time.sleep(1000)")
SIZE = (112, 70)


@pytest.fixture
def entry(tmp_path):
    """A game in the collection."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    data = DataDir.at(tmp_path)
    new_session("classic", 3, 1, data.new_record("classic")).close()
    yield entries_of(Collection(data))[0]
    pygame.display.quit()


@pytest.fixture
def pids():
    """The process ids of all painters started."""
    with started() as found:
        yield found


def asked(cache, entry, command):
    """Thumbnails, one of them requested, and the event set when one arrives."""
    told = threading.Event()
    with helped_by(*command):
        pictures = TablePictures(cache, Settings(), told.set)
    assert pictures.picture(entry, SIZE) is None
    return pictures, told


def test_a_picture_is_another_one_in_another_language_and_with_other_letters(
    tmp_path, entry, monkeypatch
):
    """The painting process uses the window's language and letters, from the next picture on."""
    orders, painted = [], list[tuple[str, str]]()

    def paint(_order):
        painted.append((language.spoken(), letters()))
        return b"a picture"

    monkeypatch.setattr(thumbnails, "paint", paint)
    monkeypatch.setattr(
        thumbnails.Helper, "run", lambda _helper, order: orders.append(order) or [b"a picture"]
    )
    wanted = [(code, pack) for code in ("en", "fr", "en") for pack in LETTERS]
    for code, pack in wanted:
        set_language(code)
        told = threading.Event()
        pictures = TablePictures(tmp_path, Settings(letters=pack), told.set)
        pictures.picture(entry, SIZE)
        assert told.wait(20)
        pictures.close()
        set_language("fr" if code == "en" else "en")
        assert thumbnails.painted(orders[-1])
    assert len(Kept(tmp_path, "tables", 9, bytes).all()) == 4
    assert painted == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="there, to look whether it lives ends it")
def test_a_painter_that_never_comes_to_an_end_is_ended(tmp_path, entry, pids, monkeypatch):
    assert thumbnails.PATIENCE <= 60
    monkeypatch.setattr(thumbnails, "PATIENCE", 0.2)
    pictures, told = asked(tmp_path, entry, HANGS)
    try:
        assert told.wait(20), "it would be waited for for ever"
        assert len(pids) == 1
        until_gone(pids[0])
        assert pictures.take_in() and pictures.picture(entry, SIZE) is None
    finally:
        pictures.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there, to look whether it lives ends it")
def test_whoever_leaves_does_not_wait_for_a_picture(tmp_path, entry, pids):
    pictures, _told = asked(tmp_path, entry, HANGS)
    until = time.monotonic() + 20
    while not pids:
        assert time.monotonic() < until, "no painter was started"
        time.sleep(0.01)
    leaving = threading.Thread(target=pictures.close)
    leaving.start()
    leaving.join(30)
    assert not leaving.is_alive(), "the page would stand still"
    until_gone(pids[0])
    assert "tables" not in {thread.name for thread in threading.enumerate()}


def test_the_oldest_pictures_go_as_others_are_made(tmp_path, entry, monkeypatch):
    monkeypatch.setattr(thumbnails, "MOST", 2)
    cache = tmp_path / "cache"
    old = Kept(cache, "tables", 9, bytes)
    for age in range(3):
        old.put({str(age): b""})
    pictures, told = asked(cache, entry, STUB)
    try:
        assert told.wait(20) and pictures.take_in()
        assert pictures.picture(entry, SIZE) is not None
    finally:
        pictures.close()
    newest, *made = old.all()
    assert newest == "2" and len(made) == 1


def test_a_mistake_of_ours_is_raised_where_somebody_looks(tmp_path, entry, monkeypatch):
    monkeypatch.setattr(Kept, "put", lambda *told: {}["a mistake"])
    pictures, told = asked(tmp_path, entry, STUB)
    try:
        assert told.wait(20)
        with pytest.raises(KeyError, match="a mistake"):
            pictures.take_in()
    finally:
        pictures.close()


def test_pictures_follow_the_contrast_that_is_wanted(entry):
    """`entry` opens a display: cards are drawn in its format."""
    session = new_session("classic", 3, 1)
    grounds = []
    for much in ("off", "on"):
        drawn = draw_thumbnail(session, Settings(high_contrast=much), (560, 350))
        grounds.append(tuple(drawn.get_at((280, 60))[:3]))
    session.close()
    assert max(grounds[0]) > 20 and max(grounds[1]) == 0
