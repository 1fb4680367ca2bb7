"""Which choices are legal: one verifier, for asking and for doing, that says why not."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.rules import PLAYED, Rules, is_heart
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import card_sign


class Turn(NamedTuple):
    """What decides about a seat's choice."""

    rules: Rules
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
    return _heart_on_top(turn, *action.cards)


def _heart_on_top(turn: Turn, bottom: c.Card, top: c.Card) -> Message | None:
    """A heart may be the top card only of a player who has nothing else (section 3), the bottom
    card counted in or not.
    """
    if not is_heart(top):
        return None
    left = turn.rules.hearts_on_top == "left"
    others = (card for card in turn.hand if not (left and card == bottom))
    other = next((card for card in others if not is_heart(card)), None)
    if other is None:
        return None
    if left:
        return msg(
            "A heart may be the top card only if nothing but hearts is left over the bottom card: "
            "{card} would do.",
            card=card_sign(other),
        )
    return msg(
        "A heart may be the top card only in a hand of nothing but hearts: {card} would do.",
        card=card_sign(other),
    )


def choices(rules: Rules, hand: Sequence[c.Card]) -> tuple[Action, ...]:
    """One legal choice for every pair of faces, with the first of equal cards."""
    first: dict[str, c.Card] = {}
    second: dict[str, c.Card] = {}
    for card in hand:
        face = c.code(card)
        if face not in first:
            first[face] = card
        elif face not in second:
            second[face] = card
    plain = [card for card in hand if not is_heart(card)]
    found = []
    for top in first:
        for bottom, card in first.items():
            under = rules.hearts_on_top == "left" and plain == [card]
            if plain and not under and is_heart(first[top]):
                continue
            over = first[top] if bottom != top else second.get(top)
            if over is not None:
                found.append(Action("pick", (card, over)))
    return tuple(found)
