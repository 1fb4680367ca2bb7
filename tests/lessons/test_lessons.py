"""Lessons: their files are checked before anybody learns, and a tutor guides through them."""

import tomllib
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine.registry import GAMES
from swoop_desktop.lessons.script import (
    LEARNER,
    Learned,
    Lesson,
    LessonProgress,
    Place,
    all_lessons,
    load_lesson,
)
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.script_reader import ScriptError
from tests.engine.damaged import anywhere, rows

FOLDER = Path(__file__).parent.parent.parent / "assets" / "lessons"
FILES = sorted(FOLDER.glob("*.toml"))
LESSONS, PROBLEMS = all_lessons(FOLDER)
PLACES = [
    (lesson, Place(part, step))
    for lesson in LESSONS
    for part, one in enumerate(lesson.parts)
    for step in range(max(1, len(one.steps)))
]


def named(value):
    return value.name if isinstance(value, Lesson) else "-".join(map(str, value))


def state(session):
    """Return what the learner sees, the seats to act, the totals and the winners."""
    seen = session.seen_by(LEARNER)
    return seen.zones, seen.to_act(), session.totals, session.winners


def until_due(tutor):
    """Let the others make the script's decisions."""
    while tutor.deciding and not tutor.part.free:
        assert tutor.ready()
        tutor.step()


def test_every_lesson_can_be_used_and_every_game_has_one():
    assert not PROBLEMS
    assert len(LESSONS) == len(FILES)
    taught = [lesson.parts[0].game.name for lesson in LESSONS]
    assert taught == [name for name in GAMES if name in ("swoop", "hearts")], "in their order"


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_can_be_walked_through_and_taken_up_anywhere(lesson):
    for number, part in enumerate(lesson.parts):
        walked = Tutor(lesson, Place(number), "Zoé")
        for step in range(len(part.steps)):
            assert walked.place == Place(number, step)
            taken_up = Tutor(lesson, Place(number, step), "Zoé")
            for tutor in (walked, taken_up):
                until_due(tutor)
            assert state(walked.session) == state(taken_up.session)
            taken_up.session.close()
            assert walked.asks != walked.waits
            if walked.asks:
                walked.go_on()
                assert walked.place.step == step, "nobody gets past what is to be done by reading"
                walked.session.submit(LEARNER, walked.right)
            else:
                walked.go_on()
        assert walked.current is None
        walked.session.close()


@pytest.mark.parametrize(("lesson", "place"), PLACES, ids=named)
def test_only_the_right_decision_is_let_through(lesson, place):
    tutor = Tutor(lesson, place, "Zoé")
    until_due(tutor)
    legal = tutor.session.seen_by(LEARNER).legal
    allowed = [action for action in legal if tutor.allowed(action) is None]
    if tutor.part.free:
        assert allowed == list(legal)
    elif tutor.asks:
        assert tutor.allowed(tutor.right) is None
        assert len(allowed) <= len(tutor.current.right)
        for action in set(legal) - set(allowed):
            assert tutor.allowed(action) == tutor.current.otherwise
    else:
        assert not allowed
    assert tutor.place == place, "judging decides nothing"
    tutor.session.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_step_can_be_left_out(lesson):
    for number, part in enumerate(lesson.parts[:-1]):
        tutor = Tutor(lesson, Place(number), "Zoé")
        for step in range(len(part.steps)):
            assert tutor.place.step == step
            tutor.skip()
        assert tutor.current is None
        assert tutor.after == Place(number + 1)
        tutor.session.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_what_is_taken_back_is_due_again(lesson):
    """A play repeated after an undo teaches again, and the others' decisions follow."""
    for number, part in enumerate(lesson.parts):
        tutor = Tutor(lesson, Place(number), "Zoé")
        session = tutor.session
        for count, step in enumerate(part.steps):
            until_due(tutor)
            if step.right:
                before = state(session)
                session.submit(LEARNER, tutor.right)
                until_due(tutor)
                after, over = state(session), session.winners is not None
                if not over:
                    session.take_back(free=True)
                    assert tutor.place == Place(number, count)
                    assert state(session) == before
                    assert not tutor.deciding
                    session.do_again()
                    until_due(tutor)
                    assert state(session) == after
            else:
                tutor.go_on()
            assert tutor.place == Place(number, count + 1)
        session.close()


def test_the_last_part_of_each_lesson_is_played_freely():
    for lesson in LESSONS:
        tutor = Tutor(lesson, Place(99, 99), "Zoé")
        assert tutor.part.free
        assert tutor.after is None
        assert tutor.session.path is None, "a lesson is no game to be saved"
        assert tutor.before == Place(len(lesson.parts) - 2, len(lesson.parts[-2].steps) - 1)
        tutor.session.close()


# -- files that are broken -----------------------------------------------------------------------


def changed():
    """Return a lesson's file as data."""
    return tomllib.loads((FOLDER / "swoop.toml").read_text("utf-8"))


@pytest.mark.parametrize("row", rows("lesson"), ids=lambda row: row.wrong)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path, row):
    path = tmp_path / "mine.toml"
    path.write_text(tomli_w.dumps(*row.applied([changed()])), "utf-8")
    with pytest.raises(ScriptError) as refused:
        load_lesson(path)
    assert str(refused.value.reason).startswith("mine.toml")
    assert row.words in str(refused.value.reason)


def test_a_broken_lesson_does_not_keep_anybody_from_the_others(tmp_path):
    for path in FILES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.toml").write_text("title = ", "utf-8")
    (tmp_path / "folder.toml").mkdir()
    found, problems = all_lessons(tmp_path)
    assert found == LESSONS
    assert ["broken.toml" in str(problems[0]), "folder" in str(problems[1])] == [True, True]


VALUES = st.recursive(
    st.none().map(lambda _: "")
    | st.integers(-3, 99)
    | st.booleans()
    | st.sampled_from(["", "7H", "pile", "hand:0", "player 9", "{x}", "classic", "\u202e"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["seat", "play", "hand", "up", "text"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@settings(max_examples=60)
@given(data=st.data())
def test_whatever_stands_in_a_file_it_is_used_or_refused_in_a_sentence(tmp_path_factory, data):
    """Any value is replaced by any other."""
    lesson = changed()
    del lesson["part"][: data.draw(st.sampled_from([0, 5, 6, 7]))]
    holder, key = anywhere(data, lesson)
    holder[key] = data.draw(VALUES)
    path = tmp_path_factory.mktemp("lesson") / "mine.toml"
    path.write_text(tomli_w.dumps(lesson), "utf-8")
    try:
        load_lesson(path)
    except ScriptError as error:
        assert str(error.reason).startswith("mine.toml"), "it says where"


# -- how far somebody is -------------------------------------------------------------------------


def test_how_far_somebody_is_is_kept(tmp_path):
    file = LessonProgress(tmp_path / "data" / "progress.toml")
    assert file.load() == ({}, None)
    assert file.save("swoop", Learned("sets", 2)) is None
    assert file.save("capture", Learned("", 0, True)) is None
    assert file.save("capture", Learned("lose", 1)) is None
    learned, problem = file.load()
    assert problem is None
    assert learned == {"swoop": Learned("sets", 2), "capture": Learned("lose", 1, True)}
    for part in ("sets", "high"):
        assert file.save("swoop", Learned(part, 9, parts=frozenset({part}))) is None
    assert file.save("swoop", Learned("swoop", 0)) is None
    assert file.load()[0]["swoop"] == Learned("swoop", 0, parts=frozenset({"sets", "high"}))
    lesson = next(lesson for lesson in LESSONS if lesson.name == "swoop")
    assert learned["swoop"].place(lesson) == Place(1, 2)
    assert Learned("gone", 3).place(lesson) == Place()
