"""The folders that the shelf looks through: the player's own, and those that were added."""

from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.records.collection import Collection, CollectionError
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.widgets import Button, Look, Widget, Words

_WIDE, _PAD = 720.0, 24.0
_BUTTON = 110.0


class FoldersScene(Page):
    """A line for each folder, and a field to add another one."""

    over = True
    first = "folder"

    def __init__(self, shelf: Collection) -> None:
        super().__init__()
        self.name = _("Folders of games")
        self._shelf = shelf
        self.typed = TypedPath()
        self._said, self._wrong = "", False

    def build(self) -> None:
        """The folders, a field, what came of it, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left, inner = (self.wide - wide) / 2, wide - 2 * _PAD
        top, x = max(16.0, min(80.0, 0.1 * self.tall)), left + _PAD
        size = 22 if self.narrow else 28
        title = self.label(
            "page title", self.name, self.rect(x, top + 12, inner, 46), size, theme.CREAM,
            "display", role="heading",
        )  # fmt: skip
        self.group("heading", self.name, [title])
        y = top + 68
        folders = [self._own, *self._shelf.folders]
        for problem in self._shelf.untold():
            self._said, self._wrong = tr(problem), True
        lines: list[Widget] = []
        for i, folder in enumerate(folders):
            box = self.rect(x, y, inner - _BUTTON - theme.GAP, theme.ROW)
            lines.append(
                PathLine(
                    f"folder {i}",
                    str(folder),
                ).at(box, self.scale)
            )
            box = self.rect(x + inner - _BUTTON, y, _BUTTON, theme.ROW)
            if i:
                lines.append(
                    Button(f"drop {i}", _("Remove"), partial(self._drop, folder)).at(
                        box, self.scale
                    )
                )
            else:
                lines.append(
                    Button("show own", _("Show"), lambda: self._show(self._own)).at(box, self.scale)
                )
            y += theme.ROW + 8
        self.group("folders", self.name, lines)
        y += 8
        words = _("Add a folder by its path, or drop it on the window. "
                  "Removing one here leaves its files alone.")  # fmt: skip
        tall = Words.tall_of(words, inner, self.scale)
        note = Words("about folders", words, colour=self.palette.muted).at(
            self.rect(x, y, inner, tall), self.scale
        )
        y += tall + 10
        field = PathField(
            "folder", _("Path of a folder"),
            self.typed,
            self.changed, hint=_("Path of a folder"), wrong=self._wrong,
        ).at(self.rect(x, y, inner - _BUTTON - theme.GAP, theme.ROW), self.scale)  # fmt: skip
        box = self.rect(x + inner - _BUTTON, y, _BUTTON, theme.ROW)
        add = Button("add", _("Add"), self._add).at(box, self.scale)
        self.group("another", _("Add a folder"), [note, field, add])
        y += theme.ROW + 8
        tall = max(24.0, Words.tall_of(self._said, inner, self.scale))
        colour = theme.WARN if self._wrong else self.palette.muted
        said = Words("said", self._said, colour=colour,
                     role="status").at(self.rect(x, y, inner, tall), self.scale)  # fmt: skip
        self.group("status", _("What was done"), [said])
        y += tall + 10
        self.group(
            "buttons",
            _("Buttons"),
            button_row(self, [("back", _("Back"), self.app.pop, True)], x + inner, y, 150),
        )
        self.box = self.rect(left, top, wide, y + theme.BUTTON + _PAD - top)

    @property
    def _own(self) -> Path:
        """The folder of the player's own records."""
        return self.app.data.records

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def take(self, folder: Path) -> bool:
        """A folder was dropped on the window."""
        self.typed = TypedPath.of(str(folder))
        self._add()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter in the field adds the folder."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.focus.key == "folder":
            self._add()
            return True
        return super().handle(event)

    def _add(self) -> None:
        wrong = folder_problem(self.typed.words)
        try:
            if not wrong:
                problem = self._shelf.add_folder(typed_path(self.typed.words))
                wrong = "" if problem is None else tr(problem)
        except CollectionError as error:
            wrong = tr(error.reason)
        if not wrong:
            self.typed = TypedPath()
        self._say(wrong or _("Its games are on the shelf now."), wrong=bool(wrong))

    def _drop(self, folder: Path) -> None:
        try:
            problem = self._shelf.drop_folder(folder)
        except CollectionError as error:
            problem = error.reason
        said = _("Its games are no longer on the shelf.") if problem is None else tr(problem)
        self._say(said, wrong=problem is not None)

    def _show(self, folder: Path) -> None:
        problem = show_folder(folder)
        if problem is not None:
            self._say(tr(problem), wrong=True)

    def _say(self, words: str, *, wrong: bool) -> None:
        self._said, self._wrong = words, wrong
        self.changed()


class PathLine(Widget):
    """A path, of which the end is seen if there is no room for all of it."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """In a line."""
        pixels = self.px(theme.SMALL)
        text.draw(surface, text.ending(self.name, pixels, self.rect.w), self.rect, pixels)
