"""The faint marks that swoops brush into the felt's nap."""

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from swoop_desktop.tabletop.motion.swoop_timeline import Course

MOST = 24
"""More marks would lie on one another."""
_BRISTLES, _PARTS = 13, 4
"""Strokes in a mark; pieces in which each fades at its ends."""
_LIGHT, _DARK = 26, 34
"""Opacities of 255, with the light and against it."""
_WIDTH = 56.0
"""Card width in pixels before scaling."""
_GOLDEN = 0.6180339887


class Worn(NamedTuple):
    picture: pygame.Surface
    at: tuple[int, int]


@lru_cache(maxsize=1)
def worn(course: Course, count: int) -> Worn:
    """Draw the marks beside the pile, towards the tray."""
    width, scale = _WIDTH, course.width / _WIDTH
    (px, py), (tx, ty) = ((x / scale, y / scale) for x, y in (course.pile, course.tray))
    reach = 1.9 * width
    left, top = math.floor(min(px, tx) - reach), math.floor(min(py, ty) - reach)
    right, bottom = math.ceil(max(px, tx) + reach), math.ceil(max(py, ty) + reach)
    made = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    made.fill((255, 255, 255, 0))
    way = math.atan2(ty - py, tx - px)
    for i in range(min(MOST, count)):
        chances = [(i * _GOLDEN + k * 0.3819660113 + 0.2 * k) % 1 for k in range(4)]
        about = 2 * math.pi * chances[0]
        x = px + (0.75 + 0.55 * chances[1]) * width * math.cos(about)
        y = py + (0.85 + 0.35 * chances[1]) * width * math.sin(about)
        if chances[2] < 0.4:  # where the cards rode along
            x, y = px + (tx - px) * (0.4 + 0.3 * chances[1]), py + 0.8 * width * (chances[0] - 0.2)
        _brush(made, (x - left, y - top), way + 1.1 * (chances[3] - 0.5), width)
    seen = made.get_bounding_rect()
    if not seen.w:
        return Worn(made, (left, top))
    soft = pygame.transform.box_blur(made.subsurface(seen), 1)
    whole = pygame.transform.smoothscale(soft, (round(scale * seen.w), round(scale * seen.h)))
    at = round(scale * (left + seen.x)), round(scale * (top + seen.y))
    return Worn(whole.convert_alpha(), at)


def _brush(
    surface: pygame.Surface, middle: tuple[float, float], angle: float, width: float
) -> None:
    """Draw strokes, alternately with and against the light."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    thick = max(1, round(width / 40))
    for k in range(_BRISTLES):
        place = 2 * k / (_BRISTLES - 1) - 1
        aside = 0.24 * width * place
        length = 0.85 * width * (1 - 0.5 * place * place) * (0.75 + 0.5 * (k * _GOLDEN % 1))
        bent = 0.16 * width * (1 - place * place)
        tone, strong = ((255, 255, 255), _LIGHT) if k % 2 else ((0, 0, 0), _DARK)
        points = []
        for part in range(_PARTS + 1):
            share = 2 * part / _PARTS - 1
            far, down = share * length / 2, aside + bent * share * share
            points.append(
                tuple(m + far * a + down * b for m, a, b in zip(middle, along, across, strict=True))
            )
        for part in range(_PARTS):
            fade = math.sin(math.pi * (part + 0.5) / _PARTS)
            colour = (*tone, round(strong * fade))
            pygame.draw.line(surface, colour, points[part], points[part + 1], thick)
