"""Practice at the table: a try is judged but not played, by mouse and by keys; results are
remembered.
"""

from typing import ClassVar

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.resources.assets import asset
from swoop_desktop.review.decisions import Reviewed
from swoop_desktop.review.exercise import Exercise, PracticeProgress, Tried
from swoop_desktop.review.past_deals import DealCost, Slip, kept_costs
from swoop_desktop.review.positions import SHIPPED, moment_of, shipped
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.lessons.page import LearnScene
from swoop_desktop.scenes.practice.page import PracticeScene
from swoop_desktop.scenes.table import practice_mode
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.statistics.game_numbers import read_numbers
from swoop_desktop.ui.node import find, walk
from tests.pilot import flying, key_of
from tests.play.recorded import Recorded
from tests.scenes import pages


class Told:
    """A review that ends when the test calls `finish`: every move but the best is a mistake."""

    made: ClassVar[list["Told"]] = []

    def __init__(self, order, _cache, _wake):
        self.order, self.closed, self.done, self.failed = order, False, False, False
        self.found = ()
        Told.made.append(self)

    def finish(self, best):
        """End the review with this best move."""
        (seat, action), number = self.order.deal.decisions[-1], len(self.order.deal.decisions) - 1
        assert (seat, number) == (self.order.seat, self.order.first)
        wrong = action != best
        cost, verdict = (0.09, "mistake") if wrong else (0.0, "fine")
        one = Reviewed(number, seat, best, cost, 0.01, -cost, 5.0 * wrong, 0.5, verdict, cost, "")
        self.found, self.done = (one,), True

    def close(self):
        self.closed = True


@pytest.fixture
def pilot(tmp_path, monkeypatch):
    Told.made = []
    monkeypatch.setattr(practice_mode, "DealReview", Told)
    with flying(tmp_path, highlight=False) as made:
        made.title()
        yield made


def opened(pilot, moment=""):
    """Open practice from the title and start it. Returns the positions that follow."""
    pilot.click_node("learn", "practice")
    scene = pilot.sees(PracticeScene)
    if moment:
        pilot.click_node(f"moment {moment}")
    chosen = scene.chosen
    pilot.click_node("start")
    return chosen


def due(pilot):
    scene = pilot.sees(TableScene)
    pilot.wait(lambda: scene.viewers.offered and scene.guard.settled, "the turn")
    pilot.wait(lambda: scene.picture.current, "the table")
    return scene


def attempt(pilot, action, keys=False):
    """Pick an action's cards and play them; or press its button if it has none."""
    scene = due(pilot)
    picked = scene.viewers.player.seen.picks(action)
    for one in picked:
        if keys:
            pilot.focus(key_of(one))
            pilot.press("return")
        else:
            pilot.click_node(key_of(one))
            pilot.step(0.4)
    pilot.step(0.1)
    if keys and picked:
        pilot.press("space")
    else:
        pilot.click_node("play" if picked else f"do {action}")
    pilot.step(0.1)


def answer(pilot):
    node = find(pilot.tree, "lesson answer")
    return "" if node is None else node.name


def two_ways(scene):
    """Return an action with cards of the hand, and another one."""
    legal = scene.viewers.player.seen.legal
    first = next(one for one in legal if one.cards)
    return first, next(one for one in legal if one != first)


@pytest.mark.parametrize(("moment", "keys"), [("swoop rank", True), ("hearts cards", False)])
def test_a_position_is_tried_until_it_is_right(pilot, moment, keys):
    chosen = opened(pilot, moment)
    scene = due(pilot)
    session, events = scene.session, len(scene.session.history)
    assert f"1 of {len(chosen)}" in pilot.name("lesson")
    best, other = two_ways(scene)
    attempt(pilot, other, keys)
    (review,) = Told.made
    assert review.order.deal.decisions[-1] == (scene.tutor.seat, other)
    assert "Thinking" in answer(pilot)
    attempt(pilot, best, keys)
    assert len(Told.made) == 1, "one try is judged at a time"
    review.finish(best)
    pilot.step(0.2)
    assert review.closed
    seen = session.seen_by(scene.tutor.seat)
    roster = roster_of(session.setup.game.name)
    names = [roster.name(seen, best), *([roster.placed(seen, best)] if roster.placed else [])]
    assert any(str(name) in answer(pilot) for name in names)
    known = "cost about one win in 12 deals and 5 points" if moment[0] == "s" else "was a mistake"
    assert known in answer(pilot)
    assert len(session.history) == events, "nothing was played"
    (file, problem) = PracticeProgress(pilot.data.progress).load()
    assert problem is None and file == {chosen[0].key: Tried(1, "wrong")}
    pilot.press("w")
    assert scene.viewers.player.selection.action(seen) == best, "the best is picked, not played"
    scene.viewers.player.selection.clear()
    attempt(pilot, best, keys)
    Told.made[1].finish(best)
    pilot.step(0.2)
    assert answer(pilot).startswith("That’s it")
    assert PracticeProgress(pilot.data.progress).load()[0][chosen[0].key] == Tried(2, "right")
    pilot.click_node("next")
    following = due(pilot)
    assert following is not scene and following.tutor.position == chosen[1]
    pilot.click_node("leave")
    page = pilot.sees(PracticeScene)
    assert pilot.name("solved") == f"1 of {len(page.positions)} solved"
    assert page.chosen[-1].key == chosen[0].key, "what is solved comes last"
    pilot.click_node("back")
    pilot.sees(LearnScene)


@pytest.mark.parametrize("enter", [True, False])
def test_after_a_right_answer_it_goes_on(pilot, enter):
    """Practice continues after a moment, or at once by Enter; the page keeps its choice."""
    chosen = opened(pilot, "swoop rank")
    scene = due(pilot)
    best, _other = two_ways(scene)
    attempt(pilot, best)
    Told.made[0].finish(best)
    pilot.step(0.2)
    assert scene.table.mode.teaching().right, "a tick"
    if enter:
        pilot.press("return")
    else:
        pilot.step(0.8)
        assert pilot.scene is scene, "there is time to read"
        pilot.step(0.5)
    assert pilot.scene is not scene and due(pilot).tutor.position == chosen[1]
    pilot.click_node("leave")
    assert "selected" in pilot.states("moment swoop rank")


def test_after_a_right_answer_nobody_is_hurried_who_looks_on(pilot):
    opened(pilot, "swoop rank")
    scene = due(pilot)
    best, _other = two_ways(scene)
    attempt(pilot, best)
    Told.made[0].finish(best)
    pilot.step(0.2)
    pilot.click_node("show")
    pilot.step(3.0)
    assert pilot.scene is scene


def test_leaving_a_position_leads_back_to_where_it_was_opened(pilot):
    pilot.click_node("statistics")
    before = pilot.scene
    page = pilot.open(PracticeScene(own=True))
    pilot.click_node("start")
    due(pilot)
    pilot.click_node("next")
    due(pilot)
    pilot.click_node("leave")
    assert pilot.scene is page
    pilot.click_node("start")
    due(pilot)
    pilot.press("escape")
    pilot.click_node("title")
    assert pilot.scene is page, "the menu leads back as well"
    pilot.click_node("back")
    assert pilot.scene is before


@pytest.mark.parametrize("way", ["learn", "title"])
def test_what_was_chosen_stays_chosen_when_one_comes_back(tmp_path, way):
    with flying(tmp_path) as pilot:
        pages.opened(pilot, "practice of one’s own")
        pilot.click_node("source bots")
        keys = [node.key for node in walk(pilot.scene.describe()) if node.key.startswith("moment ")]
        pilot.click_node(keys[-1])
        if way == "title":
            pilot.title()
        pilot.open(LearnScene())
        pilot.click_node("practice")
        assert "selected" in pilot.states("source bots")
        assert "selected" in pilot.states(keys[-1])


def test_all_of_ones_own_mistakes_are_there_whatever_was_chosen_before(tmp_path):
    with flying(tmp_path, practice=":swoop:sweep") as pilot:
        pages.opened(pilot, "practice of one’s own")
        pilot.open(PracticeScene(own=True))
        assert "selected" in pilot.states("moment")
        assert "selected" in pilot.states("source own")


@pytest.mark.parametrize("kept", ["own", "nobody:swoop:nothing", ":::", "own::", ":hearts"])
def test_a_choice_that_is_no_longer_there_shows_all_moments(tmp_path, kept):
    with flying(tmp_path, practice=kept) as pilot:
        pilot.open(PracticeScene())
        assert "selected" in pilot.states("moment")
        assert pilot.node("start").action == "press"


def test_what_lies_there_is_what_its_player_saw(pilot):
    for one in shipped(asset(SHIPPED))[::13]:
        pilot.app.go.lesson(Exercise([one], 0, "Zoé"))
        scene = due(pilot)
        seat = scene.tutor.seat
        assert scene.session.setup.you == seat == one.seat
        seen = scene.session.seen_by(seat).zones
        for zone, sprites in scene.director.zones.items():
            shown = {sprite.card for sprite in sprites} - {None}
            assert shown <= set(seen.get(zone, ())), f"{zone} shows what nobody there knew"
            assert len(sprites) == len(seen.get(zone, ()))


def test_nothing_shows_before_a_try_and_nothing_is_taken_back(pilot):
    opened(pilot)
    scene = due(pilot)
    pilot.press("f2")
    pilot.step(0.1)
    assert "Try something first" in answer(pilot)
    pilot.step(2)
    pilot.drawn()
    assert not scene.lively, "nothing moves while somebody thinks"
    assert not scene.viewers.player.selection.picked
    assert not scene.table.mode.teaching().points
    events = len(scene.session.history)
    pilot.press("ctrl+z")
    pilot.step(0.1)
    assert len(scene.session.history) == events
    assert not pilot.has("undo")
    _best, other = two_ways(scene)
    attempt(pilot, other)
    Told.made[0].failed = True
    pilot.step(0.1)
    assert "couldn’t be finished" in answer(pilot)
    assert not PracticeProgress(pilot.data.progress).load()[0]


def test_own_mistakes_are_laid_as_they_were(pilot, tmp_path):
    """The mistake is in the second deal of a game with undone decisions; another record
    is missing.
    """
    record = Recorded("classic", seed=4, deals=3, back=9).write(tmp_path / "games")
    replay = GameReplay.of_record(Replay(record.read_bytes()))
    chapter, marks = replay.chapters[1], [deal.mark for deal in read_numbers(record).deals]
    places = range(chapter.first + 1, chapter.first + 1 + replay.length(chapter))
    number = [
        place - chapter.first - 1
        for place in places
        if replay.decided(place).seat == 0 and len(replay.seen_by(place - 1, 0).legal) > 1
    ][3]
    slips = Slip(number, "took_early", 0.2, True), Slip(number + 1, "row", 0.03, False)
    costs = kept_costs(pilot.data.cache)
    costs.put({marks[1]: DealCost(9, 0.3, slips, str(record), 2)})
    costs.put({"gone": DealCost(9, 0.3, slips, str(tmp_path / "gone.swoop"), 2)})
    pilot.click_node("learn", "practice")
    page = pilot.sees(PracticeScene)
    pilot.click_node("source own")
    assert [moment_of(one) for one in page.chosen] == [("swoop", "pile")] * 2
    pilot.click_node("start")
    scene = due(pilot)
    assert "You made a mistake here." in pilot.name("lesson words")
    seen = scene.session.seen_by(0)
    before = replay.seen_by(chapter.first + number, 0)
    assert (seen.number, seen.totals, seen.zones) == (2, before.totals, before.zones)
    record.unlink()
    pilot.click_node("leave", "source own", "start")
    assert isinstance(pilot.scene, MessageScene), "the games are gone"
