"""The table scene: a game in progress, played or watched."""

import time
from dataclasses import replace

import pygame

from swoop_desktop.engine.events import DealEnded, Event, TurnBegan
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import PUBLIC
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.lesson_mode import LessonMode
from swoop_desktop.scenes.table.model.bot_pause import BotPause
from swoop_desktop.scenes.table.model.clock import Due
from swoop_desktop.scenes.table.model.lesson_view import LessonView
from swoop_desktop.scenes.table.view.view_model import TableView
from swoop_desktop.scenes.table.watch_mode import Unattended, WatchMode
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.geometry.lesson_panel import room

NEWS = 12
"""Most lines that a hand-over tells."""


class TableScene(BaseTableScene):
    """A game in progress: played by whoever sits at the screen, or watched."""

    def __init__(
        self, session: Session, watch: Watch | None = None, tutor: Tutor | None = None
    ) -> None:
        super().__init__(session)
        self.watched, self._watch, self.tutor = watch is not None, watch, tutor

    @property
    def game(self) -> Session:
        """The game on this table."""
        return self.session

    def enter(self, app: Host) -> None:
        """Lay the table, and begin."""
        super().enter(app)
        bots_alone, bot_pause, tutor = not self.session.humans, BotPause(), self.tutor
        table = self.build_table(PUBLIC if bots_alone else None)
        if bots_alone:
            table = replace(table, spectator=WatchMode(table.seats, bot_pause, app, self.follow))
        watch = self._watch
        self.unattended = Unattended(watch, table, self.touch) if watch is not None else None
        self.tutoring = LessonMode(tutor, table, app, lambda: self.size) if tutor else None
        table.begin()
        self.show_table(table, tutor or self.session, bot_pause, self.tutoring)
        self.session.when_answered(wake)
        self.session.timed_by(time.monotonic)

    def leave(self) -> None:
        """Put the table away; the session can be resumed."""
        super().leave()
        self.table.leave()

    @property
    def room(self) -> tuple[int, int]:
        """The part of the window beside what a lesson says."""
        return self.size if self.tutor is None else room(self.size, self.scale)

    def teaching(self) -> LessonView | None:
        """What a lesson says beside this table."""
        return None if self.tutoring is None else self.tutoring.teaching()

    def board(self) -> TableView:
        """What the table says now."""
        sitting = self.seats.sitting
        if sitting is not None and not self.director.behind:
            sitting.catch_up(self.shown.number)
        return super().board()

    def update(self, dt: float) -> None:
        """Let time pass, and open what the table has come to."""
        from swoop_desktop.scenes.results.scores import ScoresScene

        if self.tutoring is not None and self.tutoring.beat(self.adviser.ask):
            self.touch()
        match self.pass_time(dt):
            case Due.DEAL_OVER if self.unattended is not None:
                if not self.unattended.go_on():
                    self.app.quit()
            case Due.DEAL_OVER:
                self.shown.deal_seen()
                setup, winners = self.session.setup, self.session.winners
                deals = self.table.deals(self.shown.number)
                onward = ""
                if self.tutoring is not None:
                    onward = self.tutoring.onward
                elif self.app.go.compares(self.session, self.shown.number):
                    onward = _("Compare")
                ways = self.lookups.ways_to_past
                code = self.lookups.code
                next_deal = self._next_deal
                self.app.push(ScoresScene(setup, deals, winners, next_deal, onward, ways, code))
            case Due.HAND_OVER:
                self._hand_over()

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the window must be presented."""
        drawn = super().draw(surface)
        if self.unattended is not None:
            self.unattended.drawn(surface)
        return drawn

    def conceal(self) -> bool:
        """The window goes out of sight: leave the seat, where several share the screen."""
        self.input.cancel()
        self.director.be_plain()
        left = self.seats.conceal()
        self.picture.renew()
        return left

    def _hand_over(self) -> None:
        """Cover the table before the cards of the next person are laid out."""
        seat = self.seats.awaited
        if seat is not None:
            news = self.shown.news(seat, NEWS)
            self.app.push(HandOverScene(self.session, seat, news, lambda: self._sit_down(seat)))

    def _sit_down(self, seat: int) -> None:
        self.seats.take(seat)
        self.touch()

    def _next_deal(self) -> None:
        """Go on after the score sheet."""
        self.director.go_on()
        if self.tutoring is not None:
            self.tutoring.deal_over()
        else:
            self.app.go.after_deal(self.session, self.shown.number, self.lookups.ways_to_past)

    def on_shown(self, event: Event) -> None:
        """Wait for somebody to read the scores once a deal is over, and say how it ended."""
        super().on_shown(event)
        match event:
            case DealEnded():
                self.director.pause()
                listening = self.session.humans if self.seats.shared else (self.seats.viewer,)
                won = any(seat in event.winners for seat in listening)
                self.app.sound.play("win" if won else "turn")
            case TurnBegan() if self.unattended is not None:
                self.unattended.turn_began()
