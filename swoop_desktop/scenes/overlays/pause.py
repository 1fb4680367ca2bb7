"""The menu over a game: the game waits, and nothing is lost by leaving it."""

from collections.abc import Sequence

import pygame

from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _, tr
from swoop_desktop.rulesets.codes import CodeError
from swoop_desktop.rulesets.deal_code import TooLong, code_of_game
from swoop_desktop.rulesets.library import Library, LibraryError, own_rules
from swoop_desktop.scenes.common.code_words import code_name
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.system.clipboard import copies, put_text
from swoop_desktop.system.file_manager import show_folder
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Button, Widget, Words

_WIDE, _STEP, _HEAD = 320.0, theme.BUTTON + 10, 86.0
_CODE, _SAID = 34.0, 20.0
"""Heights of the button with the deal code, and of what it is, in units."""
_SHOWN = 24
"""Most signs of a code that is written out, its hyphens counted in."""


class PauseScene(Page):
    """Go on, look something up, or leave. Says so where the game could not be saved."""

    first = "resume"
    over = True

    def __init__(self, session: Session, ways: Sequence[Way] = (), leave: str = "") -> None:
        """`ways` lead to what can be looked up of the game as the table has shown it; `leave` are
        the words for leaving, where that is not to go on later: its cards have no code either.
        """
        super().__init__()
        self.session, self.ways, self.leave_words = session, tuple(ways), leave
        self.name = _("Pause")
        self.copied = False
        """Whether the deal code was copied."""
        self.code, self.no_code, self.too_long = "", "", False
        if not leave:
            try:
                self.code = code_of_game(session)
            except CodeError as error:
                self.no_code, self.too_long = tr(error.reason), isinstance(error, TooLong)

    def build(self) -> None:
        """Buttons in a column, or in two where there is no room for one."""
        later = (
            _("Leave, and continue later") if self.session.saved else _("Leave, and lose this game")
        )
        later = self.leave_words or later
        go, setup = self.app.go, self.session.setup
        rows: list[Way] = [
            ("resume", _("Back to the game"), self.app.pop),
            *self.ways,
            ("rules", _("Rules of this game"), lambda: go.rules(setup.game, setup.rules)),
            ("settings", _("Settings"), go.settings),
            ("title", later, go.title),
            ("quit", _("Quit Swoop"), self.app.quit),
        ]
        head = _HEAD + self._code_tall()
        columns = 1 if head + len(rows) * _STEP + 60 <= self.tall else 2
        down = -(-len(rows) // columns)
        step = min(_STEP, max(theme.BUTTON + 4, (self.tall - head - 26) / down))
        wide = min(_WIDE, (self.wide - 80 - (columns - 1) * theme.GAP) / columns)
        whole = columns * wide + (columns - 1) * theme.GAP
        tall = head + down * step + 10
        x, y = (self.wide - whole) / 2, max(4.0, (self.tall - tall) / 2)
        self.box = self.rect(x - 30, y, whole + 60, tall)
        self._heading(x, y, whole)
        buttons: list[Widget] = [
            Button(
                key,
                words,
                run,
                primary=i == 0,
            ).at(
                self.rect(
                    x + i // down * (wide + theme.GAP),
                    y + head + i % down * step,
                    wide,
                    theme.BUTTON,
                ),
                self.scale,
            )
            for i, (key, words, run) in enumerate(rows)
        ]
        self.group("menu", self.name, buttons, "dialog")

    def _heading(self, x: float, y: float, wide: float) -> None:
        """What is played, and the code with which the same cards can be dealt again. Those of a
        lesson are laid by hand, and have none.
        """
        setup = self.session.setup
        title = self.label(
            "page title",
            self.name,
            self.rect(x, y + 14, wide, 40),
            26,
            weight="display",
            align="center",
        )
        game = self.label(
            "game",
            tr(setup.game.title(setup.rules)),
            self.rect(x, y + 52, wide, 24),
            theme.SMALL,
            self.palette.muted,
            align="center",
        )
        self.group("heading", self.name, [title, game])
        if self.code:
            what = code_name(self.session.number)
            box = self.rect(x, y + 78, wide, _SAID)
            said = self.label(
                "code name", what, box, theme.TINY, self.palette.caption, align="center"
            )
            box = self.rect(x, y + 80 + _SAID, wide, _CODE)
            self.group("code group", what, [said, self._code_button(box)])
        elif self.no_code:
            tall = self._note_tall()
            box = self.rect(x, y + 78, wide, tall)
            words = Words(
                "no code",
                self.no_code,
                theme.TINY,
                self.palette.caption,
                "status",
                "center",
            ).at(box, self.scale)
            self.group("code group", _("Deal code"), [words])
            if self.too_long:
                box = self.rect(x, y + 82 + tall, wide, _CODE)
                file = Button("file", _("Save the rules as a file"), self._save).at(box, self.scale)
                self.group("file group", file.name, [file])

    def _code_tall(self) -> float:
        """What the code adds to the heading, or why there is none."""
        if self.no_code:
            return self._note_tall() + 6 + (_CODE + 6 if self.too_long else 0)
        return _SAID + _CODE + 8 if self.code else 0.0

    def _note_tall(self) -> float:
        """The height of the words that say why there is no code."""
        wide = min(_WIDE, self.wide - 80)
        return Words.tall_of(self.no_code, wide, self.scale, theme.TINY)

    def _code_button(self, box: pygame.Rect) -> Button:
        """The code, to be copied."""
        if self.copied:
            words = _("Copied the deal code")
        elif len(self.code) <= _SHOWN:
            words = _("Copy {code}").format(code=self.code)
        else:
            words = _("Copy the deal code")
        return Button("code", words, self._copy, hint=_("Ctrl+C")).at(box, self.scale)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+C copies the code."""
        if copies(event) and self.code:
            return self.act("code")
        return super().handle(event)

    def _copy(self) -> None:
        """Put the code where it can be pasted: into the field of a new game, or a message."""
        self.copied = put_text(self.code)
        self.changed()

    def _save(self) -> None:
        """Put the rules into a file of their own, unless they lie in one, and say where."""
        setup, folder = self.session.setup, self.app.data.rules
        kept = (found.path for found in own_rules(folder)[0] if found.rules == setup.rules)
        try:
            path = next(kept, None) or Library(folder).duplicate(setup.game, setup.rules).path
        except LibraryError as error:
            self.app.go.message(_("The rules as a file"), [tr(error.reason)])
            return
        words = [
            _("The rules are in this file: {path}").format(path=path),
            _("Whoever adds it to their rule sets and begins a game from the seed {seed} has"
              " the same cards.").format(seed=setup.seed),
        ]  # fmt: skip
        way = ("folder", _("Open the folder"), lambda: show_folder(folder))
        self.app.go.message(
            _("The rules as a file"), words, [way, ("close", _("Back"), self.app.pop)]
        )

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
