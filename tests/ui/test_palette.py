"""On a cloth of any colour everything is legible and can be found."""

import itertools
import random

import pygame
import pytest

from swoop_desktop.ui import palette as palettes
from swoop_desktop.ui.palette import Palette, pairings, palette_of
from swoop_desktop.ui.theme import CLOTHS, CREAM, RING
from tests.contrast import contrast

CORNERS = list(itertools.product((0, 128, 255), repeat=3))


def some_cloths(count):
    chance = random.Random(12)
    return [tuple(chance.randrange(256) for _ in range(3)) for _ in range(count)]


def between(one, other):
    return contrast(pygame.Color(*one), pygame.Color(*other))


def palette_fields(palette):
    named = {name: getattr(palette, name) for name in Palette.__slots__}
    sheet = named.pop("paper")
    del named["plain"]
    return {**named, **{f"{name} of paper": tone for name, tone in sheet._asdict().items()}}


@pytest.mark.parametrize(
    "cloths",
    [list(CLOTHS.values()), CORNERS, some_cloths(200)],
    ids=["those to choose", "the extremes", "any"],
)
def test_all_that_is_drawn_stands_out_from_its_ground(cloths):
    for cloth in cloths:
        for what, ink, ground, least in pairings(palette_of(cloth)):
            assert between(ink, ground) >= least, (cloth, what, ink, ground)


@pytest.mark.parametrize("cloth", [*CLOTHS.values(), *CORNERS])
def test_with_much_contrast_edges_stand_out_too_and_lines_are_thick(cloth):
    usual, plain = palette_of(cloth), palette_of(cloth, contrast=True)
    for what, ink, ground, least in pairings(plain):
        assert between(ink, ground) >= least, (what, ink, ground)
    grounds = (plain.panel, plain.cloth, plain.mat, plain.room, plain.pill, plain.pill_lit)
    for edge, ground in itertools.product((plain.edge, plain.rim, plain.pill_edge), grounds):
        assert between(edge, ground) >= 3
    for words, ground in itertools.product((plain.muted, plain.faint, plain.caption), grounds):
        assert between(words, ground) >= 6.3
    assert between(plain.edge, plain.leather) >= 3, "the line between rail and felt"
    assert plain.line(1.0) == 2 > usual.line(1.0) and plain.line(2.0) == 4


@pytest.mark.parametrize("cloth", [*CLOTHS.values(), *CORNERS])
def test_the_ring_around_the_focus_is_seen_on_every_ground(cloth):
    for name, ground in palette_fields(palette_of(cloth)).items():
        assert max(between(line, ground) for line in RING) >= 3, name


def test_every_colour_that_is_written_or_written_on_is_measured():
    """A colour without a pair would not be checked."""
    palette = palette_of((12, 34, 56))
    measured = {colour for p in pairings(palette) for colour in (p.ink, p.ground)}
    left = {name for name, colour in palette_fields(palette).items() if colour not in measured}
    ornaments = {"cloth", "shade", "edge", "trim", "rule of paper"}
    assert left == ornaments, "the felt counts where it is brightest"


@pytest.mark.parametrize("name", CLOTHS)
def test_the_cloths_to_choose_are_laid_as_they_are(name):
    assert palette_of(CLOTHS[name]).cloth == CLOTHS[name]


@pytest.mark.parametrize("cloth", [*CORNERS, *some_cloths(40)])
def test_a_cloth_of_any_colour_keeps_its_hue(cloth):
    asked, laid = pygame.Color(*cloth), pygame.Color(*palette_of(cloth).cloth)
    if asked.hsva[1] < 12 or asked.hsva[2] < 20:
        return  # grey or black: there is no hue to compare
    turn = abs(asked.hsva[0] - laid.hsva[0])
    assert min(turn, 360 - turn) < 6, (cloth, laid)
    assert laid.hsva[1] > 0.9 * asked.hsva[1]


@pytest.mark.parametrize("cloth", [*CORNERS, *some_cloths(40)])
def test_grounds_follow_one_another_in_light(cloth):
    p = palette_of(cloth)
    order = [p.room, p.night, p.sunken, p.panel, p.pressed, p.cloth, p.raised, p.hover]
    light = [palettes.luminance(colour) for colour in order]
    assert light == sorted(light), order
    assert between(p.hover, p.raised) > 1.05
    assert between(p.edge, p.panel) >= 1.45
    assert between(p.edge, p.cloth) >= 1.2, "a panel is told from the felt"


def test_one_cloth_has_one_palette():
    assert palette_of(CLOTHS["blue"]) is palette_of(CLOTHS["blue"])
    assert palette_of(CLOTHS["blue"]) != palette_of(CLOTHS["green"])


def test_contrast_is_that_of_wcag():
    assert palettes.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    for cloth in some_cloths(20):
        assert palettes.contrast(CREAM, cloth) == pytest.approx(between(CREAM, cloth))
