"""The kinds of player of Capture the Hearts: how each judges."""

from swoop_desktop.bots.hearts.judgement import Judgement

HASTY = Judgement(
    remembers=False, keep=0.1, bottoms=(0.4, 0.4, 0.4, 0.4, 0.4), reach=(3.0, 3.0, 3.0, 3.0, 3.0)
)
"""Plays for this round, like a beginner."""
PATIENT = Judgement(
    remembers=False,
    keep=1.3,
    keep_late=(0.4, 0.32, 2.7, 1.0, 0.32),
    reach=(0.4, 0.7, 1.1, 1.6, 1.0),
    bottoms=(1.7, 0.8, 0.58, 0.11, 0.05),
    heart=0.31,
    heart_more=0.84,
    heart_least=-0.2,
    deny=0.45,
)
"""Saves high cards and hearts for the last rounds, and remembers nothing."""
_WATCHFUL = Judgement(
    keep=0.92,
    keep_late=(0.05, 1.24, 2.25, 1.27, 1.28),
    reach=(5.6, 0.06, 0.92, 0.75, 0.72),
    bottoms=(0.67, 0.11, 0.59, 0.06, 0.28),
    heart=0.1,
    heart_more=0.29,
    heart_least=-0.65,
    deny=0.88,
)
_WATCHFUL_FEW = Judgement(
    keep=1.42,
    keep_late=(0.62, 0.52, 0.62, 0.39, 0.91),
    reach=(0.27, 1.26, 0.36, 2.0, 2.3),
    bottoms=(0.05, 0.49, 0.49, 0.07, 0.12),
    heart_more=0.82,
    heart_least=-0.3,
    deny=1.72,
)
_FEW = 3


def kinds_of(seats: int) -> tuple[Judgement, ...]:
    """Every kind of player that there may be among so many, the best first."""
    return watchful(seats), PATIENT, HASTY


def watchful(seats: int) -> Judgement:
    """Counts what has been played, and weighs every round.

    Two or three players see most cards pass through their own hands, and play for them.
    """
    return _WATCHFUL_FEW if seats <= _FEW else _WATCHFUL
