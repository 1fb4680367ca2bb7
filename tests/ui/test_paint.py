"""Painting in parts gives the same picture as painting at once."""

import pygame
import pytest

from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.palette import palette_of

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


@pytest.mark.parametrize("edge", [None, (200, 100, 0)])
def test_a_flat_box_has_no_stripes_at_its_ends(edge):
    box = paint.rounded((200, 46), 23, (247, 212, 128), edge, 2)
    assert {tuple(box.get_at((x, 23))) for x in range(5, 195)} == {(247, 212, 128, 255)}


def test_the_shadow_of_a_large_box_is_that_of_any_around_what_casts_it(monkeypatch):
    rect = pygame.Rect(40, 40, 220, 130)
    hollow, whole = (pygame.Surface((300, 220)) for _ in range(2))
    for surface, large in ((hollow, 0), (whole, 1_000_000)):
        monkeypatch.setattr(paint, "LARGE_BOX", large)
        surface.fill((240, 240, 240))
        paint.cast(surface, rect, 12, 14, 130)
        surface.fill((0, 0, 0), rect)
    assert hollow.get_buffer().raw == whole.get_buffer().raw
    assert hollow.get_at((rect.centerx, rect.bottom + 3)) != (240, 240, 240)


def test_large_boxes_look_as_small_ones():
    """A sheet painted in place equals one kept as a picture, up to its shadow's edge."""
    rect = pygame.Rect(40, 30, 400, 320)
    drawn, kept = (pygame.Surface((480, 390)) for _ in range(2))
    for surface in (drawn, kept):
        surface.fill((40, 90, 60))
    paint.sheet_of_paper(drawn, rect, 1.0, palette_of((22, 74, 54)))
    made = paint.paper(rect.size, 1.0, palette_of((22, 74, 54)))
    kept.blit(made, made.get_rect(center=rect.center))
    seen = rect.inflate(22, 22)  # a kept sheet ends where its shadow is hardly visible
    tips = [(x, y) for x in (rect.x, rect.right - 1) for y in (rect.y, rect.bottom - 1)]
    for x in range(seen.x, seen.right, 3):
        for y in range(seen.y, seen.bottom, 3):
            if min(max(abs(x - tip_x), abs(y - tip_y)) for tip_x, tip_y in tips) > 2:
                now, then = drawn.get_at((x, y)), kept.get_at((x, y))
                assert all(abs(a - b) <= 4 for a, b in zip(now, then, strict=True)), (x, y)


def test_a_book_lies_in_its_box_and_shows_paper():
    palette, whole = palette_of((22, 74, 54)), pygame.Rect(60, 50, 700, 420)
    for spread in (False, True):
        surface = pygame.Surface((820, 540))
        surface.fill((0, 0, 255))
        paint.book(surface, whole, 1.0, palette, spread=spread)
        page = surface.get_at((whole.x + 40, whole.y + 40))
        assert all(abs(a - b) < 6 for a, b in zip(page[:3], theme.PAPER, strict=True))
        low = surface.get_at((whole.x + 40, whole.bottom - 20))
        assert sum(low[:3]) < sum(page[:3]), "it is lit from above"
        fold = surface.get_at((whole.centerx, whole.centery))
        assert (sum(fold[:3]) < sum(page[:3]) - 60) is spread, "the fold lies in shade"
        around = whole.inflate(80, 80)
        for at in (around.topleft, (around.right - 1, around.bottom - 1)):
            assert surface.get_at(at)[:3] == (0, 0, 255)


def test_plain_paper_is_of_one_tone_and_casts_no_shadow():
    cloth = theme.CLOTHS["green"]
    plain, usual = (
        paint.paper((120, 80), 1.0, palette_of(cloth, contrast=much)) for much in (True, False)
    )
    assert plain.get_size() == usual.get_size()
    middle = plain.get_width() // 2
    tones = {tuple(plain.get_at((middle, y))) for y in range(18, plain.get_height() - 18)}
    assert tones == {(*palette_of(cloth, contrast=True).paper.ground, 255)}
    assert tuple(usual.get_at((middle, 20)))[:3] > (230, 230, 200), "that is paper"
    below = middle, plain.get_height() - 8
    assert plain.get_at(below).a == 0 < usual.get_at(below).a
