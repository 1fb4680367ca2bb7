"""Lines of plots are told apart by how they are drawn, also where their colours look alike."""

import itertools

import pygame
import pytest

from swoop_desktop.scenes.common.charts import Curve, draw_lines
from swoop_desktop.ui import theme


def drawn(dashes):
    """How often a level line begins in a plot, by its pixels."""
    surface = pygame.Surface((400, 60))
    dots = [(0.0, 0.5), (1.0, 0.5)]
    draw_lines(surface, surface.get_rect(), [Curve((255, 255, 255), dots, dashes)], 1.0)
    lit = [surface.get_at((x, 30))[0] > 128 for x in range(380)]
    return sum(now and not before for before, now in itertools.pairwise([False, *lit]))


@pytest.mark.parametrize("dashes", theme.DASHES)
def test_a_line_is_drawn_in_its_dashes(dashes):
    if not dashes:
        assert drawn(dashes) == 1
    else:
        expected = 380 / sum(dashes) * len(dashes) / 2
        assert abs(drawn(dashes) - expected) <= 3


def test_dashes_go_on_around_a_corner():
    straight = pygame.Surface((200, 40))
    bent = straight.copy()
    line = [(0.0, 0.5), (1.0, 0.5)]
    steps = [(i / 40, 0.5) for i in range(41)]
    for surface, dots in ((straight, line), (bent, steps)):
        draw_lines(
            surface,
            surface.get_rect(),
            [Curve((255, 255, 255), dots, theme.DASHES[1])],
            1.0,
            dotted=False,
        )
    same = sum(
        straight.get_at((x, 20))[0] // 128 == bent.get_at((x, 20))[0] // 128 for x in range(190)
    )
    assert same >= 170
