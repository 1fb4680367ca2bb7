"""How far the player is in the lessons."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message
from swoop_desktop.lessons.script import Lesson, Place
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table


class Learned(NamedTuple):
    """The progress of somebody in one lesson."""

    part: str = ""
    """The key of the part."""
    step: int = 0
    done: bool = False
    """Whether they have been through the whole lesson once."""
    parts: frozenset[str] = frozenset()
    """The keys of the parts that they have been through."""

    def place(self, lesson: Lesson) -> Place:
        """Return the place in a lesson; the beginning if it has no such part (any more)."""
        found = (i for i, part in enumerate(lesson.parts) if part.key == self.part)
        part = next(found, None)
        return Place() if part is None else Place(part, self.step)


class LessonProgress(Section[Learned]):
    """The progress by the names of lessons."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "lessons", _learned)

    def save(self, lesson: str, learned: Learned) -> Message | None:
        """Keep how far the player is in a lesson; what to tell the player. A lesson or a part that
        was done once stays so.
        """

        def change(entry: Table) -> Table:
            before = _learned(entry)
            return {
                "part": learned.part,
                "step": learned.step,
                "done": learned.done or before.done,
                "parts": sorted(learned.parts | before.parts),
            }

        return self.change(lesson, change)


def _learned(entry: Table) -> Learned:
    return Learned(
        entry.get("part", ""),
        max(0, entry.get("step", 0)),
        entry.get("done", False),
        frozenset(part for part in entry.get("parts", []) if isinstance(part, str)),
    )
