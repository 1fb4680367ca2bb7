"""Shapes with smooth edges: rounded boxes, rings and soft shadows, cached by size."""

from functools import lru_cache

import pygame

from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.theme import RING, Colour

_FINE, _LARGE = 8, 1024
"""How much larger corners are drawn before they are scaled down, and the radius in pixels that they
are then drawn with at most: the edge of a large one is smooth enough.
"""
_KEPT = 3_000_000
"""Bytes of boxes that are kept, and of shadows: most are part of larger pictures, kept as well."""


@lru_cache(maxsize=256)
def _corner(radius: int, fill: Colour | None, edge: Colour | None, width: int) -> pygame.Surface:
    """A disc: each of its quarters is one corner."""
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
    return pygame.transform.smoothscale(disc, (2 * radius, 2 * radius))


@kept(_KEPT)
def rounded(
    size: tuple[int, int],
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    width: int = 1,
) -> pygame.Surface:
    """A rounded box with an edge; `fill` None leaves it hollow."""
    w, h = max(2, size[0]), max(2, size[1])
    radius = max(1, min(radius, w // 2, h // 2))
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    if fill is not None:
        made.fill(fill, (radius, 0, w - 2 * radius, h))
        made.fill(fill, (0, radius, w, h - 2 * radius))
    if edge is not None:
        for bar in (
            (radius, 0, w - 2 * radius, width),
            (radius, h - width, w - 2 * radius, width),
            (0, radius, width, h - 2 * radius),
            (w - width, radius, width, h - 2 * radius),
        ):
            made.fill(edge, bar)
    disc = _corner(radius, fill, edge, width)
    for x, fx in ((0, 0), (w - radius, radius)):
        for y, fy in ((0, 0), (h - radius, radius)):
            made.blit(disc, (x, y), (fx, fy, radius, radius), special_flags=pygame.BLEND_RGBA_MAX)
    return made


def box(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    width: int = 1,
) -> None:
    """Draw a rounded box."""
    surface.blit(rounded(rect.size, radius, fill, edge, max(1, width)), rect)


def reach(unit: float) -> int:
    """How far a ring reaches beyond what it lies around, in pixels."""
    return sum(_lines(unit))


def _lines(unit: float) -> tuple[int, int, int]:
    """The widths of the lines of a ring in pixels, from the outside: dark, light, dark."""
    return max(2, round(1.6 * unit)), max(2, round(2.4 * unit)), max(1, round(unit))


@lru_cache(maxsize=24)
def ring(size: tuple[int, int], radius: int, unit: float) -> pygame.Surface:
    """The ring around something of this size that has the focus: a light line between dark ones.
    The picture is `reach(unit)` larger on every side.
    """
    light, dark = RING
    whole, inset = reach(unit), 0
    made = pygame.Surface((size[0] + 2 * whole, size[1] + 2 * whole), pygame.SRCALPHA)
    for colour, line in zip((dark, light, dark), _lines(unit), strict=True):
        box = made.get_rect().inflate(-2 * inset, -2 * inset)
        made.blit(rounded(box.size, radius + whole - inset, None, colour, line), box)
        inset += line
    return made.convert_alpha()


@kept(_KEPT)
def shadow(size: tuple[int, int], radius: int, blur: int, strength: int) -> pygame.Surface:
    """A soft shadow of a rounded box; `blur` pixels larger than it on every side."""
    w, h = size[0] + 2 * blur, size[1] + 2 * blur
    slice_ = radius + 2 * blur
    side = 2 * slice_ + 2
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = rounded((side - 2 * blur, side - 2 * blur), radius, (0, 0, 0))
    tile.blit(inner, (blur, blur))
    tile = pygame.transform.box_blur(pygame.transform.box_blur(tile, blur // 2), blur // 2)
    tile.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return _stretched(tile, slice_, (w, h))


def _stretched(tile: pygame.Surface, slice_: int, size: tuple[int, int]) -> pygame.Surface:
    """A small picture made larger by stretching what lies between its corners."""
    w, h = size
    side = tile.get_width()
    slice_ = min(slice_, w // 2, h // 2)
    made = pygame.Surface(size, pygame.SRCALPHA)
    columns, rows = (
        (
            (0, slice_, 0, slice_),
            (slice_, side - 2 * slice_, slice_, length - 2 * slice_),
            (side - slice_, slice_, length - slice_, slice_),
        )
        for length in (w, h)
    )
    for sx, sw, x, dw in columns:
        for sy, sh, y, dh in rows:
            if min(sw, sh, dw, dh) > 0:
                piece = tile.subsurface((sx, sy, sw, sh))
                made.blit(pygame.transform.scale(piece, (dw, dh)), (x, y))
    return made


def cast(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, strength: int = 110
) -> None:
    """Draw the shadow of a box, a little below it."""
    if blur > 1:
        made = shadow(rect.size, radius, blur, strength)
        surface.blit(made, (rect.x - blur, rect.y - blur + blur // 3))
