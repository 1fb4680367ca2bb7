"""The light of the lamp and the cloth below it.

A ground has 256 tones, and so takes a quarter of the memory of full colours. The lamp decides each
point's tone, and the cloth each tone's colour. Grain hides the steps between tones.
"""

import math
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from swoop_desktop.ui.theme import Colour, Lamp, lamp_over

TONES = 256
_NODE, _NODES = 8, 72
"""Least pixels between two computed points of light; most points along a side."""
GRAIN, COARSE = 256, 26
"""Side of a tile of grain in pixels; most light, of 255, that grain takes away."""
_BAND = 256
"""Number of lines lit at once: the whole ground in full colour would take as much memory as the
window.
"""
_DARK = 0.21
"""Share of the light in the darkest corner."""
_FALL = 1.75
_WARM, _COOL = (1.0, 0.975, 0.90), (0.86, 0.95, 1.0)
"""Colours of the light below the lamp and far from it, as shares of red, green and blue."""
FULL, _GLOW = 1.45, (18, 14, 4)
"""Below the lamp: factor of the cloth's brightness; red, green and blue added."""


def felt(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Draw a lit cloth that can be painted on."""
    tones = bytearray()
    for _, band in bands(size, lamp_over(0, 0, *size)):
        tones += tones_of(band)
    surface = pygame.Surface(size)
    surface.blit(picture(tones, size, cloth(colour, TONES)), (0, 0))
    return surface


def bands(size: tuple[int, int], lamp: Lamp) -> Iterator[tuple[int, pygame.Surface]]:
    """Yield full-width bands of the light with grain (0 to 255), and each band's first line."""
    w, h = size
    node = max(_NODE, -(-w // _NODES), -(-h // _NODES))
    light, nap = _light(-(-w // node) + 1, -(-h // node) + 1, node, lamp), grain()
    wide, rows = (light.get_width() - 1) * node, max(1, _BAND // node)
    down = light.get_height() - 1
    for row in range(0, down, rows):
        # Scaling keeps the first and last points: separately scaled parts that share a row meet
        # without a seam.
        part = light.subsurface((0, row, light.get_width(), min(rows, down - row) + 1))
        scaled = pygame.transform.smoothscale(part, (wide, (part.get_height() - 1) * node))
        top = row * node
        band = scaled.subsurface((0, 0, w, min(scaled.get_height(), h - top)))
        for x in range(0, w, GRAIN):
            for y in range(0, band.get_height(), GRAIN):
                band.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        yield top, band


def tones_of(band: pygame.Surface) -> bytes:
    """Return the tones of a grey 32-bit surface, line by line."""
    whole = pygame.Surface(band.get_size(), depth=32)
    whole.blit(band, (0, 0))
    return whole.get_buffer().raw[1::4]


def picture(tones: bytearray, size: tuple[int, int], colours: Sequence[Colour]) -> pygame.Surface:
    """Return an opaque 8-bit surface of these tones, with a colour for each."""
    surface = pygame.image.frombuffer(tones, size, "P")
    surface.set_palette(colours)
    return surface


def under(colour: Colour, share: float) -> Colour:
    """Return a cloth's colour in this share of the light, without grain, which only darkens."""
    near = max(0.0, share - _DARK) / (1 - _DARK)
    r, g, b = (
        min(255, round((FULL * part + glow) * share * (cool + (warm - cool) * near)))
        for part, glow, warm, cool in zip(colour, _GLOW, _WARM, _COOL, strict=True)
    )
    return r, g, b


def light_at(lamp: Lamp, x: float, y: float) -> float:
    away = ((x - lamp.x) / lamp.across) ** 2 + ((y - lamp.y) / lamp.down) ** 2
    return _DARK + (1 - _DARK) * math.exp(-_FALL * away)


def cloth(colour: Colour, count: int) -> list[Colour]:
    return [under(colour, i / (count - 1)) for i in range(count)]


def _light(columns: int, rows: int, node: int, lamp: Lamp) -> pygame.Surface:
    """Compute the light at points `node` pixels apart."""
    across = [math.exp(-_FALL * ((i * node - lamp.x) / lamp.across) ** 2) for i in range(columns)]
    grey = bytearray()
    for j in range(rows):
        down = (1 - _DARK) * math.exp(-_FALL * ((j * node - lamp.y) / lamp.down) ** 2)
        grey += bytes([round(255 * (_DARK + down * far)) for far in across])
    return _grey(bytes(grey), (columns, rows))


@lru_cache(maxsize=1)
def grain() -> pygame.Surface:
    """Draw faint noise, the nap of the cloth."""
    steps = bytes(255 - (COARSE * i // 255) for i in range(256))
    noise = random.Random(7).randbytes(GRAIN * GRAIN).translate(steps)
    return _grey(noise, (GRAIN, GRAIN))


def _grey(shades: bytes, size: tuple[int, int]) -> pygame.Surface:
    pixels = bytearray(3 * len(shades))
    pixels[0::3] = pixels[1::3] = pixels[2::3] = shades
    return pygame.image.frombuffer(pixels, size, "RGB").convert(32)
