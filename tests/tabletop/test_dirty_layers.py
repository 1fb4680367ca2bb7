"""After any change the canvas equals one drawn anew."""

import random

import pygame
import pytest

from swoop_desktop.scenes.settings.page import SettingsScene
from swoop_desktop.tabletop.drawing.dirty_layers import Canvas
from tests.pilot import flying, new_session

SIZE = (200, 150)


def picture(rng):
    made = pygame.Surface((rng.randint(5, 60), rng.randint(5, 60)), pygame.SRCALPHA)
    made.fill((rng.randint(0, 255), rng.randint(0, 255), 90, rng.choice((120, 255))))
    return made.convert_alpha()


def ground():
    made = pygame.Surface(SIZE)
    made.fill((20, 80, 50))
    return made.convert()


def anew(resting, moving):
    surface = ground()
    for _depth, _y, _x, _n, drawn, at in sorted(resting.values(), key=lambda item: item[:4]):
        surface.blit(drawn, at)
    for drawn, at in moving:
        surface.blit(drawn, at)
    return surface


def test_dirty_rectangles_show_the_same_as_drawing_everything():
    rng = random.Random(5)
    canvas, target = Canvas(ground()), ground()
    resting, n = {}, 0
    for step in range(200):
        for _ in range(rng.randint(0, 3)):
            key = rng.randint(0, 12)
            if key in resting and rng.random() < 0.4:
                canvas.drop(key)
                del resting[key]
            else:
                n += 1
                at = (rng.randint(-20, 190), rng.randint(-20, 140))
                depth, drawn = rng.randint(0, 5), picture(rng)
                resting[key] = (depth, at[1], at[0], n, drawn, at)
                canvas.put(key, drawn, at, depth)
        moving = [(picture(rng), (rng.randint(-20, 190), 40)) for _ in range(rng.randint(0, 3))]
        canvas.draw(target, moving)
        expected = anew(resting, moving)
        assert target.get_buffer().raw == expected.get_buffer().raw, f"step {step}"


def test_nothing_is_drawn_when_nothing_changed():
    canvas, target = Canvas(ground()), ground()
    shape = picture(random.Random(1))
    canvas.put("a", shape, (5, 5), 1)
    assert canvas.draw(target, ())
    canvas.put("a", shape, (5, 5), 1)
    assert not canvas.draw(target, ())
    assert canvas.draw(target, [(shape, (9, 9))])
    assert canvas.draw(target, ()), "what moved must be wiped away"
    assert not canvas.draw(target, ())


@pytest.mark.parametrize(
    "chosen",
    [
        {"ui_scale": 1.2},
        {"ui_scale": 0.8},
        {"card_back": "navy", "cloth": "blue"},
    ],
)
def test_below_a_page_the_table_is_drawn_as_it_is_once_the_settings_are_closed(tmp_path, chosen):
    """No time passes below a page, so motions must not leave cards elsewhere."""
    with flying(tmp_path, window=(960, 600), speed="normal", lively_faces=False) as pilot:
        scene = pilot.table(new_session("classic", 4, 3))
        pilot.turn(still=True)
        pilot.press("escape")
        pause = pilot.scene
        pilot.step(0.2)
        pilot.open(SettingsScene())
        pilot.step(0.2)
        pilot.choose(**chosen)
        pilot.app.pop()
        assert pilot.scene is pause
        pilot.step(0.2)
        surface = pygame.Surface(scene.size)
        scene.repaint(surface)
        pilot.wait(scene.settled, "the ground")
        scene.repaint(surface)
        below = pygame.image.tobytes(surface, "RGB")
        pilot.app.pop()
        pilot.step(1.0)
        pilot.settle()
        alone = pilot.pixels
        assert below == alone, "below the menu it is another picture"
