"""The log beside the table fades after some time, but stays legible."""

import pygame
import pytest

from swoop_desktop.tabletop.drawing import labels
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import theme
from swoop_desktop.ui.cloth import felt, light_at, under
from swoop_desktop.ui.palette import READ, contrast, mix, palette_of, quiet_on
from swoop_desktop.ui.theme import CLOTHS, lamp_over
from tests.pilot import flying, new_session
from tests.sooner import one_in

RECEDED = timing.LOG_STAYS + timing.LOG_RECEDES + 0.1
OWN = ("#101010", "#c8c8d8")


@pytest.fixture
def at_rest(tmp_path):
    """Opens a table where a person is to play and the log has some lines."""

    def open_table(**settings):
        chosen = {"window": (1280, 720), "lively_faces": False, "living_lamp": False}
        flown = flying(tmp_path, **{**chosen, **settings})
        pilot = flown.__enter__()
        opened.append(flown)
        scene = pilot.table(new_session("classic", 4, 7))
        for _ in range(2):
            pilot.turn(still=True)
            if len(scene.public.log) < 3:
                pilot.click_node("hint")
                pilot.wait(lambda: scene.viewers.player.hint is not None, "a hint")
                scene.commands.do(scene.viewers.player.hint.action)
        pilot.settle()
        hover(pilot, scene)()  # the log is fully visible again
        return pilot, scene

    opened = []
    yield open_table
    for flown in opened:
        flown.__exit__(None, None, None)


def written(pilot, scene):
    """Return the log's pixels."""
    return pilot.pixels_at(log_of(scene))


def log_of(scene):
    box = scene.director.layout.frame.log
    return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))


def test_it_recedes_once_it_was_there_to_be_read_and_then_costs_nothing(at_rest):
    pilot, scene = at_rest()
    fresh = written(pilot, scene)
    assert 0 < scene.due <= timing.LOG_STAYS + timing.LOG_RECEDES
    pilot.step(timing.LOG_STAYS / 2)
    assert written(pilot, scene) == fresh
    pilot.step(RECEDED)
    assert written(pilot, scene) != fresh
    assert not scene.lively and scene.due is None, "it would wake again and again"
    for _ in range(5):
        assert not pilot.frame(0.1)


def hover(pilot, scene):
    pilot.move(log_of(scene).center)
    return lambda: pilot.move((5, 300))


def focus(pilot, scene):
    pilot.press("tab")
    while not scene.focus_key.startswith("log"):
        pilot.press("tab")
    return lambda: pilot.move((5, 300))


def tell(pilot, scene):
    scene.public.go_back([])
    scene.touch()
    return lambda: None


@pytest.mark.parametrize("bring_back", [hover, focus, tell])
def test_looking_at_it_and_new_lines_bring_it_back(at_rest, bring_back):
    pilot, scene = at_rest()
    pilot.step(RECEDED)
    assert scene.table.quiet.share == 1
    leave = bring_back(pilot, scene)
    pilot.step(0.1)
    assert scene.table.quiet.share == 0
    if bring_back is not tell:
        pilot.step(RECEDED)
        assert scene.table.quiet.share == 0 and scene.due is None, "as long as it is looked at"
    leave()
    pilot.step(RECEDED)
    assert scene.table.quiet.share == 1


def test_with_less_motion_it_does_not_move_there(at_rest):
    pilot, scene = at_rest(reduced_motion="on")
    shares = set()
    for _ in range(60):
        pilot.step(0.1)
        shares.add(scene.table.quiet.share)
        assert not scene.lively
    assert shares == {0.0, 1.0}


def test_in_high_contrast_it_stays(at_rest):
    pilot, scene = at_rest(high_contrast="on")
    fresh = written(pilot, scene)
    assert scene.due is None
    pilot.step(RECEDED)
    assert written(pilot, scene) == fresh


@pytest.mark.parametrize("cloth", one_in(3, [*CLOTHS, *OWN]))
def test_it_can_still_be_read(at_rest, cloth):
    """Compares the log's area with the same felt without the log."""
    pilot, scene = at_rest(cloth=cloth)
    pilot.step(RECEDED)
    area, surface = log_of(scene), pilot.surface
    lines = surface.subsurface(area).copy()
    scene.public.log.clear()
    scene.touch()
    pilot.settle()
    bare = surface.subsurface(area)
    step = 20 * area.h // 70
    found = []
    for top in range(area.h - step, -1, -step):
        row = [
            contrast(tuple(lines.get_at((x, y)))[:3], tuple(bare.get_at((x, y)))[:3])
            for x in range(30, 132)  # words only, no cards
            for y in range(max(0, top), min(area.h, top + step))
        ]
        if max(row) > 1.5:
            found.append(max(row))
    assert found and min(found) > READ - 0.05, found


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("cloth", [*CLOTHS, *OWN])
def test_words_and_small_cards_recede_no_further_than_they_can_be_read(cloth, four):
    cloth = CLOTHS.get(cloth) or tuple(pygame.Color(cloth))[:3]
    palette = palette_of(cloth)
    for light in (0.25, 0.5, 0.75, 0.92):
        ground = under(palette.cloth, light)
        assert contrast(quiet_on(ground), ground) >= READ
        share = labels.receded(ground, palette, four=four)
        paper = mix(ground, labels.PAPER, share)
        if share < 1:
            for ink in (theme.INK, *labels.INKS[four].values()):
                assert contrast(mix(ground, ink, share), paper) >= READ
    dark = under(palette.cloth, 0.4)
    assert contrast(quiet_on(dark), dark) < contrast(palette.caption, dark), "it recedes"


def test_no_place_of_the_cloth_is_brighter_than_is_reckoned_with():
    colour, size = (22, 74, 54), (640, 360)
    made, lamp = felt(size, colour), lamp_over(0, 0, *size)
    for x in range(5, 640, 45):
        for y in range(5, 360, 35):
            reckoned = under(colour, light_at(lamp, x, y))
            assert all(
                seen <= least + 3
                for seen, least in zip(made.get_at((x, y)), reckoned, strict=False)
            )
