"""Plays sounds, loaded on a thread; without a sound device the program is silent."""

import atexit
import ctypes
import importlib
import io
import logging
import os
import struct
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.processes.job import Cancelled, GivenUp, Job
from swoop_desktop.resources import assets
from swoop_desktop.system.sdl import library

log = logging.getLogger(__name__)

TAKES = {
    "chime": 1,
    "click": 1,
    "costly": 1,
    "count": 4,
    "crown": 1,
    "deal": 5,
    "fits": 1,
    "flip": 3,
    "gather": 2,
    "last": 1,
    "lucky": 1,
    "play": 5,
    "refuse": 1,
    "ribbon": 3,
    "settle": 3,
    "shuffle": 2,
    "slam": 2,
    "sweep": 3,
    "take": 2,
    "turn": 1,
    "win": 1,
    "yours": 1,
}
"""Number of takes of each effect, played in turn: no two cards in a row sound the same."""
KINDS = {
    "cards": (
        "play",
        "deal",
        "flip",
        "take",
        "sweep",
        "slam",
        "settle",
        "gather",
        "shuffle",
        "count",
        "click",
    ),
    "calls": ("turn", "ribbon", "chime", "lucky", "costly", "crown", "win"),
    "alarms": ("refuse", "yours", "last", "fits"),
}
"""By volume setting: effects of cards and buttons; calls; alarms, which accompany visible signs.
Each setting's most typical effect comes first.
"""
_KIND = {name: kind for kind, names in KINDS.items() for name in names}
RATE = 22_050
"""Samples a second, as in the files: unconverted sounds take half the memory."""
_AUDIO, _SIGNED_16, _CHANGES = 0x10, 0x8010 if sys.byteorder == "little" else 0x9010, 0b101
"""SDL's audio subsystem, 16-bit samples, and the values that a device may change: frequency and
channels.
"""
SILENCE = 15.0
"""Seconds of silence after which the device is closed: an open device wakes a thread many times a
second.
"""
_MOMENT, _PARTING = 0.02, 0.5
"""Most seconds to wait for the device to close: usually, and at exit."""
TOGETHER = 0.025
"""Seconds within which the same effect plays only once."""
_ROOM, _FADE = 0, 1500
"""The channel of the room's ambience; milliseconds of its fade-in."""
_BREATH = 0.002
"""Seconds that the thread making an ambience sleeps between two pieces."""
LATE = 0.3
"""Most seconds that an effect waits for the device; later it would match nothing on the screen."""


class _Note(NamedTuple):
    name: str
    share: float
    pan: float
    steps: int


def files() -> list[str]:
    return [f"sounds/{_take(name, i)}.wav" for name, takes in TAKES.items() for i in range(takes)]


def _take(name: str, number: int) -> str:
    return f"{name}-{number + 1}" if number else name


class Sound:
    """Plays effects by name; silent until `start` has loaded them.

    A thread closes the device after `SILENCE` and reopens it for the next effect: the game never
    waits.
    """

    def __init__(
        self,
        volume: float = 0.7,
        *,
        mute: bool = False,
        clock: Callable[[], float] = time.monotonic,
        felt: Callable[[str], object] = lambda name: None,
    ) -> None:
        """`volume` is from 0 to 1; `clock` counts seconds; `felt` gets each effect for gamepads'
        rumble, heard or not.
        """
        self._felt = felt
        self._volumes = dict.fromkeys(KINDS, volume)
        self._unwanted: frozenset[str] = frozenset()
        """Effects that are switched off."""
        self._mute, self._mono = mute, False
        self._clock = clock
        self._takes: dict[tuple[str, int], pygame.mixer.Sound | None] = {}
        """By take and semitones up: loaded sounds; empty while the device is closed."""
        self._next: dict[str, int] = {}
        self._last_played: dict[str, float] = {}
        self._wanted: deque[tuple[_Note, float]] = deque(maxlen=len(TAKES))
        """Effects that wait for the device, each with its time."""
        self._failed = -SILENCE
        """Time of the last failure to open the device, retried only after `SILENCE`."""
        self._used = clock()
        """Time when the device last opened or played."""
        self._job: Job[None] | None = None
        self._around, self._around_volume = "", 0.0
        """Name and volume of the wanted ambience."""
        self._loop: tuple[str, bytes] = ("", b"")
        """Name and samples of the loop made last."""
        self.heard = ""
        """Name of the loop that plays; empty: none."""
        self._making: Job[bytes] | None = None
        self._started = False
        self.available = False

    @property
    def due(self) -> float | None:
        """Seconds until `tick` is needed; None if it isn't."""
        if not self.available or self.heard:
            return None
        return max(0.0, self._used + SILENCE - self._clock())

    def start(self) -> None:
        """Open the device and load the effects on a thread."""
        self._started = True
        self._open()

    def wait(self, seconds: float) -> None:
        if self._job is not None:
            self._job.wait(seconds)

    def set(
        self,
        volume: float | Mapping[str, float],
        *,
        mute: bool,
        unwanted: frozenset[str] = frozenset(),
        mono: bool = False,
    ) -> None:
        """Set the volume, 0 to 1, for all or by `KINDS`, and the effects to leave out."""
        self._unwanted, self._mono = unwanted, mono
        each = volume if isinstance(volume, Mapping) else dict.fromkeys(KINDS, volume)
        self._volumes = {kind: min(1.0, max(0.0, each.get(kind, 0.0))) for kind in KINDS}
        self._mute = mute
        self._follow_room()

    def surround(self, name: str, volume: float) -> None:
        """Play one of `resources.ambience.LOOPS`, or none (empty), at a volume from 0 to 1, once a
        thread has made it.
        """
        self._around, self._around_volume = name, min(1.0, max(0.0, volume))
        self._follow_room()

    def volume_of(self, name: str) -> float:
        silent = self._mute or name in self._unwanted
        return 0.0 if silent else self._volumes.get(_KIND.get(name, ""), 0.0)

    def play(self, name: str, share: float = 1.0, pan: float = 0.0, steps: int = 0) -> None:
        """Play an effect at a share of its loudness, from the left (-1) to the right (1), `steps`
        semitones higher; skip a missing effect.
        """
        self._felt(name)
        if self.volume_of(name) <= 0 or share <= 0:
            return
        now = self._clock()
        if now - self._last_played.get(name, -1.0) < TOGETHER:
            return
        self._last_played[name] = self._used = now
        note = _Note(name, share, pan, steps)
        if self.available:
            self._play(note)
        elif self._started and now - self._failed >= SILENCE:
            self._wanted.append((note, now))
            self._open()

    def tick(self) -> None:
        """Close the device after silence. Call it when `due`."""
        if self.available and self._clock() - self._used >= SILENCE and not pygame.mixer.get_busy():
            self._close()

    def stop(self) -> None:
        """Close the device for good, or leave it to the system if it does not answer."""
        self._started = False
        if self._making is not None:
            self._making.close()
        self._wanted.clear()
        self.wait(_PARTING)
        if self.available:
            self._close(_PARTING)
        if self._job is not None and not self._job.over:
            atexit.unregister(pygame.quit)  # would wait for the device

    def _play(self, note: _Note) -> None:
        name = note.name
        number = self._next.get(name, 0)
        self._next[name] = (number + 1) % TAKES[name]
        take = _take(name, number), note.steps
        if take not in self._takes:
            self._takes[take] = _read(*take)
        found = self._takes[take]
        channel = None if found is None else found.play()
        if channel is not None:
            loud = self.volume_of(name) * min(1.0, note.share)
            pan = 0.0 if self._mono else note.pan
            channel.set_volume(loud * min(1.0, 1 - pan), loud * min(1.0, 1 + pan))

    def _follow_room(self) -> None:
        """Play the wanted ambience; open the device and make the loop if they are missing."""
        name = "" if self._mute or self._around_volume <= 0 else self._around
        if not self._started:
            return
        if self.available and name != self.heard:
            pygame.mixer.Channel(_ROOM).stop()
            self.heard, self._used = "", self._clock()
        if not name:
            return
        if self._loop[0] != name:
            self._make(name)
        elif not self.available:
            self._open()
        else:
            channel = pygame.mixer.Channel(_ROOM)
            if self.heard != name:
                self.heard = name
                channel.play(pygame.mixer.Sound(io.BytesIO(self._loop[1])), -1, fade_ms=_FADE)
            channel.set_volume(self._around_volume)

    def _make(self, name: str) -> None:
        """Make a loop on a thread, then play it if it is still wanted."""
        if self._making is not None and not self._making.over:
            return

        def run(cancelled: Cancelled) -> bytes:
            from swoop_desktop.resources.ambience import loop

            def pause() -> None:
                if cancelled():
                    raise GivenUp
                time.sleep(_BREATH)

            samples = loop(name, pause)
            self._loop = name, samples
            return samples

        self._making = Job("room", run, self._follow_room)

    def _open(self) -> None:
        if self._job is None or self._job.over:
            self._job = Job("sounds", self._load)

    def _close(self, patience: float = _MOMENT) -> None:
        """Close the device on a thread; reopen it if an effect came meanwhile."""
        self.available, self.heard = False, ""
        self._takes.clear()

        def run(cancelled: Cancelled) -> None:
            pygame.mixer.quit()
            if self._wanted and self._started:
                self._load(cancelled)

        self._job = Job("silence", run)
        self._job.wait(patience)

    def _load(self, _cancelled: Cancelled) -> None:
        try:
            importlib.import_module("pygame.mixer")  # hidden at start-up
            _open_device()
            pygame.mixer.init(RATE, -16, 2, 256)
            pygame.mixer.set_num_channels(24)
            pygame.mixer.set_reserved(_ROOM + 1)
        except (pygame.error, ImportError, NotImplementedError) as problem:
            log.info("no sound: %s", problem)
            self._failed = self._clock()
            self._wanted.clear()
            return
        for name, takes in TAKES.items():
            for take in (_take(name, i) for i in range(takes)):
                self._takes[take, 0] = _read(take)
        self._used = self._clock()
        self.available = True
        while self._wanted:
            note, when = self._wanted.popleft()
            if self._clock() - when < LATE:
                self._play(note)
        self._follow_room()


def _read(take: str, steps: int = 0) -> "pygame.mixer.Sound | None":
    """Read a take, `steps` semitones higher: SDL plays it at the rate in its header."""
    try:
        file = bytearray(assets.read(f"sounds/{take}.wav"))
        rate = round(RATE * 2 ** (steps / 12))
        file[24:32] = struct.pack("<II", rate, 2 * rate)
        return pygame.mixer.Sound(io.BytesIO(file))
    except (pygame.error, OSError) as problem:
        log.info("no sound %s: %s", take, problem)
        return None


def _open_device() -> None:
    """Open the device before `pygame.mixer.init`, which would hold Python's lock while a sound
    server hangs. Raises pygame.error.
    """
    if not _may_have_device():
        raise pygame.error("there is no device for it")
    try:
        sdl = library()
        mixer = ctypes.CDLL("SDL2_mixer.dll" if sys.platform == "win32" else pygame.mixer.__file__)
        begin, end, use = sdl.SDL_InitSubSystem, sdl.SDL_QuitSubSystem, mixer.Mix_OpenAudioDevice
    except (OSError, AttributeError) as reason:
        log.info("a sound server that does not answer holds the window: %s", reason)
        return
    if begin(_AUDIO):
        raise pygame.error(pygame.get_error())
    if use(RATE, _SIGNED_16, 2, 256, None, _CHANGES):
        end(_AUDIO)
        raise pygame.error(pygame.get_error())


def _may_have_device() -> bool:
    """False on Linux without a card and a server, where ALSA would print a page of complaints, and
    on Windows without a device, where SDL would block for eight seconds.
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
