import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.app import App
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import SettingsFile
from swoop_desktop.system import sdl
from swoop_desktop.ui import window
from swoop_desktop.ui.window import NoDisplay, Window, prepare

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(monkeypatch):
    for name in ("DISPLAY", "SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION"):
        monkeypatch.delenv(name, raising=False)
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.setenv(name, "pytest")
    monkeypatch.setattr(sys, "platform", "linux")
    return monkeypatch


@pytest.mark.parametrize(
    ("variables", "fast"),
    [
        ({"DISPLAY": ":0"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, False),
        ({}, False),
    ],
)
def test_the_fast_path_is_taken_on_x11_only(environment, variables, fast):
    for name, value in variables.items():
        environment.setenv(name, value)
    prepare()
    assert (os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == "0") is fast
    os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "swoop-desktop"


@pytest.mark.parametrize("driver", sorted(window.UNSEEN_DRIVERS))
def test_it_never_runs_unseen(monkeypatch, driver):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    with pytest.raises(NoDisplay, match=driver):
        Window("Swoop", (960, 600))


def test_no_display_at_all(monkeypatch):
    def fail():
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", fail)
    with pytest.raises(NoDisplay, match="No available video device"):
        Window("Swoop", (960, 600))


def test_a_window_is_never_smaller_than_pages_need():
    opened = Window("Swoop", (1, 1))
    assert opened.size == window.SMALLEST
    opened.close()


def test_a_window_is_never_larger_than_any_screen():
    opened = Window("Swoop", (100_000, 100_000))
    assert opened.size == window.LARGEST
    assert opened.placed == opened.asked
    opened.close()


@pytest.mark.parametrize(
    ("usable", "wanted", "expected"),
    [
        (pygame.Rect(0, 0, 1280, 720), (1280, 720), (1264, 668)),
        (pygame.Rect(60, 30, 1306, 690), (1280, 720), (1280, 638)),
        (pygame.Rect(0, 0, 1920, 1040), (1280, 720), (1280, 720)),
        (pygame.Rect(0, 0, 1920, 1040), (1, 100_000), (800, 988)),
        (pygame.Rect(0, 0, 800, 480), (1280, 720), (784, 428)),
        (pygame.Rect(0, 0, 16_000, 9000), (100_000, 100_000), window.LARGEST),
        (None, (1280, 720), (1264, 572)),  # the whole screen has 1280 × 720
    ],
)
@pytest.mark.parametrize("driver", ["x11", "windows"])
def test_a_window_fits_beside_the_panels(monkeypatch, driver, usable, wanted, expected):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    monkeypatch.setattr(window, "usable_area", lambda screen: usable)
    opened = Window("Swoop", wanted)
    assert opened.size == expected
    x, y = opened.native.position
    if driver == "x11":  # reports the frame's corner
        x, y = x + window.EDGE, y + window.TITLE
    free = usable or pygame.Rect(0, 0, 1280, 720 - window.PANEL)
    frame = pygame.Rect(x, y, *expected).inflate(2 * window.EDGE, 0)
    frame.y, frame.h = frame.y - window.TITLE, frame.h + window.TITLE + window.EDGE
    assert free.contains(frame)
    opened.close()


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        ((2560, 1440), (1908, 1041)),
        ((3840, 2160), (1920, 1080)),
        ((1920, 1080), (1428, 771)),
        ((1600, 900), (1280, 720)),
        ((1366, 768), (1280, 716)),
    ],
)
def test_a_window_at_first_takes_three_quarters_of_a_large_screen(monkeypatch, screen, expected):
    """A window has its usual size on a small screen. If it was never resized, it adapts to a new
    screen.
    """
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "windows")
    monkeypatch.setattr(window, "usable_area", lambda _screen: pygame.Rect(0, 0, *screen))
    opened = Window("Swoop")
    assert opened.size == expected
    opened.close()


def test_the_size_that_the_window_chose_is_not_taken_for_the_players(tmp_path):
    app = App(DataDir.at(tmp_path), silent=True)
    app.window.present()
    app.close()
    assert SettingsFile(tmp_path / "settings.toml").load()[0].window == ()


def test_sdl_tells_what_is_free_of_the_screen():
    pygame.display.init()
    assert window.usable_area(0) == pygame.Rect(0, 0, *pygame.display.get_desktop_sizes()[0])


@pytest.mark.parametrize(
    "failure", [OSError("no such library"), AttributeError("no such function")]
)
def test_an_sdl_that_does_not_tell_is_no_trouble(monkeypatch, failure):
    def refuse(name):
        raise failure

    monkeypatch.setattr(sdl, "lookup", sdl.lookup.__wrapped__)  # its cache would hide the refusal
    monkeypatch.setattr(window.ctypes, "CDLL", refuse)
    assert window.usable_area(0) is None
    monkeypatch.setattr(window.pygame.version, "SDL", (3, 2, 0))
    assert window.usable_area(0) is None


def test_only_a_window_that_was_resized_has_its_size_kept(tmp_path):
    (tmp_path / "settings.toml").write_text("window = [5000, 100000]\n")
    for resized in (False, True):
        app = App(DataDir.at(tmp_path), silent=True)
        app.window.present()
        if resized:
            app.window.native.size = (1000, 700)
        app.close()
        kept = (1000, 700) if resized else (5000, 100_000)
        assert SettingsFile(tmp_path / "settings.toml").load()[0].window == kept


ONE = [pygame.Rect(8, 44, 1904, 988)]
TWO = [*ONE, pygame.Rect(1928, 44, 2544, 1388)]
LEFT = [*ONE, pygame.Rect(-1272, -256, 1264, 668)]
ABOVE = [*ONE, pygame.Rect(8, -1036, 1904, 988)]


@pytest.mark.parametrize(
    ("rooms", "place", "size", "expected"),
    [
        # The window stays, also half off the screen or across two screens.
        (ONE, (100, 80), (1280, 720), (100, 80, 1280, 720)),
        (ONE, (1600, 600), (1280, 720), (1600, 600, 1280, 720)),
        (ONE, (-900, 80), (1280, 720), (-900, 80, 1280, 720)),
        (ONE, (0, 31), (1280, 720), (0, 31, 1280, 720)),
        (TWO, (2500, 300), (1280, 720), (2500, 300, 1280, 720)),
        (TWO, (1400, 300), (1280, 720), (1400, 300, 1280, 720)),
        (LEFT, (-1200, -200), (1200, 600), (-1200, -200, 1200, 600)),
        # Its title bar is out of reach.
        (ONE, (100, -30), (1280, 720), (100, 44, 1280, 720)),
        (ONE, (100, 1000), (1280, 720), (100, 312, 1280, 720)),
        (ONE, (1850, 80), (1280, 720), (632, 80, 1280, 720)),
        (ONE, (-1200, 80), (1280, 720), (8, 80, 1280, 720)),
        (ABOVE, (2000, -1000), (1280, 720), (320, 178, 1280, 720)),
        # Its screen is gone.
        (ONE, (2500, 300), (1280, 720), (320, 178, 1280, 720)),
        (ONE, (-1200, -200), (1280, 720), (8, 44, 1280, 720)),
        (ONE, (-1400, -800), (1280, 720), (320, 178, 1280, 720)),
        (ONE, (900_000, -900_000), (1280, 720), (320, 178, 1280, 720)),
        # It is larger than its screen.
        (ONE, (100, 80), (3000, 2000), (8, 44, 1904, 988)),
        (LEFT, (-1200, -200), (1280, 720), (-1272, -256, 1264, 668)),
        # No position is known.
        (TWO, (), (1280, 720), (320, 178, 1280, 720)),
        (ONE, (), (1, 1), (560, 238, 800, 600)),
        ([pygame.Rect(8, 44, 624, 428)], (50, 50), (1280, 720), (8, 44, 624, 428)),
    ],
)
def test_a_place_that_is_no_more_is_mended(rooms, place, size, expected):
    assert tuple(window.mended(place, size, rooms)) == expected


SIDES = st.integers(-20_000, 20_000)
ROOMS = st.lists(
    st.builds(pygame.Rect, SIDES, SIDES, st.integers(300, 8000), st.integers(300, 5000)),
    min_size=1,
    max_size=4,
)


@given(
    rooms=ROOMS,
    place=st.just(()) | st.tuples(SIDES, SIDES),
    size=st.tuples(st.integers(1, 20_000), st.integers(1, 20_000)),
)
def test_whatever_the_screens_it_can_be_got_hold_of_and_stays_so(rooms, place, size):
    found = window.mended(place, size, rooms)
    assert any(window.reachable(found, room) for room in rooms)
    assert any(found.w <= room.w and found.h <= room.h for room in rooms)
    assert window.mended(found.topleft, found.size, rooms) == found, "it would wander"


def test_the_place_is_kept_when_the_window_was_moved_and_not_before(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("place = [70, 60]\n")
    for moved in (False, True):
        app = App(DataDir.at(tmp_path), silent=True)
        app.window.present()
        assert app.window.native.position == (70, 60)
        before = path.read_bytes()
        if moved:
            app.window.native.position = (300, 200)
            app.step(0.0, [pygame.event.Event(pygame.WINDOWMOVED, x=300, y=200)])
            assert path.read_bytes() == before, "not at every pixel"
        app.close()
        kept = (300, 200) if moved else (70, 60)
        assert SettingsFile(path).load()[0].place == kept


@pytest.mark.parametrize("flag", [0x80, 0x40, 0x01])
def test_what_is_maximised_minimised_or_over_all_has_no_place_of_its_own(monkeypatch, flag):
    opened = Window("Swoop", (1000, 700))
    state = {"SDL_GetWindowFlags": flag}
    monkeypatch.setattr(window, "call", lambda name, *_: state.get(name))
    opened.native.size = (1500, 900)
    opened.note()
    assert opened.placed == opened.asked
    state.clear()
    opened.note()
    assert opened.placed.size == (1500, 900)
    opened.close()


def test_mouse_positions_follow_the_pixels(monkeypatch):
    opened = Window("Swoop", (960, 600))
    opened.surface = pygame.Surface((1920, 1200))
    assert opened.to_pixels((100, 50)) == (200, 100)
    opened.close()


@pytest.mark.parametrize(
    ("room", "dense", "size"),
    [
        ((3840, 2160), 1.0, (1920, 1080)),
        ((3840, 2160), 2.0, (2880, 1620)),
        ((3840, 2160), 0.6, (1920, 1080)),
        ((1920, 1080), 1.7, (1440, 810)),
        ((1366, 768), 1.0, (1280, 720)),
    ],
)
def test_a_new_window_takes_three_quarters_up_to_a_size_in_points(room, dense, size):
    assert window.fitting(pygame.Rect(0, 0, *room), dense) == size


DRAWS = """
from swoop_desktop.system.environment import CannotDraw
from swoop_desktop.ui.window import Window
try:
    window = Window("Swoop", (960, 600))
except CannotDraw:
    print("cannot draw")
else:
    window.surface.fill("red")
    window.present()
    print("drawn with", window.surface.get_bitsize())
"""


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
@pytest.mark.parametrize("depth", [24, 30, 16, 15, 8])
def test_screens_of_any_depth_are_drawn_on_or_refused_in_a_sentence(tmp_path, depth):
    """If SDL can't copy a picture, the GPU or its software substitute draws."""
    with screen(depth) as display:
        around = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        around.pop("SDL_VIDEODRIVER", None)
        around.pop("WAYLAND_DISPLAY", None)
        done = subprocess.run(
            [sys.executable, "-c", DRAWS], env=around, cwd=ROOT, capture_output=True, text=True
        )
        drawn = "drawn with 32" in done.stdout
        assert drawn or ("cannot draw" in done.stdout and depth != 24), done.stdout + done.stderr
        assert depth != 8 or not drawn
        if not drawn:
            command = [sys.executable, "-m", "swoop_desktop", "--data-dir", str(tmp_path)]
            done = subprocess.run(command, env=around, cwd=ROOT, capture_output=True, text=True)
            assert done.returncode == 3
            assert "can’t draw on this screen" in done.stderr and "Traceback" not in done.stderr


@contextlib.contextmanager
def screen(depth):
    """Start an X server with this many bits per pixel; yields its display."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"1280x800x{depth}", "-noreset"]
    server = subprocess.Popen([*command, "-nolisten", "tcp"], pass_fds=[write], stderr=-3)
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def test_in_a_window_that_is_too_small_for_any_picture_nothing_is_shown():
    """Tiling window managers don't respect a smallest size."""
    opened = Window("Swoop", (960, 600))
    opened.present()
    for size, seen in (((63, 400), False), ((400, 47), False), ((1, 1), False), ((64, 48), True)):
        opened.native.minimum_size = (1, 1)
        opened.native.size = size
        opened.renew()
        assert opened.size == (max(64, size[0]), max(48, size[1]))
        assert (opened.surface.get_size() == size) == seen
    opened.close()
