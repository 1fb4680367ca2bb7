"""Manages the folders with games: the player's own, and added ones."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.records.collection import Collection
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Look, Widget, Words

_BUTTON, _NOTICE = 110.0, 24.0


class FoldersScene(Page):
    over = True
    first = "folder"

    def __init__(self, shelf: Collection) -> None:
        super().__init__()
        self.name = _("Folders of games")
        self._shelf = shelf
        self.typed = TypedPath()
        self.notice = Notice(self)

    def compose(self) -> Element:
        for problem in self._shelf.untold():
            self.notice.words, self.notice.wrong = tr(problem), True
        show = partial(self.notice.show_folder, self._own)
        lines = [_line("folder 0", self._own, Button("show own", _("Show"), show, tall=theme.ROW))]
        for i, folder in enumerate(self._shelf.folders, 1):
            drop = partial(self._drop, folder)
            button = Button(f"drop {i}", _("Remove"), drop, tall=theme.ROW)
            lines.append(_line(f"folder {i}", folder, button))
        words = _("Add a folder by its path, or drop it on the window. "
                  "Removing one here leaves its files alone.")  # fmt: skip
        path = _("Path of a folder")
        field = PathField(
            "folder", path, self.typed, self.changed, hint=path, wrong=self.notice.wrong
        )
        add = Button("add", _("Add"), self._add, tall=theme.ROW)
        return self.dialog(
            self.heading(),
            Group("folders", self.name, *lines),
            Group(
                "another",
                _("Add a folder"),
                Words("about folders", words, colour=self.palette.muted),
                Row(field, Sized(add, _BUTTON)),
            ),
            self.notice.line(_NOTICE),
            self.buttons_row(Button("back", _("Back"), self.app.pop)),
            middle=0.15,
        )

    @property
    def _own(self) -> Path:
        return self.app.data.records

    def take(self, folder: Path) -> bool:
        self.typed = TypedPath.of(str(folder))
        self._add()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.focus.key == "folder":
            self._add()
            return True
        return super().handle(event)

    def _add(self) -> None:
        wrong = folder_problem(self.typed.words)
        if wrong:
            self.notice.say(wrong, wrong=True)
            return
        folder = typed_path(self.typed.words)

        def kept(problem: Message | None) -> Callable[[], object]:
            if problem is None:
                self.typed = TypedPath()
            return partial(self.notice.result, problem, _("Its games are on the shelf now."))

        write(self.app, lambda: self._shelf.add_folder(folder), kept, self.notice.refused)

    def _drop(self, folder: Path) -> None:
        def kept(problem: Message | None) -> Callable[[], object]:
            return partial(self.notice.result, problem, _("Its games are no longer on the shelf."))

        write(self.app, lambda: self._shelf.drop_folder(folder), kept, self.notice.refused)


def _line(key: str, folder: Path, button: Button) -> Row:
    return Row(PathLine(key, str(folder)), Sized(button, _BUTTON))


class PathLine(Widget):
    across = 1.0

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        pixels = self.px(theme.SMALL)
        text.draw(surface, text.ending(self.name, pixels, self.rect.w), self.rect, pixels)
