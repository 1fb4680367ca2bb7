"""Advice for Capture the Hearts: what an expert would choose, and one sentence why."""

from swoop_desktop.bots.capture.determinizations import shares
from swoop_desktop.bots.capture.expert import ExpertBot
from swoop_desktop.bots.capture.memory import Memory
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.capture.observation import CaptureObservation
from swoop_desktop.engine.capture.rules import is_heart, key
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import card_sign
from swoop_desktop.engine.shuffle import Source

_LIKELY, _POSSIBLE = 2, 0.45
"""A top card is likely to win while the others hold no more higher cards than `_LIKELY`. It may win
with `_POSSIBLE` more for each of the others.
"""


def advise(observation: CaptureObservation, rng: Source) -> tuple[Action, Message]:
    """Choose for the observing seat, and say why; from nothing but what it may know."""
    action = ExpertBot().choose(observation, rng)
    return action, why(Memory(observation), *action.cards)


def why(memory: Memory, bottom: c.Card, top: c.Card) -> Message:
    """Say what speaks for a legal choice."""
    if not memory.hand:
        return msg("You hold nothing but hearts, so {top} may be your top card.",
                   top=card_sign(top))  # fmt: skip
    if memory.either and is_heart(top):
        return msg("Over {bottom} only hearts are left: with {top} on top, no heart of yours can "
                   "be captured.", bottom=card_sign(bottom), top=card_sign(top))  # fmt: skip
    if len(memory.hand) == 1 and not memory.either:
        return msg("{top} has to be your top card: all your other cards are hearts.",
                   top=card_sign(top))  # fmt: skip
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
        return msg("{top} may win, and you lose little if it doesn’t.", top=card_sign(top))
    if higher <= _LIKELY + _POSSIBLE * (memory.seats - 1):
        return msg("{top} may be enough for this round, and you keep {best} for a later one.",
                   top=card_sign(top), best=card_sign(best))  # fmt: skip
    if is_heart(bottom):
        return msg("It’s time to risk a heart. You keep {best} for a later round.",
                   best=card_sign(best))  # fmt: skip
    return msg("This round isn’t worth {best}, so play cards that you have little use for.",
               best=card_sign(best))  # fmt: skip


def _sure(bottom: c.Card, top: c.Card, hearts: int) -> Message:
    """Nobody can beat the top card; at most so many hearts lie under those of the others."""
    sign = card_sign(top)
    if is_heart(bottom):
        return msg("No card that is left beats {top}: your heart is safe under it, and you may"
                   " capture others.", top=sign)  # fmt: skip
    if not hearts:
        return msg("No card that is left beats {top}: you are sure to win this round.", top=sign)
    return nmsg(
        "No card that is left beats {top}: you may capture up to {count} heart.",
        "No card that is left beats {top}: you may capture up to {count} hearts.",
        hearts,
        top=sign,
    )


def _likely(bottom: c.Card, top: c.Card, rivals: int) -> Message:
    """Few cards beat the top card, and not all of them are held by the others."""
    if is_heart(bottom):
        return nmsg(
            "Only {count} card you haven’t seen beats {top}: your heart is fairly safe under it.",
            "Only {count} cards you haven’t seen beat {top}: your heart is fairly safe under it.",
            rivals,
            top=card_sign(top),
        )
    return nmsg(
        "Only {count} card you haven’t seen beats {top}: you will probably win this round.",
        "Only {count} cards you haven’t seen beat {top}: you will probably win this round.",
        rivals,
        top=card_sign(top),
    )


def _pressing(memory: Memory) -> Message:
    """There are as many hearts as rounds to play them."""
    return nmsg(
        "You hold {hearts} ♥, and {count} round is left: every heart you keep costs a point.",
        "You hold {hearts} ♥, and {count} rounds are left: every heart you keep costs a point.",
        memory.rounds,
        hearts=len(memory.hearts),
    )
