"""Announcements without a request: changes away from the focus."""

import re
from types import SimpleNamespace

import pytest

pytest.importorskip("accesskit")

from swoop_desktop.engine import cards as c
from swoop_desktop.lessons.script import Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.records.replay import Eyes
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import sentences, tr
from swoop_desktop.review.exercise import Exercise
from swoop_desktop.review.positions import SHIPPED, shipped
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.replay import reviewing
from swoop_desktop.tabletop.card_names import card_name, said
from swoop_desktop.ui.node import find, focusable, walk
from swoop_desktop.ui.reader.tree import Tree
from tests.pilot import flying, new_session
from tests.scenes.pages import PAGES, opened
from tests.scenes.replay.test_reviewing import Quick, played, setup_of
from tests.sooner import one_in
from tests.ui.test_reader import Kept

LESSONS, _problems = all_lessons(asset("lessons"))


class Ear:
    """Collects all announcements as they are made."""

    def __init__(self, pilot):
        self.pilot, self.tree, self.words = pilot, Tree(), []
        pilot.app.voice.listening = True
        self.listen()

    def listen(self):
        """Return the announcements since the last call."""
        self.pilot.step(0.1)
        scene, voice = self.pilot.scene, self.pilot.app.voice
        self.tree.update(scene, said(scene.describe()), scene.focus_key, title="Swoop")
        for words, before in self.tree.news:
            voice.note(words, before)
        voice.spare(self.tree.told)
        return voice.take()


def test_each_step_of_a_lesson_is_said_and_why_a_card_came_back_each_time(pilot):
    pilot.app.go.lesson(Tutor(LESSONS[0], Place(0, 0), "Zoé"))
    pilot.step(1.0)
    ear, tutor = Ear(pilot), pilot.scene.tutor
    heard = 0
    while not tutor.asks:
        before = tutor.current
        pilot.wait(lambda: tutor.waits, "something to read")
        pilot.press("n")
        pilot.step(1.0)
        if tutor.current is not before and tutor.current is not None:
            assert said_as(tutor.current.words) in ear.listen()
            heard += 1
    assert heard
    pilot.wait(lambda: pilot.scene.viewers.offered and pilot.scene.guard.settled, "the turn")
    ear.listen()
    for _ in range(2):
        pilot.press("p")
        answer = find(pilot.tree, "lesson answer")
        words = ear.listen()
        assert words, "nothing is said"
        assert answer is None or said(answer).name in words


@pytest.mark.parametrize("number", range(3))
def test_the_first_step_of_a_lesson_is_said_once(pilot, number):
    ear = Ear(pilot)
    pilot.app.go.lesson(Tutor(LESSONS[0], Place(number, 0), "Zoé"))
    table, first = pilot.scene, said_as(LESSONS[0].parts[number].steps[0].words)
    assert any(first in ear.listen() for _ in range(200))
    assert "disabled" not in pilot.states("next"), "its change would break off the words"
    pilot.press("l")
    ear.listen()
    assert pilot.scene is not table
    pilot.press("escape")
    assert pilot.scene is table and first not in ear.listen()


def test_what_is_asked_in_practice_is_said(pilot):
    ear = Ear(pilot)
    pilot.app.go.lesson(Exercise(shipped(asset(SHIPPED)), 0, "Zoé"))
    pilot.step(1.0)
    assert "It’s your turn: what do you do?" in ear.listen()


def said_as(words):
    from swoop_desktop.tabletop.card_names import spoken

    return spoken(tr(words))


def test_no_lesson_speaks_of_a_mouse(tmp_path):
    for lesson in LESSONS:
        for part in lesson.parts:
            for step in part.steps:
                assert not re.search(r"\bclick|\bmouse|\bdrag", tr(step.words), re.IGNORECASE)


@pytest.fixture
def reviewed(tmp_path, monkeypatch):
    """A replay whose reviews wait for the test, and its announcements."""
    Quick.made = []
    monkeypatch.setattr(reviewing, "DealReview", Quick)
    with flying(tmp_path) as pilot:
        pilot.title()
        pilot.app.go.replay_of(played(setup_of("classic", "hbb")))
        pilot.scene.viewpoint.agreed = True
        pilot.scene.viewpoint.see(Eyes(0))
        yield pilot, Ear(pilot)


def test_a_replay_says_the_costly_play_and_that_there_is_no_more(reviewed):
    pilot, ear = reviewed
    scene = pilot.scene
    slider = find(scene.describe(), "bar")
    assert slider.amount is not None and slider.amount.most > 1
    pilot.press("n")
    Quick.made[0].finish()
    pilot.step(0.1)
    for _ in Quick.made[0].costly:
        words, hint = ear.listen(), said(find(scene.describe(), "hint words")).name
        assert hint in words
        assert re.search(r"Deal 1, play \d+ of \d+\. ", words), "where that is"
        pilot.press("n")
    assert "in this deal were costly" in ear.listen()
    pilot.press("n")
    assert "There is no costly play beyond this one." in ear.listen()
    place, now = scene.playback.position, find(scene.describe(), "bar").amount.now
    scene.ask("bar", "less")
    assert scene.playback.position == place - 1
    assert find(scene.describe(), "bar").amount.now <= now


def test_a_jump_in_a_replay_says_where_it_leads_and_nothing_of_what_lies_between(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    ear = Ear(pilot)
    for keys in (("right",) * 3, ("left",), ("pagedown",), ("pageup",)):
        pilot.press(*keys)
        ear.listen()
        scene.playback.go_to(20 if scene.playback.position < 20 else 5)
        pilot.step(0.1)
        assert ear.listen() == sentences(scene.bar.told)


def test_where_a_replay_stands_is_not_said_beside_its_bar(pilot):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    ear = Ear(pilot)
    pilot.press("right", "right")
    scene.ask("bar", "focus")
    ear.listen()
    pilot.press("left")
    where, *happened = scene.bar.told
    assert ear.listen() == sentences(happened) and where in ear.tree.told


def test_all_of_a_replay_is_told_once_the_focus_is_on_it(pilot):
    scene, heard = pilot.replay(played(setup_of("classic", "hbb"), deals=2)), Kept()
    assert scene.describe().name == "Replay"

    def focused():
        return pilot.app.bridge.key(SimpleNamespace(number=heard.sent[-1].focus))

    pilot.app.bridge.listen(heard)
    pilot.app.voice.listening = True
    scene.ask("bar", "focus")
    pilot.settle()
    pilot.press("tab")
    for key in ("line 0 0", "line 0 1"):
        assert scene.focus_key == key
        pilot.wait(lambda key=key: focused() == key, "its words")
        pilot.press("down")
    scene.ask("bar", "focus")
    pilot.press("o")
    assert scene.focus_key == "bar", "also when other cards lie open"


def test_a_review_says_that_it_has_begun_and_that_it_failed(reviewed):
    pilot, ear = reviewed
    pilot.press("n")
    assert ear.listen() == "Reviewing: 0%"
    Quick.made[0].failed = True
    pilot.step(0.1)
    assert ear.listen() == "Review failed: try again"


def test_a_table_without_people_is_said_where_it_is_made(pilot):
    pilot.open(NewGameScene())
    pilot.step(0.1)
    pilot.scene.ask("seat 0", "press")
    ear = Ear(pilot)
    pilot.scene.ask("player 0 bot:hard", "press")
    assert "Nobody is playing: you will watch the bots play." in ear.listen()


def test_how_the_hand_is_sorted_is_said(pilot):
    pilot.table(new_session("classic", 4, 1))
    pilot.turn()
    ear = Ear(pilot)
    ear.listen()
    for words in ("By suit", "As dealt", "By rank"):
        pilot.press("r")
        assert ear.listen() == words


def test_in_a_game_of_suits_they_are_told_of_the_hand(pilot):
    pilot.table(new_session("capture", 4, 1))
    pilot.turn()
    director = pilot.scene.director
    held = [director.zones[director.hand][i].card for i in director.places(director.hand)]
    assert pilot.scene.announcer.hand_words() == ", ".join(map(card_name, held))
    assert all(c.code(card) for card in held)


@pytest.mark.parametrize("name", one_in(6, PAGES))
def test_pages_are_heard_from_their_top_and_in_whole_sentences(pilot, name):
    pilot.app.voice.listening = True
    page = opened(pilot, name)
    tree = said(page.describe())
    controls = [node for node in walk(tree) if focusable(node)]
    asks = any(node.role == "dialog" for node in walk(tree))
    if len(controls) > 1 and not asks:
        assert page.focus_key != controls[-1].key, "it begins at its last control"
    for node in walk(tree):
        for words in (node.name, node.value, node.description):
            assert not re.search(r"[.!?][,;.]|,,", words), words
            assert not re.search(r"(^|[\s(])[-−]\d", words), words
            assert not re.search(r"(^|[:,] |\w )–($|,)", words), words
    doubled = [
        (group.key, node.key)
        for group in walk(tree)
        for node in group.children
        if node.role == "text" and not node.action and "label" not in node.states
        if any(one.action and node.name in (one.name, one.value) for one in group.children)
    ]
    assert not doubled
