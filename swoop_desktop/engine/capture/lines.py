"""Deals and decisions as lines of the record, and back (record.md)."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.deal import Deal, numbered
from swoop_desktop.engine.capture.state import State
from swoop_desktop.engine.fields import acting_seat, codes, drawn, held, member, seat_rows, whole
from swoop_desktop.engine.game import Json

_PARTS = ("bottom", "top")


def deal_line(deal: Deal) -> Json:
    """Write a deal."""
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "cuts": [{str(seat): code for seat, code in cut.items()} for cut in deal.cuts],
        "seats": [{"hand": c.codes(hand)} for hand in deal.hands],
        "stock": c.codes(deal.stock),
    }


def deal_from(line: Json, seats: int) -> Deal:
    """Read a deal."""
    rows = seat_rows(line, seats, ("hand",))
    rows.append(codes(member(line, "stock", list), "stock"))
    cuts = drawn(line, "cuts", seats)
    return numbered(whole(line, "deal"), whole(line, "dealer"), cuts, rows)


def action_line(seat: int, action: Action) -> Json:
    """Write a decision."""
    return {"seat": seat, "pick": dict(zip(_PARTS, c.codes(action.cards), strict=True))}


def action_from(line: Json, state: State) -> tuple[int, Action]:
    """Seat and action of a line, with the cards that its player holds. The choices of a round may
    stand in any order, as they were made.
    """
    seat = acting_seat(line, state.seats, state.to_act())
    what = member(line, "pick", dict)
    cards = codes([member(what, part, object) for part in _PARTS], "pick")
    return seat, Action("pick", held(cards, state.hands[seat], seat))
