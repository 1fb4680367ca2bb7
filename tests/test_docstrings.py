import ast
import re

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


def nodes():
    for folder in ("swoop_desktop", "build", "benchmarks", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield path.relative_to(ROOT), node


def test_a_docstring_says_more_than_name_and_types():
    needless = [
        f"{path}:{node.lineno} {node.name}: {docstring}"
        for path, node in nodes()
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and (docstring := ast.get_docstring(node))
        and words(docstring) <= names(node)
    ]
    assert not needless, needless


def test_a_docstring_names_the_thing():
    twice = [
        f"{path}:{node.lineno} {text}"
        for path, node in nodes()
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(text := node.value.value, str)
        and TWICE.search(" ".join(text.split()))
    ]
    assert not twice, twice
