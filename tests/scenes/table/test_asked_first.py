"""A lone player may choose to be asked once before a sure mistake, if it is judged in time."""

import pytest

from swoop_desktop.bots.evaluation import Evaluation, Row
from swoop_desktop.play.bot_questions import Answer
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.play.session import Origin, Seat, Session, Setup
from swoop_desktop.scenes.dialogs.message import ChoicesScene
from tests.pads import flying_by_pad
from tests.pilot import decided, flying, key_of, new_session

ONE_BETTER = (0.0, 0.0, 0.0, 0.0, 0.0, 100, 0.0)
MISTAKE = (-0.1, 3.0, 1.0, -0.12, 0.01, 100, 0.14)


def thought(seen, best):
    """An evaluation in which every decision but one is a mistake."""
    rows = [Row(a, *(ONE_BETTER if a == best else MISTAKE)) for a in seen.legal]
    rows.sort(key=lambda row: -row.worth)
    return Answer(best, evaluation=Evaluation(tuple(rows), rows[0], 0.0, 1))


def sit_down(pilot, monkeypatch, rules="classic", humans=1, *, known=True):
    """A turn in which the first decision with cards is a mistake, and the last one is best."""
    session = new_session(rules, 3, 5, humans=humans)
    asked = []
    monkeypatch.setattr(Session, "ask_hint", lambda _session, seat: asked.append(seat))

    def hint(_session):
        player = scene.viewers.player
        return thought(player.seen, player.seen.legal[-1]) if known else None

    monkeypatch.setattr(BotService, "hint", hint)
    scene = pilot.table(session)
    if humans == 1:
        pilot.turn()
    pilot.step(0.1)
    pilot.step(0.1)
    return scene, asked


def wrong(scene):
    return next(a for a in scene.viewers.player.seen.legal if a.cards)


def pick(pilot, scene):
    """Pick a mistake's cards with the mouse."""
    action = wrong(scene)
    for picked in scene.viewers.player.seen.picks(action):
        pilot.click_node(key_of(picked._replace(into="")))
    return action


@pytest.mark.parametrize("rules", ["classic", "capture"])
def test_it_is_asked_once_and_then_played(tmp_path, monkeypatch, rules):
    with flying(tmp_path, ask_first=True) as pilot:
        scene, asked = sit_down(pilot, monkeypatch, rules)
        assert asked == [0], "it is thought over as the turn begins, and once"
        assert not scene.table_view().hint, "nothing is said of that"
        before = decided(scene.session, 0)
        pick(pilot, scene)
        chosen = scene.viewers.player.selection.picked
        pilot.press("space")
        pilot.sees(ChoicesScene)
        told = pilot.said
        assert "Are you sure?" in told and "Better: " in told
        assert ("one more deal in 10" in told) == (rules == "classic"), (
            "words where numbers mislead"
        )
        assert decided(scene.session, 0) == before
        pilot.press("return")
        assert pilot.scene is scene, "thinking again is what Enter does"
        assert scene.viewers.player.selection.picked == chosen
        assert decided(scene.session, 0) == before
        pilot.await_turn()
        pilot.press("space")
        assert pilot.scene is scene and decided(scene.session, 0) > before


def test_it_is_played_anyway_with_the_mouse(tmp_path, monkeypatch):
    with flying(tmp_path, ask_first=True) as pilot:
        scene, _asked = sit_down(pilot, monkeypatch)
        action, before = pick(pilot, scene), len(scene.session.history)
        pilot.click_node("play", "play anyway")
        made = scene.session.history[before]
        assert pilot.scene is scene and (made.seat, made.action) == (0, action)


def test_it_is_put_away_with_a_gamepad(tmp_path, monkeypatch):
    with flying_by_pad(tmp_path, ask_first=True) as pilot:
        scene, _asked = sit_down(pilot, monkeypatch)
        before = decided(scene.session, 0)
        for picked in scene.viewers.player.seen.picks(wrong(scene)):
            pilot.focus(key_of(picked))
            pilot.push("a")
        pilot.push("righttrigger")
        pilot.sees(ChoicesScene)
        pilot.push("b")
        assert pilot.scene is scene and decided(scene.session, 0) == before


@pytest.mark.parametrize("what", ["off", "unknown", "fine"])
def test_it_is_not_asked_without_need(tmp_path, monkeypatch, what):
    with flying(tmp_path, ask_first=what != "off") as pilot:
        scene, asked = sit_down(pilot, monkeypatch, known=what != "unknown")
        assert bool(asked) == (what != "off"), "nothing is thought over that nobody wants"
        before = decided(scene.session, 0)
        best = scene.viewers.player.seen.legal[-1]
        pilot.await_turn()
        assert scene.commands.do(best if what == "fine" else wrong(scene))
        assert pilot.scene is scene and decided(scene.session, 0) > before


def test_a_hint_has_what_is_known_already(tmp_path, monkeypatch):
    with flying(tmp_path, ask_first=True) as pilot:
        scene, asked = sit_down(pilot, monkeypatch)
        pilot.press("f2")
        assert not scene.hints.awaited and asked == [0]
        words = scene.table_view().hint.words
        best = scene.viewers.player.seen.legal[-1]
        seen = scene.viewers.player.seen
        assert words.startswith(str(seen.spelled_out(best))) and "one more deal in 10" in words


def setup_of(*players, origin=None):
    session = new_session("classic", 3, 1)
    seats = tuple(Seat(f"P{i}", player) for i, player in enumerate(players))
    return Setup(session.setup.game, session.setup.rules, seats, 1, origin)


@pytest.mark.parametrize(
    ("setup", "tutored"),
    [
        (setup_of("human", "bot:easy", "bot:hard"), True),
        (setup_of("human", "human", "bot:hard"), False),
        (setup_of("bot:easy", "bot:easy", "bot:hard"), False),
        (setup_of("human", "bot:easy", "bot:hard", origin=Origin("code")), True),
        (setup_of("human", "bot:easy", "bot:hard", origin=Origin("again", "x", 1)), True),
        (setup_of("human", "bot:easy", "bot:hard", origin=Origin("daily", day="x")), False),
        (setup_of("human", "bot:easy", "bot:hard", origin=Origin("tour", table="x")), False),
    ],
)
def test_who_is_asked(setup, tutored):
    assert setup.tutored == tutored


def test_two_at_a_screen_are_never_asked(tmp_path, monkeypatch):
    with flying(tmp_path, ask_first=True) as pilot:
        scene, asked = sit_down(pilot, monkeypatch, humans=2)
        scene.viewers.take(scene.viewers.awaited)
        for _ in range(5):
            pilot.step(0.1)
        assert not asked and not scene.setup.tutored
