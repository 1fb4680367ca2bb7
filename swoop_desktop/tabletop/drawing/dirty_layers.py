"""Layers with dirty rectangles: felt, resting cards, moving cards.

Resting pictures are composed on an opaque surface; each frame restores the target from it under
moving pictures, and draws these again.
"""

from bisect import insort
from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame


class Item(NamedTuple):
    """A resting picture. Items are drawn by depth, then from the top left: shadows on neighbours
    must not depend on drawing order.
    """

    z: float
    y: int
    x: int
    n: int
    """Unique, to order equal items."""
    surface: pygame.Surface
    rect: pygame.Rect


class Light(NamedTuple):
    """Light added to the ground or taken from it; `blend` is a pygame flag."""

    surface: pygame.Surface
    at: tuple[int, int]
    blend: int


class Canvas:
    def __init__(self, ground: pygame.Surface) -> None:
        self.ground = ground
        self.whole = self._still = pygame.Surface(ground.get_size())
        """`_still`: composed resting pictures, part of `whole`."""
        self._items: list[Item] = []
        self.by_key: dict[Hashable, Item] = {}
        self._damage: list[pygame.Rect] = []
        self._lights: tuple[Light, ...] = ()
        self._numbers = 0
        self._covered: list[pygame.Rect] = []
        self._fresh = True
        self.area = ground.get_rect()
        self.drawn: list[pygame.Rect] = []
        """Parts of the target that the last `draw` changed."""
        self.damage(self.area)

    def replace_ground(self, ground: pygame.Surface) -> None:
        self.ground, self.area = ground, ground.get_rect()
        if self._still.get_size() != self.area.size:
            # Allocating a large surface is slow: reuse it for a slightly smaller one, as while a
            # window is dragged.
            whole = self.whole.get_rect()
            if not whole.contains(self.area) or self.area.w * self.area.h < whole.w * whole.h * 0.8:
                self.whole = pygame.Surface(self.area.size)
            else:
                self.whole.fill((0, 0, 0))  # leave no card in the unused part
            self._still = self.whole.subsurface(self.area)
        self.damage(self.area)
        self._covered = []
        self._fresh = True

    def put(self, key: Hashable, surface: pygame.Surface, at: tuple[int, int], z: float) -> None:
        old = self.by_key.get(key)
        if old is not None:
            if old.surface is surface and old.z == z and old.rect.topleft == at:
                return
            self._remove(old)
        self._numbers += 1
        x, y = at
        item = Item(z, y, x, self._numbers, surface, surface.get_rect(topleft=at))
        self.by_key[key] = item
        insort(self._items, item)
        self.damage(item.rect)

    def drop(self, key: Hashable) -> pygame.Surface | None:
        old = self.by_key.pop(key, None)
        if old is None:
            return None
        self._remove(old)
        return old.surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self.by_key

    def shine(self, lights: tuple[Light, ...]) -> None:
        if lights == self._lights:
            return
        for light in {*lights, *self._lights}:
            self.damage(light.surface.get_rect(topleft=light.at))
        self._lights = lights

    def clear(self) -> None:
        self._items.clear()
        self.by_key.clear()
        self.damage(self.area)

    def damage(self, rect: pygame.Rect) -> None:
        self._damage.append(pygame.Rect(rect))

    def draw_beside(
        self, target: pygame.Surface, groups: Iterable[Iterable[Hashable]], box: pygame.Rect
    ) -> None:
        """Draw ground, light, and the groups of resting pictures that a box does not touch."""
        beside = list[Item]()
        for group in groups:
            items = [self.by_key[key] for key in group if key in self.by_key]
            if box.collidelist([item.rect for item in items]) < 0:
                beside += items
        target.blit(self.ground, (0, 0))
        for light in self._lights:
            target.blit(light.surface, light.at, special_flags=light.blend)
        for item in sorted(beside):
            target.blit(item.surface, item.rect)
        self.refresh()

    def refresh(self) -> None:
        """Let the next `draw` redraw everything: other code drew on the target."""
        self._fresh = True

    def draw(
        self, target: pygame.Surface, moving: Iterable[tuple[pygame.Surface, tuple[int, int]]]
    ) -> bool:
        """Update the target; True if anything changed."""
        stale = self._compose()
        restore = stale + self._covered
        if self._fresh:
            restore, self._fresh = [self.area], False
        for rect in _merged(restore, self.area):
            target.blit(self._still, rect, rect)
        self._covered = [target.blit(surface, at) for surface, at in moving]
        self.drawn = _merged(restore + self._covered, self.area)
        return bool(restore or self._covered)

    def _compose(self) -> list[pygame.Rect]:
        stale = _merged(self._damage, self.area)
        self._damage.clear()
        if not stale:
            return stale
        rects = [item.rect for item in self._items]
        for rect in stale:
            self._still.set_clip(rect)
            self._still.blit(self.ground, rect, rect)
            for light in self._lights:
                self._still.blit(light.surface, light.at, special_flags=light.blend)
            for i in rect.collidelistall(rects):
                self._still.blit(self._items[i].surface, rects[i])
        self._still.set_clip(None)
        return stale

    def _remove(self, item: Item) -> None:
        self._items.remove(item)
        self.damage(item.rect)


def _merged(rects: list[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
    merged: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.clip(area)
        if grown.w == 0 or grown.h == 0:
            continue
        while (i := _partner(grown, merged)) >= 0:
            grown = grown.union(merged.pop(i))
        merged.append(grown)
    return merged


def _partner(rect: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return the index of a rectangle to merge with, or -1."""
    for i in rect.collidelistall(others):
        other = others[i]
        both = rect.union(other)
        if both.w * both.h <= rect.w * rect.h + other.w * other.h:
            return i
    return -1
