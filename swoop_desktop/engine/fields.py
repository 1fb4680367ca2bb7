"""What the lines of a record are made of, read strictly: the same for every game (record.md)."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TypeVar

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.game import Json, RecordError
from swoop_desktop.engine.messages import msg, nmsg

_T = TypeVar("_T")


def whole(line: Json, name: str) -> int:
    """A whole number. Raises RecordError, as all of these do."""
    value = member(line, name, object)
    if type(value) is not int:
        raise RecordError(msg("“{name}” must be a whole number", name=name))
    return value


def member(line: Json, name: str, kind: type[_T]) -> _T:
    """A value of the kind: `list`, `dict`, or `object` for whatever stands there."""
    if name not in line:
        raise RecordError(msg("“{name}” is missing", name=name))
    value = line[name]
    if not isinstance(value, kind):
        raise RecordError(
            msg("“{name}” must be a list", name=name)
            if kind is list
            else msg("“{name}” must be an object", name=name)
        )
    return value


def codes(value: Sequence[object], name: str) -> list[str]:
    """Codes of cards."""
    found = []
    for code in value:
        if not (isinstance(code, str) and code in c.ALL_CODES):
            raise RecordError(
                msg("“{name}”: {found} is not a card", name=name, found=repr(str(code)[:20]))
            )
        found.append(code)
    return found


def held(wanted: Sequence[str], hand: Sequence[c.Card], seat: int) -> tuple[c.Card, ...]:
    """Find the cards of a hand that have these codes; of equal ones the first."""
    faces: list[str | None] = [*c.codes(hand)]
    found = []
    for code in wanted:
        if code not in faces:
            raise RecordError(msg("{code} is not in the hand of seat {seat}", code=code, seat=seat))
        place = faces.index(code)
        faces[place] = None
        found.append(hand[place])
    return tuple(found)


def seat_rows(line: Json, seats: int, names: Sequence[str]) -> list[list[str]]:
    """Read the codes of every seat's rows of cards, seat by seat, from a deal's line."""
    entries = member(line, "seats", list)
    if len(entries) != seats:
        raise RecordError(
            nmsg(
                "“seats” has {count} entry, but there are {seats} players",
                "“seats” has {count} entries, but there are {seats} players",
                len(entries),
                seats=seats,
            )
        )
    rows: list[list[str]] = []
    for entry in entries:
        if not isinstance(entry, dict):
            raise RecordError(msg("“seats” must hold an object for each seat"))
        rows += [codes(member(entry, name, list), name) for name in names]
    return rows


def split(cards: Sequence[c.Card], rows: Sequence[Sequence[str]]) -> list[tuple[c.Card, ...]]:
    """Cards in one row cut into rows as long as these."""
    left = iter(cards)
    return [tuple(islice(left, len(row))) for row in rows]


def draw_line(draw: Mapping[int, c.Card]) -> Json:
    """Write who drew which card."""
    return {str(seat): c.code(card) for seat, card in draw.items()}


def drawn(line: Json, name: str, seats: int) -> list[dict[int, str]]:
    """Read the rounds of a draw: by seat the code of the card that it drew."""
    rounds: list[dict[int, str]] = []
    known = {str(seat): seat for seat in range(seats)}
    for entry in member(line, name, list):
        if not isinstance(entry, dict) or not entry:
            raise RecordError(msg("“{name}” must hold objects of seats and their cards", name=name))
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
        codes(list(entry.values()), name)
        rounds.append({known[seat]: code for seat, code in entry.items()})
    return rounds


def acting_seat(line: Json, seats: int, to_act: Sequence[int]) -> int:
    """Read the seat of a decision's line, which must be one that is asked."""
    seat = whole(line, "seat")
    if not 0 <= seat < seats:
        raise RecordError(msg("there is no seat {seat}", seat=seat))
    if seat not in to_act:
        raise RecordError(msg("it is not the turn of seat {seat}", seat=seat))
    return seat
