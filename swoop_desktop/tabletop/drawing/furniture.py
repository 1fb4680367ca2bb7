"""Pictures of plates, badges, buttons and the log."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from swoop_desktop.engine.cards import Card
from swoop_desktop.tabletop.drawing import labels
from swoop_desktop.tabletop.drawing.card_marks import RADIUS
from swoop_desktop.tabletop.drawing.faces import medallion, portrait
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.card import ticked
from swoop_desktop.ui.layout import Column, Grain, Ground, Row, Space, UnitBox, stretched
from swoop_desktop.ui.palette import Palette, mix, quiet_on, times
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.theme import Colour
from swoop_desktop.ui.widgets import Label, Look, Words, draw_whole

_SOFT: Colour = (196, 180, 156)
"""Less important words on leather."""
_SIGNS = {"best": "crown", "done": "check"}
"""By plate state: icon before the second line."""
_SMALLEST = 12
_LOGS, _KEPT = 1_000_000, 3_000_000
"""Bytes of cache: for the log's pictures, which never repeat; for panels, and for plates."""
_SHINE, _OUTLINE, _PLAIN = 26, 30, 120
"""Opacities of 255: light on a plate; outline of a missing card, usual and on black."""
SHADOW = 6


def _padded(size: tuple[int, int], unit: float) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a surface with room for a shadow, and the box in it."""
    pad = round(SHADOW * unit)
    made = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    return made, pygame.Rect(pad, pad, *size)


def _ground(
    size: tuple[int, int], unit: float, fill: Colour, edge: Colour, line: float
) -> tuple[pygame.Surface, pygame.Rect]:
    pad = round(SHADOW * unit)
    return _panel(size, unit, fill, edge, line).copy(), pygame.Rect(pad, pad, *size)


@kept(_KEPT)
def _panel(
    size: tuple[int, int], unit: float, fill: Colour, edge: Colour, line: float
) -> pygame.Surface:
    surface, rect = _padded(size, unit)
    radius = round(min(size[1] / 2, 11 * unit))
    paint.cast(surface, rect, radius, rect.x, 120)
    paint.box(surface, rect, radius, fill, edge, max(1, round(line * unit)))
    return surface.convert_alpha()


_NAMED = 60
"""Units: least width of a name. If less is free, the total goes below; if only the second line
needs room, the total stays beside the name.
"""


@kept(_KEPT)
def plate(
    size: tuple[int, int],
    unit: float,
    palette: Palette,
    name: str,
    lines: tuple[str, ...],
    total: str,
    state: str,
    under: int,
    *,
    mirrored: bool,
    lit: bool = False,
) -> pygame.Surface:
    """Draw a plate with the first of `lines` that fits. The face covers `under` pixels of the left
    end, or of the right one if `mirrored`. `state`: see `Plate.state`.
    """
    surface, rect = leather(size, unit, palette, lit=lit)
    surface = surface.copy()
    pixels = round(19 * unit)
    wide = text.measure(total, pixels, "bold") if total else 0
    narrow = rect.w - under < 100 * unit
    free, end = round(under + (4 if narrow else 7) * unit), round((10 if narrow else 15) * unit)
    inner = pygame.Rect(rect.x + free, rect.y, rect.w - free - end, rect.h)
    if mirrored:
        inner.x = rect.x + end
    upper = pygame.Rect(inner.x, rect.y + round(0.07 * rect.h), inner.w, round(rect.h * 0.5))
    lower = pygame.Rect(inner.x, upper.bottom - round(2 * unit), inner.w, round(rect.h * 0.4))
    beside, gap, small = [upper, lower], round(8 * unit), round(13 * unit)
    room = inner.w - (round(13 * unit) + round(4 * unit) if state in _SIGNS else 0)
    named = text.measure(name, round(15 * unit), "medium")
    widths = [text.measure(line, small) for line in lines[:-1]]
    if wide and inner.w - wide - gap < min(_NAMED * unit, named):
        beside = [lower]  # the name takes the whole length
    elif (
        wide
        and widths
        and room - wide - gap < min(widths) <= room
        and named <= inner.w - wide - gap
    ):
        beside = [upper]
    if len(beside) == 1:
        pixels, gap = round(15 * unit), round(4 * unit)
        wide = text.measure(total, pixels, "bold")
    where = beside[0] if len(beside) == 1 else inner
    text.draw(
        surface, total, where, pixels, theme.GOLD_LIGHT, "bold", "left" if mirrored else "right"
    )
    for row in beside if total else ():
        row.w -= wide + gap
        row.x += wide + gap if mirrored else 0
    side = "right" if mirrored else "left"
    text.draw(surface, name, upper, round(15 * unit), theme.CREAM, "medium", side)
    seen, apart = round(13 * unit), round(4 * unit)
    sign, line = _SIGNS.get(state), _fitting(lines, small, lower.w)
    if sign:
        beside_sign = _fitting(lines, small, lower.w - seen - apart)
        if state == "done" and beside_sign == lines[-1] != line:
            sign = None  # the cards show the state, too
        else:
            line = beside_sign
    if sign:
        x = lower.right - seen if mirrored else lower.x
        surface.blit(icon(sign, seen, theme.GOLD_LIGHT), (x, lower.centery - seen // 2))
        lower.w -= seen + apart
        lower.x += 0 if mirrored else seen + apart
    text.draw(surface, line, lower, small, _SOFT, "regular", side)
    return surface


def _fitting(lines: Sequence[str], pixels: int, room: int) -> str:
    """Return the first fitting line; else a shrunk one; else the last."""
    least = min(pixels, max(_SMALLEST, round(text.SMALLEST_SHARE * pixels)))
    whole = (line for line in lines[:-1] if text.measure(line, pixels) <= room)
    shrunk = (line for line in reversed(lines[:-1]) if text.measure(line, least) <= room)
    return next(whole, None) or next(shrunk, None) or lines[-1]


@lru_cache(maxsize=16)
def leather(
    size: tuple[int, int], unit: float, palette: Palette, *, lit: bool
) -> tuple[pygame.Surface, pygame.Rect]:
    """Draw leather, `lit` while the player is to decide; return its box, too. Any thread may call
    it.
    """
    surface, rect = _padded(size, unit)
    pad, radius = rect.x, size[1] // 2
    if lit:
        light = paint.shadow(size, radius, pad, 190).copy()
        light.fill((*theme.GOLD_LIGHT, 0), special_flags=pygame.BLEND_RGBA_ADD)
        surface.blit(light, (0, 0))
    else:
        paint.cast(surface, rect, radius, pad, 130)
    fill = palette.plate_lit if lit else palette.plate
    edge = theme.GOLD_LIGHT if lit else palette.plate_edge
    tones, line = (mix(fill, theme.PAPER, 0.1), times(fill, 0.8)), palette.line(unit, 1 + lit)
    if palette.plain:
        tones = fill, fill
    surface.blit(paint.shaded(size, radius, tones, edge, line), rect)
    if palette.plain:
        return surface.convert_alpha(), rect
    # lamplight on the upper edge
    shine = paint.rounded((size[0] - 2 * radius, max(1, round(unit))), 1, theme.PAPER).copy()
    shine.set_alpha(_SHINE)
    surface.blit(shine, (rect.x + radius, rect.y + max(1, round(2 * unit))))
    return surface.convert_alpha(), rect


@lru_cache(maxsize=8)
def empty_place(width: int, unit: float, palette: Palette) -> pygame.Surface:
    size, radius = (width, round(width * ASPECT)), max(2, round(RADIUS * width))
    surface = paint.rounded(size, radius, None, theme.CREAM, max(1, round(1.2 * unit))).copy()
    surface.set_alpha(_PLAIN if palette.plain else _OUTLINE)
    return surface


@lru_cache(maxsize=8)
def spot(name: str, width: int, height: int) -> pygame.Surface:
    return svg.picture(f"table/{name}.svg", (width, height)).convert_alpha()


@lru_cache(maxsize=4)
def tray(side: int, unit: float, emblem: str) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    fine = 4
    large = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    large.fill((*theme.GOLD, 0))
    middle = (large.get_width() // 2,) * 2
    pygame.draw.circle(large, (0, 0, 0, 34), middle, middle[0] - fine)
    for inset, line, strength in ((0, 1.6, 120), (0.045, 1.0, 64)):
        reach = round(middle[0] * (1 - inset))
        width = max(fine, round(line * unit * fine))
        pygame.draw.circle(large, (*theme.GOLD, strength), middle, reach, width)
    surface.blit(pygame.transform.smoothscale(large, (side, side)), (0, 0))
    seen = round(0.5 * side)
    sign = icon(emblem, seen, theme.GOLD).copy()
    sign.fill((255, 255, 255, 84), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(sign, ((side - seen) // 2, (side - seen) // 2))
    return surface.convert_alpha()


@lru_cache(maxsize=64)
def badge(
    unit: float, palette: Palette, words: str, lit: str = "", emblem: str = ""
) -> pygame.Surface:
    """Draw words on the felt, then `lit` in gold."""
    pixels, tall = round(13.5 * unit), round(22 * unit)
    gap = round(10 * unit) if lit and words else 0
    side = round(15 * unit) if emblem else 0
    left = side + round(4 * unit) if emblem else 0
    wide = left + text.measure(words, pixels) + gap + text.measure(lit, pixels, "medium")
    surface = pygame.Surface((max(1, wide), tall), pygame.SRCALPHA)
    if emblem:
        surface.blit(icon(emblem, side, theme.GOLD_LIGHT), (0, (tall - side) // 2))
    rect = pygame.Rect(left, 0, wide - left, tall)
    text.draw(surface, words, rect, pixels, palette.caption)
    text.draw(surface, lit, rect, pixels, palette.gold, "medium", "right")
    return surface.convert_alpha()


def _pill(
    size: tuple[int, int], unit: float, palette: Palette, look: str, *, hovered: bool
) -> tuple[pygame.Surface, pygame.Rect]:
    surface, rect = _padded(size, unit)
    pad, radius = rect.x, size[1] // 2
    tones, edge = {
        "gold": (theme.GOLD_PILL, mix(theme.GOLD_PILL[0], theme.PAPER, 0.5)),
        "amber": ((mix(theme.AMBER, theme.PAPER, 0.2), theme.AMBER), theme.GOLD_LIGHT),
        "plain": ((palette.pill, palette.pill_low), palette.pill_edge),
        "off": ((palette.pill_low, palette.pill_low), palette.rim),
    }[look]
    if palette.plain and look in ("gold", "amber"):
        tones = tones[0], tones[0]
    if hovered:
        lit = 0.28 if look in ("gold", "amber") else 0.12
        tones = mix(tones[0], theme.PAPER, lit), mix(tones[1], theme.PAPER, lit)
        edge = theme.GOLD_LIGHT
    paint.cast(surface, rect, radius, pad, 120)
    surface.blit(paint.shaded(size, radius, tones, edge, palette.line(unit, 1.4)), rect)
    return surface, rect


@lru_cache(maxsize=48)
def button(
    size: tuple[int, int],
    unit: float,
    palette: Palette,
    words: str,
    key: str,
    look: str,
    emblem: str = "",
    *,
    letters: int = 0,
    hovered: bool = False,
) -> pygame.Surface:
    """Draw a button; `look` is ``gold``, ``amber``, ``plain`` or ``off``. Long words shrink, then
    wrap; without words, the `emblem` stands alone. `letters`: most pixels of letters; 0: no limit.
    """
    ink = {"plain": theme.CREAM, "off": palette.faint}.get(look, theme.INK)
    surface, rect = _pill(size, unit, palette, look, hovered=hovered)
    if not words:
        side = round(min(20 * unit, 0.62 * rect.h))
        surface.blit(icon(emblem, side, ink), (rect.centerx - side // 2, rect.centery - side // 2))
        return surface.convert_alpha()
    inner = rect.inflate(-round(_ends(rect.w, unit)), 0)
    taken, ends = _beside(words, key, unit, inner.w), inner.copy()
    inner.w -= taken
    if emblem and inner.w - round(30 * unit) >= _least(words, unit):
        seen = round(26 * unit)
        x, y = inner.x - round(6 * unit), inner.centery - seen // 2
        surface.blit(icon(emblem, seen, ink), (x, y))
        inner.w -= round(26 * unit)
        inner.x += round(26 * unit)
    rows, pixels = _rows(words, unit, inner.size)
    pixels = max(min(pixels, letters or pixels), _smallest(unit))
    if taken:
        faint = palette.pill_note if look in ("plain", "off") else theme.INK
        text.draw(surface, key, ends, min(round(13 * unit), pixels), faint, "regular", "right")
    if len(rows) > 1:
        rows = text.even(words, pixels, inner.w, "medium")
    longest = text.measure(rows[0], pixels, "medium")
    if inner.w < longest <= _NEAR * inner.w:
        inner.inflate_ip(longest - inner.w, 0)
    step = round(1.2 * pixels)
    y = inner.centery - len(rows) * step // 2
    align = "left" if taken else "center"
    if len(rows) > 1:
        inner.y = y
    else:
        step = inner.h
    text.draw_rows(surface, rows, inner, step, pixels, ink, "medium", align)
    return surface.convert_alpha()


@lru_cache(maxsize=512)
def letters_on(words: str, unit: float, size: tuple[float, float], key: str = "") -> int:
    """Return the pixels of a button's letters; 0 if the words don't fit."""
    room = round(size[0] - _ends(size[0], unit))
    return _rows(words, unit, (room - _beside(words, key, unit, room), round(size[1])))[1]


def _least(words: str, unit: float) -> int:
    return text.measure(words, round(16 * text.SMALLEST_SHARE * unit), "medium")


def _beside(words: str, key: str, unit: float, room: int) -> int:
    """Return the pixels of a key's name beside words; 0 if the words need them."""
    taken = text.measure(key, round(13 * unit), "medium") + round(8 * unit) if key else 0
    return taken if room - taken >= _least(words, unit) else 0


_LETTERS = 16
_NEAR = 1.12
"""Share of the usual room that the smallest letters may take."""


def _ends(wide: float, unit: float) -> float:
    return min(26 * unit, 0.18 * wide)


def _smallest(unit: float) -> int:
    return max(7, round(10 * unit))


def _rows(words: str, unit: float, size: tuple[int, int]) -> tuple[tuple[str, ...], int]:
    """Return lines and letter size (0: no room). No word is broken."""
    width, height = size
    for pixels in range(round(_LETTERS * unit), _smallest(unit) - 1, -1):
        if text.measure(words, pixels, "medium") <= width and round(1.2 * pixels) <= height:
            return (words,), pixels
        if pixels > 14 * unit or text.breaks(words, pixels, width, "medium"):
            continue
        rows = text.wrap(words, pixels, width, "medium")
        if len(rows) * round(1.2 * pixels) <= height - 2 * unit:
            return rows, pixels
    least = _smallest(unit)
    near = text.measure(words, least, "medium") <= _NEAR * width and round(1.2 * least) <= height
    return (words,), least if near else 0


_LEAST = 0.65
"""Least share of the usual letter size: the newest line shrinks to be whole."""
_BAR, _ADORNED = 9, 130
"""Units: a scroll bar with its gap; a log's least width for bar and faces."""
Line: TypeAlias = tuple[str, str, tuple[Card, ...]]
"""Portrait (or empty), words, cards."""


def speaker(face: str, unit: float) -> pygame.Surface:
    """Return a portrait at the log's size. Any thread may call it."""
    return portrait(face, _speaker(unit))


def _speaker(unit: float) -> int:
    return round(16 * unit)


@kept(_LOGS)
def lines(
    size: tuple[int, int],
    unit: float,
    palette: Palette,
    log: tuple[Line, ...],
    after: int,
    below: Colour | None = None,
    *,
    four: bool,
) -> pygame.Surface:
    """Draw the last lines that fit, without the newest `after`: newest at the bottom, and
    brightest. Given the felt's colour `below`, lines recede into it.
    """
    surface, signs = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
    pixels, step = round(14 * unit), log_line(unit)
    side = _speaker(unit)
    bottom, end = size[1], len(log) - after
    fit = lines_that_fit(size, unit, [words for _face, words, _cards in log[:end]])
    narrow = size[0] < _ADORNED * unit
    x = 0
    if fit < len(log) and not narrow:
        x = round(_BAR * unit)
        _scrolled(signs, unit, palette, (end - fit) / len(log), end / len(log))
    left = 0 if narrow else x + round(22 * unit)
    for i, (face, words, cards) in enumerate(reversed(log[end - fit : end])):
        colour = palette.caption if i or after else theme.CREAM
        if below is not None:
            colour = quiet_on(below)
        rows, letters, high = text.wrap(words, pixels, max(60, size[0] - left)), pixels, step
        while len(rows) * high > bottom and letters > _LEAST * pixels:
            letters -= 1  # only the newest line may be too high
            rows, high = text.wrap(words, letters, size[0] - left), round(1.1 * letters)
        if len(rows) * high > bottom:
            rows, letters, high = (words,), pixels, step
        bottom -= len(rows) * high
        if face and not narrow:
            signs.blit(speaker(face, unit), (x, bottom + (high - side) // 2))
        box = pygame.Rect(left, bottom, 0, high)
        for k, row in enumerate(rows):
            room = pygame.Rect(left, bottom + k * high, size[0] - left, high)
            box = text.draw(surface, row, room, letters, colour)
            box.y = room.y
        behind = pygame.Rect(box.right + round(7 * unit), box.y, 0, high)
        behind.w = max(0, size[0] - behind.x)
        labels.small_cards(signs, palette, cards, behind, side, four=four)
    if below is not None:
        opaque = round(255 * labels.receded(below, palette, four=four))
        signs.fill((255, 255, 255, opaque), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(signs, (0, 0))
    return surface.convert_alpha()


def between(one: pygame.Surface, other: pygame.Surface, share: float) -> pygame.Surface:
    if share <= 0 or share >= 1:
        return one if share <= 0 else other
    surface, left = other.copy(), one.copy()
    left.fill((255, 255, 255, round(255 * (1 - share))), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(left, (0, 0))
    return surface


def log_line(unit: float) -> int:
    return max(1, round(20 * unit))


def lines_that_fit(size: tuple[int, int], unit: float, spoken: Sequence[str]) -> int:
    """Return the number of last lines that fit, at least one."""
    pixels = round(14 * unit)
    left = 0 if size[0] < _ADORNED * unit else round(22 * unit) + round(_BAR * unit)
    room, fit = size[1] // log_line(unit), 0
    for words in reversed(spoken):
        room -= len(text.wrap(words, pixels, max(60, size[0] - left)))
        if room < 0 and fit:
            break
        fit += 1
    return fit


def _scrolled(
    surface: pygame.Surface, unit: float, palette: Palette, top: float, bottom: float
) -> None:
    wide, tall = max(2, round(3 * unit)), surface.get_height()
    track = pygame.Rect(0, 0, wide, tall)
    paint.box(surface, track, wide // 2, palette.edge)
    least = round(12 * unit)
    thumb = pygame.Rect(track.x, round(top * tall), wide, max(least, round((bottom - top) * tall)))
    paint.box(surface, thumb.clamp(track), wide // 2, palette.caption)


def line(
    surface: pygame.Surface,
    rect: pygame.Rect,
    unit: float,
    palette: Palette,
    entry: Line,
    colour: Colour,
    *,
    four: bool,
) -> None:
    face, words, cards = entry
    side, pixels = round(min(rect.h, 26 * unit) * 0.82), round(14 * unit)
    if face:
        surface.blit(portrait(face, side), (rect.x, rect.centery - side // 2))
    left = rect.x + side + round(6 * unit)
    room = pygame.Rect(left, rect.y, rect.right - left, rect.h)
    box = text.draw(surface, words, room, pixels, colour, "regular" if face else "medium")
    left = box.right + round(7 * unit)
    room = pygame.Rect(left, rect.y, max(0, rect.right - left), rect.h)
    tall = round(min(rect.h, 24 * unit) * 0.8)
    labels.small_cards(surface, palette, cards, room, tall, four=four)


BubbleLook: TypeAlias = Literal["plain", "warning", "paper"]


@lru_cache(maxsize=16)
def bubble_size(unit: float, words: str, widest: int) -> tuple[int, int]:
    """Return a message's size in pixels, without shadow."""
    pixels, inset = round(15 * unit), round(14 * unit)
    rows = text.wrap(words, pixels, max(60, widest - 2 * inset), "medium")
    wide = max(text.measure(row, pixels, "medium") for row in rows)
    return wide + 2 * inset, len(rows) * text.line_height(pixels) + inset


@lru_cache(maxsize=16)
def bubble(
    unit: float, palette: Palette, words: str, widest: int, *, look: BubbleLook
) -> pygame.Surface:
    pixels = round(15 * unit)
    inset = round(14 * unit)
    size = bubble_size(unit, words, widest)
    fill, ink = palette.night, theme.CREAM
    if look == "paper":
        fill, ink = palette.paper.ground, palette.paper.ink
    surface, rect = _ground(size, unit, fill, theme.WARN if look == "warning" else theme.GOLD, 1.4)
    text.draw_wrapped(surface, words, rect.inflate(-2 * inset, -inset), pixels, ink, "medium")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def heading(
    unit: float, words: str, colour: Colour, pixels: float = 19, widest: int = 0
) -> pygame.Surface:
    """Draw a line with letters of `pixels` units. `widest`: pixels; 0: no limit."""
    size = round(pixels * unit)
    if widest:
        while size > 0.6 * pixels * unit and not text.fits(words, size, widest, "medium"):
            size -= 1
        words, size = text.fit(words, size, widest, "medium")
    return text.render(words, size, colour, "medium").convert_alpha()


@lru_cache(maxsize=4)
def menu_button(side: int, unit: float, palette: Palette, *, hovered: bool) -> pygame.Surface:
    surface, rect = _pill((side, side), unit, palette, "plain", hovered=hovered)
    bar = max(2, round(2 * unit))
    for i in (-1, 0, 1):
        y = rect.centery + round(i * side * 0.18) - bar // 2
        surface.fill(theme.CREAM, (rect.x + side * 0.28, y, side * 0.44, bar))
    return surface.convert_alpha()


def words_height(unit: float, sentence: str, wide: int, pixels: float) -> int:
    size = round(pixels * unit)
    return len(text.wrap(sentence, size, max(60, wide), "medium")) * text.line_height(size)


@lru_cache(maxsize=8)
def words(unit: float, sentence: str, wide: int, colour: Colour, pixels: float) -> pygame.Surface:
    size = round(pixels * unit)
    tall = words_height(unit, sentence, wide, pixels)
    surface = pygame.Surface((max(60, wide), tall), pygame.SRCALPHA)
    text.draw_wrapped(surface, sentence, surface.get_rect(), size, colour, "medium")
    return surface.convert_alpha()


@lru_cache(maxsize=4)
def banner(unit: float, palette: Palette, words: str, most: int) -> pygame.Surface:
    pixels = round(34 * unit)
    wide = text.measure(words, pixels, "heavy") + round(56 * unit)
    if wide > most:
        unit *= most / wide
        pixels, wide = round(34 * unit), most
    size = (wide, round(62 * unit))
    surface, rect = _ground(size, unit, palette.night, theme.GOLD_LIGHT, 2.2)
    inner = rect.inflate(-round(20 * unit), 0)
    text.draw(surface, words, inner, pixels, theme.GOLD_LIGHT, "heavy", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def ring(size: tuple[int, int], unit: float, palette: Palette) -> pygame.Surface:
    thin, radius = max(1, round(1.5 * unit)), round(12 * unit)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    rect = surface.get_rect()
    for colour, inset in ((palette.night, 0), (theme.GOLD_LIGHT, thin), (palette.night, 3 * thin)):
        width = 2 * thin if colour == theme.GOLD_LIGHT else thin
        paint.box(
            surface, rect.inflate(-2 * inset, -2 * inset), radius - inset, None, colour, width
        )
    return surface.convert_alpha()


COACH = "bear"
_LESSON_SCALES = tuple(n / 34 for n in range(38, 13, -1))
"""Scales of a lesson's words, largest first."""


@lru_cache(maxsize=3)
def lesson(
    size: tuple[int, int],
    inner: tuple[int, int, int, int],
    unit: float,
    palette: Palette,
    above: tuple[str, str],
    texts: tuple[str, str, str, str],
    share: float,
    *,
    right: bool,
) -> pygame.Surface:
    """Draw the coach's words as a bubble of their height: `above` is title and progress, `texts`
    the part, the words, how to act, and the reply to a try. All shrink to fit `inner`.
    """
    surface, rect = _padded(size, unit)
    box = pygame.Rect(inner).move(rect.x, rect.x)

    def bar(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(palette.rim, rect)
        surface.fill(theme.GOLD, (*rect.topleft, round(rect.w * share), rect.h))

    def reply(surface: pygame.Surface, rect: pygame.Rect) -> None:
        line = max(1, round(unit))
        paint.box(surface, rect, line * theme.RADIUS, palette.pill_low, theme.GOLD, line)
        if right:
            tick = ticked(round(1.5 * theme.BODY * grain.unit))
            surface.blit(tick, tick.get_rect(center=rect.topright))

    (title, progress), (part, words, how, answer) = above, texts
    coin, muted = Space(*2 * (2.6 * theme.BODY,)), palette.muted
    heading = Row(
        stretched(Label("", title, theme.TINY, muted), 0),
        Label("", progress, theme.TINY, muted),
    )
    rows = [
        Row(coin, Column(heading, Ground(bar, Space(height=3, across=1)), gap=theme.TIGHT)),
        Words("", part, theme.HEADING, theme.GOLD_LIGHT, weight="display") if part else None,
        Words("", words, theme.BODY) if words else None,
        Words("", how, theme.TINY, muted) if how else None,
        Ground(reply, Words("", answer, theme.BODY), pad=theme.NEAR) if answer else None,
    ]
    content = Column(*rows)
    for scale in _LESSON_SCALES:
        grain = Grain(unit * scale)
        wide = box.w / grain.unit
        tall = content.height(wide, grain.unit)
        if tall * grain.unit <= box.h:
            break
    content.place(UnitBox(box.x / grain.unit, box.y / grain.unit, wide, tall), grain)
    rect.h = min(size[1], 2 * inner[1] + round(tall * grain.unit))
    paint.leather(surface, rect, unit, palette)
    # The bubble's tail points to the table.
    inset = min(rect.x, inner[0] // 2)
    tip = rect.x - inset, coin.rect.centery
    for ink, x in ((palette.trim, rect.x), (palette.mat, rect.x + max(2, round(2 * unit)))):
        ends = [(x, tip[1] - inset), (x, tip[1] + inset)]
        pygame.draw.polygon(surface, ink, [(tip[0] + x - rect.x, tip[1]), *ends])
    face = medallion(COACH, coin.rect.w)
    surface.blit(face, face.get_rect(center=coin.rect.center))
    draw_whole(content, surface, Look(palette))
    return surface.convert_alpha()
