"""A cache of surfaces that is bounded in bytes and forgets what was used longest ago."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)


class SurfaceCache(Generic[K]):
    """Surfaces by key, together never larger than `limit` bytes (but always at least one)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._items: OrderedDict[K, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: K) -> bool:
        return key in self._items

    def get(self, key: K) -> pygame.Surface | None:
        """The surface for a key, now the most recently used one."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
        return found

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        """Keep a surface; drops the oldest ones beyond the limit."""
        old = self._items.pop(key, None)
        if old is not None:
            self.held -= size_of(old)
        self._items[key] = surface
        self.held += size_of(surface)
        while self.held > self.limit and len(self._items) > 1:
            self.held -= size_of(self._items.popitem(last=False)[1])
        return surface


def size_of(surface: pygame.Surface) -> int:
    """Bytes that a surface takes."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
