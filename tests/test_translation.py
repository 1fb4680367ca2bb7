"""Every sentence that a player sees can be translated."""

import ast

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from build import terms
from swoop_desktop.engine.messages import Message
from swoop_desktop.lessons.script import all_lessons
from swoop_desktop.tour.tables import all_tables
from tests import ROOT
from tests.contract.played import HERE

PACKAGE = ROOT / "swoop_desktop"
KEYWORDS = {
    "_": None,
    "msg": None,
    "n_": (1, 2),
    "nmsg": (1, 2),
    "p_": ((1, "c"), 2),
    "pmsg": ((1, "c"), 2),
}

LONGER = {"top card of the pile", "take the pile", "put back", "saved game", "go on with"}
"""Phrases that stand only inside longer texts."""


@pytest.fixture(scope="module")
def found():
    """Return the messages that Babel extracts with the settings of `make messages`."""
    with (ROOT / "build" / "messages.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    ids = set()
    for folder in ("swoop_desktop", "build", "assets/lessons", "assets/tour"):
        for _file, _line, message, _comments, _context in extract_from_dir(
            ROOT / folder,
            [(pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods],
            options,
            keywords=KEYWORDS,
        ):
            ids.update([message] if isinstance(message, str) else message)
    return ids


def read(path):
    """Parse a translation."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def texts(message):
    """Yield the templates of a message and of the messages within it."""
    yield message.text
    if message.plural:
        yield message.plural
    for field in message.fields.values():
        if isinstance(field, Message):
            yield from texts(field)


def is_only_fields(template):
    """True for "{part0}, {part1}": nothing to translate."""
    return not any(letter.isalpha() for letter in template.format_map(_Empty()))


class _Empty(dict):
    def __missing__(self, key):
        return ""


@pytest.mark.parametrize(
    ("game", "rules"),
    [(game, rules) for game in HERE for rules in game.presets().values()],
    ids=[name for game in HERE for name in game.presets()],
)
def test_rules_are_explained_in_sentences_that_translators_find(found, game, rules):
    said = [game.title(rules)]
    for heading, sentences in game.explain(rules):
        said += [heading, *sentences]
    templates = {text for message in said for text in texts(message)}
    missing = {text for text in templates if not is_only_fields(text)} - found
    assert not missing, f"not found by Babel: {missing}"


def test_every_text_of_a_lesson_is_found_by_translators(found):
    lessons, _problems = all_lessons(ROOT / "assets" / "lessons")
    assert lessons
    for lesson in lessons:
        said = [lesson.title, lesson.about]
        for part in lesson.parts:
            said += [part.title, *([part.words] if part.words is not None else [])]
            said += [text for step in part.steps for text in (step.words, step.otherwise)]
        missing = {message.text for message in said} - found
        assert not missing, f"not found by Babel: {missing}"


def test_every_text_of_the_tour_is_found_by_translators(found):
    tables, _problems = all_tables(ROOT / "assets" / "tour")
    said = {text.text for table in tables for text in (table.title, table.idea, table.wanted)}
    assert said <= found, f"not found by Babel: {said - found}"


def test_translators_are_told_what_the_words_of_the_game_mean():
    """Each short text has a comment; longer texts explain themselves."""
    said = {path.stem: read(path) for path in (ROOT / "translations").glob("*.po")}
    for catalog in said.values():
        told = {entry.id: " ".join(entry.auto_comments) for entry in catalog if not entry.context}
        for text, word in (
            ("Pile", "pile: the face-up cards"),
            ("Mysteries", "mystery: a face-down card"),
            ("Rule sets", "rule set: one way to play"),
            ("{count} of a kind", "of a kind: how many cards"),
            ("Top card", "bottom card, top card: in Capture"),
        ):
            assert told[text].startswith(word)
        assert "set: one or more" not in told["Rule sets"]


def test_every_word_of_the_game_is_explained_somewhere():
    told = {comment for path in (ROOT / "translations").glob("*.po") for entry in read(path)
            for comment in entry.auto_comments}  # fmt: skip
    unused = {meaning.partition(":")[0] for _term, meaning in terms.terms()} - {
        comment.partition(":")[0] for comment in told
    }
    assert len(terms.terms()) > 30
    assert unused <= LONGER


@pytest.mark.parametrize("path", sorted((ROOT / "translations").glob("*.po")), ids=lambda p: p.stem)
def test_translations_have_the_texts_of_today(found, path):
    ids = [entry.id for entry in read(path)]
    there = {text for one in ids for text in ([one] if isinstance(one, str) else one)}
    drift = {"no more": there - found - {""}, "missing": found - there - {""}}
    assert not any(drift.values()), f"`make messages` brings them in: {drift}"


def test_apostrophes_are_curly(found):
    assert not [text for text in found if "'" in text]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_only_literal_texts_are_translated(path):
    tree = ast.parse(path.read_text("utf-8"))
    wrong = []
    plain = {"n_": 2, "nmsg": 2, "_": 1, "msg": 1, "p_": 2, "pmsg": 2}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        first = node.args[0] if node.args else None
        if node.func.id == "partial" and isinstance(first, ast.Name) and first.id in plain:
            wrong.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
        plurals = plain.get(node.func.id, 0)
        words = node.args[:plurals]
        if not all(isinstance(w, ast.Constant) and isinstance(w.value, str) for w in words):
            wrong.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
    assert not wrong, f"translators would never see these: {wrong}"
