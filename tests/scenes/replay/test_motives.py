"""The log's line and a button explain a bot's play, in deals that are over."""

from typing import ClassVar

import pytest

from swoop_desktop.engine.messages import msg
from swoop_desktop.records.replay import EVERYTHING, PUBLIC
from swoop_desktop.scenes.overlays.log_page import LogScene
from swoop_desktop.scenes.table import past_scene
from swoop_desktop.scenes.table.past_scene import PastScene
from tests.scenes.replay.test_reviewing import nodes, played
from tests.test_hot_seat import setup_of


class Quick:
    """An explanation computed on the spot, when the test says so."""

    made: ClassVar[list["Quick"]] = []

    def __init__(self, question, wake):
        self.question, self.over, self.closed = question, False, False
        self.result = None
        Quick.made.append(self)

    def finish(self):
        self.over, self.result = True, msg("{name} is {level}.", **self.question._asdict())

    def close(self):
        self.closed = True


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    Quick.made = []
    monkeypatch.setattr(past_scene, "Motive", Quick)


def by_bot(scene, chapter):
    """Return the positions in a deal at which bots decided."""
    replay = scene.replay
    places = range(chapter.first + 1, chapter.first + 1 + replay.length(chapter))
    return [p for p in places if not replay.setup.seats[replay.decided(p).seat].human]


@pytest.mark.parametrize("eyes", [PUBLIC, EVERYTHING])
def test_a_button_explains_what_a_bot_has_just_done(pilot, eyes):
    scene = pilot.replay(played(setup_of("classic", "hbb")))
    scene.viewpoint.agreed = True
    scene.viewpoint.see(eyes)
    over, running = scene.replay.chapters[:2]
    assert "why" not in nodes(pilot), "nothing was played yet"
    own = by_bot(scene, over)
    scene.playback.go_to(own[5])
    pilot.step(0.1)
    pilot.click_node("why")
    assert nodes(pilot)["hint words"].name == "Let me think …"
    assert "disabled" in nodes(pilot)["why"].states
    (asked,) = Quick.made
    seat = scene.replay.decided(own[5]).seat
    assert asked.question.number == own[5] - over.first - 1
    assert asked.question.name == scene.setup.names[seat]
    asked.finish()
    pilot.step(0.1)
    assert nodes(pilot)["hint words"].name == f"{asked.question.name} is {asked.question.level}."
    scene.playback.step(1)
    pilot.step(0.1)
    assert "hint words" not in nodes(pilot), "it is told where it was asked"
    people = [p for p in range(over.first + 1, own[-1]) if p not in own]
    for place in [people[0], *by_bot(scene, running)]:
        scene.playback.go_to(place)
        pilot.step(0.1)
        assert "why" not in nodes(pilot), "of people, and of a deal that goes on"
    pilot.press("escape")
    pilot.title()
    pilot.step(0.1)
    assert asked.closed


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_a_line_of_the_log_explains_it_in_the_replay(pilot, rules):
    scene = pilot.replay(played(setup_of(rules, "hbb")))
    over = scene.replay.chapters[0]
    scene.playback.go_to(over.first + scene.replay.length(over))
    pilot.step(0.1)
    pilot.click_node("log")
    page = pilot.sees(LogScene)
    number = next(i for i, one in enumerate(page.lines) if i > 6 and one.seat == 2)
    page.show(number)
    pilot.step(0.1)
    (asked,) = Quick.made
    assert asked.question.name == scene.setup.names[2]
    asked.finish()
    pilot.step(0.1)
    assert nodes(pilot)["hint words"].name.startswith(asked.question.name)


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_a_line_of_the_log_explains_it_at_the_table(pilot, rules):
    """Plays of a deal that is over are explained, those of the running deal are not."""
    session = played(setup_of(rules, "hbb"))
    pilot.table(session)
    pilot.step(0.1)
    lines = pilot.scene.table.chronicle.lines
    assert {line.deal for line in lines} == ({1} if rules == "capture" else {1, 2})
    for deal in sorted({line.deal for line in lines}):
        mine = [i for i, one in enumerate(lines) if one.deal == deal and one.seat in (1, 2)]
        for place in (mine[-4], mine[-1]):
            past = PastScene(session, 0, lines, place)
            before = len(Quick.made)
            pilot.open(past)
            pilot.step(0.1)
            assert len(Quick.made) - before == (deal == 1)
            assert ("why" in nodes(pilot)) == (deal == 1)
            if deal == 1:
                asked = Quick.made[-1]
                asked.finish()
                pilot.step(0.1)
                assert asked.question.name == session.setup.names[lines[place].seat]
                assert nodes(pilot)["hint words"].name.startswith(asked.question.name)
            pilot.app.pop()
            pilot.step(0.1)
    assert all(one.closed for one in Quick.made)
