"""Exports statistics to a file."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.path_field import PathField, TypedPath, typed_path
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.statistics.export import FORMATS, Format, written
from swoop_desktop.statistics.totals import Part
from swoop_desktop.storage import file_status
from swoop_desktop.storage.atomic_files import put_new, write_new, write_whole
from swoop_desktop.storage.limited_read import reason_of
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.widgets import Button, Picker, Words

_Put: TypeAlias = Callable[[Path, bytes], Path | None]
"""Writes a file; returns its path if it differs from the given one."""


class StatisticsExportScene(Page):
    first = "path"
    over = True

    def __init__(self, parts: Sequence[Part]) -> None:
        super().__init__()
        self.name = _("Export the statistics")
        self.parts = parts
        self.form: Format = FORMATS[0]
        self.path = TypedPath()
        self.notice = Notice(self)

    def enter(self, app: Host) -> None:
        place = str(app.data.pictures / f"swoop-statistics.{self.form}")
        self.path = TypedPath.of(place)
        super().enter(app)

    def compose(self) -> Element:
        words = _("Each game with its deals, but without any cards.")
        if self.form == "csv":
            words = _("A line for each game and each person who played it, without any cards.")
        forms = [("csv", _("CSV, for spreadsheets")), ("json", _("JSON, for programs"))]
        form = Picker("form", _("Form"), forms, self.form, self._set_form)
        path = PathField("path", _("File"), self.path, self._typed, wrong=self.notice.wrong)
        return self.dialog(
            self.heading(),
            Group("about group", self.name, Words("about", words)),
            form,
            path,
            self.notice.line(),
            self.buttons_row(
                Button("close", _("Cancel"), self.app.pop),
                Button("save", _("Save"), self._save, primary=True),
            ),
        )

    def _typed(self) -> None:
        self.notice.say("")

    def _set_form(self, form: str) -> None:
        """Replace the old ending of the file name, if any."""
        old, self.form = self.form, FORMATS[FORMATS.index(form)]
        if self.path.words.lower().endswith(f".{old}"):
            words = self.path.words[: -len(old)] + self.form
            self.path = TypedPath.of(words)
        self._typed()

    def _save(self) -> None:
        """Write a new file; if it exists, ask."""
        words = self.path.words.strip()
        target = typed_path(words)
        if not words:
            self._refuse(_("The file needs a name."))
        elif not target.is_absolute():
            whole = file_status.absolute(target)
            self._refuse(_("Type the whole path, from the beginning: {path}").format(path=whole))
        elif file_status.is_folder(target):
            self._refuse(_("{path} is a folder. Name a file in it.").format(path=target))
        elif wrong := file_status.why_no_place(target.parent):
            self._refuse(tr(wrong))
        elif target.parent != self.app.data.pictures and not file_status.is_folder(target.parent):
            self._refuse(_("There is no folder {path}.").format(path=target.parent))
        else:
            self._write(target)

    def _write(self, target: Path, put: _Put = write_new) -> None:
        data = written(self.parts, self.form, tr)

        def tried() -> Path | OSError:
            try:
                return put(target, data) or target
            except OSError as error:
                return error

        write(self.app, tried, partial(self._written, target))

    def _written(self, target: Path, done: Path | OSError) -> None:
        if isinstance(done, FileExistsError):
            self._ask(target)
        elif isinstance(done, OSError):
            words = _("The statistics could not be saved in {path}: {reason}.")
            self._refuse(words.format(path=target, reason=tr(reason_of(done))))
        else:
            self.app.pop()
            words = _("The statistics are in {path}.").format(path=done)
            self.app.push(MessageScene(_("Saved"), [words]))

    def _ask(self, target: Path) -> None:
        page = MessageScene(
            _("This file already exists"),
            [str(target)],
            [
                ("replace", _("Replace it"), partial(self._write, target, write_whole)),
                ("close", _("Cancel"), stay),
                ("keep", _("Keep both"), partial(self._write, target, put_new)),
            ],
        )
        self.app.push(page)

    def _refuse(self, words: str) -> None:
        self.focus.set("path")
        self.notice.say(words, wrong=True)
