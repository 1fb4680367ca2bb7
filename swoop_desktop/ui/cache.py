"""Caches for surfaces, bounded in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from mmap import mmap
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import pygame

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")


class SurfaceCache(Generic[K]):
    """An LRU cache of surfaces: at most `limit` bytes, but at least one surface. A dropped surface
    is still found while it is referenced elsewhere.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._items: OrderedDict[K, pygame.Surface] = OrderedDict()
        self._alive: WeakValueDictionary[K, pygame.Surface] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: K) -> bool:
        return key in self._alive

    def get(self, key: K) -> pygame.Surface | None:
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
            return item
        alive = self._alive.get(key)
        return None if alive is None else self.put(key, alive)

    def put(self, key: K, surface: pygame.Surface) -> pygame.Surface:
        old = self._items.pop(key, None)
        if old is not None:
            self.held -= size_of(old)
        self._items[key] = self._alive[key] = surface
        self.held += size_of(surface)
        while self.held > self.limit and len(self._items) > 1:
            self.held -= size_of(self._items.popitem(last=False)[1])
        return surface


class Room:
    """Reused memory for one picture that is drawn anew in every frame: clearing a large new surface
    takes longer than drawing it.
    """

    def __init__(self) -> None:
        self._whole: pygame.Surface | None = None

    def part(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """Return a surface of this size in the pixel format of `like`. It shares memory with the
        previous surface, whose picture it may still show.
        """
        whole = self._whole
        if whole is None or whole.get_width() < size[0] or whole.get_height() < size[1]:
            known = (0, 0) if whole is None else whole.get_size()
            largest = [max(sides) for sides in zip(known, size, strict=True)]
            # The system clears such memory page by page, at the first write to each.
            memory = mmap(-1, 4 * largest[0] * largest[1])
            whole = pygame.image.frombuffer(memory, largest, "BGRA")
            if whole.get_masks() != like.get_masks():
                whole = pygame.Surface(largest, pygame.SRCALPHA, like)
            self._whole = whole
        return whole.subsurface((0, 0), size)


def size_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def kept(limit: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Cache the surfaces that a function returns, by its hashable arguments, up to `limit` bytes.
    Safe on any thread.
    """

    def decorate(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        cache: SurfaceCache[Hashable] = SurfaceCache(limit)
        lock = threading.Lock()

        @wraps(make)
        def found(*args: P.args, **named: P.kwargs) -> pygame.Surface:
            key = (args, tuple(named.items()))
            with lock:
                surface = cache.get(key)
            if surface is None:
                surface = make(*args, **named)
                with lock:
                    cache.put(key, surface)
            return surface

        return found

    return decorate
