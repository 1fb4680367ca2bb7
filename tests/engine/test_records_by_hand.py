"""Small games that were laid out and written by hand, at least one for each way in which a rule can
be read, and judged by each of its readings. Only the stock is filled in.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from swoop_desktop.engine.record import Fault, Replay

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
RULES = {
    # Two players, one pack, nothing that 0.1.0 did not know; the twos are wild, and tens swoop.
    "swoop": {
        "name": "By hand",
        "players": [2, 2],
        "players_per_pack": 2,
        "extra_packs": 0,
        "jokers_per_pack": 0,
        "order": ["A", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"],
        "swoop_ranks": ["T"],
        "wild_ranks": ["2"],
        "max_set": 0,
        "single_swoop_cards": False,
        "four_of_a_kind": "at_least",
        "too_high": "replace",
        "too_high_only_if_stuck": False,
        "too_high_max": 0,
        "mystery_chain": False,
        "starter_card": False,
        "first_deal_starter": "random",
        "later_starter": "rotate",
        "points": dict(zip("A23456789TJQK", [1, 25, *range(3, 10), 50, 10, 10, 10], strict=True)),
        "score_table_cards": True,
        "point_limit": 0,
        "limit_rule": "reaches",
        "deals": 1,
    },
    "hearts": {"name": "By hand", "points": 0, "games": 1, "packs": 1, "hand": 4, "refill": 0},
}
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
NO_MIX = "By these rules, the cards of a set must come all from your hand or all from the table."


@dataclass(frozen=True)
class Game:
    """A finished game, and what comes of it by the values of one option."""

    about: str
    option: str
    faithful: tuple[object, ...]
    """The values by which every line of it is right."""
    refused: dict[object, tuple[int, str]]
    """The values by which one is not: the line, and the reason."""
    lines: str
    rules: dict[str, Any] = field(default_factory=dict)
    """What differs from the rules above."""
    game: str = "swoop"

    def __str__(self):
        return f"{self.option}: {self.about}"

    def read(self, **late):
        """The record, checked with these values in its rules."""
        rules = {**RULES[self.game], **self.rules, **late}
        lines = [json.loads(line) for line in self.lines.strip().splitlines()]
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
    """The line of a deal with its empty parts and an honest stock: what of the pack is left."""
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


FORBIDDEN = {"too_high": "forbidden"}
STUCK = {"too_high_only_if_stuck": True}
CHAIN = {"mystery_chain": True}

GAMES = [
    Game(
        "who holds a ten takes the pile",
        "specials_forced",
        (False,),
        {True: (4, "You may take the pile only if nothing fits, but a 10 does.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["TD", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "pick_up": true}
{"seat": 0, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 64], "totals": [0, 64]}
{"game_end": true, "winners": [0]}
""",
        FORBIDDEN,
    ),
    Game(
        "who holds a two takes the pile",
        "specials_forced",
        (False,),
        {True: (4, "You may take the pile only if nothing fits, but a 2 does.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["2D", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "pick_up": true}
{"seat": 0, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 39], "totals": [0, 39]}
{"game_end": true, "winners": [0]}
""",
        FORBIDDEN,
    ),
    Game(
        "who holds an ace has to play it, also from the table",
        "specials_forced",
        (),
        dict.fromkeys(
            (True, False), (4, "You may take the pile only if nothing fits, but an ace does.")
        ),
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"], "up": ["5C"], "down": ["6C"]},\
 {"hand": ["KD"], "up": ["AD"], "down": ["6D"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "pick_up": true}
""",
        FORBIDDEN,
    ),
    Game(
        "who holds a ten plays it all the same",
        "specials_forced",
        (True, False),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["TD", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "play": {"hand": ["TD"], "up": []}}
{"seat": 1, "play": {"hand": ["KD"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [5, 0], "totals": [5, 0]}
{"game_end": true, "winners": [1]}
""",
        FORBIDDEN,
    ),
    Game(
        "who holds a ten plays a king that is too high",
        "specials_forced",
        (False,),
        {True: (4, "You may play a king on a 4 only if nothing fits.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["TD", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "play": {"hand": ["KD"], "up": []}}
{"seat": 0, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 54], "totals": [0, 54]}
{"game_end": true, "winners": [0]}
""",
        STUCK,
    ),
    Game(
        "a pair from the hand and the table",
        "mixed_sources",
        (True,),
        {False: (3, NO_MIX)},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["6C", "9C"], "up": ["6D"], "down": ["3C"]},\
 {"hand": ["5C", "5D"], "up": ["KD"], "down": ["KC"]}]}
{"seat": 0, "play": {"hand": ["6C"], "up": [0]}}
{"seat": 1, "play": {"hand": ["5C", "5D"], "up": []}}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 35], "totals": [0, 35]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "cards from the hand and the table are added to a mystery",
        "mixed_sources",
        (True,),
        {False: (4, NO_MIX)},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["6C", "9C"], "up": ["6D"], "down": ["3C", "6S"]},\
 {"hand": ["5C", "5D"], "up": ["KD"], "down": ["KC", "QC"]}]}
{"seat": 0, "flip": 1}
{"seat": 0, "add": {"hand": ["6C"], "up": [0]}}
{"seat": 1, "play": {"hand": ["5C", "5D"], "up": []}}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 51], "totals": [0, 51]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "cards from the table alone are added to a mystery",
        "mixed_sources",
        (True, False),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["6C"], "up": ["6D"], "down": ["3C", "6S"]},\
 {"hand": ["5C"], "up": ["KD"], "down": ["KC", "QC"]}]}
{"seat": 0, "flip": 1}
{"seat": 0, "add": {"hand": [], "up": [0]}}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "play": {"hand": ["6C"], "up": []}}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"seat": 0, "flip": 0}
{"deal_end": 1, "out": 0, "scores": [0, 32], "totals": [0, 32]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "a six is added to the mystery",
        "mystery_add",
        (True,),
        {False: (4, "it is not the turn of seat 0")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["6C", "9C"], "down": ["6S"]},\
 {"hand": ["KC", "QC"], "down": ["AC"]}]}
{"seat": 0, "flip": 0}
{"seat": 0, "add": {"hand": ["6C"], "up": []}}
{"seat": 1, "play": {"hand": ["KC"], "up": []}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 23], "totals": [0, 23]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "nobody is asked what to add to the mystery",
        "mystery_add",
        (False,),
        {True: (4, "it is not the turn of seat 1")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["6C", "9C"], "down": ["6S"]},\
 {"hand": ["KC", "QC"], "down": ["AC"]}]}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": ["KC"], "up": []}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "play": {"hand": ["QC"], "up": []}}
{"seat": 0, "play": {"hand": ["6C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 26], "totals": [0, 26]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "after a ten from the table, mysteries are flipped until the player stops",
        "chain_after_swoop",
        (True,),
        {False: (5, "it is not the turn of seat 0")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["3C"], "up": ["TD"], "down": ["9C", "6C", "5C"]},\
 {"hand": ["KC"], "up": ["QD"], "down": ["QC", "JC", "AC"]}]}
{"seat": 0, "play": {"hand": [], "up": [0]}}
{"seat": 0, "flip": 1}
{"seat": 0, "flip": 2}
{"seat": 0, "stop": true}
{"seat": 1, "play": {"hand": ["KC"], "up": []}}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 51], "totals": [0, 51]}
{"game_end": true, "winners": [0]}
""",
        CHAIN,
    ),
    Game(
        "after a ten from the table, the turn passes with the first mystery",
        "chain_after_swoop",
        (False,),
        {True: (5, "it is not the turn of seat 1")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["3C"], "up": ["TD"], "down": ["9C", "6C", "5C"]},\
 {"hand": ["KC"], "up": ["QD"], "down": ["QC", "JC", "AC"]}]}
{"seat": 0, "play": {"hand": [], "up": [0]}}
{"seat": 0, "flip": 1}
{"seat": 1, "play": {"hand": ["KC"], "up": []}}
{"seat": 0, "flip": 2}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": ["KC"], "up": []}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 51], "totals": [0, 51]}
{"game_end": true, "winners": [0]}
""",
        CHAIN,
    ),
    Game(
        "a queen is drawn against a jack",
        "first_deal_starter",
        ("draw_rank",),
        {
            "draw": (2, "the seats [0, 1] are tied and must draw again"),
            "random": (2, "nobody may draw for the first turn of this deal"),
        },
        """
{"deal": 1, "first": 1, "draws": [{"0": "JH", "1": "QH"}], "seats": [{"hand": ["4C"]},\
 {"hand": ["5C"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"game_end": true, "winners": [1]}
""",
    ),
    Game(
        "a jack and a queen are drawn, and then a king and a three",
        "first_deal_starter",
        ("draw",),
        {"draw_rank": (2, "one draw too many: who is first has been decided")},
        """
{"deal": 1, "first": 0, "draws": [{"0": "JH", "1": "QH"}, {"0": "KS", "1": "3S"}],\
 "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "a ten is drawn against a king, and the king begins",
        "first_deal_starter",
        ("draw_rank",),
        {"draw": (2, "first is 1, and should be 0")},
        """
{"deal": 1, "first": 1, "draws": [{"0": "TH", "1": "KH"}], "seats": [{"hand": ["4C"]},\
 {"hand": ["5C"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"game_end": true, "winners": [1]}
""",
    ),
    Game(
        "two queens are drawn, and then a nine and a ten",
        "first_deal_starter",
        ("draw_rank", "draw"),
        {},
        """
{"deal": 1, "first": 1, "draws": [{"0": "QS", "1": "QH"}, {"0": "9S", "1": "TS"}],\
 "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"game_end": true, "winners": [1]}
""",
    ),
    Game(
        "a queen is drawn against a jack for the second deal",
        "later_starter",
        ("draw_rank",),
        {
            "draw": (5, "the seats [0, 1] are tied and must draw again"),
            "rotate": (5, "nobody may draw for the first turn of this deal"),
        },
        """
{"deal": 1, "first": 1, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"deal": 2, "first": 1, "draws": [{"0": "JH", "1": "QH"}], "seats": [{"hand": ["7C"]},\
 {"hand": ["8C"]}]}
{"seat": 1, "play": {"hand": ["8C"], "up": []}}
{"deal_end": 2, "out": 1, "scores": [7, 0], "totals": [11, 0]}
{"game_end": true, "winners": [1]}
""",
        {"deals": 2},
    ),
    Game(
        "the second player begins",
        "first_deal_starter",
        ("random",),
        {
            "first_seat": (2, "first is 1, and should be 0"),
            "draw_rank": (2, "the seats [0, 1] are tied and must draw again"),
        },
        """
{"deal": 1, "first": 1, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"game_end": true, "winners": [1]}
""",
    ),
    Game(
        "the first player begins, and then the second",
        "first_deal_starter",
        ("first_seat", "random"),
        {"draw": (2, "the seats [0, 1] are tied and must draw again")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"deal": 2, "first": 1, "seats": [{"hand": ["7C"]}, {"hand": ["8C"]}]}
{"seat": 1, "play": {"hand": ["8C"], "up": []}}
{"deal_end": 2, "out": 1, "scores": [7, 0], "totals": [7, 5]}
{"game_end": true, "winners": [1]}
""",
        {"deals": 2},
    ),
    Game(
        "who could play a three takes the pile",
        "pick_up",
        ("at_will",),
        {"stuck": (4, "You may take the pile only if nothing fits, but a 3 does.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["3D", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "pick_up": true}
{"seat": 0, "play": {"hand": ["5C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 17], "totals": [0, 17]}
{"game_end": true, "winners": [0]}
""",
        FORBIDDEN,
    ),
    Game(
        "nobody takes an empty pile",
        "pick_up",
        (),
        {"at_will": (3, "The pile is empty."), "stuck": (3, "The pile is empty.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["3D", "KD"]}]}
{"seat": 0, "pick_up": true}
""",
        FORBIDDEN,
    ),
    Game(
        "nobody takes the pile where sets that are too high may be played",
        "pick_up",
        (),
        dict.fromkeys(
            ("at_will", "stuck"),
            (4, "By these rules, you take the pile only by playing a set that is too high."),
        ),
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C", "5C"]}, {"hand": ["3D", "KD"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "pick_up": true}
""",
    ),
    Game(
        "a face-up nine before the three in hand",
        "row_after_hand",
        (False,),
        {True: (3, "First play the cards in your hand.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["3C"], "up": ["9S"], "down": ["AC"]},\
 {"hand": ["8D"], "up": ["6D"], "down": ["AD"]}]}
{"seat": 0, "play": {"hand": [], "up": [0]}}
{"seat": 1, "play": {"hand": ["8D"], "up": []}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "flip": 0}
{"deal_end": 1, "out": 0, "scores": [0, 21], "totals": [0, 21]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "a face-up seven with the last seven of the hand",
        "row_after_hand",
        (True, False),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["7C", "9C"], "up": ["7S"], "down": ["3C"]},\
 {"hand": ["8D", "5D"], "up": ["6D"], "down": ["AD"]}]}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "play": {"hand": ["8D"], "up": []}}
{"seat": 0, "play": {"hand": ["7C"], "up": [0]}}
{"seat": 1, "play": {"hand": ["5D"], "up": []}}
{"seat": 0, "flip": 0}
{"deal_end": 1, "out": 0, "scores": [0, 7], "totals": [0, 7]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "a face-up three that has to wait doesn’t keep anybody from taking the pile",
        "row_after_hand",
        (True,),
        {False: (4, "You may take the pile only if nothing fits, but a 3 does.")},
        """
{"deal": 1, "first": 1, "seats": [{"hand": ["KC"], "up": ["3S"], "down": ["8C"]},\
 {"hand": ["5D"], "up": ["6D"], "down": ["AD"]}]}
{"seat": 1, "play": {"hand": ["5D"], "up": []}}
{"seat": 0, "pick_up": true}
{"seat": 1, "play": {"hand": [], "up": [0]}}
{"seat": 0, "play": {"hand": ["5D"], "up": []}}
{"seat": 1, "flip": 0}
{"deal_end": 1, "out": 1, "scores": [21, 0], "totals": [21, 0]}
{"game_end": true, "winners": [1]}
""",
        FORBIDDEN,
    ),
    Game(
        "a face-up nine is added to a mystery though there are cards in hand",
        "row_after_hand",
        (True, False),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["3C"], "up": ["9S"], "down": ["AC", "9C"]},\
 {"hand": ["KD"], "up": ["6D"], "down": ["AD", "QD"]}]}
{"seat": 0, "flip": 1}
{"seat": 0, "add": {"hand": [], "up": [0]}}
{"seat": 1, "play": {"hand": ["KD"], "up": []}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"seat": 1, "flip": 1}
{"seat": 0, "flip": 0}
{"deal_end": 1, "out": 0, "scores": [0, 38], "totals": [0, 38]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "a mystery before the nine in hand",
        "mysteries_last",
        (False,),
        {True: (3, "First play the cards in your hand.")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["9C"], "down": ["3C"]},\
 {"hand": ["AD"], "down": ["8D"]}]}
{"seat": 0, "flip": 0}
{"seat": 1, "play": {"hand": ["AD"], "up": []}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "flip": 0}
{"deal_end": 1, "out": 1, "scores": [4, 0], "totals": [4, 0]}
{"game_end": true, "winners": [1]}
""",
    ),
    Game(
        "a mystery before the face-up card",
        "mysteries_last",
        (),
        {True: (5, "First play your face-up cards."), False: (7, "the deal is not over yet")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["9C"], "up": ["8C"], "down": ["3C", "4C"]},\
 {"hand": ["KD"], "up": ["6D"], "down": ["AD", "QD"]}]}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "play": {"hand": ["KD"], "up": []}}
{"seat": 0, "flip": 1}
{"seat": 1, "play": {"hand": ["9C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 40], "totals": [0, 40]}
""",
    ),
    Game(
        "a mystery once all else is gone, and again once what it brought is",
        "mysteries_last",
        (True, False),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["9C"], "down": ["3C"]},\
 {"hand": ["AD"], "down": ["8D"]}]}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "play": {"hand": ["AD"], "up": []}}
{"seat": 0, "flip": 0}
{"seat": 1, "flip": 0}
{"seat": 0, "play": {"hand": ["AD"], "up": []}}
{"seat": 1, "play": {"hand": ["3C"], "up": []}}
{"seat": 0, "play": {"hand": ["9C"], "up": []}}
{"seat": 1, "play": {"hand": ["8D"], "up": []}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 1], "totals": [0, 1]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "everybody has begun once",
        "rounds",
        (1,),
        {0: (8, "a deal must begin here")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"deal": 2, "first": 1, "seats": [{"hand": ["7C"]}, {"hand": ["8C"]}]}
{"seat": 1, "play": {"hand": ["8C"], "up": []}}
{"deal_end": 2, "out": 1, "scores": [7, 0], "totals": [7, 5]}
{"game_end": true, "winners": [1]}
""",
        {"deals": 0, "point_limit": 500},
    ),
    Game(
        "the point limit is reached before everybody has begun",
        "rounds",
        (0, 1),
        {},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"game_end": true, "winners": [0]}
""",
        {"deals": 0, "point_limit": 5},
    ),
    Game(
        "who went out begins again",
        "later_starter",
        ("winner",),
        {
            "loser": (5, "first is 0, and should be 1"),
            "rotate": (5, "first is 0, and should be 1"),
            "draw": (5, "the seats [0, 1] are tied and must draw again"),
        },
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"deal": 2, "first": 0, "seats": [{"hand": ["7C"]}, {"hand": ["8C"]}]}
{"seat": 0, "play": {"hand": ["7C"], "up": []}}
{"deal_end": 2, "out": 0, "scores": [0, 8], "totals": [0, 13]}
{"game_end": true, "winners": [0]}
""",
        {"deals": 2},
    ),
    Game(
        "who scored most begins",
        "later_starter",
        ("loser", "rotate"),
        {"winner": (5, "first is 1, and should be 0")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"deal": 2, "first": 1, "seats": [{"hand": ["7C"]}, {"hand": ["8C"]}]}
{"seat": 1, "play": {"hand": ["8C"], "up": []}}
{"deal_end": 2, "out": 1, "scores": [7, 0], "totals": [7, 5]}
{"game_end": true, "winners": [1]}
""",
        {"deals": 2},
    ),
    Game(
        "nobody scored, so the next one clockwise begins, who went out",
        "later_starter",
        ("loser", "winner", "rotate"),
        {},
        """
{"deal": 1, "first": 1, "seats": [{"hand": ["4C", "3C"]}, {"hand": ["5C", "5D"]}]}
{"seat": 1, "play": {"hand": ["5C"], "up": []}}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"seat": 1, "play": {"hand": ["5D"], "up": []}}
{"seat": 0, "play": {"hand": ["3C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 0], "totals": [0, 0]}
{"deal": 2, "first": 0, "seats": [{"hand": ["4C", "4D"]}, {"hand": ["5C", "5D"]}]}
{"seat": 0, "play": {"hand": ["4C", "4D"], "up": []}}
{"deal_end": 2, "out": 0, "scores": [0, 0], "totals": [0, 0]}
{"game_end": true, "winners": [0, 1]}
""",
        {"deals": 2, "points": dict.fromkeys("A23456789TJQK", 0)},
    ),
    Game(
        "as few packs as the deal needs",
        "players_per_pack",
        (0, 2),
        {1: (2, "the cards are not the packs: 2C is there 1 time instead of 2")},
        """
{"deal": 1, "first": 0, "seats": [{"hand": ["4C"]}, {"hand": ["5C"]}]}
{"seat": 0, "play": {"hand": ["4C"], "up": []}}
{"deal_end": 1, "out": 0, "scores": [0, 5], "totals": [0, 5]}
{"game_end": true, "winners": [0]}
""",
    ),
    Game(
        "an ace of hearts over the only other card",
        "hearts_on_top",
        ("left",),
        {
            "hand": (
                3,
                "A heart may be the top card only if you hold nothing but hearts: you"
                " could use 2♠.",
            )
        },
        """
{"deal": 1, "dealer": 0, "cuts": [{"0": "KC", "1": "2C"}], "seats": [\
{"hand": ["2S", "3H", "KH", "AH"]}, {"hand": ["5C", "6C", "7C", "8C"]}]}
{"seat": 0, "pick": {"bottom": "2S", "top": "AH"}}
{"seat": 1, "pick": {"bottom": "5C", "top": "8C"}}
{"round_end": 1, "winner": 0, "captured": 0}
{"seat": 0, "pick": {"bottom": "3H", "top": "KH"}}
{"seat": 1, "pick": {"bottom": "6C", "top": "7C"}}
{"round_end": 2, "winner": 0, "captured": 1}
{"deal_end": 1, "scores": [1, 0], "totals": [1, 0]}
{"game_end": true, "winners": [0]}
""",
        game="hearts",
    ),
    Game(
        "the only other card over a heart",
        "hearts_on_top",
        ("hand", "left"),
        {},
        """
{"deal": 1, "dealer": 0, "cuts": [{"0": "KC", "1": "2C"}], "seats": [\
{"hand": ["2S", "3H", "KH", "AH"]}, {"hand": ["5C", "6C", "7C", "8C"]}]}
{"seat": 0, "pick": {"bottom": "3H", "top": "2S"}}
{"seat": 1, "pick": {"bottom": "5C", "top": "8C"}}
{"round_end": 1, "winner": 1, "captured": 1}
{"seat": 0, "pick": {"bottom": "KH", "top": "AH"}}
{"seat": 1, "pick": {"bottom": "6C", "top": "7C"}}
{"round_end": 2, "winner": 0, "captured": 1}
{"deal_end": 1, "scores": [1, 1], "totals": [1, 1]}
{"game_end": true, "winners": [0, 1]}
""",
        game="hearts",
    ),
    Game(
        "an ace of hearts on top, and another card is left in the hand",
        "hearts_on_top",
        (),
        {
            "hand": (
                3,
                "A heart may be the top card only if you hold nothing but hearts: you"
                " could use 2♠.",
            ),
            "left": (
                3,
                "A heart may be the top card only if only hearts are left beside the bottom card:"
                " you could use 2♠.",
            ),
        },
        """
{"deal": 1, "dealer": 0, "cuts": [{"0": "KC", "1": "2C"}], "seats": [\
{"hand": ["2S", "3H", "KH", "AH"]}, {"hand": ["5C", "6C", "7C", "8C"]}]}
{"seat": 0, "pick": {"bottom": "3H", "top": "AH"}}
""",
        game="hearts",
    ),
]


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
