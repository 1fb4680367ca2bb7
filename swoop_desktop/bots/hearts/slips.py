"""Which kind of mistake a choice in Capture the Hearts was: told by the two choices alone."""

from collections.abc import Mapping

from swoop_desktop.bots.roster import Moment
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.messages import Message, msg

SLIPS: Mapping[str, Message] = {
    "risked": msg("Risked a heart too early"),
    "kept": msg("Kept a heart for too long"),
    "top_high": msg("Too high a top card"),
    "top_low": msg("Too low a top card"),
    "bottom": msg("Laid the wrong bottom card"),
}
"""The kinds, in the order to show them."""

MOMENTS: Mapping[str, Moment] = {
    "heart": Moment(msg("When to risk a heart"), ("risked", "kept"), ("9H", "AD")),
    "cards": Moment(msg("Which cards to lay"), ("top_high", "top_low", "bottom"), ("4C", "JS")),
}
"""The moments in which they are made, in the order to show them."""


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
