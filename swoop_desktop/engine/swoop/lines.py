"""Deals and decisions as lines of the record, and back (record.md)."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.fields import (
    acting_seat,
    codes,
    draw_line,
    drawn,
    held,
    member,
    seat_rows,
    split,
    whole,
)
from swoop_desktop.engine.game import Json, RecordError
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.numbering import numbered_blindly
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.state import State

_ROWS = ("hand", "up", "down")
_DECISIONS = ("play", "flip", "add", "pick_up", "stop")


def deal_line(deal: Deal) -> Json:
    """Write a deal."""
    return {
        "deal": deal.number,
        "first": deal.first,
        "draws": [draw_line(draw) for draw in deal.draws],
        "seats": [
            {"hand": c.codes(hand), "up": c.codes(up), "down": c.codes(down)}
            for hand, up, down in zip(deal.hands, deal.ups, deal.downs, strict=True)
        ],
        "pile": c.codes(deal.pile),
        "stock": c.codes(deal.stock),
        "set_aside": c.codes(deal.set_aside),
    }


def deal_from(line: Json, seats: int) -> Deal:
    """Read a deal. Which of equal cards is which follows from all of them."""
    rows = seat_rows(line, seats, _ROWS)
    rows += [codes(member(line, name, list), name) for name in ("pile", "stock", "set_aside")]
    cards = numbered_blindly(tuple(code for row in rows for code in row))
    *seated, pile, stock, aside = split(cards, rows)
    return Deal(
        whole(line, "deal"),
        whole(line, "first"),
        _draws(drawn(line, "draws", seats), list(aside)),
        tuple(seated[0::3]),
        tuple(seated[1::3]),
        tuple(seated[2::3]),
        pile,
        stock,
        aside,
    )


def action_line(seat: int, action: Action) -> Json:
    """Write a decision."""
    match action.kind:
        case "flip":
            return {"seat": seat, "flip": action.slots[0]}
        case "pick_up" | "stop":
            return {"seat": seat, action.kind: True}
        case kind:
            return {"seat": seat, kind: {"hand": c.codes(action.cards), "up": list(action.slots)}}


def action_from(line: Json, state: State) -> tuple[int, Action]:
    """Seat and action of a line, with the cards that its player holds."""
    seat = acting_seat(line, len(state.hands), state.to_act())
    found = [key for key in _DECISIONS if key in line]
    if len(found) != 1:
        names = ", ".join(_DECISIONS)
        if not found:
            raise RecordError(msg("a decision is one of {names}; here there is none", names=names))
        raise RecordError(
            msg(
                "a decision is exactly one of {names}; here: {found}",
                names=names,
                found=", ".join(found),
            )
        )
    kind = found[0]
    if kind == "flip":
        return seat, Action("flip", slots=(whole(line, "flip"),))
    if kind in ("pick_up", "stop"):
        if line[kind] is not True:
            raise RecordError(msg("“{kind}” must be true", kind=kind))
        return seat, Action(kind)
    what = member(line, kind, dict)
    columns = member(what, "up", list)
    if columns and any(type(column) is not int for column in columns):
        raise RecordError(msg("“up” must hold column numbers"))
    cards = held(codes(member(what, "hand", list), "hand"), state.hands[seat], seat)
    return seat, Action(kind, cards, tuple(columns))


def _draws(draws: list[dict[int, str]], aside: list[c.Card]) -> tuple[dict[int, c.Card], ...]:
    """Return the draws with their cards, which lie in `aside`."""
    found: list[dict[int, c.Card]] = []
    for draw in draws:
        cards: dict[int, c.Card] = {}
        for seat, code in draw.items():
            card = next((card for card in aside if c.code(card) == code), None)
            if card is None:
                raise RecordError(msg("{code} was drawn but is not in “set_aside”", code=code))
            aside.remove(card)
            cards[seat] = card
        found.append(cards)
    return tuple(found)
