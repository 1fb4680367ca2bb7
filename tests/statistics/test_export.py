"""What goes into the statistics for other programs: no cell of it is calculated by any."""

import csv
import re
from io import StringIO

import pytest

from swoop_desktop.engine.seats import HUMAN, Seat
from swoop_desktop.statistics.export import as_csv
from swoop_desktop.statistics.totals import Part, counted
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


def rows(parts: list[Part]) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(as_csv(parts).decode("utf-8"), newline="")))


def everywhere(text: str) -> Part:
    """A game with a text wherever a record or its name can bring one in."""
    people = (Seat(text, HUMAN), Seat("b", HUMAN), Seat("c", f"bot:{text}"))
    one = game(players=(HUMAN, HUMAN, "bot:easy"))
    (part, _) = counted([one._replace(seats=people, rules=text, game=text, begun=text)])
    return part


@pytest.mark.parametrize("bad", BAD, ids=ascii)
def test_no_cell_is_calculated_wherever_its_text_is_from(bad: str) -> None:
    (row,) = rows([everywhere(bad)])
    assert [key for key, cell in row.items() if cell == f"'{bad}"] == [
        *("begun", "game", "rules", "opponents", "name")
    ]
    for key, cell in row.items():
        assert re.match(r"[\w']|$", cell), f"{key}: {cell!r}"


@pytest.mark.parametrize("good", GOOD, ids=ascii)
def test_what_no_program_calculates_stays_as_it_is(good: str) -> None:
    (row,) = rows([everywhere(good)])
    assert row["name"] == row["opponents"] == good.replace("\udce9", "?")


def test_numbers_stay_numbers() -> None:
    one = game(totals=(-5, 3, 0, 7))
    (row,) = rows(counted([one]))
    assert row["points"] == "-5"
