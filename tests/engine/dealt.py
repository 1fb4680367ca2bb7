"""States made by hand from card codes."""

from dataclasses import replace
from itertools import takewhile

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.state import Deal, begun


def rules_of(name):
    return find_rules(name)[1]


def laid(rules, hand, pile="", up="", down="", others=("AC", "AD")):
    """A state in which seat 0 is to act; the others have these hands and nothing else. Suits are
    arbitrary: ``K K 9`` means any two kings and a nine; columns fill from the left, ``-`` is an
    empty one.
    """
    found = rules_of(rules) if isinstance(rules, str) else rules
    given = [hand, up, down, pile, *others]
    rows = [[code if code == "-" else _suited(code) for code in row.split()] for row in given]
    hands, ups, downs, lying, *rest = [[c.BY_CODE.get(code) for code in row] for row in rows]
    columns = found.face_down
    seats = 1 + len(rest)
    mysteries = ((c.BY_CODE["AC"],) * columns,) * seats
    deal = Deal(
        1, 0, (), tuple(map(tuple, [hands, *rest])), (), ((),) * seats, mysteries, tuple(lying), ()
    )
    return placed(
        begun(found, deal, Context(1, (0,) * seats)),
        ups=_columns(columns, [ups, *[[]] * len(rest)]),
        downs=_columns(columns, [downs, *[[]] * len(rest)]),
    )


def _columns(count, rows):
    return tuple((*row, *[None] * (count - len(row))) for row in rows)


def _suited(code):
    if len(code) == 2:
        return code
    return "XB" if code == "X" else code + "S"


def placed(state, **cards):
    """The same deal before any decision, with other cards in some fields."""
    new = replace(state, moves=None, began=None, **cards)
    new.mysteries = tuple(tuple(card is not None for card in row) for row in new.downs)
    alike = takewhile(lambda card: c.rank(card) == c.rank(new.pile[-1]), reversed(new.pile))
    run = len(list(alike))
    new.numbers = (-1, run, 0, False, False)
    new.began = new.seen_by(None)
    return new


def ranks(cards):
    """Return the cards' ranks, low to high in the classic order."""
    return " ".join(sorted((c.code(card)[0] for card in cards), key=c.RANKS.index))


def play(state, rank, hand=0, up=0, seat=0):
    """Return the action that plays this many cards of a rank; an addition while a mystery lies
    open.
    """
    held = [card for card in state.hands[seat] if c.code(card)[0] == rank][:hand]
    row = enumerate(state.ups[seat])
    columns = [i for i, card in row if card is not None and c.code(card)[0] == rank][:up]
    assert len(held) == hand and len(columns) == up, f"no such set of {rank} lies there"
    return Action("add" if state.flipped >= 0 else "play", tuple(held), tuple(columns))


def kinds(state, seat=0):
    return {action.kind for action in state.legal_for(seat)}


def legal(state, action, seat=0):
    return state.refusal_for(seat, action) is None
