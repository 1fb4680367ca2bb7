"""Which choices are legal: one verifier, for asking and for doing, that says why not."""

from collections import Counter
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
    if action.slots or len(action.cards) != PLAYED:
        return msg("Choose two cards: a bottom card and a top card.")
    if Counter(action.cards) - Counter(turn.hand):
        return msg("That card is not in this hand.")
    return _heart_on_top(turn, *action.cards)


def _heart_on_top(turn: Turn, bottom: c.Card, top: c.Card) -> Message | None:
    """A heart may be the top card only of a player who has nothing else (section 3), the bottom
    card counted in or not.
    """
    if not is_heart(top):
        return None
    left = turn.rules.hearts_on_top == "left"
    others = [*turn.hand]
    if left:
        others.remove(bottom)
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
    """One legal choice for every pair of cards that differs."""
    held = Counter(hand)
    plain = [card for card in hand if not is_heart(card)]
    found = []
    for top in held:
        for bottom in held:
            under = rules.hearts_on_top == "left" and plain == [bottom]
            if plain and not under and is_heart(top):
                continue
            if bottom != top or held[top] > 1:
                found.append(Action("pick", (bottom, top)))
    return tuple(found)
