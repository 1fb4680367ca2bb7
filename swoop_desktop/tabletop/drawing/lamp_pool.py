"""The pool of light in the middle of the table, which leans and flares.

The ground's picture contains the pool. A leaning pool is subtracted there and added elsewhere: the
felt never gets too bright for its words.
"""

import random
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.drawing.dirty_layers import Light
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.ui.cloth import FULL
from swoop_desktop.ui.theme import Colour, lamp_over

_WIDE, _TALL = 440, 300
_STRONG = 0.16
"""One picture's share of the light below the lamp."""
FLARES = 2
"""Most pictures of light that a flare adds; the pool itself has two."""
_STEP = 1.5
"""Units between the pool's places: too small to see."""
_GRID = (56, 38)
_NOISE = 256
"""Pixels of a noise tile, which hides the steps of light."""
_Wanted: TypeAlias = tuple[float, Colour]


class Shine(NamedTuple):
    x: int = 0
    y: int = 0
    flare: int = 0


def shine_of(away: tuple[float, float], flare: float, unit: float) -> Shine:
    """Convert a lean from units to pixels, a flare to steps."""
    step = max(1, round(_STEP * unit))
    x, y = (step * round(part * unit / step) for part in away)
    return Shine(x, y, round(FLARES * min(1.0, max(0.0, flare))))


class _Pool(NamedTuple):
    """The light once, and twice as bright: one bright picture saves a second pass."""

    once: pygame.Surface
    twice: pygame.Surface


class LampPool:
    """Draws on a thread; until drawn, the light stays in the middle."""

    def __init__(self) -> None:
        self._wanted: _Wanted | None = None
        self._made: _Wanted | None = None
        self._pool: _Pool | None = None
        self._job: Job[tuple[_Wanted, _Pool]] | None = None

    @property
    def busy(self) -> bool:
        return self._wanted != self._made

    def want(self, unit: float, cloth: Colour) -> None:
        """Request a picture; `begin` draws it."""
        self._wanted = unit, cloth

    def begin(self) -> None:
        wanted = self._wanted
        if wanted is not None and self.busy and self._job is None:
            self._job = Job("lamp", lambda _cancelled: (wanted, _drawn(*wanted)), wake)

    def take_in(self) -> None:
        drawn = None if self._job is None else self._job.result
        if drawn is not None:
            self._job = None
            self._made, self._pool = drawn

    def close(self) -> None:
        self._wanted = self._made = self._pool = None
        if self._job is not None:
            self._job.leave(None)

    def lights(self, shine: Shine, outer: Box) -> tuple[Light, ...]:
        """Return the lights inside a rail's outer edge; none at rest."""
        if shine == Shine() or self._pool is None or self.busy:
            return ()
        pool, (x, y, flare), lamp = self._pool, shine, lamp_over(*outer)
        w, h = pool.once.get_size()
        left, top = round(lamp.x) - w // 2, round(lamp.y) - h // 2
        once, twice = (Light(one, (left + x, top + y), pygame.BLEND_RGB_ADD) for one in pool)
        flares = (twice,) * (flare // 2) + (once,) * (flare % 2)
        if not (x or y):
            return flares
        return Light(pool.twice, (left, top), pygame.BLEND_RGB_SUB), twice, *flares


def _drawn(unit: float, cloth: Colour) -> _Pool:
    """Draw the pool in few tones; noise of one tone hides the steps."""
    w, h = _GRID
    shades = bytearray()
    for y in range(h):
        for x in range(w):
            away = (2 * x / (w - 1) - 1) ** 2 + (2 * y / (h - 1) - 1) ** 2
            shades += bytes([round(255 * max(0.0, 1 - away) ** 2)] * 3)
    small = pygame.image.frombuffer(shades, _GRID, "RGB").convert(32)
    size = (2 * round(_WIDE * unit / 2), 2 * round(_TALL * unit / 2))
    surface = pygame.transform.smoothscale(small, size)
    tones = [max(1, min(255, round(FULL * _STRONG * part))) for part in cloth]
    nap = _noise()
    nap.fill([round(255 / tone) for tone in tones], special_flags=pygame.BLEND_RGB_MULT)
    for x in range(0, surface.get_width(), _NOISE):
        for y in range(0, surface.get_height(), _NOISE):
            surface.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    surface.fill(tones, special_flags=pygame.BLEND_RGB_MULT)
    twice = surface.copy()
    twice.blit(surface, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _Pool(surface, twice)


def _noise() -> pygame.Surface:
    shades = random.Random(11).randbytes(_NOISE * _NOISE)
    pixels = bytearray(3 * len(shades))
    pixels[0::3] = pixels[1::3] = pixels[2::3] = shades
    return pygame.image.frombuffer(pixels, (_NOISE, _NOISE), "RGB").convert(32)
