"""No text for players is joined from pieces, since languages order them differently."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "swoop_desktop"
SHOWN = (
    "scenes",
    "tabletop",
    "ui",
    "system",
    "errors.py",
    "report.py",
    "commands.py",
    "cli.py",
    "launch.py",
    "selftest.py",
    "arguments.py",
)
"""Modules that show texts. All others use messages."""
SOURCES = sorted(
    path
    for name in SHOWN
    for path in [*(PACKAGE / name).rglob("*.py"), PACKAGE / name]
    if path.is_file()
)
DRAWN = {"portraits.py", "tour_medals.py", "card_marks.py", "faces.py", "svg.py"}
"""Modules that draw SVG: nobody reads their numbers."""
SAYS = {"_", "n_", "p_", "tr", "listed", "strung", "paragraph"}
GLUE = re.compile(r"^\s*[,;:.–]\s+|^\s*: $")
NUMBERS = re.compile(r"[.,]\d*[f%]|,")
COUNTED = re.compile(
    r"\{(\w+)\} (?:(?!(?:already|on|this|with)\b)[\w’-]+ ){0,2}?"
    r"(?!(?:begins|cuts|deals a|does|fits|has|is|lies|seems|stands|this|was|wins)\b)"
    r"([a-z-]+s|people)\b"
)
"""A field followed closely by a plural."""
NO_NUMBER = {
    *("card", "found", "level", "name", "names", "number", "path", "played", "prize", "rank"),
    *("rules", "seat", "words"),
}
"""Fields without a number, before a verb in -s or a thing's name."""
FINE_AS_IT_IS = {
    "a constant of ours": {
        ("count", "games"), ("count", "deals"), ("most", "bytes"), ("most", "characters"),
        ("most", "deals"), ("most", "digits"), ("most", "files"), ("most", "players"),
        ("most", "sets"), ("of", "games"), ("turns", "turns"), ("deals", "deals"),
    },
    "players, who are two at least, and what they need": {
        ("high", "players"), ("low", "players"), ("players", "players"), ("seats", "players"),
        ("needed", "cards"),
    },
    "decimals, which are plural in English, also 1.0": {("decimal", "minutes")},
    "“between {low} and {high} of such games”": {("high", "games")},
    "another sentence where it is one": {("games", "deals"), ("up", "cards")},
}  # fmt: skip


def _says(node):
    """True if a node contains words for players."""
    return any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in SAYS
        for one in ast.walk(node)
    )


def _constants(node):
    return [str(part.value) for part in node.values if isinstance(part, ast.Constant)]


def glued_by_join(node):
    """``" ".join(…)``, ``", ".join(…)``: use `paragraph`, `strung` or `listed`, which are
    messages.
    """
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "join"
        and isinstance(node.func.value, ast.Constant)
        and node.func.value.value in (" ", ", ", "; ", ". ")
    )


def glued_by_plus(node):
    """``_("One.") + " " + _("Two.")``."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)):
        return False
    return _says(node.left) and _says(node.right)


def glued_by_fields(node):
    """``f"{label}: {_("words")}"``, ``f"{tr(one)} {tr(other)}"``."""
    if not isinstance(node, ast.JoinedStr):
        return False
    said = [part for part in node.values if isinstance(part, ast.FormattedValue) and _says(part)]
    return len(said) > 1 or bool(said and any(GLUE.search(text) for text in _constants(node)))


def english_number(node):
    """``f"{share:.1f}"``, ``f"{count:,}"``: use `decimal` or `grouped`, which are messages."""
    if not isinstance(node, ast.FormattedValue) or node.format_spec is None:
        return False
    return bool(NUMBERS.search("".join(_constants(node.format_spec))))


FINDERS = (
    glued_by_join, glued_by_plus, glued_by_fields, english_number,
)  # fmt: skip
# The joins are names of widgets; the last text follows compilers' format.
FINE = {
    ("practice/page.py", "' '.join(('moment', *filter(None, moment)))"),
    ("statistics/page.py", "' '.join(row.key)"),
    ("commands.py", "f'{path}:{fault.line}: {tr(fault.reason)}'"),
}


def found_in(path):
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        for finder in FINDERS:
            if finder(node):
                told = ast.unparse(node) if isinstance(node, ast.expr) else ""
                if not any(path.as_posix().endswith(file) and told == text for file, text in FINE):
                    place = f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 0)}"
                    yield f"{place}: {finder.__name__}: {told[:90]}"


def test_no_text_is_glued_together():
    assert len(SOURCES) > 200
    found = [one for path in SOURCES if path.name not in DRAWN for one in found_in(path)]
    assert not found, "\n".join(["say these by messages:", *found])


def counted(text):
    """Yield each field before a plural, with the plural."""
    fine = set().union(*FINE_AS_IT_IS.values())
    for found in COUNTED.finditer(text):
        field, noun = found.groups()
        if field not in NO_NUMBER and (field, noun.rpartition("-")[2]) not in fine:
            yield field, noun


def test_each_number_has_its_plural():
    """A message with one count uses `nmsg` or `n_`: its singular has no number before a plural."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                words = node.args[1:2] if node.func.id in ("p_", "pmsg") else node.args[:1]
                said = node.func.id in ("_", "msg", "p_", "pmsg", "n_", "nmsg")
                for one in words if said else ():
                    text = str(one.value) if isinstance(one, ast.Constant) else ""
                    for field, noun in counted(text):
                        if field != "count" or node.func.id not in ("n_", "nmsg"):
                            place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                            found.append(f"{place}: {{{field}}} {noun}: {text}")
    assert not found, "\n".join(["these want nmsg or n_:", *found])


@pytest.mark.parametrize(
    "text",
    [
        "Takes {minutes} minutes.", "{shown} face-up cards", "{caught} hearts captured",
        "asks for {count} players", "has {entries} entries", "is there {times} times",
        "{samples} samples of it", "{seen} other people", "{down} mysteries", "{n} very old cards",
    ],
)  # fmt: skip
def test_a_number_before_a_plural_is_found(text):
    assert list(counted(text))


@pytest.mark.parametrize(
    ("source", "finder"),
    [
        ('" ".join(map(tr, told))', glued_by_join),
        ('_("One.") + " " + _("Two.")', glued_by_plus),
        ('f"{label}: {_(word)}"', glued_by_fields),
        ('f"{tr(one)} {tr(two)}"', glued_by_fields),
        ('f"{share:.1f}"', english_number),
        ('f"{count:,}"', english_number),
    ],
)
def test_each_kind_is_found(source, finder):
    assert any(map(finder, ast.walk(ast.parse(source))))
