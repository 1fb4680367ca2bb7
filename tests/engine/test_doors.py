"""The engine's public functions are typed: callers know what they return."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "swoop_desktop"
DOORS = sorted(
    [
        *(PACKAGE / "engine").glob("*.py"),
        *(PACKAGE / "engine").glob("*/game.py"),
        *(PACKAGE / "engine").glob("*/state.py"),
        PACKAGE / "play" / "session.py",
    ]
)


@pytest.mark.parametrize("path", DOORS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_door_says_any(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    wrong = [
        f"{path.name}:{node.lineno} says Any"
        for node in ast.walk(tree)
        if (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
    ]
    assert not wrong, "\n".join(wrong)
