"""Translations are complete, keep the English fields, and follow the language's typography."""

import functools
import re
import string
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from swoop_desktop.cli import main
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.resources import language
from tests.contract.played import OURS

FOLDER = Path(__file__).parents[2] / "translations"
ROOT = FOLDER.parent / "swoop_desktop"
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


@functools.cache
def texts_of_others():
    """Return texts of games outside the program, which need no translation."""
    every = [ROOT / "engine", ROOT / "bots", ROOT / "tabletop" / "spec"]
    ours = {"", *(type(GAMES[game]).__module__.split(".")[-2] for game in OURS)}
    files = {file for folder in every for file in folder.glob("*/*.py")} | {
        ROOT / "tabletop" / "spec" / f"{game}.py" for game in GAMES
    }
    others = [f for f in files if f.exists() and not {f.parent.name, f.stem} & ours]
    keywords = {"msg": None, "nmsg": (1, 2), "pmsg": ((1, "c"), 2), "_": None, "n_": (1, 2)}
    found = set()
    for file in others:
        with file.open("rb") as source:
            for _line, said, *_ in extract("python", source, keywords):
                found.update([said] if isinstance(said, str) else said)
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_translation_is_whole_and_sure(path):
    found = list(entries(path))
    assert len(found) > 2000
    missing = [(entry, english) for entry, english, said in found if not all(said)]
    assert not [entry.id for entry, _english, _said in found if entry.fuzzy]
    assert not [entry.id for entry, english in missing if not {*english} <= texts_of_others()]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_translation_has_the_fields_of_the_english(path):
    wrong = []
    for _entry, english, said in entries(path):
        wanted = set().union(*map(fields, english))
        least = set.intersection(*map(fields, english))
        wrong += [text for text in said if text and not least <= fields(text) <= wanted]
    assert not wrong


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_translation_says_who_made_it_and_of_what(path):
    """No placeholder of Babel's is left."""
    head = path.read_text(encoding="utf-8").partition("\n\n")[0]
    assert not re.findall("ORGANIZATION|FIRST AUTHOR|FULL NAME|EMAIL@ADDRESS|VERSION|li.org", head)


def test_the_table_of_the_docs_says_of_quebec_what_the_program_says(capsys):
    """Each part of the table's sentences is found in the program's text, whatever its
    first letter.
    """
    assert main(["--lang", "fr", "rules", "show", "quebec"]) == 0
    known = _plain(capsys.readouterr().out.replace("#", ""))
    known += _plain(language._("A mystery: nobody knows this card until it is flipped."))
    page = (FOLDER.parent / "docs" / "translating.md").read_text(encoding="utf-8")
    table = page.partition("point by point")[2].partition("|---|---|\n")[2].partition("\n\n")[0]
    cells = [row.strip(" |").split(" | ")[1] for row in table.splitlines()]
    assert len(cells) > 15
    parts = [part for cell in cells for part in re.split(r"[.;] |\[…\]", cell)]
    missing = [part for part in parts if _plain(part).strip(" .")[1:] not in known]
    assert not missing


def _plain(text):
    return re.sub(r"\s+", " ", text).lower()


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
                or re.search(r"\s…", plain)
            ):
                wrong.append(text)
    assert not wrong
