"""The moods of faces."""

import math
from enum import StrEnum


class Mood(StrEnum):
    """Each animal has a drawing of each mood. Its file name has the mood's value, unless `CALM`."""

    CALM = "calm"
    BLINK = "blink"
    LEFT = "left"
    """As seen on the screen, like the next seven directions."""
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
    """About to go out."""
    SLY = "sly"
    """About to go out, for sly animals."""
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
    """Return the mood that looks `x` to the right and `y` down."""
    eighth = round(math.atan2(y, x) / (math.pi / 4))
    return _AROUND[eighth % 8]
