"""Deals and decisions as lines of the record, and back (record.md)."""

from typing import Any

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Json, RecordError
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.rules import numbered_blindly
from swoop_desktop.engine.swoop.state import State

_ROWS = ("hand", "up", "down")
_DECISIONS = ("play", "flip", "add", "pick_up", "stop")


def deal_line(deal: Deal) -> Json:
    """The line of a deal."""
    return {
        "deal": deal.number,
        "first": deal.first,
        "draws": [{str(seat): c.code(card) for seat, card in d.items()} for d in deal.draws],
        "seats": [
            {"hand": c.codes(hand), "up": c.codes(up), "down": c.codes(down)}
            for hand, up, down in zip(deal.hands, deal.ups, deal.downs, strict=True)
        ],
        "pile": c.codes(deal.pile),
        "stock": c.codes(deal.stock),
        "set_aside": c.codes(deal.set_aside),
    }


def deal_from(line: Json, seats: int) -> Deal:
    """The deal of a line. Which of equal cards is which follows from all of them."""
    rows = [_key(line, "seats", list)]
    if len(rows[0]) != seats:
        raise RecordError(f"“seats” has {len(rows[0])} entries, and {seats} play")
    lists: list[list[str]] = []
    for seat in rows[0]:
        if not isinstance(seat, dict):
            raise RecordError("“seats” must hold an object for each seat")
        lists += [_codes(_key(seat, name, list), name) for name in _ROWS]
    lists += [_codes(_key(line, name, list), name) for name in ("pile", "stock", "set_aside")]
    cards = numbered_blindly(tuple(code for row in lists for code in row))
    split: list[tuple[c.Card, ...]] = []
    for row in lists:
        split.append(tuple(cards[: len(row)]))
        del cards[: len(row)]
    aside = split[-1]
    return Deal(
        _whole(line, "deal"),
        _whole(line, "first"),
        _draws(_key(line, "draws", list), seats, list(aside)),
        tuple(split[0 : 3 * seats : 3]),
        tuple(split[1 : 3 * seats : 3]),
        tuple(split[2 : 3 * seats : 3]),
        split[-3],
        split[-2],
        aside,
    )


def action_line(seat: int, action: Action) -> Json:
    """The line of a decision."""
    match action.kind:
        case "flip":
            return {"seat": seat, "flip": action.slots[0]}
        case "pick_up" | "stop":
            return {"seat": seat, action.kind: True}
        case kind:
            return {"seat": seat, kind: {"hand": c.codes(action.cards), "up": list(action.slots)}}


def action_from(line: Json, state: State) -> tuple[int, Action]:
    """Seat and action of a line, with the cards that its player holds."""
    seat = _whole(line, "seat")
    if not 0 <= seat < len(state.hands):
        raise RecordError(f"there is no seat {seat}")
    if seat not in state.to_act():
        raise RecordError(f"it is not the turn of seat {seat}")
    found = [key for key in _DECISIONS if key in line]
    if len(found) != 1:
        names = ", ".join(_DECISIONS)
        raise RecordError(
            f"a decision is exactly one of {names}; here: {', '.join(found) or 'none'}"
        )
    kind = found[0]
    if kind == "flip":
        return seat, Action("flip", slots=(_whole(line, "flip"),))
    if kind in ("pick_up", "stop"):
        if line[kind] is not True:
            raise RecordError(f"“{kind}” must be true")
        return seat, Action(kind)
    what = _key(line, kind, dict)
    columns = _key(what, "up", list)
    if any(type(column) is not int for column in columns):
        raise RecordError("“up” must hold column numbers")
    cards = _find(_codes(_key(what, "hand", list), "hand"), state.hands[seat], seat)
    return seat, Action(kind, cards, tuple(columns))


def _find(codes: list[str], hand: list[c.Card], seat: int) -> tuple[c.Card, ...]:
    """The cards of the hand that have these codes."""
    left = list(hand)
    found = []
    for code in codes:
        card = next((card for card in left if c.code(card) == code), None)
        if card is None:
            raise RecordError(f"{code} is not in the hand of seat {seat}")
        left.remove(card)
        found.append(card)
    return tuple(found)


def _draws(lines: list[Any], seats: int, aside: list[c.Card]) -> tuple[dict[int, c.Card], ...]:
    """The draws, whose cards lie in `aside`."""
    draws: list[dict[int, c.Card]] = []
    names = {str(seat): seat for seat in range(seats)}
    for line in lines:
        if not isinstance(line, dict) or not line:
            raise RecordError("“draws” must hold objects of seats and their cards")
        draw: dict[int, c.Card] = {}
        for name, code in line.items():
            if name not in names:
                raise RecordError(f"“draws” names seat {name!r}, the seats are 0 to {seats - 1}")
            [code] = _codes([code], "draws")
            card = next((card for card in aside if c.code(card) == code), None)
            if card is None:
                raise RecordError(f"{code} was drawn and is not in “set_aside”")
            aside.remove(card)
            draw[names[name]] = card
        draws.append(draw)
    return tuple(draws)


def _codes(value: list[Any], name: str) -> list[str]:
    for code in value:
        if not isinstance(code, str) or not c.places(code):
            raise RecordError(f"“{name}”: {str(code)[:20]!r} is not a card")
    return value


def _key(line: Json, key: str, kind: type) -> Any:
    if key not in line:
        raise RecordError(f"“{key}” is missing")
    if not isinstance(line[key], kind):
        raise RecordError(f"“{key}” must be {'a list' if kind is list else 'an object'}")
    return line[key]


def _whole(line: Json, key: str) -> int:
    if key not in line:
        raise RecordError(f"“{key}” is missing")
    value = line[key]
    if type(value) is not int:
        raise RecordError(f"“{key}” must be a whole number")
    return value
