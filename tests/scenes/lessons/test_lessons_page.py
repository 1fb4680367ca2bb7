"""Lessons at the table, by mouse and by keys, as a first-time player takes them."""

import random

import pygame
import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import code
from swoop_desktop.engine.messages import msg
from swoop_desktop.lessons.script import LEARNER, Learned, LessonProgress, Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.bot_questions import Answer
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.records.folder import waiting_games
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.common import day_card
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.table.model.table_model import ButtonPlace
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.tabletop.geometry.card_poses import around
from swoop_desktop.ui import text
from swoop_desktop.ui.card import Card
from swoop_desktop.ui.node import find
from tests.pads import flying_by_pad
from tests.pilot import centre, decide, flying, key_of
from tests.scenes.test_touch import tap
from tests.sooner import later, one_in

LESSONS, _ = all_lessons(asset("lessons"))
WINDOWS = [(960, 600), (1280, 720), (2560, 1440)]


def open_lesson(pilot, lesson, part=0, step=0):
    pilot.app.go.lesson(Tutor(lesson, Place(part, step), "Zoé"))
    return pilot.scene


def tutor_of(pilot):
    return pilot.scene.tutor


def due(pilot):
    """Wait until the lesson shows something to read or to do."""
    scene = pilot.scene

    def ready():
        tutor = scene.tutor
        offered = tutor.right is not None and scene.viewers.offered and scene.guard.settled
        reads = tutor.waits and "disabled" not in pilot.states("next")
        return (reads or offered) and scene.picture.current

    pilot.wait(ready, f"{scene.tutor.place} to be due")


def said(pilot):
    """Return the panel's words, and its answer to the last try."""
    answer = find(pilot.tree, "lesson answer")
    return pilot.name("lesson words"), "" if answer is None else answer.name


def on(pilot, keys):
    """Continue after reading."""
    if keys:
        pilot.press("n")
    else:
        pilot.click_node("next")


def play(pilot, action, keys):
    """Decide: pick the cards and play them."""
    scene = pilot.scene
    for picked in scene.viewers.player.seen.picks(action):
        if keys:
            pilot.focus(key_of(picked))
            pilot.press("return")
        else:
            pilot.click_node(key_of(picked))
            pilot.step(0.4)
    pilot.step(0.1)
    if keys:
        pilot.press("space")
    else:
        pilot.click_node("play")


def read_scores(pilot):
    """Close the score sheet once it opens."""
    pilot.arrive(ScoresScene)
    assert "lesson" in pilot.name("next")
    pilot.click_node("next")
    pilot.step(0.1)


@pytest.fixture
def asked(monkeypatch):
    """The seats for which hints were asked. Each hint arrives at once, with its number as words."""
    seats, views = [], []

    def ask(_service, seen, _seed):
        seats.append(seen.seat)
        views.append(seen)

    def hint(_service):
        return Answer(views[-1].legal[0])

    monkeypatch.setattr(BotService, "ask_hint", ask)
    monkeypatch.setattr(BotService, "hint", hint)
    words = "swoop_desktop.scenes.table.model.hints.hint"
    monkeypatch.setattr(words, lambda *_, **_k: msg("That is number {n}.", n=len(seats)))
    return seats


def play_freely(pilot, asked):
    """Play the deal without a script, with a hint in every turn."""
    scene, rng, turns = pilot.scene, random.Random(1), 0
    session = scene.session
    assert scene.tutor.part.free
    while session.winners is None:
        pilot.wait(lambda: scene.viewers.offered or session.winners, "the turn")
        if session.winners is None:
            turns += 1
            words = f"number {turns}."
            pilot.wait(lambda words=words: words in said(pilot)[1], "a hint")
            assert asked == [LEARNER] * turns, "it is asked once in every turn"
            pilot.await_turn()
            assert scene.commands.do(decide(scene.viewers.player.seen, rng))
            pilot.step(0.1)
    assert turns > 2


@pytest.mark.parametrize(
    ("lesson", "keys"),
    [(lesson, number % 2 == 0) for number, lesson in enumerate(LESSONS)],
    ids=lambda one: getattr(one, "name", "keys" if one else "mouse"),
)
def test_a_lesson_is_played_whole(tmp_path, asked, lesson, keys):
    """Each step shows the words of the lesson's file, up to the lesson's end."""
    with flying(tmp_path, highlight=False) as pilot:
        pilot.title()
        pilot.click_node("learn", f"lesson {lesson.name}", "start")
        for number, part in enumerate(lesson.parts[:-1]):
            for count, step in enumerate(part.steps):
                due(pilot)
                assert tutor_of(pilot).place == Place(number, count)
                assert said(pilot) == (tr(step.words), "")
                assert f"{count + 1} of {len(part.steps)}" in pilot.name("lesson")
                before = pilot.scene
                if step.right:
                    play(pilot, tutor_of(pilot).right, keys)
                    if before.session.winners is not None:
                        read_scores(pilot)
                else:
                    on(pilot, keys)
            assert pilot.scene is not before, "the next part has a table of its own"
        play_freely(pilot, asked)
        pilot.arrive(ScoresScene)
        pilot.click_node("next")
        pilot.sees(MessageScene)
        through = frozenset(part.key for part in lesson.parts if not part.free)
        kept = LessonProgress(pilot.data.progress).load()[0]
        assert kept[lesson.name] == Learned("", 0, True, through)
        assert not waiting_games(pilot.data), "a lesson is no game to continue"
        pilot.click_node("again")
        pilot.sees(LearnScene)
        assert pilot.value(f"lesson {lesson.name}") == "done"


@pytest.mark.parametrize(
    "lesson", [later(LESSONS[0]), *LESSONS[1:]], ids=lambda lesson: lesson.name
)
def test_a_wrong_decision_is_answered_and_not_made(tmp_path, lesson):
    with flying(tmp_path, highlight=False) as pilot:
        for number, part in enumerate(lesson.parts):
            for count, step in enumerate(part.steps):
                if not step.right:
                    continue
                scene = open_lesson(pilot, lesson, number, count)
                due(pilot)
                legal = scene.viewers.player.seen.legal
                wrong = [one for one in legal if scene.tutor.allowed(one) is not None]
                history = len(scene.session.history)
                for action in wrong[:1]:
                    play(pilot, action, keys=False)
                    pilot.step(0.5)
                    assert len(scene.session.history) == history, f"{action} was decided"
                    assert said(pilot) == (tr(step.words), tr(step.otherwise))
                    assert not scene.viewers.player.selection.picked, "it is put back"
                play(pilot, scene.tutor.right, keys=False)
                pilot.step(0.1)
                assert len(scene.session.history) > history


def test_a_lesson_that_waits_for_its_reader_is_idle_and_leads_the_keys(pilot):
    scene = open_lesson(pilot, LESSONS[0], 0, 0)
    due(pilot)
    pilot.step(1)
    pilot.drawn()
    assert scene.session.to_act() == (1,), "it is Bruno’s turn"
    assert not scene.lively, "and nobody plays on"
    pilot.press("return")
    assert scene.viewers.attention.focused == "next", "the first key shows where the keys are"
    pilot.press("return")
    due(pilot)
    pilot.press("return")
    assert scene.tutor.place == Place(0, 2)
    due(pilot)
    pilot.press("right", "left")
    assert scene.viewers.attention.focused == key_of(scene.commands.row(scene.director.hand)[0])


def test_before_something_is_read_nothing_is_decided(tmp_path):
    with flying(tmp_path, highlight=False) as pilot:
        scene = open_lesson(pilot, LESSONS[0], 0, 1)
        due(pilot)
        pilot.wait(lambda: scene.guard.settled, "the turn")
        play(pilot, scene.viewers.player.seen.legal[0], keys=False)
        assert "read this first" in said(pilot)[1]
        assert scene.tutor.place == Place(0, 1)


def test_what_the_rules_forbid_is_refused_by_the_rules(tmp_path):
    """A heart on top: the rules, not the lesson, know why that is wrong."""
    lesson = LESSONS[1]
    with flying(tmp_path, highlight=False) as pilot:
        scene = open_lesson(pilot, lesson, 0, 3)
        due(pilot)
        history = len(scene.session.history)
        seen = scene.viewers.player.seen
        (heart,) = (p for p in seen.picks(scene.tutor.right) if p.into == "bottom")
        pilot.click_node(
            key_of(seen.picks(scene.tutor.right)[1]._replace(into="")),
            key_of(heart._replace(into="")),
        )
        pilot.step(0.5)
        pilot.scene.commands.play()
        pilot.step(0.1)
        assert len(scene.session.history) == history
        assert "heart" in pilot.name("notice")


def test_signs_come_when_they_are_explained(pilot):
    seen = []
    for part, step in ((0, 2), (1, 1), (2, 2), (3, 1)):
        scene = open_lesson(pilot, LESSONS[0], part, step)
        due(pilot)
        assert f"{step + 1} of" in pilot.name("lesson")
        first, *_others = scene.viewers.player.seen.picks(scene.tutor.right)
        pilot.click_node(key_of(first))
        seen.append({badge.kind for badge in scene.table_view().badges})
    assert seen[:3] == [set(), set(), {"takes"}]
    assert {"takes", "builds"} <= seen[3]


def test_what_is_asked_is_worded_for_what_is_in_use(tmp_path):
    def how(pilot):
        return pilot.name("lesson how")

    with flying(tmp_path) as pilot:
        scene = open_lesson(pilot, LESSONS[0], 0, 2)
        due(pilot)
        pilot.click((5, 300))
        assert how(pilot).startswith("Click")
        pilot.press("right")
        assert "Pick with Enter, and play with Space" in how(pilot)
        kept = scene.tutor.place
        tap(pilot, (5, 300))
        assert how(pilot).startswith("Tap")
        assert scene.tutor.place == kept
    with flying_by_pad(tmp_path / "pad") as pilot:
        open_lesson(pilot, LESSONS[0], 0, 2)
        due(pilot)
        pilot.push("stick right")
        assert "the pad" in how(pilot) and "Pick with Ⓐ" in how(pilot)


@pytest.mark.long
def test_the_last_lesson_gives_reasons(pilot):
    scene = open_lesson(pilot, LESSONS[0], len(LESSONS[0].parts) - 1)
    pilot.wait(lambda: said(pilot)[1], "advice", 100)
    seen = scene.session.seen_by(LEARNER)
    roster = roster_of("swoop")
    told = [str(roster.advice(seen, action)) for action in seen.legal]
    assert any(reason in said(pilot)[1] for reason in told) or "It would" in said(pilot)[1]
    assert "sure" not in said(pilot)[1]


def test_show_me_picks_and_leaves_the_decision_to_the_learner(pilot):
    scene = open_lesson(pilot, LESSONS[0], 1, 1)
    due(pilot)
    pilot.press("w")
    assert len(scene.viewers.player.selection.picked) == 3
    assert pilot.name("play") in said(pilot)[1]
    assert scene.tutor.place == Place(1, 1)
    pilot.click_node("play")
    assert scene.tutor.place == Place(1, 2)
    assert said(pilot)[1] == ""


def test_the_words_of_a_step_wait_until_the_table_has_shown_what_comes_before(tmp_path):
    with flying(tmp_path, speed="normal", bot_delay=0) as pilot:
        steps = LESSONS[0].parts[1].steps
        number = next(i for i, step in enumerate(steps[:-1]) if step.right)
        scene = open_lesson(pilot, LESSONS[0], 1, number)
        scene.director.skip()
        pilot.turn()
        before = said(pilot)[0]
        scene.session.submit(LEARNER, tutor_of(pilot).right)
        waited = 0
        while scene.director.behind or tutor_of(pilot).deciding:
            pilot.frame(1 / 60)
            if scene.director.behind:
                waited += 1
                assert said(pilot)[0] == before
        assert waited, "the table showed nothing"
        pilot.step(0.1)
        assert said(pilot)[0] != before


def test_back_skip_leave_and_take_up_again(tmp_path):
    lesson = LESSONS[0]
    with flying(tmp_path) as pilot:
        open_lesson(pilot, lesson, 1, 1)
        due(pilot)
        pilot.click_node("skip")
        assert tutor_of(pilot).place == Place(1, 2), "skipped, and decided as it was meant"
        due(pilot)
        pilot.click_node("back")
        assert tutor_of(pilot).place == Place(1, 1)
        due(pilot)
        pilot.click_node("back", "back")
        assert tutor_of(pilot).place == Place(0, len(lesson.parts[0].steps) - 1)
        due(pilot)
        pilot.click_node("next")
        pilot.wait(lambda: not pilot.app.dissolving, "the next part")
        pilot.click_node("leave")
        pilot.sees(LearnScene)
        assert pilot.value("part sets") == "you are here"
        pilot.choose(name="Noor")
        pilot.click_node("start")
        assert tutor_of(pilot).place == Place(1, 0)
        assert pilot.scene.session.setup.names[LEARNER] == "Noor", "nobody is called You"
        pilot.press("escape")
        assert not pilot.has("code"), "the cards of a lesson come from no seed"
        pilot.click_node("title")
        assert isinstance(pilot.scene, LearnScene), "where the lesson was begun"
        pilot.press("escape")
        pilot.sees(TitleScene)
        assert not pilot.has("continue"), "there is no game to continue"
        pilot.click_node("learn", "part tens", "start")
        assert tutor_of(pilot).place == Place(4, 0)
        due(pilot)
        pilot.click_node("leave")
        learned = [one.key for one in lesson.parts if pilot.value(f"part {one.key}") == "learned"]
        assert learned == [lesson.parts[0].key], "what was passed over is not learned"


def test_every_part_shows_cards(tmp_path, monkeypatch):
    """A part shows cards even before it is learned."""
    shown, draw, fanned = [], Card.draw, day_card.fanned

    def drawing(card, *rest):
        before = len(shown)
        draw(card, *rest)
        assert len(shown) > before, f"{card.name} shows no card"

    def fanning(names, *rest):
        shown.extend(names)
        return fanned(names, *rest)

    monkeypatch.setattr(day_card, "fanned", fanning)
    monkeypatch.setattr(Card, "draw", drawing)
    with flying(tmp_path) as pilot:
        pilot.open(LearnScene())
        for lesson in LESSONS:
            pilot.click_node(f"lesson {lesson.name}")
            pilot.step(0.3)
            assert len(shown) >= len(lesson.parts)
            shown.clear()


def test_gold_goes_on_to_what_is_next(tmp_path):
    """The main button starts the first lesson and part not yet learned; once all are learned,
    practice.
    """
    first, second = LESSONS
    with flying(tmp_path) as pilot:
        file = LessonProgress(pilot.data.progress)

        def gold():
            pilot.title()
            pilot.open(LearnScene())
            pilot.step(0.1)
            (key,) = (one.key for one in pilot.scene.widgets() if getattr(one, "primary", False))
            assert pilot.scene.focus_key == key, "Enter begins with it, too"
            part = next(one for one in pilot.node("parts").children if "selected" in one.states)
            return key, part.key

        assert gold() == ("start", f"part {first.parts[0].key}")
        learned = frozenset(part.key for part in first.parts[:2])
        file.save(first.name, Learned(parts=learned))
        assert gold() == ("start", f"part {first.parts[2].key}")
        file.save(first.name, Learned(done=True))
        assert gold() == ("start", f"part {second.parts[0].key}")
        file.save(second.name, Learned(done=True))
        assert gold()[0] == "practice"


def test_no_lesson_speaks_of_an_arrow():
    """Cards have no arrows: a card that takes the pile has a line along its top."""
    for path in asset("lessons").glob("*.toml"):
        assert "arrow" not in path.read_text("utf-8")


def test_what_is_taken_back_at_the_table_is_due_again(pilot):
    scene = open_lesson(pilot, LESSONS[0], 3, 1)
    due(pilot)
    play(pilot, scene.tutor.right, keys=False)
    due(pilot)
    assert scene.tutor.place == Place(3, 2)
    pilot.press("ctrl+z")
    due(pilot)
    assert scene.tutor.place == Place(3, 1)
    assert said(pilot) == (tr(scene.tutor.current.words), "")
    play(pilot, scene.tutor.right, keys=False)
    due(pilot)
    assert scene.tutor.place == Place(3, 2)


def test_progress_that_cannot_be_read_is_said_and_begun_anew(pilot):
    pilot.data.progress.write_text("[swoop", "utf-8")
    pilot.open(LearnScene())
    assert "could not be read" in pilot.name("problem 0")
    pilot.click_node("start")
    assert tutor_of(pilot).place == Place()


@pytest.mark.parametrize("scale", [later(0.8), later(1.0), 2.0])
@pytest.mark.parametrize(("size",), one_in(2, [(size,) for size in WINDOWS]), ids=str)
def test_the_panel_covers_nothing_and_cuts_nothing(tmp_path, size, scale):
    """The panel lies beside the table with all its words, in any window and text size."""
    with flying(tmp_path, window=size, ui_scale=scale) as pilot:
        for lesson, part, step in ((LESSONS[0], 5, 5), (LESSONS[0], 6, 3), (LESSONS[1], 0, 4)):
            scene = open_lesson(pilot, lesson, part, step)
            due(pilot)
            legal = scene.viewers.player.seen.legal
            assert not any(map(scene.table.mode.allows, legal[:1])), "an answer is there"
            text.cut.clear()
            scene.resume()
            pilot.step(0.3)
            panel = pilot.node("lesson")
            words = {*said(pilot), *(node.name for node in panel.children)}
            assert not words & text.cut, "words are cut"
            assert panel.rect[0] + panel.rect[2] <= size[0]
            assert panel.rect[1] + panel.rect[3] <= size[1]
            for node in panel.children:
                assert node.rect[3] > 8, f"{node.key} has no room"
                assert panel.rect[0] <= node.rect[0]
                assert node.rect[0] + node.rect[2] <= panel.rect[0] + panel.rect[2]
            boxes = [one.rect for one in panel.children if one.role == "button"]
            assert all(not pygame.Rect(a).colliderect(b) for a in boxes for b in boxes if a != b)
            for box in scene.director.layout.homes.values():
                assert box.right <= panel.rect[0], "the table goes on below the panel"
            for button in scene.table_view().buttons:
                beside = button.place is not ButtonPlace.LESSON
                assert not beside or button.box.right <= panel.rect[0]


def test_what_is_spoken_of_is_marked(pilot):
    scene = open_lesson(pilot, LESSONS[0], 0, 2)
    due(pilot)
    lit = [key for key, mark in scene.table_view().marks.items() if mark == "lit"]
    hand = scene.director.zones[scene.director.hand]
    (card,) = (sprite for sprite in hand if sprite.key in lit)
    assert code(card.card) == "7S"
    scene = open_lesson(pilot, LESSONS[0], 6, 3)
    due(pilot)
    (ring,) = scene.table_view().panel.pointed
    layout = scene.director.layout
    assert ring == around((layout.plate(1), layout.face(1))), "no edge runs across the face"
    assert ring.contains(centre(pilot.node("player 1")))
