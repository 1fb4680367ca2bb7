"""A gamepad's buttons: their actions, and the signs shown for them."""

import pytest

from swoop_desktop.scenes.common.bindings import (
    NEEDED,
    PadBindings,
    names_of,
    pad_verbs,
    sign_of,
    spoken,
    takes,
)
from swoop_desktop.storage.settings import ChangedKeys, Settings
from swoop_desktop.system.pads import BUTTONS, LETTERS, NINTENDO, SHAPES


def test_no_two_verbs_have_the_same_usual_button():
    usual = [verb.button for verb in pad_verbs() if verb.button]
    assert len(usual) == len(set(usual))
    assert all(map(takes, usual))


def test_what_the_player_chose_comes_first():
    buttons = PadBindings({"mute": ("y",), "hint": ()})
    assert buttons.does("y") == "mute"
    assert not buttons.button("cardless"), "its usual button is taken"
    assert not buttons.button("hint")
    assert buttons.does("up") == "up"


@pytest.mark.parametrize(
    "changed", [{"mute": ("a",)}, {"pick": ()}, {"pick": ("fire",), "hint": ("b",)}]
)
def test_nobody_is_ever_without_the_buttons_that_lead_anywhere(changed):
    """Each needed verb has a button even if the file removes it, and no button has two verbs."""
    buttons = PadBindings(changed)
    held = [buttons.button(verb.name) for verb in pad_verbs() if buttons.button(verb.name)]
    assert all(buttons.button(name) for name in NEEDED)
    assert len(held) == len(set(held))
    assert all(buttons.does(buttons.button(name)) == name for name in NEEDED)


def test_whatever_had_a_button_gets_the_other_one():
    assert PadBindings({}).giving("hint", "y") == {"hint": "y", "cardless": "lefttrigger"}
    assert PadBindings({}).giving("hint", "paddle1") == {"hint": "paddle1"}


@pytest.mark.parametrize("signs", [LETTERS, SHAPES, NINTENDO])
def test_every_button_has_a_sign_of_its_own(signs):
    shown = [sign_of(button, signs) for button in BUTTONS if takes(button)]
    assert len(shown) == len(set(shown))
    assert all(shown)
    assert all(spoken(sign).isascii() or spoken(sign) == "…" for sign in shown)


def test_a_key_of_punctuation_is_said_and_a_list_of_keys_is_left():
    assert spoken("–") == "nothing" and spoken("2–9") == "2–9"
    assert spoken(",") == "comma" and spoken(". or F2") == "full stop or F2"
    assert spoken("F2 or ?") == "F2 or question mark" and spoken("A, B or …") == "A, B or …"


def test_keys_are_named_unless_a_pad_is_used():
    settings = Settings(buttons=ChangedKeys({"hint": ("x",), "pick all": ()}))
    assert names_of(settings, "").key("hint") == "F2"
    assert names_of(settings, SHAPES).key("hint") == "□"
    assert names_of(settings, SHAPES).hints("hint", "pick all") == {"hint": "□", "pick all": ""}
    assert isinstance(names_of(settings, LETTERS), PadBindings)
