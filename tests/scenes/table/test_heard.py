"""Sounds for things otherwise only seen: whose turn it is, which cards fit, who is nearly out."""

import random

import pytest

from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.table.model.table_model import CardTarget
from tests.pilot import flying, new_session, pass_screen, play_game, play_with_keys


@pytest.fixture
def table(tmp_path, request):
    """A table of three by these rules, and the names of the effects played."""
    with flying(tmp_path) as pilot:
        heard = []
        pilot.app.sound.play = lambda name, *_how: heard.append(name)
        pilot.table(new_session(getattr(request, "param", "classic"), 3, seed=3))
        pilot.turn()
        yield pilot, heard


def test_ones_turn_is_heard_once_each_time(table):
    _pilot, heard = table
    assert heard.count("yours") == 1


def test_between_two_people_the_turn_is_heard_once_before_anything_is_seen(tmp_path):
    """The hand-over asks for the next player by name, also aloud; the turn makes no
    further sound.
    """
    with flying(tmp_path, window=(960, 600)) as pilot:
        heard, said = [], []
        pilot.app.sound.play = lambda name, *_how: heard.append(name)
        pilot.app.voice.say = said.append
        scene = pilot.table(new_session("classic", 3, seed=3, humans=2))
        for _ in range(2):
            pilot.arrive(HandOverScene)
            assert heard.count("yours") == 1
            assert pilot.scene.name in said and pilot.scene.player in pilot.scene.name
            pass_screen(pilot, keys=True)
            pilot.turn()
            assert heard.count("yours") == 1
            del heard[:], said[:]
            while pilot.scene is scene:
                del heard[:]  # sounds of a play that earned another
                play_with_keys(pilot, random.Random(4))
                pilot.wait(lambda: pilot.scene is not scene or scene.viewers.offered, "the next")


@pytest.mark.parametrize("table", ["wild_twos"], indirect=True)
def test_the_focus_is_heard_where_it_meets_a_card_that_may_be_played_and_nowhere_else(table):
    pilot, heard = table
    chance, fits = random.Random(4), set()
    for _turn in range(6):
        session = pilot.scene.session
        play_game(pilot, session, play_with_keys, chance, stop=lambda done: done >= 1)
        pilot.turn(still=True)
        playable = pilot.scene.viewers.player.seen.playable()
        pilot.press("h")
        for _ in range(20):
            heard.clear()
            pilot.press("right")
            target = pilot.scene.commands.target(pilot.scene.viewers.attention.focus.key)
            if not isinstance(target, CardTarget):
                break
            assert ("fits" in heard) is (target.card in playable)
            fits.add("fits" in heard)
    assert fits == {True, False}, "there were both"


@pytest.mark.long
def test_it_is_heard_who_has_one_card_left(table):
    pilot, heard = table
    counts = []

    def stop(_decided):
        director = pilot.scene.director
        counts.append(min(director.count_of(seat) for seat in range(3)))
        return counts[-1] == 1

    play_game(pilot, pilot.scene.session, play_with_keys, random.Random(4), stop=stop)
    assert ("last" in heard) is (1 in counts)
    assert 1 in counts
