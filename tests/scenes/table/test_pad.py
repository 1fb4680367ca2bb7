"""A gamepad at the table: SDL's virtual one, from its events on."""

import random

import pygame
import pytest

from swoop_desktop.engine.state import Picked
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.storage.settings import ChangedKeys
from swoop_desktop.system import pads
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from tests.pads import flying_by_pad
from tests.pilot import centre, decide_next, key_of, new_session, play_game, play_with_keys
from tests.sooner import later


def sit_down(pilot, rules="classic", humans=1):
    """Open a table and wait for its first turn."""
    session = new_session(rules, 3, 5, humans=humans)
    table = pilot.table(session)
    if humans == 1:
        pilot.turn()
    return table


def play_something(pilot, table):
    """Play a legal decision's cards with the trigger."""
    seen, before = table.viewers.player.seen, len(table.session.history)
    action = next(action for action in seen.legal if action.cards)
    for picked in seen.picks(action):
        pilot.focus(key_of(picked))
        pilot.push("a")
    pilot.push("righttrigger")
    assert len(table.session.history) > before


def focused(table):
    return table.viewers.attention.focused


@pytest.mark.parametrize(
    ("rules", "humans"), [("capture", 1), later(("classic", 1)), later(("classic", 2))]
)
def test_a_whole_game_by_pad(tmp_path, rules, humans):
    with flying_by_pad(tmp_path, window=(1280, 800)) as pilot:
        session = sit_down(pilot, rules, humans).session
        with pilot.unseen(but_every=40):
            assert play_game(pilot, session, play_with_keys, random.Random(3)) >= 8
        assert session.winners is not None
        assert pilot.app.signs == pads.LETTERS


@pytest.mark.long
def test_each_button_does_what_it_is_for(flown):
    table = sit_down(flown)
    player = table.viewers.player
    flown.push("a")
    assert focused(table), "the first button only shows where the focus is"
    assert not player.selection.picked
    flown.push("a")
    assert len(player.selection.picked) == 1
    flown.push("b")
    assert not player.selection.picked
    flown.push("lefttrigger")
    flown.wait(lambda: player.hint is not None, "a hint", 600)
    flown.push("b")
    assert player.hint is None
    before = focused(table)
    flown.push("rightshoulder")
    there = focused(table)
    assert there != before
    flown.push("leftshoulder")
    assert focused(table) == before
    flown.push("start")
    flown.sees(PauseScene)
    flown.push("start")
    assert flown.scene is table
    flown.push("y")
    assert table.viewers.attention.notice, "there is nothing to be taken yet"


def test_a_trigger_plays_what_is_picked_and_hurries_while_it_is_held(tmp_path):
    with flying_by_pad(tmp_path, speed="slow", bot_delay=400) as pilot:
        table = sit_down(pilot)
        play_something(pilot, table)
        hurried = []
        table.commands.hurry = hurried.append
        pilot.hold("righttrigger")
        pilot.let_go("righttrigger")
        assert hurried == [True, False]


@pytest.mark.parametrize("button", ["right", "stick right"])
def test_a_direction_that_is_held_is_repeated_by_the_clock_of_the_scene(flown, button):
    table = sit_down(flown)
    flown.push("a")
    places = []
    flown.hold(button)
    for _ in range(8):
        places.append(focused(table))
        flown.step(pads.AGAIN)
    assert places[0] == places[1] == places[2], "not at once"
    assert len(set(places)) >= 4
    assert flown.watched.due is not None
    flown.let_go(button)
    before = focused(table)
    flown.step(1.0)
    assert focused(table) == before
    assert flown.watched.due is None
    flown.hold(button)
    flown.send(pygame.WINDOWFOCUSLOST)
    assert flown.watched.due is None, "another window is in use"


def test_two_pads_play_together_and_one_may_go(tmp_path):
    """Unplugging a pad releases its held buttons; the other pad keeps working."""
    with flying_by_pad(tmp_path, speed="slow", bot_delay=400) as pilot:
        table = sit_down(pilot)
        other = pilot.another()
        pilot.push("a", other)
        pilot.push("right", other)
        before = focused(table)
        pilot.push("left")
        assert focused(table) != before
        pilot.hold("stick right", other)
        pilot.step(0.6)
        other.pull_out()
        pilot.listen()
        before = focused(table)
        pilot.step(1.0)
        assert focused(table) == before
        play_something(pilot, table)
        hurried = []
        table.commands.hurry = hurried.append
        pilot.hold("righttrigger")
        pilot.pad.pull_out()
        pilot.listen()
        assert hurried[0] and not hurried[-1]
        third = pilot.another()
        pilot.push("start", third)
        pilot.sees(PauseScene)


def test_cards_in_the_hand_of_the_mouse_stay_there_when_a_pad_is_pulled_out(flown):
    table = sit_down(flown)
    action = next(a for a in table.viewers.player.seen.legal if a.cards)
    card = key_of(table.viewers.player.seen.picks(action)[0])
    start, end = centre(flown.node(card)), centre(flown.node("zone pile"))
    flown.await_turn()
    flown.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for part in (1, 2, 3):
        x, y = (a + (b - a) * part // 4 for a, b in zip(start, end, strict=True))
        flown.move((x, y), (1, 0, 0))
    assert table.input.mouse.dragging
    flown.pad.pull_out()
    flown.listen()
    assert table.input.mouse.dragging
    history = len(table.session.history)
    flown.move(end, (1, 0, 0))
    flown.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    assert len(table.session.history) > history


def test_b_lets_go_of_what_the_mouse_drags(flown):
    table = sit_down(flown)
    start = centre(flown.node("hand:0#0"))
    flown.await_turn()
    flown.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    flown.move((start[0], start[1] - 200), (1, 0, 0))
    assert table.input.mouse.dragging
    flown.push("b")
    assert not table.input.mouse.dragging
    assert flown.scene is table


def test_what_is_held_when_the_turn_comes_decides_nothing(tmp_path):
    """People hold the trigger, or press it again and again, to hurry the table."""
    with flying_by_pad(tmp_path, speed="slow", bot_delay=400) as pilot:
        table = sit_down(pilot)
        play_something(pilot, table)
        pilot.wait(lambda: not table.viewers.asked, "the others")
        pilot.hold("righttrigger")
        pilot.turn()
        history = len(table.session.history)
        pilot.let_go("righttrigger")
        pilot.hold("y")
        pilot.let_go("y")
        assert len(table.session.history) == history


def test_the_pointer_hides_while_a_pad_is_used(flown):
    sit_down(flown)
    flown.push("a")
    assert flown.app.signs == pads.LETTERS
    assert not pygame.mouse.get_visible()
    flown.move((100, 100))
    assert flown.app.signs, "a pointer that has not moved"
    flown.send(pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 0), buttons=(0, 0, 0))
    assert not flown.app.signs
    assert pygame.mouse.get_visible()
    flown.push("right")
    assert not pygame.mouse.get_visible()
    flown.pad.pull_out()
    flown.listen()
    assert not flown.app.signs, "nobody has a pad any more"
    assert pygame.mouse.get_visible()


def test_the_pad_is_felt_when_ones_turn_comes_and_when_something_is_refused(flown, monkeypatch):
    felt = []
    monkeypatch.setattr(flown.watched, "shake", lambda *how: felt.append(how))
    table = sit_down(flown)
    assert len(felt) == 1
    play_something(flown, table)
    flown.turn()
    assert len(felt) == 2


def test_buttons_name_what_is_used(flown):
    table = sit_down(flown)
    flown.step(0.1)
    assert table.table_view().button("hint").hint == "F2"
    flown.push("a")
    assert table.table_view().button("hint").hint == "LT"
    flown.push("right", flown.another(4))
    assert table.table_view().button("hint").hint == "L2"
    flown.send(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="")
    assert table.table_view().button("hint").hint == "F2"


def test_a_button_may_put_a_card_at_a_part(tmp_path):
    buttons = ChangedKeys({"put hearts bottom": ("x",), "put hearts top": ("y",)})
    with flying_by_pad(tmp_path, buttons=buttons) as pilot:
        table = sit_down(pilot, "capture")
        hand = table.director.hand
        for button, kind, place in (("y", "top", 3), ("x", "bottom", 1)):
            picked = Picked(hand, place)
            pilot.focus(key_of(picked))
            pilot.push(button)
            assert picked._replace(into=kind) in table.viewers.player.selection.picked


def test_buttons_go_through_a_game_that_is_played_back(tmp_path):
    found = f"find swoop {DESCRIPTIONS['swoop'].landmarks[0].word}"
    buttons = ChangedKeys({"next deal": ("y",), "previous deal": ("lefttrigger",), found: ("x",)})
    with flying_by_pad(tmp_path, buttons=buttons) as pilot:
        session, rng = new_session("classic", 3, 5), random.Random(3)
        while session.number < 3:
            decide_next(session, rng)
        pilot.title()
        pilot.app.go.replay_of(session)
        at = pilot.scene.playback
        pilot.step(0.5)
        at.go_to(0)
        for button, kind in (("y", "deal"), ("x", DESCRIPTIONS["swoop"].landmarks[0].word)):
            before = at.position
            pilot.push(button)
            assert at.position == next(place for place in at.landmarks[kind] if place > before)
        pilot.push("lefttrigger")
        assert at.position in at.landmarks["deal"]
        pilot.push("righttrigger")
        assert at.running
