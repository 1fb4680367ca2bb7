"""The table scene: puts the table's parts together, and hands to each what is for it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Moved, TurnBegan
from swoop_desktop.engine.zones import Zone
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.key_bindings import bindings_of
from swoop_desktop.scenes.framework.scene import Host, Scene
from swoop_desktop.scenes.framework.table_facts import Watch
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.input.dispatch import Input
from swoop_desktop.scenes.table.input.keyboard_focus import KeyboardFocus
from swoop_desktop.scenes.table.lesson_mode import LessonMode
from swoop_desktop.scenes.table.model.bot_pause import BotPause
from swoop_desktop.scenes.table.model.clock import Due, TableClock
from swoop_desktop.scenes.table.model.hints import Adviser
from swoop_desktop.scenes.table.model.lesson_view import LessonView
from swoop_desktop.scenes.table.model.table_model import build_table
from swoop_desktop.scenes.table.view.accessibility_tree import describe
from swoop_desktop.scenes.table.view.renderer import Renderer
from swoop_desktop.scenes.table.view.view_model import (
    TableView,
    cards_of,
    marks_of,
    table_view_of,
)
from swoop_desktop.scenes.table.watch_mode import Unattended, WatchMode
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.system.wake import wake
from swoop_desktop.tabletop.geometry.layout import Layout, arrange
from swoop_desktop.tabletop.geometry.lesson_panel import room
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.node import Node

NEWS = 12
"""Most lines that a hand-over tells."""


class TableScene(Scene):
    """A game in progress: played by whoever sits at the screen, or watched."""

    def __init__(
        self, session: Session, watch: Watch | None = None, tutor: Tutor | None = None
    ) -> None:
        self.session, self.watched, self._watch = session, watch is not None, watch
        self.tutor = tutor

    @property
    def game(self) -> Session:
        """The game on this table."""
        return self.session

    def enter(self, app: Host) -> None:
        """Lay the table, and begin."""
        super().enter(app)
        sorted_by, me = lambda: app.settings.sort, app.settings.me
        bots_alone = not self.session.humans
        table = build_table(self.session, self._arrange, sorted_by, me, watched=bots_alone)
        self.director, self.seats, self.shown = table.director, table.seats, table.shown
        leash, watch, tutor = BotPause(), self._watch, self.tutor
        touch, keys = self._touch, lambda: bindings_of(app.settings.keys)
        aside = WatchMode(table.seats, leash, app, self.follow) if bots_alone else None
        self.table = table = replace(table, aside=aside)
        self.unattended = Unattended(watch, table, touch) if watch is not None else None
        self.tutoring = LessonMode(tutor, table, app, lambda: self.size) if tutor else None
        self.follow()
        self.picture = Renderer(
            table,
            app.settings,
            self.size,
            self.board,
            lambda: marks_of(table, highlight=app.settings.highlight, teaching=self._teaching()),
        )
        self.adviser = Adviser(table, app.sound)
        self.guard = ClickGuard(lambda: table.seats.offered)
        company, delay = tutor or self.session, lambda: app.settings.bot_delay
        self.pulse = TableClock(
            table, self.adviser, company, delay, leash, lambda: self.picture.current, touch
        )
        self.commands = Commands(
            app,
            table,
            self.pulse,
            self.guard,
            self.adviser,
            self.board,
            lambda: self.picture.board,
            touch,
            self.tutoring,
        )
        self.cursor = KeyboardFocus(self.commands, table, self.describe, touch)
        self.input = Input(self.commands, self.cursor, self.guard, keys)
        self.director.on_event, self.director.on_sound = self._on_event, app.sound.play
        self.session.when_answered(wake)
        self.session.timed_by(time.monotonic)
        table.begin()
        self.picture.stage.prepare(self.director)

    def leave(self) -> None:
        """Put the table away; the session can be resumed."""
        self.picture.close()
        self.table.leave()

    def board(self) -> TableView:
        """What the table says now."""
        sitting, settings = self.seats.sitting, self.app.settings
        if sitting is not None and not self.director.behind:
            sitting.catch_up(self.shown.number)
        return table_view_of(
            self.table,
            settings.sort,
            bindings_of(settings.keys),
            highlight=settings.highlight,
            teaching=self._teaching(),
        )

    def describe(self) -> Node:
        """Everything on the table as a tree, without any hidden card."""
        return describe(self.board(), cards_of(self.table), self.director.layout)

    def handle(self, event: pygame.event.Event) -> bool:
        """The player did something. True if it was for the table."""
        return self.input.handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        return self.commands.act(self.commands.target(key), how)

    @property
    def lively(self) -> bool:
        """True while something moves or is about to."""
        return self.picture.changed or self.picture.coming or self.pulse.lively

    @property
    def due(self) -> float | None:
        """Seconds until a notice goes, bots play, or a face may change."""
        waits = (self.pulse.due, self.table.moods.due)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        """Let time pass, and open what the table has come to."""
        self.input.mouse.tick(dt)
        if self.tutoring is not None and self.tutoring.beat(self.adviser.ask):
            self.picture.touch()
        due = self.pulse.beat(dt)
        if self.table.moods.tick(dt):
            self.picture.look()
        self.guard.tick(dt)
        self.cursor.follow()
        match due:
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
                ways = self.commands.ways_to_past
                code = self.commands.code
                self.app.go.scores(setup, deals, winners, self._next_deal, onward, ways, code)
            case Due.HAND_OVER:
                self._hand_over()

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the window must be presented."""
        drawn = self.picture.draw(surface)
        if self.unattended is not None:
            self.unattended.drawn(surface)
        return drawn

    @property
    def drawn(self) -> Sequence[pygame.Rect]:
        """The parts of the surface on which the last `draw` drew."""
        return self.picture.stage.canvas.drawn

    def repaint(self, surface: pygame.Surface) -> None:
        """Draw the whole table, with the pack and the cloth that are chosen now."""
        self.picture.repaint(surface, self.app.settings, self.size)

    def settled(self) -> bool:
        """Take in what has been drawn meanwhile, though the table is covered."""
        return self.picture.settled()

    def cover(self) -> None:
        """Another scene lies over the table: nothing is held or hurried any more, and what was
        only beautiful is over.
        """
        self.input.cancel()
        self.director.be_plain()

    def conceal(self) -> bool:
        """The window goes out of sight: leave the seat, where several share the screen."""
        self.input.cancel()
        self.director.be_plain()
        left = self.seats.conceal()
        self.picture.renew()
        return left

    def resume(self) -> None:
        """The scene is on top again: draw everything, and follow changed settings."""
        self.guard.begin_again()
        self.follow()
        self.director.sort()
        self.picture.follow(self.app.settings, self.size)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for another window."""
        super().resize(size, scale)
        self.input.cancel()
        self.director.be_plain()
        self.director.relay(0.0)
        self.picture.resize(size)

    def _touch(self) -> None:
        self.picture.touch()

    def follow(self) -> None:
        """Be as fast and as lively as the settings, and the system, say now."""
        settings = self.app.settings
        self.director.follow(SPEEDS[settings.speed], reduced=self.app.still)
        self.table.moods.follow(alive=settings.lively_faces, still=self.app.still)

    def _arrange(self, bottom: int, counts: Mapping[Zone, int], opening: bool) -> Layout:
        setup = self.session.setup
        size = self.size if self.tutor is None else room(self.size, self.scale)
        description, seats = description_of(setup.game.name), len(setup.seats)
        return arrange(size, self.scale, seats, bottom, counts, description, opening=opening)

    def _teaching(self) -> LessonView | None:
        return None if self.tutoring is None else self.tutoring.teaching()

    def _hand_over(self) -> None:
        """Cover the table before the cards of the next person are laid out."""
        seat = self.seats.awaited
        if seat is not None:
            news = self.shown.news(seat, NEWS)
            self.app.go.hand_over(self.session, seat, news, lambda: self._sit_down(seat))

    def _sit_down(self, seat: int) -> None:
        self.seats.take(seat)
        self.picture.touch()

    def _next_deal(self) -> None:
        """Go on after the score sheet."""
        self.director.go_on()
        if self.tutoring is not None:
            self.tutoring.deal_over()
        else:
            self.app.go.after_deal(self.session, self.shown.number, self.commands.ways_to_past)

    def _on_event(self, event: Event) -> None:
        """Something is being shown."""
        self.table.moods.hear(event)
        readable = self.seats.readable(event)
        if readable is not None:
            self.shown.hear(readable)
        self.picture.touch()
        match event:
            case DealBegan():
                self.seats.new_deal()
            case Moved():
                self.seats.attention.look_away()
            case DealEnded():
                self.director.pause()
                listening = self.session.humans if self.seats.shared else (self.seats.viewer,)
                won = any(seat in event.winners for seat in listening)
                self.app.sound.play("win" if won else "turn")
            case TurnBegan() if self.unattended is not None:
                self.unattended.turn_began()
