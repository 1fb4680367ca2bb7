"""Deals and decisions as lines of the record."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.fields import acting_seat, codes, held, member, seat_rows, whole
from swoop_desktop.engine.game import Json, RecordError
from swoop_desktop.engine.messages import msg
from tests.third_game.deal import Deal
from tests.third_game.observation import DRAW, TAKE
from tests.third_game.state import State

_FROM = {"stock": DRAW, "pile": TAKE}


def deal_line(deal: Deal) -> Json:
    """The line of a deal."""
    seats = [{"hand": c.codes(hand)} for hand in deal.hands]
    stock = c.codes(deal.stock)
    return {"deal": deal.number, "first": deal.first, "seats": seats, "stock": stock}


def deal_from(line: Json, seats: int) -> Deal:
    """The deal of a line."""
    *hands, stock = [
        tuple(c.with_code(code)[0] for code in row)
        for row in (
            *seat_rows(line, seats, ("hand",)),
            codes(member(line, "stock", list), "stock"),
        )
    ]
    return Deal(whole(line, "deal"), whole(line, "first"), tuple(hands), stock)


def action_line(seat: int, action: Action) -> Json:
    """The line of a decision."""
    if action.cards:
        return {"seat": seat, "discard": c.code(action.cards[0])}
    return {"seat": seat, "draw": next(word for word, one in _FROM.items() if one == action)}


def action_from(line: Json, state: State) -> tuple[int, Action]:
    """The seat and the decision of a line."""
    seat = acting_seat(line, len(state.hands), state.to_act())
    if "discard" in line:
        wanted = codes([line["discard"]], "discard")
        return seat, Action("discard", held(wanted, state.hands[seat], seat))
    word = member(line, "draw", object)
    if not isinstance(word, str) or word not in _FROM:
        raise RecordError(msg("“draw” must be “stock” or “pile”"))
    return seat, _FROM[word]
