"""Sounds, loaded beside the game: a machine without a sound device is simply silent."""

import logging
import os
import sys
import threading
from pathlib import Path

import pygame

from swoop_desktop.ui.assets import asset

log = logging.getLogger(__name__)

NAMES = ("deal", "play", "flip", "take", "sweep", "shuffle", "click", "refuse", "win", "turn")


class Sound:
    """Plays effects by name. Silent until `start` has found a device and loaded them."""

    def __init__(self, volume: float = 0.7, *, mute: bool = False) -> None:
        self._volume = volume
        self._mute = mute
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._thread: threading.Thread | None = None
        self.available = False

    def start(self) -> None:
        """Open the device and load the effects, without holding up a frame."""
        self._thread = threading.Thread(target=self._load, name="sounds", daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait until the effects are loaded."""
        if self._thread is not None:
            self._thread.join(seconds)

    def set(self, volume: float, *, mute: bool) -> None:
        """How loud, from 0 to 1."""
        self._volume, self._mute = min(1.0, max(0.0, volume)), mute
        for sound in list(self._sounds.values()):
            sound.set_volume(self._volume)

    def play(self, name: str, share: float = 1.0) -> None:
        """Play an effect, at this share of its loudness; one that is missing is no problem."""
        sound = self._sounds.get(name)
        if sound is not None and not self._mute and self._volume > 0:
            channel = sound.play()
            if channel is not None:
                channel.set_volume(share)

    def stop(self) -> None:
        """Close the device."""
        self.wait(2)
        self._sounds.clear()
        if self.available:
            pygame.mixer.quit()
            self.available = False

    def _load(self) -> None:
        if not _may_have_device():
            log.info("no sound: there is no device for it")
            return
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            pygame.mixer.set_num_channels(24)
        except (pygame.error, NotImplementedError) as problem:  # the mixer may not load, either
            log.info("no sound: %s", problem)
            return
        self.available = True
        for name in NAMES:
            try:
                sound = pygame.mixer.Sound(asset(f"sounds/{name}.wav"))
            except (pygame.error, FileNotFoundError) as problem:
                log.info("no sound %s: %s", name, problem)
                continue
            sound.set_volume(self._volume)
            self._sounds[name] = sound


def _may_have_device() -> bool:
    """False on a Linux without a card and a server, where ALSA would print a page of complaints,
    and on a Windows without a device, where SDL would hold everything up for the eight seconds in
    which one may still appear.
    """
    if "SDL_AUDIODRIVER" in os.environ:
        return True
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.winmm.waveOutGetNumDevs())
    if not sys.platform.startswith("linux"):
        return True
    if any(name in os.environ for name in ("PULSE_SERVER", "PIPEWIRE_REMOTE", "AUDIODEV")):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    places = (Path("/dev/snd"), Path("/dev/dsp"), runtime / "pulse/native", runtime / "pipewire-0")
    return any(map(os.path.exists, places))  # Path.exists may raise
