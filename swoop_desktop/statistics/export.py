"""The statistics for other programs: as CSV and as JSON. docs/statistics.md says what stands in
them, and nothing of it changes but that columns and keys are added.
"""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from typing import Literal, TypeAlias, get_args

from swoop_desktop import __version__
from swoop_desktop.engine.game import Json
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.statistics.totals import YOU, Part

Format: TypeAlias = Literal["csv", "json"]
FORMATS: tuple[Format, ...] = get_args(Format)

_FORM = 1
"""Version of the files: grows when something in them means something else than before."""
_COLUMNS = (
    "begun", "game", "rules", "players", "opponents", "you", "name", "apart", "over", "won",
    "place", "points", "deals", "deals_won", "taken_back",
)  # fmt: skip
_FORMULA = "=+-@＝＋－＠"
"""First characters of a text that some spreadsheet would calculate."""
_Cell: TypeAlias = str | int | float


def written(parts: Sequence[Part], form: Format) -> bytes:
    """Return the content of a file for these games."""
    return as_csv(parts) if form == "csv" else as_json(parts)


def as_csv(parts: Sequence[Part]) -> bytes:
    """Return a line for each game and each person who played it, under a line of names."""
    keys = [(game.name, spec) for game in GAMES.values() for spec in game.tallies]
    text = StringIO()
    lines = csv.writer(text, lineterminator="\r\n")
    lines.writerow([*_COLUMNS, *(f"{game}.{spec.key}" for game, spec in keys)])
    for part in parts:
        game = part.game
        counts = part.tallies
        known = [counts.get(spec.key) if name == game.game else None for name, spec in keys]
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
        lines.writerow(map(_cell, cells))
    return text.getvalue().encode("utf-8", "replace")


def as_json(parts: Sequence[Part]) -> bytes:
    """Return every game with its deals."""
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
    told = {"statistics": _FORM, "program": __version__, "games": games}
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def _cell(content: _Cell) -> _Cell:
    """Return the words of a cell: a text that some spreadsheet may calculate, or that begins with
    what nobody sees, comes behind a sign that makes it a text.
    """
    if not isinstance(content, str) or not content:
        return content
    seen = next((place for place, letter in enumerate(content) if _is_seen(letter)), len(content))
    return f"'{content}" if seen or content[0] in _FORMULA else content


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and not letter.isspace()
