"""What is painted in parts looks as if it were painted whole."""

import pygame
import pytest

from swoop_desktop.ui import paint, theme

TONES = ((74, 49, 32), (38, 24, 16))
EDGE, YARN = (204, 158, 80), (150, 110, 60)


@pytest.mark.parametrize("size", [(300, 180), (90, 40), (30, 400), (20, 20)])
def test_a_mat_is_a_shaded_box_but_for_its_stitches(size):
    unit = 1.0
    laid, whole = (pygame.Surface((size[0] + 40, size[1] + 40)) for _ in range(2))
    for surface in (laid, whole):
        surface.fill((20, 90, 60))
    rect = pygame.Rect((20, 20), size)
    paint.mat(laid, rect, unit, TONES, EDGE, EDGE, max(1, round(1.4 * unit)))
    radius = min(14, size[0] // 2, size[1] // 2)
    whole.blit(paint.shaded(size, radius, TONES, EDGE, 1), rect)
    for x in range(laid.get_width()):
        for y in range(laid.get_height()):
            now, then = laid.get_at((x, y)), whole.get_at((x, y))
            if now[:3] != EDGE:
                assert all(abs(a - b) <= 1 for a, b in zip(now, then, strict=True)), (x, y)


def test_a_hollow_shadow_is_a_shadow_around_what_casts_it():
    rect = pygame.Rect(40, 40, 220, 130)
    hollow, whole = (pygame.Surface((300, 220)) for _ in range(2))
    for surface, bare in ((hollow, True), (whole, False)):
        surface.fill((240, 240, 240))
        paint.cast(surface, rect, 12, 14, 130, hollow=bare)
        surface.fill((0, 0, 0), rect)
    assert hollow.get_buffer().raw == whole.get_buffer().raw
    assert hollow.get_at((rect.centerx, rect.bottom + 3)) != (240, 240, 240)


def test_plain_paper_is_of_one_tone_and_casts_no_shadow():
    plain, usual = (paint.paper((120, 80), 1.0, plain=plain) for plain in (True, False))
    assert plain.get_size() == usual.get_size()
    middle = plain.get_width() // 2
    tones = {tuple(plain.get_at((middle, y))) for y in range(16, plain.get_height() - 16)}
    assert tones == {(*theme.PAPER, 255)}
    below = middle, plain.get_height() - 8
    assert plain.get_at(below).a == 0 < usual.get_at(below).a
