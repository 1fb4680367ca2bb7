"""Tokens of code are counted by folder, and folders over their budgets are named."""

from pathlib import Path

import pytest

from build import budget

CODE = '''"""A docstring."""
# A comment.
LIMIT = 3
"""Rounds of a game."""


def f(name: str) -> str:
    """Another."""
    return f"{name}: {LIMIT + 1}"
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in (
        ("game/a.py", CODE),
        ("game/rules/b.py", f"{CODE}f(1)\n"),
        ("build/c.py", ""),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_docstrings_comments_and_brackets_are_free(tree: Path) -> None:
    words = ["LIMIT", "=", "3", "def", "f", "name", "str", "->", "str", "return", "an f-string"]
    assert budget.tokens(tree / "game/a.py") == len(words)


def test_a_file_counts_for_the_nearest_folder_with_a_budget(tree: Path) -> None:
    spent = budget.spent(tree, ["game", "game/rules", "build"])
    assert spent == {"game": 11, "game/rules": 13, "build": 0}


@pytest.mark.parametrize(
    "allowed, said",
    [
        (10, ["game: 24 tokens of code, 10 allowed"]),
        (24, []),
        (24 + budget.SLACK, []),
        (25 + budget.SLACK, ["game: 24 tokens of code, so 1,025 is too much"]),
    ],
)
def test_a_budget_is_neither_exceeded_nor_far_above_the_code(
    tree: Path, allowed: int, said: list[str]
) -> None:
    assert list(budget.complaints(tree, {"game": allowed})) == said
