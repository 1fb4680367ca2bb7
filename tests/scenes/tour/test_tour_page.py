"""The tour from the title to a medal: by keys, by mouse, and by words read aloud."""

import random
from dataclasses import replace

import pytest

from build.tour_rates import finished
from swoop_desktop.engine.events import Decided
from swoop_desktop.play.session import Session
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.overlays.pause import PauseScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.results.scores import ScoresScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.scenes.title.page import TitleScene
from swoop_desktop.scenes.tour.page import TourScene
from swoop_desktop.storage.settings import Me
from swoop_desktop.tour.tables import PERSON, TourProgress, all_tables
from tests.pilot import flying, play_game, play_with_keys

TABLES, _ = all_tables(asset("tour"))
SWEEP = next(table for table in TABLES if table.key == "clean-sweep")


def told(pilot):
    """Return all words that the screen describes."""
    return " ".join(f"{node.name} {node.value}" for node in pilot.nodes)


def nearly_over(table, seed, left=9):
    """A game at a tour's table, played by a bot for the person up to its last decisions."""
    game = finished(table, "medium", seed)
    decided = [event for event in game.history if isinstance(event, Decided)]
    session = Session.new(game.setup)
    for one in decided[:-left]:
        session.submit(one.seat, one.action)
    assert session.deciding
    return session


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_a_table_is_found_from_the_title_and_sat_down_at(pilot, keys):
    pilot.wait(lambda: pilot.has("tour"), "the path", 10)
    if keys:
        pilot.scene.focus.set("tour", visible=True)
        pilot.press("return")
        pilot.sees(TourScene).focus.set(f"table {TABLES[0].key}", visible=True)
        pilot.press("right")
        assert pilot.scene.table == SWEEP, "the keys choose where they go"
        pilot.scene.focus.set("play", visible=True)
        pilot.press("return")
    else:
        pilot.click_node("tour", f"table {SWEEP.key}")
        assert tr(SWEEP.idea) in told(pilot)
        pilot.click_node("play")
    pilot.step(0.1)
    pilot.sees(TableScene)
    assert SWEEP.is_of(pilot.scene.session.setup)
    assert tr(SWEEP.wanted) in told(pilot), "the aim is told at the table"
    assert pilot.scene.session.path is not None
    pilot.press("escape")
    while not isinstance(pilot.scene, PauseScene):
        pilot.press("escape")
    assert tr(SWEEP.wanted) in pilot.name("aim")


def test_everything_that_is_wanted_is_described(pilot):
    TourProgress(pilot.data.progress).save(SWEEP.key, "silver")
    pilot.open(TourScene())
    pilot.step(0.1)
    assert pilot.name("won") == "1 medal at 10 tables"
    nodes = {table.key: pilot.node(f"table {table.key}") for table in TABLES}
    assert [node.value for node in nodes.values()].count("No medal yet") == 9
    assert nodes[SWEEP.key].value == "Silver medal"
    assert pilot.scene.table == TABLES[0], "the first without a medal"
    for table in TABLES:
        if pilot.scene.table != table:
            pilot.scene.act(f"table {table.key}")
        pilot.step(0.05)
        assert pilot.name("aim") == tr(table.wanted)
        assert pilot.name("idea") == tr(table.idea)
        for number, seat in enumerate(table.company, 1):
            assert pilot.name(f"name {number}") == seat.name
        for medal, mark in zip(("bronze", "silver", "gold"), table.aim.marks, strict=True):
            assert str(mark) in pilot.name(f"mark {medal}")
    assert "won" not in pilot.name("mark gold")


def test_a_medal_is_won_told_and_kept(tmp_path):
    with flying(tmp_path, speed="instant", bot_delay=0) as pilot:
        session = nearly_over(SWEEP, 3)
        medals = TourProgress(pilot.data.progress)
        pilot.app.go.table(session)
        rng = random.Random(1)

        def due():
            return isinstance(pilot.scene, ScoresScene) or pilot.scene.viewers.offered

        pilot.wait(due, "a turn or the scores")
        while isinstance(pilot.scene, TableScene):
            play_with_keys(pilot, rng)
            pilot.wait(due, "a turn or the scores")
        scores = told(pilot)
        reached = SWEEP.reached(session)
        assert reached.won, "the bot who played before has swooped often enough"
        assert medals.load()[0] == {SWEEP.key: reached.won}, "before anybody has seen it"
        assert tr(SWEEP.wanted) in scores
        assert f"Swoops: {reached.number}" in scores
        play_game(pilot, session, play_with_keys, rng)
        pilot.sees(GameOverScene)
        assert f"{reached.won.capitalize()} medal" in pilot.name("medal")
        pilot.step(1.0)
        pilot.click_node("tour")
        pilot.sees(TourScene)
        assert pilot.name("won") == "1 medal at 10 tables"


def test_playing_again_is_at_the_same_table(pilot):
    game = finished(TABLES[0], "medium", 1)
    pilot.open(GameOverScene(game))
    pilot.step(1.5)
    assert "Deals won: " in pilot.name("medal")
    pilot.scene.act("again")
    assert TABLES[0].is_of(pilot.scene.session.setup)
    assert pilot.scene.session.setup.seed != game.setup.seed


def test_practice_is_told_and_wins_nothing(pilot):
    game = replace(finished(SWEEP, "medium", 3), practice=True)
    pilot.open(GameOverScene(game))
    pilot.step(0.1)
    assert "For practice" in pilot.name("medal")


def test_a_game_of_no_table_says_nothing_of_the_tour(pilot):
    setup = TABLES[0].setup(Me(), "Zoé", 7)
    changed = setup.__class__(setup.game, TABLES[2].rules, setup.seats, 7, setup.origin)
    pilot.app.go.table(Session.new(changed))
    pilot.step(0.1)
    assert not pilot.scene.table.mode.told
    assert "aim" not in told(pilot)
    assert setup.you == PERSON


def test_what_is_wrong_with_the_medals_is_said(pilot):
    pilot.data.progress.parent.mkdir(parents=True, exist_ok=True)
    pilot.data.progress.write_text("[one", "utf-8")
    pilot.open(TourScene())
    pilot.step(0.1)
    assert "Your progress: the file could not be read" in pilot.name("problem 0")
    assert pilot.has("play")


def test_the_title_tells_how_many_medals_are_won(pilot):
    for table in TABLES[:3]:
        TourProgress(pilot.data.progress).save(table.key, "bronze")
    pilot.title()
    pilot.wait(lambda: pilot.scene.news is not None, "the news", 10)
    pilot.wait(lambda: pilot.has("tour"), "the path", 10)
    assert pilot.value("tour") == "3 medals"
    pilot.click_node("tour")
    pilot.sees(TourScene)


def test_the_path_leads_through_all_stations(pilot):
    """Stations are in numerical order; a chosen one is described below, and starts when pressed
    again.
    """
    pilot.open(TourScene())
    pilot.step(0.1)
    stations = pilot.node("tables").children
    assert [one.name.partition(".")[0] for one in stations] == [str(n) for n in range(1, 11)]
    assert [one.rect[0] for one in stations] == sorted(one.rect[0] for one in stations)
    pilot.click_node(stations[3].key)
    assert pilot.name("title") == tr(TABLES[3].title)
    pilot.click_node(stations[3].key)
    assert isinstance(pilot.scene, TableScene) and TABLES[3].is_of(pilot.scene.session.setup)


def test_without_any_table_the_page_says_why_and_leads_back(tmp_path, monkeypatch):
    (tmp_path / "tour").mkdir()
    (tmp_path / "tour" / "broken.toml").write_text("title = ", "utf-8")
    monkeypatch.setattr("swoop_desktop.scenes.tour.page.asset", lambda name: tmp_path / name)
    with flying(tmp_path / "data") as pilot:
        pilot.title()
        pilot.open(TourScene())
        pilot.step(0.1)
        assert pilot.name("problem 0").startswith("broken.toml: ")
        assert not pilot.has("play")
        pilot.click_node("back")
        pilot.sees(TitleScene)


def test_a_medal_that_cannot_be_kept_is_told_at_the_table(tmp_path):
    with flying(tmp_path, speed="instant", bot_delay=0) as pilot:
        medals = pilot.data.progress
        medals.parent.mkdir(parents=True, exist_ok=True)
        session = nearly_over(SWEEP, 3)
        pilot.app.go.table(session)
        pilot.step(0.1)
        medals.mkdir()
        (medals / "inside").touch()
        last = [e for e in finished(SWEEP, "medium", 3).history if isinstance(e, Decided)]
        for one in last[-9:]:
            if session.deciding:
                session.submit(one.seat, one.action)
        assert SWEEP.reached(session).won
        assert any("Your progress" in str(problem) for problem in session.problems)
