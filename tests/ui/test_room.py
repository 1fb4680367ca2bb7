"""The room's ambience plays only while it is wanted."""

import threading

import pygame
import pytest

from swoop_desktop.resources.ambience import LOOPS
from swoop_desktop.ui.sound import Sound


@pytest.fixture
def sound(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = Sound(0.5)
    sound.start()
    sound.wait(10)
    if not sound.available:
        pytest.skip("no dummy sound device")
    yield sound
    sound.stop()


def hear(sound, name, volume=0.5):
    sound.surround(name, volume)
    for thread in being_made():
        thread.join(30)


def being_made():
    return [thread for thread in threading.enumerate() if thread.name == "room"]


def test_it_is_heard_until_it_is_switched_off(sound, monkeypatch):
    made = []
    monkeypatch.setitem(LOOPS, "fire", lambda pause: made.append(1) or [0.1, -0.1] * 5000)
    monkeypatch.setitem(LOOPS, "rain", lambda pause: [0.2, -0.1] * 5000)
    assert not pygame.mixer.get_busy()
    hear(sound, "fire")
    channel = pygame.mixer.Channel(0)
    assert channel.get_busy()
    assert sound.due is None, "the device stays open"
    sound.play("click")
    assert pygame.mixer.find_channel() is not channel, "no effect takes its place"
    hear(sound, "fire", 0.25)
    assert channel.get_volume() == pytest.approx(0.25, abs=0.01)
    assert made == [1], "it was made twice"
    sound.set(0.5, mute=True)
    assert not channel.get_busy()
    sound.set(0.5, mute=False)
    assert channel.get_busy()
    hear(sound, "rain")
    assert channel.get_busy()
    hear(sound, "")
    assert not channel.get_busy()
    assert sound.due is not None, "the device may be closed"
    hear(sound, "rain", 0.0)
    assert not channel.get_busy()


def test_nothing_is_made_before_the_device_is_wanted():
    sound = Sound(0.5)
    sound.surround("rain", 0.5)
    assert not being_made()
    sound.stop()


def test_a_choice_that_is_changed_while_it_is_made_is_not_heard(sound, monkeypatch):
    entered, go_on = threading.Event(), threading.Event()

    def slow(_pause):
        entered.set()
        go_on.wait(10)
        return [0.1, -0.1] * 5000

    monkeypatch.setitem(LOOPS, "fire", slow)
    monkeypatch.setitem(LOOPS, "rain", lambda pause: [0.2, -0.1] * 5000)
    sound.surround("fire", 0.5)
    entered.wait(10)
    sound.surround("rain", 0.5)
    go_on.set()
    for _ in range(500):
        if sound.heard:
            break
        pygame.time.wait(10)
    assert sound.heard == "rain"
