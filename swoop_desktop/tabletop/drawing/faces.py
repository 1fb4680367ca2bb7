"""The players' faces: animals with moods."""

from functools import lru_cache

import pygame

from swoop_desktop.resources import assets
from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui import paint, svg
from swoop_desktop.ui.cache import SurfaceCache, kept
from swoop_desktop.ui.theme import GOLD_LIGHT

__all__ = ["Mood", "bare", "medallion", "mount", "portrait", "reach"]

_PORTRAITS = 2_000_000
_MEDALLIONS = 6_000_000
"""Bytes: enough for a table in the largest window."""
_SOFT = 160
"""Pixels: width above which a medallion's soft shadow and light are scaled up."""
_HEAD, _RING = '<g id="head">', '<g id="ring">'
"""Tags before the head and the ring in a portrait's file."""
_JOINED = '<g stroke-linejoin="round" stroke-linecap="round">'
_SQUARE, _INNER = 120, 51 / 120
"""Side of a portrait's drawing; the ring's inner radius as a share."""
_GROWN = "translate(60 93) scale(1.2) translate(-60 -97)"
"""Grows a head from its chin upwards."""
_medallions: SurfaceCache[tuple[str, int, Mood, bool | None, bool]] = SurfaceCache(_MEDALLIONS)


def portrait(face: str, side: int, mood: Mood = Mood.CALM) -> pygame.Surface:
    """Return a cached portrait, `side` pixels wide. Any thread may call it."""
    return _drawn(face, side, mood)


def medallion(
    face: str, side: int, mood: Mood = Mood.CALM, *, lit: bool = False, out: bool = False
) -> pygame.Surface:
    """Return a portrait with shadow or light (`lit`), `reach(side)` larger on every edge; with
    `out`, the head leans over the ring. The object stays the same while cached.
    """
    return _medallion(face, side, mood, lit, out)


def bare(face: str, side: int, mood: Mood = Mood.CALM, *, out: bool = False) -> pygame.Surface:
    """Return a medallion without its `mount`, which changes with the light."""
    return _medallion(face, side, mood, None, out)


def _medallion(face: str, side: int, mood: Mood, lit: bool | None, out: bool) -> pygame.Surface:
    key = (face, side, mood, lit, out)
    picture = _medallions.get(key)
    if picture is None:
        if lit is None:
            picture = pygame.Surface(mount(side, lit=False).get_size(), pygame.SRCALPHA)
        else:
            picture = mount(side, lit=lit).copy()
        if out:
            _look_out(picture, face, side, mood)
        else:
            picture.blit(_drawn(face, side, mood), (reach(side), reach(side)))
        _medallions.put(key, picture)
    return picture


def reach(side: int) -> int:
    """Return the pixels of shadow and light around a medallion."""
    return max(2, round(0.16 * side))


@kept(_PORTRAITS)
def _drawn(face: str, side: int, mood: Mood) -> pygame.Surface:
    return svg.picture(_file(face, mood), (side, side)).convert_alpha()


def _file(face: str, mood: Mood) -> str:
    name = face if mood is Mood.CALM else f"{face}-{mood.value}"
    return f"portraits/{name}.svg"


def _look_out(surface: pygame.Surface, face: str, side: int, mood: Mood) -> None:
    """Draw a portrait whose larger head rises above its ring."""
    pad = reach(side)
    text = assets.read(_file(face, mood)).decode()
    begin, end = text.index(_HEAD), text.index(_RING)
    head, ring = text[begin:end], text[end:]
    frame = svg.read(text[:begin] + ring, (side, side)).convert_alpha()
    surface.blit(frame, (pad, pad))
    # The head shows inside the ring and, in the upper half, beside it.
    whole = surface.get_size()
    seen = pygame.Surface(whole, pygame.SRCALPHA)
    middle = whole[0] // 2
    pygame.draw.circle(seen, (255, 255, 255), (middle, middle), round(side * _INNER))
    seen.fill((255, 255, 255), (0, 0, whole[0], middle))
    margin = _SQUARE * pad / side
    box = f"{-margin:.3f} {-margin:.3f} {_SQUARE + 2 * margin:.3f} {_SQUARE + 2 * margin:.3f}"
    top = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{_JOINED}'
    over = svg.read(f'{top}<g transform="{_GROWN}">{head}</g></g></svg>', whole).convert_alpha()
    over.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(over, (0, 0))
    paws = svg.picture(f"portraits/{face}-paws.svg", (side, side))
    surface.blit(paws.convert_alpha(), (pad, pad))


@lru_cache(maxsize=6)
def mount(side: int, *, lit: bool) -> pygame.Surface:
    pad = reach(side)
    if side > _SOFT:
        whole = side + 2 * pad
        return pygame.transform.smoothscale(mount(_SOFT, lit=lit), (whole, whole))
    surface = pygame.Surface((side + 2 * pad, side + 2 * pad), pygame.SRCALPHA)
    disc = pygame.Rect(pad, pad, side, side).inflate(-side // 15, -side // 15)
    if not lit:
        paint.cast(surface, disc, disc.w // 2, pad, 150)
        return surface.convert_alpha()
    surface.fill((*GOLD_LIGHT, 0))
    pygame.draw.circle(surface, GOLD_LIGHT, disc.center, disc.w // 2 + 0.4 * pad)
    for blur in (pad // 4, pad // 3):
        surface = pygame.transform.box_blur(surface, blur)
    return surface.convert_alpha()
