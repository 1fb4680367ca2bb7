"""Looks in the settings file, and unknown names of looks."""

from dataclasses import replace

from swoop_desktop.resources.assets import asset
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.storage.settings import BACKS, Settings
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import CLOTHS, cloth_of


def looks_of(settings):
    return Looks.of(settings, palette_of(cloth_of(settings.cloth)))


def test_looks_change_with_the_settings_that_they_follow_and_with_no_others():
    usual = Settings()
    changes = {"card_back": "navy", "four_colour": True, "jumbo_indices": True, "cloth": "blue"}
    changes["letters"] = "french"
    for name, value in changes.items():
        assert looks_of(replace(usual, **{name: value})) != looks_of(usual), name
    assert looks_of(replace(usual, speed="fast", volume=3)) == looks_of(usual)


def test_a_back_and_a_cloth_that_do_not_exist_are_the_usual_ones():
    looks = looks_of(Settings(card_back="../../nowhere", cloth="gold"))
    assert looks.back == Settings().card_back
    assert looks.palette.cloth == CLOTHS[Settings().cloth]


def test_a_cloth_may_be_of_any_colour():
    assert looks_of(Settings(cloth="#301848")).palette.cloth == (0x30, 0x18, 0x48)


def test_every_back_is_there():
    assert Settings().card_back == next(iter(BACKS))
    assert all(asset(f"cards/backs/{back}.svg").is_file() for back in BACKS)
