"""Advice for Capture the Hearts: what an expert would choose, and one sentence why."""

from swoop_desktop.bots.capture.expert import ExpertBot
from swoop_desktop.bots.capture.memory import Memory, key
from swoop_desktop.bots.capture.worlds import shares
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.capture.rules import is_heart
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.shuffle import Source

_LIKELY, _POSSIBLE = 2, 0.45
"""A top card is likely to win while the others hold no more higher cards than `_LIKELY`. It may win
with `_POSSIBLE` more for each of the others.
"""


def advise(observation: CaptureObservation, rng: Source) -> tuple[Action, Message]:
    """What to choose, and why; from nothing but what the observing seat may know."""
    action = ExpertBot().choose(observation, rng)
    return action, why(Memory(observation), *action.cards)


def why(memory: Memory, bottom: c.Card, top: c.Card) -> Message:
    """What speaks for a legal choice."""
    if not memory.hand:
        return msg("With nothing but hearts in hand, {top} may go on top.", top=card_sign(top))
    if len(memory.hand) == 1:
        return msg("{top} has to go on top: all other cards are hearts.", top=card_sign(top))
    unseen = memory.unseen(remembers=True)
    rivals = sum(unseen[k] for k in range(key(top), len(unseen)) if k & 3)
    if not rivals:
        return _sure(bottom, top, min(sum(unseen[::4]), memory.seats - 1))
    higher = rivals * shares(memory, 1)[0]
    if higher <= _LIKELY:
        return _likely(bottom, top, rivals)
    best = max((card for card in memory.seen.hand if not is_heart(card)), key=key)
    if is_heart(bottom) and len(memory.hearts) >= memory.rounds:
        return _pressing(memory)
    if key(best) == key(top) or memory.rounds == 1:
        return msg("{top} may win, and little is lost if it does not.", top=card_sign(top))
    if higher <= _LIKELY + _POSSIBLE * (memory.seats - 1):
        return msg("{top} may do for this round; {best} is kept for a later one.",
                   top=card_sign(top), best=card_sign(best))  # fmt: skip
    if is_heart(bottom):
        return msg("It is time to part with a heart; {best} is kept for a later round.",
                   best=card_sign(best))  # fmt: skip
    return msg("This round is not worth {best}: cards of little use go now.",
               best=card_sign(best))  # fmt: skip


def _sure(bottom: c.Card, top: c.Card, hearts: int) -> Message:
    """Nobody can beat the top card; at most so many hearts lie under those of the others."""
    sign = card_sign(top)
    if is_heart(bottom):
        return msg("Nothing that is left beats {top}: its own heart is safe, and others may come"
                   " with it.", top=sign)  # fmt: skip
    return nmsg(
        "Nothing that is left beats {top}: up to {count} heart can be won with it.",
        "Nothing that is left beats {top}: up to {count} hearts can be won with it.",
        hearts,
        top=sign,
    )


def _likely(bottom: c.Card, top: c.Card, rivals: int) -> Message:
    """Few cards beat the top card, and not all of them are held by the others."""
    if is_heart(bottom):
        return nmsg(
            "Only {count} unseen card could beat {top}: a heart is rather safe under it.",
            "Only {count} unseen cards could beat {top}: a heart is rather safe under it.",
            rivals,
            top=card_sign(top),
        )
    return nmsg(
        "Only {count} unseen card could beat {top}: it is good enough to capture.",
        "Only {count} unseen cards could beat {top}: it is good enough to capture.",
        rivals,
        top=card_sign(top),
    )


def _pressing(memory: Memory) -> Message:
    """There are as many hearts as rounds to play them."""
    return nmsg(
        "{hearts} ♥ in hand and {count} round left: a heart that stays costs a point.",
        "{hearts} ♥ in hand and {count} rounds left: a heart that stays costs a point.",
        memory.rounds,
        hearts=len(memory.hearts),
    )
