"""Exported statistics: no other program may take a cell for a formula."""

import csv
import re
from io import StringIO

import pytest

from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.resources.language import set_language, tr
from swoop_desktop.statistics.export import as_csv, as_json
from swoop_desktop.statistics.totals import counted
from tests.statistics.test_totals import game

BAD = (
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    " =1",
    "\u00a0=1",
    "\n=1",
    "\r=1",
    "\t=1",
    "\u200b=1",
    "\ufeff=1",
    "\n",
)
GOOD = ("Zoé", "7 of 9", "O'Hara", "a=b", "张", "♥", "'", "bad \udce9", "")


def rows(parts):
    return list(csv.DictReader(StringIO(as_csv(parts, tr).decode("utf-8-sig"), newline="")))


def everywhere(text):
    """A game with this text in every place that a record or its name can fill."""
    people = (Seat(text, HUMAN), Seat("b", HUMAN), Seat("c", f"bot:{text}"))
    one = game(players=(HUMAN, HUMAN, "bot:easy"))
    (part, _) = counted([one._replace(seats=people, rules=text, game=text, begun=text)])
    return part


@pytest.mark.parametrize("bad", BAD, ids=ascii)
def test_no_cell_is_calculated_wherever_its_text_is_from(bad):
    (row,) = rows([everywhere(bad)])
    assert [key for key, cell in row.items() if cell == f"'{bad}"] == [
        *("Begun", "Game", "Rules", "Opponents", "Name")
    ]
    for key, cell in row.items():
        assert re.match(r"[\w']|$", cell), f"{key}: {cell!r}"


def test_no_heading_is_calculated_whatever_a_translation_says():
    def say(message):
        return f"={tr(message)}" if message.text != "{whole}.{part}" else tr(message)

    (line,) = as_csv([], say).decode("utf-8-sig").splitlines()
    assert all(heading.startswith("'=") for heading in line.split(","))


@pytest.mark.parametrize("parted", ["a,=1", "a;=1", "a; =1", "a\t@x", "a,b;－1"], ids=ascii)
def test_no_part_of_a_cell_is_calculated_where_something_else_stands_between_columns(parted):
    (row,) = rows([everywhere(parted)])
    for part in re.split("[,;\t]", row["Name"]):
        assert re.match(r"[\w']", part.strip()), row["Name"]


@pytest.mark.parametrize("good", GOOD, ids=ascii)
def test_what_no_program_calculates_stays_as_it_is(good):
    (row,) = rows([everywhere(good)])
    assert row["Name"] == row["Opponents"] == good.replace("\udce9", "?")


def test_numbers_stay_numbers():
    one = game(totals=(-5, 3, 0, 7))
    (row,) = rows(counted([one]))
    assert row["Points"] == "-5"


def test_headings_and_numbers_are_in_the_language_of_the_player():
    """French numbers have a comma, so a semicolon separates columns."""
    set_language("fr")
    shared = game(winners=(0, 2))
    content = as_csv(counted([shared]), tr)
    assert content.startswith("\ufeff".encode()), "spreadsheets would misread accents"
    (row,) = csv.DictReader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")
    assert list(row)[:3] == ["Commencée", "Jeu", "Variante"]
    assert row["Gagnée"] == "0,5"
    assert row["Manches gagnées"] == "0,5"
    assert row["Swoop\u00a0: Swoops"] == "2"
    assert not {"Begun", "Deals won", "Swoop: Swoops"} & row.keys()


def test_each_column_has_a_heading_of_its_own():
    for language in ("en", "fr"):
        set_language(language)
        (line,) = as_csv([], tr).decode("utf-8-sig").splitlines()
        headings = re.split("[,;]", line)
        assert len({*headings}) == len(headings)


def test_json_is_the_same_in_every_language():
    parts = counted([game()])
    english = as_json(parts)
    set_language("fr")
    assert as_json(parts) == english
