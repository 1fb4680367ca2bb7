"""The lamp over the table leans towards the player to act, and costs nothing at rest."""

import math

import pygame
import pytest

from swoop_desktop.scenes.table.model.evening import LEAN
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.drawing.lamp_pool import FLARES, Shine
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.cloth import under
from swoop_desktop.ui.theme import lamp_over
from tests.pilot import flying
from tests.scenes.table.test_evening import at_rest
from tests.sooner import one_in


def seen(pilot):
    return pilot.pixels


def test_it_leans_to_whoever_is_to_play_and_comes_to_rest(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot, seats=4)
        lamp, layout = scene.table.lamp, scene.director.layout
        over = lamp_over(*layout.frame.rail.outer)
        for seat in (*layout.order[1:], layout.order[0]):
            lamp.tick(0.0, (seat,))
            assert lamp.lively
            lamp.tick(timing.LEAN / 2, (seat,))
            assert math.hypot(*lamp.away) < LEAN + 0.01
            lamp.tick(timing.LEAN, (seat,))
            assert not lamp.lively
            assert math.isclose(math.hypot(*lamp.away), LEAN)
            x, y = layout.face(seat).centre
            assert lamp.away[0] * (x - over.x) >= 0
            assert lamp.away[1] * (y - over.y) >= 0
        lamp.tick(0.0, (0, 1))
        lamp.tick(timing.LEAN, (0, 1))
        assert lamp.away == (0.0, 0.0), "nobody is favoured where several decide at once"


def test_a_table_that_waits_draws_nothing(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot, seats=4)
        assert scene.picture.stage.shine != Shine()
        pilot.step(timing.LOG_STAYS + timing.LOG_RECEDES + 0.1)
        assert scene.due is None, "it would wake again and again"
        for _ in range(5):
            assert not pilot.frame(0.1)


def test_the_light_of_every_turn_is_drawn_before_it_begins(tmp_path):
    """A turn may begin while cards fly, in a frame with no time for drawing."""
    with flying(tmp_path, window=(974, 611), speed="normal") as pilot:
        scene = at_rest(pilot, seats=4)
        unit, palette = scene.director.layout.frame.unit, scene.picture.stage.palette
        sizes = {(round(one.box.w), round(one.box.h)) for one in scene.table_view().plates}
        assert len(sizes) > 1, "all plates are as large as that which is lit already"
        pilot.wait(lambda: not scene.picture.busy, "the plates")
        before = furniture.leather.cache_info().misses
        for size in sizes:
            furniture.leather(size, unit, palette, lit=True)
        assert furniture.leather.cache_info().misses == before


@pytest.mark.parametrize("chosen", [{"living_lamp": False}, {"reduced_motion": "on"}])
def test_switched_off_it_hangs_where_the_ground_has_it(chosen, tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot, seats=4)
        leaning = seen(pilot)
        pilot.choose(**chosen)
        scene.resume()
        pilot.settle()
        stage = scene.picture.stage
        assert stage.shine == Shine()
        assert seen(pilot) != leaning
        where = [(x, 200) for x in range(250, 340, 7)]
        surface = pilot.surface
        assert [surface.get_at(at) for at in where] == [
            stage.canvas.ground.get_at(at) for at in where
        ]


@pytest.mark.parametrize("cloth", one_in(3, ["green", "claret", "#101010"]))
def test_it_never_makes_the_felt_brighter_than_words_on_it_allow(cloth, tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", cloth=cloth) as pilot:
        scene = at_rest(pilot, seats=4)
        director, stage = scene.director, scene.picture.stage
        most = under(stage.palette.cloth, 1.0)
        stage.canvas.clear()
        for angle in range(0, 360, 45):
            turn = math.radians(angle)
            way = round(LEAN * math.cos(turn)), round(LEAN * math.sin(turn))
            stage.light(director, Shine(*way))
            picture = pygame.Surface(scene.size)
            stage.canvas.draw(picture, ())
            # A small piece of felt has the same mean: the grain is finer.
            w, h = scene.size
            felt = picture.subsurface((w // 4, h // 4, w // 2, h // 2))
            mean = pygame.transform.smoothscale(felt, (20, 12))
            seen_there = [mean.get_at((x, y)) for x in range(20) for y in range(12)]
            brightest = [max(colour[part] for colour in seen_there) for part in range(3)]
            assert all(a <= b for a, b in zip(brightest, most, strict=True)), angle


def test_it_flares_and_is_then_as_before(tmp_path):
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = at_rest(pilot, seats=4)
        stage, before = scene.picture.stage, seen(pilot)
        rest = stage.shine
        surface = pilot.surface
        stage.light(scene.director, rest._replace(flare=FLARES))
        stage.canvas.draw(surface, scene.picture.widgets.overlays)
        assert seen(pilot) != before
        stage.light(scene.director, rest)
        stage.canvas.draw(surface, scene.picture.widgets.overlays)
        assert seen(pilot) == before
