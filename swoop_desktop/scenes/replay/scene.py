"""The replay scene: the usual table, run back and forth.

A forward step animates its events, a backward step moves the cards back, and a jump lays the table
anew.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pygame

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealEnded, Decided, Event, Zone
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.scenes.framework.scene import Host, Scene
from swoop_desktop.scenes.replay.bar import BarReader
from swoop_desktop.scenes.replay.controls import ReplayControls
from swoop_desktop.scenes.replay.playback import Playback, Viewpoint
from swoop_desktop.scenes.replay.reviewing import Reviews
from swoop_desktop.scenes.table.base_scene import BaseTableScene
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.table_model import TableModel
from swoop_desktop.scenes.table.past_scene import Motives
from swoop_desktop.scenes.table.view.replay_bar_model import KEY as BAR
from swoop_desktop.scenes.table.view.replay_bar_model import BarLayout
from swoop_desktop.scenes.table.view.table_view import Change, TableView
from swoop_desktop.system.pads import DIRECTIONS, Push
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.ui.focus import stops

_RECALLED, _REMEMBERED, _FELT = 600, 6000, 100
"""Number of events before a jump's target: logged again; scanned for cards entering hands; passed
on to the faces.
"""


class ReplayScene(BaseTableScene):
    heavy = True

    def __init__(
        self,
        session: Session,
        replay: GameReplay,
        path: Path | None = None,
        deal: int | None = None,
        note: str = "",
        *,
        review: bool = False,
        own: bool = False,
    ) -> None:
        """Begin at `deal`, and review it if `review`; `note` is a remark on the record. With `own`,
        leaving closes the session.
        """
        super().__init__(session)
        self.replay, self._path, self._note = replay, path, note
        self._begin = 0 if deal is None else replay.find(deal)
        self._review, self._own = review, own
        self._dragging = False

    def enter(self, app: Host) -> None:
        super().enter(app)
        session, path, say = self.session, self._path, self._told
        self.playback = Playback(
            self.replay, self._begin, self.description, self._moved, self._changed
        )
        self.viewpoint = Viewpoint(
            app, session, self.playback, self._lay_table, lambda words: self.public.say(words)
        )
        self.reviews = Reviews(app, self.playback, self.viewpoint, say, path)
        self.motives = Motives(self.replay, say)
        self.bar = BarReader(app, self.playback, self.description, self.reviews)
        self.controls = ReplayControls(
            app,
            session,
            path,
            self.playback,
            self.viewpoint,
            self.bar,
            self.reviews,
            self.motives,
        )
        self._lay_table()
        if self._note:
            self.public.say(self._note)
        if self._review:
            self.reviews.ask()

    def leave(self) -> None:
        super().leave()
        self.reviews.close()
        self.motives.close()
        if self._own:
            self.session.close()

    @property
    def rate(self) -> float:
        return self.playback.rate

    @property
    def room(self) -> tuple[int, int]:
        return self.size[0], max(1, round(self._laid.box.y))

    def read(self, before: TableView | None = None, change: Change = Change.ALL) -> TableView:
        view = self.reviews.shown(super().read(before, change), self.table)
        view = self.motives.shown(view, self.table, self.playback.position)
        bar = self.bar.read(self.size, self.scale)
        return replace(view, replay_bar=bar, buttons=(*view.buttons, *bar.buttons))

    @property
    def due(self) -> float | None:
        waits = (self.playback.due, super().due)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.reviews.update()
        self.motives.update()
        self.playback.pass_time(dt, moving=not self.director.idle)

    def cover(self) -> None:
        super().cover()
        self._dragging = False
        self.playback.run(on=False)
        self.director.skip()

    def conceal(self) -> bool:
        self.playback.run(on=False)
        if len(self.replay.people) < 2:
            return False
        hidden = self.viewpoint.conceal()
        self.picture.renew()
        return hidden

    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.KEYDOWN if not event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
            ):
                shift = bool(event.mod & pygame.KMOD_SHIFT)
                if self.commands.press(self.controls.button_of(event.key, shift=shift)):
                    return True
                if event.key in (pygame.K_UP, pygame.K_DOWN):
                    self._walk(-1 if event.key == pygame.K_UP else 1)
                    return True
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._on_bar(event.pos):
                self._dragging = True
                self._drag(event.pos)
                return True
            case pygame.MOUSEMOTION if self._dragging:
                self._drag(event.pos)
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._dragging:
                self._dragging = False
                return True
            case pygame.MOUSEWHEEL if event.y:
                self.playback.run(on=False)
                self.playback.step(-1 if event.y > 0 else 1)
                return True
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._dragging = False
        return super().handle(event)

    def pad(self, verb: str, push: Push) -> bool:
        """The D-pad acts like the arrow keys, and the button that plays cards toggles playback."""
        if verb in DIRECTIONS:
            return Scene.pad(self, verb, push)
        here = "run" if verb == "play" else self.controls.button_for((verb,))
        if here:
            return push.down and self.commands.press(here)
        return super().pad(verb, push)

    def act(self, key: str, how: str = "press") -> bool:
        return self.commands.press("run") if key == BAR else super().act(key, how)

    def ask(self, key: str, how: str, value: str = "") -> bool:
        """Let screen readers move the slider by one play."""
        if key == BAR and how in ("more", "less"):
            return self.commands.press("on" if how == "more" else "back")
        return super().ask(key, how, value)

    def _walk(self, by: int) -> None:
        """Move the focus within its group by up and down: left and right step through the game."""
        focus = self.table.viewers.attention.focus
        nodes = stops(self.describe(), reading=self.app.voice.reads)
        group = next((group for group, node in nodes if node.key == focus.key), None)
        row = [node.key for where, node in nodes if where == group]
        if group is None or not row:
            focus.tab(self.describe(), by)
        else:
            focus.set(row[(row.index(focus.key) + by) % len(row)], visible=True)
        self.touch()

    @property
    def _laid(self) -> BarLayout:
        return self.bar.laid(self.size, self.scale)

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        bar, reach = self._laid.bar, 6 * self._laid.unit
        return Box(bar.x - reach, bar.y - reach, bar.w + 2 * reach, bar.h + reach).contains(pos)

    def _drag(self, pos: tuple[int, int]) -> None:
        self.playback.run(on=False)
        self.playback.go_to(self.bar.position_at(pos[0], self.size, self.scale))

    def _changed(self) -> None:
        self.follow()
        self.touch()

    def _told(self) -> None:
        """Show new results; their buttons may take room from the table."""
        self.director.relay(0.0)
        self.touch()

    def _moved(self, before: int, stepped: bool) -> None:
        replay, director, there = self.replay, self.director, self.playback.position
        if stepped:
            director.skip()
        if self.viewpoint.eyes != self._eyes:
            self._lay_table()
        elif stepped and there > before:
            director.await_deal(self._zones())
            self._feed(director, replay.step(there))
            if director.speed <= 0:
                director.skip()
        elif stepped and replay.chapter(before).first < there:
            self._read_anew(self.table)
            director.go_back(self._zones())
        else:
            self._lay_cards(self.table)
        if not (stepped and there > before):  # the announcer reports forward steps
            self.announcer.jump()
            self.announcer.answer(*self.bar.told)
        self.touch()

    def _lay_table(self) -> None:
        self._eyes, log = (
            self.viewpoint.eyes,
            PublicLog(self.description, self.setup.names, self.setup.tell),
        )
        table = replace(self.build_table(self._eyes), public=log, mode=self.controls)
        self._lay_cards(table)
        self.show_table(table)

    def _lay_cards(self, table: TableModel) -> None:
        director, position = table.director, self.playback.position
        self._read_anew(table)
        director.on_event = _deaf
        if self.replay.decisions(position):
            director.lay(self._zones())
        else:
            # As dealt: the cards drawn to begin still lie open.
            director.lay({})
            director.await_deal(self._zones())
            self._feed(director, self.replay.told(position))
            director.skip()
        director.on_event = self.on_shown

    def _feed(self, director: Director, events: Iterable[Event]) -> None:
        for event in self._eyes.views(events):
            director.feed(event)

    def _read_anew(self, table: TableModel) -> None:
        """Rebuild the log and faces for this position."""
        eyes, position = self.viewpoint.reader, self.playback.position
        chapter, events = self.replay.chapter(position), self.replay.told(position)
        before = [] if chapter.before is None else [chapter.before]
        dealt = next(
            (i for i, event in enumerate(events) if isinstance(event, Decided)), len(events)
        )
        recent = max(dealt, len(events) - _RECALLED)
        earlier = islice(events, max(dealt, recent - _REMEMBERED), recent)
        began, latest = [*eyes.views(events[:dealt])], [*eyes.views(events[recent:])]
        cut = recent > dealt or chapter.number > 1
        table.public.turn_to([*before, *began], eyes.views(earlier), latest, cut=cut)
        table.moods.recall([*began[-1:], *latest[-_FELT:]])

    def on_shown(self, event: Event) -> None:
        super().on_shown(event)
        if isinstance(event, DealEnded):
            self.app.sound.play("turn", 1.0)

    def _zones(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        return self.replay.zones(self.playback.position, self._eyes)


def _deaf(_event: Event) -> None:
    """Ignore events while cards are laid without animation."""
