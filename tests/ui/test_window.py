import os
import sys

import pygame
import pytest

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


def test_mouse_positions_follow_the_pixels(monkeypatch):
    opened = Window("Swoop", (960, 600))
    opened.surface = pygame.Surface((1920, 1200))
    assert opened.to_pixels((100, 50)) == (200, 100)
    opened.close()
