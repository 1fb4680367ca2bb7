"""The end of a game: places, the story, and confetti for a while."""

import random

import pygame
import pytest

from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.names import Seat
from swoop_desktop.play.session import Setup
from swoop_desktop.scenes.results.confetti import PIECES, Overlay, confetti, crowns
from swoop_desktop.scenes.results.game_over import GameOverScene, Placed, Podium
from swoop_desktop.scenes.table.past_scene import PastScene
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.layout import Grain, UnitBox
from swoop_desktop.ui.node import walk
from swoop_desktop.ui.palette import palette_of
from tests.pilot import flying, new_session, play_game, play_with_mouse
from tests.scenes.pages import session


def over(seats=4, winners=(0,), people=None):
    """A finished game with people on these seats; None: on all."""
    made = session(seats, winners)
    if people is not None:
        players = tuple(
            Seat(one.name, one.player if i in people else "bot:easy")
            for i, one in enumerate(made.setup.seats)
        )
        made.setup = Setup(made.setup.game, made.setup.rules, players, 1)
    return made


def picture(pilot):
    return pilot.pixels


def opened(pilot, made, ways=()):
    pilot.title()
    page = pilot.open(GameOverScene(made, ways))
    pilot.frame()
    return page


def test_what_falls_leaves_no_trace(tmp_path):
    shown = []
    for i, settings in enumerate(({}, {"speed": "instant"}, {"reduced_motion": "on"})):
        with flying(tmp_path / str(i), **{"speed": "normal", **settings}) as pilot:
            page = opened(pilot, over())
            if settings:
                assert not page.lively
            else:
                first = picture(pilot)
                pilot.step(1.5)
                assert picture(pilot) != first
                pilot.wait(lambda page=page: not page.lively, "the confetti to be gone", 8)
                assert not pilot.frame(0.02)
            shown.append(picture(pilot))
    assert shown[0] == shown[1] == shown[2]


def test_whoever_taps_a_key_for_the_table_begins_no_other_game(pilot):
    page = opened(pilot, over())
    for key in ("space", "return", "escape"):
        pilot.tap_again(key)
    for _ in range(20):
        pilot.press("space")
        pilot.step(0.2)
    assert pilot.scene is page, "the result was never read"
    pilot.press("return")
    assert pilot.scene is not page


@pytest.mark.parametrize("how", ["tab", "click", "cover"])
def test_whatever_is_pressed_ends_it(tmp_path, how):
    with flying(tmp_path, speed="normal") as pilot:
        page = opened(pilot, over())
        pilot.step(0.4)
        assert page.lively
        if how == "click":
            pilot.click((5, 5))
        elif how == "cover":
            page.cover()
        else:
            pilot.press(how)
        pilot.step(0.2)  # the focus ring fades in
        assert not page.lively


@pytest.mark.parametrize(
    ("winners", "people", "falls"),
    [
        ((0,), (0,), True),
        ((0,), (1,), False),
        ((0, 1), (1,), True),
        ((0,), (), True),
        ((2,), (0, 1), False),
        ((1,), (0, 1), True),
    ],
)
def test_confetti_is_for_whoever_likes_to_see_it(tmp_path, winners, people, falls):
    """Confetti falls for people who have won, and if only bots play; the crown always falls."""
    with flying(tmp_path, speed="normal") as pilot:
        page = opened(pilot, over(winners=winners, people=people))
        assert page.lively
        pilot.step(timing.CROWN + 0.3)
        assert page.lively == falls


def test_there_is_only_so_much_confetti_and_it_all_comes_down(tmp_path):
    size, unit = (1920, 1080), 1.5
    with flying(tmp_path):
        for step in range(round(60 * timing.CONFETTI)):
            drawn = list(confetti(size, unit, step / 60))
            assert len(drawn) <= PIECES
            assert all(max(picture.get_size()) < 40 * unit for picture, _at in drawn)
        assert not list(confetti(size, unit, timing.CONFETTI))


def test_the_story_stands_below_who_won(pilot):
    page = opened(pilot, over(people=(3,)))
    said = [node.name for node in walk(page.describe()) if node.key.startswith("story")]
    assert said == page.story
    assert len(said) == 2
    assert page.name == "Me wins the game"


@pytest.mark.parametrize(
    ("winners", "heading"),
    [
        ((3,), "You win the game"),
        ((1, 3), "You share the win with Ada"),
        ((0, 1), "Me and Ada share the win"),
        ((), "Nobody wins the game"),
    ],
)
def test_who_won_is_said_to_whoever_plays(winners, heading):
    assert GameOverScene(over(winners=winners, people=(3,))).name == heading


def test_there_is_a_way_to_the_log(tmp_path):
    gone = []
    with flying(tmp_path) as pilot:
        opened(pilot, over(), [("log", "See the log", lambda: gone.append("log"))])
        pilot.click_node("more", "log")
        pilot.press("l")
        assert gone == ["log", "log"]


def podium(places, wide=760, tall=480):
    """Lay out a podium of players with these places."""
    players = [Placed(i, "x", "owl", i, place, last=False) for i, place in enumerate(places)]
    made = Podium(players, palette_of((30, 90, 60)), crowned=True)
    made.place(UnitBox(0, 0, wide, max(tall, made.height(wide, 1.0))), Grain(1.0))
    assert [one.player for one in made.children] == players, "they are told by place"
    return made


def test_everybody_has_a_spot_of_their_own():
    """Boxes don't overlap, in a podium of any size."""
    for seats in range(2, MOST_SEATS + 1):
        for won in {1, 2, seats}:
            places = [1 if i < won else i + 1 for i in range(seats)]
            for wide, tall in ((408, 420), (760, 480), (1208, 900)):
                boxes = [one.rect for one in podium(places, wide, tall).children]
                for i, box in enumerate(boxes):
                    assert box.x >= 0
                    assert box.right <= wide
                    assert box.inflate(-2, -2).collidelist(boxes[:i]) < 0, (seats, won, wide, i)


@pytest.mark.parametrize("places", [(1, 2, 2), (1, 2, 3, 3), (1, 2, 2, 2, 5), (1, 2, 3, 4)])
def test_equals_stand_alike(places):
    made = podium(places)
    for place in set(places):
        alike = {(*one.rect.size, one.rect.y) for one in made.children if one.player.place == place}
        assert len(alike) == 1, (place, alike)


def test_the_share_of_the_room_that_a_winner_has_is_large():
    [winner] = podium((1, 2, 3, 4), 760, 480).winners
    assert winner.face.w >= 150


def test_the_log_and_the_table_as_it_was_can_be_seen_after_the_end(pilot):
    game = new_session("capture", 2, seed=4)
    pilot.table(game)
    play_game(pilot, game, play_with_mouse, random.Random(4))
    page = pilot.sees(GameOverScene)
    pilot.press("l")
    lines = [node.key for node in pilot.nodes if node.key.startswith("line ")]
    assert lines
    pilot.click_node(lines[len(lines) // 2])
    pilot.sees(PastScene)
    pilot.press("escape", "escape")
    assert pilot.scene is page


def test_confetti_falls_behind_what_is_to_be_read():
    page = pygame.Surface((100, 100))
    page.fill((10, 20, 30))
    piece = pygame.Surface((20, 20))
    piece.fill((200, 0, 0))
    overlay, box = Overlay(), pygame.Rect(30, 30, 40, 40)
    overlay.draw(page, iter([(piece, (20, 40)), (piece, (22, 42))]), [box])
    assert page.get_at((25, 45))[:3] == (200, 0, 0)
    assert page.get_at((35, 45))[:3] == (10, 20, 30)
    overlay.draw(page, iter(()), [box])
    assert page.get_at((25, 45))[:3] == (10, 20, 30), "no trace is left"
    overlay.draw(page, iter([(piece, (20, 40))]))
    page.fill((10, 20, 90))
    overlay.forget()
    overlay.draw(page, iter(()))
    assert page.get_at((25, 45))[:3] == (10, 20, 90), "the page was drawn anew below"


def test_a_crown_does_not_fall_over_the_heading():
    crown = pygame.Surface((30, 30))
    for passed in (0.0, 0.1, 0.3, 0.5):
        [(_picture, (_x, y))] = crowns([(crown, (50, 120))], passed, 100)
        assert y >= 100
