"""How a deal opens: the state right after dealing, and the events that led there."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.deal import Deal
from swoop_desktop.engine.capture.rules import Rules
from swoop_desktop.engine.capture.state import ASIDE, STOCK, State, hand_of
from swoop_desktop.engine.events import DealBegan, Event, Happened, Moved, TurnBegan
from swoop_desktop.engine.game import Context, Emit


def begin(rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
    """Lay out the cards as dealt, and tell the events of the deal."""
    state = State(rules, deal, context)
    if emit is not None:
        emit(DealBegan(deal.number, deal.dealer, deal))
        for event in _cutting(rules, deal):
            emit(event)
        for seat in state.in_turn():
            hand = tuple(state.hands[seat])
            emit(Moved(hand, STOCK, hand_of(seat), "deal", frozenset({seat})))
        emit(TurnBegan(state.to_act(), "choose"))
    return state


def _cutting(rules: Rules, deal: Deal) -> list[Event]:
    """Everybody cuts for all to see, which tells who deals; then the cards are shuffled in."""
    events: list[Event] = []
    cut: list[c.Card] = []
    packs, times = rules.packs_for(len(deal.hands)), dict[str, int]()
    for draw in deal.cuts:
        for seat, code in draw.items():
            # Which of equal cards it is tells nothing: they are numbered as they come.
            times[code] = times.get(code, -1) + 1
            card = times[code] % packs * c.PACK + c.with_code(code)[0]
            events.append(Moved((card,), STOCK, ASIDE, "draw", drawn_by=(seat,)))
            cut.append(card)
    events.append(Happened("dealer", deal.dealer, {"cuts": len(deal.cuts)}))
    if cut:
        events.append(Moved(tuple(cut), ASIDE, STOCK, "shuffle"))
    return events
