"""A field for a folder's path with completion."""

import os
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.resources.language import _, tr
from swoop_desktop.storage import file_status
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Look

LONGEST = 1000
_MOST = 5000
"""Greatest number of a folder's entries that are searched."""


def typed_path(words: str) -> Path:
    """Return the typed path, with ``~`` expanded."""
    return file_status.with_home(words.strip())


def completed(words: str) -> str:
    """Return the path completed by the only matching folder, or by the common beginning of all;
    unchanged without a match.
    """
    head, begun = os.path.split(words)
    if not head or not typed_path(words).is_absolute():
        return words
    try:
        matches = [
            entry.name
            for entry in file_status.entries(typed_path(head), _MOST)
            if entry.name.startswith(begun)
            and (begun or not entry.name.startswith("."))
            and stat.S_ISDIR(file_status.status_of(entry).st_mode)
        ]
    except OSError:
        return words
    common = _common(matches)
    if len(common) <= len(begun):
        return words
    whole = words[: len(words) - len(begun)] + common
    return whole + os.sep if len(matches) == 1 else whole


def _common(names: Sequence[str]) -> str:
    low, high = min(names, default=""), max(names, default="")
    return low[: next((i for i, one in enumerate(low) if one != high[i]), len(low))]


class _Completion(Job[str]):
    """A search for completions on a thread, since some folders are slow."""

    def __init__(self, words: str) -> None:
        self.words = words
        super().__init__("completion", self._complete, wake)

    def _complete(self, _cancelled: Cancelled) -> str:
        return completed(self.words)[len(self.words) :]


@dataclass(slots=True)
class TypedPath(Typed):
    """A path being typed, with its completion."""

    _asked: _Completion | None = None

    @classmethod
    def of(cls, path: Path | str) -> "TypedPath":
        """Return a path with the caret at its end."""
        return cls(str(path), len(str(path)))

    @property
    def suggested(self) -> str:
        """The completion once known; empty unless the caret is at the end. A new search begins once
        the words differ and the last search is over.
        """
        if self.all_selected or self.caret < len(self.words):
            return ""
        if self._asked is None or (
            self._asked.words != self.words and self._asked.result is not None
        ):
            self._asked = _Completion(self.words)
        return (self._asked.result or "") if self._asked.words == self.words else ""


class PathField(Field):
    """A text field in which right arrow or End accepts the completion."""

    def __init__(
        self,
        key: str,
        name: str,
        typed: TypedPath,
        change: Callable[[], object],
        *,
        hint: str = "",
        most: int = LONGEST,
        wrong: bool = False,
    ) -> None:
        super().__init__(key, name, typed, change, hint=hint, most=most, wrong=wrong)
        self._path = typed
        self._drawn: str | None = None
        """The drawn completion; None without the focus."""

    @property
    def outdated(self) -> bool:
        """True if the completion differs from the drawn one."""
        return self._drawn is not None and self._drawn != self._path.suggested

    def cut(self, words: str, pixels: int, width: int) -> str:
        """Return the end of a long path: paths differ there."""
        return text.ending(words, pixels, width)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Accept the completion; other keys act as in any field."""
        if event.key in (pygame.K_RIGHT, pygame.K_END) and (more := self._path.suggested):
            self.typed_text.put(more, self.most)
            self.change()
            return True
        return super().key_down(event)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        self._drawn = self._path.suggested if look.focus else None
        if not look.focus:
            return
        state, pixels = self._path, self.px(theme.BODY)
        inner = self.within
        written = text.measure(state.words, pixels) if state.words else 0
        more = self._drawn
        if more and written + text.measure(more, pixels) < inner.w:
            box = pygame.Rect(inner.x + written, inner.y, inner.w - written, inner.h)
            text.draw(surface, more, box, pixels, look.palette.faint)


def folder_problem(words: str) -> str:
    """Return why files can't be saved in a folder; empty if they can."""
    path = typed_path(words)
    if not words.strip():
        return _("Type the path of a folder.")
    if not path.is_absolute():
        return _("Type the whole path, from the beginning: {path}").format(
            path=file_status.absolute(path)
        )
    wrong = file_status.why_no_place(path)
    return "" if wrong is None else tr(wrong)
