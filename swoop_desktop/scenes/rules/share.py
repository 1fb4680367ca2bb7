"""A rule set for others: as a code that can be told, or as a file."""

from pathlib import Path

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets import codes
from swoop_desktop.rulesets.library import Library, LibraryError
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage import file_status
from swoop_desktop.system import clipboard
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.widgets import Button, Widget, Words

_WIDE, _PAD, _BUTTON = 640.0, 26.0, 170.0


class ShareRulesScene(Page):
    """The code with a button that copies it, and where a file is saved."""

    over = True

    def __init__(self, game: Game, rules: Rules, face: str = "") -> None:
        """Rules that are sound, and the face that goes with them."""
        super().__init__()
        self.book, self.rules, self.face = game, rules, face
        self.name = _("Share “{name}”").format(name=tr(game.title(rules)))
        code = codes.rules_code(game, rules)
        self.code = code if codes.length(code) <= codes.LONGEST else None
        """None where it is so long that a file is better."""
        self.first = "copy" if self.code else "save"
        self.folder = TypedPath()
        self.saved: Path | None = None
        """What was saved last."""
        self._said, self._wrong = "", False

    def enter(self, app: Host) -> None:
        """Propose the home folder for a file."""
        home = str(typed_path("~"))
        self.folder = TypedPath.of(home)
        super().enter(app)

    def build(self) -> None:
        """The code, the file, and the way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        inner, left = wide - 2 * _PAD, (self.wide - wide) / 2
        x, top = left + _PAD, max(16.0, (self.tall - 480) / 2)
        y = top + 14
        box = self.rect(x, y, inner, 46)
        size = 21 if self.narrow else 26
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        y = self._code(x, y + 54, inner)
        y = self._file(x, y + 8, inner)
        y = self._status(x, y, inner)
        row = button_row(self, [("back", _("Back"), self.app.pop, True)], x + inner, y, _BUTTON)
        if self.saved is not None:
            box = self.rect(x, y, min(220.0, inner - _BUTTON - theme.GAP), theme.BUTTON)
            row.insert(0, Button("show", _("Show in the folder"), box, self.scale, self._show))
        self.group("buttons", _("Buttons"), row)
        self.box = self.rect(left, top, wide, y + theme.BUTTON + _PAD - top)

    def _code(self, x: float, y: float, wide: float) -> float:
        """The code, or that there is none; returns where it ends."""
        self.code_box: pygame.Rect | None = None
        if self.code is None:
            said = _("So much is different in these rules that a code would be very long. "
                     "Save them as a file instead.")  # fmt: skip
            tall = Words.tall_of(said, wide, self.scale)
            line = Words("no code", said, self.rect(x, y, wide, tall), self.scale)
            self.group("code", _("Code"), [line])
            return y + tall + 10
        told = _("Whoever types this code under “Your own rules” has the same rules:")
        tall = Words.tall_of(told, wide, self.scale)
        made: list[Widget] = [Words("code told", told, self.rect(x, y, wide, tall), self.scale)]
        y += tall + 8
        room, size = wide - 32, theme.BODY
        shown = _in_lines(self.code, max(1, round(size * self.scale)), round(room * self.scale))
        tall = Words.tall_of(shown, room, self.scale, size)
        self.code_box = self.rect(x, y, wide, tall + 20)
        box = self.rect(x + 16, y + 10, room, tall)
        colour = theme.GOLD_LIGHT
        made.append(Words("code text", shown, box, self.scale, size, colour))
        y += tall + 30
        box = self.rect(x + wide - _BUTTON, y, _BUTTON, theme.BUTTON)
        made.append(Button("copy", _("Copy"), box, self.scale, self._copy, hint="Ctrl+C"))
        self.group("code", _("Code"), made)
        return y + theme.BUTTON + 10

    def _file(self, x: float, y: float, wide: float) -> float:
        """Where a file is saved; returns where it ends."""
        words = _("Save a file in")
        made: list[Widget] = [
            self.label("folder title", words, self.rect(x, y, wide, 24), theme.SMALL)
        ]
        room = wide - _BUTTON - theme.GAP
        box = self.rect(x, y + 28, room, theme.BUTTON)
        wrong = bool(folder_problem(self.folder.words))
        made.append(
            PathField(
                "folder", words, box, self.scale, self.folder, self.changed,
                hint=_("A folder"), wrong=wrong,
            )
        )  # fmt: skip
        box = self.rect(x + wide - _BUTTON, y + 28, _BUTTON, theme.BUTTON)
        made.append(Button("save", _("Save"), box, self.scale, self._save, hint="Ctrl+S"))
        self.group("file", words, made)
        return y + 28 + theme.BUTTON + 10

    def _status(self, x: float, y: float, wide: float) -> float:
        """What came of it; returns where it ends."""
        tall = max(24.0, Words.tall_of(self._said, wide, self.scale))
        colour = theme.WARN if self._wrong else self.palette.muted
        box = self.rect(x, y, wide, tall)
        line = Words("said", self._said, box, self.scale, colour=colour, role="status")
        self.group("status", _("What was done"), [line])
        return y + tall + 8

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel, and the field of the code."""
        self.panel(surface, self.box)
        if self.code_box is not None:
            radius = round(theme.RADIUS * self.scale)
            paint.box(surface, self.code_box, radius, self.palette.sunken, self.palette.rim)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+C copies, Ctrl+S saves."""
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            verb = {pygame.K_c: "copy", pygame.K_s: "save"}.get(event.key)
            if verb is not None and self.act(verb):
                return True
        return super().handle(event)

    def _copy(self) -> None:
        if self.code is not None and clipboard.put_text(self.code):
            self._say(_("The code can be pasted now."))
        else:
            self._say(_("There is no clipboard to copy to."), wrong=True)

    def _save(self) -> None:
        """Write a file with a name that nothing has in the folder, and say where it is."""
        wrong = folder_problem(self.folder.words)
        if wrong:
            self._say(wrong, wrong=True)
            return
        folder = typed_path(self.folder.words)
        if not file_status.is_folder(folder):
            self._say(_("There is no folder {path}.").format(path=folder), wrong=True)
            return
        library = Library(self.app.data.rules)
        try:
            self.saved = library.export(self.book, self.rules, folder, self.face)
        except LibraryError as error:
            self._say(tr(error.reason), wrong=True)
            return
        self._say(_("Saved as {name}").format(name=self.saved.name))

    def _say(self, words: str, *, wrong: bool = False) -> None:
        self._said, self._wrong = words, wrong
        self.changed()

    def _show(self) -> None:
        problem = None if self.saved is None else show_folder(self.saved.parent)
        if problem is not None:
            self._say(tr(problem), wrong=True)


def _in_lines(code: str, pixels: int, width: int) -> str:
    """A code in lines no wider than this, which end between its groups."""
    lines = [""]
    for group in code.replace("-", "- ").split(" "):
        if lines[-1] and text.measure(lines[-1] + group, pixels) > width:
            lines.append("")
        lines[-1] += group
    return "\n".join(lines)
