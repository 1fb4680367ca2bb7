"""docs/install.md quotes the program correctly, and names the published files."""

import ast
import re
from functools import cache

import pytest

from build import about, release

GUIDE = (about.ROOT / "docs" / "install.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"^\| “(.+?)”", GUIDE, re.MULTILINE)


@cache
def sentences():
    """Return all texts in the sources of the program and of its Windows setup."""
    program = (about.ROOT / "swoop_desktop").rglob("*.py")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in program)
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    setup = (about.ROOT / "build" / "windows" / "english.nsh").read_text(encoding="utf-8")
    return [
        *(node.value for node in nodes if isinstance(node.value, str)),
        *setup.replace("${NAME}", about.NAME).splitlines(),
    ]


@pytest.mark.parametrize("said", QUOTED)
def test_the_program_says_what_the_guide_quotes(said):
    text = said.removesuffix("…").strip()
    assert any(text in sentence for sentence in sentences()), f"the program never says {text!r}"


def test_the_guide_quotes_something():
    assert len(QUOTED) > 3, "the table of messages looks different now"


@pytest.mark.parametrize("name", release.expected())
def test_every_download_is_named(name):
    before, after = name.split(about.version())
    forms = {f"`{before}…{after}`", f"`…{after}`"}
    assert any(form in GUIDE for form in forms), f"none of {sorted(forms)} in docs/install.md"
