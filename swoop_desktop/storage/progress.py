"""The player's progress file: a section for each kind, an entry for each name."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.shared_file import NotKept, Table, check_kinds, toml_file

T = TypeVar("T")

_SECTIONS: Mapping[str, Mapping[str, type]] = {
    "lessons": {"part": str, "step": int, "done": bool, "parts": list},
    "medals": {"medal": str},
    "practice": {"times": int, "last": str},
    "statistics": {"since": str, "since_before": str},
}
"""Types of the keys in an entry, by section. Other keys are left alone."""


class Section(Generic[T]):
    """A section of the file. Errors become messages."""

    def __init__(self, path: Path, name: str, read: Callable[[Table], T | None]) -> None:
        """`read` parses an entry; a false value skips it."""
        self._file = toml_file(path, msg("Your progress"), limited_read.SETTINGS, _check)
        self._name, self._entry = name, read

    def load(self, *, mend: bool = True) -> tuple[dict[str, T], Message | None]:
        data, problem = self._file.load(mend=mend)
        entries = data.get(self._name, {}).items()
        found = {name: known for name, entry in entries if (known := self._entry(entry))}
        return found, problem

    def change(self, name: str, change: Callable[[Table], Table]) -> Message | None:
        """Update the entry of this name with the result of `change`. Return a message."""

        def changed(data: Table) -> None:
            entry = data.setdefault(self._name, {}).setdefault(name, {})
            entry.update(change(entry))

        try:
            return self._file.change(changed)
        except NotKept as error:
            return error.reason


def _check(data: Table) -> None:
    check_kinds(data, dict.fromkeys(_SECTIONS, dict))
    for section, kinds in _SECTIONS.items():
        for name, entry in data.get(section, {}).items():
            check_kinds(entry, kinds, f"{section}.{name}")
