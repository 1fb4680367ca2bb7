"""What a lesson says at the table, as data."""

from dataclasses import dataclass

from swoop_desktop.tabletop.geometry.card_poses import Box


@dataclass(frozen=True, slots=True)
class LessonView:
    """What a lesson says, and what it means; its buttons are among those of the table."""

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
    points: tuple[str, ...]
    """What is spoken of, see `session.lessons.Step`."""
