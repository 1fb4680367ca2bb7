import ast
import re
from functools import cache

from tests import ROOT

TWICE = re.compile(
    r"(?:^|[.] )(?:What(?:ever)?|Who)\b|\bwhoever\b|\bthose (?:that|who)\b|\bc[ao]mes? of\b"
    r"|\bhave (?:\w+ ){1,6}be\b|\b(?:is|are) (?:said|told) of\b",
    re.IGNORECASE,
)
"""Sentences without a noun to begin with: a reader has to read them twice."""
EMPTY = re.compile(
    r"\b(a|an|and|are|be|by|for|i[fnst]|its|o[fnr]|returns?|says?|th(at|e|is)|to|true|was|whether)\b"
)


def names(node):
    """The words that name and types of a function or a class say."""
    said = [node.name]
    if isinstance(node, ast.FunctionDef):
        said += [arg.arg for arg in node.args.args]
        said += [ast.unparse(node.returns)] if node.returns else []
    return words(" ".join(re.findall(r"[A-Z]?[a-z]+|[A-Z]+", " ".join(said))))


def words(text):
    return {word.rstrip("s") for word in re.findall(r"\w+", EMPTY.sub("", text.lower()))}


def sources():
    for folder in ("swoop_desktop", "build", "benchmarks", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT), path.read_text("utf-8")


def statements(node):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
            yield from statements(child)


@cache
def docstrings():
    """Each with its place, and the words of its function or class, if it has one."""
    found = []
    for path, source in sources():
        for node in statements(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and (
                text := ast.get_docstring(node)
            ):
                found.append((f"{path}:{node.lineno} {text}", text, names(node)))
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                found.append(
                    (f"{path}:{node.lineno} {node.value.value}", str(node.value.value), None)
                )
    return found


def test_a_docstring_says_more_than_name_and_types():
    needless = [said for said, text, own in docstrings() if own is not None and words(text) <= own]
    assert not needless, needless


def test_a_docstring_names_the_thing():
    twice = [said for said, text, _own in docstrings() if TWICE.search(" ".join(text.split()))]
    assert not twice, twice


def test_a_comment_names_the_thing():
    twice = [
        f"{path} {line}"
        for path, source in sources()
        for line in re.findall(r"(?:^ *|  )# (.+)", source, re.MULTILINE)
        if TWICE.search(line)
    ]
    assert not twice, twice
