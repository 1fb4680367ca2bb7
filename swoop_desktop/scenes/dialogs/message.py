"""Dialogs with buttons: messages, choices, and errors."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way, stay
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Grid, Group
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import ScrollText
from swoop_desktop.ui.widgets import Button, Choice, Words

if TYPE_CHECKING:
    from swoop_desktop.play.session import Session  # the title needs no game

_WIDE = 340.0


class _Asking(Page):
    """A dialog that closes before the chosen action runs."""

    over = True

    def __init__(self, name: str, ways: Sequence[Way]) -> None:
        super().__init__()
        self.name = name
        self.ways: list[Way] = [(key, words, partial(self._go, run)) for key, words, run in ways]

    def _go(self, way: Callable[[], object]) -> None:
        self.app.pop(way)


class ChoicesScene(_Asking):
    def __init__(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """`chosen` is the current choice. The last choice goes back, like Esc."""
        super().__init__(name, ways)
        self.words = tuple(words)
        self.chosen, self.first = chosen, chosen or ways[0][0]

    def compose(self) -> Element:
        return self.first_that_fits(self._in, (1, 2, 3))

    def _in(self, columns: int) -> Element:
        room = self.wide - 2 * (self.margin + theme.PAD) - (columns - 1) * theme.GAP
        wide = min(_WIDE, room / columns)
        paragraphs = [
            Words(f"words {i}", paragraph, theme.SMALL, self.palette.caption)
            for i, paragraph in enumerate(self.words)
        ]
        buttons = [
            Choice(*way, selected=way[0] == self.chosen) if self.chosen else Button(*way)
            for way in self.ways
        ]
        buttons[-1].action = "press"  # the last button goes back: it chooses nothing
        ways = Grid(*buttons, least=wide, most=columns, gap=theme.NEAR, filled=True)
        return self.dialog(
            self.heading(align="center"),
            Group("words", self.name, *paragraphs) if paragraphs else None,
            Group("choices", self.name, ways, role="dialog"),
            width=columns * wide + (columns - 1) * theme.GAP + 2 * theme.PAD,
        )

    def escape(self) -> None:
        self.ways[-1][2]()


_TALL, _BUTTON = 320.0, 220.0
_BACK = ("close", "stay", "title")
"""Keys of buttons that lead back, which are never gold."""
_AROUND = 152.0
"""Units: height of everything but the text."""


class MessageScene(_Asking):
    """A message over the scene below. The last button is the default."""

    def __init__(self, name: str, words: Sequence[str], ways: Sequence[Way] = ()) -> None:
        """Without `ways` there is a Close button."""
        super().__init__(name, ways or [("close", _("Close"), stay)])
        self.words = [("body", paragraph) for paragraph in words]
        self.first = self.ways[-1][0]
        self.scrolled = Scrolled()

    def compose(self) -> Element:
        most = min(_TALL, self.tall - 32) - _AROUND
        text = ScrollText("text", self.name, self.words, self.scrolled, self.changed, most=most)
        buttons = [Button(*way) for way in self.ways]
        buttons[-1].primary = buttons[-1].key not in _BACK
        return self.dialog(
            self.heading(),
            Group("words", self.name, text),
            self.buttons_row(*buttons, width=_BUTTON, role="dialog"),
        )

    def escape(self) -> None:
        next((run for key, _words, run in self.ways if key in _BACK), self.app.pop)()


class UnsavedScene(MessageScene):
    """Asks whether to leave an unsaved game. Once the game is saved, leaves without an answer."""

    def __init__(
        self, session: "Session", onward: Callable[[], object], back: Callable[[], object]
    ) -> None:
        ways = [
            ("open", _("Leave without saving"), self._leave),
            ("stay", _("Stay in this game"), back),
        ]
        super().__init__(_("Leave this game?"), (), ways)
        self._session, self._onward = session, onward
        self._told = session.why_unsaved

    def compose(self) -> Element:
        sentences = [_("The game is still being saved.")]
        if self._told is not None:
            sentences = [
                _("The game on the table couldn’t be saved. If you leave it now, everything"
" played since it was last saved is lost."),
                tr(self._told),
            ]  # fmt: skip
        sentences.append(_("As soon as it is saved, you can leave it without losing anything."))
        self.words = [("body", words) for words in sentences]
        return super().compose()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self._session.at_risk:
            self._go(self._onward)
        elif self._session.why_unsaved is not self._told:
            self._told = self._session.why_unsaved
            self.changed()

    def _leave(self) -> None:
        self._session.close()
        self._onward()


class TroubleScene(MessageScene):
    over = False
    last_resort = True

    def __init__(
        self, report: Path, damage: str = "", *, saved: bool = False, path: str = ""
    ) -> None:
        """`damage` says what is wrong with the installation; `path` is the file at fault; `saved`
        is True if a running game is saved.
        """
        if damage:
            name = _("This copy of Swoop Desktop is damaged")
            words = [
                _("What is wrong: {what}.").format(what=damage.rstrip(".")),
                _("Install Swoop Desktop again. Your games and settings are kept."),
            ]
        else:
            name = _("Something went wrong")
            words = [_("This is the program’s fault, not yours.")]
            if saved:
                words.append(_("Your game is saved. You can continue it from the title page."))
            if path:
                words.append(_("The problem was with this file: {path}").format(path=path))
        words.append(_("The report is in {path}.").format(path=report))
        ways = [
            ("quit", _("Quit Swoop"), lambda: self.app.quit()),
            ("title", _("Back to the title"), lambda: self.app.go.title()),
        ]
        super().__init__(name, words, ways)

    def _go(self, way: Callable[[], object]) -> None:
        """Keep this page: the action replaces all scenes or quits."""
        way()
