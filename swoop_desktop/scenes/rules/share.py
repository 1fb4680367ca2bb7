"""Shares a rule set as a code or a file."""

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.options import Rules
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets import codes
from swoop_desktop.rulesets.library import Library
from swoop_desktop.scenes.dialogs.ask import SaveInScene
from swoop_desktop.system import clipboard
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Element, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Composite, Words


class ShareRulesScene(SaveInScene):
    def __init__(self, game: Game, rules: Rules, face: str = "") -> None:
        super().__init__(_("Share “{name}”").format(name=tr(game.title(rules))))
        self.book, self.rules, self.face = game, rules, face
        code = codes.rules_code(game, rules)
        self.code = code if codes.length(code) <= codes.LONGEST else None
        """None if the code is too long to be useful."""
        self.first = "copy" if self.code else "save"

    def compose(self) -> Element:
        label, field = self.folder_field()
        save = Button("save", _("Save"), self._save, primary=True, hint=self.keyed("Ctrl+S"))
        row = Row(field, Sized(save, theme.WIDE_BUTTON), wrap=True)
        return self.dialog(
            self.heading(),
            Group("code", _("Code"), *self._code()),
            Group("file", _("File"), label, row),
            *self.end(),
        )

    def _code(self) -> list[Element]:
        if self.code is None:
            reason = _(
                "These rules differ so much from the usual ones that a code would be very long."
                " Save them as a file instead."
            )
            return [Words("no code", reason)]
        hint = _("Anybody who types this code under “Your own rules” gets the same rules:")
        groups = self.code.replace("-", "- ").split(" ")
        words = (Words("", group, theme.BODY, theme.GOLD_LIGHT) for group in groups)
        row = Row(*(Sized(one, across=0.0) for one in words), gap=0, wrap=True)
        code = Composite("code text", self.code, row)
        copy = Button("copy", _("Copy"), self._copy, hint=self.keyed("Ctrl+C"))
        return [
            Words("code told", hint),
            Ground(self._sunken, code, pad=theme.APART, high=theme.NEAR),
            Sized(copy, theme.WIDE_BUTTON, align=1),
        ]

    def _sunken(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        radius = round(theme.RADIUS * self.scale)
        paint.box(surface, rect, radius, self.palette.sunken, self.palette.rim)

    def _copy(self) -> None:
        if self.code is not None and clipboard.put_text(self.code):
            self.notice.say(_("The code can be pasted now."))
        else:
            self.notice.say(_("There is no clipboard to copy to."), wrong=True)

    def _save(self) -> None:
        library = Library(self.app.data.rules)
        self.save(lambda folder: library.export(self.book, self.rules, folder, self.face))
