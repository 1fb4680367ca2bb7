"""The page of statistics, by mouse and keys: its numbers follow from the records."""

import csv
import json
import os
import sys

import pygame
import pytest

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.record import Replay
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import PlayedDeal, Reviewed
from swoop_desktop.review.past_deals import DealCost, Review, kept_reviews
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.new_game.page import NewGameScene
from swoop_desktop.scenes.statistics.export import StatisticsExportScene
from swoop_desktop.scenes.statistics.page import StatisticsScene
from swoop_desktop.statistics.counter import Progress
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.ui import text
from tests.pilot import flying
from tests.play.recorded import TOGETHER, Recorded
from tests.scenes import pages
from tests.scenes.pages import NAMES, Counted, numbers

YOURS = [Recorded("swoops150", seed=number, deals=0) for number in range(3)]
OTHERS = [Recorded("capture", seed=number) for number in range(2)]
SHARED = Recorded("swoops150", TOGETHER, seed=9)
BACK = Recorded("classic", seed=4, deals=1, back=9)


def opened(pilot):
    """Open the page over the title, once everything is counted."""
    pilot.title()
    pilot.open(StatisticsScene())
    return counted(pilot)


def pick(pilot, what, option):
    """Press a word of the sentence, then choose its replacement."""
    pilot.click_node(f"pick {what}", f"pick {what} {option}")


def counted(pilot):
    scene = pilot.scene
    pilot.wait(lambda: scene.counting.done, "the games to be counted", 600)
    pilot.step(0.1)
    return scene


def kept(pilot):
    """Write all games to the player's folder."""
    folder = pilot.data.records
    for number, game in enumerate((*YOURS, *OTHERS, SHARED, BACK)):
        game.write(folder, number)
    return folder


def value(pilot, key):
    return pilot.value(key)


def said(pilot):
    return "\n".join(node.name for node in pilot.nodes)


def won(games, seat=0):
    return sum(1 / len(game.winners) for game in games if seat in game.winners)


def test_before_the_first_game_there_is_a_sentence_and_a_way(pilot):
    opened(pilot)
    assert "Play a game" in said(pilot)
    assert "tiles" not in [node.key for node in pilot.nodes]
    pilot.click_node("play")
    pilot.sees(NewGameScene)


def test_the_page_says_what_was_played(pilot):
    kept(pilot)
    opened(pilot)
    games = YOURS + OTHERS
    deals = sum(len(game.ended) for game in games)
    assert value(pilot, "tile games") == f"{len(games)}, {deals} deals"
    share = round(100 * won(games) / len(games))
    assert value(pilot, "tile wins") == f"{share}%, 25% by chance"
    assert value(pilot, "tile points") == "unknown, Choose a rule set"
    assert "1 game is counted separately" in said(pilot)
    assert len(pilot.node("last").children) == len(games)
    rows = {node.name: node for node in pilot.nodes if node.role == "row"}
    assert rows["Swoops to 150"].children[0].name == "Swoops to 150, Games: 3", (
        "no reader says a row’s name"
    )
    rival = YOURS[0].seats[1].name
    together = [game for game in games if any(seat.name == rival for seat in game.seats)]
    theirs = sum(1 in game.winners for game in together)
    assert rows[rival].children[0].name == f"{rival}, {theirs} of {len(together)}"
    places = [cell.cell for row in rows.values() for cell in row.children]
    assert {place[0] for place in places if place} >= {0, 1, 2}
    plot = pilot.node("share plot").children
    assert [cell.cell for cell in plot] == [(i, 0) for i in range(len(plot))]
    shown = len(pilot.scene.widget("share plot").curves[0].values)
    assert plot[-1].name == f"After game {shown}: {share}%"
    assert len(plot) == min(shown, 12)
    pilot.click_node("part deals")
    rows = {node.name: node for node in pilot.nodes if node.role == "row"}
    swoops = sum(
        sum(1 for event in game.events if getattr(event, "what", "") == "swoop" and not event.seat)
        for game in YOURS
    )
    assert rows["Swoops"].children[0].name == f"Swoops, {swoops}"
    assert {"Rounds won", "Largest pile taken"} <= rows.keys()


def test_what_is_looked_at_is_chosen_by_mouse_and_by_keys(pilot):
    kept(pilot)
    scene = opened(pilot)
    pick(pilot, "rules", "hearts/capture")
    chosen = value(pilot, "pick rules")
    assert chosen == "Capture the Hearts"
    assert value(pilot, "tile games").startswith("2,")
    assert "Most points win" in value(pilot, "tile points")
    pilot.click_node("part deals")
    assert "Swoops" not in said(pilot)
    pilot.click_node("part scores")
    while scene.focus.key != "pick rules":
        pilot.press("tab")
    pilot.press("right")
    assert value(pilot, "pick rules") == "Classic"
    assert "only 1 game for practice" in said(pilot)
    pilot.press("right")
    assert value(pilot, "tile games").startswith("3,")
    pilot.press("left")
    pick(pilot, "apart", "apart")
    assert value(pilot, "tile games") == "0, 1 deal"
    assert f"{BACK.backs[0]} plays were taken back" in said(pilot)


def test_people_at_one_screen_have_names_and_meet(pilot):
    kept(pilot)
    opened(pilot)
    pick(pilot, "who", "Ada")
    assert value(pilot, "pick who") == "Ada’s"
    assert value(pilot, "tile games").startswith("1,")
    assert "Ada’s scorebook" in said(pilot)
    pilot.click_node("part met")
    row = next(node for node in pilot.nodes if node.key == "met Ben")
    ahead = SHARED.totals[1] < SHARED.totals[0]
    assert row.children[0].name == f"Ben, Ada: {int(ahead)}/1"


def test_plots_are_told_in_words(pilot):
    pilot.open(Counted(numbers(NAMES[:1], 60, rules=(("swoop", "classic"),))))
    pilot.step(0.1)
    ranged = pilot.node("range")
    assert ranged.role == "image"
    assert ranged.value.endswith("by chance 25%")
    assert "Chance would give 25%" in pilot.value("share plot")
    for key, part in (("share plot", "scores"), ("mean plot", "deals")):
        pilot.click_node(f"part {part}")
        node = pilot.node(key)
        assert node.role == "figure"
        assert node.value.startswith("Lately ")


def test_the_book_is_turned_by_keys_and_stands_still_where_nothing_shall_move(tmp_path):
    for motion in (True, False):
        with flying(tmp_path / str(motion), reduced_motion="off" if motion else "on") as pilot:
            page = pilot.open(Counted(numbers(NAMES[:1], 9), numbers(NAMES[:3], 9)))
            pilot.step(0.5)
            assert not page.lively
            for key, part in (
                (pygame.K_RIGHT, "deals"),
                (pygame.K_RIGHT, "cost"),
                (pygame.K_RIGHT, "met"),
                (pygame.K_RIGHT, "met"),
                (pygame.K_LEFT, "cost"),
            ):
                turned = page.chapter != part
                pilot.app.step(
                    0.0, [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")]
                )
                assert page.chapter == part
                assert page.focus.key == f"part {part}"
                assert page.lively == (turned and motion)
                pilot.step(0.3)
                assert not page.lively


def test_where_only_practice_games_are_there_it_says_so(pilot):
    games = [game for game in numbers(NAMES[:1], 20) if game.apart]
    pilot.open(Counted(games))
    pilot.step(0.1)
    assert f"only {len(games)} games for practice" in said(pilot)
    assert "tiles" not in [node.key for node in pilot.nodes]
    pilot.click_node("look apart")
    assert value(pilot, "tile games").startswith(f"{len(games)},")
    assert value(pilot, "pick apart") == "games for practice"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("games", [0, 1, 3, 400])
def test_every_count_of_games_fits(tmp_path, size, games):
    with flying(tmp_path, window=size) as pilot:
        text.cut.clear()
        pilot.open(Counted(numbers(NAMES[:1], games), numbers(NAMES[:8], games // 20)))
        pilot.step(0.1)
        while pilot.scene.scroll(pilot.scene.view.h / 2):
            pilot.step(0.02)
        assert not text.cut


def test_how_far_the_counting_is(pilot):
    page = pilot.open(Counted(numbers(NAMES[:1], 3)))
    page.counting.done, page.counting.progress = False, Progress(3, 1000)
    pilot.step(0.1)
    assert "3 of 1000" in pilot.name("progress")
    assert value(pilot, "tile games").startswith("3,"), "what is known is shown"
    assert page.widget("reset") is None
    page.counting.done = True
    pilot.step(0.1)
    assert page.widget("progress") is None


def test_starting_over_is_asked_for_and_undone(pilot):
    kept(pilot)
    opened(pilot)
    pilot.click_node("reset")
    pilot.sees(MessageScene)
    pilot.click_node("close")
    assert value(pilot, "tile games").startswith("5,")
    pilot.click_node("reset", "reset")
    counted(pilot)
    assert "Play a game" in said(pilot)
    assert "Counting was started over today at" in said(pilot)
    pilot.click_node("undo reset")
    counted(pilot)
    assert value(pilot, "tile games").startswith("5,")
    assert pilot.scene.widget("undo reset") is None


def type_path(pilot, path):
    pilot.scene.path.words, pilot.scene.path.caret = str(path), len(str(path))
    pilot.click_node("save")
    pilot.step(0.1)


def test_exported_to_a_file_that_the_player_names(pilot, tmp_path):
    kept(pilot)
    opened(pilot)
    pilot.click_node("export")
    pilot.sees(StatisticsExportScene)
    for wrong, words in (
        ("", "needs a name"),
        ("games.csv", "whole path"),
        (tmp_path, "is a folder"),
        (tmp_path / "no" / "games.csv", "no folder"),
        (f"{tmp_path}/\0.csv", "could not be saved"),
        (tmp_path / "taken" / "games.csv", "is a file, not a folder"),
    ):
        (tmp_path / "taken").touch()
        type_path(pilot, wrong)
        assert words in pilot.name("said")
    path = tmp_path / "games.csv"
    type_path(pilot, path)
    assert "are in" in said(pilot)
    pilot.press("escape")
    lines = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
    assert len(lines) == len(YOURS) + len(OTHERS) + 1 + 3
    assert lines[0]["Rules"] == "swoops150"
    assert lines[0]["Points"] == str(YOURS[0].totals[0])
    assert lines[0]["Swoop: Swoops"].isdigit()
    assert lines[0]["Capture the Hearts: Rounds won"] == ""
    assert sum(float(line["Won"]) for line in lines if line["You"] == "1") == won(YOURS + OTHERS)
    pilot.click_node("export", "form")
    assert pilot.scene.path.words.endswith(".json")
    path = tmp_path / "games.json"
    type_path(pilot, path)
    told = json.loads(path.read_text("utf-8"))
    assert len(told["games"]) == 7
    assert told["games"][0]["totals"] == list(YOURS[0].totals)


def test_no_file_is_overwritten_unasked(pilot, tmp_path):
    path = tmp_path / "games.csv"
    for way, left in (("close", "mine"), ("keep", "mine"), ("replace", "Begun")):
        path.write_text("mine")
        pilot.open(StatisticsExportScene([]))
        type_path(pilot, path)
        pilot.sees(MessageScene)
        assert path.read_text() == "mine"
        pilot.click_node(way)
        assert path.read_text("utf-8-sig").startswith(left)
    assert (tmp_path / "games-2.csv").read_text("utf-8-sig").startswith("Begun")


@pytest.mark.parametrize(("way", "counts"), [("keep", "1,"), ("forget", "")])
def test_who_deletes_a_game_says_whether_it_counts_on(pilot, way, counts):
    path = YOURS[0].write(pilot.data.records)
    pilot.title()
    shelf = pilot.open(ShelfScene())
    assert isinstance(shelf, ShelfScene)
    pilot.wait(lambda: shelf.shown, "the shelf")
    pilot.press("delete")
    pilot.click_node("close")
    assert path.exists()
    pilot.press("delete")
    pilot.click_node(way)
    assert not path.exists()
    opened_again(pilot, counts)
    pilot.click_node("undo")
    assert path.exists()
    opened_again(pilot, "1,")
    data = pilot.data
    assert not data.statistics.exists() or "[[game]]" not in data.statistics.read_text()


def opened_again(pilot, counts):
    """Open the statistics and close them again."""
    pilot.open(StatisticsScene())
    counted(pilot)
    if counts:
        assert value(pilot, "tile games").startswith(counts)
    else:
        assert "Play a game" in said(pilot)
    pilot.press("escape")


def test_a_fault_of_the_counting_is_not_swallowed(monkeypatch, pilot):
    monkeypatch.setattr(KeptNumbers, "load", lambda _: 1 // 0)
    page = StatisticsScene()
    with pytest.raises(ZeroDivisionError):
        pilot.open(page)
        page.counting.wait(20)
        page.update(0.1)


def test_files_that_cannot_be_read_do_no_harm(pilot):
    folder = kept(pilot)
    (folder / "x.swoop").mkdir()
    (folder / "y.swoop").write_bytes(os.urandom(2000))
    pilot.data.statistics.write_text("since = ")
    pilot.data.progress.write_text("since = ")
    opened(pilot)
    assert value(pilot, "tile games").startswith("5,")
    assert "1 of the deleted games in" in said(pilot)
    assert "left as it is" in said(pilot)
    pilot.click_node("reset", "reset")
    counted(pilot)
    assert "set aside" in said(pilot)
    assert "left as it is" not in said(pilot)


def reviewed_before(pilot, record):
    """Return made-up reviews of a record's deals: every third decision is a mistake."""
    replay = GameReplay.of_record(Replay(record.read_bytes()))
    costs = []
    for chapter in replay.chapters:
        if chapter.ended is None:
            continue
        deal = PlayedDeal.of(replay, chapter)
        own = [number for number, (seat, _action) in enumerate(deal.decisions) if seat == 0]
        found = []
        for place, number in enumerate(own):
            bad = place % 3 == 0
            cost, verdict, slip = (0.09, "mistake", "took_early") if bad else (0.0, "fine", "")
            best = Action("stop")
            one = Reviewed(number, 0, best, cost, 0.01, -cost, 1.0, 0.5, verdict, cost, slip)
            found.append(one)
        kept_reviews(pilot.data.cache).put({deal.key_for(0): Review(tuple(found))})
        costs.append(DealCost.of(found))
    return costs


def test_what_decisions_cost_over_time_comes_from_reviews(pilot):
    """The helper process uses earlier reviews; its results are kept."""
    folder = pilot.data.records
    paths = [game.write(folder, number) for number, game in enumerate(YOURS)]
    SHARED.write(folder, 7)
    costs = [cost for path in paths for cost in reviewed_before(pilot, path)]
    opened(pilot)
    pilot.click_node("part cost")
    assert "no deal of Swoop has been reviewed" in said(pilot)
    assert pilot.name("known") == f"0 of {len(costs)} deals have been reviewed."
    pilot.click_node("review past")
    pilot.wait(lambda: f"Deals: {len(costs)}" in pilot.said, "the reviews", 600)
    pilot.step(0.2)
    decisions = sum(cost.decisions for cost in costs)
    slips = sum(len(cost.slips) for cost in costs)
    rows = {node.name: node for node in pilot.nodes if node.role == "row"}
    cells = [cell.name for cell in rows["Swoops to 150"].children]
    mean = f"{9 * slips / decisions:.1f}"
    assert cells == ["Swoops to 150, Players: 4", f"Deals: {len(costs)}", f"Cost: {mean}"]
    kinds = [cell.name for cell in rows["Took the pile too early"].children]
    assert kinds[0] == f"Took the pile too early, Times: {slips}" and kinds[2] == "Each: 9.0"
    assert value(pilot, "tile cost").startswith(f"{mean}, give or take ")
    words = "You play between" if len(costs) >= 40 else "too little to say"
    assert words in pilot.name("standing")
    assert "review past" not in [node.key for node in pilot.nodes]
    opened(pilot)
    pilot.click_node("part cost")
    assert value(pilot, "tile cost").startswith(mean), "it is known the next time"
    pick(pilot, "since", "week")
    assert "No game matches" in said(pilot)


@pytest.mark.parametrize(("deals", "shown"), [(2, False), (3, True)])
def test_costs_have_a_course_once_there_are_three(pilot, deals, shown):
    pilot.open(pages.Reviewed(numbers(NAMES[:1], 5 + deals, rules=(("swoop", "classic"),))))
    assert ("Cost of a decision so far" in pilot.said) is shown


def test_games_that_could_not_be_counted_are_told_and_counted_once_more(monkeypatch, pilot):
    """If the counting process is killed each time, the page does not claim that there are
    no games.
    """
    for number, game in enumerate(YOURS):
        game.write(pilot.data.records, number)
    killed = (sys.executable, "-c", "raise SystemExit(9)")
    with monkeypatch.context() as patch:
        patch.setattr("swoop_desktop.processes.helper.command_of", lambda _: killed)
        opened(pilot)
    told = pilot.said
    assert "3 games could not be counted" in told
    assert "Play a game" not in told
    pilot.click_node("again")
    counted(pilot)
    told = pilot.said
    assert "could not be counted" not in told
    assert pilot.scene.counting.parts
