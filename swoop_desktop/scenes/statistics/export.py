"""The statistics for other programs, in a file that the player names."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import PathField, TypedPath, typed_path
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.statistics.export import FORMATS, Format, written
from swoop_desktop.statistics.totals import Part
from swoop_desktop.storage import file_status
from swoop_desktop.storage.atomic_files import put_new, write_new, write_whole
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Picker, Widget, Words

_WIDE, _PAD = 700.0, 28.0
_Put: TypeAlias = Callable[[Path, bytes], Path | None]
"""A way to write a file; where it is if that is not the path."""


class StatisticsExportScene(Page):
    """Where, and in which form."""

    first = "path"
    over = True

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        self.name = _("Export the statistics")
        self.parts = parts
        self.form: Format = FORMATS[0]
        self.path = TypedPath()
        self.wrong = ""

    def enter(self, app: Host) -> None:
        """Propose where."""
        place = str(app.data.pictures / f"swoop-statistics.{self.form}")
        self.path = TypedPath.of(place)
        super().enter(app)

    def build(self) -> None:
        """What it will be, a name, a form, and the ways on."""
        wide = min(_WIDE, self.wide - 32)
        inner = wide - 2 * _PAD
        words = _("Each game with its deals. There are no cards in it.")
        if self.form == "csv":
            words = _("A line for each game and each person who played it. No cards are in it.")
        tall = Words.tall_of(words, inner, self.scale)
        note = self.wrong
        noted = Words.tall_of(note, inner, self.scale) if note else 0.0
        high = 250 + tall + noted
        x, y = (self.wide - wide) / 2, max(16.0, (self.tall - high) / 2)
        self.box = self.rect(x, y, wide, high)
        heading = self.rect(x + _PAD, y + 16, inner, 44)
        size = 22 if self.narrow else 26
        title = self.label(
            "page title", self.name, heading, size, theme.GOLD_LIGHT, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        y += 68
        box = self.rect(x + _PAD, y, inner, tall)
        self.group(
            "about group",
            self.name,
            [
                Words(
                    "about",
                    words,
                ).at(box, self.scale)
            ],
        )
        y += tall + 12
        forms = [("csv", _("CSV, for spreadsheets")), ("json", _("JSON, for programs"))]
        box = self.rect(x + _PAD, y, inner, theme.ROW)
        picker = Picker("form", _("Form"), forms, self.form, self._set_form).at(box, self.scale)
        self.group("form group", _("Form"), [picker])
        y += theme.ROW + 10
        box = self.rect(x + _PAD, y, inner, theme.ROW)
        field = PathField(
            "path", _("File"), self.path, self._typed,
            wrong=bool(self.wrong),
        ).at(box, self.scale)  # fmt: skip
        self.group("path group", _("File"), [field])
        y += theme.ROW + 8
        if note:
            box = self.rect(x + _PAD, y, inner, noted)
            line: Widget = Words("wrong", note, theme.SMALL, theme.WARN, "status").at(
                box, self.scale
            )
            self.group("note", _("Note"), [line])
        buttons = [
            ("close", _("Cancel"), self.app.pop, False),
            ("save", _("Save"), self._save, True),
        ]
        row = button_row(self, buttons, x + wide - _PAD, y + noted + 12, min(180.0, inner / 2 - 8))
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def _typed(self) -> None:
        self.wrong = ""
        self.changed()

    def _set_form(self, form: str) -> None:
        """The name of the file ends as its form does."""
        old, self.form = self.form, FORMATS[FORMATS.index(form)]
        if self.path.words.lower().endswith(f".{old}"):
            words = self.path.words[: -len(old)] + self.form
            self.path = TypedPath.of(words)
        self._typed()

    def _save(self) -> None:
        """Write a new file, or ask where there is one."""
        words = self.path.words.strip()
        target = typed_path(words)
        if not words:
            self._refuse(_("The file needs a name."))
        elif not target.is_absolute():
            whole = file_status.lasting(target)
            self._refuse(_("Type the whole path, from the beginning: {path}").format(path=whole))
        elif file_status.is_folder(target):
            self._refuse(_("{path} is a folder. Name a file in it.").format(path=target))
        elif wrong := file_status.in_place(target.parent):
            self._refuse(tr(wrong))
        elif target.parent != self.app.data.pictures and not file_status.is_folder(target.parent):
            self._refuse(_("There is no folder {path}.").format(path=target.parent))
        else:
            self._write(target)

    def _write(self, target: Path, put: _Put = write_new) -> None:
        """Put the file there, or under the name that `put` finds."""
        try:
            target = put(target, written(self.parts, self.form)) or target
        except FileExistsError:
            self._ask(target)
        except OSError as error:
            words = _("The statistics could not be saved in {path}: {reason}.")
            self._refuse(words.format(path=target, reason=tr(reason_of(error))))
        else:
            self.app.pop()
            words = _("The statistics are in {path}.").format(path=target)
            self.app.push(MessageScene(_("Saved"), [words]))

    def _ask(self, target: Path) -> None:
        """Ask what to do where there is a file already."""

        def replace() -> None:
            self.app.pop()
            self._write(target, write_whole)

        def keep() -> None:
            self.app.pop()
            self._write(target, put_new)

        page = MessageScene(
            _("There is a file already"),
            [str(target)],
            [
                ("replace", _("Replace it"), replace),
                ("close", _("Cancel"), self.app.pop),
                ("keep", _("Keep both"), keep),
            ],
        )
        self.app.push(page)

    def _refuse(self, words: str) -> None:
        self.wrong = words
        self.focus.set("path")
        self.changed()
