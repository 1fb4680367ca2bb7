"""How a deal opens: the state right after dealing, and the events that led there."""

from swoop_desktop.engine.events import NOBODY, DealBegan, Event, Happened, Moved, TurnBegan
from swoop_desktop.engine.game import Context, Emit
from swoop_desktop.engine.swoop.deal import Deal, highest
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.state import ASIDE, PILE, STOCK, State
from swoop_desktop.engine.zones import zone_at

_WHY = {
    "rotate": "next_clockwise",
    "first_seat": "as_agreed",
    "winner": "went_out_before",
    "loser": "scored_most_before",
}


def begin(rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
    """Lay out the cards as dealt, and tell the events of the deal."""
    state = State(rules, deal, context)
    if emit is not None:
        for event in _dealing(rules, deal, context):
            emit(event)
        emit(TurnBegan((deal.first,), "first"))
    return state


def _dealing(rules: Rules, deal: Deal, context: Context) -> list[Event]:
    """List the cards coming off the stock: rows before hands, seat by seat from the first."""
    seats = len(deal.hands)
    order = [(deal.first + i) % seats for i in range(seats)]
    events: list[Event] = [DealBegan(deal.number, deal.first, deal)]
    for kind, rows, seen in (("down", deal.downs, NOBODY), ("up", deal.ups, None)):
        for slot in range(rules.face_down if kind == "down" else rules.face_up):
            events += [
                Moved((rows[s][slot],), STOCK, zone_at(kind, s, slot), "deal", seen) for s in order
            ]
    events += [
        Moved(deal.hands[s], STOCK, zone_at("hand", s), "deal", frozenset({s})) for s in order
    ]
    for draw in deal.draws:
        events += [
            Moved((card,), STOCK, ASIDE, "draw", drawn_by=(seat,)) for seat, card in draw.items()
        ]
    events.append(Happened(_why_first(rules, deal, context), deal.first, {}))
    drawn = sum(len(draw) for draw in deal.draws)
    events += [Moved((card,), STOCK, ASIDE, "starter") for card in deal.set_aside[drawn:]]
    if deal.pile:
        events.append(Moved(deal.pile, STOCK, PILE, "starter"))
    return events


def _why_first(rules: Rules, deal: Deal, context: Context) -> str:
    """Find the word for why this player begins: drawn cards that stay tied leave it to chance."""
    method = rules.starter_method(deal.number)
    if deal.draws and highest(rules, deal.number, deal.draws[-1]) == [deal.first]:
        return "highest_drawn" if method == "draw_rank" else "most_drawn"
    if method in ("winner", "loser") and context.result is not None and not context.result.winners:
        method = "rotate"
    return _WHY.get(method, "by_chance")
