import ast
import re
from functools import cache

from tests import ROOT

TWICE = re.compile(
    r"(?:^|[.] )(?:What(?:ever)?|Who)\b|\bwhoever\b|\bthose (?:that|who)\b|\bc[ao]mes? of\b"
    r"|\bof which\b|\bhave (?:\w+ ){1,6}be\b|\b(?:is|are) (?:said|told) of\b",
    re.IGNORECASE,
)
"""Phrases that replace a noun: readers need a second look at such sentences."""
EMPTY = re.compile(
    r"\b(a|an|and|are|be|by|for|i[fnst]|its|o[fnr]|returns?|says?|th(at|e|is)|to|true|was|whether)\b"
)


def names(node):
    """Return the words in a function's or class's name and types."""
    said = [node.name]
    if isinstance(node, ast.FunctionDef):
        said += [arg.arg for arg in node.args.args]
        said += [ast.unparse(node.returns)] if node.returns else []
    return words(" ".join(re.findall(r"[A-Z]?[a-z]+|[A-Z]+", " ".join(said))))


def words(text):
    return {word.rstrip("s") for word in re.findall(r"\w+", EMPTY.sub("", text.lower()))}


def statements(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
            yield from statements(child)


@cache
def texts():
    """Docstrings and comments, with the words of their function or class, if any."""
    found = []
    for folder in ("swoop_desktop", "build", "benchmarks", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            found += [(path, line, None) for line in re.findall(r"(?m)(?:^ *|  )# (.+)", source)]
            for node in statements(ast.parse(source)):
                match node:
                    case ast.FunctionDef() | ast.ClassDef():
                        found.append((path, ast.get_docstring(node), names(node)))
                    case ast.Expr(ast.Constant(str(text))):
                        found.append((path, " ".join(text.split()), None))
    return found


def test_a_docstring_says_more_than_name_and_types():
    needless = [(path, text) for path, text, own in texts() if own and text and words(text) <= own]
    assert not needless, needless


def test_a_docstring_and_a_comment_name_the_thing():
    twice = [(path, text) for path, text, _own in texts() if text and TWICE.search(text)]
    assert not twice, twice


def test_each_dataclass_has_a_docstring():
    """For one without, `dataclasses` writes it, and loads `inspect` to do so."""
    bare = [
        (path, node.name)
        for path in sorted((ROOT / "swoop_desktop").rglob("*.py"))
        for node in statements(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and not ast.get_docstring(node)
        if any("dataclass" in ast.unparse(mark) for mark in node.decorator_list)
    ]
    assert not bare, bare
