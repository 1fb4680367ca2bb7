"""The panel of a lesson, as data."""

from dataclasses import dataclass

from swoop_desktop.tabletop.geometry.card_poses import Box


@dataclass(frozen=True, slots=True)
class LessonView:
    """Its buttons are among those of the table."""

    box: Box
    unit: float
    """Pixels per unit of the text; the table may have fewer."""
    title: str
    part: str
    progress: str
    share: float
    """Progress in the part, 0 to 1."""
    words: str
    answer: str
    points: tuple[str, ...]
    """The nodes to point at, see `lessons.script.Step`."""
