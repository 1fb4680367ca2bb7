"""The allowed imports between folders, and the modules that run without a screen."""

import ast
import re
import subprocess
import sys
from functools import cache, partial
from pathlib import Path

import pytest

from swoop_desktop.engine.registry import GAMES

PACKAGE = Path(__file__).parent.parent / "swoop_desktop"
NAME = PACKAGE.name
MANY = 25
_DOTTED = re.compile(rf"{NAME}(\.\w+)+")

STANDARD = {"_MEIPASS", "_asdict", "_exit", "_lru_cache_wrapper", "_replace"}
"""Private names that are part of a public interface."""
PRIVATE = {"tests/pads.py: _pads", "tests/test_experts.py: _yardsticks"}
"""Private names that tests use. A trial with a virtual pad, outside this repository, needs the
app's pads by this name; benchmark modules without a command begin with an underscore.
"""

_RULES = {"engine", "core"}
_PLAY = {"play", "processes", "storage", "bots", "engine"}
_RECORDS = {"records", "rulesets", *_PLAY}
_READING = {"storage.limited_read", "storage.file_status"}
_BESIDE = {"processes.job", "processes.frame_priority"}
_SYSTEM = {"system", "resources", *_READING, "engine.messages"}
ARROWS = {
    "core": {"core"},
    "engine": _RULES,
    "bots": {"bots", *_RULES},
    "storage": {"storage", "bots", "engine", "processes.frame_priority"},
    "processes": {"processes"},
    "play": _PLAY,
    "rulesets": {"rulesets", *_PLAY},
    "lessons": {"lessons", *_PLAY},
    "tour": {"tour", *_PLAY},
    "records": _RECORDS,
    "statistics": {"statistics", *_RECORDS},
    "daily": {"daily", *_RECORDS},
    "review": {"review", "statistics", *_RECORDS},
    "simulate": {"simulate", "statistics", *_RECORDS},
    "resources": {"resources", "engine.messages"},
    "system": {*_SYSTEM, *_BESIDE},
    "ui": {"ui", "system", "resources", "engine.messages", "engine.names", *_BESIDE},
    "tabletop": {"tabletop", "ui", "system", "resources", "engine", *_BESIDE},
    "scenes": {
        *("scenes", "tabletop", "ui", *_SYSTEM),
        *("daily", "review", "statistics", "lessons", "tour", *_RECORDS - {"bots"}),
    },
}
"""By folder: the parts of the package that its modules may import, also for types alone and by a
name in a string. Scenes may import the engine's types (cards, events, messages), but reach every
rule through the session. Texts of the interface are `engine.messages`.
"""

FOLDERS = tuple(path.parent.name for path in sorted((PACKAGE / "engine").glob("*/game.py")))
"""The folders of the games."""

NAMES = {*FOLDERS, *GAMES}
"""Every name of a game: its folder's, and the one in records."""


@cache
def nodes(path):
    """All syntax nodes of a module, in the order of `ast.walk`."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def modules(folder):
    found = sorted((PACKAGE / folder).rglob("*.py"))
    assert found, f"no modules in {folder}"
    return found


def imports(path):
    """Yield line and absolute name of each import, also inside functions, and of each module named
    in a string.
    """
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(parts[: -node.level]) + "." if node.level else ""
            module = (base + (node.module or "")).strip(".")
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _DOTTED.fullmatch(node.value)
        ):
            yield node.lineno, node.value


def dotted(path):
    """Return a module's dotted name."""
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


def package():
    """Return every module of the package by its dotted name."""
    return {dotted(path): path for path in PACKAGE.rglob("*.py")}


def home(name, known):
    """Return the module of an imported name: the name itself, or the module that contains it; empty
    for modules outside the package.
    """
    return next((found for found in (name, name.rpartition(".")[0]) if found in known), "")


def circles():
    """Return the circles of modules that import each other, directly or through others, as sets."""
    known = package()
    arrows = {
        module: {home(name, known) for _line, name in imports(path)} - {""}
        for module, path in known.items()
    }

    reach = {module: reached(module, arrows) for module in known}
    found = []
    for module in known:
        circle = {other for other in reach[module] if module in reach[other]}
        if circle and circle not in found:
            found.append(circle)
    return found


def refuse(paths, wrong):
    """Fail if a module imports a name that `wrong` returns True for."""
    found = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in paths
        for line, name in imports(path)
        if wrong(name)
    ]
    assert not found, "\n".join(found)


def lies_in(name, places):
    return any((name + ".").startswith(place + ".") for place in places)


@pytest.mark.soon
@pytest.mark.parametrize("folder", ARROWS)
def test_imports_run_one_way(folder):
    allowed = {f"{NAME}.{inner}" for inner in ARROWS[folder]} | {f"{NAME}.__version__"}
    refuse(modules(folder), lambda name: lies_in(name, [NAME]) and not lies_in(name, allowed))


def test_no_modules_import_each_other():
    """Imports inside functions and for types alone count too."""
    wrong = [", ".join(sorted(circle)) for circle in circles()]
    assert not wrong, "a circle of imports: " + "; and ".join(wrong)


def test_no_folders_import_each_other():
    """Folders must not import each other directly or through others, at any level."""
    known = package()
    arrows = {}
    for module, path in known.items():
        for name in {home(name, known) for _line, name in imports(path)} - {"", NAME}:
            ours, theirs = (_rooms(module, known[module]), _rooms(name, known[name]))
            for a, b in zip(ours, theirs, strict=False):
                if a != b:
                    arrows.setdefault(a, set()).add(b)
                    break
    circle = {a for a in arrows if a in reached(a, arrows)}
    assert not circle, "a circle of folders: " + ", ".join(sorted(circle))


def _rooms(module, path):
    """Return the folders that contain a module, outermost first, and the module."""
    parts = module.split(".")
    found = [".".join(parts[: end + 1]) for end in range(1, len(parts))]
    return [*found, module + ".__init__"] if path.stem == "__init__" else found


def reached(start, arrows):
    """Return all modules that arrows lead to from `start`."""
    found, ahead = set[str](), [start]
    while ahead:
        for target in arrows.get(ahead.pop(), set()) - found:
            found.add(target)
            ahead.append(target)
    return found


def asked_for(node):
    """Return the attribute or import that a node takes from another object, if any."""
    match node:
        case ast.Attribute(ast.Name("self" | "cls")):
            return ""
        case (
            ast.Attribute(attr=name)
            | ast.alias(name)
            | ast.Call(args=[ast.Constant(str(name)), _] | [_, ast.Constant(str(name)), *_])
        ):
            return name.rpartition(".")[2]
    return ""


def test_no_test_reaches_into_a_private_attribute():
    found = {
        f"{path.relative_to(PACKAGE.parent)}: {name}"
        for folder in ("tests", "benchmarks")
        for path in (PACKAGE.parent / folder).rglob("*.py")
        for name in map(asked_for, nodes(path))
        if re.match("^_[^_]", name) and name not in STANDARD
    }
    assert found == PRIVATE


def test_no_folder_is_a_hall():
    """A folder has at most `MANY` modules, and every scene lies in a subfolder."""
    full = {
        str(folder.relative_to(PACKAGE)): count
        for folder in (PACKAGE, *PACKAGE.rglob("*/"))
        if (count := len(list(folder.glob("*.py")))) > MANY
    }
    assert not full, f"more than {MANY} modules: {full}"
    assert {p.name for p in (PACKAGE / "scenes").glob("*.py")} == {"__init__.py", "navigation.py"}


def test_engine_is_standard_library_only():
    refuse(modules("engine"), lambda name: not lies_in(name, {NAME, *sys.stdlib_module_names}))


def test_dask_is_known_in_one_place():
    """Dask is an extra that the installed program lacks."""
    known = {
        module
        for module, path in package().items()
        for _line, name in imports(path)
        if name.split(".")[0] in ("dask", "distributed")
    }
    assert known == {f"{NAME}.simulate.cluster"}


@pytest.mark.parametrize("folder", ["engine", "bots"])
def test_games_do_not_know_each_other(folder):
    games = [p for p in (PACKAGE / folder).iterdir() if p.is_dir() and (p / "__init__.py").exists()]
    assert len(games) > 1
    for game in games:
        others = {
            f"{NAME}.{inner}.{other.name}"
            for inner in ("engine", "bots")
            for other in games
            if other != game
        }
        refuse(game.rglob("*.py"), partial(lies_in, places=others))


@pytest.mark.parametrize("folder", sorted(ARROWS.keys() - {"core", "engine", "bots"}))
def test_nothing_outside_the_registry_names_a_game(folder):
    """Only a game's own folders and the registry name it as a string or import it."""
    wrong = []
    for path in modules(folder):
        if "spec" in path.parts:
            continue
        where = path.relative_to(PACKAGE).as_posix()
        wrong += [
            f"{where}:{node.lineno} names {node.value!r}"
            for node in nodes(path)
            if isinstance(node, ast.Constant) and node.value in NAMES
        ]
        wrong += [
            f"{where}:{line} imports {name}"
            for line, name in imports(path)
            if any(f"{NAME}.{f}.{game}" in name for f in ("engine", "bots") for game in FOLDERS)
        ]
    # The tabletop's sound "swoop" is the word for clearing the pile, not the game.
    wrong = [
        w
        for w in wrong
        if not ("names 'swoop'" in w and w.startswith(("ui/sound.py", "tabletop/")))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", sorted(ARROWS.keys() - {"system", "ui", "tabletop", "scenes"}))
def test_runs_without_a_screen(folder):
    """Every module imports without pygame and without the packages for `--scheduler`."""
    names = [".".join(p.relative_to(PACKAGE.parent).with_suffix("").parts) for p in modules(folder)]
    program = "import sys; sys.modules.update(pygame=None, distributed=None)\n"
    program += "\n".join(f"import {n}" for n in names)
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert result.returncode == 0, result.stderr
