"""The moods of faces."""

import math
from enum import StrEnum


class Mood(StrEnum):
    """Each animal has a drawing of each mood, with this value in its file name."""

    CALM = "calm"
    """Looks straight at you."""
    BLINK = "blink"
    """Calm, eyes shut for a moment."""
    LEFT = "left"
    """Looks left on the screen; the next seven likewise."""
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    UP_LEFT = "up-left"
    UP_RIGHT = "up-right"
    DOWN_LEFT = "down-left"
    DOWN_RIGHT = "down-right"
    HAPPY = "happy"
    GROAN = "groan"
    THINKING = "thinking"
    NERVOUS = "nervous"
    """Fidgets over the last card."""
    SLY = "sly"
    """Knows what the last card is worth."""
    SAD = "sad"
    PROUD = "proud"
    ASLEEP = "asleep"


_AROUND = (
    Mood.RIGHT,
    Mood.DOWN_RIGHT,
    Mood.DOWN,
    Mood.DOWN_LEFT,
    Mood.LEFT,
    Mood.UP_LEFT,
    Mood.UP,
    Mood.UP_RIGHT,
)


def towards(x: float, y: float) -> Mood:
    """Return the mood that looks right and down by these lengths."""
    eighth = round(math.atan2(y, x) / (math.pi / 4))
    return _AROUND[eighth % 8]
