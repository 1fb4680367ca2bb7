"""Strict readers for the fields of record lines, shared by all games.

All raise RecordError.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar, cast

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, Refusal, msg, nmsg

Json: TypeAlias = dict[str, object]
_T = TypeVar("_T")
_MUST: Mapping[type, Message] = {
    dict: msg("“{name}” must be an object"),
    int: msg("“{name}” must be a whole number"),
    list: msg("“{name}” must be a list"),
    str: msg("“{name}” must be text"),
}


class RecordError(Refusal):
    pass


def member(line: Json, name: str, kind: type[_T]) -> _T:
    """Return the field's value of this type; `object` accepts any type."""
    if name not in line:
        raise RecordError(msg("“{name}” is missing", name=name))
    value = line[name]
    if kind is not object and type(value) is not kind:  # For `isinstance`, True is an int.
        raise RecordError(_MUST[kind].filled(name=name))
    return cast("_T", value)


def if_any(line: Json, name: str, kind: type[_T]) -> _T | None:
    """Return the field's value of this type; None if absent or null."""
    return None if line.get(name) is None else member(line, name, kind)


def objects(line: Json, name: str) -> list[Json]:
    entries = member(line, name, list)
    if not all(isinstance(entry, dict) for entry in entries):
        raise RecordError(msg("“{name}” must hold objects", name=name))
    return entries


def cards(value: Sequence[object], name: str) -> c.Cards:
    cards_read = []
    for code in value:
        card = c.BY_CODE.get(code) if isinstance(code, str) else None
        if card is None:
            raise RecordError(
                msg("“{name}”: {found} is not a card", name=name, found=repr(str(code)[:20]))
            )
        cards_read.append(card)
    return tuple(cards_read)


def held(value: Sequence[object], name: str, hand: c.Row, seat: int) -> c.Cards:
    wanted = cards(value, name)
    for card in wanted:
        if wanted.count(card) > hand.count(card):
            raise RecordError(
                msg("{code} is not in the hand of seat {seat}", code=c.code(card), seat=seat)
            )
    return wanted


def seat_rows(line: Json, seats: int, names: Sequence[str]) -> list[c.Cards]:
    """Read every seat's rows of cards from a deal's line, seat by seat."""
    entries = objects(line, "seats")
    if len(entries) != seats:
        raise RecordError(
            nmsg(
                "“seats” has {count} entry, but there are {seats} players",
                "“seats” has {count} entries, but there are {seats} players",
                len(entries),
                seats=seats,
            )
        )
    return [cards(member(entry, name, list), name) for entry in entries for name in names]


def check_packs(counts: Counter[str], due: Counter[str]) -> None:
    for code in sorted(counts.keys() | due.keys()):
        if counts[code] != due[code]:
            raise RecordError(
                nmsg(
                    "the cards are not the packs: {code} is there {count} time instead of {wanted}",
                    "the cards are not the packs: {code} is there {count} times instead of "
                    "{wanted}",
                    counts[code],
                    code=code,
                    wanted=due[code],
                )
            )


def check_size(seat: int, name: str, count: int, wanted: int) -> None:
    if count != wanted:
        raise RecordError(
            nmsg(
                "seat {seat}: {count} card in “{name}”, but the rules deal {wanted}",
                "seat {seat}: {count} cards in “{name}”, but the rules deal {wanted}",
                count,
                seat=seat,
                name=name,
                wanted=wanted,
            )
        )


def draw_line(draw: Mapping[int, c.Card]) -> Json:
    return {str(seat): c.code(card) for seat, card in draw.items()}


def drawn(line: Json, name: str, seats: int) -> tuple[dict[int, c.Card], ...]:
    rounds: list[dict[int, c.Card]] = []
    known = {str(seat): seat for seat in range(seats)}
    for entry in objects(line, name):
        for seat in entry:
            if seat not in known:
                raise RecordError(
                    msg(
                        "“{name}” names seat {seat}, but the seats are 0 to {last}",
                        name=name,
                        seat=repr(seat),
                        last=seats - 1,
                    )
                )
        cards_read = cards(list(entry.values()), name)
        rounds.append({known[seat]: card for seat, card in zip(entry, cards_read, strict=True)})
    return tuple(rounds)


def acting_seat(line: Json, seats: int, to_act: Sequence[int]) -> int:
    """Read the seat of a decision. The seat must be one of `to_act`."""
    seat = member(line, "seat", int)
    if not 0 <= seat < seats:
        raise RecordError(msg("there is no seat {seat}", seat=seat))
    if seat not in to_act:
        raise RecordError(msg("it is not the turn of seat {seat}", seat=seat))
    return seat
