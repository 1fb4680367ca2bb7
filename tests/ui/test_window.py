import os
import sys

import pygame
import pytest

from swoop_desktop.app import App
from swoop_desktop.session.paths import DataDir
from swoop_desktop.session.settings import SettingsFile
from swoop_desktop.ui import window
from swoop_desktop.ui.window import NoDisplay, Window, prepare


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
    assert not opened.resized
    opened.close()


@pytest.mark.parametrize(
    ("usable", "wanted", "expected"),
    [
        (pygame.Rect(0, 0, 1280, 720), (1280, 720), (1264, 668)),
        (pygame.Rect(60, 30, 1306, 690), (1280, 720), (1280, 638)),
        (pygame.Rect(0, 0, 1920, 1040), (1280, 720), (1280, 720)),
        (pygame.Rect(0, 0, 1920, 1040), (1, 100_000), (960, 988)),
        (pygame.Rect(0, 0, 800, 480), (1280, 720), (784, 428)),
        (pygame.Rect(0, 0, 16_000, 9000), (100_000, 100_000), window.LARGEST),
        (None, (1280, 720), (1264, 572)),  # of a screen of 1280 × 720
    ],
)
@pytest.mark.parametrize("driver", ["x11", "windows"])
def test_a_window_fits_beside_the_panels(monkeypatch, driver, usable, wanted, expected):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720)])
    monkeypatch.setattr(window, "_usable", lambda: usable)
    opened = Window("Swoop", wanted)
    assert opened.size == expected
    x, y = opened._window.position
    if driver == "x11":  # where the frame's corner is asked for
        x, y = x + window.EDGE, y + window.TITLE
    free = usable or pygame.Rect(0, 0, 1280, 720 - window.PANEL)
    frame = pygame.Rect(x, y, *expected).inflate(2 * window.EDGE, 0)
    frame.y, frame.h = frame.y - window.TITLE, frame.h + window.TITLE + window.EDGE
    assert free.contains(frame)
    opened.close()


def test_sdl_tells_what_is_free_of_the_screen():
    pygame.display.init()
    assert window._usable() == pygame.Rect(0, 0, *pygame.display.get_desktop_sizes()[0])


@pytest.mark.parametrize(
    "failure", [OSError("no such library"), AttributeError("no such function")]
)
def test_an_sdl_that_does_not_tell_is_no_trouble(monkeypatch, failure):
    def refuse(name):
        raise failure

    monkeypatch.setattr(window.ctypes, "CDLL", refuse)
    assert window._usable() is None
    monkeypatch.setattr(window.pygame.version, "SDL", (3, 2, 0))
    assert window._usable() is None


def test_only_a_window_that_was_resized_has_its_size_kept(tmp_path):
    (tmp_path / "settings.toml").write_text("window = [5000, 100000]\n")
    for resized in (False, True):
        app = App(DataDir.at(tmp_path), silent=True)
        if resized:
            app.window._window.size = (1000, 700)
        app.close()
        kept = (1000, 700) if resized else (5000, 100_000)
        assert SettingsFile(tmp_path / "settings.toml").load()[0].window == kept


def test_mouse_positions_follow_the_pixels(monkeypatch):
    opened = Window("Swoop", (960, 600))
    opened.surface = pygame.Surface((1920, 1200))
    assert opened.to_pixels((100, 50)) == (200, 100)
    opened.close()
