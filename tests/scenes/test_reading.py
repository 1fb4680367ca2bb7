"""With a screen reader, keys reach everything that pages and tables tell, and the first picture has
a focus.
"""

import random

import pygame
import pytest

from swoop_desktop.lessons.script import Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.resources.assets import asset
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.ui.focus import reachable, stops
from swoop_desktop.ui.node import find, focusable, walk
from tests.pilot import flying, new_session, pass_screen, play_with_keys
from tests.scenes.pages import PAGES, every_page, opened
from tests.sooner import one_in


def visited(pilot, scene):
    """Return the keys of nodes that Down visits; Tab leads on from the end."""
    found, last = [scene.focus_key], 0
    while last < 3:
        before = scene.focus_key
        pilot.press("down")
        if scene.focus_key == before:
            pilot.press("tab")
        last = last + 1 if scene.focus_key in found else 0
        found.append(scene.focus_key)
        assert len(found) < 900
    return set(found)


@pytest.mark.parametrize("name", one_in(3, PAGES))
def test_every_page_has_the_focus_from_the_first_picture(pilot, name):
    page = opened(pilot, name)
    node = find(page.describe(), page.focus_key)
    assert node is not None and focusable(node)


@pytest.mark.parametrize("name", one_in(10, PAGES))
def test_everything_on_a_page_is_reached_while_somebody_listens(pilot, name):
    pilot.app.voice.listening = True
    page = opened(pilot, name)
    pilot.step(0.7)  # a page ignores keys at first
    page.focus.begin(page.describe(), "")
    told = said_by(page)
    with pilot.unseen():
        found = visited(pilot, page)
    missing = told & said_by(page) - found  # moving through a list may change nodes beside it
    assert not missing, missing


def said_by(page):
    """Return the keys of all nodes that a reader reaches on a page."""
    return {node.key for node in walk(page.describe()) if reachable(node, reading=True)}


def test_pages_have_something_to_be_read_that_cannot_be_pressed(pilot):
    """Every table and plot also has rows and columns for readers."""
    silent = []
    for name, page in every_page(pilot, 0.0):
        assert_gridded(name, page.describe())
        told = [node for node in walk(page.describe()) if reachable(node, reading=True)]
        if all(focusable(node) for node in told):
            silent.append(name)
    assert len(silent) < len(PAGES) // 3, silent


def assert_gridded(name, tree):
    """Check that each cell has a place of its own in its table, and that rows and tables have
    cells.
    """
    nodes = list(walk(tree))
    assert not [node.key for node in nodes if node.role == "cell" and node.cell is None], name
    for node in nodes:
        if node.role in ("table", "row", "figure"):
            places = [below.cell for below in walk(node) if below.role == "cell"]
            assert places or node.role == "figure", (name, node.key)
            assert len(set(places)) == len(places), (name, node.key)
            assert node.role != "row" or len({row for row, _column in places}) == 1


def test_what_is_only_read_has_a_ring_and_no_stop_where_nobody_listens(pilot):
    page = opened(pilot, "help")
    while_seen = visited(pilot, page)
    assert all(focusable(find(page.describe(), key)) for key in while_seen)
    pilot.app.voice.listening = True
    page.ask("play 0", "focus")
    pilot.step(0.1)
    before = pilot.surface.copy()
    page.focus.visible = False
    page.repaint(pilot.surface)
    node = pilot.node("play 0")
    around = pygame.Rect(node.rect).inflate(16, 12)
    a, b = before.subsurface(around), pilot.surface.subsurface(around)
    assert pygame.image.tobytes(a, "RGB") != pygame.image.tobytes(b, "RGB")


@pytest.mark.parametrize("where", ["help", "log", "table"])
def test_a_key_has_the_focus_stop_at_texts_where_nobody_listens(pilot, where):
    if where == "table":
        pilot.table(new_session("classic", 4, 7))
        pilot.turn()
    else:
        opened(pilot, where)
    pilot.press("f7")
    told = said_by(pilot.scene)
    with pilot.unseen():
        found = visited(pilot, pilot.scene)
    assert not told & said_by(pilot.scene) - found
    pilot.press("f7")
    for _ in range(9):
        pilot.press("tab")
        assert focusable(find(pilot.tree, pilot.scene.focus_key))


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_everything_at_a_table_is_reached_in_as_many_groups_as_before(pilot, rules):
    scene = pilot.table(new_session(rules, 4, 1))
    pilot.turn()
    pilot.app.voice.listening = True
    pilot.step(0.1)
    tree = scene.describe()
    told = {node.key for node in walk(tree) if reachable(node, reading=True)}
    assert {"prompt", "log 0"} <= told
    found = visited(pilot, scene)
    assert told <= found, told - found
    groups = [node.key for node in walk(tree) if node.role in ("group", "list")]
    assert len(groups) <= 10


def ringless(scene):
    """Yield the keys of nodes that get no focus ring, except the viewer's cards, which
    get frames.
    """
    for _group, node in stops(scene.describe(), reading=True):
        scene.viewers.attention.focus.set(node.key, visible=True)
        if scene.table_view().ring is None and node.action != "select":
            yield node.key


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_whatever_is_read_at_a_table_has_a_ring(pilot, rules):
    scene = pilot.table(new_session(rules, 4, 1))
    for _ in range(2):
        pilot.turn(still=True)
        play_with_keys(pilot, random.Random(1))
    pilot.turn(still=True)
    scene.commands.say("what was done")
    told = {node.key for node in walk(scene.describe())}
    assert {"notice", "lately 1", "prompt"} <= told
    assert not list(ringless(scene))


def test_what_a_lesson_says_has_a_ring(tmp_path):
    lessons, _problems = all_lessons(asset("lessons"))
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.app.go.lesson(Tutor(lessons[0], Place(), "Kim"))
        pilot.step(1.0)
        assert pilot.node("lesson words")
        assert not list(ringless(pilot.scene))


def test_between_two_people_something_has_the_focus(pilot):
    scene = pilot.table(new_session("classic", 4, 1, humans=2))
    pilot.step(0.1)
    for _ in range(2):
        pilot.arrive(HandOverScene)
        node = find(pilot.scene.describe(), pilot.scene.focus_key)
        assert node is not None
        pilot.wait(lambda: pilot.scene.focus_key == "ready", "the button")
        pass_screen(pilot, keys=True)
        pilot.turn()
        assert find(scene.describe(), scene.focus_key) is not None
        play_with_keys(pilot, random.Random(1))
        pilot.step(0.0)
        assert pilot.scene.focus_key, "while others play, too"


@pytest.mark.parametrize("name", ["settings of play", "editor, swoops"])
def test_help_is_told_once_with_its_option_and_nowhere_else(pilot, name):
    tree = opened(pilot, name).describe()
    told = [node.description for node in walk(tree) if node.action and node.description]
    read = {node.name for _group, node in stops(tree, reading=True)}
    assert told and len(told) == len(set(told)) and not read.intersection(told)
