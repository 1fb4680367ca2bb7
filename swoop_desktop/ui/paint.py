"""Draws anti-aliased shapes, cached by size: rounded boxes, pills, paper, discs, rings and soft
shadows.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.palette import Palette, mix, times
from swoop_desktop.ui.theme import BRASS, DISC, RING, Colour

_FINE, _LARGE = 8, 128
"""Supersampling factor of corners; largest supersampled radius in pixels, though the factor is at
least 2.
"""
LARGE_BOX = 120_000
"""Area of a box in pixels above which its shadow is not cached."""
_LOW = 0.945
"""Brightness of paper at its bottom, as a share of its top's."""
_KEPT = 3_000_000
"""Bytes of each cache of shapes: most shapes are part of larger cached pictures."""


@lru_cache(maxsize=256)
def _corner(radius: int, fill: Colour | None, edge: Colour | None, width: int) -> pygame.Surface:
    """Draw a disc; its quarters are the corners of a box."""
    fine = max(2, min(_FINE, _LARGE // radius))
    big = radius * fine
    outer = edge if edge is not None else fill
    assert outer is not None
    disc = pygame.Surface((2 * big, 2 * big), pygame.SRCALPHA)
    disc.fill((*outer, 0))
    pygame.draw.circle(disc, outer, (big, big), big)
    if edge is not None:
        inside = (*fill, 255) if fill is not None else (*edge, 0)
        pygame.draw.circle(disc, inside, (big, big), max(0, big - width * fine))
    surface = pygame.transform.smoothscale(disc, (2 * radius, 2 * radius))
    if fill is not None:  # else a darker middle is a stripe at the ends of flat boxes
        inner = radius - 2 - (width if edge is not None else 0)
        pygame.draw.circle(surface, fill, (radius, radius), max(0, inner))
    return surface


@kept(_KEPT)
def rounded(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    width: int = 1,
) -> pygame.Surface:
    """Draw a rounded box with an edge; `fill` None leaves it hollow."""
    w, h = max(2, size[0]), max(2, size[1])
    radius = max(1, min(radius, w // 2, h // 2))
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    if fill is not None:
        surface.fill(fill, (radius, 0, w - 2 * radius, h))
        surface.fill(fill, (0, radius, w, h - 2 * radius))
    if edge is not None:
        for bar in (
            (radius, 0, w - 2 * radius, width),
            (radius, h - width, w - 2 * radius, width),
            (0, radius, width, h - 2 * radius),
            (w - width, radius, width, h - 2 * radius),
        ):
            surface.fill(edge, bar)
    disc = _corner(radius, fill, edge, width)
    for x, fx in ((0, 0), (w - radius, radius)):
        for y, fy in ((0, 0), (h - radius, radius)):
            surface.blit(
                disc, (x, y), (fx, fy, radius, radius), special_flags=pygame.BLEND_RGBA_MAX
            )
    return surface


@kept(_KEPT)
def shaded(
    size: tuple[int, int],
    radius: int,
    tones: tuple[Colour, Colour],
    edge: Colour | None = None,
    width: int = 1,
) -> pygame.Surface:
    """Draw a rounded box with a gradient from its top to its bottom."""
    surface = rounded(size, radius, (255, 255, 255)).copy()
    w, h = surface.get_size()
    for y, tall, colour in _bands(h, tones):
        surface.fill(colour, (0, y, w, tall), pygame.BLEND_RGBA_MULT)
    if edge is not None:
        surface.blit(rounded(size, radius, None, edge, width), (0, 0))
    return surface


def paper(size: tuple[int, int], unit: float, palette: Palette) -> pygame.Surface:
    """Draw paper with its shadow, centred in the picture; in a plain palette with an edge alone.
    Not cached: the caller writes on it.
    """
    pad = round(14 * unit)
    surface = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    rect = pygame.Rect(pad, pad, *size)
    radius = max(1, round(3 * unit))
    sheet = palette.paper
    if palette.plain:
        surface.blit(rounded(size, radius, sheet.ground, sheet.rule, palette.line(unit)), rect)
        return surface
    cast(surface, rect, radius, pad, 120)
    surface.blit(
        shaded(
            size,
            radius,
            (sheet.ground, times(sheet.ground, _LOW)),
            sheet.rule,
            max(1, round(0.6 * unit)),
        ),
        rect,
    )
    return surface


def sheet_of_paper(
    surface: pygame.Surface, rect: pygame.Rect, unit: float, palette: Palette
) -> None:
    """Draw paper at this box. Nothing is cached: sheets may be as large as the window."""
    radius = max(1, round(3 * unit))
    sheet = palette.paper
    if palette.plain:
        box(surface, rect, radius, sheet.ground, sheet.rule, palette.line(unit))
        return
    cast(surface, rect, radius, round(14 * unit), 120)
    _board(
        surface,
        rect,
        radius,
        (sheet.ground, times(sheet.ground, _LOW)),
        sheet.rule,
        max(1, round(0.6 * unit)),
    )


WIDEST_STITCHED = 500.0
"""Units: width of the widest mat with stitches, which distract on a wider mat."""
_COVER, _LEAF, _GUTTER = 10.0, 2.2, 34.0
"""Units in a book: width of the cover's edge, step between leaves, width of the shade beside the
fold.
"""


def book(
    surface: pygame.Surface, whole: pygame.Rect, unit: float, palette: Palette, *, spread: bool
) -> None:
    """Draw an open book with its shadow: a leather cover of this size with paper on it, two pages
    and a ribbon if `spread`; plain sheets in a plain palette.
    """
    inner = whole.inflate(-2 * round(_COVER * unit), -2 * round(_COVER * unit))
    cover, edge, radius = (palette.pill, palette.pill_low), palette.trim, max(2, round(9 * unit))
    if palette.plain:
        box(surface, whole, radius, cover[0], edge, palette.line(unit))
        surface.fill(palette.paper.ground, inner)
        if spread:
            fold = pygame.Rect(inner.centerx - round(unit), inner.y, 2 * round(unit), inner.h)
            surface.fill(palette.paper.rule, fold)
        return
    cast(surface, whole, radius, round(14 * unit), 140)
    _board(surface, whole, radius, cover, edge, max(1, round(1.4 * unit)))
    page = palette.paper.ground
    for leaf in (3, 2, 1):
        out = round(_LEAF * leaf * unit) // 2
        surface.fill(times(page, 0.92 - 0.04 * leaf), inner.inflate(2 * out, 0))
        surface.fill(times(page, 0.84 - 0.04 * leaf), (inner.x, inner.bottom, inner.w, out))
    _gradient(surface, inner, (page, times(page, 0.93)))
    if spread:
        deep = round(_GUTTER * unit)
        shade = pygame.Surface((2 * deep, 1), pygame.SRCALPHA)
        for x in range(2 * deep):
            share = (1 - abs(x + 0.5 - deep) / deep) ** 2
            shade.set_at((x, 0), (52, 36, 18, round(120 * share)))
        shade = pygame.transform.scale(shade, (2 * deep, inner.h))
        surface.blit(shade, (inner.centerx - deep, inner.y))
        ribbon = pygame.Rect(inner.centerx + deep // 3, inner.bottom - deep // 3, deep // 2, 0)
        ribbon.h = whole.bottom + round(11 * unit) - ribbon.y
        cut = ribbon.w // 2
        ends = (ribbon.right, ribbon.bottom), (ribbon.centerx, ribbon.bottom - cut)
        cloth = [ribbon.topleft, ribbon.topright, *ends, (ribbon.x, ribbon.bottom)]
        pygame.draw.polygon(surface, palette.paper.red, cloth)


def leather(surface: pygame.Surface, rect: pygame.Rect, unit: float, palette: Palette) -> None:
    """Draw a stitched leather mat with its shadow."""
    cast(surface, rect, max(2, round(12 * unit)), round(14 * unit), 130)
    tones = palette.mat, palette.mat_low
    yarn = mix(palette.mat, BRASS, 0.0 if palette.plain else 0.45)
    mat(surface, rect, unit, tones, palette.trim, yarn, palette.line(unit, 1.4))


def mat(
    surface: pygame.Surface,
    rect: pygame.Rect,
    unit: float,
    tones: tuple[Colour, Colour],
    edge: Colour,
    yarn: Colour,
    line: int,
) -> None:
    """Draw a stitched mat with an edge of `line` pixels, without shadow."""
    radius = min(max(2, round(14 * unit)), rect.w // 2, rect.h // 2)
    _board(surface, rect, radius, tones, edge, line)
    if rect.w > WIDEST_STITCHED * unit:
        return
    inset, thick = round(6 * unit), max(1, round(1.1 * unit))
    stitch, pitch = max(2, round(7 * unit)), max(4, round(12 * unit))
    free = radius + inset // 2
    for x in _evenly(rect.x + free, rect.right - free - stitch, pitch):
        for y in (rect.y + inset, rect.bottom - inset - thick):
            surface.fill(yarn, (x, y, stitch, thick))
    for y in _evenly(rect.y + free, rect.bottom - free - stitch, pitch):
        for x in (rect.x + inset, rect.right - inset - thick):
            surface.fill(yarn, (x, y, thick, stitch))


def _board(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    tones: tuple[Colour, Colour],
    edge: Colour,
    line: int,
) -> None:
    """Draw a large box like `shaded`, caching only its ends."""
    ends = shaded((2 * radius, rect.h), radius, tones, edge, line)
    inner = rect.inflate(-2 * radius, 0)
    _gradient(surface, inner, tones)
    for y in (rect.y, rect.bottom - line):
        surface.fill(edge, (inner.x, y, inner.w, line))
    surface.blit(ends, rect, (0, 0, radius, rect.h))
    surface.blit(ends, (inner.right, rect.y), (radius, 0, radius, rect.h))


def _evenly(first: int, last: int, pitch: int) -> Iterator[int]:
    """Yield evenly spaced places from first to last, about `pitch` apart; none without room."""
    steps = round((last - first) / pitch)
    for step in range(steps + 1 if steps > 0 else 0):
        yield first + round((last - first) * step / steps)


def _gradient(surface: pygame.Surface, rect: pygame.Rect, tones: tuple[Colour, Colour]) -> None:
    """Fill a box with a vertical gradient, as `shaded` does."""
    for y, tall, colour in _bands(rect.h, tones):
        surface.fill(colour, (rect.x, rect.y + y, rect.w, tall))


@lru_cache(maxsize=32)
def _bands(height: int, tones: tuple[Colour, Colour]) -> Sequence[tuple[int, int, Colour]]:
    bands, begin, before, last = list[tuple[int, int, Colour]](), 0, tones[0], max(1, height - 1)
    reds, greens, blues = (
        [round(a + (z - a) * y / last) for y in range(height)] for a, z in zip(*tones, strict=True)
    )
    for y, colour in enumerate(zip(reds, greens, blues, strict=True)):
        if colour != before:
            bands.append((begin, y - begin, before))
            begin, before = y, colour
    return (*bands, (begin, height - begin, before))


_MAP = (64, 36)
"""Width and height in pixels at which a light map is computed."""


def light_map(
    size: tuple[int, int], middle: tuple[float, float], brightest: float, darkest: float
) -> pygame.Surface:
    """Draw a light map to multiply a picture with: `brightest` at `middle` (shares of the sides),
    `darkest` far away.
    """
    w, h = _MAP
    small = pygame.Surface(_MAP)
    for y in range(h):
        for x in range(w):
            away = 1.9 * ((x / (w - 1) - middle[0]) ** 2 + (y / (h - 1) - middle[1]) ** 2) ** 0.5
            fall = min(1.0, away) ** 2 * (3 - 2 * min(1.0, away))
            tone = round(255 * (brightest + (darkest - brightest) * fall))
            small.set_at((x, y), (tone, tone, tone))
    twice = pygame.transform.smoothscale(small, (max(w, size[0] // 4), max(h, size[1] // 4)))
    return pygame.transform.smoothscale(twice, size)


@kept(_KEPT)
def disc(side: int) -> pygame.Surface:
    """Draw a dark brass disc with a ring."""
    return rounded((side, side), side // 2, DISC, BRASS, max(1, round(side / 14)))


def square(side: int, middle: tuple[int, int]) -> pygame.Rect:
    box = pygame.Rect(0, 0, side, side)
    box.center = middle
    return box


def centred(
    surface: pygame.Surface,
    picture: pygame.Surface,
    middle: tuple[float, float] | pygame.Vector2,
) -> None:
    surface.blit(picture, picture.get_rect(center=middle))


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    width: int = 1,
) -> None:
    surface.blit(rounded(rect.size, radius, fill, edge, max(1, width)), rect)


def faded(
    surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], share: float
) -> None:
    """Draw a cached picture with a share of its opacity."""
    picture.set_alpha(round(255 * share))
    surface.blit(picture, at)
    picture.set_alpha(255)


def dashed(
    surface: pygame.Surface,
    colour: Colour,
    points: Sequence[tuple[float, float]],
    width: int,
    dashes: Sequence[float] = (),
) -> None:
    """Draw a line through points; `dashes` are pixels of line and gap by turns."""
    if not dashes:
        pygame.draw.lines(surface, colour, False, points, width)
        return
    part, left = 0, dashes[0]
    for (x, y), (z, v) in pairwise(points):
        far, at = math.dist((x, y), (z, v)), 0.0
        while at < far:
            step = min(left, far - at)
            if part % 2 == 0:
                begin, end = (
                    (x + (z - x) * way / far, y + (v - y) * way / far) for way in (at, at + step)
                )
                pygame.draw.line(surface, colour, begin, end, width)
            at, left = at + step, left - step
            if left <= 0:
                part = (part + 1) % len(dashes)
                left = dashes[part]


def reach(unit: float) -> int:
    """Return the pixels that a ring extends beyond its box."""
    return sum(_lines(unit))


def _lines(unit: float) -> tuple[int, int, int]:
    """Return the pixel widths of a ring's lines from the outside: dark, light, dark."""
    return max(2, round(1.6 * unit)), max(2, round(2.4 * unit)), max(1, round(unit))


@lru_cache(maxsize=24)
def ring(size: tuple[int, int], radius: int, unit: float) -> pygame.Surface:
    """Draw a focus ring around this size: a light line between dark lines. The picture is
    `reach(unit)` larger on every side.
    """
    light, dark = RING
    whole, inset = reach(unit), 0
    surface = pygame.Surface((size[0] + 2 * whole, size[1] + 2 * whole), pygame.SRCALPHA)
    for colour, line in zip((dark, light, dark), _lines(unit), strict=True):
        box = surface.get_rect().inflate(-2 * inset, -2 * inset)
        surface.blit(rounded(box.size, radius + whole - inset, None, colour, line), box)
        inset += line
    return surface.convert_alpha()


@kept(_KEPT)
def shadow(size: tuple[int, int], radius: int, blur: int, strength: int) -> pygame.Surface:
    """Draw a rounded box's soft shadow, `blur` pixels larger on every side."""
    surface = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
    for piece, box in _around(_soft(radius, blur, strength), radius + 2 * blur, surface.get_size()):
        surface.blit(piece, box)
    return surface


@lru_cache(maxsize=16)
def _soft(radius: int, blur: int, strength: int) -> pygame.Surface:
    """Draw the shadow of the smallest box with all four corners."""
    side = 2 * (radius + 2 * blur) + 2
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = rounded((side - 2 * blur, side - 2 * blur), radius, (0, 0, 0))
    tile.blit(inner, (blur, blur))
    tile = pygame.transform.box_blur(pygame.transform.box_blur(tile, blur // 2), blur // 2)
    tile.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def _around(
    tile: pygame.Surface, slice_: int, size: tuple[int, int], *, hollow: bool = False
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Nine-slice a small picture: yield its pieces with their boxes, without the middle if
    `hollow`.
    """
    w, h = size
    side = tile.get_width()
    slice_ = min(slice_, w // 2, h // 2)
    columns, rows = (
        (
            (0, slice_, 0, slice_),
            (slice_, side - 2 * slice_, slice_, length - 2 * slice_),
            (side - slice_, slice_, length - slice_, slice_),
        )
        for length in (w, h)
    )
    for i, (sx, sw, x, dw) in enumerate(columns):
        for k, (sy, sh, y, dh) in enumerate(rows):
            if min(sw, sh, dw, dh) > 0 and not (hollow and i == k == 1):
                piece = tile.subsurface((sx, sy, sw, sh))
                yield pygame.transform.scale(piece, (dw, dh)), pygame.Rect(x, y, dw, dh)


def cast(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    blur: int,
    strength: int = 110,
) -> None:
    """Draw a box's shadow, a little below the box. A large shadow isn't cached, and is hollow: the
    box covers its middle.
    """
    if blur > 1 and rect.w * rect.h > LARGE_BOX:
        around = rect.inflate(2 * blur, 2 * blur).move(0, blur // 3)
        tile = _soft(radius, blur, strength)
        for piece, box in _around(tile, radius + 2 * blur, around.size, hollow=True):
            surface.blit(piece, box.move(around.topleft))
    elif blur > 1:
        picture = shadow(rect.size, radius, blur, strength)
        surface.blit(picture, (rect.x - blur, rect.y - blur + blur // 3))
