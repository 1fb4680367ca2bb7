"""Paths that are closed or impossible: wherever a path can be typed, dropped or given, a message
explains the fault and the program continues.
"""

import os
from pathlib import Path

import pytest

from swoop_desktop import cli
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.records.collection import Collection
from swoop_desktop.rulesets.library import Library
from swoop_desktop.scenes.common.path_field import TypedPath
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.games.page import ShelfScene
from swoop_desktop.scenes.games.parts import FoldersScene
from swoop_desktop.scenes.replay.open import share_record
from swoop_desktop.scenes.rules.own_rules import OwnRulesScene
from swoop_desktop.scenes.rules.share import ShareRulesScene
from swoop_desktop.scenes.statistics.export import StatisticsExportScene
from swoop_desktop.scenes.table.scene import TableScene
from tests.fuzz.neighbour import neighbour
from tests.fuzz.tour import SAID, guide, heard, tour
from tests.pilot import new_session
from tests.play.recorded import Recorded
from tests.sooner import later

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows closes folders otherwise")
LONG = "x" * 300
CLOSED = [
    "neighbour/games",
    "neighbour/games/more",
    LONG,
    f"{LONG}/more",
    "~\0",
    "a\0b",
    "~nobody\0",
]
"""Paths that can't be read, relative to the test's folder or the home folder (``~``)."""


@pytest.fixture
def pilot(tmp_path):
    Recorded("swoops150", deals=1).write(tmp_path / "own" / "records")
    with neighbour(tmp_path), guide(tmp_path / "own") as pilot:
        pilot.app.go.title()
        yield pilot


@pytest.fixture(params=CLOSED, ids=lambda path: repr(path)[:24])
def closed(request, tmp_path):
    path = request.param
    return path if path.startswith("~") else str(tmp_path / path)


def told(words):
    """True if words say that the folder is closed or can't exist."""
    reasons = (
        "don’t have permission",
        "The name is too long",
        "no file can have this name",
        "path, from",
    )
    return any(reason in words for reason in reasons)


def test_a_folder_that_is_added(pilot, closed):
    pilot.open(FoldersScene(Collection(pilot.data)))
    pilot.scene.typed = TypedPath.of(closed)
    pilot.click_node("add")
    assert told(pilot.name("said"))
    assert not pilot.data.shelf.exists()
    heard(pilot.app)


def test_a_folder_that_may_not_be_looked_through_is_not_added(pilot, tmp_path):
    pilot.open(FoldersScene(Collection(pilot.data)))
    pilot.scene.take(tmp_path / "neighbour")
    assert "don’t have permission" in pilot.name("said")
    assert not pilot.data.shelf.exists()


def test_a_folder_that_was_added_before_it_was_closed(pilot, tmp_path):
    folders = [str(tmp_path / name) for name in ("neighbour", "neighbour/games", LONG)]
    pilot.data.shelf.write_text(f"folders = {folders!r}\n")
    said = tour(pilot)
    assert set(said) == SAID
    assert "can’t be searched" in said["shelf"]
    assert "can’t be searched" in said["statistics"]


def test_a_copy_of_a_game(pilot, closed):
    pilot.open(ShelfScene())
    pilot.wait(lambda: pilot.scene.shown, "the games")
    pilot.click_node("export")
    assert told(answered(pilot, closed))
    heard(pilot.app)


def answered(pilot, words):
    """Submit words that can't be accepted; return the message."""
    asking = pilot.scene
    asking.typed.words = words
    pilot.click_node("accept")
    pilot.wait(lambda: pilot.scene is asking and pilot.name("said"), "that it is refused")
    return pilot.name("said")


def test_the_statistics_in_a_file(pilot, closed):
    pilot.open(StatisticsExportScene([]))
    for words in (closed, f"{closed}/games.csv"):
        pilot.scene.path = TypedPath.of(words)
        pilot.click_node("save")
        assert told(pilot.name("said")), words
        heard(pilot.app)


def test_rules_and_results_in_a_file(pilot, closed):
    game, rules = find_rules("classic")
    pilot.open(ShareRulesScene(game, rules))
    pilot.scene.folder = TypedPath.of(closed)
    pilot.click_node("save")
    assert told(pilot.name("said"))
    heard(pilot.app)
    pilot.app.go.title()
    share_record(pilot.app, next(pilot.data.records.iterdir()))
    pilot.scene.folder = TypedPath.of(closed)
    pilot.click_node("save moves")
    assert told(pilot.name("said"))
    heard(pilot.app)


@pytest.mark.parametrize("mid_game", [False, True])
@pytest.mark.parametrize("suffix", [later(""), ".swoop", ".toml"])
def test_a_file_that_is_dropped(pilot, closed, suffix, mid_game):
    if mid_game:
        session = new_session("classic", 3, 1, pilot.data.records / "mine.swoop")
        pilot.app.restart(TableScene(session))
    pilot.app.go.open(Path(f"{closed}{suffix}"))
    pilot.sees(MessageScene)
    heard(pilot.app)
    pilot.app.pop()
    assert isinstance(pilot.scene, TableScene) == mid_game
    heard(pilot.app)


def test_rules_that_are_added(pilot, closed):
    pilot.open(OwnRulesScene())
    pilot.scene.add()
    assert answered(pilot, f"{closed}/x.toml")
    heard(pilot.app)


def test_cards_of_a_game_in_a_closed_folder(pilot, tmp_path):
    """The search for the record that a deal is from may be denied."""
    from swoop_desktop.play.session import Origin
    from swoop_desktop.scenes.replay.compare import origin_path

    pilot.data.shelf.write_text(f"folders = ['{tmp_path / 'neighbour'}']\n")
    session = new_session("classic", 3, 1)
    for record in ("x.swoop", LONG, "\0"):
        origin = Origin("again", record, 1)
        object.__setattr__(session.setup, "origin", origin)
        assert origin_path(session, 1, pilot.data) is None


COMMANDS = [
    lambda path: ["check", str(path / "games")],
    lambda path: ["check", str(path)],
    lambda path: ["check", str(path / "games" / "x.swoop")],
    lambda path: ["check", str(path.parent / LONG)],
    lambda path: ["rules", "check", str(path / "games" / "x.toml")],
    lambda path: ["rules", "show", str(path / "games" / "x.toml")],
    lambda path: ["rules", "show", LONG],
    lambda path: ["simulate", "--games", "1", "--rules", str(path / "games" / "x.toml")],
    lambda path: ["simulate", "--games", "1", "--records", str(path / "games" / "new")],
    lambda path: ["simulate", "--games", "1", "--records", str(path.parent / LONG)],
    lambda path: ["--data-dir", str(path / "games"), "rules", "show", "nobody"],
    lambda path: ["--data-dir", str(path / "games"), "rules"],
]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_path_on_the_command_line(words, tmp_path, capsys):
    with neighbour(tmp_path) as locked:
        given = words(locked)
        try:
            code = cli.main(given)
        except SystemExit as end:
            code = int(end.code or 0)
    said = "".join(capsys.readouterr())
    assert "Traceback" not in said
    if given[-1] != "rules":
        assert code in (1, 2), said
        assert "don’t have permission" in said or LONG[:20] in said or "nobody" in said, said
    Library(tmp_path).look()
