"""The page that changes a gamepad's buttons, used with a gamepad."""

import pygame
import pytest

from swoop_desktop.scenes.common.bindings import pad_bindings_of
from swoop_desktop.scenes.settings.page import SettingsScene
from tests.pads import flying_by_pad


@pytest.fixture
def flown(tmp_path):
    with flying_by_pad(tmp_path) as pilot:
        pilot.open(SettingsScene("pad"))
        yield pilot


def buttons(pilot):
    return pad_bindings_of(pilot.settings.buttons)


def test_a_button_is_changed_by_pressing_another_one(flown):
    flown.press_on("button hint")
    assert flown.value("button hint") == "Press a button …"
    flown.push("y")
    assert buttons(flown).button("hint") == "y"
    assert buttons(flown).button("cardless") == "lefttrigger", "they change places"
    assert "Decide without a card" in flown.name("said")
    assert flown.value("button hint") == "Y"
    flown.press_on("button hint")
    flown.push("up")
    assert buttons(flown).button("hint") == "y", "a direction leaves it"
    flown.press_on("defaults")
    assert not flown.settings.buttons.of


def test_what_nobody_can_do_without_keeps_a_button(flown):
    flown.press_on("button mute")
    flown.push("a")
    assert buttons(flown).button("pick") == "a"
    assert not buttons(flown).button("mute")
    assert "Pick a card" in flown.name("said")
    flown.press_on("button pick")
    flown.push("x")
    assert (buttons(flown).button("pick"), buttons(flown).button("pick all")) == ("x", "a")
    flown.push("b")
    assert not isinstance(flown.scene, SettingsScene)


def test_it_waits_no_more_after_a_key_or_a_click(flown):
    flown.press_on("button hint")
    flown.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    flown.sees(SettingsScene)
    assert buttons(flown).button("hint") == "lefttrigger"
    flown.press_on("button hint")
    flown.click_node("page play")
    flown.push("y")
    assert buttons(flown).button("hint") == "lefttrigger"


@pytest.mark.parametrize(("kind", "sign"), [(0, "A"), (4, "cross"), (5, "A")])
def test_the_signs_are_those_of_the_pad_that_is_used(flown, kind, sign):
    flown.push("down", flown.another(kind))
    assert flown.value("button pick") == sign


def test_the_pad_shakes_when_something_is_refused_unless_it_is_off(flown, monkeypatch):
    shaken = []
    monkeypatch.setattr(flown.watched, "shake", lambda *how: shaken.append(how))
    flown.app.sound.play("refuse")
    flown.app.sound.play("click")
    flown.app.sound.play("yours")
    assert len(shaken) == 2
    flown.press_on("rumble")
    assert not flown.settings.rumble
    flown.app.sound.play("refuse")
    assert len(shaken) == 2


def test_the_focus_is_seen_on_every_page_that_a_pad_opens(flown):
    """A page opened by other means shows the focus once a pad is used."""

    def ringed():
        page = flown.scene
        return page.look_of(page.widget(page.focus.key)).focus

    assert not ringed()
    flown.push("x")
    assert ringed()
    flown.push("b")
    flown.open(SettingsScene("pad"))
    assert ringed()
