"""What the player can do at the table, whichever way it was asked for."""

from dataclasses import replace

import pygame

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import IllegalAction
from swoop_desktop.scenes.table_base import TableBase
from swoop_desktop.scenes.table_buttons import Button
from swoop_desktop.scenes.table_describe import describe
from swoop_desktop.scenes.table_hud import Hud
from swoop_desktop.scenes.table_input import TableInput
from swoop_desktop.scenes.table_state import Notice, deals_of
from swoop_desktop.session.session import Session
from swoop_desktop.table.selection import SORTS
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.node import Node


class TablePlayer(TableBase):
    """Decisions, refusals, and the keys that mean the same everywhere at the table."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.input = TableInput(self)
        self.hud = Hud(self)

    @property
    def focused(self) -> str:
        """The key of what the keyboard is on, if it is shown."""
        return self.input.focus.key if self.input.focus.visible else ""

    def describe(self) -> Node:
        """Everything on the table as a tree, without any hidden card."""
        return describe(self)

    def handle(self, event: pygame.event.Event) -> bool:
        """The player did something. True if it was for the table."""
        return self.input.handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        return self.input.act(key, how)

    def button(self, key: str) -> Button | None:
        """The button with this key, if there is one now."""
        return next((b for b in self.hud.buttons if b.key == key), None)

    def do(self, action: Action) -> bool:
        """Decide; a refusal is explained. True if it was done."""
        if not self.offered or self.viewer is None:
            return False
        reason = self.observation.refusal(action)
        if reason is None:
            try:
                self.selection.clear()
                self.session.submit(self.viewer, action)
            except IllegalAction as refused:
                reason = refused.reason
        if reason is not None:
            self.refuse(tr(reason))
            return False
        self.notice = None
        return True

    def play_selected(self) -> bool:
        """Do what the selected cards stand for."""
        if not self.offered:
            return False
        action = self.selection.action(self.observation)
        if action is None:
            if self.selection.picked:
                self.refuse(_("These cards do not go together"))
            return False
        return self.do(action)

    def refuse(self, words: str) -> None:
        """Say why not, beside the pointer."""
        self.app.sound.play("refuse")
        self.say(words, self.input.mouse.pos)

    def refuse_cardless(self) -> None:
        """Say that there is nothing to press now."""
        self.refuse(_("There is nothing to take or to stop now: choose cards to play."))

    def say(self, words: str, pos: tuple[int, int] | None = None, *, warning: bool = True) -> None:
        """Show a notice for a while."""
        self.notice = Notice(words, pos, warning)
        self._changed = True

    def next_sort(self) -> None:
        """Sort the hand another way."""
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self.app.settings = replace(self.app.settings, sort=self.sort)
        self.director.relay()
        self._changed = True

    def pause(self) -> None:
        """Open the menu over the table."""
        from swoop_desktop.scenes.pause import PauseScene

        self.input.cancel()
        self.app.push(PauseScene(self.session))

    def shortcut(self, key: int) -> bool:
        """A key that means the same everywhere at the table. True if it was one."""
        match key:
            case pygame.K_m:
                muted = not self.app.settings.mute
                self.app.settings = replace(self.app.settings, mute=muted)
                self.app.sound.set(self.app.settings.volume / 100, mute=muted)
                self.say(_("Sound off") if muted else _("Sound on"), warning=False)
            case pygame.K_t:
                self.say(self.prompt(), warning=False)
            case pygame.K_s:
                self.show_scores()
            case pygame.K_l:
                self.show_log()
            case pygame.K_F1:
                self.say(_keys(), warning=False)
            case _:
                return False
        return True

    def show_log(self) -> None:
        """All that happened so far."""
        from swoop_desktop.scenes.log_page import LogScene

        self.input.cancel()
        self.app.push(LogScene(self.shown.log))

    def show_scores(self) -> None:
        """The score sheet so far."""
        from swoop_desktop.scenes.scores import ScoresScene

        deals = [d for d in deals_of(self.session) if d.number < self.shown.number]
        self.input.cancel()
        self.app.push(ScoresScene(self.names, deals, None))


def _keys() -> str:
    """What the keys do."""
    return _(
        "Arrows and Tab move, Enter selects (with Shift: all of the rank), Space plays, "
        "P takes or stops, H hand, C pile, 2–9 0 J Q K A X find a rank, R sorts, S scores, "
        "L log, T turn, M sound, Esc menu."
    )
