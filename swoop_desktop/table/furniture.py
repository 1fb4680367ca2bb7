"""What stands on the table beside the cards: name plates, badges, buttons, the log. As pictures."""

from functools import lru_cache
from typing import TypeAlias

import pygame

from swoop_desktop.engine.cards import Card
from swoop_desktop.table import tags
from swoop_desktop.table.faces import portrait
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import Colour

_SIGNS = {"best": "crown", "done": "check"}
"""The picture before a plate's second line."""
_PLATES, _KEPT = 8_000_000, 3_000_000
"""Bytes of name plates that are kept, of which there may be many on a table; and of other pictures
of one kind.
"""
SHADOW = 6
"""Units around a picture that its shadow takes."""


def _ground(
    size: tuple[int, int], unit: float, fill: Colour, edge: Colour, line: float
) -> tuple[pygame.Surface, pygame.Rect]:
    """A panel with its shadow to draw on, and where the panel lies on the picture."""
    pad = round(SHADOW * unit)
    return _panel(size, unit, fill, edge, line).copy(), pygame.Rect(pad, pad, *size)


@kept(_KEPT)
def _panel(
    size: tuple[int, int], unit: float, fill: Colour, edge: Colour, line: float
) -> pygame.Surface:
    pad = round(SHADOW * unit)
    made = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    rect = pygame.Rect(pad, pad, *size)
    radius = round(min(size[1] / 2, 11 * unit))
    paint.cast(made, rect, radius, pad, 120)
    paint.box(made, rect, radius, fill, edge, max(1, round(line * unit)))
    return made.convert_alpha()


@kept(_PLATES)
def plate(
    size: tuple[int, int],
    unit: float,
    palette: Palette,
    name: str,
    lines: tuple[str, ...],
    total: str,
    state: str,
) -> pygame.Surface:
    """A name plate with room for a face at its left, and the first of these lines that fits.

    `state` is ``""``, ``turn`` (asked now), ``done`` (has decided, while others are asked) or
    ``best`` (did best in the deal).
    """
    turn = state == "turn"
    fill = palette.raised if turn else palette.night
    edge = theme.GOLD_LIGHT if turn else palette.edge
    made, rect = _ground(size, unit, fill, edge, 2.2 if turn else 1)
    inset, side = plate_face(size[1], unit)
    left = rect.x + inset + side + round(7 * unit)
    pixels = round(18 * unit)
    wide = text.measure(total, pixels, "bold") if total else 0
    end = rect.right - round(9 * unit)
    if total:
        box = pygame.Rect(end - wide, rect.y, wide, rect.h)
        text.draw(made, total, box, pixels, theme.GOLD_LIGHT, "bold", "right")
        end -= wide + round(6 * unit)
    room = end - left
    upper = pygame.Rect(left, rect.y + round(3 * unit), room, round(rect.h * 0.52))
    lower = pygame.Rect(left, upper.bottom - round(3 * unit), room, rect.bottom - upper.bottom)
    text.draw(made, name, upper, round(15 * unit), theme.CREAM, "medium")
    if sign := _SIGNS.get(state):
        side = round(13 * unit)
        made.blit(icon(sign, side, theme.GOLD_LIGHT), (lower.x, lower.centery - side // 2))
        lower.x += side + round(4 * unit)
        lower.w = end - lower.x
    small = round(12.5 * unit)
    fits = (line for line in lines if text.measure(line, small) <= lower.w)
    quiet = palette.caption if turn else palette.muted
    text.draw(made, next(fits, lines[-1]), lower, small, quiet)
    return made


def plate_face(tall: int, unit: float) -> tuple[int, int]:
    """How far inside a plate of this height the face lies, and how large it is, in pixels."""
    inset = round(5 * unit)
    return inset, tall - 2 * inset


@lru_cache(maxsize=8)
def spot(name: str, width: int, height: int) -> pygame.Surface:
    """The print on the cloth where a stack lies."""
    path = asset(f"table/{name}.svg")
    return pygame.image.load_sized_svg(str(path), (width, height)).convert_alpha()


@lru_cache(maxsize=64)
def badge(unit: float, palette: Palette, words: str, lit: str = "") -> pygame.Surface:
    """A small label under a stack, the second part in gold."""
    pixels = round(13.5 * unit)
    gap = round(8 * unit) if lit and words else 0
    wide = text.measure(words, pixels) + text.measure(lit, pixels, "medium") + gap
    size = (wide + round(20 * unit), round(22 * unit))
    made = _shade(size, palette).copy()
    rect = pygame.Rect(round(10 * unit), 0, wide, size[1])
    text.draw(made, words, rect, pixels, theme.CREAM)
    text.draw(made, lit, rect, pixels, theme.GOLD_LIGHT, "medium", "right")
    return made


@lru_cache(maxsize=24)
def _shade(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """The dark ground of a badge."""
    made = paint.rounded(size, size[1] // 2, palette.shade).copy()
    made.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    return made.convert_alpha()


@lru_cache(maxsize=48)
def button(
    size: tuple[int, int], unit: float, palette: Palette, words: str, key: str, look: str
) -> pygame.Surface:
    """A button with its key at the right. `look`: a kind (``gold``, ``amber``, ``plain``, ``off``)
    and, after a space, ``hover`` or ``pressed``. Words that are too long for a line are smaller, on
    as many as there is room for.
    """
    kind, _, state = look.partition(" ")
    fill, edge, ink = {
        "gold": (theme.GOLD, theme.GOLD_LIGHT, theme.INK),
        "amber": (theme.AMBER, theme.GOLD_LIGHT, theme.INK),
        "plain": (palette.panel, palette.edge, theme.CREAM),
        "off": (palette.night, palette.edge, palette.muted),
    }[kind]
    if state == "hover":
        fill = theme.GOLD_LIGHT if kind in ("gold", "amber") else palette.hover
    elif state == "pressed":
        fill = theme.GOLD_DARK if kind == "gold" else palette.pressed
    made, rect = _ground(size, unit, fill, edge, 1)
    inner = rect.inflate(-round(26 * unit), 0)
    beside = text.measure(key, round(12 * unit), "medium") + round(8 * unit) if key else 0
    least = text.measure(words, round(16 * text.SMALLEST_SHARE * unit), "medium")
    if beside and inner.w - beside < least:
        key = ""  # what it does matters more than its key
    if key:
        small = round(12 * unit)
        wide = text.measure(key, small, "medium")
        box = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        faint = palette.caption if state == "hover" else palette.muted
        faint = theme.INK if kind in ("gold", "amber") else faint
        text.draw(made, key, box, small, faint, "regular", "right")
        inner.w -= wide + round(8 * unit)
    rows, pixels = _rows(words, unit, inner.size)
    step = round(1.2 * pixels)
    y = inner.centery - len(rows) * step // 2
    side = "left" if key or kind == "off" else "center"
    for i, row in enumerate(rows):
        box = pygame.Rect(inner.x, y + i * step, inner.w, step) if len(rows) > 1 else inner
        text.draw(made, row, box, pixels, ink, "medium", side)
    return made.convert_alpha()


def _rows(words: str, unit: float, size: tuple[int, int]) -> tuple[tuple[str, ...], int]:
    """The lines and the size of the words of a button: the largest that fit."""
    width, height = size
    whole = round(16 * unit)
    if text.measure(words, whole, "medium") <= width:
        return (words,), whole
    smallest = max(7, round(10 * unit))
    for pixels in range(round(14 * unit), smallest - 1, -1):
        rows = text.wrap(words, pixels, width, "medium")
        if len(rows) * round(1.2 * pixels) <= height - 2 * unit:
            return rows, pixels
    return (words,), whole


Line: TypeAlias = tuple[str, str, tuple[Card, ...]]
"""A line of the log: the face of who did it (or nothing), words, and cards."""


@kept(_KEPT)
def lines(
    size: tuple[int, int], unit: float, palette: Palette, told: tuple[Line, ...], *, four: bool
) -> pygame.Surface:
    """The last lines of the log that fit, the newest at the bottom and brightest. `four`: each suit
    has a colour of its own.
    """
    made = pygame.Surface(size, pygame.SRCALPHA)
    pixels, step = round(14 * unit), round(20 * unit)
    side, left = round(16 * unit), round(22 * unit)
    bottom = size[1]
    for i, (face, words, cards) in enumerate(reversed(told)):
        colour = theme.CREAM if i == 0 else palette.caption
        rows = text.wrap(words, pixels, max(60, size[0] - left))
        if len(rows) * step > bottom:
            if i:
                break
            rows = (words,)  # shortened: the newest line is there in any case
        bottom -= len(rows) * step
        if face:
            made.blit(portrait(face, side), (0, bottom + (step - side) // 2))
        box = pygame.Rect(left, bottom, 0, step)
        for k, row in enumerate(rows):
            room = pygame.Rect(left, bottom + k * step, size[0] - left, step)
            box = text.draw(made, row, room, pixels, colour)
            box.y = room.y
        behind = pygame.Rect(box.right + round(7 * unit), box.y, 0, step)
        behind.w = max(0, size[0] - behind.x)
        tags.small_cards(made, palette, cards, behind, side, four=four)
    return made.convert_alpha()


def line(
    surface: pygame.Surface,
    rect: pygame.Rect,
    unit: float,
    palette: Palette,
    told: Line,
    colour: Colour,
    *,
    four: bool,
) -> None:
    """A line of the log in a box: a face, words, and the cards behind them as there is room."""
    face, words, cards = told
    side, pixels = round(min(rect.h, 26 * unit) * 0.82), round(14 * unit)
    if face:
        surface.blit(portrait(face, side), (rect.x, rect.centery - side // 2))
    left = rect.x + side + round(6 * unit)
    room = pygame.Rect(left, rect.y, rect.right - left, rect.h)
    box = text.draw(surface, words, room, pixels, colour, "regular" if face else "medium")
    left = box.right + round(7 * unit)
    room = pygame.Rect(left, rect.y, max(0, rect.right - left), rect.h)
    tall = round(min(rect.h, 24 * unit) * 0.8)
    tags.small_cards(surface, palette, cards, room, tall, four=four)


@lru_cache(maxsize=16)
def bubble_size(unit: float, words: str, widest: int) -> tuple[int, int]:
    """How large the box of such a message is, in pixels, without its shadow."""
    pixels, inset = round(15 * unit), round(14 * unit)
    rows = text.wrap(words, pixels, max(60, widest - 2 * inset), "medium")
    wide = max(text.measure(row, pixels, "medium") for row in rows)
    return wide + 2 * inset, len(rows) * text.line_height(pixels) + inset


@lru_cache(maxsize=16)
def bubble(
    unit: float, palette: Palette, words: str, widest: int, *, warning: bool
) -> pygame.Surface:
    """A message in a box of its own, as wide as it must be."""
    pixels = round(15 * unit)
    inset = round(14 * unit)
    size = bubble_size(unit, words, widest)
    wide, step = size[0] - 2 * inset, text.line_height(pixels)
    rows = text.wrap(words, pixels, max(60, widest - 2 * inset), "medium")
    made, rect = _ground(size, unit, palette.night, theme.WARN if warning else theme.GOLD, 1.4)
    for i, row in enumerate(rows):
        box = pygame.Rect(rect.x + inset, rect.y + inset // 2 + i * step, wide, step)
        text.draw(made, row, box, pixels, theme.CREAM, "medium")
    return made.convert_alpha()


@lru_cache(maxsize=8)
def heading(
    unit: float, words: str, colour: Colour, pixels: float = 19, widest: int = 0
) -> pygame.Surface:
    """A line of text without any ground; no wider than `widest` pixels, if that is given."""
    size = round(pixels * unit)
    if widest:
        words, size = text.fit(words, size, widest, "medium")
    return text.render(words, size, colour, "medium").convert_alpha()


@lru_cache(maxsize=4)
def menu_button(side: int, unit: float, palette: Palette, state: str) -> pygame.Surface:
    """Three bars."""
    fill = palette.hover if state == "hover" else palette.night
    made, rect = _ground((side, side), unit, fill, palette.edge, 1)
    bar = max(2, round(2 * unit))
    for i in (-1, 0, 1):
        y = rect.centery + round(i * side * 0.18) - bar // 2
        made.fill(theme.CREAM, (rect.x + side * 0.28, y, side * 0.44, bar))
    return made.convert_alpha()


@lru_cache(maxsize=8)
def words(unit: float, said: str, wide: int, colour: Colour, pixels: float) -> pygame.Surface:
    """Lines of text without any ground, no wider than this."""
    size = round(pixels * unit)
    rows, step = text.wrap(said, size, max(60, wide), "medium"), text.line_height(size)
    made = pygame.Surface((max(60, wide), len(rows) * step), pygame.SRCALPHA)
    for i, row in enumerate(rows):
        box = pygame.Rect(0, i * step, made.get_width(), step)
        text.draw(made, row, box, size, colour, "medium")
    return made.convert_alpha()


@lru_cache(maxsize=4)
def banner(unit: float, palette: Palette, words: str, most: int) -> pygame.Surface:
    """A word called across the table, no wider than `most` pixels."""
    pixels = round(34 * unit)
    wide = text.measure(words, pixels, "heavy") + round(56 * unit)
    if wide > most:
        unit *= most / wide
        pixels, wide = round(34 * unit), most
    size = (wide, round(62 * unit))
    made, rect = _ground(size, unit, palette.night, theme.GOLD_LIGHT, 2.2)
    inner = rect.inflate(-round(20 * unit), 0)
    text.draw(made, words, inner, pixels, theme.GOLD_LIGHT, "heavy", "center")
    return made.convert_alpha()


@lru_cache(maxsize=8)
def ring(size: tuple[int, int], unit: float, palette: Palette) -> pygame.Surface:
    """A golden line around something that is spoken of, with a dark one on either side of it."""
    thin, radius = max(1, round(1.5 * unit)), round(12 * unit)
    made = pygame.Surface(size, pygame.SRCALPHA)
    rect = made.get_rect()
    for colour, inset in ((palette.night, 0), (theme.GOLD_LIGHT, thin), (palette.night, 3 * thin)):
        width = 2 * thin if colour == theme.GOLD_LIGHT else thin
        paint.box(made, rect.inflate(-2 * inset, -2 * inset), radius - inset, None, colour, width)
    return made.convert_alpha()


_LESSON_SIZES = tuple(n / 2 for n in range(38, 17, -1))
"""Units of the text of a lesson, to choose the largest from that fits."""


@lru_cache(maxsize=3)
def lesson(
    size: tuple[int, int],
    inner: tuple[int, int, int, int],
    unit: float,
    palette: Palette,
    above: tuple[str, str],
    part: str,
    words: str,
    answer: str,
    share: float,
) -> pygame.Surface:
    """The panel of a lesson: what it is called and how far it is, the name of the part, the words,
    and in a box of its own the answer to what was tried. The text shrinks until it fits `inner`.
    """
    made, rect = _ground(size, unit, palette.night, palette.edge, 1)
    box = pygame.Rect(inner).move(rect.x, rect.y)
    for units in _LESSON_SIZES:
        if _lesson_height(box.w, units * unit, part, words, answer) <= box.h:
            break
    pixels = max(1, round(units * unit))
    small, large = max(1, round(0.76 * pixels)), round(1.25 * pixels)
    row = pygame.Rect(box.x, box.y, box.w, text.line_height(small))
    right = text.measure(above[1], small)
    text.draw(made, above[1], row, small, palette.muted, align="right")
    title = pygame.Rect(row.x, row.y, max(1, row.w - right - small), row.h)
    text.draw(made, above[0], title, small, palette.muted)
    bar = pygame.Rect(box.x, row.bottom + small // 3, box.w, max(2, small // 4))
    made.fill(palette.edge, bar)
    made.fill(theme.GOLD, (*bar.topleft, round(bar.w * share), bar.h))
    y = bar.bottom + small
    room = pygame.Rect(box.x, y, box.w, box.bottom - y)
    y += text.draw_wrapped(made, part, room, large, theme.GOLD_LIGHT, "medium") + small // 2
    room = pygame.Rect(box.x, y, box.w, box.bottom - y)
    y += text.draw_wrapped(made, words, room, pixels) + small
    if answer:
        inset = round(0.6 * pixels)
        lines = text.wrap(answer, pixels, box.w - 2 * inset)
        tall = len(lines) * text.line_height(pixels) + 2 * inset
        ground = pygame.Rect(box.x, y, box.w, tall)
        paint.box(made, ground, inset, palette.raised, theme.GOLD, max(1, round(unit)))
        text.draw_wrapped(made, answer, ground.inflate(-2 * inset, -2 * inset), pixels)
    return made.convert_alpha()


def _lesson_height(width: int, pixels: float, part: str, words: str, answer: str) -> int:
    """How tall all that is, at a size of text in pixels."""
    body = max(1, round(pixels))
    small, large, inset = max(1, round(0.76 * body)), round(1.25 * body), round(0.6 * body)
    tall = text.line_height(small) + small // 3 + max(2, small // 4) + 2 * small + small // 2
    tall += len(text.wrap(part, large, width, "medium")) * text.line_height(large)
    tall += len(text.wrap(words, body, width)) * text.line_height(body)
    if answer:
        tall += len(text.wrap(answer, body, width - 2 * inset)) * text.line_height(body) + 2 * inset
    return tall
