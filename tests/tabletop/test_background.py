"""The table's ground: complete, shaped by the rail, and never waited for."""

import threading
from itertools import pairwise

import pygame
import pytest

from swoop_desktop.scenes.framework import background as of_pages
from swoop_desktop.scenes.framework.background import page_background, prefetch
from swoop_desktop.tabletop.drawing.background import BackgroundWorker, ground, rough
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.cloth import felt, under
from swoop_desktop.ui.palette import luminance, palette_of
from swoop_desktop.ui.theme import CLOTHS, usual_scale
from tests.pilot import flying, new_session

FELT = CLOTHS["green"]
SIZES = [(480, 360), (1280, 720), (2560, 1080), (900, 1400)]


def rail_in(size):
    unit = usual_scale(size)
    box = Box(20 * unit, 44 * unit, size[0] - 40 * unit, size[1] - 60 * unit)
    return Rail(box, 36 * unit, (250 * unit, 280 * unit))


def colours(surface, box):
    """Return the colours of all pixels within reach of a point."""
    (x, y), reach = box
    points = ((x + i, y + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1))
    return [surface.get_at((round(a), round(b)))[:3] for a, b in points]


def mean(surface, at, reach=3):
    found = colours(surface, (at, reach))
    return [sum(part) / len(found) for part in zip(*found, strict=True)]


@pytest.mark.parametrize("cloth", CLOTHS.values())
@pytest.mark.parametrize("size", SIZES)
def test_room_rail_and_felt_lie_where_the_rail_says(size, cloth):
    rail, palette = rail_in(size), palette_of(cloth)
    made = ground(size, rail, palette)
    assert made.get_size() == size
    assert not made.get_flags() & pygame.SRCALPHA
    assert made.get_alpha() in (None, 255)
    x, y, w, h = rail.outer
    for at in ((4, 4), (size[0] - 5, size[1] - 5), (x + w / 2, max(4, y - rail.thick))):
        assert luminance(tuple(map(round, mean(made, at)))) < 0.02, "the room is dark"
    crest = mean(made, (x + w / 2, y + 0.53 * rail.thick), 1)
    assert crest[0] > crest[1] > crest[2], "the leather is brown"
    assert crest[0] > mean(made, (x + w / 2, y + 2), 1)[0], "and round"
    lit, dim = (
        mean(made, at) for at in ((x + w / 2, y + 0.43 * h), (x + 1.8 * rail.thick, y + h / 2))
    )
    assert all(0 <= a - b < 14 for a, b in zip(under(palette.cloth, 1.0), lit, strict=True))
    assert all(a > 1.2 * b for a, b in zip(lit, dim, strict=True)), "the lamp hangs in the middle"
    # Both sides are mirror images, except for the grain.
    for inset in (0.1, 0.5, 0.97, 1.6, 3.0):
        for px, py in rail.line(inset * rail.thick)[::5]:
            left, right = mean(made, (px, py)), mean(made, (2 * x + w - px - 1, py))
            assert all(abs(a - b) < 14 for a, b in zip(left, right, strict=True)), (inset, px, py)


@pytest.mark.parametrize("size", [(480, 360), (3840, 2160)])
def test_there_are_no_steps_in_the_light(size):
    """Neighbouring pixels differ in even light: no bands of one tone are visible."""
    made = felt(size, FELT)
    for line in range(size[1] // 8, size[1], size[1] // 8):
        row = [made.get_at((x, line))[1] for x in range(size[0] // 4, size[0] // 4 + 100)]
        longest = run = 1
        for one, other in pairwise(row):
            run = run + 1 if one == other else 1
            longest = max(longest, run)
        assert longest < 12, f"line {line}"


@pytest.mark.parametrize(
    "rail",
    [
        Rail(Box(-30, -30, 700, 420), 36, (292, 326)),
        Rail(Box(-900, -900, 2440, 2160), 36, (20, 20)),
        Rail(Box(300, 170, 40, 20), 36, (292, 326)),
        Rail(Box(0, 0, 640, 360), 90, (1, 1)),
    ],
)
def test_any_rail_can_be_drawn(rail):
    """A rail may lie outside the picture, or be thicker than the table."""
    made = ground((640, 360), rail, palette_of(FELT))
    assert made.get_size() == (640, 360)


def test_all_pages_lie_on_one_ground_and_another_cloth_changes_its_colours_alone():
    size, green, claret = (640, 360), palette_of(FELT), palette_of((92, 30, 40))
    made = page_background(size, green)
    assert made.get_bitsize() == 8
    assert page_background(size, green) is made, "each page drew one of its own"
    dyed = page_background(size, claret)
    page_background((320, 200), green)
    drawn = page_background(size, claret)
    assert drawn is not dyed, "a ground of a window that is gone was kept"
    places = [(x, y) for x in range(1, 640, 40) for y in range(1, 360, 40)]
    assert [dyed.get_at(at) for at in places] == [drawn.get_at(at) for at in places]
    assert dyed.get_at((320, 180)) != made.get_at((320, 180))


def test_the_largest_window_has_a_ground():
    size = (7680, 4320)
    made = rough(size, rail_in(size), palette_of(FELT))
    assert made.get_size() == size


def test_only_the_ground_that_is_wanted_last_is_given_out():
    work, palette = BackgroundWorker(), palette_of(FELT)
    first, last = (320, 200), (400, 240)
    work.lay(first, rail_in(first), palette)
    work.begin()
    meanwhile = work.lay(last, rail_in(last), palette)
    assert meanwhile.get_size() == last, "a rough one lies there"
    made = None
    while made is None:
        assert work.busy
        work.begin()
        pygame.time.wait(1)
        made = work.ready()
    assert made.get_size() == last
    assert not work.busy
    other = BackgroundWorker()
    assert other.lay(last, rail_in(last), palette) is made, "another table lies on the same"
    assert not other.busy
    work.close()


def test_a_window_that_is_resized_shows_the_same_as_one_opened_so(tmp_path):
    """The picture is roughly right at once, and exact once everything is drawn."""
    with flying(tmp_path, window=(960, 600), speed="instant", lively_faces=False) as pilot:
        scene = pilot.table(new_session("classic", 3, 3))
        pilot.turn(still=True)
        stage = scene.picture.stage
        pilot.step(timing.LOG_STAYS + timing.LOG_RECEDES)  # the log has faded before and after
        pilot.settle()
        before = pilot.pixels
        for size in ((1213, 701), (960, 600)):
            pilot.resize(size)
            pilot.step(1 / 60)
            assert pilot.surface.get_size() == size
            assert stage.canvas.ground.get_size() == size
            if size != (960, 600):  # this size may be cached
                assert stage.coming, "the fine one is on its way"
            pilot.wait(lambda: not scene.lively and not stage.art.busy, "the ground")
        pilot.step(0.5)
        pilot.settle()
        assert pilot.pixels == before


def test_the_background_of_pages_is_drawn_before_the_first_one_opens(monkeypatch):
    size, palette = (644, 362), palette_of(FELT)
    drawn = pygame.image.tobytes(page_background(size, palette), "RGB")
    page_background((322, 181), palette)  # replaces the cache's only entry
    prefetch(size, palette)
    for thread in threading.enumerate():
        if thread.name == "ground of pages":
            thread.join()
    monkeypatch.setattr(of_pages, "ground", None)  # nothing may be drawn any more
    assert pygame.image.tobytes(page_background(size, palette), "RGB") == drawn
