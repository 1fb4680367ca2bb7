"""The modules of the table scene: what they may use, what runs without a screen, what is typed."""

import ast
import random
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import swoop_desktop
from swoop_desktop.scenes.framework.scene import Scene
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.replay.scene import ReplayScene
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.past_scene import PastScene
from swoop_desktop.scenes.table.scene import TableScene
from tests.pilot import flying, new_session, pass_screen, play_with_keys

PACKAGE = Path(swoop_desktop.__file__).parent
PARTS = sorted((PACKAGE / "scenes" / "table").rglob("*.py"))
DOORS = [
    *(PACKAGE / "engine" / name for name in ("game.py", "match.py", "record.py")),
    PACKAGE / "play" / "session.py",
]
"""Modules through which games, bots and scenes use the engine."""


def names(path):
    """Yield line and name of everything that a module uses or imports, also in strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_no_part_of_the_table_knows_the_scene():
    wrong = [
        f"{path.name}:{line}"
        for path in PARTS
        if path.name != "scene.py"
        for line, name in names(path)
        if name == "TableScene"
    ]
    assert not wrong


def test_tables_have_one_base_and_that_is_only_a_scene():
    assert BaseTableScene.__bases__ == (Scene,)
    for scene in (TableScene, PastScene, ReplayScene):
        assert scene.__bases__ == (BaseTableScene,)


def test_input_knows_the_commands_and_the_layout_but_no_other_part_of_the_table():
    for name in ("mouse.py", "dispatch.py"):
        tree = ast.parse(
            (PACKAGE / "scenes" / "table" / "input" / name).read_text(encoding="utf-8")
        )
        known = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        parts = {module.rpartition(".")[2] for module in known if ".scenes.table." in module}
        hands = {"mouse", "commands", "keyboard_focus"}
        assert parts <= {"click_guard", "table_model"} | hands, f"{name} knows {parts}"


@pytest.mark.parametrize("path", [*PARTS, *DOORS], ids=lambda path: path.name)
def test_the_table_and_the_doors_to_it_are_typed(path):
    assert not [line for line, name in names(path) if name == "Any"]


def test_who_sits_there_runs_without_a_screen():
    program = """
import sys
sys.modules["pygame"] = None
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.scenes.table.model.table_model import build_table
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.storage.settings import Me
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.spec import description_of

game, rules = find_rules("classic")
seats = (Seat("A", "human"), Seat("B", "human"), Seat("C", "bot:random"))
session = Session.new(Setup(game, rules, seats, 3))
place = lambda bottom, counts, opening: arrange(
    (1280, 720), 1.0, 3, bottom, counts, description_of("swoop"), opening=opening
)
table = build_table(session, place, lambda: "rank", Me())
table.begin()
for _ in range(20):
    table.director.skip()
    seat = table.viewers.awaited
    if seat is not None:
        table.viewers.take(seat)
        player = table.viewers.player
        session.submit(seat, player.seen.legal[0])
    else:
        (seat,) = session.to_act()
        session.submit(seat, session.seen_by(seat).legal[0])
assert len(session.history) > 30
print("played")
session.close()
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stdout == "played\n", result.stderr


def test_whoever_leaves_is_forgotten_whole(tmp_path):
    with flying(tmp_path, window=(960, 600), sort="hand") as pilot:
        scene = pilot.table(new_session("wild_twos", 2, seed=3, humans=2))
        rng = random.Random(1)
        for _ in range(6):
            pilot.arrive(HandOverScene)
            pass_screen(pilot, keys=True)
            left = weakref.ref(scene.viewers.player)
            seen = weakref.ref(scene.viewers.player.seen)
            while scene.viewers.player is not None:
                play_with_keys(pilot, rng)
            assert left() is None, "somebody still knows who sat there"
            assert seen() is None, "somebody still knows what they saw"
