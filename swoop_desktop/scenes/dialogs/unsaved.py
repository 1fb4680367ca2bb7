"""The question before a game is left that is not on disk."""

from collections.abc import Callable

from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.ui.layout import Element


class UnsavedScene(MessageScene):
    """Leave or stay? Once the game is on disk it is left without an answer."""

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
