"""Draws the table, only what changed."""

import math
import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from swoop_desktop.engine.events import Zone
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.table.model.table_model import TableModel, card_with
from swoop_desktop.scenes.table.view.plates import PIECES
from swoop_desktop.scenes.table.view.stake import Trail
from swoop_desktop.scenes.table.view.table_view import Change, TableView
from swoop_desktop.scenes.table.view.widgets_view import WidgetsView
from swoop_desktop.tabletop.drawing import ring, swoop_effects
from swoop_desktop.tabletop.drawing.lamp_pool import shine_of
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.drawing.swoop_effects import SwoopPictures
from swoop_desktop.tabletop.geometry.card_poses import RAISE
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.motion.swoop_timeline import Storyboard
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import timing

_LARGE = 2.2
"""Size of a flying sign at the start, in final sizes."""
_RISE = 1.6
"""Height of the arc, as a multiple of the flight's length or, if less, of two signs."""
_SIZES = 6


class Flight(NamedTuple):
    seat: int
    place: int
    """Index in the seat's trail."""
    begins: float
    """Seconds on the timeline."""

    def share(self, now: float) -> float:
        """Return the progress, 0 to 1; below 0 before the start."""
        return (now - self.begins) / timing.SIGN_FLIES


class SignFlights:
    """Flights of new signs. Nothing waits for them: they may be dropped at any time."""

    def __init__(self) -> None:
        self._flights: tuple[Flight, ...] = ()
        self._sure: dict[int, int] | None = None
        """By seat: number of full signs at the last `follow`."""

    @property
    def flying(self) -> bool:
        return bool(self._flights)

    def follow(self, trails: Sequence[Trail], now: float, *, lively: bool) -> None:
        """Fly new signs. If signs have disappeared, drop all flights: this is another table."""
        before, self._sure = self._sure, {trail.seat: trail.sure for trail in trails}
        gone = any(self._sure.get(seat, 0) < sure for seat, sure in (before or {}).items())
        if before is None or gone or not lively:
            self.land()
            return
        for trail in trails:
            places = range(before.get(trail.seat, 0), trail.sure)
            step = min(timing.SIGNS_APART, timing.SIGNS_LONGEST / max(1, len(places)))
            for i, place in enumerate(places):
                flight = Flight(trail.seat, place, now + i * step)
                self._flights = (*self._flights, flight)

    def land(self) -> None:
        self._flights = ()

    def tick(self, now: float) -> bool:
        """Drop flights that have landed; True if any had."""
        left = tuple(flight for flight in self._flights if flight.share(now) < 1)
        landed = len(left) < len(self._flights)
        self._flights = left
        return landed

    def without(self, view: TableView) -> TableView:
        """Copy a view without the signs in flight."""
        trails = []
        for trail in view.trails:
            away = [flight.place for flight in self._flights if flight.seat == trail.seat]
            trails.append(trail._replace(sure=min(away, default=trail.sure)))
        return replace(view, trails=tuple(trails))

    def moving(
        self, trails: Sequence[Trail], now: float
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        by_seat = {trail.seat: trail for trail in trails}
        for flight in self._flights:
            trail, share = by_seat.get(flight.seat), smooth(max(0.0, flight.share(now)))
            if trail is None or not trail.boxes or flight.share(now) < 0:
                continue
            box = trail.boxes[min(flight.place, len(trail.boxes) - 1)]
            (x, y), end = trail.won, (box.x + box.h / 2, box.y + box.h / 2)
            far = ((end[0] - x) ** 2 + (end[1] - y) ** 2) ** 0.5
            x, y = x + (end[0] - x) * share, y + (end[1] - y) * share
            y -= 4 * share * (1 - share) * _RISE * min(far, 2 * box.h)
            large = 1 + (_LARGE - 1) * round((1 - share) * _SIZES) / _SIZES
            side = round(box.h * large)
            yield ring.sign(trail.sign, side, full=True), (round(x - side / 2), round(y - side / 2))


SELECTED, HOVERED = RAISE, 0.07
"""Rise of a selected and of a hovered card, in card heights."""
_CARDS = 60
"""Cards drawn per frame while a table is laid."""
_GATHERED = 0.5
"""Share of the lamp's brightest light while a card leads: in one step, since each step redraws all
light.
"""
_UNLIT = 2
"""Maximum number of frames that the light may lag behind."""
LATEST = 4
"""Maximum number of frames that the widgets may lag behind."""


class Renderer:
    def __init__(
        self,
        table: TableModel,
        looks: Looks,
        size: tuple[int, int],
        read: Callable[[TableView | None, Change], TableView],
    ) -> None:
        """`read` returns the view; given a view and a `Change`, it reads only that change anew."""
        self._table = table
        self._description, self._director = table.description, table.director
        self._viewers, self._moods, self._lamp = table.viewers, table.moods, table.lamp
        self._quiet = table.quiet
        self._read = read
        self._looks = looks
        self.stage = Stage(self._looks.art(), size, self._looks.palette)
        self.widgets = WidgetsView(self.stage, self._director)
        self._effects = SwoopPictures()
        self._signs = SignFlights()
        self._view: TableView | None = None
        self._drawn: TableView | None = None
        """The view without the signs in flight."""
        self._marks: Mapping[int, str] = {}
        self._change = Change.ALL
        self._at_once = False
        """True if the next frame must draw all widgets."""
        self._bare = True
        """True until a background is drawn for this size."""
        self.laid = False
        """True once all cards and widgets are on the table."""
        self._edition = -1
        self._late = 0
        """Number of frames that the widgets lag behind."""
        self._unlit = 0
        """Number of frames that the light lags behind."""
        self._faces_changed = False

    @property
    def view(self) -> TableView:
        """The view on the screen, used for hit-testing."""
        if self._view is None:
            self._view = self._read(None, Change.ALL)
        return self._view

    @property
    def current(self) -> bool:
        return not self.changed and self._director.edition == self._edition

    @property
    def changed(self) -> bool:
        """True if something that does not move needs drawing."""
        later = self._director.edition != self._edition
        return bool(self._change) or later or not self.widgets.complete

    @property
    def coming(self) -> bool:
        """True while pictures are drawn, lights fade or signs fly."""
        return self.stage.coming or self._fading or self._signs.flying

    @property
    def _fading(self) -> bool:
        return self.stage.fading or self.widgets.fading

    @property
    def flying(self) -> bool:
        return self._signs.flying

    @property
    def busy(self) -> bool:
        """True while a thread draws, perhaps only ahead."""
        drawing = self.stage.art.busy or self._effects.busy or self.widgets.busy
        return self.coming or drawing

    def settled(self) -> bool:
        """Take in finished pictures; True if nothing is pending."""
        if self.stage.take_in() or self._signs.flying:
            self._signs.land()
            self.touch()
        self.stage.fetch()
        return not self.stage.coming

    def touch(self, change: Change = Change.ALL) -> None:
        """Read the view, or a change of it, with the next frame."""
        self._change = max(self._change, change)

    def touch_faces(self) -> None:
        self._faces_changed = True

    def renew(self) -> None:
        """Redraw all widgets with the next frame, even while cards move."""
        self._change, self._at_once = Change.ALL, True
        self.widgets.renew()

    def close(self) -> None:
        self.stage.close()
        self._effects.close()
        self.widgets.close()

    def lay(self, surface: pygame.Surface) -> None:
        """Draw part of a new or resized table in advance."""
        self._draw(surface, most=_CARDS)

    def draw(self, surface: pygame.Surface, *, whole: bool = False) -> bool:
        """`whole` draws all changes in this frame. True if the window must be presented."""
        self.laid = True
        return self._draw(surface, whole=whole)

    def _draw(
        self, surface: pygame.Surface, *, whole: bool = False, most: int | None = None
    ) -> bool:
        director, stage, began = self._director, self.stage, time.perf_counter()
        if self._bare:
            if most is not None and stage.waits(director):
                return False
            self._bare = False
            stage.prepare(director)
            if not whole:
                # A frame that lays cards does nothing else.
                return stage.canvas.draw(surface, ())
        came = stage.take_in()
        swoops = director.swooping is not None
        moved = director.edition != self._edition
        # One kind of work a frame: cards that begin to move, then widgets, then light.
        self._unlit += 1
        shone = False
        if whole or not (moved or self._change) or self._unlit > _UNLIT:
            self._unlit = 0
            shone = self._shine()
        self._lean()
        self._quieten()
        if self._faces_changed:
            self._turn_faces()
        if self._signs.tick(director.timeline.now):
            self.touch()
        busy = bool(director.timeline.touched) or not director.timeline.idle or self._signs.flying
        busy = busy or self._fading
        if not (busy or swoops or came or self.changed or director.held):
            self._prepare_swoop()
            self.widgets.prepare(self.view)
            stage.fetch()
            return stage.canvas.draw(surface, self.widgets.overlays)
        read = None
        if self._change or moved:
            self._raise()
            self._edition = director.edition
            # Widgets are read a frame after cards begin to move: both would make one long frame.
            soon = whole or self._at_once or not (moved or shone) or self._late == LATEST
            self._late = 0 if soon else self._late + 1
            if soon:
                read = self._read(self._view, Change.ALL if moved else self._change)
                now, lively = director.timeline.now, director.lively and not self._at_once
                self._signs.follow(read.trails, now, lively=lively)
                self._view, self._drawn = read, self._signs.without(read)
                self._marks, memory = read.marks, read.memory
                stage.warm(director, on=memory is not None and memory.late)
            else:
                self._marks = self._read(self.view, Change.POINTED).marks
            self._change = Change.NOTHING if soon else Change.ALL
        fades = director.lively and not (whole or self._at_once or most)
        complete = stage.place(director, self._marks, most, fades=fades)
        aloft = [*stage.moving(director)]
        # The last view's remaining widgets are drawn while the next view waits.
        due = not (self._late and self.widgets.complete)
        if due and (complete or most is None):
            lively = most is None and (swoops or not director.timeline.idle)
            spent = time.perf_counter() - began
            least = 0.0 if read else timing.DRAWN_LEAST
            room = max(least, timing.DRAWN_MOVING - spent) if lively else timing.DRAWN_STILL
            room = math.inf if whole or self._at_once else room
            self.widgets.place(self._drawn or self.view, room, fades=fades)
            self._at_once = False
        self.laid = self.laid or (complete and self.widgets.complete)
        under, over = self._swoop()
        signs = self._signs.moving(self.view.trails, director.timeline.now)
        moving = [*under, *aloft, *signs, *over, *self.widgets.overlays]
        drawn = stage.canvas.draw(surface, moving)
        stage.fetch()
        return drawn

    def _prepare_swoop(self) -> None:
        """Draw pictures for the next swoop once everything visible is drawn."""
        course, words = self._director.course, self._description.swoops
        if not self._director.speed or course is None or words is None or self.stage.coming:
            return
        pile = self._director.count(Zone(self._description.target))
        might = Storyboard(course, pile, 1).might
        frame = self._director.layout.frame
        self._effects.prepare(course, might, frame.unit, tr(words), _max_width(frame))

    def _shine(self) -> bool:
        """Light the cloth; True if the light changed."""
        swooping, flare = self._director.swooping, 0.0
        if swooping is not None and self._lamp.alive:
            now = self._director.timeline.now
            flare = swooping.board.light(swooping.age(now)) * swooping.seen(now)
        elif self._director.leading is not None and self._lamp.alive:
            flare = _GATHERED
        unit = self._director.layout.frame.unit
        return self.stage.light(self._director, shine_of(self._lamp.away, flare, unit))

    def _lean(self) -> None:
        swooping, over, share = self._director.swooping, (0.0, 0.0), 0.0
        if swooping is not None and not swooping.still and self._moods.company:
            now, over = self._director.timeline.now, swooping.board.course.pile
            share = swooping.board.leaning(swooping.age(now)) * swooping.seen(now)
        if self.widgets.lean(over, share):
            self._faces_changed = True

    def _quieten(self) -> None:
        if self.widgets.quieten(self._quiet.share) and self._view is not None:
            self.widgets.draw_log()

    def _swoop(self) -> tuple[list[swoop_effects.Placed], list[swoop_effects.Placed]]:
        swooping, now = self._director.swooping, self._director.timeline.now
        if swooping is None:
            return [], []
        call, frame = self.view.call, self._director.layout.frame
        together = call is not None and bool(call.faces)
        board, still = replace(swooping.board, together=together), swooping.still
        age, seen = swooping.age(now), swooping.seen(now)
        under = self._effects.under(board, age, seen, still=still)
        over = self._effects.over(board, age, seen, frame.unit, still=still)
        if call is not None and (still or age > timing.FALL + timing.LIFT):
            grade = swoop_effects.grade_of(board.might)
            words = swoop_effects.called(
                frame.unit, call.words, call.line, call.faces, call.times, grade, _max_width(frame)
            )
            over += swoop_effects.word(words, board, None if still else age, seen)
        return under, over

    def repaint(self, surface: pygame.Surface, looks: Looks, size: tuple[int, int]) -> None:
        self.follow(looks, size)
        self.draw(surface, whole=True)

    def clear(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Draw plates and cards that the box doesn't touch, without the bottom seat's cards."""
        shown = defaultdict[object, list[Hashable]](list)
        for zone, sprites in self._director.zones.items():
            if zone.seat < 0:
                shown[zone] += [("widget", f"{what} {zone}") for what in ("spot", "tray", "badge")]
            if zone.seat != self._director.bottom:
                shown[zone if zone.seat < 0 else zone.seat] += [one.key for one in sprites]
        plates = (
            [("widget", f"{what} {seat}") for what in PIECES]
            for seat in self._director.layout.order
        )
        self.stage.canvas.draw_beside(surface, [*shown.values(), *plates], box)

    def follow(self, looks: Looks, size: tuple[int, int]) -> None:
        if looks != self._looks:
            self._looks = looks
            self.stage.close()
            self.stage = self.widgets.stage = Stage(looks.art(), size, looks.palette)
            self._director.timeline.touched.update(*self._director.zones.values())
            self.stage.prepare(self._director)
        self.stage.canvas.refresh()
        self.renew()

    def resize(self, size: tuple[int, int]) -> None:
        self.widgets.begin()
        self.stage.resize(size)
        self._change, self._late = Change.ALL, LATEST
        self._bare, self.laid = True, False

    def _turn_faces(self) -> None:
        self._faces_changed = False
        if self._view is not None:
            moods, plates = self._moods.moods, self._view.plates
            plates = tuple(plate._replace(mood=moods[plate.seat]) for plate in plates)
            self._view = replace(self._view, plates=plates)
            self._drawn = self._signs.without(self._view)
            self.widgets.draw_faces(self._drawn)
            self.stage.art.spare()

    def _raise(self) -> None:
        director, player = self._director, self._viewers.player
        lifts: dict[int, float] = {}
        parted = self._parted()
        if player is not None and not director.behind:
            for picked in player.selection.picked:
                sprite = self._director.sprite(picked)
                if sprite is not None and not picked.into:
                    lifts[sprite.key] = SELECTED
            sprite = self._director.sprite(card_with(self._table, player.attention.hovered))
            if sprite is not None and sprite.key not in parted:
                lifts[sprite.key] = lifts.get(sprite.key, 0.0) + HOVERED
        if lifts != director.lifts:
            director.lift(lifts)
        if not director.behind:
            director.part(parted)

    def _parted(self) -> dict[int, Zone]:
        player, description = self._viewers.player, self._description
        if player is None or not description.parts:
            return {}
        parts = {part.kind: part for part in description.parts}
        return {
            sprite.key: description.part_zone(parts[picked.into], player.seat)
            for picked in player.selection.picked
            if picked.into and (sprite := self._director.sprite(picked)) is not None
        }


def _max_width(frame: Frame) -> int:
    """Return the maximum width of a swoop's word."""
    return round(min(0.6 * frame.size[0], 6 * frame.card))
