"""Bots play the same on every machine: they read no clock, and nothing else outside their
question.
"""

import ast
from pathlib import Path

import pytest

from swoop_desktop import bots, core, engine

OUTSIDE = {
    *("time", "datetime", "timeit", "os", "sys", "platform", "resource", "signal", "threading"),
    *("multiprocessing", "subprocess", "socket", "secrets", "uuid", "tempfile", "gc", "inspect"),
}
"""Modules that tell time, speed or environment."""
MODULES = sorted(
    path for package in (bots, core, engine) for path in Path(package.__path__[-1]).rglob("*.py")
)


def imported(path):
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_none_looks_at_a_clock(path):
    spared = {"gc"} if path.name == "record.py" else set()  # the collector is off while reading
    if path.parent.name == "core" and path.name == "__init__.py":
        spared = {"os", "sys"}  # this module finds the core; both cores play alike
    assert not imported(path) & OUTSIDE - spared


def test_there_are_bots_to_look_at():
    assert len(MODULES) > 40
