"""The line in which a page reports its last action."""

from collections.abc import Callable
from pathlib import Path

from swoop_desktop.engine.messages import Message, Refusal
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Words

_UNDO = 138.0


class Notice:
    """The result of a page's last action."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.words, self.wrong = "", False
        """Result of the last action, empty before any; True if the action failed."""
        self.undo: Callable[[], object] | None = None

    def say(
        self, words: str, *, wrong: bool = False, undo: Callable[[], object] | None = None
    ) -> None:
        self.words, self.wrong, self.undo = words, wrong, undo
        self._page.changed()

    def result(self, problem: Message | None, done: str) -> None:
        """Show the problem, or else `done`."""
        self.say(done if problem is None else tr(problem), wrong=problem is not None)

    def refused(self, error: Refusal) -> None:
        self.say(tr(error.reason), wrong=True)

    def show_folder(self, folder: Path) -> None:
        problem = show_folder(folder)
        if problem is not None:
            self.say(tr(problem), wrong=True)

    def line(self, room: float = 0.0) -> Element | None:
        """Return the line, or an empty space `room` units high."""
        if not self.words:
            return Space(height=room) if room else None
        page, undo = self._page, None
        alert = theme.WARN if page.over else page.palette.alert
        ink = alert if self.wrong else page.palette.caption
        words = Words("said", self.words, theme.SMALL, ink, "status")
        if self.undo is not None:
            hint = page.keyed("Ctrl+Z")
            undo = Sized(Button("undo", _("Undo"), self.undo, hint=hint, tall=theme.LOW), _UNDO)
        return Sized(Group("notice", _("What has just been done"), Row(words, undo)), height=room)
