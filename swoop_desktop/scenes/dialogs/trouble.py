"""Error pages."""

from collections.abc import Callable
from pathlib import Path

from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.ui.layout import Element


class UnsavedScene(MessageScene):
    """Asks whether to leave an unsaved game. Once it is saved, leaves without an answer."""

    def __init__(
        self, session: Session, onward: Callable[[], object], stay: Callable[[], object]
    ) -> None:
        ways = [
            ("open", _("Leave without saving"), self._leave),
            ("stay", _("Stay in this game"), lambda: self._go(stay)),
        ]
        super().__init__(_("Leave this game?"), (), ways)
        self._session, self._onward = session, onward
        self._told = session.why_unsaved

    def compose(self) -> Element:
        told = [_("The game is still being saved.")]
        if self._told is not None:
            told = [
                _("The game on the table could not be saved. If you leave it now, what was played "
                  "since it was last saved is lost."),
                tr(self._told),
            ]  # fmt: skip
        told.append(_("As soon as it is saved, you leave it without losing anything."))
        self.words = [("body", words) for words in told]
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
        self._go(self._onward)

    def _go(self, way: Callable[[], object]) -> None:
        self.app.pop()
        way()


class TroubleScene(MessageScene):
    over = False
    last_resort = True

    def __init__(
        self, report: Path, damage: str = "", *, saved: bool = False, path: str = ""
    ) -> None:
        """`damage` is the damaged part of the installation; `path` is the file at fault; `saved`
        tells of a running game.
        """
        if damage:
            name = _("This copy of Swoop Desktop is damaged")
            words = [
                _("What was found: {what}.").format(what=damage.rstrip(".")),
                _("Install Swoop Desktop again. Your games and settings are kept."),
            ]
        else:
            name = _("Something went wrong")
            words = [_("This is the program’s fault, not yours.")]
            if saved:
                words.append(_("Your game is saved. You can continue it from the title page."))
            if path:
                words.append(_("It broke at this file: {path}").format(path=path))
        words.append(_("The report is in {path}.").format(path=report))
        ways = [
            ("quit", _("Quit Swoop"), self._quit),
            ("title", _("Back to the title"), self._title),
        ]
        super().__init__(name, words, ways)

    def _quit(self) -> None:
        self.app.quit()

    def _title(self) -> None:
        self.app.go.title()
