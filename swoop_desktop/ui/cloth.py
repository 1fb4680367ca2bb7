"""The lamp over the table, and the cloth below it.

A ground has no more than 256 tones, which take a quarter of the memory of so many colours: the
lamp decides how bright each point is, the cloth what that looks like. Light and grain meet before
they are rounded to whole tones, so that no steps are seen.
"""

import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from swoop_desktop.ui.lamp import Lamp, lamp_over
from swoop_desktop.ui.theme import Colour

TONES = 256
_NODE, _NODES = 8, 72
"""Least pixels between two points where the light is known; most such points from side to side, and
from top to bottom.
"""
GRAIN, COARSE = 256, 26
"""Side of the piece of grain that is laid side by side, in pixels; and the most light that it takes
away, of 255.
"""
_BAND = 256
"""Number of lines that are lit at once, about: in colours, all of it would take as much as the
window.
"""
_DARK = 0.21
"""The share of the light that reaches every corner."""
_FALL = 1.75
_WARM, _COOL = (1.0, 0.975, 0.90), (0.86, 0.95, 1.0)
"""Colours of the light below the lamp, and far from it: shares of red, green and blue."""
FULL, _GLOW = 1.45, (18, 14, 4)
"""Factor by which a cloth is brighter than its colour below the lamp, and what is added to that."""


def felt(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Draw a cloth of this size below the lamp, to be painted on."""
    tones = bytearray()
    for _, band in bands(size, lamp_over(0, 0, *size)):
        tones += tones_of(band)
    made = pygame.Surface(size)
    made.blit(picture(tones, size, cloth(colour, TONES)), (0, 0))
    return made


def bands(size: tuple[int, int], lamp: Lamp) -> Iterator[tuple[int, pygame.Surface]]:
    """Yield the light on a surface of this size with its grain, from 0 to 255: in bands as wide as
    the surface, each with the line that it begins at.
    """
    w, h = size
    node = max(_NODE, -(-w // _NODES), -(-h // _NODES))
    light, nap = _light(-(-w // node) + 1, -(-h // node) + 1, node, lamp), grain()
    wide, rows = (light.get_width() - 1) * node, max(1, _BAND // node)
    down = light.get_height() - 1
    for row in range(0, down, rows):
        # The first and the last point of a picture that is scaled up stay what they are: so parts
        # of the light that are scaled one by one meet without a seam where they share a row.
        part = light.subsurface((0, row, light.get_width(), min(rows, down - row) + 1))
        scaled = pygame.transform.smoothscale(part, (wide, (part.get_height() - 1) * node))
        top = row * node
        band = scaled.subsurface((0, 0, w, min(scaled.get_height(), h - top)))
        for x in range(0, w, GRAIN):
            for y in range(0, band.get_height(), GRAIN):
                band.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        yield top, band


def tones_of(band: pygame.Surface) -> bytes:
    """Return the tones of a grey surface of 32 bits, line by line."""
    whole = pygame.Surface(band.get_size(), depth=32)
    whole.blit(band, (0, 0))
    return whole.get_buffer().raw[1::4]


def picture(tones: bytearray, size: tuple[int, int], colours: Sequence[Colour]) -> pygame.Surface:
    """Return a surface of these tones, with a colour for each; opaque, and not to be painted on."""
    made = pygame.image.frombuffer(tones, size, "P")
    made.set_palette(colours)
    return made


def under(colour: Colour, share: float) -> Colour:
    """Return the colour of a cloth in this share of all light; its grain only makes that darker."""
    near = max(0.0, share - _DARK) / (1 - _DARK)
    r, g, b = (
        min(255, round((FULL * part + glow) * share * (cool + (warm - cool) * near)))
        for part, glow, warm, cool in zip(colour, _GLOW, _WARM, _COOL, strict=True)
    )
    return r, g, b


def light_at(lamp: Lamp, x: float, y: float) -> float:
    """Return the share of all light that falls on this place."""
    away = ((x - lamp.x) / lamp.across) ** 2 + ((y - lamp.y) / lamp.down) ** 2
    return _DARK + (1 - _DARK) * math.exp(-_FALL * away)


def cloth(colour: Colour, count: int) -> list[Colour]:
    """Return the colours of a cloth from no light to all that there is."""
    return [under(colour, i / (count - 1)) for i in range(count)]


def _light(columns: int, rows: int, node: int, lamp: Lamp) -> pygame.Surface:
    """Compute the light at points that lie `node` pixels apart."""
    across = [math.exp(-_FALL * ((i * node - lamp.x) / lamp.across) ** 2) for i in range(columns)]
    grey = bytearray()
    for j in range(rows):
        down = (1 - _DARK) * math.exp(-_FALL * ((j * node - lamp.y) / lamp.down) ** 2)
        grey += bytes([round(255 * (_DARK + down * far)) for far in across])
    return _grey(bytes(grey), (columns, rows))


@lru_cache(maxsize=1)
def grain() -> pygame.Surface:
    """Draw faint noise, which gives the cloth its nap, and hides the steps of the light."""
    steps = bytes(255 - (COARSE * i // 255) for i in range(256))
    noise = random.Random(7).randbytes(GRAIN * GRAIN).translate(steps)
    return _grey(noise, (GRAIN, GRAIN))


def _grey(shades: bytes, size: tuple[int, int]) -> pygame.Surface:
    made = bytearray(3 * len(shades))
    made[0::3] = made[1::3] = made[2::3] = shades
    return pygame.image.frombuffer(made, size, "RGB").convert(32)
