import sys
import wave
from pathlib import Path

import pygame
import pytest

from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.sound import NAMES, Sound


def test_silent_before_it_has_started():
    sound = Sound()
    sound.play("deal")
    sound.set(2.0, mute=False)
    sound.stop()


def test_every_effect_is_there_and_short():
    for name in NAMES:
        with wave.open(str(asset(f"sounds/{name}.wav"))) as file:
            assert file.getnframes() / file.getframerate() < 3, name


def test_a_machine_without_a_device_is_silent(monkeypatch):
    def none(*args, **kwargs):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sound = Sound()
    sound.start()
    sound.wait(5)
    assert not sound.available
    sound.play("sweep")
    sound.stop()


def test_it_plays_unless_muted():
    sound = Sound(0.5)
    sound.start()
    sound.wait(10)
    if not sound.available:
        pytest.skip("no dummy sound device")
    try:
        sound.set(0.5, mute=True)
        sound.play("click")
        assert not pygame.mixer.get_busy()
        sound.set(0.5, mute=False)
        sound.play("click")
        assert pygame.mixer.get_busy()
        sound.play("no such effect")
    finally:
        sound.stop()


def test_without_a_card_and_a_server_nothing_is_tried(monkeypatch, tmp_path):
    """The library below would complain about it, at length, on standard error."""
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems keep quiet")
    for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE", "AUDIODEV"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    if Path("/dev/snd").exists() or Path("/dev/dsp").exists():
        pytest.skip("this machine has a sound card")
    tried = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: tried.append(True))
    sound = Sound()
    sound.start()
    sound.wait(5)
    assert not tried
    assert not sound.available
