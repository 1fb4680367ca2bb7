"""What a lesson says at the table, as data."""

from dataclasses import dataclass
from typing import NamedTuple

from swoop_desktop.tabletop.geometry.card_poses import Box


class Choice(NamedTuple):
    """A button of the lesson."""

    key: str
    words: str
    verb: str
    """What the keys have for it, see `scenes.key_bindings`; empty if no key does the same."""
    look: str
    """``gold``, ``plain``, or ``off`` if it can't be pressed now; see `board.Button`."""


@dataclass(frozen=True, slots=True)
class LessonView:
    """What is said, what can be done about it, and what is meant."""

    box: Box
    """Where it is said: beside the table."""
    unit: float
    """Pixels per unit of its text; the table may have less."""
    title: str
    part: str
    progress: str
    share: float
    """Of the part: how much of it is done, 0 to 1."""
    words: str
    answer: str
    """What is said of a decision that was not made; empty for nothing."""
    choices: tuple[Choice, ...]
    """The usual one first."""
    points: tuple[str, ...]
    """What is spoken of, see `session.lessons.Step`."""
