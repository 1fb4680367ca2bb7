"""The arrows of the house: who may import whom, and what runs without a screen."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "swoop_desktop"
NAME = PACKAGE.name

ARROWS = {
    "engine": {"engine"},
    "bots": {"bots", "engine"},
    "session": {"session", "bots", "engine"},
    "ui": {"ui", "engine.messages"},
    "table": {"table", "ui", "engine"},
    "scenes": {"scenes", "table", "ui", "session", "engine"},
}
"""A folder and what its modules may import of the package.

Scenes hold the engine's words (cards, events, messages) in their hands, so they may import them;
they get every rule through the session. The interface's language translates engine messages.
"""

GAMES = ("swoop", "capture", "hearts")


def modules(folder: str) -> list[Path]:
    found = sorted((PACKAGE / folder).rglob("*.py"))
    assert found, f"no modules in {folder}"
    return found


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and absolute name of everything that a module imports, also inside functions."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(parts[: -node.level]) + "." if node.level else ""
            module = (base + (node.module or "")).strip(".")
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


@pytest.mark.parametrize("folder", ARROWS)
def test_imports_run_one_way(folder: str) -> None:
    allowed = {f"{NAME}.{inner}" for inner in ARROWS[folder]} | {f"{NAME}.__version__"}
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in modules(folder)
        for line, name in imports(path)
        if name.startswith(NAME + ".")
        and not any((name + ".").startswith(a + ".") for a in allowed)
    ]
    assert not wrong, "\n".join(wrong)


def test_engine_is_standard_library_only() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}"
        for path in modules("engine")
        for line, name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names and name.split(".")[0] != NAME
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", ["engine", "bots"])
def test_games_do_not_know_each_other(folder: str) -> None:
    games = [p for p in (PACKAGE / folder).iterdir() if p.is_dir() and (p / "__init__.py").exists()]
    assert len(games) > 1
    for game in games:
        others = {
            f"{NAME}.{inner}.{other.name}"
            for inner in ("engine", "bots")
            for other in games
            if other != game
        }
        wrong = [
            f"{path.relative_to(PACKAGE)}:{line} imports {name}"
            for path in game.rglob("*.py")
            for line, name in imports(path)
            if any((name + ".").startswith(other + ".") for other in others)
        ]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", ["session", "ui", "scenes", "table"])
def test_nothing_outside_the_registry_names_a_game(folder: str) -> None:
    """A game's name appears as a string, or its folder as an import, only where it is described."""
    wrong = []
    for path in modules(folder):
        if "descriptions" in path.parts:
            continue
        where = path.relative_to(PACKAGE).as_posix()
        wrong += [
            f"{where}:{node.lineno} names {node.value!r}"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and node.value in GAMES
        ]
        wrong += [
            f"{where}:{line} imports {name}"
            for line, name in imports(path)
            if any(f"{NAME}.{f}.{game}" in name for f in ("engine", "bots") for game in GAMES)
        ]
    # A sound of the table is called "swoop": the word for clearing the pile, not the game.
    wrong = [
        w for w in wrong if not ("names 'swoop'" in w and w.startswith(("ui/sound.py", "table/")))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", ["engine", "bots", "session"])
def test_runs_without_a_screen(folder: str) -> None:
    """Every module imports with pygame made unimportable."""
    names = [".".join(p.relative_to(PACKAGE.parent).with_suffix("").parts) for p in modules(folder)]
    program = "import sys; sys.modules['pygame'] = None\n" + "\n".join(f"import {n}" for n in names)
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert result.returncode == 0, result.stderr
