"""Progress in lessons."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message
from swoop_desktop.lessons.script import Lesson, Place
from swoop_desktop.storage.progress import Section
from swoop_desktop.storage.shared_file import Table


class Learned(NamedTuple):
    part: str = ""
    step: int = 0
    done: bool = False
    """True once the whole lesson was done."""
    parts: frozenset[str] = frozenset()

    def place(self, lesson: Lesson) -> Place:
        """Return the place in a lesson; its beginning if the part is gone."""
        found = (i for i, part in enumerate(lesson.parts) if part.key == self.part)
        part = next(found, None)
        return Place() if part is None else Place(part, self.step)


class LessonProgress(Section[Learned]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "lessons", _learned)

    def save(self, lesson: str, learned: Learned) -> Message | None:
        """Store progress; return a message. Finished lessons and parts stay finished."""

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
