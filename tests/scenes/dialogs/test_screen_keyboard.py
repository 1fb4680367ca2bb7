"""A gamepad types into every text field."""

import pygame

from swoop_desktop.scenes.dialogs.ask import AskScene
from swoop_desktop.scenes.framework.scene import Question, TextWanted
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.overlays.screen_keyboard import LETTERS, KeyboardScene


def type_in(pilot, words):
    """Press each letter's button on the screen keyboard, after turning to the letter's page."""
    for letter in words:
        page = next(name for name, rows in LETTERS.items() if letter in "".join(rows))
        if pilot.scene.widget(f"letter {letter}") is not None:
            pass
        elif pilot.scene.widget(f"page {page}") is None:
            pilot.press_on("page large")
            pilot.push("lefttrigger")
        else:
            pilot.press_on(f"page {page}")
        pilot.press_on(f"letter {letter}")


def test_a_name_is_typed_and_is_the_answer(flown):
    got = []
    question = Question(
        "Name", "What is it?", "Fine", lambda said: got.append(said) or (lambda: None), "Ada"
    )
    flown.open(AskScene(question))
    flown.push("a")
    flown.sees(KeyboardScene)
    for _ in "Ada":
        flown.push("x")
    flown.push("lefttrigger")
    type_in(flown, "Zo")
    type_in(flown, "ë")
    flown.push("y")
    type_in(flown, "1")
    flown.push("start")
    flown.sees(AskScene)
    assert flown.scene.typed.words == "Zoë 1"
    flown.press_on("accept")
    assert got == ["Zoë 1"]


def test_b_leaves_the_text_as_it_is(flown):
    flown.open(AskScene(Question("Name", "What is it?", "Fine", str, "Ada")))
    flown.push("a")
    flown.push("a")
    flown.push("b")
    assert flown.scene.typed.words == "Ada"
    flown.push("down")
    assert flown.scene.focus.key == "cancel", "the cross leads on from a field"


def test_the_caret_goes_where_the_bumpers_put_it(flown):
    got = []
    flown.app.go.type_in(TextWanted("Name", "ac", 3, "", got.append))
    flown.push("leftshoulder")
    type_in(flown, "bd")
    flown.push("rightshoulder")
    flown.push("x")
    flown.press_on("done")
    assert got == ["ab"], "the fourth letter found no room, and the last one was erased"


def test_only_figures_are_offered_for_a_number(flown):
    got = []
    flown.app.go.type_in(TextWanted("Packs", "", 4, "1234567890", got.append))
    assert flown.scene.widget("letter q") is None
    flown.push("y")
    type_in(flown, "20")
    flown.push("start")
    assert got == ["20"]


def test_a_player_of_a_new_game_is_named(flown):
    flown.open(NewGameScene())
    flown.press_on("seat 0")
    fields = [w.key for w in flown.scene.widgets() if w.typing]
    flown.press_on(fields[0])
    flown.sees(KeyboardScene)
    while flown.value("line"):
        flown.push("x")
    type_in(flown, "1")
    flown.push("start")
    flown.sees(NewGameScene)
    assert flown.scene.widget(fields[0]).typed_text.words == "1"
    flown.press_on(fields[0])
    flown.push("x")
    flown.push("start")
    assert not flown.scene.widget(fields[0]).typed_text.words


def test_keys_type_into_a_field_as_ever(flown):
    flown.open(AskScene(Question("Name", "What is it?", "Fine", str, "Ada")))
    flown.send(pygame.TEXTINPUT, text="Bo")
    assert flown.scene.typed.words == "Bo"
