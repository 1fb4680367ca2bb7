import itertools

import pygame
import pytest

from swoop_desktop.ui import cloth as felt
from swoop_desktop.ui import paint, svg, theme
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import LINES
from tests.seen import LOSSES, apart

PALETTE = palette_of(theme.CLOTHS["green"])
SIZES = [
    (960, 600),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (720, 1280),
    (3000, 600),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui_scale", [0.5, 0.75, 1.0, 1.5, 4.0])
def test_every_window_holds_what_scenes_need(size, ui_scale):
    scale = theme.scale_for(size, ui_scale)
    assert size[0] / scale >= 480 - 1
    assert size[1] / scale >= 360 - 1


def test_a_unit_is_a_pixel_of_720_lines():
    assert theme.scale_for((1280, 720)) == 1.0
    assert theme.scale_for((2560, 1440)) == 2.0


def test_seats_have_different_colours():
    assert len(set(theme.LINES)) == len(theme.LINES) >= 12


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (200, 50), (40, 3)])
def test_boxes_and_shadows_of_any_size(size):
    assert paint.rounded(size, 9, PALETTE.panel, theme.GOLD, 1).get_size() >= size
    surface = pygame.Surface((300, 200))
    paint.cast(surface, pygame.Rect(20, 20, *size), 9, 8)


def test_a_rounded_box_is_smooth_and_clear_outside():
    box = paint.rounded((60, 60), 20, PALETTE.panel)
    assert box.get_at((0, 0)).a == 0
    assert tuple(box.get_at((30, 30)))[:3] == PALETTE.panel
    assert (
        len({box.get_at((x, 0)).a for x in range(30)} | {box.get_at((3, y)).a for y in range(30)})
        > 3
    )


def test_every_icon_draws_something():
    for name in svg.SHAPES:
        assert svg.icon(name, 24, theme.GOLD).get_bounding_rect().w > 4, name


@pytest.mark.parametrize("size", [(960, 600), (257, 3)])
def test_the_cloth_is_light_in_the_middle(size):
    cloth = felt.felt(size, PALETTE.cloth)
    assert cloth.get_size() == size
    middle, corner = cloth.get_at((size[0] // 2, size[1] // 3)), cloth.get_at((0, size[1] - 1))
    assert sum(middle[:3]) > sum(corner[:3])


@pytest.mark.parametrize("loss", LOSSES)
def test_lines_that_look_alike_to_anybody_are_drawn_otherwise(loss):
    for one, other in itertools.combinations(range(len(LINES)), 2):
        if apart(LINES[one], LINES[other], loss) < 15:
            assert theme.dashes_of(one) != theme.dashes_of(other), (one, other)


def test_two_of_the_first_eight_lines_are_never_both_whole_and_alike():
    whole = [seat for seat in range(8) if not theme.dashes_of(seat)]
    for one, other in itertools.combinations(whole, 2):
        assert min(apart(LINES[one], LINES[other], loss) for loss in LOSSES) >= 20
