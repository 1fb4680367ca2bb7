"""Between the kernel's moves, which are numbers, and actions, which name cards."""

from collections.abc import Sequence

from swoop_desktop.core import kernel as k
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action

_PLAIN = {k.PICK_UP: Action("pick_up"), k.STOP: Action("stop")}


def code_of(rank: int, from_hand: int, from_up: int) -> int:
    """The kernel's move of a set."""
    return rank << 16 | from_hand << 8 | from_up


def actions_for(
    moves: Sequence[int],
    hand: Sequence[c.Card],
    up: Sequence[c.Card | None],
    mysteries: Sequence[bool],
    adding: bool,
) -> tuple[Action, ...]:
    """One action of each move's class: the first cards of the rank, the leftmost columns."""
    cards: dict[int, list[c.Card]] = {}
    for card in hand:
        cards.setdefault(c.rank(card), []).append(card)
    slots: dict[int, list[int]] = {}
    for slot, above in enumerate(up):
        if above is not None:
            slots.setdefault(c.rank(above), []).append(slot)
    kind = "add" if adding else "play"
    actions = []
    for move in moves:
        if move >= 0:
            rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
            chosen = tuple(cards[rank][:from_hand]) if from_hand else ()
            actions.append(Action(kind, chosen, tuple(slots[rank][:from_up]) if from_up else ()))
        elif move == k.FLIP:
            actions.append(Action("flip", (), (uncovered(up, mysteries)[0],)))
        else:
            actions.append(_PLAIN[move])
    return tuple(actions)


def action_for(
    move: int,
    hand: Sequence[c.Card],
    up: Sequence[c.Card | None],
    mysteries: Sequence[bool],
    adding: bool,
) -> Action:
    """The same for one move."""
    return actions_for((move,), hand, up, mysteries, adding)[0]


def uncovered(up: Sequence[c.Card | None], mysteries: Sequence[bool]) -> list[int]:
    """The columns whose mystery lies open to be flipped: no face-up card is over it."""
    return [slot for slot, there in enumerate(mysteries) if there and up[slot] is None]
