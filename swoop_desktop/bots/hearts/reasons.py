"""Why one choice in Capture the Hearts is better than another: only what the cards prove."""

from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import is_heart, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign


def why_better(seen: State, played: Action, best: Action) -> Message | None:
    """Say what speaks for the better of two choices; None where the cards prove nothing of it. The
    sentence is as true before the round as after it.
    """
    memory = Memory(seen)
    bottom, top = played.cards
    if _others(memory, top) and not _others(memory, best.cards[1]):
        return msg(
            "No card that is still out beats {top}: it is sure to win the round.",
            top=card_sign(best.cards[1]),
        )
    unseen = memory.unseen(remembers=True)
    higher = sum(unseen[k] for k in range(key(top) + 1, len(unseen)) if k & 3)
    if is_heart(bottom) and not is_heart(best.cards[0]) and higher:
        return nmsg(
            "A heart under {top} could be lost: {count} card not seen yet beats that.",
            "A heart under {top} could be lost: {count} cards not seen yet beat that.",
            higher,
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


def _others(memory: Memory, top: c.Card) -> int:
    """Count the cards not seen yet that could keep a top card from winning, if only as its equal;
    also hearts, which somebody may have to show.
    """
    return sum(memory.unseen(remembers=True)[key(top) :])
