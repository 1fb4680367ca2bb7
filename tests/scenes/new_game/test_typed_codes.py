"""Codes on the page for a new game: typed, pasted, recognised and played."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Origin, Session
from swoop_desktop.rulesets.codes import DEAL, SIGNS, code_of, rules_code
from swoop_desktop.rulesets.deal_code import Dealt, deal_code
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.new_game.typed_code import understood
from swoop_desktop.scenes.rules.share import ShareRulesScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.system import clipboard
from tests.pilot import new_session
from tests.scenes.new_game.test_new_game import sit

GAME, QUEBEC = find_rules("quebec")
CODE = deal_code(Dealt(GAME, QUEBEC, 5, 90125))
OURS = GAME.rules_from({"based_on": "quebec", "name": "Our rules", "point_limit": 300})
LONG = GAME.rules_from(
    {"based_on": "quebec", "name": "What we play at my grandmother’s every winter", "max_set": 3}
)
OWN = deal_code(Dealt(GAME, OURS, 4, 77))


@pytest.fixture
def copied(monkeypatch):
    """The clipboard's text: assign to `copied[0]`."""
    words = [""]
    monkeypatch.setattr(clipboard.pygame.scrap, "get_text", lambda: words[0])
    return words


def paste(pilot):
    pilot.press("ctrl+v")


def open_field(pilot):
    """Open the field for a code, unless it is open."""
    if not pilot.has("seed"):
        pilot.click_node("code")


def type_in(pilot, words):
    open_field(pilot)
    pilot.click_node("seed")
    pilot.press("ctrl+a", "backspace")
    pilot.type_words(words)


def test_a_code_is_pasted_on_the_title_and_played_with_the_same_cards(pilot, copied, tmp_path):
    copied[0] = f"Try this one: “{CODE.lower()}”!"
    paste(pilot)
    pilot.sees(NewGameScene)
    assert (pilot.scene.choice.key, pilot.scene.plan.count) == ("quebec", 5)
    assert pilot.name("told").startswith("Deal code: Quebec, 5 players.")
    pilot.click_node("start")
    session = pilot.sees(TableScene).session
    assert session.setup.seed == 90125
    assert session.setup.origin == Origin("code")
    theirs = new_session("quebec", 5, 90125)
    for seat in range(5):
        assert session.seen_by(seat).zones == theirs.seen_by(seat).zones
    path = session.path
    pilot.title()
    again = Session.resume(path)
    assert again.setup.origin == Origin("code")
    again.close()


def test_on_the_title_anything_else_is_no_code(pilot, copied):
    for words in ("", "hello", "42"):
        copied[0] = words
        paste(pilot)
        assert pilot.scene.name == "Not a code"
        pilot.press("escape")


def test_a_code_is_typed_in_sign_by_sign_and_read_aloud(pilot):
    pilot.click_node("new")
    said = []
    pilot.click_node("code")
    for letter in CODE.lower().replace("-", " ").replace("0", "o"):
        pilot.send(pygame.TEXTINPUT, text=letter)
        said.append(pilot.scene.typed.means)
        if said[-1] == "unfinished":
            assert "too short" in pilot.name("told")
    assert set(said) == {"unfinished", "deal"} and said[-1] == "deal"
    assert (pilot.scene.choice.key, pilot.scene.plan.count) == ("quebec", 5)


def test_a_wrong_sign_is_explained_and_nothing_is_begun(pilot):
    pilot.click_node("new")
    before = (pilot.scene.choice.key, pilot.scene.plan.count)
    right = CODE[6]
    wrong = next(sign for sign in SIGNS if sign != right)
    type_in(pilot, CODE[:6] + wrong + CODE[7:])
    told = pilot.name("told")
    assert told == f"Character 6, {wrong}, seems to be wrong: with {right} the code would be right."
    assert (pilot.scene.choice.key, pilot.scene.plan.count) == before
    pilot.click_node("start")
    pilot.sees(NewGameScene)
    assert pilot.name("wrong") == told
    type_in(pilot, "")
    assert pilot.scene.typed.means == "chance"


def test_a_code_wins_no_other_game(pilot, copied):
    """Other rules or players would get other cards: the page says so and doesn't start."""
    pilot.click_node("new")
    copied[0] = CODE
    open_field(pilot)
    pilot.click_node("paste", "rules classic")
    assert pilot.name("told").startswith("The code is for Quebec with 5 players.")
    pilot.click_node("start")
    pilot.sees(NewGameScene)
    pilot.click_node("rules quebec")
    sit(pilot, 6)
    pilot.click_node("start")
    pilot.sees(NewGameScene)
    sit(pilot, 5)
    pilot.click_node("start")
    pilot.sees(TableScene)


def test_rules_that_travel_in_a_code_are_played_or_kept(pilot, copied, tmp_path):
    pilot.click_node("new", "seat 1", "name 1")
    copied[0] = OWN
    paste(pilot)  # the focus is on a name, but a code is no name
    assert pilot.scene.plan[1].name.words != OWN
    assert pilot.scene.choice.title == "Our rules"
    assert len([b for b in pilot.scene.widgets() if getattr(b, "primary", False)]) == 1
    assert pilot.scene.choice.rules == OURS
    assert pilot.value("rules code").startswith("Based on ")
    pilot.click_node("keep")
    assert [found.rules for found in own_rules(tmp_path / "rules")[0]] == [OURS]
    assert pilot.scene.choice.title == "Our rules"
    assert not pilot.has("keep")
    assert pilot.name("told").startswith("Deal code: Our rules, 4 players.")
    pilot.click_node("start")
    assert pilot.scene.session.setup.rules == OURS
    assert pilot.scene.session.setup.seed == 77


def test_rules_that_were_not_kept_are_gone_with_the_code(pilot, copied, tmp_path):
    pilot.click_node("new", "rules classic")
    copied[0] = OWN
    open_field(pilot)
    pilot.click_node("paste", "start")
    assert pilot.scene.session.setup.rules == OURS
    pilot.title()
    pilot.open(NewGameScene())
    titles = [choice.title for choice in pilot.scene.choices]
    assert "Our rules" not in titles
    copied[0] = OWN
    open_field(pilot)
    pilot.click_node("paste")
    assert [choice.title for choice in pilot.scene.choices] == [*titles, "Our rules"]
    type_in(pilot, "42")
    assert [choice.title for choice in pilot.scene.choices] == titles
    named = GAME.rules_from({"based_on": "quebec", "name": "Classic", "point_limit": 300})
    copied[0] = rules_code(GAME, named)
    open_field(pilot)
    pilot.click_node("paste")
    assert pilot.scene.choice.title == "Classic (from the code)"


def test_a_rules_code_brings_rules_and_leaves_the_cards_to_chance(pilot, copied):
    pilot.click_node("new")
    copied[0] = rules_code(GAME, QUEBEC)
    open_field(pilot)
    pilot.click_node("paste")
    assert pilot.scene.choice.key == "quebec"
    assert pilot.name("told") == "Rules code: Quebec"
    pilot.click_node("start")
    assert pilot.scene.session.setup.origin is None


def test_what_begins_as_a_code_is_never_told_how_codes_begin():
    newer = code_of(DEAL._replace(version=2), bytes(10))
    assert understood(newer).problem == "This code was made by a newer version of the program."
    assert understood("D2" + CODE[2:]).problem == (
        "Character 2, 2, seems to be wrong: with 1 the code would be right."
    )
    assert understood("D71P").means == "unfinished"
    assert "begins with D" in understood("X60").problem


def test_a_rules_code_is_shown_as_it_is_copied_in_lines_of_whole_groups(pilot):
    code = rules_code(GAME, LONG)
    pilot.open(ShareRulesScene(GAME, LONG))
    assert pilot.name("code text") == code
    shown = [one.child for one in pilot.scene.widget("code text").content.children]
    assert "".join(words.name for words in shown) == code
    assert len({words.rect.y for words in shown}) > 1
    assert all(len(words.name) == 5 and words.name.endswith("-") for words in shown[:-1])


@given(st.text(max_size=80) | st.text(SIGNS + " -", max_size=60).map(lambda words: "D1" + words))
def test_whatever_is_typed_means_something_or_says_why_not(words):
    typed = understood(words)
    assert (typed.means in ("unfinished", "wrong")) == bool(typed.problem)
    assert (typed.means in ("deal", "rules")) == (typed.rules is not None)
