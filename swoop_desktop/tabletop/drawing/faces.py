"""The faces of the players: an animal each, in the mood they are in."""

from functools import lru_cache

import pygame

from swoop_desktop.tabletop.spec.moods import Mood
from swoop_desktop.ui import paint, svg
from swoop_desktop.ui.cache import SurfaceCache
from swoop_desktop.ui.theme import GOLD_LIGHT

__all__ = ["Mood", "medallion", "portrait", "reach"]

_PORTRAITS = 2_000_000
_MEDALLIONS = 6_000_000
"""Bytes of pictures that are kept: at least all that a table shows at once, in the largest window.
"""
_SOFT = 160
"""Pixels beyond which shadow and light are scaled up from this size: they are too soft to tell."""
_portraits: SurfaceCache[tuple[str, int, Mood]] = SurfaceCache(_PORTRAITS)
_medallions: SurfaceCache[tuple[str, int, Mood, bool]] = SurfaceCache(_MEDALLIONS)


def portrait(face: str, side: int, mood: Mood = Mood.CALM) -> pygame.Surface:
    """Return the face of a player, an animal by its name, in a golden ring; so many pixels each
    way. It is the same object as long as it is cached.
    """
    key = (face, side, mood)
    return _portraits.get(key) or _portraits.put(key, _drawn(face, side, mood))


def medallion(face: str, side: int, mood: Mood = Mood.CALM, *, lit: bool = False) -> pygame.Surface:
    """Return a portrait with its shadow below it, and in a warm light if it is `lit`. The picture
    is larger by `reach(side)` pixels on every edge. It is the same object as long as it is cached.
    """
    key = (face, side, mood, lit)
    found = _medallions.get(key)
    if found is None:
        found = _mount(side, lit).copy()
        found.blit(_drawn(face, side, mood), (reach(side), reach(side)))
        _medallions.put(key, found)
    return found


def reach(side: int) -> int:
    """Return how far shadow and light go beyond a medallion, in pixels."""
    return max(2, round(0.16 * side))


def _drawn(face: str, side: int, mood: Mood) -> pygame.Surface:
    """Read the drawing from its file at exactly this size."""
    name = face if mood is Mood.CALM else f"{face}-{mood.value}"
    return svg.picture(f"portraits/{name}.svg", (side, side)).convert_alpha()


@lru_cache(maxsize=6)
def _mount(side: int, lit: bool) -> pygame.Surface:
    """Draw the shadow of a medallion, or the light around it."""
    pad = reach(side)
    if side > _SOFT:
        whole = side + 2 * pad
        return pygame.transform.smoothscale(_mount(_SOFT, lit), (whole, whole))
    made = pygame.Surface((side + 2 * pad, side + 2 * pad), pygame.SRCALPHA)
    disc = pygame.Rect(pad, pad, side, side).inflate(-side // 15, -side // 15)
    if not lit:
        paint.cast(made, disc, disc.w // 2, pad, 150)
        return made.convert_alpha()
    made.fill((*GOLD_LIGHT, 0))
    pygame.draw.circle(made, GOLD_LIGHT, disc.center, disc.w // 2 + 0.4 * pad)
    for blur in (pad // 4, pad // 3):
        made = pygame.transform.box_blur(made, blur)
    return made.convert_alpha()
