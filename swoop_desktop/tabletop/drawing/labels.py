"""Pictures of writing on cloth and cards."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

import pygame

from swoop_desktop.engine.cards import Card, rank, suit
from swoop_desktop.engine.names import card_sign, rank_name
from swoop_desktop.resources.language import tr
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.palette import READ, RECEDED, Palette, contrast, mix
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.theme import Colour

PAPER: Colour = (250, 248, 240)
_TALL = 20.0
RED: Colour = (178, 24, 34)
INKS: dict[bool, dict[str, Colour]] = {
    False: {"H": RED, "D": RED, "R": RED},
    True: {"H": (205, 52, 0), "D": (0, 98, 190), "C": (0, 96, 60), "R": RED},
}


@lru_cache(maxsize=4)
def chip(side: int) -> pygame.Surface:
    return svg.picture("table/dealer.svg", (side, side)).convert_alpha()


@lru_cache(maxsize=8)
def part(size: tuple[int, int], unit: float, palette: Palette, words: str) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    rect, radius = surface.get_rect(), max(2, round(size[0] * 0.062))
    paint.box(surface, rect, radius, palette.shade, palette.faint, max(1, round(1.4 * unit)))
    surface.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    room = size[0] - round(0.12 * size[0])
    pixels = _fitting(words, round(13 * unit), room)
    rows = text.wrap(words, pixels, room)
    step = text.line_height(pixels)
    if len(rows) * step > size[1]:
        rows = ()
    rect.y = rect.centery - len(rows) * step // 2
    text.draw_rows(surface, rows, rect, step, pixels, palette.muted, "regular", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=32)
def count(unit: float, palette: Palette, words: str) -> pygame.Surface:
    pixels, tall = round(13 * unit), round(_TALL * unit)
    wide = max(tall, text.measure(words, pixels, "medium") + round(10 * unit))
    surface = pygame.Surface((wide, tall), pygame.SRCALPHA)
    line = max(1, round(unit))
    paint.box(surface, surface.get_rect(), tall // 2, palette.night, theme.GOLD, line)
    text.draw(surface, words, surface.get_rect(), pixels, theme.CREAM, "medium", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=8)
def fate(width: int, unit: float, palette: Palette, words: str) -> pygame.Surface:
    inset, pixels = round(6 * unit), round(11.5 * unit)
    room = round(0.96 * width) - 2 * inset
    whole = text.measure(words, pixels, "medium")
    if room < whole <= 1.2 * room:
        pixels = max(1, int(pixels * room / whole))
    else:
        pixels = _fitting(words, pixels, room)
    rows = text.wrap(words, pixels, room, "medium")
    step = round(1.25 * pixels)
    wide = max(text.measure(row, pixels, "medium") for row in rows) + 2 * inset
    surface = pygame.Surface(
        (min(wide, width), len(rows) * step + round(4 * unit)), pygame.SRCALPHA
    )
    radius = min(surface.get_height() // 2, round(9 * unit))
    line = max(1, round(unit))
    paint.box(surface, surface.get_rect(), radius, palette.night, palette.muted, line)
    box = surface.get_rect(y=round(2 * unit))
    text.draw_rows(surface, rows, box, step, pixels, theme.CREAM, "medium", "center")
    return surface.convert_alpha()


def _letters(tall: int, share: float) -> int:
    return max(min(theme.READABLE, tall), round(tall * share))


SIGN = 1 / 92
"""Card widths per unit: signs on cards don't grow with text."""
INTO = 0.035
"""Reach of a sign into a card, above the index, in card widths."""
EMBLEMS = {"sweeps": "whirl", "played": "run"}


@lru_cache(maxsize=4)
def _seal(side: int) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    paint.box(surface, surface.get_rect(), side // 2, theme.GOLD, theme.INK, max(1, side // 16))
    inner = round(0.78 * side)
    surface.blit(icon("whirl", inner, theme.INK), ((side - inner) // 2, (side - inner) // 2))
    return surface.convert_alpha()


@lru_cache(maxsize=48)
def prospect(
    unit: float, palette: Palette, kind: str, words: str, *, sign: bool = True
) -> pygame.Surface:
    """Draw an outcome's label. Only ``takes`` has sharp corners."""
    ground, edge, ink = {
        "takes": (theme.AMBER, theme.INK, theme.INK),
        "sweeps": (theme.GOLD_LIGHT, theme.GOLD_DARK, theme.INK),
        "builds": (palette.night, palette.muted, theme.CREAM),
        "uncertain": (palette.night, theme.AMBER, theme.CREAM),
        "played": (theme.AMBER, theme.INK, theme.INK),
    }[kind]
    if kind == "sweeps" and not words:
        return _seal(round(_TALL * unit))
    tall, line = round(_TALL * unit), max(1, round(1.4 * unit))
    pixels, side = _letters(tall, 0.675), round((13 if words else 11) * unit) if sign else 0
    inset = round(7 * unit) if words else (tall - side) // 2
    gap = round(5 * unit) if words and sign else 0
    wide = 2 * inset + side + gap + (text.measure(words, pixels, "bold") if words else 0)
    surface = pygame.Surface((wide, tall), pygame.SRCALPHA)
    radius = round(3 * unit) if kind == "takes" else tall // 2
    paint.box(surface, surface.get_rect(), radius, ground, edge, line)
    if sign:
        surface.blit(icon(EMBLEMS.get(kind, kind), side, ink), (inset, (tall - side) // 2))
    box = pygame.Rect(inset + side + gap, 0, wide, tall)
    text.draw(surface, words, box, pixels, ink, "bold")
    return surface.convert_alpha()


@lru_cache(maxsize=24)
def said(
    unit: float, palette: Palette, kind: str, words: str, turn: int, room: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a `prospect` turned left by `turn` degrees, and its upright size. If wider than
    `room`, it has no sign.
    """
    plain = prospect(unit, palette, kind, words, sign=kind != "builds")
    sign = kind != "builds" and plain.get_width() <= room
    if not sign:
        plain = prospect(unit, palette, kind, words, sign=False)
    if not turn:
        return plain, plain.get_size()
    fine = prospect(2 * unit, palette, kind, words, sign=sign)
    # a margin: turned pictures are cut off at their edges
    surface = pygame.Surface((fine.get_width() + 8, fine.get_height() + 8), pygame.SRCALPHA)
    surface.blit(fine, (4, 4))
    return pygame.transform.rotozoom(surface, turn, 0.5), plain.get_size()


def _fitting(words: str, pixels: int, room: int) -> int:
    """Return the letter size, smaller if the longest word needs it."""
    widest = max(text.measure(word, pixels, "medium") for word in words.split(" "))
    return pixels if widest <= room else max(8, pixels * room // widest)


class Told(NamedTuple):
    """A play in a few words."""

    words: str
    cards: tuple[Card, ...]
    feels: Literal["", "glad", "sorry"] = ""
    """The player's feeling, which colours the ground."""
    emblem: str = ""


_SAID = 0.58
_JOKER, _SIGNS = "★", 3
"""A joker's sign where only `_SIGNS` letters have room."""


@lru_cache(maxsize=256)
def small(
    card: Card, tall: int, count: int = 1, wide: int = 0, *, four: bool = False
) -> pygame.Surface:
    """Draw rank and suit on white; for several cards, count and rank. `wide`: pixels; 0: as needed.
    `four`: suits have four colours.
    """
    words = tr(card_sign(card)) if count == 1 else f"{count} × {tr(rank_name(rank(card)))}"
    words = _JOKER if wide and len(words) > _SIGNS else words
    pixels, ink = _letters(tall, 0.74), INKS[four].get(suit(card), theme.INK)
    while wide and pixels > 1 and text.measure(words, pixels, "medium") > wide - 1:
        pixels -= 1
    needed = text.measure(words, pixels, "medium") + round(tall * 0.34)
    wide = wide or max(round(tall * 0.8), needed)
    surface = pygame.Surface((wide, tall), pygame.SRCALPHA)
    paint.box(surface, surface.get_rect(), max(2, round(tall * 0.2)), PAPER)
    ink = ink if count == 1 else theme.INK
    text.draw(surface, words, surface.get_rect(), pixels, ink, "medium", "center")
    return surface.convert_alpha()


def receded(below: Colour, palette: Palette, *, four: bool) -> float:
    """Return the least opacity at which small cards and words stay legible."""
    share = RECEDED
    while share < 1 and _contrast(below, palette, share, four=four) < READ:
        share += 0.01
    return min(1.0, share)


def _contrast(below: Colour, palette: Palette, share: float, *, four: bool) -> float:
    card, words = mix(below, PAPER, share), mix(below, palette.caption, share)
    inks = [mix(below, ink, share) for ink in (theme.INK, *INKS[four].values())]
    return min(contrast(words, below), *(contrast(card, ink) for ink in inks))


def small_cards(
    surface: pygame.Surface,
    palette: Palette,
    cards: Sequence[Card],
    rect: pygame.Rect,
    tall: int,
    *,
    four: bool,
) -> int:
    """Draw the cards that fit and the number of the rest; return the width."""
    pictures = [small(card, tall, four=four) for card in cards]
    gap, pixels = max(1, tall // 8), _letters(tall, 0.74)
    more = text.measure(f"+{len(cards)}", pixels, "medium") + gap
    room, shown = rect.w, list[pygame.Surface]()
    for i, picture in enumerate(pictures):
        last = i == len(pictures) - 1
        if picture.get_width() + (0 if last else more) > room:
            break
        shown.append(picture)
        room -= picture.get_width() + gap
    x = rect.x
    for picture in shown:
        surface.blit(picture, (x, rect.centery - tall // 2))
        x += picture.get_width() + gap
    if len(shown) < len(cards) and more <= rect.right - x:
        box = pygame.Rect(x, rect.y, more, rect.h)
        text.draw(surface, f"+{len(cards) - len(shown)}", box, pixels, palette.caption, "medium")
        x += more
    return x - rect.x


_FITTING = ((1.0, 0), (0.85, 0), (1.0, 1), (0.85, 1), (1.0, 2), (0.85, 2), (0.7, 2), (0.55, 2))
"""Scales of a chip's contents, and abbreviations: 1 joins cards of a rank, 2 also replaces words by
signs and cards; best first.
"""


@lru_cache(maxsize=64)
def lately(
    size: tuple[int, int],
    palette: Palette,
    face: pygame.Surface,
    deeds: tuple[Told, ...],
    align: str,
    *,
    four: bool,
) -> pygame.Surface:
    """Draw a chip of a player's latest plays, newest last. If not all fit, plays with a feeling are
    kept first.
    """
    tall = size[1]
    gap, start = max(2, tall // 6), max(1, (tall - face.get_width()) // 2) + face.get_width()
    room = size[0] - start - round(tall * 0.4)

    def drawn(kept: Iterable[int], share: float, short: int) -> list[list[pygame.Surface]]:
        card = max(min(tall, theme.READABLE), round(0.78 * share * tall))
        return [_deed(deeds[i], card, palette, short=short, four=four) for i in sorted(kept)]

    def needed(told: Sequence[Sequence[pygame.Surface]]) -> int:
        return sum(map(_wide, told)) + gap * sum(1 + len(deed) for deed in told)

    # A taken pile matters more than played cards.
    kept = sorted(range(len(deeds)), key=lambda i: (not deeds[i].feels, -i))
    while len(kept) > 1 and needed(drawn(kept, *_FITTING[-1])) > room:
        kept.pop()
    for fitting in _FITTING:
        told = drawn(kept, *fitting)
        if (left := room - needed(told)) >= 0:
            break
    whole = size[0] - max(0, left)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    free = size[0] - whole
    ground = pygame.Rect({"left": 0, "right": free}.get(align, free // 2), 0, whole, tall)
    paint.box(surface, ground, tall // 2, palette.night, palette.edge, 1)
    surface.blit(face, (ground.x + start - face.get_width(), (tall - face.get_width()) // 2))
    x = ground.x + start
    for pictures in told:
        x += gap
        for picture in pictures:
            surface.blit(picture, (x, (tall - picture.get_height()) // 2))
            x += picture.get_width() + gap
    return surface.convert_alpha()


def _wide(pictures: Sequence[pygame.Surface]) -> int:
    return sum(picture.get_width() for picture in pictures)


def _deed(
    one: Told, tall: int, palette: Palette, *, short: int, four: bool
) -> list[pygame.Surface]:
    """Draw a play's words and cards, see `_FITTING`."""
    words = one.words
    if short > 1 and (one.emblem or (one.cards and not one.feels)):
        words = ""
    said = [_said(one, words, tall, palette)] if words or one.emblem else []
    groups = [[card] for card in one.cards]
    if short:
        groups = [list(cards) for _, cards in groupby(one.cards, rank)]
    return said + [small(cards[0], tall, len(cards), four=four) for cards in groups]


def _said(one: Told, words: str, tall: int, palette: Palette) -> pygame.Surface:
    fill, ink = {"glad": (theme.GOLD, theme.INK), "sorry": (theme.AMBER, theme.INK)}.get(
        one.feels, (palette.night, theme.GOLD_LIGHT)
    )
    pixels, side = _letters(tall, _SAID), round(tall * 0.74) if one.emblem else 0
    wide = text.measure(words, pixels, "medium") + 2 * round(tall * 0.36) + side if words else tall
    surface = pygame.Surface((wide, tall), pygame.SRCALPHA)
    paint.box(surface, surface.get_rect(), tall // 2, fill)
    box = surface.get_rect().inflate(-2 * round(tall * 0.36), 0)
    if one.emblem:
        sign = round(tall * 0.62)
        left = box.x if words else (wide - sign) // 2
        surface.blit(icon(one.emblem, sign, ink), (left, (tall - sign) // 2))
    box.x += side
    box.w -= side
    text.draw(surface, words, box, pixels, ink, "medium")
    return surface
