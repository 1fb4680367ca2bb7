"""Draws the pool of light in the middle of the table, which leans and flares while all else stays.

The ground is lit as it is with the pool in its middle. So a pool that leans is taken away there and
laid down beside it: nowhere does the felt become brighter than words on it allow.
"""

import random
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.drawing.dirty_layers import Light
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.ui.cloth import FULL
from swoop_desktop.ui.lamp import lamp_over
from swoop_desktop.ui.theme import Colour

_WIDE, _TALL = 440, 300
"""Size of the pool, in units."""
_STRONG = 0.16
"""The light of one picture of the pool, as a share of that below the lamp."""
FLARES = 2
"""Steps from no flare to the brightest one: as many pictures of that light more. The pool itself is
two of them.
"""
_STEP = 1.5
"""Units from one place of the pool to the next: so small a step of so soft a light is not seen."""
_GRID = (56, 38)
"""Size in which the pool is computed."""
_NOISE = 256
"""Side of the piece of noise that hides the steps of the light, in pixels."""
_Wanted: TypeAlias = tuple[float, Colour]
"""Pixels of a unit, and the colour of the cloth."""


class Shine(NamedTuple):
    """How the pool lies: its way from the middle in pixels, and the steps that it flares."""

    x: int = 0
    y: int = 0
    flare: int = 0


def shine_of(away: tuple[float, float], flare: float, unit: float) -> Shine:
    """Return how the pool lies that leans so many units to the right and down, and flares at this
    share of its brightest.
    """
    step = max(1, round(_STEP * unit))
    x, y = (step * round(part * unit / step) for part in away)
    return Shine(x, y, round(FLARES * min(1.0, max(0.0, flare))))


class _Pool(NamedTuple):
    """The light of one picture and of two that lie on one another: light is laid as often as it
    leans, and each time takes as long, however bright.
    """

    once: pygame.Surface
    twice: pygame.Surface


class LampPool:
    """The picture of the pool for one table, which is drawn in a thread. Until it is there, the
    pool stays where it is.
    """

    def __init__(self) -> None:
        self._wanted: _Wanted | None = None
        self._made: _Wanted | None = None
        """What the picture is made for."""
        self._pool: _Pool | None = None
        self._job: Job[tuple[_Wanted, _Pool]] | None = None

    @property
    def busy(self) -> bool:
        """Whether the picture is still to come."""
        return self._wanted != self._made

    def want(self, unit: float, cloth: Colour) -> None:
        """Have the picture for this unit and cloth; `begin` draws it."""
        self._wanted = unit, cloth

    def begin(self) -> None:
        """Begin to draw what is wanted, unless it is there or something is still being drawn."""
        wanted = self._wanted
        if wanted is not None and self.busy and self._job is None:
            self._job = Job("lamp", lambda _cancelled: (wanted, _drawn(*wanted)), wake)

    def take_in(self) -> None:
        """Take in what has been drawn."""
        drawn = None if self._job is None else self._job.result
        if drawn is not None:
            self._job = None
            self._made, self._pool = drawn

    def close(self) -> None:
        """Free the picture, and draw no more."""
        self._wanted = self._made = self._pool = None
        if self._job is not None:
            self._job.leave(None)

    def lights(self, shine: Shine, outer: Box) -> tuple[Light, ...]:
        """Return the lights to lay on the ground of a table whose rail has this outer edge; none
        while the pool lies in the middle.
        """
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
    """Draw the pool: light in the colour of a cloth. There are few tones of it: noise of just one
    tone hides the steps between them.
    """
    w, h = _GRID
    shades = bytearray()
    for y in range(h):
        for x in range(w):
            away = (2 * x / (w - 1) - 1) ** 2 + (2 * y / (h - 1) - 1) ** 2
            shades += bytes([round(255 * max(0.0, 1 - away) ** 2)] * 3)
    small = pygame.image.frombuffer(shades, _GRID, "RGB").convert(32)
    size = (2 * round(_WIDE * unit / 2), 2 * round(_TALL * unit / 2))
    made = pygame.transform.smoothscale(small, size)
    tones = [max(1, min(255, round(FULL * _STRONG * part))) for part in cloth]
    nap = _noise()
    nap.fill([round(255 / tone) for tone in tones], special_flags=pygame.BLEND_RGB_MULT)
    for x in range(0, made.get_width(), _NOISE):
        for y in range(0, made.get_height(), _NOISE):
            made.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_SUB)
    made.fill(tones, special_flags=pygame.BLEND_RGB_MULT)
    twice = made.copy()
    twice.blit(made, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return _Pool(made, twice)


def _noise() -> pygame.Surface:
    """Draw grey noise of all tones."""
    shades = random.Random(11).randbytes(_NOISE * _NOISE)
    made = bytearray(3 * len(shades))
    made[0::3] = made[1::3] = made[2::3] = shades
    return pygame.image.frombuffer(made, (_NOISE, _NOISE), "RGB").convert(32)
