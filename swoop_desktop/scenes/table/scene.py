"""The table of a game in progress, played or watched."""

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from swoop_desktop.engine.events import Action, DealEnded, Event, TurnBegan, Zone
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import PUBLIC
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.overlays.hand_over import HandOverScene
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.lesson_mode import LessonMode
from swoop_desktop.scenes.table.model.clock import BotPause, Due
from swoop_desktop.scenes.table.model.table_model import Mode, TableModel
from swoop_desktop.scenes.table.newcomer import Newcomer
from swoop_desktop.scenes.table.view.table_view import Change, TableView
from swoop_desktop.scenes.table.watch_mode import Unattended, WatchMode
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.geometry.lesson_panel import room
from swoop_desktop.tabletop.spec import timing

if TYPE_CHECKING:  # few games need these
    from swoop_desktop.review.exercise import Exercise
    from swoop_desktop.scenes.results.standings import Seat

NEWS = 12
"""Maximum number of log lines on the hand-over page."""


class TableScene(BaseTableScene):
    def __init__(
        self,
        session: Session,
        watch: Watch | None = None,
        tutor: "Tutor | Exercise | None" = None,
    ) -> None:
        """`tutor` leads through a part of a lesson, or asks for a decision to practise."""
        super().__init__(session)
        self.watched, self._watch, self.tutor = watch is not None, watch, tutor

    @property
    def game(self) -> Session:
        return self.session

    def enter(self, app: Host) -> None:
        super().enter(app)
        watch, bot_pause = self._watch, BotPause()
        table = self.build_table(None if self.session.setup.humans else PUBLIC)
        table = replace(table, mode=self._mode(table, bot_pause))
        self.unattended = Unattended(watch, table, self.touch) if watch is not None else None
        self.newcomer = Newcomer(table, app)
        table.begin()
        if table.mode.aim:
            table.public.say(table.mode.aim, warning=False, seconds=timing.AIM_SHOWN)
        self.show_table(table, self.tutor or self.session, bot_pause)
        self.session.thinking.tell = wake
        self.session.timed_by(time.monotonic)

    def _mode(self, table: TableModel, bot_pause: BotPause) -> Mode:
        if not self.session.setup.humans:
            return WatchMode(table.viewers, bot_pause, self.app, self.follow)
        if isinstance(self.tutor, Tutor):
            return LessonMode(self.tutor, table, self.app, lambda: self.size)
        if self.tutor is not None:
            from swoop_desktop.scenes.table.practice_mode import PracticeMode

            return PracticeMode(self.tutor, table, self.app, lambda: self.size)
        origin = self.session.setup.origin
        if origin is None or origin.kind != "tour":
            return table.mode
        from swoop_desktop.scenes.table.tour_mode import TourMode
        from swoop_desktop.tour.tables import TourProgress, table_of

        aimed = table_of(self.session.setup, asset("tour"))
        medals = TourProgress(self.app.data.progress)
        return table.mode if aimed is None else TourMode(aimed, self.session, medals)

    def leave(self) -> None:
        super().leave()
        self.table.mode.close()
        self.newcomer.reading.leave()
        self.table.leave()

    @property
    def room(self) -> tuple[int, int]:
        return self.size if self.tutor is None else room(self.size, self.scale)

    @property
    def bot_delay(self) -> float:
        return super().bot_delay * (timing.NEWCOMER if self.newcomer.slow else 1.0)

    @property
    def remembering(self) -> bool:
        return self.app.settings.remembering_table and not self.table.mode.taught

    def read(self, before: TableView | None = None, change: Change = Change.ALL) -> TableView:
        player = self.viewers.player
        if player is not None and not self.director.behind:
            player.catch_up(self.public.number)
        return super().read(before, change)

    def update(self, dt: float) -> None:
        from swoop_desktop.scenes.results.scores import ScoresScene

        match self.pass_time(dt):
            case Due.DEAL_OVER if self.unattended is not None:
                if not self.unattended.go_on():
                    self.session.close()  # save now: nobody is there to answer `UnsavedScene`
                    self.app.quit()
            case Due.DEAL_OVER:
                self.public.deal_seen()
                setup, winners = self.session.setup, self.session.winners
                deals = self.table.deals(self.public.number)
                onward = self.table.mode.onward
                if not onward and self.app.go.compares(self.session, self.public.number):
                    onward = _("Compare")
                ways = self.buttons.ways_to_past
                code = self.buttons.code
                next_deal = self._next_deal
                aim = self.table.mode.told
                self.app.push(
                    ScoresScene(
                        setup, deals, winners, next_deal, onward, ways, code, aim, self._seats()
                    )
                )
            case Due.HAND_OVER:
                self._hand_over()
        if self.table.mode.tick(self.hints.ask, dt):
            self.touch()
        self._tell_new()
        if (only := self._only) is not None and self.guard.settled:
            self.commands.do(only)

    @property
    def due(self) -> float | None:
        alone = None if self._only is None else timing.SETTLED
        waits = super().due, self.table.mode.due, alone
        return min((wait for wait in waits if wait is not None), default=None)

    @property
    def _only(self) -> Action | None:
        """The only possible action, if the table takes it for the player."""
        player = self.viewers.deciding if self.app.settings.only_move else None
        if player is None or self.table.mode.taught or self.session.can_do_again:
            return None
        return None if player.selection.picked else player.seen.only

    def draw(self, surface: pygame.Surface) -> bool:
        drawn = super().draw(surface)
        if self.unattended is not None:
            self.unattended.drawn(surface)
        self._tell_new()  # at once: perhaps no other frame follows
        return drawn

    def _tell_new(self) -> None:
        if self.picture.current and self.newcomer.tell(self.picture.view):
            self.touch()

    def conceal(self) -> bool:
        self.input.cancel()
        self.director.drop_effects()
        left = self.viewers.conceal()
        self.picture.renew()
        return left

    def _seats(self) -> "list[Seat]":
        """Return from where leftover cards fly to the score sheet, as shares of the window."""
        from swoop_desktop.scenes.results.standings import Seat

        layout, (wide, tall) = self.director.layout, self.size
        seats = []
        for seat in range(len(self.setup.seats)):
            x, y = layout.homes[Zone(self.description.hand, seat)].centre
            seats.append(Seat(x / wide, y / tall, seat == self.viewers.viewer))
        return seats

    def _hand_over(self) -> None:
        """Cover the table before the next person's cards are laid out."""
        seat = self.viewers.awaited
        if seat is not None:
            news = self.public.news(seat, NEWS)
            held = self.director.count(Zone(self.table.description.hand, seat))
            ready = partial(self._sit_down, seat)
            self.announcer.pass_on(told=bool(news))
            self.app.sound.play("yours")  # `on_shown` is silent while nobody sits here
            self.app.push(HandOverScene(self.session, seat, news, ready, held=held))

    _last: frozenset[int] = frozenset()
    """Seats that were about to go out at the previous event."""

    def _sit_down(self, seat: int) -> None:
        self.viewers.take(seat)
        self.viewers.attention.focus.visible = self.app.keyed
        self.touch()

    def _next_deal(self) -> None:
        self.director.go_on()
        if not self.table.mode.deal_over():
            self.app.go.after_deal(self.session, self.public.number, self.buttons.ways_to_past)

    def on_shown(self, event: Event) -> None:
        super().on_shown(event)
        self.newcomer.on_shown(event)
        last = self.director.about_to_be_out
        if last - self._last:
            self.app.sound.play("last")
        self._last = last
        match event:
            case DealEnded():
                self.director.pause()
                listening = (
                    self.session.setup.humans if self.viewers.shared else (self.viewers.viewer,)
                )
                won = any(seat in event.winners for seat in listening)
                self.app.sound.play("win" if won else "turn")
            case TurnBegan() if self.unattended is not None:
                self.unattended.turn_began()
            case TurnBegan(seats=seats) if self.viewers.viewer in seats:
                self.app.sound.play("yours")
