"""The page with the deal of the day: playing, continuing, looking back, comparing."""

import os
import threading
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from swoop_desktop.daily import bot_comparison
from swoop_desktop.daily.challenge import Played, setup_of
from swoop_desktop.play.session import Origin, Session
from swoop_desktop.records import collection
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.summary import words_of
from swoop_desktop.scenes.common.words import rules_name, saved_game
from swoop_desktop.scenes.daily import page as daily_page
from swoop_desktop.scenes.daily import parts
from swoop_desktop.scenes.daily.page import DailyScene, comparison_words
from swoop_desktop.scenes.daily.parts import Spread
from swoop_desktop.scenes.games import parts as shelf_words
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.replay.new_game_from import BeginScene
from swoop_desktop.scenes.results.game_over import GameOverScene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Me
from swoop_desktop.ui import paint
from swoop_desktop.ui.layout import Grain, UnitBox
from swoop_desktop.ui.node import find
from swoop_desktop.ui.palette import palette_of
from swoop_desktop.ui.theme import CLOTHS, PAPER
from swoop_desktop.ui.widgets import Look
from tests.daily.games import leave
from tests.pilot import flying
from tests.records.collections import entries_of

TODAY = date(2026, 11, 22)


class Clock(date):
    """A calendar that tests set."""

    now = TODAY

    @classmethod
    def today(cls):
        return cls.now


@pytest.fixture
def pilot(tmp_path, monkeypatch):
    monkeypatch.setattr(daily_page, "date", Clock)
    monkeypatch.setattr(Clock, "now", TODAY)
    monkeypatch.setattr(bot_comparison, "GAMES_PLAYED", 2)
    monkeypatch.setattr(daily_page, "GAMES_PLAYED", 2)
    monkeypatch.setattr(daily_page, "level_of_day", lambda game: "easy")  # decides faster
    with flying(tmp_path, name="Zoé") as flown:
        flown.title()
        yield flown


def opened(pilot):
    pilot.open(DailyScene())
    pilot.sees(DailyScene)
    pilot.await_games()
    return pilot.scene


def test_the_deal_is_played_and_gone_on_with(pilot, tmp_path):
    opened(pilot)
    assert pilot.name("day") == "Sunday, 22 November"
    assert "Play today’s deal" in pilot.name("streak")
    assert not pilot.has("spread")
    pilot.click_node("play")
    session = pilot.sees(TableScene).session
    assert session.setup.origin == Origin("daily", day="2026-11-22")
    assert session.setup.seats[0].name == "Zoé"
    path = session.path
    pilot.title()
    opened(pilot)
    assert not pilot.has("spread"), "it would tell something of the cards"
    # The calendar is faked, so the file's name has the wrong day: put it right.
    path.rename(path.with_name("2026-11-22-120000-daily.swoop"))
    pilot.app.pop()
    opened(pilot)
    assert pilot.name("play") == "Continue"
    pilot.press("return")
    pilot.arrive(TableScene)


def test_practice_is_told_apart_and_compared_with_nobody(pilot, tmp_path):
    data = DataDir.at(tmp_path)
    leave(data, TODAY, practice=True)
    opened(pilot)
    assert pilot.name("result").startswith("Practice, with")
    assert "after you had seen new cards" in pilot.name("late")
    assert "for practice" in pilot.name(f"day {TODAY.isoformat()}")
    assert not pilot.has("spread")
    assert "Play today’s deal" not in pilot.said, "the day is spent"
    assert pilot.name("again") == "Play it again"


def test_what_came_of_it_stands_beside_what_bots_made_of_it(pilot, tmp_path):
    data = DataDir.at(tmp_path)
    for back in (0, 1, 2, 4):
        leave(data, TODAY - timedelta(days=back))
    scene = opened(pilot)
    assert pilot.name("streak") == "3 days in a row"
    game = scene.days[TODAY]
    assert pilot.name("result").endswith("1 point" if game.score == 1 else f"{game.score} points")
    pilot.wait(lambda: "of 2 games" in pilot.name("comparison"), "the bots", 6000)
    assert "of 2 games" in pilot.name("comparison")
    assert "on average" in pilot.name("comparison")
    assert pilot.name("spread").startswith("Points of a hard bot")
    assert not pilot.has("play")
    assert pilot.scene.focus.key == "again"
    pilot.click_node("day 2026-11-19")
    assert "missed this day" in pilot.name("result")
    assert not pilot.has("spread")
    pilot.click_node("play")
    assert pilot.scene.session.setup.origin == Origin("daily", day="2026-11-19")


def test_whoever_leaves_the_page_ends_what_goes_on(pilot, tmp_path, monkeypatch):
    monkeypatch.setattr(bot_comparison, "GAMES_PLAYED", 10_000)  # unfinished when the page closes
    leave(DataDir.at(tmp_path), TODAY)
    opened(pilot)
    before = set(threading.enumerate())
    pilot.wait(lambda: find(pilot.tree, "progress"), "the bots")
    pilot.click_node("back")
    assert set(threading.enumerate()) <= before


def test_a_mistake_of_ours_in_the_comparison_is_not_kept_to_ourselves(pilot, tmp_path, monkeypatch):
    monkeypatch.setattr(Kept, "put", lambda *told: {}["a mistake"])
    leave(DataDir.at(tmp_path), TODAY)
    pilot.open(DailyScene())
    with pytest.raises(KeyError, match="a mistake"):
        pilot.wait(lambda: False, "the bots", 100)
    pilot.title()


def test_the_result_leads_to_the_page(pilot, tmp_path):
    session = Session.resume(leave(DataDir.at(tmp_path), TODAY))
    pilot.open(GameOverScene(session))
    pilot.sees(GameOverScene)
    assert not pilot.has("again")
    pilot.click_node("daily")
    pilot.sees(DailyScene)
    session.close()


def test_nothing_is_compared_before_it_is_known_which_try_was_the_first(
    pilot, tmp_path, monkeypatch
):
    """The first try is unfinished, and is read last."""
    data = DataDir.at(tmp_path)
    first = leave(data, TODAY, decisions=3)
    leave(data, TODAY, on=TODAY + timedelta(days=1))
    os.utime(first, (1_700_000_000, 1_700_000_000))
    waiting, go_on, read = threading.Event(), threading.Event(), limited_read.read

    def slowly(path, most):
        if path == first:
            waiting.set()
            assert go_on.wait(20)
        return read(path, most)

    monkeypatch.setattr(limited_read, "read", slowly)
    monkeypatch.setattr(collection, "PORTION", 0.0)
    scene = pilot.open(DailyScene())
    pilot.wait(waiting.is_set, "the second try")
    pilot.step(0.1)
    compared, shown = find(pilot.tree, "progress"), dict(scene.days)
    go_on.set()
    pilot.await_games()
    assert (compared, shown) == (None, {}), "the second try passed for the first one"
    assert not pilot.has("progress")
    assert scene.days[TODAY].path == first


def test_whoever_has_played_may_try_again_and_the_first_try_counts(pilot, tmp_path):
    first = leave(DataDir.at(tmp_path), TODAY)
    opened(pilot)
    pilot.press("return")
    pilot.arrive(BeginScene)
    pilot.click_node("start")
    pilot.arrive(TableScene)
    session = pilot.scene.session
    assert session.setup.origin == Origin("again", first.name, 1)
    assert session.setup.seed == setup_of(TODAY, Me(), "Zoé").seed
    pilot.title()
    scene = opened(pilot)
    assert scene.days[TODAY].path == first and scene.days[TODAY].finished


def test_whoever_deletes_their_first_try_may_play_on_but_not_for_a_streak(pilot, tmp_path):
    data = DataDir.at(tmp_path)
    opened(pilot)
    pilot.click_node("play")
    pilot.scene.session.path.unlink()
    pilot.title()
    leave(data, TODAY)
    opened(pilot)
    assert "It wasn’t your first try" in pilot.said
    assert "1 day" not in pilot.name("streak")


def test_your_face_is_that_of_your_other_games(pilot):
    """The face stays even if nobody chose it: the table showed it."""
    pilot.open(NewGameScene())
    pilot.click_node("start")
    face = pilot.scene.table.faces[0]
    pilot.title()
    assert opened(pilot).faces[0] == face == pilot.settings.face
    pilot.choose(face="owl", name="")
    pilot.title()
    assert [shown == "owl" for shown in opened(pilot).faces] == [True, False, False, False]
    assert pilot.name("player 0") == "Player 1"


@pytest.mark.parametrize(
    ("results", "own", "both"), [((5, 9), 7, True), ((5, 6), 7, False), ((8, 7), 7, False)]
)
def test_dots_are_told_apart_where_there_are_two_kinds_of_them(monkeypatch, results, own, both):
    told = comparison_words(results, own)
    assert ("filled where you did better" in told) == both
    assert "Each dot is one of its games" in told
    box = pygame.Rect(0, 0, 300, 150)
    spread = Spread("spread", results, own, told, high_wins=False).at(box, 1.0)
    filled, rounded = set(), paint.rounded
    monkeypatch.setattr(
        paint, "rounded", lambda *how: filled.add(how[2] is not None) or rounded(*how)
    )
    spread.draw(pygame.Surface(box.size), Look(palette_of(CLOTHS["green"])))
    assert filled == ({False, True} if both else {own in results})


def test_a_record_that_vanishes_is_no_trouble(pilot, tmp_path):
    path = leave(DataDir.at(tmp_path), TODAY, decisions=3)
    opened(pilot)
    assert pilot.name("play") == "Continue"
    path.unlink()
    pilot.click_node("play")
    assert "no longer" in pilot.said or "no such file" in pilot.said.lower()


def test_after_midnight_there_is_another_deal(pilot, tmp_path, monkeypatch):
    leave(DataDir.at(tmp_path), TODAY)
    opened(pilot)
    assert not pilot.has("play")
    monkeypatch.setattr(Clock, "now", TODAY + timedelta(days=1))
    pilot.step(0.1)
    assert pilot.name("day") == "Monday, 23 November"
    assert pilot.name("streak") == "1 day in a row"
    pilot.click_node("play")
    assert pilot.scene.session.setup.origin == Origin("daily", day="2026-11-23")


def test_everywhere_it_is_called_what_its_page_is_called(pilot, tmp_path):
    leave(DataDir.at(tmp_path), TODAY, decisions=3)
    entry = entries_of(Collection(DataDir.at(tmp_path)))[0]
    saved = saved_game(entry)
    assert (saved.rules, saved.of_day) == ("Deal of the day", True)
    pilot.title()
    pilot.wait(lambda: pilot.scene.news is not None, "what game that is")
    assert pilot.name("continue") == "Continue the deal of the day"
    pilot.click_node("new")
    assert pilot.name("told").startswith("Your deal of the day (")
    assert shelf_words.title(entry) == rules_name(entry.facts.rules) == "Deal of the day"
    assert "deal of the day" in words_of(entry), "nobody finds it by its name"
    assert rules_name("quebec") == "Quebec"
    assert rules_name("Our rules") == "Our rules"


def test_days_are_cards_face_down_with_their_date_until_they_were_played(pilot, monkeypatch):
    dated = []

    def stamped(side, day):
        dated.append(day)
        return pygame.Surface((side, side))

    monkeypatch.setattr(parts, "brass_date", stamped)
    surface, look = pygame.Surface((80, 120)), Look(palette_of(CLOTHS["green"]))
    seats = setup_of(TODAY, Me(), "Me").seats
    played = Played(TODAY, Path("x"), True, True, True, seats, (7, 89, 0, 12))
    for game in (None, played):
        surface.fill((0, 0, 0))
        day = parts.day_choice(TODAY, game, str, "claret", look.palette, chosen=True, today=True)
        day.place(UnitBox(5, 5, 70, 106), Grain(1.0))
        day.draw(surface, look)
        assert dated == [TODAY], "a card that lies face up has no brass on it"
        assert (surface.get_at((40, 95))[:3] == PAPER) is (game is not None)
