"""The base of every table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from swoop_desktop.engine.events import Event, Zone
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import Eyes
from swoop_desktop.scenes.common.bindings import bindings_of, names_of
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.framework.scene import Host, Scene
from swoop_desktop.scenes.table.input.buttons import TableButtons
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.input.dispatch import Input
from swoop_desktop.scenes.table.input.keyboard_focus import KeyboardFocus
from swoop_desktop.scenes.table.model.clock import (
    BotPause,
    Due,
    Opponents,
    TableClock,
)
from swoop_desktop.scenes.table.model.hints import Hints
from swoop_desktop.scenes.table.model.table_model import TableModel, build_table, card_with
from swoop_desktop.scenes.table.view.announcer import Announcer
from swoop_desktop.scenes.table.view.renderer import Renderer
from swoop_desktop.scenes.table.view.table_view import Change, Ring, TableView, table_view_of
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.system.pads import Push
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.drawn_cards import Opening
from swoop_desktop.tabletop.geometry.layout import Layout, arrange, enlarged
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.node import Node, find


class BaseTableScene(Scene):
    """Subclasses build the model, lay its cards, then call `show_table`."""

    app: Host
    table: TableModel
    picture: Renderer

    def __init__(self, session: Session) -> None:
        self.session, self.setup = session, session.setup
        self.description = description_of(session.setup.game.name)

    def build_table(self, eyes: Eyes | None) -> TableModel:
        settings = self.app.settings
        return build_table(
            self.session, self._arrange, lambda: self.app.settings.sort, settings.me, eyes
        )

    def show_table(
        self,
        table: TableModel,
        opponents: Opponents | None = None,
        bot_pause: BotPause | None = None,
    ) -> None:
        """Show a table whose cards are laid; without `opponents`, no bot plays and no deal ends."""
        app, before = self.app, getattr(self, "picture", None)
        self._goes_on = opponents is not None
        if before is not None:
            table.viewers.attention.focus.set(self.focus_key)
        self.table, self.director = table, table.director
        self.viewers, self.public = table.viewers, table.public
        self.viewers.attention.focus.visible |= app.keyed
        self.follow()
        self.picture = Renderer(table, self._looks, self.size, self.table_view)
        self.hints, self.announcer = Hints(table, app), Announcer(table, app)
        self.guard = ClickGuard(table.viewers)
        self.clock = TableClock(
            table,
            self.hints,
            opponents,
            lambda: self.bot_delay,
            bot_pause or BotPause(),
            lambda: self.picture.current,
            self.touch,
            self.announcer.unsaid,
        )
        self.commands = Commands(
            app,
            table,
            self.clock,
            self.guard,
            lambda: self.buttons(),
            self.picture,
            self.announcer,
            self.hints.doubt,
        )
        self.buttons = TableButtons(app, table, self.commands, self.hints, self.announcer)
        self.cursor = KeyboardFocus(self.commands, table, self.describe, self.announcer)
        self.input = Input(
            self.commands, self.cursor, self.guard, lambda: bindings_of(app.settings.keys)
        )
        self.director.on_event, self.director.on_sound = self.on_shown, app.sound.play
        if before is not None:
            before.close()  # not sooner: the new renderer reuses the old one's cached pictures

    def leave(self) -> None:
        self.picture.close()

    @property
    def rate(self) -> float:
        return 1.0

    @property
    def bot_delay(self) -> float:
        """Milliseconds before a bot plays."""
        return self.app.settings.bot_delay

    @property
    def room(self) -> tuple[int, int]:
        """Pixels: size of the cards' part of the window."""
        return self.size

    @property
    def remembering(self) -> bool:
        """True if earlier deals leave traces on the table."""
        return False

    def table_view(self, before: TableView | None = None, change: Change = Change.ALL) -> TableView:
        """Add a ring around the focused node to `read`'s view."""
        view, focused = self.read(before, change), self.viewers.attention.focused
        if change is Change.POINTED or not focused or card_with(self.table, focused) is not None:
            return view
        node = find(view.node(self.table), focused)
        return view if node is None or node.children else replace(view, ring=Ring(Box(*node.rect)))

    def read(self, before: TableView | None = None, change: Change = Change.ALL) -> TableView:
        settings = self.app.settings
        return table_view_of(
            self.table,
            self.buttons,
            names_of(settings, self.app.signs),
            highlight=settings.highlight,
            remembering=self.remembering,
            touched=self.app.touched,
            before=before,
            change=change,
        )

    def describe(self) -> Node:
        return self.read().node(self.table)

    def on_shown(self, event: Event) -> None:
        self.table.on_shown(event)
        self.announcer.on_shown(event)
        self.touch()

    def touch(self) -> None:
        self.picture.touch()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def pad(self, verb: str, push: Push) -> bool:
        return self.input.push(verb, push)

    def change_hands(self) -> None:
        if self.app.signs:
            self.commands.point_away()
        self.touch()

    def act(self, key: str, how: str = "press") -> bool:
        return self.commands.act(self.commands.target(key), how)

    @property
    def focus_key(self) -> str:
        return self.viewers.attention.focus.key

    def ask(self, key: str, how: str, value: str = "") -> bool:
        """Focus or press a node. Like a key, this decides nothing before the turn was shown."""
        self.guard.down("asked")
        try:
            return self.cursor.go_to(key) and (how == "focus" or self.act(key))
        finally:
            self.guard.up("asked")
            self.guard.done()

    @property
    def lively(self) -> bool:
        drawing = self.picture.changed or self.picture.coming
        table = self.table
        return drawing or self.clock.lively or table.lamp.lively or table.quiet.lively

    @property
    def due(self) -> float | None:
        waits = (self.clock.due, self.table.moods.due, self.table.quiet.due)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        self.pass_time(dt)

    def pass_time(self, seconds: float) -> Due:
        self.input.mouse.tick(seconds)
        due = self.clock.tick(seconds)
        if self.table.moods.tick(seconds):
            self.picture.touch_faces()
        self.table.lamp.tick(seconds, self.table.public.asked)
        self.table.quiet.tick(seconds)
        self.guard.tick(seconds)
        self.commands.tick()
        self.announcer.tick()
        self.cursor.follow()
        return due

    def draw(self, surface: pygame.Surface) -> bool:
        return self.picture.draw(surface)

    @property
    def ready(self) -> bool:
        return self.picture.laid

    def prepare(self, surface: pygame.Surface) -> None:
        self.picture.lay(surface)

    @property
    def drawn(self) -> Sequence[pygame.Rect]:
        return self.picture.stage.canvas.drawn

    def repaint(self, surface: pygame.Surface) -> None:
        self.picture.repaint(surface, self._looks, self.size)

    def clear(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        self.picture.clear(surface, box)

    @property
    def middle(self) -> float:
        return self.room[0] / 2 / self.size[0]

    def settled(self) -> bool:
        return self.picture.settled()

    def cover(self) -> None:
        self.input.cancel()
        self.director.drop_effects()
        self.table.lamp.settle()

    def resume(self) -> None:
        self.guard.begin_again()
        self.follow()
        self.director.sort()
        self.picture.follow(self._looks, self.size)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        self.input.cancel()
        self.director.drop_effects()
        self.director.relay(0.0)
        self.table.lamp.settle()
        self.picture.resize(size)

    def follow(self) -> None:
        settings = self.app.settings
        self.director.follow(SPEEDS[settings.speed] * self.rate, reduced=self.app.still)
        self.table.moods.follow(
            alive=settings.lively_faces, still=self.app.still, company=settings.lively_company
        )
        self.table.lamp.follow(alive=settings.living_lamp and not self.app.still)
        alive = self._goes_on and not self._looks.palette.plain
        self.table.quiet.follow(alive=alive, still=self.app.still)
        if self._large != self._laid_large:
            self.director.relay(0.0)

    def _arrange(self, bottom: int, counts: Mapping[Zone, int], opening: Opening | None) -> Layout:
        seats = len(self.setup.seats)
        self._laid_large = self._large
        return arrange(
            self.room,
            self.scale,
            seats,
            bottom,
            counts,
            self.description,
            opening=opening,
            large=self._large,
        )

    _goes_on = False
    """True if the table has `opponents`."""
    _laid_large = 1.0

    @property
    def _looks(self) -> Looks:
        return Looks.of(self.app.settings, self.app.palette)

    @property
    def _large(self) -> float:
        """Factor of the hand's card width: 1 without *Large cards*, or if a panel needs room."""
        wanted = self.app.settings.large_cards and self.room == self.size
        return enlarged(self.size, self.scale, wanted=wanted)
