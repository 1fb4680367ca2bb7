"""Exports statistics as CSV in the player's language, for spreadsheets, or as language-independent
JSON (docs/statistics.md).
"""

import csv
import json
import re
from collections.abc import Callable, Sequence
from io import StringIO
from typing import Literal, TypeAlias, get_args

from swoop_desktop import __version__
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.messages import Message, msg, pmsg
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.statistics.totals import YOU, Part

Format: TypeAlias = Literal["csv", "json"]
FORMATS: tuple[Format, ...] = get_args(Format)
Say: TypeAlias = Callable[[Message], str]

_FORM = 1
"""Version of the JSON; grows when a meaning changes."""
_HEADINGS = (
    # Translators: heading of a column in a spreadsheet: when the game was begun
    pmsg("column", "Begun"),
    # Translators: heading of a column in a spreadsheet: Swoop, or Capture the Hearts
    pmsg("column", "Game"),
    # Translators: heading of a column in a spreadsheet: the name of the rule set
    pmsg("column", "Rules"),
    # Translators: heading of a column in a spreadsheet: how many played
    pmsg("column", "Players"),
    # Translators: heading of a column in a spreadsheet: the level of the bots
    pmsg("column", "Opponents"),
    # Translators: heading of a column in a spreadsheet: 1 if no other person played
    pmsg("column", "You"),
    # Translators: heading of a column in a spreadsheet: the name of whom the line is about
    pmsg("column", "Name"),
    # Translators: heading of a column in a spreadsheet: 1 if the game does not count
    pmsg("column", "Kept apart"),
    # Translators: heading of a column in a spreadsheet: 1 if the game was played to its end
    pmsg("column", "Over"),
    # Translators: heading of a column in a spreadsheet: share of the win, 1 if won alone
    pmsg("column", "Won"),
    # Translators: heading of a column in a spreadsheet: 1 for the first in the game, 2 for the next
    pmsg("column", "Place"),
    # Translators: heading of a column in a spreadsheet: points of the person
    pmsg("column", "Points"),
    # Translators: heading of a column in a spreadsheet: how many deals are counted
    pmsg("column", "Deals"),
    # Translators: heading of a column in a spreadsheet: how many of them the person did best in
    pmsg("column", "Deals won"),
    # Translators: heading of a column in a spreadsheet: how many decisions were taken back
    pmsg("column", "Taken back"),
)
_FORMULA = "=+-@＝＋－＠"
_PARTED = re.compile(rf"(?<=\S)([,;\t]\s*)(?=[{re.escape(_FORMULA)}])")
"""A separator before a formula: some spreadsheets split cells there."""
_Cell: TypeAlias = str | int | float


def written(parts: Sequence[Part], form: Format, say: Say) -> bytes:
    return as_csv(parts, say) if form == "csv" else as_json(parts)


def as_csv(parts: Sequence[Part], say: Say) -> bytes:
    """Return headings, then a line for each game and person.

    Columns are separated by semicolons where numbers have a decimal comma, as spreadsheets there
    expect. The byte order mark marks UTF-8.
    """
    counts = [(game, spec) for game in GAMES.values() for spec in game.tallies]
    text, point = StringIO(), say(msg("{whole}.{part}", whole="", part=""))
    lines = csv.writer(text, delimiter=";" if point == "," else ",", lineterminator="\r\n")
    headings = [msg("{name}: {value}", name=game.called, value=spec.label) for game, spec in counts]
    lines.writerow([_cell(say(heading), point) for heading in (*_HEADINGS, *headings)])
    for part in parts:
        game = part.game
        tallies = part.tallies
        known = [tallies.get(s.key) if of.name == game.game else None for of, s in counts]
        cells: list[_Cell] = [
            game.begun,
            game.game,
            game.rules,
            len(game.seats),
            part.level,
            int(part.who == YOU),
            game.seats[part.seat].name,
            int(game.apart),
            int(part.over),
            round(part.win, 4),
            part.place if part.over else "",
            part.points,
            len(part.deals),
            round(part.deal_wins, 4),
            sum(deal.taken_back for deal in part.deals),
            *("" if count is None else count for count in known),
        ]
        lines.writerow([_cell(cell, point) for cell in cells])
    return text.getvalue().encode("utf-8-sig", "replace")


def as_json(parts: Sequence[Part]) -> bytes:
    games: list[Json] = []
    last: Json = {}
    before = None
    for part in parts:
        game = part.game
        if game is not before:
            before = game
            last = {
                "begun": game.begun,
                "game": game.game,
                "rules": game.rules,
                "seats": [{"name": seat.name, "player": seat.player} for seat in game.seats],
                "opponents": part.level,
                "apart": game.apart,
                "over": part.over,
                "winners": list(game.winners),
                "totals": list(game.totals),
                "deals": [
                    {
                        "deal": deal.number,
                        "scores": list(deal.scores),
                        "best": list(deal.best),
                        "taken_back": deal.taken_back,
                    }
                    for deal in part.deals
                ],
                "people": [],
            }
            games.append(last)
        people = last["people"]
        assert isinstance(people, list)
        people.append({"seat": part.seat, "you": part.who == YOU, "tallies": dict(part.tallies)})
    document = {"statistics": _FORM, "program": __version__, "games": games}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _cell(content: _Cell, point: str) -> _Cell:
    """Return a cell's content. A text that a spreadsheet may calculate, or that begins with an
    invisible letter, gets apostrophes; a float gets this decimal point.
    """
    if isinstance(content, float):
        return str(content).replace(".", point)
    if not isinstance(content, str) or not content:
        return content
    content = _PARTED.sub(r"\1'", content)
    seen = next((place for place, letter in enumerate(content) if _is_seen(letter)), len(content))
    return f"'{content}" if seen or content[0] in _FORMULA else content


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and not letter.isspace()
