"""The pause menu over a game."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.codes import CodeError
from swoop_desktop.rulesets.deal_code import TooLong, code_of_game
from swoop_desktop.rulesets.library import Library, own_rules
from swoop_desktop.scenes.common.words import code_name, origin_words
from swoop_desktop.scenes.dialogs.ask import write
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way, stay
from swoop_desktop.scenes.overlays.rules_text_page import RulesScene
from swoop_desktop.system.clipboard import copies, put_text
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Label, Words

_MAT, _WIDE, _BACK, _EDGE = 620.0, 320.0, 400.0, 16.0
"""Units: width of the mat, greatest widths of a button and of the way back, margin of a dialog."""
_TALL = 42.0
"""Units: height of a button."""
_SHOWN = 24
"""Characters, hyphens included, of the longest code that is shown."""


Leaving: TypeAlias = tuple[Message, Callable[[], object]] | None
"""Label and action for leaving a table that can't be continued later."""


class PauseScene(Page):
    """Lets the player go on, look things up, or leave. Says if the game is saved."""

    first = "resume"
    over = clears = True
    lamp = ((0.5, 0.5), 0.66, 0.36)

    def __init__(
        self,
        session: Session,
        ways: Callable[[], Sequence[Way]] = tuple,
        leave: Leaving = None,
    ) -> None:
        """`ways` returns the buttons that look something up, again after a change of language.
        `leave` is for a table that can't be continued later; such a table has no deal code.
        """
        super().__init__()
        self.session, self.ways, self.leaving = session, ways, leave
        self.copied = False
        self.code, self.too_long = "", False
        self.no_code: Message | None = None
        """Reason why there is no deal code."""
        if leave is None:
            try:
                self.code = code_of_game(session)
            except CodeError as error:
                self.no_code, self.too_long = error.reason, isinstance(error, TooLong)

    @property
    def aim(self) -> str:
        """The aim of a tour table, else empty."""
        origin = self.session.setup.origin
        return origin_words(self.session.setup) if origin and origin.kind == "tour" else ""

    def compose(self) -> Element:
        self.name = _("Pause")
        wide = self.wide >= _MAT + 2 * self.margin
        return self.first_that_fits(self._in, (3, 1, 2) if wide else (1, 2))

    def _in(self, columns: int) -> Element:
        later = _("Leave, and continue later")
        if not (self.session.saved or self.session.writing):
            later = _("Leave, and lose this game")
        ways: list[Way] = [
            *self.ways(),
            ("rules", _("Rules of this game"), self._rules),
            ("settings", _("Settings"), self._settings),
            ("quit", _("Quit Swoop"), self.app.quit),
        ]
        words = later if self.leaving is None else tr(self.leaving[0])
        leave = Button("title", words, self._leave, tall=_TALL)
        if columns < 3:
            ways.insert(-1, ("title", leave.name, leave.run))
        buttons = [Button(*way, tall=_TALL) for way in ways]
        room = min(_MAT, self.inner_width) - 2 * theme.PAD - (columns - 1) * theme.GAP
        wide = min(_WIDE, room / columns)
        title = self.title_line(self.name, "center")
        label = Label("game", self._told, theme.SMALL, self.palette.muted, align="center")
        aim = None
        if self.aim:
            aim = Words("aim", self.aim, theme.SMALL, self.palette.gold, align="center")
        back = Button(
            "resume",
            _("Play on"),
            self.app.pop,
            primary=True,
            tall=theme.LARGE if columns == 3 else _TALL + 4,
            hint=self.keyed(_("Esc"), "back out"),
        )
        gold = Sized(back, most=_BACK, align=0.5) if columns == 3 else back
        menu = Column(gold, Grid(*buttons, least=wide, most=columns, gap=theme.NEAR))
        below = self.app.below(self)
        middle = 0.5 if below is None else below.middle
        mat = columns * wide + (columns - 1) * theme.GAP + 2 * theme.PAD
        free = max(1.0, self.wide - 2 * _EDGE - mat)
        return self.dialog(
            Group("heading", self.name, Column(title, label, aim, gap=0)),
            Group("menu", self.name, menu, role="dialog"),
            *(self._code() if columns < 3 else self._side_by_side(leave)),
            width=mat,
            align=min(1.0, max(0.0, (middle * self.wide - _EDGE - mat / 2) / free)),
        )

    def _side_by_side(self, leave: Button) -> list[Element]:
        """Return the code's button beside `leave`, or the reason for no code above it."""
        if not self.code:
            return [*self._code(), Sized(leave, most=_BACK, align=0.5)]
        copier = self._copier(_("Copied the deal code") if self.copied else _("Copy the deal code"))
        code = Group("code group", code_name(self.session.number), copier)
        return [Row(*(Sized(element, 0, least=0, across=1) for element in (code, leave)))]

    @property
    def _told(self) -> str:
        setup, number = self.session.setup, self.session.number
        phrases = [tr(setup.game.title(setup.rules))]
        if number and self.leaving is None:
            phrases.append(_("deal {number}").format(number=number))
        if self.session.saved and self.leaving is None:
            phrases.append(_("the game is saved"))
        return " · ".join(phrases)

    def _code(self) -> list[Element]:
        """Return the deal code, or the reason why there is none. A lesson has neither."""
        if self.code:
            what = code_name(self.session.number)
            label = Label("code name", what, theme.TINY, self.palette.caption, align="center")
            return [
                Group("code group", what, label, self._copier(self._copy_words), gap=theme.TIGHT)
            ]
        if self.no_code is None:
            return []
        caption = self.palette.caption
        why = Words("no code", tr(self.no_code), theme.TINY, caption, "status", "center")
        elements: list[Element] = [Group("code group", _("Deal code"), why)]
        if self.too_long:
            words = _("Save the rules as a file")
            elements.append(Button("file", words, self._save, tall=_TALL))
        return elements

    def _copier(self, words: str) -> Button:
        return Button("code", words, self._copy, hint=self.keyed(_("Ctrl+C")), tall=_TALL)

    @property
    def _copy_words(self) -> str:
        if self.copied:
            return _("Copied the deal code")
        if len(self.code) <= _SHOWN:
            return _("Copy the deal code {code}").format(code=self.code)
        return _("Copy the deal code")

    def handle(self, event: pygame.event.Event) -> bool:
        if copies(event) and self.code:
            return self.act("code")
        return super().handle(event)

    def _copy(self) -> None:
        self.copied = put_text(self.code)
        self.changed()

    def _save(self) -> None:
        """Save the rules to a file, unless they have one, and say where."""
        setup, folder = self.session.setup, self.app.data.rules

        def saved() -> Path:
            kept = (
                rule_set.path for rule_set in own_rules(folder)[0] if rule_set.rules == setup.rules
            )
            return next(kept, None) or Library(folder).duplicate(setup.game, setup.rules).path

        def told(path: Path) -> None:
            words = [
                _("The rules are in this file: {path}").format(path=path),
                _("Anybody who adds it to their rule sets and types the number {seed} under “New"
" game” gets the same cards.").format(seed=setup.seed),
            ]  # fmt: skip

            def show() -> None:
                """Show the folder, and the last message again, which may still be needed."""
                problem = show_folder(folder)
                tell(*([tr(problem)] if problem is not None else []))

            def tell(*before: str) -> None:
                ways = [("folder", _("Open the folder"), show), ("close", _("Back"), stay)]
                self._tell_of_file([*before, *words], ways)

            tell()

        write(self.app, saved, told, lambda error: self._tell_of_file([tr(error.reason)]))

    def _tell_of_file(self, words: list[str], ways: Sequence[Way] = ()) -> None:
        self.app.push(MessageScene(_("The rules as a file"), words, ways))

    def _rules(self) -> None:
        self.app.push(RulesScene([(self.session.setup.game, self.session.setup.rules)]))

    def _leave(self) -> None:
        if self.leaving is None:
            self.app.go.title()
        else:
            self.app.pop()
            self.leaving[1]()

    def _settings(self) -> None:
        from swoop_desktop.scenes.settings.page import SettingsScene

        self.app.push(SettingsScene())
