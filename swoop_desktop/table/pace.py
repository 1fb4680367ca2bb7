"""How fast things move on the table: every duration is here, in seconds."""

MOVE = 0.20
RELAYOUT = 0.12
LIFT = 0.08
HURRIED = 0.09
"""A glide to where a card already belongs, when the player does not wait for the rest."""
FLIP = 0.24
SWEEP = 0.42
STAGGER = 0.035
"""Between the cards of one movement."""
STAGGER_LONGEST = 0.35
FLYING_PIXELS = 900
"""Only the top cards of a pile are seen to be swept away: as many as are so wide side by side. The
larger a turning card is, the longer it takes to draw.
"""
EVERYBODY_LONGEST = 1.4
"""Where every seat turns a card up, the pauses between them may last so long together."""
DEAL_STEP = 0.05
DEAL_LONGEST = 3.2
HURRY = 6.0
"""How much faster time runs while the player holds to hurry."""


def thought(delay: float, decision: int) -> float:
    """How long a bot seems to think, in seconds: about `delay`, sometimes longer, as people do.

    It follows from how many decisions there were and from nothing else: a pause tells nothing of
    anybody's cards, and is the same when the game is watched again.
    """
    chance = decision * 0.6180339887 % 1
    return delay * (0.6 + 1.2 * chance * chance)


def most_flying(width: float) -> int:
    """How many cards of this width are seen to be swept away."""
    return max(3, min(6, round(FLYING_PIXELS / max(1.0, width))))


def stagger(count: int) -> float:
    """Time between the cards of a movement of `count`."""
    return min(STAGGER, STAGGER_LONGEST / max(1, count))


def deal_step(count: int) -> float:
    """Time between two dealt cards, when `count` are dealt."""
    return min(DEAL_STEP, DEAL_LONGEST / max(1, count))
