import itertools
import os
import socket
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from swoop_desktop.resources.assets import asset, read
from swoop_desktop.storage.settings import SOUNDS, TOLD, Settings
from swoop_desktop.ui.sound import KINDS, LATE, RATE, SILENCE, TAKES, TOGETHER, Sound, files


def test_silent_before_it_has_started():
    sound = Sound()
    sound.play("deal")
    sound.set(2.0, mute=False)
    sound.stop()


def test_every_take_is_there():
    missing = [name for name in files() if not asset(name).is_file()]
    assert not missing
    assert len(files()) == sum(TAKES.values())


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


NAMES = {read(name): Path(name).stem for name in files()}
"""By content of a take: its name. No two takes are equal."""
USUAL = next(iter(NAMES))[24:32]
"""The bytes of a file's header that hold its samples and bytes per second."""


class Device:
    """A mixer that records what is played, with a clock that only tests move."""

    def __init__(self, monkeypatch):
        self.now, self.opened, self.closed, self.busy = 100.0, 0, 0, False
        self.played = []
        self.ears = []
        """For each effect: volumes at left and right."""
        self.rates = {}
        """By take: samples per second when last read."""
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setattr(pygame.mixer, "init", self._init)
        monkeypatch.setattr(pygame.mixer, "quit", self._quit)
        monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _: None)
        monkeypatch.setattr(pygame.mixer, "set_reserved", lambda _: None)
        monkeypatch.setattr(pygame.mixer, "get_busy", lambda: self.busy)
        monkeypatch.setattr(pygame.mixer, "Sound", lambda data: Take(self, data.read()))
        self.sound = Sound(0.5, clock=lambda: self.now)
        self.sound.start()
        self.sound.wait(60)

    def _init(self, *_):
        self.opened += 1

    def _quit(self):
        self.closed += 1


class Take:
    def __init__(self, device, file):
        rate = int.from_bytes(file[24:28], "little")
        self.device, self.name = device, NAMES[file[:24] + USUAL + file[32:]]
        device.rates[self.name] = rate

    def play(self):
        self.device.played.append((self.name, 1.0))
        return self

    def set_volume(self, left, right):
        self.device.ears.append((left, right))
        self.device.played[-1] = (self.name, max(left, right))


def test_no_two_cards_in_a_row_sound_the_same(monkeypatch):
    device = Device(monkeypatch)
    for _ in range(12):
        device.now += 2 * TOGETHER
        device.sound.play("deal")
    names = [name for name, _ in device.played]
    assert len(names) == 12
    assert all(one != next_one for one, next_one in itertools.pairwise(names))
    assert len(set(names)) == TAKES["deal"]


def test_what_happens_at_once_is_heard_once(monkeypatch):
    device = Device(monkeypatch)
    for name in ("deal", "deal", "flip", "deal"):
        device.sound.play(name)
    assert [name for name, _ in device.played] == ["deal", "flip"]


def test_it_can_be_played_more_quietly(monkeypatch):
    device = Device(monkeypatch)
    device.sound.play("win", 0.4)
    assert device.played == [("win", pytest.approx(0.2))]


@pytest.mark.parametrize("name", sorted(TAKES))
def test_each_effect_can_be_heard_from_a_side_and_higher_or_lower(monkeypatch, name):
    """The nearer ear has the usual volume; a sound equal in both ears has no side."""
    device = Device(monkeypatch)
    for pan, steps, heard in ((0.0, 0, (1, 1)), (-0.5, 12, (1, 0.5)), (0.5, -12, (0.5, 1))):
        device.now += 1
        device.sound.play(name, 1.0, pan, steps)
        assert device.ears[-1] == pytest.approx([0.5 * ear for ear in heard])
        take = device.played[-1][0]
        assert device.rates[take] == RATE * 2 ** (steps / 12)
    device.sound.set(0.5, mute=False, mono=True)
    device.now += 1
    device.sound.play(name, 1.0, 0.5)
    assert device.ears[-1] == (0.5, 0.5)


def test_higher_is_really_higher_and_both_ears_are_there():
    """SDL itself plays a file of another rate at that file's own rate."""
    sound = Sound()
    sound.start()
    sound.wait(10)
    if not sound.available:
        pytest.skip("no dummy sound device")
    try:
        assert pygame.mixer.get_init() is not None
        assert pygame.mixer.get_init()[2] == 2, "it has one ear"
        sound.play("chime", 1.0, 0.0, 12)
        heard = [pygame.mixer.Channel(i).get_sound() for i in range(24)]
        (octave,) = [one.get_length() for one in heard if one is not None]
        usual = len(read("sounds/chime.wav")) / 2 / RATE
        assert octave == pytest.approx(usual / 2, rel=0.02)
    finally:
        sound.stop()


def test_every_sound_is_of_one_kind_and_every_kind_has_a_setting():
    assert sorted(name for names in KINDS.values() for name in names) == sorted(TAKES)
    assert tuple(KINDS) == SOUNDS == tuple(Settings().volumes)


def test_each_kind_has_its_own_volume(monkeypatch):
    device = Device(monkeypatch)
    volumes = Settings(volume=50, volume_cards=100, volume_calls=20, volume_alarms=0).volumes
    device.sound.set(volumes, mute=False)
    for name in ("play", "win", "refuse"):
        device.sound.play(name)
    assert device.played == [("play", pytest.approx(0.5)), ("win", pytest.approx(0.1))]
    device.sound.set(volumes, mute=True)
    assert device.sound.volume_of("play") == 0


def test_each_sound_that_tells_something_has_its_switch(monkeypatch):
    device = Device(monkeypatch)
    for switch, effect in TOLD.items():
        for on in (True, False):
            settings = replace(Settings(), **{switch: on})
            device.sound.set(settings.volumes, mute=False, unwanted=settings.unwanted)
            assert (device.sound.volume_of(effect) > 0) is on, switch
    assert {*TOLD.values()} == {*KINDS["alarms"]}


def test_the_device_is_closed_after_a_while_of_silence_and_opened_again(monkeypatch):
    device = Device(monkeypatch)
    device.sound.play("click")
    device.now += SILENCE / 2
    assert device.sound.due == pytest.approx(SILENCE / 2)
    device.sound.tick()
    assert (device.sound.available, device.closed) == (True, 0)
    device.now += SILENCE / 2
    device.busy = True
    device.sound.tick()
    assert not device.closed, "something is still heard"
    device.busy = False
    device.sound.tick()
    assert (device.sound.available, device.closed, device.sound.due) == (False, 1, None)
    device.sound.play("slam")
    device.sound.wait(5)
    assert (device.sound.available, device.opened) == (True, 2)
    assert device.played[-1][0] == "slam", "the effect that opened the device must be heard"


def test_nobody_waits_for_a_device_that_does_not_close(monkeypatch):
    """Frames, later effects and the exit go on. An effect wanted meanwhile reopens the device."""
    device = Device(monkeypatch)
    goes = threading.Event()

    def hangs():
        goes.wait(60)
        device.closed += 1

    monkeypatch.setattr(pygame.mixer, "quit", hangs)
    device.now += SILENCE
    device.sound.tick()
    assert (device.sound.available, device.closed) == (False, 0)
    device.sound.play("click")
    assert device.opened == 1
    goes.set()
    device.sound.wait(5)
    assert (device.sound.available, device.closed, device.opened) == (True, 1, 2)
    goes.clear()
    unregistered = []
    monkeypatch.setattr("atexit.unregister", unregistered.append)
    device.sound.stop()
    assert unregistered, "the end of Python would wait for it"
    goes.set()


def test_a_device_that_could_not_be_opened_is_tried_again(monkeypatch):
    device = Device(monkeypatch)
    device.now += SILENCE
    device.sound.tick()
    there = pygame.mixer.init

    def none(*_):
        device.opened += 1
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    for _ in range(5):
        device.sound.play("deal")
        device.sound.wait(5)
        device.now += 1
    assert device.opened == 2, "once, and not with every card"
    monkeypatch.setattr(pygame.mixer, "init", there)
    device.now += SILENCE
    device.sound.play("slam")
    device.sound.wait(5)
    assert device.sound.available
    assert [name for name, _ in device.played] == ["slam"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="PulseAudio is of Linux")
def test_a_sound_server_that_never_answers_holds_nobody(tmp_path):
    """Other threads continue, and the program can end."""
    path = str(tmp_path / "pulse")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        env = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "pulseaudio",
            "PULSE_SERVER": f"unix:{path}",
        }
        program = """if True:
            import sys, time, pygame
            from swoop_desktop.ui.sound import Sound
            pygame.display.init()
            sound = Sound()
            sound.start()
            turns, end = 0, time.monotonic() + 2
            while time.monotonic() < end:
                time.sleep(0.01)
                turns += 1
            sound.play("click")
            sound.stop()
            print(turns, sound.available)
        """
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=env, capture_output=True, text=True, timeout=60, check=False,
            cwd=Path(__file__).parent.parent.parent,
        )  # fmt: skip
        if "pulseaudio not available" in done.stderr:
            pytest.skip("this SDL knows no PulseAudio")
        turns, available = done.stdout.split()[-2:]
        assert available == "False"
        server.settimeout(1)
        try:
            server.accept()[0].close()
        except TimeoutError:
            pytest.skip("this machine has no PulseAudio library")
        assert int(turns) > 20, "a thread was held while the server did not answer"


def test_what_waited_too_long_for_the_device_is_not_heard(monkeypatch):
    device = Device(monkeypatch)
    device.now += SILENCE
    device.sound.tick()

    def slow(*_):
        device.now += 2 * LATE

    monkeypatch.setattr(pygame.mixer, "init", slow)
    device.sound.play("deal")
    device.sound.wait(5)
    assert device.sound.available
    assert not device.played


def test_without_a_card_and_a_server_nothing_is_tried(monkeypatch, tmp_path):
    """SDL's library would print long complaints to standard error."""
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
