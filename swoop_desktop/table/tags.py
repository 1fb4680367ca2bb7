"""What is written on the cloth and on cards: outlines, ribbons, numbers, chips. As pictures."""

from functools import lru_cache

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.theme import Colour

_PROSPECTS: dict[str, tuple[Colour, Colour, Colour]] = {
    "takes": (theme.AMBER, theme.INK, theme.INK),
    "sweeps": (theme.NIGHT, theme.GOLD_LIGHT, theme.GOLD_LIGHT),
    "builds": (theme.NIGHT, theme.MUTED, theme.CREAM),
    "uncertain": (theme.NIGHT, theme.AMBER, theme.CREAM),
    "hint": (theme.HINT, theme.INK, theme.INK),
}
"""Ground, edge and ink of what would come of a card. Light ground is for what is to be noticed."""


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
    room = size[0] - round(0.12 * size[0])
    pixels = _fitting(words, round(13 * unit), room)
    rows = text.wrap(words, pixels, room)
    step = text.line_height(pixels)
    if len(rows) * step > size[1]:
        rows = ()
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
    inset = round(3 * unit)
    pixels = _fitting(words, round(12 * unit), width - 2 * inset)
    step = round(1.25 * pixels)
    rows = text.wrap(words, pixels, width - 2 * inset, "medium")
    made = pygame.Surface((width, len(rows) * step + round(5 * unit)), pygame.SRCALPHA)
    made.fill((*theme.NIGHT, 225))
    for i, row in enumerate(rows):
        box = pygame.Rect(inset, round(2.5 * unit) + i * step, width - 2 * inset, step)
        text.draw(made, row, box, pixels, theme.CREAM, "medium", "center")
    return made.convert_alpha()


@lru_cache(maxsize=48)
def prospect(unit: float, kind: str, words: str) -> pygame.Surface:
    """What would come of a card, or that a hint means it: a sign, and words if there are any. What
    takes cards has corners, everything else is round.
    """
    ground, edge, ink = _PROSPECTS[kind]
    tall, line = round((22 if words else 17) * unit), max(1, round(1.4 * unit))
    pixels, side = round(13.5 * unit), round((13 if words else 11) * unit)
    inset = round(7 * unit) if words else (tall - side) // 2
    gap = round(5 * unit) if words else 0
    wide = 2 * inset + side + gap + (text.measure(words, pixels, "bold") if words else 0)
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    radius = round(3 * unit) if kind == "takes" else tall // 2
    paint.box(made, made.get_rect(), radius, ground, edge, line)
    made.blit(icon(kind, side, ink), (inset, (tall - side) // 2))
    box = pygame.Rect(inset + side + gap, 0, wide, tall)
    text.draw(made, words, box, pixels, ink, "bold")
    return made.convert_alpha()


@lru_cache(maxsize=8)
def corners(size: tuple[int, int], unit: float) -> pygame.Surface:
    """The corners of a frame, with a dark edge so that they show on any ground."""
    w, h = size
    arm = round(min(w * 0.3, h * 0.3, 18 * unit))
    edge, radius = max(1, round(unit)), round(9 * unit)
    thick = max(2, round(2.6 * unit))
    made = paint.rounded(size, radius, None, theme.INK, thick + 2 * edge).copy()
    inner = made.get_rect().inflate(-2 * edge, -2 * edge)
    paint.box(made, inner, radius - edge, None, theme.HINT, thick)
    made.fill((0, 0, 0, 0), (arm, 0, w - 2 * arm, h))
    made.fill((0, 0, 0, 0), (0, arm, w, h - 2 * arm))
    return made.convert_alpha()


def _fitting(words: str, pixels: int, room: int) -> int:
    """The size of a text, so much smaller that its longest word fits a card that is smaller than
    usual.
    """
    widest = max(text.measure(word, pixels, "medium") for word in words.split(" "))
    return pixels if widest <= room else max(8, pixels * room // widest)
