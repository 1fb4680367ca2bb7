"""The loop runs for every frame while something moves, and otherwise when an event arrives or a
scene is due.
"""

import gc
import os
import platform
import threading
import weakref
from pathlib import Path

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from swoop_desktop import app as program
from swoop_desktop.app import FOLLOWING, FRAME, LONGEST_NAP, LONGEST_STEP, App
from swoop_desktop.play.bot_questions import decide as decided
from swoop_desktop.scenes.framework.scene import Scene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.system.pads import AGAIN, WAIT
from swoop_desktop.system.sdl import WAKE, wake
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.reader.bridge import ASKED
from tests.pilot import Pilot, centre, key_of, new_session


class Still(Scene):
    """A scene whose movement and due time a test sets."""

    def __init__(self, lively=False, due=None):
        self.moves, self.next, self.told = lively, due, []

    lively = property(lambda self: self.moves)
    due = property(lambda self: self.next)

    def handle(self, event):
        self.told.append(event.type)
        return True

    def update(self, dt):
        if dt:
            self.told.append(round(dt, 3))

    def act(self, key, how="press"):
        return False

    def draw(self, surface):
        return False

    def repaint(self, surface):
        pass

    def describe(self):
        return Node("still", "window", "", (0, 0, 1, 1))


class Heavy(Still):
    """A scene with a reference cycle, which only the garbage collector frees."""

    heavy = True

    def __init__(self):
        super().__init__()
        self.ring = Ring()


class Ring:
    def __init__(self):
        self.ring = self


class Time:
    """A clock that runs only while the loop sleeps, with the events that wake it."""

    def __init__(self, app, monkeypatch):
        self.now, self.naps, self.sleeps, self.coming = 100.0, [], [], []
        monkeypatch.setattr(program.time, "perf_counter", lambda: self.now)
        monkeypatch.setattr(program.time, "sleep", self._sleep)
        monkeypatch.setattr(app.window, "wait", self._wait)
        monkeypatch.setattr(app, "events", self._events)
        self.app, self.rounds = app, 0

    def _sleep(self, seconds):
        self.sleeps.append(round(seconds, 4))
        self.now += seconds

    def _wait(self, seconds):
        self.naps.append(round(seconds, 4))
        after, _events = self.coming[0] if self.coming else (seconds, [])
        self.now += min(after, seconds)

    def _events(self):
        self.rounds -= 1
        if self.rounds < 0:
            self.app.quit()
            return []
        return self.coming.pop(0)[1] if self.coming else []

    def go(self, rounds):
        """Run the loop this many rounds; `coming` has pairs of seconds and events."""
        self.rounds = rounds
        self.app.run()


@pytest.fixture
def app(tmp_path):
    made = App(DataDir.at(tmp_path), Settings(), silent=True)
    yield made
    made.close()


def test_nothing_goes_on_where_nothing_moves_and_nothing_is_due(app, monkeypatch):
    app.push(Still())
    time = Time(app, monkeypatch)
    time.go(4)
    assert time.naps[:4] == [LONGEST_NAP] * 4


def test_what_is_due_is_not_slept_over(app, monkeypatch):
    scene = Still(due=0.2)
    app.push(scene)
    time = Time(app, monkeypatch)
    time.go(2)
    assert time.naps[:2] == [round(0.2 - FRAME, 4)] * 2
    assert scene.told[:2] == [0.2, 0.2], "all the time that was slept through is told"


def test_after_a_pause_of_the_system_a_scene_moves_by_one_step(app):
    scene = Still()
    app.push(scene)
    app.step(5.0, [])
    assert scene.told == [LONGEST_STEP]


def test_an_arrow_key_repeats_while_it_is_held(app):
    scene = Still()
    app.push(scene)
    app.step(0.0, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT)])
    for _ in range(100):
        app.step(0.01, [])
    assert scene.told.count(pygame.KEYDOWN) == 2 + int((1.0 - WAIT) / AGAIN)
    app.step(0.0, [pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT)])
    scene.told.clear()
    app.step(AGAIN, [])
    assert pygame.KEYDOWN not in scene.told


def test_a_press_by_a_screen_reader_drops_what_waits(app, monkeypatch):
    app.push(Still())
    app.voice.listening = True
    app.voice.say("9 of clubs")
    monkeypatch.setattr(app.bridge, "key", lambda _event: "still")
    app.step(0.0, [pygame.event.Event(ASKED, how="press", value="")])
    assert not app.voice.waits


def test_a_scene_that_cannot_open_is_not_shown(app, monkeypatch):
    first, second = Still(), Still()
    app.push(first)
    monkeypatch.setattr(second, "enter", [].pop)  # raises TypeError, for its argument is an app
    with pytest.raises(TypeError):
        app.push(second)
    assert app.scenes == [first]


def test_while_something_moves_there_is_a_frame_for_every_picture_of_the_screen(app, monkeypatch):
    app.push(Still(lively=True))
    time = Time(app, monkeypatch)
    time.go(6)
    assert not time.naps
    assert time.sleeps[1:6] == [round(FRAME, 4)] * 5


def test_time_that_was_slept_passes_before_what_woke(app, monkeypatch):
    """Two clicks with a long sleep between them are no double click."""
    scene = Still()
    app.push(scene)
    time = Time(app, monkeypatch)
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    time.coming = [(0.4, [click])]
    time.go(1)
    assert scene.told[:2] == [round(0.4 + FRAME, 3), pygame.MOUSEBUTTONDOWN]


def test_each_move_of_the_mouse_has_its_frame(app, monkeypatch):
    scene = Still()
    app.push(scene)
    time = Time(app, monkeypatch)
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    time.coming = [(0.001, [move])] * 6
    time.go(6)
    assert time.sleeps[2:6] == [round(FOLLOWING, 4)] * 4, "as soon as a screen can show them"
    assert scene.told.count(pygame.MOUSEMOTION) == 6


def test_a_thread_wakes_the_loop_and_no_scene_is_told(app):
    scene = Still()
    app.push(scene)
    pygame.event.clear()
    thread = threading.Thread(target=wake)
    thread.start()
    app.window.wait(30)  # without a wake-up no event comes
    thread.join()
    events = pygame.event.get(WAKE)
    assert events
    app.step(0.0, events)
    assert not scene.told


def test_what_nobody_takes_does_not_pile_up(app):
    """Threads keep sending wake-ups while the loop is blocked or no event is read."""
    pygame.event.clear()
    for _ in range(100):
        wake()
    assert len(pygame.event.get(WAKE)) == 1, "each takes memory until it is read"
    wake()
    assert pygame.event.get(WAKE), "the next one wakes it again"


def test_bots_say_when_they_have_decided(app, monkeypatch):
    """The loop does not poll bots that think: their answer wakes it."""
    think, woken = threading.Event(), threading.Event()

    def decide(question):
        think.wait(30)
        return decided(question)

    monkeypatch.setattr("swoop_desktop.play.bot_service.decide", decide)
    monkeypatch.setattr("swoop_desktop.scenes.table.scene.wake", woken.set)
    app.settings = Settings(speed="instant", bot_delay=0)
    app.push(TableScene(new_session("classic", 3, 3, humans=0)))
    pilot, scene = Pilot(app), app.scene
    pilot.wait(lambda: not scene.lively and scene.clock.due is None, "the bot to think")
    before = len(scene.session.history)
    pilot.step(3.0)
    assert len(scene.session.history) == before and scene.clock.due is None and not woken.is_set()
    think.set()
    assert woken.wait(10), "nobody would look any more"
    app.step(0.0, [])
    assert len(scene.session.history) > before, "and what it has decided is done at once"


def test_a_table_that_waits_for_its_player_sleeps(app):
    app.settings = Settings(speed="instant", bot_delay=0)
    app.push(TableScene(new_session("classic", 3, 3)))
    pilot, scene = Pilot(app), app.scene
    pilot.turn(still=True)
    pilot.wait(lambda: scene.clock.due is None, "all that was to be said")


def test_what_is_carried_is_drawn_where_it_is_and_nowhere_else(app):
    """A card that is dragged redraws only the parts of the window around it."""
    app.settings = Settings(speed="instant", bot_delay=0)
    app.push(TableScene(new_session("classic", 3, 3)))
    pilot, scene = Pilot(app), app.scene
    pilot.turn(still=True)
    pilot.await_turn()
    seen = scene.viewers.player.seen
    key = next(key_of(card) for action in seen.legal for card in seen.picks(action))
    x, y = centre(pilot.node(key))
    pilot.move((x, y))
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    shown = []
    app.window.present = shown.append
    for step in range(1, 30):
        pilot.move((x, y - 8 * step), (1, 0, 0))
    assert scene.director.held
    w, h = app.size
    last = shown[-5:]
    assert all(parts is not None for parts in last)
    assert all(sum(part.w * part.h for part in parts) < 0.1 * w * h for parts in last)
    pilot.settle()
    picture = pygame.image.tobytes(app.window.surface, "RGB")
    scene.picture.stage.canvas.refresh()
    app.step(0.0, [])
    assert pygame.image.tobytes(app.window.surface, "RGB") == picture


def resident():
    """Bytes of the process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library")
def test_what_scenes_have_held_is_given_back_once_they_are_put_away(app, monkeypatch):
    """Memory is freed even if a later surface stays, such as a picture of the next page."""
    app.push(Still())
    Time(app, monkeypatch)
    app.step(0.0, [])
    app.rest(0, 0)
    drawn = [pygame.Surface((100, 100)) for _ in range(1000)]
    stays, before = drawn[-1], resident()
    drawn.clear()
    app.restart(Still())
    app.step(0.0, [])
    app.rest(0, 0)
    assert before - resident() > 30_000_000
    assert stays.get_size() == (100, 100)


def test_what_heavy_scenes_leave_is_garbage_and_the_rest_stays_out_of_the_search_for_it(
    app, monkeypatch
):
    """Objects frozen at the start, with all loaded modules, stay frozen."""
    app.push(Still())
    Time(app, monkeypatch)
    gc.freeze()
    before = gc.get_freeze_count()
    try:
        rings = []
        for _ in range(2):
            scene = Heavy()
            rings.append(weakref.ref(scene.ring))
            app.push(scene)
        del scene
        app.pop()
        app.step(0.0, [])
        app.rest(0, 0)
        assert rings[1]() is not None, "it was looked for though one of them is still there"
        app.pop()
        app.step(0.0, [])
        app.rest(0, 0)
        assert [ring() for ring in rings] == [None, None]
        assert gc.get_freeze_count() > before / 2, "all that was loaded is looked through again"
    finally:
        gc.unfreeze()
