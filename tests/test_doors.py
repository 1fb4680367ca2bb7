"""Files of the player's come in by one door: nothing else of the package opens one to read it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "swoop_desktop"
DOOR = "session/reading.py"

READERS = {"open", "open_code", "fdopen", "read_text", "read_bytes"}
"""Names of what may open a file to read it."""
OPENERS = (".go", "_director", "Journal")
"""What opens something else than files, or files to write."""
WRITING = {"w", "wb", "x", "xb", "a", "ab", "r+b"}
PARSERS = {"tomllib", "configparser", "sqlite3", "zipfile", "tarfile", "shelve"}
"""Modules that read files themselves, or texts that are to be looked through first."""

OTHERS = {
    "cli.py: os.open(os.devnull, os.O_WRONLY)": "written to, where nobody reads along",
    "core/__init__.py: open(path, 'rb')": "a part of the program, compiled or not",
    "session/program.py: path.read_bytes()": "the program's sources",
    "engine/swoop/reading.py: import tomllib": "shipped rule sets",
    "engine/swoop/reading.py: (Path(__file__).parent / 'presets' / f'{name}.toml').open('rb')": "a "
    "shipped rule set",
    "engine/capture/reading.py: import tomllib": "shipped rule sets",
    "engine/capture/reading.py: (Path(__file__).parent / 'presets' / f'{name}.toml').open('rb')": (
        "a shipped rule set"
    ),
    "inventory.py: open(os.path.join(folder, NAME), encoding='utf-8')": "a part of the program",
    "session/disk.py: os.open(folder, os.O_RDONLY)": "a folder, to put its entries on disk",
    "session/disk.py: os.open(name, flags, mode)": "files that are made or written",
    "session/files.py: os.open(folder, os.O_TMPFILE | os.O_WRONLY, PRIVATE_FILE)": (
        "written to, and gone when it is closed"
    ),
    "ui/assets.py: packed.read_bytes()": "a part of the program",
    "ui/assets.py: path.read_bytes()": "a part of the program",
    "session/serving.py: os.fdopen(os.dup(0), 'rb')": "a pipe of our own",
    "session/serving.py: os.open(os.devnull, os.O_RDWR)": "nothing",
}
"""What is no way in for a file of the player's, and why."""


def ways_in(path: Path) -> Iterator[str]:
    """Everything in a module that may read a file."""
    where = path.relative_to(PACKAGE).as_posix()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            yield from (f"{where}: import {name}" for name in names if name in PARSERS)
        elif isinstance(node, ast.Call) and reads(node):
            yield f"{where}: {ast.unparse(node)}"


def reads(call: ast.Call) -> bool:
    """Whether a call may read a file: one that says that it writes does not."""
    function = call.func
    if isinstance(function, ast.Attribute):
        owner = ast.unparse(function.value)
        if function.attr not in READERS or owner.endswith(OPENERS):
            return False
    elif not isinstance(function, ast.Name) or function.id not in READERS:
        return False
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    words = [word.value for word in arguments if isinstance(word, ast.Constant)]
    return not WRITING & {*words}


def test_files_come_in_by_one_door() -> None:
    found = {
        way
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() != DOOR
        for way in ways_in(path)
    }
    assert found - OTHERS.keys() == set(), f"to be read by {DOOR}, or to be explained here"
    assert OTHERS.keys() - found == set(), "explained here, and not there any more"


def test_a_second_door_would_be_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / "some.py"
    for text in (
        "open(path)",
        "path.open()",
        "path.open('rb')",
        "Path(name).read_text('utf-8')",
        "path.read_bytes()",
        "os.open(path, os.O_RDONLY)",
        "import os, tomllib",
        "from tomllib import load",
        "with io.open(path, encoding='utf-8') as file: pass",
    ):
        path.write_text(text, "utf-8")
        assert list(ways_in(path)), text
    path.write_text("path.open('xb')\nself.go.open(path)\nimport tomli_w", "utf-8")
    assert not list(ways_in(path))
