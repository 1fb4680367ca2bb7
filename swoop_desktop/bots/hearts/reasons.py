"""Why one choice in Capture the Hearts is better than another: only what the cards prove; and which
kind of mistake the other one is.
"""

from collections.abc import Mapping

from swoop_desktop.bots.roster import Moment
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign


def why_better(seen: State, played: Action, best: Action) -> Message | None:
    """Say what speaks for the better of two choices; None where the cards prove nothing of it. The
    sentence is as true before the round as after it.
    """
    (bottom, top), (other, higher) = played.cards, best.cards
    unseen = [*map(key, seen.unseen())]
    # Also equals, and hearts, which somebody may have to show, could keep a card from winning.
    if key(higher) > max(unseen, default=-1) >= key(top):
        return msg(
            "No card that is still out beats {top}: it is sure to win the round.",
            top=card_sign(higher),
        )
    above = sum(k > key(top) and k & 3 > 0 for k in unseen)
    if is_heart(bottom) and not is_heart(other) and above:
        return nmsg(
            "A heart under {top} could be lost: {count} card not seen yet beats that.",
            "A heart under {top} could be lost: {count} cards not seen yet beat that.",
            above,
            top=card_sign(top),
        )
    return None


def chosen(seen: State, action: Action) -> Message:
    """Say what a choice spends and what it keeps, of what its player holds."""
    bottom, top = action.cards
    higher = sum(not is_heart(card) and key(card) > key(top) for card in seen.hand)
    if is_heart(top):
        return msg("Here hardly anything but hearts is left.")
    if is_heart(bottom) and not higher:
        return msg("Here a heart lies under the highest card, to win it back.")
    if is_heart(bottom):
        return nmsg(
            "Here a heart goes, and {count} higher card is kept.",
            "Here a heart goes, and {count} higher cards are kept.",
            higher,
        )
    if higher:
        return nmsg(
            "Here {count} higher card is kept for later.",
            "Here {count} higher cards are kept for later.",
            higher,
        )
    return msg("Here the highest card plays for the hearts of others.")


def name_of(_seen: State, action: Action) -> Message:
    """Name a choice by its cards."""
    bottom, top = map(card_sign, action.cards)
    return msg("{bottom} under {top}", bottom=bottom, top=top)


MOMENTS: Mapping[str, Moment] = {
    "heart": Moment(
        msg("When to risk a heart"),
        {
            "risked": msg("Risked a heart too early"),
            "kept": msg("Kept a heart for too long"),
        },
        ("9H", "AD"),
    ),
    "cards": Moment(
        msg("Which cards to lay"),
        {
            "top_high": msg("Too high a top card"),
            "top_low": msg("Too low a top card"),
            "bottom": msg("Laid the wrong bottom card"),
        },
        ("4C", "JS"),
    ),
}
"""The moments in which mistakes are made, in the order to show them."""


def slip_of(_seen: State, played: Action, better: Action) -> str:
    """Return the kind of mistake that it is to make one legal choice where another was better;
    empty where they come to the same.
    """
    (bottom, top), (other, higher) = played.cards, better.cards
    if is_heart(bottom) != is_heart(other):
        return "risked" if is_heart(bottom) else "kept"
    if key(top) != key(higher):
        return "top_high" if key(top) > key(higher) else "top_low"
    return "bottom" if key(bottom) != key(other) else ""
