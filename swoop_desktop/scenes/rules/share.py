"""Shares a rule set as a code or a file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets import codes
from swoop_desktop.rulesets.library import Library
from swoop_desktop.scenes.common.path_field import (
    PathField,
    TypedPath,
    folder_problem,
    typed_path,
)
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.framework.notice import Notice
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.storage import file_status
from swoop_desktop.system import clipboard
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Label, Words

_NOTICE = 24.0


class ShareRulesScene(Page):
    over = True

    def __init__(self, game: Game, rules: Rules, face: str = "") -> None:
        super().__init__()
        self.book, self.rules, self.face = game, rules, face
        self.name = _("Share “{name}”").format(name=tr(game.title(rules)))
        code = codes.rules_code(game, rules)
        self.code = code if codes.length(code) <= codes.LONGEST else None
        """None if it is too long to be useful."""
        self.first = "copy" if self.code else "save"
        self.folder = TypedPath()
        self.saved: Path | None = None
        self.notice = Notice(self)

    def enter(self, app: Host) -> None:
        home = str(typed_path("~"))
        self.folder = TypedPath.of(home)
        super().enter(app)

    def compose(self) -> Element:
        show = Button("show", _("Show in the folder"), self._show)
        back = Button("back", _("Back"), self.app.pop)
        return self.dialog(
            self.heading(),
            Group("code", _("Code"), *self._code()),
            Group("file", _("Save a file in"), *self._file()),
            self.notice.line(_NOTICE),
            self.buttons_row(*([] if self.saved is None else [show]), back),
        )

    def _code(self) -> list[Element]:
        if self.code is None:
            said = _("So much is different in these rules that a code would be very long. "
                     "Save them as a file instead.")  # fmt: skip
            return [Words("no code", said)]
        told = _("Whoever types this code under “Your own rules” has the same rules:")
        code = _CodeWords("code text", self.code, theme.BODY, theme.GOLD_LIGHT)
        copy = Button("copy", _("Copy"), self._copy, hint=self.keyed("Ctrl+C"))
        return [
            Words("code told", told),
            Ground(self._sunken, code, pad=16, high=10),
            Sized(copy, theme.WIDE_BUTTON, align=1),
        ]

    def _file(self) -> list[Element]:
        words, wrong = _("Save a file in"), bool(folder_problem(self.folder.words))
        field = PathField(
            "folder", words, self.folder, self.changed, hint=_("A folder"), wrong=wrong
        )
        save = Button("save", _("Save"), self._save, primary=True, hint=self.keyed("Ctrl+S"))
        return [
            Label("folder title", words, theme.SMALL),
            Row(field, Sized(save, theme.WIDE_BUTTON), wrap=True),
        ]

    def _sunken(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        radius = round(theme.RADIUS * self.scale)
        paint.box(surface, rect, radius, self.palette.sunken, self.palette.rim)

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            verb = {pygame.K_c: "copy", pygame.K_s: "save"}.get(event.key)
            return verb is not None and self.act(verb)
        return False

    def _copy(self) -> None:
        if self.code is not None and clipboard.put_text(self.code):
            self.notice.say(_("The code can be pasted now."))
        else:
            self.notice.say(_("There is no clipboard to copy to."), wrong=True)

    def _save(self) -> None:
        """Write a file under an unused name, and report its path."""
        wrong = folder_problem(self.folder.words)
        if wrong:
            self.notice.say(wrong, wrong=True)
            return
        folder = typed_path(self.folder.words)
        if not file_status.is_folder(folder):
            self.notice.say(_("There is no folder {path}.").format(path=folder), wrong=True)
            return
        library = Library(self.app.data.rules)

        def kept(path: Path) -> Callable[[], object]:
            self.saved = path
            return partial(self.notice.say, _("Saved as {name}").format(name=path.name))

        write(
            self.app,
            lambda: library.export(self.book, self.rules, folder, self.face),
            kept,
            self.notice.refused,
        )

    def _show(self) -> None:
        if self.saved is not None:
            self.notice.show_folder(self.saved.parent)


class _CodeWords(Words):
    """A code with line breaks between groups."""

    def __init__(self, key: str, code: str, size: float, colour: theme.Colour) -> None:
        super().__init__(key, code, size, colour)
        self._code = code

    def height(self, width: float, unit: float) -> float:
        return super().tall_of(self._lines(width, unit), width, unit)

    def widths(self, unit: float) -> tuple[float, float]:
        return 120.0, 400.0

    def placed(self) -> None:
        self.name = self._lines(self.rect.w / self.unit, self.unit)

    def _lines(self, width: float, unit: float) -> str:
        pixels, lines = max(1, round(self.size * unit)), [""]
        for group in self._code.replace("-", "- ").split(" "):
            if lines[-1] and text.measure(lines[-1] + group, pixels) > round(width * unit):
                lines.append("")
            lines[-1] += group
        return "\n".join(lines)
