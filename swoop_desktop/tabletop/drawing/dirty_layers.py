"""Layers with dirty rectangles: felt, then cards at rest, then cards in motion.

What rests is kept on an opaque, converted surface and put together anew only where something
changed; each frame then restores what the moving pictures covered and draws them again.
"""

from bisect import insort
from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame


class Item(NamedTuple):
    """A picture that rests: its depth, the picture, its box, a number to tell equals apart."""

    z: float
    surface: pygame.Surface
    rect: pygame.Rect
    n: int


class Light(NamedTuple):
    """Light that falls on the ground, or is taken from it: its picture, the corner of that, and the
    way in which pygame blends it.
    """

    surface: pygame.Surface
    at: tuple[int, int]
    blend: int


class Canvas:
    """A surface put together from pictures at rest and in motion."""

    def __init__(self, ground: pygame.Surface) -> None:
        self.ground = ground
        self._whole = self._still = pygame.Surface(ground.get_size())
        """The ground with all pictures at rest, and the surface that it is a part of."""
        self._items: list[Item] = []
        self._by_key: dict[Hashable, Item] = {}
        self._damage: list[pygame.Rect] = []
        self._lights: tuple[Light, ...] = ()
        self._numbers = 0
        self._covered: list[pygame.Rect] = []
        self._fresh = True
        self.area = ground.get_rect()
        self.drawn: list[pygame.Rect] = []
        """Parts of the target that the last `draw` drew on."""
        self.damage(self.area)

    def replace_ground(self, ground: pygame.Surface) -> None:
        """Put everything at rest on another ground, perhaps of another size."""
        self.ground, self.area = ground, ground.get_rect()
        if self._still.get_size() != self.area.size:
            # The system takes its time to give out a large surface: one that is a little smaller
            # than another before it, as in a window that is being dragged, is a part of that.
            whole = self._whole.get_rect()
            if not whole.contains(self.area) or self.area.w * self.area.h < whole.w * whole.h * 0.8:
                self._whole = pygame.Surface(self.area.size)
            else:
                self._whole.fill((0, 0, 0))  # no card is left where nobody looks
            self._still = self._whole.subsurface(self.area)
        self.damage(self.area)
        self._covered = []
        self._fresh = True

    def put(self, key: Hashable, surface: pygame.Surface, at: tuple[int, int], z: float) -> None:
        """Let a picture rest somewhere; nothing happens if it already does."""
        old = self._by_key.get(key)
        if old is not None:
            if old.surface is surface and old.z == z and old.rect.topleft == at:
                return
            self._remove(old)
        self._numbers += 1
        item = Item(z, surface, surface.get_rect(topleft=at), self._numbers)
        self._by_key[key] = item
        insort(self._items, item, key=_depth)
        self.damage(item.rect)

    def drop(self, key: Hashable) -> pygame.Surface | None:
        """Take a resting picture away, if it is there, and return it."""
        old = self._by_key.pop(key, None)
        if old is None:
            return None
        self._remove(old)
        return old.surface

    def __contains__(self, key: Hashable) -> bool:
        """Whether a picture with this key rests on the canvas."""
        return key in self._by_key

    def shine(self, lights: tuple[Light, ...]) -> None:
        """Light the ground by these, below everything that rests; nothing happens if it is."""
        if lights == self._lights:
            return
        for light in {*lights, *self._lights}:
            self.damage(light.surface.get_rect(topleft=light.at))
        self._lights = lights

    def clear(self) -> None:
        """Take everything away."""
        self._items.clear()
        self._by_key.clear()
        self.damage(self.area)

    def damage(self, rect: pygame.Rect) -> None:
        """Have a part put together anew."""
        self._damage.append(pygame.Rect(rect))

    def refresh(self) -> None:
        """Draw everything on the next frame, since somebody else has drawn on the target."""
        self._fresh = True

    def draw(
        self, target: pygame.Surface, moving: Iterable[tuple[pygame.Surface, tuple[int, int]]]
    ) -> bool:
        """Bring the target up to date. True if anything on it changed."""
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
        """Put together the damaged parts of what rests."""
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


def _depth(item: Item) -> tuple[float, int, int, int]:
    """Return the key by which pictures are drawn: by depth, and at the same depth from the top and
    from the left. So the shadow that falls on the next button does not depend on which was drawn
    last.
    """
    return (item.z, item.rect.y, item.rect.x, item.n)


def _merged(rects: list[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
    """Return fewer rectangles: two become one where that is no larger than both."""
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
    """Return the index of another rectangle that costs no more together with this one than alone;
    -1 if there is none.
    """
    for i in rect.collidelistall(others):
        other = others[i]
        both = rect.union(other)
        if both.w * both.h <= rect.w * rect.h + other.w * other.h:
            return i
    return -1
