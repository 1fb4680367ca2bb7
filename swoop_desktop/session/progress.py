"""How far the player is in the lessons, in a small file of its own."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.session import reading
from swoop_desktop.session.files import alone, make_folder, set_aside, write_whole
from swoop_desktop.session.lessons import Lesson, Place


class Learned(NamedTuple):
    """How far somebody is in one lesson."""

    part: str = ""
    """The key of the part."""
    step: int = 0
    done: bool = False
    """Whether they have been through the whole lesson once."""

    def place(self, lesson: Lesson) -> Place:
        """Where that is; the beginning if the lesson has no such part (any more)."""
        found = (i for i, part in enumerate(lesson.parts) if part.key == self.part)
        part = next(found, None)
        return Place() if part is None else Place(part, self.step)


class ProgressFile:
    """The file. One that cannot be read is set aside, and everything begins anew."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[dict[str, Learned], Message | None]:
        """How far the player is in each lesson that was begun, by its name; and what to tell the
        player. Never fails.
        """
        try:
            data = self._read()
        except OSError as error:
            return {}, self._set_aside(reading.reason_of(error))
        except reading.Malformed as error:
            return {}, self._set_aside(error.reason)
        return {name: _learned(entry) for name, entry in data.items()}, None

    def save(self, lesson: str, learned: Learned) -> Message | None:
        """Keep how far the player is in a lesson, beside what the file says of others and what it
        says that this version does not know; what to tell the player. A lesson that was done once
        stays so.
        """
        try:
            make_folder(self.path.parent)
            with alone(self.path.parent):
                return self._merge(lesson, learned)
        except OSError as error:
            return msg(
                "Your progress can’t be saved in {path}: {reason}.",
                path=self.path,
                reason=error.strerror or error,
            )

    def _merge(self, lesson: str, learned: Learned) -> Message | None:
        """Raises OSError."""
        data, problem = {}, None
        try:
            data = self._read()
        except reading.Malformed as error:
            problem = self._set_aside(error.reason)
            if self.path.exists():
                return problem
        entry = data.get(lesson, {})
        new = {**entry, **learned._asdict(), "done": learned.done or entry.get("done", False)}
        write_whole(self.path, tomli_w.dumps({**data, lesson: new}).encode(), synced=False)
        return problem

    def _read(self) -> dict[str, dict[str, Any]]:
        """What the file says; nothing if there is none. Raises OSError, `reading.Malformed`."""
        try:
            data = reading.toml(self.path, reading.SETTINGS)
        except (FileNotFoundError, NotADirectoryError):
            return {}
        for name, entry in data.items():
            if not isinstance(entry, dict) or not _fits(entry):
                raise reading.Malformed(
                    msg("{lesson} is not the progress of a lesson", lesson=repr(name))
                )
        return data

    def _set_aside(self, reason: Message) -> Message:
        moved = set_aside(self.path)
        if moved is None:
            return msg(
                "Your progress in the lessons can’t be read ({reason}). {path} is left as it is.",
                path=self.path,
                reason=reason,
            )
        return msg(
            "Your progress in the lessons could not be read ({reason}). "
            "The file has been set aside as {path}, and the lessons begin anew.",
            path=moved,
            reason=reason,
        )


def _fits(entry: Mapping[str, Any]) -> bool:
    """Whether what is known of an entry is of its kind."""
    usual = Learned()._asdict()
    return all(type(entry.get(key, value)) is type(value) for key, value in usual.items())


def _learned(entry: Mapping[str, Any]) -> Learned:
    return Learned(entry.get("part", ""), max(0, entry.get("step", 0)), entry.get("done", False))
