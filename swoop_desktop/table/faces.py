"""The faces of the players: an animal each, in the mood they are in."""

from functools import lru_cache

import pygame

from swoop_desktop.table.mood import Mood
from swoop_desktop.ui import paint
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.cache import SurfaceCache
from swoop_desktop.ui.theme import GOLD_LIGHT

__all__ = ["Mood", "medallion", "portrait", "reach"]

MASTER = 160
"""Pixels of the pictures from which smaller ones are scaled: reading a drawing again takes
longer. Larger ones are drawn at exactly their size.
"""
_KEPT = 1_600_000
"""Bytes of pictures that are kept of each kind: the faces of a table, in the moods they change
between.
"""
_masters: SurfaceCache[tuple[str, Mood]] = SurfaceCache(_KEPT)
_scaled: SurfaceCache[tuple[str, int, Mood]] = SurfaceCache(_KEPT)
_mounted: SurfaceCache[tuple[str, int, Mood, bool]] = SurfaceCache(_KEPT)


def portrait(face: str, side: int, mood: Mood = Mood.CALM) -> pygame.Surface:
    """The face of a player, an animal by its name, in a golden ring; so many pixels each way. The
    same object as long as it is kept.
    """
    key = (face, side, mood)
    found = _scaled.get(key)
    if found is None:
        if side > MASTER:
            found = _drawn(face, side, mood)
        else:
            found = pygame.transform.smoothscale(_master(face, mood), (side, side))
        _scaled.put(key, found)
    return found


def medallion(face: str, side: int, mood: Mood = Mood.CALM, *, lit: bool = False) -> pygame.Surface:
    """A portrait as it stands on the table, with its shadow below it, and in a warm light if it is
    `lit`. The picture is larger by `reach(side)` pixels on every edge.
    """
    key = (face, side, mood, lit)
    found = _mounted.get(key)
    if found is None:
        found = _mount(side, lit).copy()
        found.blit(portrait(face, side, mood), (reach(side), reach(side)))
        _mounted.put(key, found)
    return found


def reach(side: int) -> int:
    """How far shadow and light go beyond a medallion, in pixels."""
    return max(2, round(0.16 * side))


def _master(face: str, mood: Mood) -> pygame.Surface:
    found = _masters.get((face, mood))
    return found or _masters.put((face, mood), _drawn(face, MASTER, mood))


def _drawn(face: str, side: int, mood: Mood) -> pygame.Surface:
    """The drawing, read from its file."""
    name = face if mood is Mood.CALM else f"{face}-{mood.value}"
    path = asset(f"portraits/{name}.svg")
    return pygame.image.load_sized_svg(str(path), (side, side)).convert_alpha()


@lru_cache(maxsize=4)
def _mount(side: int, lit: bool) -> pygame.Surface:
    """The shadow of a medallion, or the light around it."""
    pad = reach(side)
    made = pygame.Surface((side + 2 * pad, side + 2 * pad), pygame.SRCALPHA)
    disc = pygame.Rect(pad, pad, side, side).inflate(-side // 15, -side // 15)
    paint.cast(made, disc, disc.w // 2, pad, 150)
    if lit:
        light = pygame.Surface(made.get_size(), pygame.SRCALPHA)
        light.fill((*GOLD_LIGHT, 0))
        pygame.draw.circle(light, GOLD_LIGHT, disc.center, disc.w // 2 + pad // 3)
        soft = pygame.transform.box_blur(pygame.transform.box_blur(light, pad // 3), pad // 3)
        made.blit(soft, (0, 0))
    return made.convert_alpha()
