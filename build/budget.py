"""``python -m build.budget``: does the code of each folder keep its budget in pyproject.toml?

The budget counts tokens, but no comments, docstrings, brackets, commas, colons or line ends.
"""

import itertools
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
BRACKETS = set("()[]{},:")
SLACK = 1000
"""Most tokens by which a budget may exceed the code, so that saved tokens aren't spent unnoticed.
"""


def tokens(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for _ in _code(tokenize.tokenize(file.readline)))


def _code(stream: Iterator[tokenize.TokenInfo]) -> Iterator[tokenize.TokenInfo]:
    """Yield every token but layout, brackets and docstrings; an f-string is one token on every
    Python.
    """
    depth, begins = 0, True
    for token, following in itertools.pairwise(stream):
        kind = tokenize.tok_name[token.type]
        if kind.endswith("STRING_END"):
            depth -= 1
        elif not depth and token.type not in LAYOUT and token.string not in BRACKETS:
            is_statement = begins and following.type == tokenize.NEWLINE
            if not (is_statement and token.type == tokenize.STRING):
                yield token
        if kind.endswith("STRING_START"):
            depth += 1
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            begins = token.type in LAYOUT


def spent(root: Path, folders: list[str]) -> Counter[str]:
    """Count tokens by folder; a file counts for the deepest of *folders* that holds it."""
    total: Counter[str] = Counter()
    for top in sorted({PurePosixPath(folder).parts[0] for folder in folders}):
        for path in (root / top).rglob("*.py"):
            parents = [parent.as_posix() for parent in path.relative_to(root).parents]
            total[next(parent for parent in parents if parent in folders)] += tokens(path)
    return total


def complaints(root: Path, budgets: dict[str, int]) -> Iterator[str]:
    count = spent(root, list(budgets))
    for folder, budget in budgets.items():
        if count[folder] > budget:
            yield f"{folder}: {count[folder]:,} tokens of code, {budget:,} allowed"
        elif count[folder] + SLACK < budget:
            yield f"{folder}: {count[folder]:,} tokens of code, so {budget:,} is too much"


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = list(complaints(ROOT, project["tool"]["budget"]))
    for line in found:
        print(line)
    if found:
        print("pyproject.toml, [tool.budget]: raise a budget with a comment that says why")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
