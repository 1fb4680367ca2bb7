"""A cloth mixed from hue and depth."""

import itertools

import pytest

from swoop_desktop.ui.palette import DEPTHS, HUES, Dye, luminance, palette_of
from swoop_desktop.ui.theme import CLOTHS

DYES = [
    Dye(hue, depth, strength)
    for hue, depth, strength in itertools.product(range(HUES), range(DEPTHS), (0.4, 0.7, 1.0))
]


def test_every_dye_can_be_laid_and_is_found_again():
    """A dye that isn't found again makes the slider jump under the pointer, and the cloth fade
    while it is mixed.
    """
    for dye in DYES:
        assert palette_of.__wrapped__(dye.colour).cloth == dye.colour, dye
        assert Dye.of(dye.colour) == dye


def test_depths_go_from_dark_to_light():
    for hue in range(HUES):
        light = [luminance(Dye(hue, depth, 0.7).colour) for depth in range(DEPTHS)]
        assert light == sorted(set(light)), hue


@pytest.mark.parametrize("name", CLOTHS)
def test_what_one_begins_with_is_like_the_cloth_that_lies(name):
    cloth = CLOTHS[name]
    assert all(abs(a - b) < 7 for a, b in zip(Dye.of(cloth).colour, cloth, strict=True))


def test_a_grey_cloth_takes_a_hue():
    dye = Dye.of((60, 60, 60)).with_hue(24)
    r, g, b = dye.colour
    assert b > 1.5 * max(r, g)
    assert Dye.of(dye.colour).hue == 24
