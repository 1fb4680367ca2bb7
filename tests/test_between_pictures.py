"""Pictures shown while a window's edge is dragged, or a table is prepared."""

from dataclasses import replace

import pygame
import pytest

from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.dissolve import Dissolve, Stretch
from swoop_desktop.scenes.table.scene import TableScene
from tests.pilot import flying, new_session

FRAME = 1 / 60
SIZES = [(1300, 730), (1340, 750), (1200, 700)]


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def title(tmp_path):
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.wait(lambda: not pilot.scene.lively, "the title")
        pilot.step(0.2)
        yield pilot


def test_a_page_is_laid_out_anew_only_when_the_edge_is_let_go(title):
    page, before = title.scene, title.scene.size
    shown = title.app.window.surface.copy()
    for size in SIZES:
        presented = title.drag_edge(size, FRAME)
        if size == SIZES[0]:
            assert not presented, "a frame in which the picture is taken has time for no more"
            presented = title.app.step(FRAME, [])
        assert presented
        assert title.app.size == size
        assert page.size == before
        stretched = pygame.transform.scale(shown, size)
        assert pixels(title.app.window.surface) == pixels(stretched)
    for _ in range(20):
        title.app.step(FRAME, [])
    assert not title.app.dissolving
    assert page.size == SIZES[-1]


def test_what_is_pressed_while_the_edge_is_dragged_is_what_will_be_there(title):
    title.drag_edge(SIZES[0], FRAME)
    title.move((5, 5))
    assert title.scene.size == SIZES[0]


def test_a_window_that_is_hidden_while_its_edge_is_dragged_is_laid_out(title):
    title.drag_edge(SIZES[0], FRAME)
    title.send(pygame.WINDOWMINIMIZED)
    assert title.scene.size == SIZES[0]
    assert not title.app.dissolving


def test_the_picture_before_stays_until_all_cards_lie_on_a_table(title):
    shown = pixels(title.app.window.surface)
    title.app.restart(TableScene(new_session("classic", 6, 3)))
    frames, ages, table = 0, set(), title.scene
    while not table.ready:
        assert not title.app.step(FRAME, []), "nothing is presented"
        ages.add(table.director.timeline.now)
        frames += 1
        assert frames <= 30
        if frames == 1:
            assert pixels(title.app.window.surface) == shown, "nothing is drawn while it enters"
    assert title.app.step(FRAME, [])
    assert not title.app.dissolving
    assert frames > 2, "it is laid in more than one frame"
    assert len(ages) == 1, "no time passes for a table that nobody sees"


def test_a_stretched_picture_waits_for_the_edge_to_rest():
    stretch = Stretch(pygame.Surface((20, 10)))
    stretch.go_on(0.08)
    assert not stretch.over
    stretch.begin_again()
    stretch.go_on(0.08)
    assert not stretch.over
    stretch.go_on(0.08)
    assert stretch.over


def test_a_dissolving_picture_is_a_mixture_and_then_the_next_one():
    shown = pygame.Surface((40, 30))
    shown.fill((200, 0, 0))
    way = Dissolve(shown, 0.1)
    way.surface.fill((0, 0, 200))
    way.draw(shown)
    assert shown.get_at((5, 5))[0] > 190, "it begins with what was there"
    way.go_on(0.05)
    way.draw(shown)
    red, _, blue, _ = shown.get_at((5, 5))
    assert 0 < red < 200
    assert 0 < blue < 200
    way.go_on(0.06)
    assert way.over
    way.draw(shown)
    assert shown.get_at((5, 5))[:3] == (0, 0, 200)


def test_what_rises_comes_from_below():
    shown = pygame.Surface((1280, 720))
    way = Dissolve(shown, 0.1, pygame.Rect(100, 100, 200, 200))
    way.surface.fill((255, 255, 255), (100, 100, 200, 1))
    way.go_on(0.03)
    way.draw(shown)
    lines = [y for y in range(90, 130) if shown.get_at((150, y))[0]]
    assert lines and max(lines) > 100


def test_a_message_comes_little_by_little_and_at_once_where_nothing_is_to_move(title):
    title.app.settings = replace(title.app.settings, speed="normal", reduced_motion="off")
    title.open(MessageScene("Something", ["A text."]))
    assert title.app.dissolving
    title.app.pop()
    title.app.settings = replace(title.app.settings, reduced_motion="on")
    title.step(0.5)
    title.open(MessageScene("Something", ["A text."]))
    assert not title.app.dissolving
