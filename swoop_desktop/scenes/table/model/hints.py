"""Hints: the cards of a good play are picked and marked, and a sentence says what it beats."""

from swoop_desktop.engine.game import Observation
from swoop_desktop.play.advice import hint
from swoop_desktop.play.session import Answer
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.table.model.active_player import ActivePlayer, Advice
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.ui.sound import Sound


class Adviser:
    """Has it thought over what the person at the screen could do, and says what is best.

    The question belongs to that person, and goes with them.
    """

    def __init__(self, table: TableModel, sound: Sound) -> None:
        self._session, self._viewers = table.session, table.viewers
        self._director, self._sound = table.director, sound

    @property
    def awaited(self) -> bool:
        """Whether a bot still thinks about a question."""
        return self._viewers.player is not None and self._viewers.player.question is not None

    def ask(self) -> None:
        """Ask for advice on this turn, or put away a hint that is there already."""
        player = self._viewers.player
        if player is not None and player.forget_advice():
            return
        if player is None or not self._viewers.offered:
            self._say(_("You can ask for a hint when it’s your turn."))
        elif player.ask():
            self._session.ask_advice(player.seat)

    def update(self) -> bool:
        """Show the answer that has come, if it is still wanted. True if something was said."""
        player = self._viewers.player
        if player is None or not self.awaited or not player.waits(offered=self._viewers.offered):
            return False
        answer = self._session.advice()
        if answer is None:
            return False
        self._show(player, answer)
        return True

    def _show(self, player: ActivePlayer, answer: Answer) -> None:
        if answer.fault:
            player.answered(None)
            self._say(_("There is no hint this time."))
            return
        seen, action = player.observation, answer.action
        words = self._words(seen, answer)
        cards = seen.picks(action)
        player.selection.only(cards)
        player.answered(Advice(action, cards, words))
        player.attention.hush()
        self._sound.play("click")

    def _words(self, seen: Observation, answer: Answer) -> str:
        """Say what is best, and what it was compared with."""
        setup = self._session.setup
        return tr(hint(setup.game, setup.rules, seen, answer))

    def _say(self, words: str) -> None:
        """Say something above the buttons, where it covers no card that matters."""
        frame = self._director.layout.frame
        at = (round(frame.actions.x - 14 * frame.unit), round(frame.actions.y))
        self._viewers.attention.say(words, at)
