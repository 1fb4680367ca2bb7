"""A hint: the cards of a good play are picked, and a sentence says why."""

from typing import TYPE_CHECKING, Any

from swoop_desktop.session.session import Answer
from swoop_desktop.ui.language import _, tr

if TYPE_CHECKING:
    from swoop_desktop.scenes.table_player import TablePlayer

SECONDS = 12.0
"""How long the reason can be read, unless something is done."""


class Adviser:
    """Asks for advice from what the viewer may know, and shows it when it has come."""

    def __init__(self, scene: "TablePlayer") -> None:
        self.scene = scene
        self._asked: Any = None
        """What was seen when advice was asked for; None if it is not awaited."""

    @property
    def awaited(self) -> bool:
        """True while somebody thinks."""
        return self._asked is not None

    def ask(self) -> None:
        """Let somebody think about the viewer's turn."""
        scene = self.scene
        if not scene.input.ready() or not scene.offered or scene.viewer is None:
            self._say(_("A hint can be had when it is your turn."))
        elif not self._still(scene.observation):
            self._asked = scene.observation
            scene.session.ask_advice(scene.viewer)
            self._say(_("Let me think …"))

    def update(self) -> None:
        """Show what has come, if it is still wanted."""
        scene = self.scene
        if self._asked is None:
            return
        if not scene.offered or not self._still(scene.observation):
            self._asked = None
            return
        answer = scene.session.advice()
        if answer is not None:
            self._asked = None
            self._show(answer)

    def _still(self, seen: Any) -> bool:
        """Whether what was asked about is what the viewer has to decide now."""
        asked = self._asked
        return asked is not None and (asked.seat, asked.number, asked.legal) == (
            seen.seat,
            seen.number,
            seen.legal,
        )

    def _show(self, answer: Answer) -> None:
        scene, seen = self.scene, self.scene.observation
        if answer.fault or answer.why is None:
            self._say(_("There is no hint this time."))
            return
        scene.selection.only(seen.picks(answer.action))
        words = _("{play}: {reason}").format(
            play=tr(seen.preview(answer.action)), reason=tr(answer.why)
        )
        self._say(words)
        if scene.notice is not None:
            scene.notice.left = SECONDS
        scene.app.sound.play("click")

    def _say(self, words: str) -> None:
        """Over what can be done, where it covers no card that matters."""
        frame = self.scene.director.layout.frame
        at = (round(frame.actions.x - 14 * frame.unit), round(frame.actions.y))
        self.scene.say(words, at, warning=False)
