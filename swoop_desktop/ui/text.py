"""Text on surfaces: cached, wrapped, shortened where it must be, with suits drawn as pictures."""

import re
from functools import lru_cache

import pygame

from swoop_desktop.ui import theme
from swoop_desktop.ui.cache import SurfaceCache
from swoop_desktop.ui.fonts import CAPITALS, font
from swoop_desktop.ui.icons import SUIT_SIGNS, icon
from swoop_desktop.ui.theme import Colour

_SUITS = re.compile(f"([{SUIT_SIGNS}])")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufe0e\ufe0f]")
SMALLEST_SHARE = 0.8
"""A text that is too wide shrinks to this share of its size before it is cut."""

cut: set[str] = set()
"""Texts that did not fit since somebody last cleared this: for tests that want none."""

_lines: SurfaceCache[tuple[str, int, Colour, str]] = SurfaceCache(12_000_000)


def clean(text: str) -> str:
    """The text without what no font can draw (the narrow no-break space becomes a plain one)."""
    return _UNPRINTABLE.sub("", text).replace("\u202f", "\u00a0")


@lru_cache(maxsize=4096)
def measure(text: str, pixels: int, weight: str = "regular") -> int:
    """How wide a line of text is."""
    face = font(pixels, weight)
    return sum(
        _suit_width(pixels) if part in SUIT_SIGNS else face.size(part)[0]
        for part in _SUITS.split(clean(text))
        if part
    )


def line_height(pixels: int) -> int:
    """From one line to the next in a paragraph."""
    return round(pixels * 1.42)


def render(
    text: str, pixels: int, colour: Colour = theme.CREAM, weight: str = "regular"
) -> pygame.Surface:
    """A line of text on transparent ground; shared, so never draw on it."""
    key = (text, pixels, colour, weight)
    found = _lines.get(key)
    if found is not None:
        return found
    return _lines.put(key, _render(clean(text), pixels, colour, weight))


def fit(text: str, pixels: int, width: int, weight: str = "regular") -> tuple[str, int]:
    """The text and size that fit a width: smaller if need be, then cut with an ellipsis."""
    if measure(text, pixels, weight) <= width:
        return text, pixels
    for size in range(pixels - 1, max(6, round(pixels * SMALLEST_SHARE)) - 1, -1):
        pixels = size
        if measure(text, size, weight) <= width:
            return text, size
    cut.add(text)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", pixels, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…", pixels


def draw(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    pixels: int,
    colour: Colour = theme.CREAM,
    weight: str = "regular",
    align: str = "left",
) -> pygame.Rect:
    """One line within a box: centred by its capitals, aligned left, center or right."""
    if not text or rect.width <= 0:
        return pygame.Rect(rect.x, rect.centery, 0, 0)
    text, pixels = fit(text, pixels, rect.width, weight)
    picture = render(text, pixels, colour, weight)
    baseline = rect.centery + round(pixels * CAPITALS / 2)
    box = picture.get_rect(top=baseline - font(pixels, weight).get_ascent(), x=rect.x)
    if align == "center":
        box.centerx = rect.centerx
    elif align == "right":
        box.right = rect.right
    surface.blit(picture, box)
    return box


@lru_cache(maxsize=512)
def wrap(text: str, pixels: int, width: int, weight: str = "regular") -> tuple[str, ...]:
    """The text in lines no wider than `width`; a word that is too long alone is broken."""
    lines: list[str] = []
    for paragraph in clean(text).split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if measure(longer, pixels, weight) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *broken, line = _break(word, pixels, width, weight)
            lines += broken
        lines.append(line)
    return tuple(lines)


def draw_wrapped(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    pixels: int,
    colour: Colour = theme.CREAM,
    weight: str = "regular",
    align: str = "left",
) -> int:
    """A paragraph from the top of a box downwards; returns its height."""
    step = line_height(pixels)
    lines = wrap(text, pixels, rect.width, weight)
    for i, line in enumerate(lines):
        row = pygame.Rect(rect.x, rect.y + i * step, rect.width, step)
        draw(surface, line, row, pixels, colour, weight, align)
    if len(lines) * step > rect.height + step // 2:
        cut.add(text)
    return len(lines) * step


def _break(word: str, pixels: int, width: int, weight: str) -> list[str]:
    parts = [""]
    for letter in word:
        if parts[-1] and measure(parts[-1] + letter, pixels, weight) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def _suit_width(pixels: int) -> int:
    return round(pixels * 0.84)


def _render(text: str, pixels: int, colour: Colour, weight: str) -> pygame.Surface:
    face = font(pixels, weight)
    parts = [part for part in _SUITS.split(text) if part]
    if not any(part in SUIT_SIGNS for part in parts):
        return _written(face, text, colour)
    width = measure(text, pixels, weight)
    made = pygame.Surface((max(1, width), face.get_height()), pygame.SRCALPHA)
    x = 0
    for part in parts:
        if part in SUIT_SIGNS:
            size = round(pixels * 0.76)
            top = face.get_ascent() - round(pixels * CAPITALS / 2) - size // 2
            suit_colour = theme.SUITS[part] if colour == theme.CREAM else colour
            made.blit(icon(part, size, suit_colour), (x + (_suit_width(pixels) - size) // 2, top))
            x += _suit_width(pixels)
        else:
            drawn = _written(face, part, colour)
            made.blit(drawn, (x, 0))
            x += drawn.get_width()
    return made


def _written(face: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
    """A text without suit signs. Signs that take no room, such as marks of direction, are nothing
    to be drawn, and the font refuses them where they stand alone.
    """
    if not face.size(text)[0]:
        return pygame.Surface((1, face.get_height()), pygame.SRCALPHA)
    return face.render(text, True, colour)
