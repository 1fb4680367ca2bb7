"""Which choices are legal: one verifier, for asking and for doing, that says why not."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.rules import PLAYED, is_heart
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign


class Turn(NamedTuple):
    """What decides about a seat's choice."""

    asked: bool
    over: bool
    hand: Sequence[c.Card]


def refusal(turn: Turn, action: Action) -> Message | None:
    """Why not; None if the choice is legal."""
    if turn.over:
        return msg("The deal is over.")
    if not turn.asked:
        return msg("You have chosen. The others are still choosing.")
    if action.kind == "bottom":
        return msg("Choose a top card too.")
    if action.kind == "top":
        return msg("Choose a bottom card too.")
    if action.kind != "pick":
        return msg("That can’t be done in this game.")
    if action.slots or len(action.cards) != PLAYED or len(set(action.cards)) != PLAYED:
        return msg("Choose two cards: a bottom card and a top card.")
    for card in action.cards:
        if card not in turn.hand:
            return msg("That card is not in this hand.")
    return _heart_on_top(turn.hand, action.cards[1])


def _heart_on_top(hand: Sequence[c.Card], top: c.Card) -> Message | None:
    """A heart may be the top card only of a player who has nothing else (section 3)."""
    if not is_heart(top):
        return None
    other = next((card for card in hand if not is_heart(card)), None)
    if other is None:
        return None
    return msg(
        "A heart may be the top card only in a hand of nothing but hearts: {card} would do.",
        card=card_sign(other),
    )


def choices(hand: Sequence[c.Card]) -> tuple[Action, ...]:
    """One legal choice for every pair of faces, with the first of equal cards."""
    first: dict[str, c.Card] = {}
    second: dict[str, c.Card] = {}
    for card in hand:
        face = c.code(card)
        if face not in first:
            first[face] = card
        elif face not in second:
            second[face] = card
    tops = [face for face, card in first.items() if not is_heart(card)] or list(first)
    found = []
    for top in tops:
        for bottom, card in first.items():
            over = first[top] if bottom != top else second.get(top)
            if over is not None:
                found.append(Action("pick", (card, over)))
    return tuple(found)
