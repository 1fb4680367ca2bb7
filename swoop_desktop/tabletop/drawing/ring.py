"""Pictures of the ring and its signs."""

from functools import lru_cache

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.svg import icon

_KEPT = 8_000_000
"""Bytes, for two window sizes."""
_FINE = 3
_RED, _RIM, _FAINT = (222, 48, 58), (255, 226, 214), (246, 170, 158)
"""Colours: a certain win's sign, its rim, a possible win's rim."""
_APART = 7
"""Units between the ring's two lines."""
_LEAST = 9
"""Least letter size in pixels."""


@kept(_KEPT)
def ring(size: tuple[int, int], unit: float) -> pygame.Surface:
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    fine.fill((*theme.BRASS, 0))
    line = max(1, round(1.3 * unit)) * _FINE
    inner = fine.get_rect().inflate(-2 * round(_APART * unit) * _FINE, 0)
    inner.h -= 2 * round(_APART * unit) * _FINE
    inner.center = fine.get_rect().center
    pygame.draw.ellipse(fine, (*theme.BRASS, 170), fine.get_rect(), line)
    if inner.w > 2 * line and inner.h > 2 * line:
        pygame.draw.ellipse(fine, (*theme.BRASS, 105), inner, max(1, round(0.7 * line)))
    return pygame.transform.smoothscale(fine, size).convert_alpha()


@lru_cache(maxsize=8)
def stake(
    size: tuple[int, int], unit: float, palette: Palette, count: str, words: str
) -> pygame.Surface:
    """Draw a number or the leading card above words, or a called word alone. Words without room are
    left out.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    w, h = size
    figure = round(min((46 if count.isdigit() else 30) * unit, 0.42 * h))
    pixels, weight, ink = round(16 * unit), "medium", theme.CREAM
    if not count:
        figure, weight, ink = 0, "heavy", palette.gold
        pixels = round(27 * unit)
        if text.fits(words, pixels, round(0.84 * w), weight):
            pixels = text.fit(words, pixels, round(0.84 * w), weight)[1]
    room = round(0.84 * w if not count else 0.78 * w)
    rows = text.wrap(words, pixels, room, weight) if words else ()
    while len(rows) * text.line_height(pixels) > 0.8 * h - figure and pixels > 11:
        pixels -= 1
        rows = text.wrap(words, pixels, room, weight)
    step = text.line_height(pixels)
    if len(rows) * step > 0.86 * h - figure:
        rows = ()
    tall = (round(1.1 * figure) if count else 0) + len(rows) * step
    y = (h - tall) // 2
    if count:
        box = pygame.Rect(0, y, w, round(1.1 * figure))
        count, figure = text.fit(count, figure, round(0.84 * w), "heavy")
        text.draw(surface, count, box, figure, palette.gold, "heavy", "center")
        y = box.bottom
    text.draw_rows(surface, rows, surface.get_rect(y=y), step, pixels, ink, weight, "center")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def sign(name: str, side: int, *, full: bool) -> pygame.Surface:
    """Draw a certain win full, a possible win hollow."""
    surface = icon(name, side, _RIM if full else _FAINT).copy()
    line = max(1, round(side / (14 if full else 9)))
    inner, at = side - 2 * line, (line, line)
    if full:
        surface.blit(icon(name, inner, _RED), at)
    else:
        surface.blit(icon(name, inner, (0, 0, 0)), at, special_flags=pygame.BLEND_RGBA_SUB)
    return surface


@lru_cache(maxsize=16)
def counted(name: str, side: int, palette: Palette, words: str, *, full: bool) -> pygame.Surface:
    pixels, gap = round(0.88 * side), round(0.3 * side)
    surface = pygame.Surface(
        (side + gap + text.measure(words, pixels, "medium"), side), pygame.SRCALPHA
    )
    surface.blit(sign(name, side, full=full), (0, 0))
    box = surface.get_rect()
    text.draw(surface, words, box.move(side + gap, 0), pixels, theme.CREAM, "medium")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def place(size: tuple[int, int], unit: float, palette: Palette, *, above: bool) -> pygame.Surface:
    """Draw the viewer's place; only its outline if it lies `above` another."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    radius, line = max(2, round(min(size) * 0.062)), max(1, round(1.6 * unit))
    if not above:
        paint.box(surface, surface.get_rect(), radius, palette.shade)
        surface.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    paint.box(surface, surface.get_rect(), radius, None, theme.BRASS, line)
    return surface.convert_alpha()


@lru_cache(maxsize=4)
def tick(side: int) -> pygame.Surface:
    surface = paint.disc(side).copy()
    inner = round(0.62 * side)
    surface.blit(icon("check", inner, theme.DISC_INK), ((side - inner) // 2, (side - inner) // 2))
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def named(size: tuple[int, int], unit: float, palette: Palette, label: str) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    room, pixels = round(0.9 * size[0]), round(16 * unit)
    wide = text.measure(label, pixels, "medium")
    words, pixels = text.fit(label, min(pixels, pixels * room // wide), room, "medium")
    text.draw(surface, words, surface.get_rect(), pixels, palette.gold, "medium", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def beside(
    size: tuple[int, int],
    unit: float,
    palette: Palette,
    label: str,
    letter: str,
    note: str,
    align: str,
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    large, small = round(16 * unit), round(14 * unit)
    above = pygame.Rect(0, 0, size[0], round(0.5 * size[1]))
    sign = text.measure(letter, small, "medium") + round(7 * unit) if letter else 0
    if sign + text.measure(label, large, "medium") > size[0]:
        letter, sign = "", 0
    words = above.copy()
    words.w -= sign
    box = text.draw(surface, label, words, large, palette.gold, "medium", align)
    if letter:
        at = pygame.Rect(box.right + round(7 * unit), 0, sign, above.h)
        text.draw(surface, letter, at, small, palette.caption, "medium")
    below = pygame.Rect(0, above.bottom, size[0], size[1] - above.h)
    while small > _LEAST and not text.has_room(note, small, below.size):
        small -= 1
    text.draw(surface, note, below, small, theme.CREAM, "regular", align)
    return surface.convert_alpha()
