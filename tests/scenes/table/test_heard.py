"""What is heard at the table of what is only seen else: whose turn it is, what fits, who is nearly
out.
"""

import random

import pygame
import pytest

from swoop_desktop.scenes.table.model.targets import CardTarget
from swoop_desktop.scenes.table.scene import TableScene
from tests.pilot import flying, new_session, play_game, play_with_keys


@pytest.fixture
def table(tmp_path, request):
    """A table of three by these rules, and the effects that were asked for."""
    with flying(tmp_path) as pilot:
        heard = []
        pilot.app.sound.play = lambda name, share=1.0: heard.append(name)
        pilot.app.push(TableScene(new_session(getattr(request, "param", "classic"), 3, seed=3)))
        pilot.wait(lambda: pilot.scene.viewers.offered, "the turn")
        yield pilot, heard


def test_ones_turn_is_heard_once_each_time(table):
    _pilot, heard = table
    assert heard.count("yours") == 1


@pytest.mark.parametrize("table", ["wild_twos"], indirect=True)
def test_the_focus_is_heard_where_it_meets_a_card_that_may_be_played_and_nowhere_else(table):
    pilot, heard = table
    chance, fits = random.Random(4), set()
    for _turn in range(6):
        session = pilot.scene.session
        play_game(pilot, session, play_with_keys, chance, stop=lambda done: done >= 1)
        pilot.wait(lambda: pilot.scene.viewers.offered and not pilot.scene.lively, "the turn")
        playable = pilot.scene.viewers.player.observation.playable()
        pilot.press(pygame.K_h)
        for _ in range(20):
            heard.clear()
            pilot.press(pygame.K_RIGHT)
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
