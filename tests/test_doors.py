"""Only one module of the package opens the player's files for reading. Functions of the standard
library that odd files break are called in one module each, too.
"""

import ast
from collections.abc import Mapping, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "swoop_desktop"
DOOR = "storage/limited_read.py"

READERS = {"open", "open_code", "fdopen", "read_text", "read_bytes"}
"""Names of calls that may open a file to read it."""
OPENERS = (".go", "director", "Journal")
"""Endings of names: calls on such objects open no file, or open one to write."""
WRITING = {"w", "wb", "x", "xb", "a", "ab", "r+b"}
PARSERS = {"tomllib", "configparser", "sqlite3", "zipfile", "tarfile", "shelve"}
"""Modules that read files themselves, or parse text that must be checked first."""

OTHERS = {
    "cli.py: os.open(os.devnull, os.O_WRONLY)": "written to, where nobody reads along",
    "__main__.py: os.open(os.devnull, os.O_RDWR)": "in place of streams that were closed",
    "core/__init__.py: open(path, 'rb')": "a part of the program, compiled or not",
    "simulate/cluster.py: path.read_bytes()": "the program's sources",
    "engine/game.py: import tomllib": "shipped rule sets",
    "rulesets/minutes.py: import tomllib": "shipped, like rule sets",
    "rulesets/minutes.py: FILE.open('rb')": "shipped, like rule sets",
    "engine/game.py: self.presets_file.read_text('utf-8')": "shipped rule sets",
    "resources/language.py: path.read_bytes()": "a translation, a part of the program",
    "inventory.py: open(os.path.join(folder, NAME), encoding='utf-8')": "a part of the program",
    "storage/cache_db.py: import sqlite3": "a cache: what it says is checked",
    "storage/disk.py: os.open(folder, os.O_RDONLY)": "a folder, to put its entries on disk",
    "storage/disk.py: os.open(name, flags, mode)": "files that are made or written",
    "storage/atomic_files.py: os.open(folder, os.O_TMPFILE | os.O_WRONLY, PRIVATE_FILE)": (
        "written to, and gone when it is closed"
    ),
    "resources/assets.py: packed.read_bytes()": "a part of the program",
    "resources/assets.py: path.read_bytes()": "a part of the program",
    "processes/server.py: os.fdopen(os.dup(0), 'rb')": "a pipe of our own",
    "processes/server.py: os.open(os.devnull, os.O_RDWR)": "nothing",
}
"""By call: why it reads no player's file."""


@cache
def nodes(text):
    """All syntax nodes of a module."""
    return tuple(ast.walk(ast.parse(text)))


def ways_in(path):
    """Yield every import and call in a module that may read a file."""
    where = path.relative_to(PACKAGE).as_posix()
    for node in nodes(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            yield from (f"{where}: import {name}" for name in names if name in PARSERS)
        elif isinstance(node, ast.Call) and reads(node):
            yield f"{where}: {ast.unparse(node)}"


def reads(call):
    """True if a call may read a file: not if its mode is to write."""
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


def test_files_come_in_by_one_door():
    found = {
        way
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() != DOOR
        for way in ways_in(path)
    }
    assert found - OTHERS.keys() == set(), f"to be read by {DOOR}, or to be explained here"
    assert OTHERS.keys() - found == set(), "explained here, and not there any more"


def test_a_second_door_would_be_noticed(monkeypatch, tmp_path):
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


# -- the edges of the standard library ----------------------------------------------------------


class Edge(NamedTuple):
    """Functions of the standard library that odd files break, and the one module that may call
    them.
    """

    door: str
    names: Set[str]
    """Names of attributes that only `door` may use."""
    others: Mapping[str, str]
    """By use in another module: why it is allowed."""


PROGRAM = "a part of the program"
EDGES = {
    "times": Edge(
        "storage/valid_times.py",
        {
            *("fromtimestamp", "utcfromtimestamp", "timestamp", "fromisoformat", "fromordinal"),
            *("fromisocalendar", "strptime", "combine"),
            *("localtime", "gmtime", "mktime", "ctime", "asctime", "strftime"),
        },
        {},
    ),
    "looks": Edge(
        "storage/file_status.py",
        {
            *("stat", "lstat", "samefile", "exists", "lexists", "is_dir", "is_file", "is_symlink"),
            *("is_mount", "isdir", "isfile", "islink", "ismount", "access", "readlink", "owner"),
            *("getmtime", "getatime", "getctime", "getsize", "resolve", "realpath", "absolute"),
            *("abspath", "cwd", "getcwd", "home", "expanduser"),
            *("listdir", "scandir", "iterdir", "glob", "rglob", "walk"),
        },
        {
            "core/__init__.py: os.stat": PROGRAM,
            "core/__init__.py: os.listdir": PROGRAM,
            "inventory.py: os.stat": PROGRAM,
            "simulate/cluster.py: top.rglob": PROGRAM,
            "resources/assets.py: Path(__file__).resolve": PROGRAM,
            "resources/assets.py: installed.is_dir": PROGRAM,
            "resources/assets.py: folder.rglob": PROGRAM,
            "resources/language.py: asset('locale').glob": PROGRAM,
            "resources/language.py: (clone / 'translations').glob": PROGRAM,
            "resources/language.py: catalog.exists": PROGRAM,
            "resources/language.py: catalog.stat": PROGRAM,
            "resources/language.py: source.stat": PROGRAM,
            "ui/window.py: path.is_file": PROGRAM,
            "ui/sound.py: os.path.exists": "never fails, and looks at the system's devices",
            "storage/trash.py: os.path.ismount": "never fails",
            "storage/disk.py: path.absolute": "raises OSError, as all there does",
            "logs.py: path.is_file": "raises OSError, and then there is no log",
            "logs.py: path.stat": "raises OSError, and then there is no log",
        },
    ),
    "numbers": Edge(
        "engine/record.py",
        {"loads", "JSONDecoder", "raw_decode", "set_int_max_str_digits"},
        {
            "storage/limited_read.py: tomllib.loads": "its numbers are looked through there",
            "records/game_index.py: json.loads": "a cache: what it says is checked as facts are",
            "records/folder.py: json.loads": "its numbers are compared, never written",
            "statistics/counter.py: json.loads": "a cache: what it says is checked as facts are",
            "storage/typed_json.py: json.loads": "each value is checked against its type",
            "review/positions.py: json.loads": "shipped: a test plays each of them",
            "rulesets/codes.py: json.loads": "options of rules, which have limits of their own",
        },
    ),
}
MADE = {"date", "datetime", "time"}
"""Calls that build a time from numbers, which may be out of range."""
FROM = {"os", "os.path", "posixpath", "ntpath", "glob", "time", "datetime", "json"}


def edges(path, edge):
    """Yield the uses of an edge's functions in a module, outside its door."""
    where = path.relative_to(PACKAGE).as_posix()
    door = Path(edge.door).stem
    for node in nodes(path.read_text(encoding="utf-8")):
        match node:
            case ast.Attribute(value=owner, attr=name) if name in edge.names:
                if ast.unparse(owner) != door:
                    yield f"{where}: {ast.unparse(node)}"
            case ast.ImportFrom(module=str(module), names=names) if module in FROM:
                yield from (
                    f"{where}: from {module} import {alias.name}"
                    for alias in names
                    if alias.name in edge.names
                )
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)) if (
                name in MADE and edge is EDGES["times"] and not constant(node)
            ):
                yield f"{where}: {ast.unparse(node)}"


def constant(call):
    """True if a call's arguments can't be wrong: none, or literals."""
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return all(isinstance(value, ast.Constant) for value in given)


@pytest.mark.parametrize("edge", EDGES.values(), ids=list(EDGES))
def test_an_edge_has_one_door(edge):
    """These functions raise errors that callers who want a time, file or number don't expect."""
    found = {
        way
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() != edge.door
        for way in edges(path, edge)
    }
    assert found - edge.others.keys() == set(), f"to be asked of {edge.door}, or explained here"
    assert edge.others.keys() - found == set(), "explained here, and not there any more"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("times", "datetime.fromtimestamp(seconds)"),
        ("times", "date.fromisoformat(day)"),
        ("times", "datetime(year, 1, 1)"),
        ("times", "datetime.date(int(year), 1, 1)"),
        ("times", "when.timestamp()"),
        ("times", "from time import localtime, sleep"),
        ("looks", "path.is_dir()"),
        ("looks", "any(map(os.path.exists, places))"),
        ("looks", "os.stat(path).st_size"),
        ("looks", "Path.cwd() / path"),
        ("looks", "from os.path import realpath"),
        ("numbers", "json.loads(data)"),
        ("numbers", "from json import loads"),
    ],
)
def test_a_way_around_a_door_would_be_noticed(kind, text, monkeypatch, tmp_path):
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    path = tmp_path / "some.py"
    path.write_text(text, "utf-8")
    assert list(edges(path, EDGES[kind]))
    path.write_text(
        "file_status.with_home(x)\ndate.today()\ndatetime(2999, 1, 1)\nself.file.load()\n"
    )
    assert not list(edges(path, EDGES[kind]))
