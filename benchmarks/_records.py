"""A folder of many records, like that of somebody who has played for years."""

import json
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.names import HUMAN
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.simulate.simulation import RecordFolder, Table, simulate
from swoop_desktop.storage.atomic_files import make_folder

GAMES = (("classic", 4), ("classic", 3), ("quebec", 5), ("capture", 2), ("swoops150", 4))
"""Rule set and number of seats of each copied game."""
OF_EACH = 3
UNFINISHED = 20
"""Number of games that are left before their end."""
NAMES = ("Anna", "Bo", "Cléo", "Dmitri", "Élodie", "Fatima", "Gül", "Hồng", "Ivo", "Jürgen")
LAST = 1_790_000_000
"""Seconds since 1970, half a day after the newest record; records are half a day apart."""


def write_records(folder: Path, number: int, *, unfinished: int = UNFINISHED) -> None:
    """Write `number` records: copies of a few games, each with its own players and day. About
    `unfinished` of them, evenly spread, are cut short.
    """
    make_folder(folder)
    chance = Source(7)
    games = _games()
    for i in range(number):
        name, header, lines = games[i % len(games)]
        for seat in header["seats"]:
            seat["name"] = chance.choice(NAMES)
        header["seats"][0]["player"] = HUMAN
        header["seed"] = i
        kept = len(lines)
        if i % max(1, number // unfinished) == 0:
            kept = chance.below(kept - 2)
        when = LAST - (number - i) * 43_200
        path = folder / f"{_stamp(when)}-{name}.swoop"
        first = json.dumps(header, ensure_ascii=False).encode()
        path.write_bytes(b"".join([first, b"\n", *lines[:kept]]))
        os.utime(path, (when, when))


def _games() -> list[tuple[str, dict[str, Any], list[bytes]]]:
    """Return file name, header and remaining lines of each game."""
    found = []
    with TemporaryDirectory() as folder:
        for name, seats in GAMES:
            game, rules = find_rules(name)
            table = Table(game.name, rules, ("easy",) * seats, 11)
            simulate(table, OF_EACH, records=RecordFolder(Path(folder), name))
        for path in sorted(Path(folder).iterdir()):
            first, *lines = path.read_bytes().splitlines(keepends=True)
            found.append((path.name.rpartition("-")[0], json.loads(first), lines))
    return found


def _stamp(when: int) -> str:
    return time.strftime("%Y-%m-%d-%H%M%S", time.localtime(when))
