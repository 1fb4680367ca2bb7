"""Deals of Capture made by hand from card codes, and rounds played with them."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context
from tests.engine.hearts import model

GAME = GAMES["hearts"]
PILE = Zone("pile")
STOCK = Zone("stock")


def rules_of(seats=None, **options):
    rules = GAME.rules_from({"based_on": "capture", **options})
    if seats is not None:
        GAME.check_seats(rules, seats)
    return rules


def context(seats, number=1, totals=()):
    return Context(number, tuple(totals) or (0,) * seats)


def highest_cut(dealer, seats):
    """Return cuts that make this seat the dealer."""
    twos = (f"{rank}{suit}" for rank in "23456" for suit in "CDHS")
    return [{str(seat): "AS" if seat == dealer else next(twos) for seat in range(seats)}]


def deal_line(hands, stock=None, dealer=0):
    """Return a deal's record line; without a stock, all other cards of the packs form it."""
    dealt = [hand.split() for hand in hands]
    if stock is None:
        rest = model.all_cards(model.packs_for(len(hands)))
        for hand in dealt:
            for card in hand:
                rest.remove(card)
    else:
        rest = stock.split()
    return {
        "deal": 1,
        "dealer": dealer,
        "cuts": highest_cut(dealer, len(hands)),
        "seats": [{"hand": hand} for hand in dealt],
        "stock": rest,
    }


def laid(hands, stock=None, dealer=0, emit=None, **options):
    """Return the state after this deal; the stock's first card is dealt next."""
    seats = len(hands)
    deal = GAME.deal_from(deal_line(hands, stock, dealer), seats)
    return GAME.begin(rules_of(seats, **options), deal, context(seats), emit)


def codes(state, kind, seat=-1, column=-1):
    """Return the codes of a zone's cards, in order."""
    return c.codes(state.zones[Zone(kind, seat, column)])


def hand(state, seat):
    return " ".join(sorted(codes(state, "hand", seat)))


def hands(state, seats):
    return [len(codes(state, "hand", seat)) for seat in range(seats)]


def captured(state, seat):
    return " ".join(sorted(codes(state, "captured", seat, 2)))


def pick(state, seat, cards):
    """Return the action for ``bottom top`` with cards from the seat's hand."""
    held = list(state.zones[Zone("hand", seat)])
    found = []
    for code in cards.split():
        card = next(card for card in held if c.code(card) == code)
        held.remove(card)
        found.append(card)
    return Action("pick", tuple(found))


def may(state, seat, cards):
    return state.refusal_for(seat, pick(state, seat, cards)) is None


def offered(state, seat):
    """Return all choices offered, as pairs of codes."""
    found = set()
    for action in state.legal_for(seat):
        assert action.kind == "pick" and not action.columns
        bottom, top = action.cards
        found.add((c.code(bottom), c.code(top)))
    return found


def play_round(state, picks):
    """Let everybody choose in the order of `picks`; return the events."""
    events = []
    for seat, cards in picks.items():
        state.apply(seat, pick(state, seat, cards), events.append)
    return events
