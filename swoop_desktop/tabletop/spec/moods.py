"""The moods that a face can be in."""

import math
from enum import StrEnum


class Mood(StrEnum):
    """A mood that a face shows. There is a drawing of every animal in each of them; the value is
    part of its file's name.
    """

    CALM = "calm"
    """Looks straight at you: as everybody is known."""
    BLINK = "blink"
    """Calm, with the eyes shut for a moment."""
    LEFT = "left"
    """Calm, and looks to the left of the screen; the next seven likewise."""
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    UP_LEFT = "up-left"
    UP_RIGHT = "up-right"
    DOWN_LEFT = "down-left"
    DOWN_RIGHT = "down-right"
    HAPPY = "happy"
    """Something good has just happened to them."""
    GROAN = "groan"
    """Something bad has just happened to them."""
    THINKING = "thinking"
    NERVOUS = "nervous"
    """A single card is left, and it makes them fidget."""
    SLY = "sly"
    """A single card is left, and they know what it is worth."""
    SAD = "sad"
    """Came off worst."""
    PROUD = "proud"
    """Has won."""
    ASLEEP = "asleep"
    """Nothing has happened for long."""


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
    """Return the mood of somebody who looks at what is so far to their right and below them on the
    screen.
    """
    eighth = round(math.atan2(y, x) / (math.pi / 4))
    return _AROUND[eighth % 8]
