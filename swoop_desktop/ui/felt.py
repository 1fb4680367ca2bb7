"""The cloth: lit from above, darker towards the edges, with a fine grain."""

import random
from functools import lru_cache

import pygame

from swoop_desktop.ui.theme import Colour

_SMALL = (48, 30)
_GRAIN = 256


def felt(size: tuple[int, int], colour: Colour, dark: float = 0.34) -> pygame.Surface:
    """A cloth of this size. `dark` is the share of light that reaches the corners."""
    cloth = pygame.transform.smoothscale(_light(colour, dark), size)
    grain = _grain()
    for y in range(0, size[1], _GRAIN):
        for x in range(0, size[0], _GRAIN):
            cloth.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return cloth.convert() if pygame.display.get_init() else cloth


@lru_cache(maxsize=8)
def _light(colour: Colour, dark: float) -> pygame.Surface:
    """The cloth as the lamp lights it, small: every page has one, and point by point it takes
    longer than all the rest.
    """
    light = pygame.Surface(_SMALL)
    for y in range(_SMALL[1]):
        for x in range(_SMALL[0]):
            dx = (x + 0.5) / _SMALL[0] - 0.5
            dy = (y + 0.5) / _SMALL[1] - 0.42
            fade = min(1.0, (dx * dx * 2.6 + dy * dy * 2.6) ** 0.9)
            share = 1.16 - (1.16 - dark) * fade
            light.set_at((x, y), tuple(max(0, min(255, round(c * share))) for c in colour))
    return light.convert(32)


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """Faint noise: gives the cloth its nap, and hides the steps of the gradient."""
    noise = random.Random(7).randbytes(_GRAIN * _GRAIN).translate(bytes(b % 7 for b in range(256)))
    grey = bytearray(3 * len(noise))
    grey[0::3] = grey[1::3] = grey[2::3] = noise
    return pygame.image.frombuffer(grey, (_GRAIN, _GRAIN), "RGB").convert(32)
