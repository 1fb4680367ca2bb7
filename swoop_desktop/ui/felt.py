"""The lamp over the table, and the cloth below it.

Everything is painted in its own colours first; the light is laid over it then, as a share of each
colour. Light and grain meet before they are rounded to whole steps, so that no steps are seen.
"""

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from swoop_desktop.ui.theme import Colour

_NODE = 8
"""Pixels of a surface from one point where the light is known to the next, at least."""
_NODES = 72
"""Most such points from side to side, and from top to bottom."""
_FINE = 4
"""How much larger the points are drawn that something lies between."""
_GRAIN = 256
"""Side of the piece of grain that is laid side by side, in pixels."""
COARSE = 26
"""How much the grain takes of the light at most, of 255."""
_BAND = 256
"""Lines of a surface that are lit at once, about: the light of all of them takes as much memory as
the surface itself.
"""
_DARK = 0.21
"""The share of the light that reaches every corner."""
_FALL = 1.25
_WARM, _COOL = (1.0, 0.975, 0.90), (0.86, 0.95, 1.0)
"""The light below the lamp, and far from it: shares of red, green and blue."""
FULL, _GLOW = 1.45, (18, 14, 4)
"""How much brighter than its colour a cloth is below the lamp: times, and more."""


class Lamp(NamedTuple):
    """Where the lamp hangs. All in pixels."""

    x: float
    y: float
    across: float
    """How far from there its light has faded to a third, to the sides and up and down."""
    down: float


def lamp_over(x: float, y: float, w: float, h: float) -> Lamp:
    """A lamp over a table that lies in this box: it shines as far as the table reaches, and more
    evenly than the table is long.
    """
    side = math.sqrt(w * h)
    return Lamp(x + w / 2, y + 0.43 * h, (0.62 * w + 0.38 * side) / 2, (0.62 * h + 0.38 * side) / 2)


def felt(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A cloth of this size below the lamp."""
    made = pygame.Surface(size)
    made.fill(brightest(colour))
    shine(made, lamp_over(0, 0, *size))
    return made


def brightest(colour: Colour) -> Colour:
    """A cloth where all the light of the lamp falls on it."""
    r, g, b = (min(255, round(FULL * c + w)) for c, w in zip(colour, _GLOW, strict=True))
    return r, g, b


def under(colour: Colour, share: float) -> Colour:
    """A cloth where this share of all light falls on it; its grain only makes that darker."""
    r, g, b = (c * s // 255 for c, s in zip(brightest(colour), _shade(share), strict=True))
    return r, g, b


def shine(
    surface: pygame.Surface, lamp: Lamp, edge: Sequence[tuple[float, float]] = (), dusk: float = 0.0
) -> None:
    """Let the lamp shine on what is painted on a surface, and give it its grain. Outside of the
    closed line `edge` it is nowhere darker than `dusk`, a share of the full light.
    """
    w, h = surface.get_size()
    node = max(_NODE, -(-w // _NODES), -(-h // _NODES))
    light = _light(-(-w // node) + 1, -(-h // node) + 1, node, lamp)
    if edge:
        light.blit(
            _beyond(light.get_size(), node, edge, dusk), (0, 0), special_flags=pygame.BLEND_RGB_MAX
        )
    nap, wide, down = grain(), (light.get_width() - 1) * node, light.get_height() - 1
    rows = max(1, _BAND // node)
    for top in range(0, down, rows):
        # The first and the last point of a picture that is scaled up stay what they are: so parts
        # of the light that are scaled one by one meet without a seam where they share a row.
        part = light.subsurface((0, top, light.get_width(), min(rows, down - top) + 1))
        band = pygame.transform.smoothscale(part, (wide, (part.get_height() - 1) * node))
        for x in range(0, wide, _GRAIN):
            for y in range(0, band.get_height(), _GRAIN):
                band.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(band, (0, top * node), special_flags=pygame.BLEND_RGB_MULT)


def _beyond(
    size: tuple[int, int], node: int, edge: Sequence[tuple[float, float]], dusk: float
) -> pygame.Surface:
    """The least light at points that lie `node` pixels apart: none within a line."""
    large = pygame.Surface((size[0] * _FINE, size[1] * _FINE))
    large.fill(_shade(dusk))
    half = _FINE / 2
    line = [(x / node * _FINE + half, y / node * _FINE + half) for x, y in edge]
    pygame.draw.polygon(large, (0, 0, 0), line)
    return pygame.transform.smoothscale(large, size)


def _light(columns: int, rows: int, node: int, lamp: Lamp) -> pygame.Surface:
    """The light at points that lie `node` pixels apart."""
    across = [math.exp(-_FALL * ((i * node - lamp.x) / lamp.across) ** 2) for i in range(columns)]
    points = bytearray()
    shades = [bytes(_shade(_DARK + (1 - _DARK) * i / 255)) for i in range(256)]
    for j in range(rows):
        down = 255 * math.exp(-_FALL * ((j * node - lamp.y) / lamp.down) ** 2)
        points += b"".join([shades[round(down * far)] for far in across])
    return pygame.image.frombuffer(points, (columns, rows), "RGB").convert(32)


def _shade(share: float) -> Colour:
    """The light where so much of all light arrives."""
    near = (share - _DARK) / (1 - _DARK)
    r, g, b = (
        round(255 * share * (cool + (warm - cool) * near))
        for warm, cool in zip(_WARM, _COOL, strict=True)
    )
    return r, g, b


@lru_cache(maxsize=1)
def grain() -> pygame.Surface:
    """Faint noise: gives the cloth its nap, and hides the steps of the light."""
    steps = bytes(255 - (COARSE * i // 255) for i in range(256))
    noise = random.Random(7).randbytes(_GRAIN * _GRAIN).translate(steps)
    grey = bytearray(3 * len(noise))
    grey[0::3] = grey[1::3] = grey[2::3] = noise
    return pygame.image.frombuffer(grey, (_GRAIN, _GRAIN), "RGB").convert(32)
