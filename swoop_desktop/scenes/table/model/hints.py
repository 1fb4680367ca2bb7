"""Hints, which pick a good play's cards, and warnings before a sure mistake."""

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.state import State
from swoop_desktop.play.bot_questions import doubt, hint, no_hint
from swoop_desktop.play.session import Answer
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.table.model.active_player import ActivePlayer, Hint
from swoop_desktop.scenes.table.model.public_log import Notice
from swoop_desktop.scenes.table.model.table_model import TableModel


class Hints:
    """The pending question is in `ActivePlayer`."""

    def __init__(self, table: TableModel, host: Host) -> None:
        self._session, self._viewers = table.session, table.viewers
        self._director, self._mode, self._host = table.director, table.mode, host
        self._too_early: Notice | None = None
        """The notice that it isn't the player's turn yet."""

    @property
    def awaited(self) -> bool:
        return self._viewers.player is not None and self._viewers.player.hint_wanted

    @property
    def _tutors(self) -> bool:
        """True if each turn is analysed in advance, to warn before a mistake."""
        asks, taught = self._host.settings.ask_first, self._mode.taught
        return asks and not taught and self._session.setup.tutored

    def ask(self) -> None:
        """Ask for a hint, or hide the current hint."""
        player = self._viewers.player
        if player is not None and player.forget_hint():
            return
        if player is None or not self._viewers.offered:
            self._say(_("You can ask for a hint when it’s your turn."))
            self._too_early = self._viewers.attention.notice
        elif (reason := no_hint(self._session.setup.game, player.seen)) is not None:
            self._say(tr(reason))
        elif player.thought is not None:
            self._show(player, player.thought)
        else:
            player.hint_wanted = True
            self._think(player)

    def update(self) -> bool:
        """Take a bot's answer; True if a notice or the hint changed."""
        player, offered = self._viewers.player, self._viewers.offered
        if player is None:
            return False
        if offered and player.attention.notice is self._too_early is not None:
            self._too_early = None
            return player.attention.hush()
        if not player.waits(offered=offered):
            if offered and player.thought is None and self._tutors:
                self._think(player)
            return False
        answer = self._session.thinking.hint()
        if answer is None:
            return False
        player.learn(answer)
        if player.hint_wanted:
            self._show(player, answer)
            return True
        return False

    def doubt(self, action: Action) -> str:
        """Return a warning with the better play, once per decision; empty if `action` is no sure
        mistake.
        """
        player = self._viewers.player
        if player is None or player.warned or player.thought is None or not self._tutors:
            return ""
        setup = self._session.setup
        sentence = doubt(setup.game, player.seen, player.thought, action)
        player.warned = sentence is not None
        return "" if sentence is None else tr(sentence.naming(setup.names))

    def _think(self, player: ActivePlayer) -> None:
        if player.ask():
            self._session.ask_hint(player.seat)

    def _show(self, player: ActivePlayer, answer: Answer) -> None:
        if answer.fault:
            player.give_hint(None)
            self._say(_("There is no hint this time."))
            return
        seen, action = player.seen, answer.action
        words = self._words(seen, answer)
        cards = seen.picks(action)
        player.selection.only(cards)
        player.give_hint(Hint(action, cards, words))
        player.attention.hush()
        self._host.sound.play("click")

    def _words(self, seen: State, answer: Answer) -> str:
        setup = self._session.setup
        sentence = hint(setup.game, seen, answer, taught=self._mode.taught)
        return tr(sentence.naming(setup.names))

    def _say(self, words: str) -> None:
        """Show a notice above the buttons, where it covers no important card."""
        frame = self._director.layout.frame
        at = (round(frame.actions.x - 14 * frame.unit), round(frame.actions.y))
        self._viewers.attention.say(words, at)
