"""A page that redraws only changes looks like one drawn completely."""

import random

import pygame
import pytest

from tests.contrast import unlike
from tests.pilot import flying
from tests.scenes.pages import PAGES, opened


def looks(page):
    """Return the page's picture, drawn completely."""
    whole = page.app.window.surface.copy()
    page.repaint(whole)
    return whole


@pytest.mark.parametrize("name", PAGES)
def test_what_the_pointer_goes_over_is_drawn_as_the_whole_page_would_be(tmp_path, name):
    rng = random.Random(name)
    with flying(tmp_path, speed="normal") as pilot:
        page = opened(pilot, name)
        for _ in range(30):
            pilot.step(0.05)
        before = None
        while before is None or unlike(before, looks(page)) is not None:
            before = looks(page)
            pygame.time.wait(30)  # a thread may still draw something
            pilot.step(0.1)
        for _ in range(12):
            widgets = [one for one in page.widgets() if one.rect.w and one.rect.h]
            where = rng.choice(widgets).rect.center if widgets else (0, 0)
            pilot.move(where)
            pilot.step(rng.choice((0.016, 0.05, 0.2)))
            shown = page.app.window.surface.copy()
            assert unlike(shown, looks(page)) is None, f"the pointer at {where}"
