"""A cache of surfaces is bounded in bytes."""

import pygame
import pytest

from swoop_desktop.ui.cache import Room, SurfaceCache, kept, size_of
from tests.endurance import held


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


def test_what_was_dropped_is_found_as_long_as_somebody_holds_it():
    cache = SurfaceCache(10_000)
    held = cache.put("held", pygame.Surface((50, 50), 0, 32))
    cache.put("gone", pygame.Surface((50, 50), 0, 32))
    assert len(cache) == 1
    assert "held" in cache
    assert cache.get("held") is held
    assert cache.held == 10_000, "and is counted again"
    assert cache.get("gone") is None, "nobody held that one"


def test_a_function_makes_a_surface_once_as_long_as_it_is_kept():
    made = []

    @kept(10_000)
    def square(side):
        made.append(side)
        return pygame.Surface((side, side), 0, 32)

    assert square(50) is square(50)
    square(40)
    square(50)
    assert made == [50, 40, 50]


def test_room_for_a_picture_is_made_once_as_long_as_it_is_large_enough():
    room, like = Room(), pygame.Surface((4, 4), pygame.SRCALPHA, 32)
    whole = room.part((50, 30), like).get_parent()
    assert room.part((20, 30), like).get_parent() is whole
    assert room.part((20, 30), like).get_size() == (20, 30)
    larger = room.part((20, 60), like).get_parent()
    assert larger is not whole
    assert room.part((50, 60), like).get_parent() is larger


@pytest.mark.skipif(not held.resident(), reason="this system does not tell what is in memory")
def test_room_that_nobody_draws_in_takes_no_memory():
    room, like = Room(), pygame.Surface((4, 4), pygame.SRCALPHA, 32)
    before = held.resident()
    part = room.part((4000, 3000), like)
    assert part.get_at((3999, 2999)) == (0, 0, 0, 0)
    assert held.resident() - before < 4_000_000
    part.fill((1, 2, 3, 4))
    assert held.resident() - before > 40_000_000
