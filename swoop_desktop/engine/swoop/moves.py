"""Between the kernel's moves, which are numbers, and actions, which name cards."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.swoop import kernel as k


def code_of(rank: int, from_hand: int, from_up: int) -> int:
    """The kernel's move of a set."""
    return rank << 16 | from_hand << 8 | from_up


def action_for(
    move: int,
    hand: Sequence[c.Card],
    up: Sequence[c.Card | None],
    mysteries: Sequence[bool],
    adding: bool,
) -> Action:
    """One action of the move's class: the first cards of the rank, the leftmost columns."""
    if move == k.PICK_UP:
        return Action("pick_up")
    if move == k.STOP:
        return Action("stop")
    if move == k.FLIP:
        open_columns = (i for i, there in enumerate(mysteries) if there and up[i] is None)
        return Action("flip", slots=(next(open_columns),))
    rank, from_hand, from_up = move >> 16, move >> 8 & 255, move & 255
    cards = tuple(card for card in hand if c.rank(card) == rank)[:from_hand]
    slots = tuple(i for i, card in enumerate(up) if card is not None and c.rank(card) == rank)
    return Action("add" if adding else "play", cards, slots[:from_up])
