"""Translations are whole, have the fields of the English, and are set as the language wants it."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parents[2] / "translations"
SOURCES = sorted(FOLDER.glob("*.po"))
NARROW, FIXED = "\u202f", "\u00a0"


def entries(path):
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    for entry in catalog:
        if entry.id:
            one = isinstance(entry.id, str)
            said = [entry.string] if one else entry.string
            yield entry, [entry.id] if one else entry.id, said


def fields(text):
    return {name for _text, name, _format, _how in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_translation_is_whole_and_sure(path):
    found = list(entries(path))
    assert len(found) > 2000
    assert not [entry.id for entry, _english, said in found if entry.fuzzy or not all(said)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_translation_has_the_fields_of_the_english(path):
    wrong = []
    for _entry, english, said in entries(path):
        wanted = set().union(*map(fields, english))
        least = set.intersection(*map(fields, english))
        wrong += [text for text in said if not least <= fields(text) <= wanted]
    assert not wrong


def test_french_has_its_own_signs():
    wrong = []
    for _entry, _english, said in entries(FOLDER / "fr.po"):
        for text in said:
            plain = re.sub(r"\{[^}]*\}", "x", text)
            if (
                re.search(f"[^{NARROW}][;!?](\\s|$)", plain)
                or re.search(f"[^{FIXED}]:(\\s|$)", plain)
                or re.search(f"«[^{FIXED}]|[^{FIXED}]»", plain)
                or re.search("['“”]", plain)
                or re.search(r"[^\u00a0]%", plain)
            ):
                wrong.append(text)
    assert not wrong
