"""Small games written by hand, at least one for each reading of a rule, checked by all readings.
Only the stock is filled in.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from swoop_desktop.engine.record import Fault, Replay

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
RULES, *BLOCKS = Path(__file__).with_name("by_hand.txt").read_text("utf-8").split("\n\n")
USUAL = dict(zip(("swoop", "hearts"), map(json.loads, RULES.splitlines()), strict=True))
"""By game: rules for two players, one pack, twos wild, tens swoop, and every later option at its
value in 0.1.0.
"""
BEFORE = {
    "specials_forced": True,
    "mixed_sources": True,
    "mystery_add": True,
    "chain_after_swoop": False,
    "hearts_on_top": "hand",
    "pick_up": "stuck",
    "row_after_hand": False,
    "mysteries_last": False,
    "rounds": 0,
}


@dataclass(frozen=True)
class Game:
    """A finished game, and whether it is faithful with each value of one option."""

    about: str
    option: str
    faithful: list[object]
    """Values of the option with which every line is right."""
    refused: dict[object, tuple[int, str]]
    """By value that makes a line wrong: the line, and the reason."""
    lines: tuple[str, ...]
    rules: dict[str, Any] = field(default_factory=dict)
    """Options that differ from `USUAL`."""
    game: str = "swoop"

    @classmethod
    def told(cls, head, *lines):
        """Parse a block of the file."""
        said = json.loads(head)
        refused = {value: (line, why) for value, line, why in said.pop("refused")}
        return cls(**said, refused=refused, lines=lines)

    def __str__(self):
        return f"{self.option}: {self.about}"

    def read(self, **late):
        """Replay the record with these values in its rules."""
        rules = {**USUAL[self.game], **self.rules, **late}
        lines = [json.loads(line) for line in self.lines]
        if self.game == "swoop":
            seat = next(line for line in lines if "deal" in line)["seats"][0]
            sizes = {"hand": "hand", "face_up": "up", "face_down": "down"}
            rules["deal"] = {name: len(seat.get(row, [])) for name, row in sizes.items()}
        who = [{"name": name, "player": "human"} for name in ("Ada", "Bo")]
        header = {"record": 1, "game": self.game, "program": "0.1.0", "seed": 0}
        told = [{**header, "rules": rules, "seats": who}]
        told += [_dealt(line, self.game) if "deal" in line else line for line in lines]
        return Replay("".join(json.dumps(line) + "\n" for line in told).encode())


def _dealt(line, game):
    """Complete a deal's line: empty parts, and a stock of all cards left in the pack."""
    seats = [{"up": [], "down": [], **seat} if game == "swoop" else seat for seat in line["seats"]]
    out = [code for seat in seats for row in seat.values() for code in row]
    full = {**line, "seats": seats}
    if game == "swoop":
        full.setdefault("draws", [])
        full["set_aside"] = [code for draw in full["draws"] for code in draw.values()]
        full["pile"] = []
        out += full["set_aside"]
    assert max(Counter(out).values()) == 1, "one pack has each card once"
    full["stock"] = [code for code in PACK if code not in out]
    return full


GAMES = [Game.told(*block.splitlines()) for block in BLOCKS]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_it_is_faithful_by_its_reading_alone(game):
    for value in game.faithful:
        read = game.read(**{game.option: value})
        assert read.match.winners is not None and not read.missing, value
    for value, (line, reason) in game.refused.items():
        with pytest.raises(Fault) as caught:
            game.read(**{game.option: value})
        assert (caught.value.line, str(caught.value.reason)) == (line, reason), value


@pytest.mark.parametrize("game", [it for it in GAMES if it.option in BEFORE], ids=str)
def test_without_the_option_it_is_read_as_before_it_existed(game):
    before = BEFORE[game.option]
    if before in game.faithful:
        read = game.read()
        assert getattr(read.header.rules, game.option) == before
        assert read.events == game.read(**{game.option: before}).events
    else:
        with pytest.raises(Fault) as caught:
            game.read()
        assert (caught.value.line, str(caught.value.reason)) == game.refused[before]


def test_every_late_option_has_a_game_both_ways():
    judged = {option: set[object]() for option in BEFORE}
    for game in GAMES:
        if game.option in judged and game.faithful and game.refused:
            judged[game.option] |= {*game.faithful, *game.refused}
    assert all(len(values) == 2 for values in judged.values()), judged
