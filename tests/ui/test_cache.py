"""A cache of surfaces is bounded in bytes."""

import pygame

from swoop_desktop.ui.cache import SurfaceCache, size_of


def test_a_cache_never_holds_more_bytes_than_its_limit():
    cache = SurfaceCache(40_000)
    for i in range(50):
        cache.put(i, pygame.Surface((50, 50), 0, 32))
        assert cache.held <= cache.limit
    assert len(cache) == 4
    assert cache.get(49) is not None
    assert cache.get(0) is None
    cache.put(49, pygame.Surface((10, 10), 0, 32))
    assert cache.held == 3 * 10_000 + 400


def test_size_of_a_surface_is_in_bytes():
    assert size_of(pygame.Surface((10, 10), 0, 32)) == 400
