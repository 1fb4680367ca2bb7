"""States laid out by hand, card by card, in the codes of the record."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Context
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.swoop.counting import count
from swoop_desktop.engine.swoop.deal import Deal
from swoop_desktop.engine.swoop.history import opened
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.state import State


def rules_of(name: str) -> Rules:
    rules: Rules = find_rules(name)[1]
    return rules


def laid(
    rules: str | Rules,
    hand: str,
    pile: str = "",
    up: str = "",
    down: str = "",
    others: Sequence[str] = ("AC", "AD"),
) -> State:
    """Seat 0 is to act; the others hold these hands and nothing else. Suits are made up:
    ``K K 9`` means any two kings and a nine, columns are filled from the left, ``-`` is none."""
    found = rules_of(rules) if isinstance(rules, str) else rules
    given = [hand, up, down, pile, *others]
    rows = [[code if code == "-" else _suited(code) for code in row.split()] for row in given]
    hands, ups, downs, lying, *rest = [[c.BY_CODE.get(code) for code in row] for row in rows]
    none: tuple[c.Card, ...] = ()
    deal = Deal(
        1,
        0,
        (),
        tuple(tuple(row) for row in [hands, *rest]),
        (none,) * (1 + len(rest)),
        (none,) * (1 + len(rest)),
        tuple(lying),
        (),
        (),
    )
    state = State(found, deal, Context(1, (0,) * (1 + len(rest))))
    columns = found.face_down
    for seat in range(1 + len(rest)):
        state.ups[seat] = [None] * columns
        state.downs[seat] = [None] * columns
    state.ups[0] = [*ups, *[None] * (columns - len(ups))]
    state.downs[0] = [*downs, *[None] * (columns - len(downs))]
    state.mysteries = [tuple(card is not None for card in row) for row in state.downs]
    return _counted(state)


def _suited(code: str) -> str:
    if len(code) == 2:
        return code
    return "XB" if code == "X" else code + "S"


def _counted(state: State) -> State:
    state.kernel = count(state, 0)
    run = 0
    for card in reversed(state.pile):
        if c.rank(card) != c.rank(state.pile[-1]):
            break
        run += 1
    state.kernel.run = run
    state.opening = opened(state, 0, run)
    return state


def ranks(cards: Sequence[c.Card]) -> str:
    """Sorted ranks of cards, low to high as the classic order has them."""
    return " ".join(sorted((c.code(card)[0] for card in cards), key=c.RANKS.index))


def play(state: State, rank: str, hand: int = 0, up: int = 0, seat: int = 0) -> Action:
    """The action that plays so many cards of the rank; an add if a mystery lies open."""
    held = [card for card in state.hands[seat] if c.code(card)[0] == rank][:hand]
    row = enumerate(state.ups[seat])
    slots = [i for i, card in row if card is not None and c.code(card)[0] == rank][:up]
    assert len(held) == hand and len(slots) == up, f"no such set of {rank} lies there"
    return Action("add" if state.flipped >= 0 else "play", tuple(held), tuple(slots))


def kinds(state: State, seat: int = 0) -> set[str]:
    return {action.kind for action in state.legal_for(seat)}


def legal(state: State, action: Action, seat: int = 0) -> bool:
    return state.refusal_for(seat, action) is None
