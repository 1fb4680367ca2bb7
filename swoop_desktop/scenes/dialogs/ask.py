"""Asks for a name or a folder, and waits for slow disks."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from swoop_desktop.engine.messages import Refusal
from swoop_desktop.processes import writer
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Question
from swoop_desktop.storage import file_status
from swoop_desktop.system.sdl import wake
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.text_fields import Field, Typed, no_font
from swoop_desktop.ui.widgets import Button, Label, Words

T = TypeVar("T")

_NOTICE = 24.0
_MOST = 60
"""Letters: greatest length of an answer that is no path."""


class AskScene(Page):
    """A question with a text field. Enter confirms, except on a button."""

    over = True
    first = "answer"

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.name, self._words, self._onward = question.name, question.words, question.onward
        self._accept = question.accept
        self.typed: Typed = TypedPath.of(question.typed)
        if not question.path:
            typed = question.typed
            self.typed = Typed(typed, len(typed), 0)
        self.notice = Notice(self)

    def compose(self) -> Element:
        asked = Words("asked", self._words, colour=self.palette.muted)
        wrong_now = self.notice.wrong
        field = (
            PathField("answer", self.name, self.typed, self._changed, wrong=wrong_now)
            if isinstance(self.typed, TypedPath)
            else Field("answer", self.name, self.typed, self._changed, most=_MOST, wrong=wrong_now)
        )
        return self.dialog(
            self.heading(),
            Group("question", self.name, asked, field),
            self.notice.line(_NOTICE),
            self.buttons_row(
                Button("cancel", _("Cancel"), self.app.pop),
                Button("accept", self._onward, self._answer, primary=True),
            ),
            middle=0.42,
        )

    def enter(self, app: Host) -> None:
        """Focus the field and select its suggestion."""
        super().enter(app)
        self._changed()
        self.focus.set(self.first, visible=True)

    def handle(self, event: pygame.event.Event) -> bool:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.focus.key == self.first:
            self._answer()
            return True
        return super().handle(event)

    def _down(self, pos: tuple[int, int]) -> None:
        super()._down(pos)
        if not self._pressed:  # a click on nothing keeps the focus in the field
            self.focus.set(self.first, visible=True)

    def _changed(self) -> None:
        self.notice.say(no_font() if text.unshown(self.typed.words) else "")

    def _answer(self) -> None:
        answer = self.typed.words.strip()
        write(self.app, lambda: self._accept(answer), self._accepted, self.notice.refused)

    def _accepted(self, then: Callable[[], object]) -> None:
        then()
        self.app.pop()


def write(
    app: Host,
    work: Callable[[], T],
    done: Callable[[T], object],
    refused: Callable[[Refusal], object] | None = None,
) -> None:
    """Run `work`, which writes to disk, on a thread; a modal page covers a slow disk. Then call
    `done` with the result.
    """
    page = _SavingScene(work, done, refused)
    page.writer.go()
    page.writer.wait(writer.PATIENCE)
    if page.writer.writing:
        app.push(page)
    else:
        page.onward()


class _SavingScene(Page, Generic[T]):
    over = True

    def __init__(
        self,
        work: Callable[[], T],
        done: Callable[[T], object],
        refused: Callable[[Refusal], object] | None,
    ) -> None:
        super().__init__()
        self.name = _("Saving …")
        self._work, self._done, self._refused = work, done, refused or self._broken
        self.writer = writer.Writer("page", self._write, wake)
        self.onward = partial(self._broken, RuntimeError("nothing was written"))

    def _write(self) -> bool:
        try:
            self.onward = partial(self._done, self._work())
        except Refusal as error:
            self.onward = partial(self._refused, error)
        except Exception as error:  # noqa: BLE001 - it is raised between two frames
            self.onward = partial(self._broken, error)
        return True

    @staticmethod
    def _broken(error: Exception) -> object:
        raise error

    def compose(self) -> Element:
        return self.dialog(self.heading(), width=360, middle=0.42)

    def escape(self) -> None:
        """Do nothing until the result is known."""

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.writer.writing:
            self.app.pop()
            self.onward()


class SaveInScene(Page):
    over = True
    keys: Mapping[str, str] = {"ctrl+c": "copy", "ctrl+s": "save"}
    """Keys of buttons, by shortcut."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.folder = TypedPath()
        self.saved: Path | None = None
        self.notice = Notice(self)

    def enter(self, app: Host) -> None:
        self.folder = TypedPath.of(self.proposed(app))
        super().enter(app)

    def proposed(self, _app: Host) -> Path:
        """Return the suggested folder, which is created if needed."""
        return typed_path("~")

    def folder_field(self) -> tuple[Label, PathField]:
        words, hint, wrong = _("Save in"), _("A folder"), bool(folder_problem(self.folder.words))
        field = PathField("folder", words, self.folder, self.changed, hint=hint, wrong=wrong)
        return Label("folder title", words, theme.SMALL), field

    def end(self) -> tuple[Element | None, Element]:
        """Return the notice, and the buttons below it."""
        show = Button("show", _("Show in the folder"), self._show)
        back = self.back()
        return self.notice.line(_NOTICE), self.buttons_row(*[show][: bool(self.saved)], back)

    def shortcuts(self) -> Mapping[str, Callable[[], object]]:
        return {key: partial(self.act, button) for key, button in self.keys.items()}

    def save(self, put: Callable[[Path], Path]) -> None:
        """Write a file in the folder with `put`, which returns its path, and show its name."""
        wrong, folder = folder_problem(self.folder.words), typed_path(self.folder.words)
        if not wrong and folder != self.proposed(self.app) and not file_status.is_folder(folder):
            wrong = _("There is no folder {path}.").format(path=folder)
        if wrong:
            self.notice.say(wrong, wrong=True)
            return

        def kept(path: Path) -> None:
            self.saved = path
            self.notice.say(_("Saved as {name}").format(name=path.name))

        write(self.app, partial(put, folder), kept, self.notice.refused)

    def _show(self) -> None:
        if self.saved is not None:
            self.notice.show_folder(self.saved.parent)
