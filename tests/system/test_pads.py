"""Idle pads are polled rarely, and SDL detects new ones by itself."""

import time

import pygame

from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.system import pads


def test_nothing_looks_for_pads_once_none_is_left(flown):
    assert flown.watched.glance is not None
    flown.pad.pull_out()
    flown.listen()
    assert flown.watched.glance is None
    flown.another()
    assert flown.watched.glance is not None


def test_one_looks_seldom_at_a_pad_that_is_not_used(flown, monkeypatch):
    flown.push("right")
    assert flown.watched.glance == pads.AWAKE
    later = time.monotonic() + 60
    monkeypatch.setattr(pads.time, "monotonic", lambda: later)
    assert flown.watched.glance == pads.ASLEEP


def test_the_loop_wakes_for_a_pad(flown):
    """While pads sleep, only the loop itself looks for presses."""
    app = flown.app
    app.push(MessageScene("Here", ["Nothing moves."], [("back", "Back", app.pop)]))
    flown.step(2.0)
    pygame.event.clear()
    flown.pad.set("right", down=True)
    begun = time.perf_counter()
    assert app.rest(begun, 0.0), "it has slept"
    types = {event.type for event in pygame.event.get()}
    assert pygame.CONTROLLERBUTTONDOWN in types


def test_a_stick_keeps_its_direction_while_it_trembles(flown, monkeypatch):
    """Neither a stick released slowly nor one that leans slightly reports twice."""
    heard = []
    monkeypatch.setattr(
        flown.app.scene, "pad", lambda verb, push: heard.append((push.button, push.down))
    )

    def move(axis, value):
        flown.pad.lean(axis, value)
        flown.listen()

    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    for axis, value in ((x, 21_000), (x, 13_000), (x, 21_000), (y, 23_000), (y, 0), (x, 11_000)):
        move(axis, value)
    assert heard == [("right", True), ("right", False)]
    move(y, 21_000)
    move(y, -21_000)
    assert heard[2:] == [("down", True), ("down", False), ("up", True)]


def test_a_device_that_cannot_be_opened_is_left_alone(flown, monkeypatch):
    heard = []
    monkeypatch.setattr(flown.app.scene, "pad", lambda *push: heard.append(push))
    flown.send(pygame.CONTROLLERDEVICEADDED, device_index=7)
    flown.send(pygame.CONTROLLERDEVICEREMOVED, instance_id=99)
    flown.send(pygame.CONTROLLERBUTTONDOWN, instance_id=99, button=0)
    assert not heard


def test_what_is_pressed_keeps_the_screen_awake_for_a_while(flown):
    """The desktop does not notice a pad: it would turn the screen off during a game."""
    sleeps = pygame.display.get_allow_screensaver
    assert sleeps()
    flown.push("right")
    assert not sleeps()
    flown.step(120.0)
    assert not sleeps(), "nobody thinks that quickly"
    flown.step(200.0)
    assert sleeps(), "the pad was put down"
    flown.pad.lean(0, 3000)
    flown.listen()
    assert sleeps(), "a stick that trembles is not in use"


def test_a_screen_that_never_goes_dark_stays_so(flown):
    pygame.display.set_allow_screensaver(False)
    flown.push("right")
    flown.step(400.0)
    assert not pygame.display.get_allow_screensaver()
