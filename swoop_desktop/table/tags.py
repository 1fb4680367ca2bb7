"""What is written on the cloth and on cards: outlines, ribbons, numbers, chips. As pictures."""

from functools import lru_cache

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.assets import asset


@lru_cache(maxsize=4)
def chip(side: int) -> pygame.Surface:
    """The chip that lies at the name plate of one seat: the dealer's, for example."""
    path = asset("table/dealer.svg")
    return pygame.image.load_sized_svg(str(path), (side, side)).convert_alpha()


@lru_cache(maxsize=8)
def part(size: tuple[int, int], unit: float, words: str) -> pygame.Surface:
    """An outline for a card, and what becomes of a card that is put there."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    rect, radius = made.get_rect(), max(2, round(size[0] * 0.062))
    paint.box(made, rect, radius, (4, 18, 13), theme.FAINT, max(1, round(1.4 * unit)))
    made.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    pixels = round(13 * unit)
    rows = text.wrap(words, pixels, size[0] - round(14 * unit))
    step = text.line_height(pixels)
    y = rect.centery - len(rows) * step // 2
    for i, row in enumerate(rows):
        line = pygame.Rect(0, y + i * step, size[0], step)
        text.draw(made, row, line, pixels, theme.MUTED, align="center")
    return made.convert_alpha()


@lru_cache(maxsize=32)
def count(unit: float, words: str) -> pygame.Surface:
    """A small number on a stack of cards."""
    pixels, tall = round(12 * unit), round(18 * unit)
    wide = max(tall, text.measure(words, pixels, "medium") + round(10 * unit))
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    line = max(1, round(unit))
    paint.box(made, made.get_rect(), tall // 2, theme.NIGHT, theme.GOLD, line)
    text.draw(made, words, made.get_rect(), pixels, theme.CREAM, "medium", "center")
    return made.convert_alpha()


@lru_cache(maxsize=8)
def ribbon(width: int, unit: float, words: str) -> pygame.Surface:
    """A few words across a card."""
    inset, pixels, step = round(3 * unit), round(12 * unit), round(15 * unit)
    rows = text.wrap(words, pixels, width - 2 * inset, "medium")
    made = pygame.Surface((width, len(rows) * step + round(5 * unit)), pygame.SRCALPHA)
    made.fill((*theme.NIGHT, 225))
    for i, row in enumerate(rows):
        box = pygame.Rect(inset, round(2.5 * unit) + i * step, width - 2 * inset, step)
        text.draw(made, row, box, pixels, theme.CREAM, "medium", "center")
    return made.convert_alpha()
