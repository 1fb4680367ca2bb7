"""Plots: round numbers on the scale, distinct lines, and names that don't touch."""

import itertools
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.scenes.common.plot import Curve, Plot, spread
from swoop_desktop.scenes.results.scores import ScorePanel
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.widgets import Look
from tests.scenes.pages import setup_of

LOOK = Look(palette_of((30, 90, 60)))


def drawn(values, dashes=(), size=(400, 60)):
    """Draw a plot of one white line."""
    surface = pygame.Surface(size)
    plot = Plot("plot", "", "", [Curve((255, 255, 255), values, dashes)], str, lambda *_: "")
    plot.at(surface.get_rect(), 1.0).draw(surface, LOOK)
    return surface


def pieces(surface):
    """Return the number of pieces of a level line between the scale and its last point."""
    rows = [[surface.get_at((x, y))[:3] for x in range(36, 378)] for y in range(60)]
    lit = max(([min(one) > 128 for one in row] for row in rows), key=sum)
    return sum(now and not before for before, now in itertools.pairwise([False, *lit]))


@pytest.mark.parametrize("dashes", theme.DASHES)
def test_a_line_is_drawn_in_its_dashes(dashes):
    found = pieces(drawn((1.0,) * 2, dashes))
    if not dashes:
        assert found == 1
    else:
        assert abs(found - 342 / sum(dashes) * len(dashes) / 2) <= 3


def test_dashes_go_on_around_a_corner():
    dashes = theme.DASHES[1]
    assert abs(pieces(drawn((1.0,) * 100, dashes)) - pieces(drawn((1.0,) * 2, dashes))) <= 2


@given(st.lists(st.integers(-300, 3000), min_size=1, max_size=9))
@example([-1, 2500])
def test_the_numbers_at_a_scale_are_round_and_few(totals):
    plot = Plot("plot", "", "", [Curve(theme.GOLD, totals)], str, lambda *_: "")
    digits = f"{plot.step:.6f}".replace(".", "").strip("0")
    assert digits in ("1", "2", "5"), "1, 2 or 5 times a power of ten"
    assert plot.low <= min(0, *totals)
    assert plot.high >= max(totals)
    assert 1 <= (plot.high - plot.low) / plot.step <= 7


@pytest.mark.parametrize(
    ("total", "limit", "top"),
    [(56, 500, 60), (249, 500, 250), (250, 500, 500), (700, 500, 800), (0, 500, 1), (90, 0, 100)],
)
def test_a_plot_is_as_high_as_its_totals_until_half_of_the_limit(total, limit, top):
    deal = DealEnded(1, (0, total), (0, total), ((), ()), (0,))
    setup = setup_of(("Ann", "Ben"))
    rules = setup.game.rules_to(setup.rules)
    given_ = setup.game.rules_from({**rules, "point_limit": limit, "deals": 0 if limit else 9})
    plot = ScorePanel(replace(setup, rules=given_), [deal]).plot()
    assert plot.high == top
    assert (plot.mark is not None) == (2 * total >= limit > 0)


@pytest.mark.parametrize("players", [2, 8, 12, 16])
def test_names_beside_a_plot_do_not_touch(monkeypatch, players):
    """All curves end at the same points: unmoved, their names would coincide."""
    names, boxes, draw = [f"Player {i}" for i in range(players)], list[pygame.Rect](), text.draw

    def drawing(surface, words, rect, pixels, *rest, **more):
        boxes.extend([rect.copy()] if words in names else [])
        return draw(surface, words, rect, pixels, *rest, **more)

    curves = [Curve(theme.line_of(i), (0, 50), (), name) for i, name in enumerate(names)]
    plot = Plot("plot", "", "", curves, str, lambda *_: "")
    plot.at(pygame.Rect(0, 0, 300, round(plot.tall)), 1.0)
    monkeypatch.setattr(text, "draw", drawing)
    plot.draw(pygame.Surface((300, round(plot.tall))), LOOK)
    tops = sorted(box.y for box in boxes)
    assert len(tops) == players
    assert min(b - a for a, b in pairwise(tops)) >= 1.2 * theme.TINY
    assert max(box.bottom for box in boxes) <= plot.tall


@given(st.integers(0, 900), st.integers(2, 60))
def test_what_is_picked_of_many_has_both_ends(count, most):
    places = spread(count, most)
    assert len(places) == len(set(places)) == min(count, most)
    assert not count or {0, count - 1} <= set(places)
