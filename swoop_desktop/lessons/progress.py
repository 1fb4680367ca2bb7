"""How far the player is in the lessons, in a small file of its own."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.lessons.script import Lesson, Place
from swoop_desktop.storage.shared_file import Entries, Entry, Words


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


class ProgressFile(Entries[Learned]):
    """The file, by the names of lessons. One that cannot be read is set aside, and everything
    begins anew.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, _WORDS, _learned, _fits, synced=False)

    def save(self, lesson: str, learned: Learned) -> Message | None:
        """Keep how far the player is in a lesson, beside what the file says of others and what it
        says that this version does not know; what to tell the player. A lesson or a part that was
        done once stays so.
        """

        def change(entry: Entry) -> Entry:
            before = _learned(entry)
            return {
                **entry,
                "part": learned.part,
                "step": learned.step,
                "done": learned.done or before.done,
                "parts": sorted(learned.parts | before.parts),
            }

        return self.change(lesson, change)


_WORDS = Words(
    msg("Your progress in the lessons can’t be read ({reason}). {path} is left as it is."),
    msg(
        "Your progress in the lessons could not be read ({reason}). "
        "The file has been set aside as {path}, and the lessons begin anew."
    ),
    msg("Your progress can’t be saved in {path}: {reason}."),
    msg("{name} is not the progress of a lesson"),
)


def _fits(entry: Entry) -> bool:
    usual = {**Learned()._asdict(), "parts": []}
    return all(type(entry.get(key, value)) is type(value) for key, value in usual.items())


def _learned(entry: Entry) -> Learned:
    return Learned(
        entry.get("part", ""),
        max(0, entry.get("step", 0)),
        entry.get("done", False),
        frozenset(part for part in entry.get("parts", []) if isinstance(part, str)),
    )
