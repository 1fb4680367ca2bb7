"""Draws the table's widgets."""

import math
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from typing import TypeAlias

import pygame

from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.resources.language import n_
from swoop_desktop.scenes.table.model.table_model import TableButton
from swoop_desktop.scenes.table.view.button_layout import INSTRUCTION_SIZES
from swoop_desktop.scenes.table.view.replay_bar_model import ReplayBar, pieces
from swoop_desktop.scenes.table.view.seat_view import draw_seats
from swoop_desktop.scenes.table.view.view_model import (
    Bubble,
    Centre,
    Panel,
    Plate,
    TableView,
)
from swoop_desktop.tabletop.drawing import furniture, labels
from swoop_desktop.tabletop.drawing.faces import bare, mount, reach
from swoop_desktop.tabletop.drawing.score_paper import score_paper
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.drawing.swoop_effects import worn
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.geometry.layout import Z_PLATE, Z_TOP, Layout
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.swoop_timeline import Point
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.cloth import light_at, under
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import Colour, lamp_over

LEANS = 6
"""Units that everybody leans over the table; number of steps."""
Z_NAP, Z_PAPER = 0.3, 0.6
Z_FACE = Z_PLATE + 0.5
Z_BADGE = Z_TOP + 10
Z_BUTTON = Z_TOP + 20
Z_RING = Z_TOP + 30

_Part: TypeAlias = Callable[[TableView], None]
_Sizes: TypeAlias = frozenset[tuple[tuple[int, int], int]]
"""Sizes of plates, with the side of their faces."""
_Turns: TypeAlias = tuple[float, Palette, frozenset[str], _Sizes]
"""Pixels per unit, colours, faces and sizes."""


class WidgetsView:
    """Puts pictures on the canvas, cached by content."""

    def __init__(self, stage: Stage, director: Director) -> None:
        self.stage, self._director = stage, director
        self.overlays: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """Pictures above everything, even flying cards."""
        plates = (partial(self._plate_of, place) for place in range(MOST_SEATS))
        shown: Mapping[_Part, str] = {
            self._buttons: "buttons ring hovered_button panel replay_bar",
            self._log: "log log_after faces",
            self._prompt: "prompt instruction buttons",
            self._paper: "memory faces",
            **dict.fromkeys(plates, "plates"),
            self._viewers: "parts trails stake banner ticks empty won lately faces badges",
            self._middle: "memory goal centre deal banner banner_box stake hint notice",
        }
        self._parts = {part: attrgetter(*names.split()) for part, names in shown.items()}
        """Each part's fields of the view."""
        self._layout: Layout | None = None
        """The layout last drawn."""
        self._lean: tuple[Point, float] = ((0.0, 0.0), 0.0)
        """The point over which everybody leans, and the share."""
        self._quiet = 0.0
        self._view: TableView | None = None
        self._due: list[_Part] = []
        """Outdated parts, longest waiting first."""
        self._put: dict[Hashable, _Part] = {}
        self._part: _Part = self._buttons
        self._placed: set[Hashable] = set()
        """Its drawn keys."""
        self._turns: _Turns | None = None
        """The plates drawn ahead, or being drawn."""
        self._job: Job[None] | None = None

    @property
    def _frame(self) -> Frame:
        return self._director.layout.frame

    @property
    def complete(self) -> bool:
        """True if everything shows the last view."""
        return not self._due

    @property
    def busy(self) -> bool:
        return self._job is not None and not self._job.over

    def renew(self) -> None:
        """Draw everything again with the next view."""
        self._layout = None

    def begin(self) -> None:
        """Start over for a new layout without pictures."""
        self._view, self.overlays = None, []

    def prepare(self, view: TableView) -> None:
        """Draw ahead, on a thread, plates and notes for turns, which change while cards move. Call
        it while nothing moves.
        """
        faces = frozenset(view.faces)
        sizes = frozenset((_size(plate.box), round(plate.portrait.h)) for plate in view.plates)
        unit, palette = self._frame.unit, self.stage.palette
        wanted = unit, palette, faces, sizes
        if wanted == self._turns or self.busy:
            return

        def draw(_cancelled: Cancelled) -> None:
            for face in faces:
                furniture.speaker(face, unit)
            for size, side in sizes:
                furniture.leather(size, unit, palette, lit=True)
                give_way()
                mount(side, lit=True)

        self._turns, self._job = wanted, Job("plates", draw)

    def close(self) -> None:
        if self._job is not None:
            self._job.leave(None)

    def place(self, view: TableView, room: float = math.inf) -> None:
        """Update widgets. After `room` seconds the rest waits for the next frames."""
        if view is not self._view:
            if self._view is None:
                self._drop(self._put.keys())
                self._due.clear()
            last = self._view if self._layout is self._director.layout else None
            self._view, self._layout = view, self._director.layout
            self._due += [
                part
                for part, shown in self._parts.items()
                if part not in self._due and (last is None or shown(view) != shown(last))
            ]
        began = time.perf_counter()
        while self._due and time.perf_counter() - began < room:
            part = self._due.pop(0)
            self._part, self._placed = part, set()
            part(view)
            before = {key for key, owner in self._put.items() if owner == part}
            self._drop(before - self._placed)

    def _drop(self, keys: Iterable[Hashable]) -> None:
        for key in list(keys):
            self.stage.canvas.drop(key)
            del self._put[key]

    def _plate_of(self, place: int, view: TableView) -> None:
        """Draw a plate and its face; place 0 is the viewer's."""
        for plate in view.plates[place : place + 1]:
            self._plate(plate)

    def _viewers(self, view: TableView) -> None:
        for key, picture, x, y, z in draw_seats(
            view, self._frame, self.stage.palette, four=self.stage.art.four_colour
        ):
            self._show(key, picture, x, y, z)

    def _middle(self, view: TableView) -> None:
        self.overlays = []
        self._marks(view)
        self._centre(view)
        self._banner(view)
        for bubble in (view.hint, view.notice):
            if bubble is not None:
                self._bubble(bubble)

    def _marks(self, view: TableView) -> None:
        if view.memory is not None and view.memory.swoops and view.memory.course is not None:
            marks = worn(view.memory.course, view.memory.swoops)
            self._show("worn", marks.picture, *marks.at, Z_NAP)

    def _paper(self, view: TableView) -> None:
        memory = view.memory
        if memory is not None and memory.paper is not None:
            faces = tuple(view.faces[seat] for seat in memory.seats)
            picture = score_paper(self._frame.unit, faces, memory.totals, self.stage.palette)
            (x, y), (w, h) = memory.paper.centre, picture.get_size()
            self._show("score paper", picture, x - w / 2, y - h / 2, Z_PAPER)

    def _buttons(self, view: TableView) -> None:
        if view.ring is not None:
            self._ring(Box(*view.ring), self._frame.unit)
        if view.panel is not None:
            self._panel(view.panel)
        if view.replay_bar is not None:
            self._replay_bar(view.replay_bar)
        for button in view.buttons:
            self._button(button, hovered=view.hovered_button == button.key)

    def lean(self, over: Point, share: float) -> bool:
        """Lean everybody over a point; True if the faces need redrawing."""
        share = round(share * LEANS) / LEANS
        changed = share != self._lean[1]
        self._lean = over, share
        return changed

    def quieten(self, share: float) -> bool:
        """Let the log recede; True if it needs redrawing."""
        changed, self._quiet = share != self._quiet, share
        return changed

    def draw_log(self, view: TableView) -> None:
        if self._key_of("log") in self._put:
            self._part = self._log
            self._log(view)

    def draw_faces(self, view: TableView) -> None:
        self._view = view
        for plate in view.plates:
            owner = self._put.get(self._key_of(f"face {plate.seat}"))
            if owner is not None:
                self._part = owner  # else another part would drop it
                self._face(plate)

    def _show(
        self,
        key: str,
        picture: pygame.Surface,
        x: float,
        y: float,
        z: float,
        pad: float = 0.0,
    ) -> None:
        self.stage.canvas.put(
            self._key(key), picture, (round(x) - round(pad), round(y) - round(pad)), z
        )

    def _key(self, key: str) -> Hashable:
        """Register a canvas key for the current part: plates change parts with the bottom seat."""
        whole = self._key_of(key)
        self._placed.add(whole)
        self._put[whole] = self._part
        return whole

    @staticmethod
    def _key_of(key: str) -> Hashable:
        return ("widget", key)

    def _plate(self, plate: Plate) -> None:
        box, standing, unit = plate.box, plate.standing, self._frame.unit
        cards = n_("{count} card", "{count} cards", plate.cards)
        lines: tuple[str, ...] = (cards, str(plate.cards))
        if standing:
            few = f"{plate.cards} · {standing}"
            short = (plate.in_short,) if plate.in_short else ()
            lines = (f"{cards} · {standing}", few, standing, *short, str(plate.cards))
        picture = furniture.plate(
            _size(box),
            unit,
            self.stage.palette,
            plate.name,
            lines,
            str(plate.total),
            plate.state,
            round(_under(plate)),
            mirrored=plate.mirrored,
        )
        pad = round(furniture.SHADOW * unit)
        self._show(f"plate {plate.seat}", picture, box.x, box.y, Z_PLATE, pad)
        self._face(plate)
        if plate.chip:
            box = chip_box(plate, unit, self._frame.size[0])
            self._show("chip", labels.chip(round(box.w)), box.x, box.y, Z_BADGE)

    def _face(self, plate: Plate) -> None:
        """Draw a face as a piece of its own: it often changes alone."""
        box, side = plate.portrait, round(plate.portrait.h)
        lit = plate.state == "turn"
        picture = bare(plate.face, side, plate.mood, out=plate.out)
        (x, y), share = self._lean
        x, y = x - box.centre[0], y - box.centre[1]
        way = LEANS * self._frame.unit * share / (math.hypot(x, y) or 1.0)
        x, y = round(box.x) + round(x * way), round(box.y) + round(y * way)
        below = mount(side, lit=lit)
        self._show(f"mount {plate.seat}", below, x, y, Z_FACE - 0.1, reach(side))
        self._show(f"face {plate.seat}", picture, x, y, Z_FACE, reach(side))

    def _centre(self, view: TableView) -> None:
        frame = self._frame
        if view.goal is not None:
            self.stage.glow(self._key("glow"), self._director, view.goal)
        for centre in view.centre:
            zone = centre.pile.zone
            if centre.spot and zone in self._director.layout.homes:
                self.stage.spot(self._key(f"spot {zone}"), self._director, zone, centre.spot)
            if centre.emblem:
                side = round(centre.foot.h)
                picture = furniture.tray(side, frame.unit, centre.emblem)
                x = centre.foot.centre[0] - side / 2
                self._show(f"tray {zone}", picture, x, centre.foot.y, 1)
            if centre.badge:
                self._badge(centre)
        picture = furniture.heading(frame.unit, view.deal, self.stage.palette.caption, 14)
        right = frame.size[0] - frame.margin - picture.get_width()
        if not any(b.box.right > right and b.box.y < 30 * frame.unit for b in frame.blocks):
            self._show("deal", picture, right, frame.margin, Z_PLATE)

    def _badge(self, centre: Centre) -> None:
        """Draw a badge; only the number of cards if the words don't fit."""
        foot, run, emblem = centre.foot, centre.pile.run, centre.emblem
        unit = self._frame.unit
        picture = furniture.badge(unit, self.stage.palette, centre.badge, run, emblem)
        for sign in (emblem, ""):
            if picture.get_width() > foot.w:
                count = str(centre.pile.cards)
                picture = furniture.badge(unit, self.stage.palette, count, run, sign)
        x = foot.centre[0] - picture.get_width() / 2
        y = foot.bottom + unit
        self._show(f"badge {centre.pile.zone}", picture, x, y, Z_BADGE)

    def _banner(self, view: TableView) -> None:
        if not view.banner or view.stake is not None:
            return  # a ring shows it inside
        wide = self._frame.size[0]
        most = round(0.92 * wide)
        picture = furniture.banner(self._frame.unit, self.stage.palette, view.banner, most)
        x = (wide - picture.get_width()) / 2
        y = view.banner_box.centre[1] - picture.get_height() / 2
        self.overlays.append((picture, (round(x), round(y))))

    def _log(self, view: TableView) -> None:
        frame, lines = self._frame, view.log
        box = frame.log
        if lines and box.h > 12:
            rows = tuple(
                ("" if line.seat is None else view.faces[line.seat], line.words, line.cards)
                for line in lines
            )
            size, four = _size(box), self.stage.art.four_colour
            unit, palette = frame.unit, self.stage.palette
            picture = furniture.lines(size, unit, palette, rows, view.log_after, four=four)
            if self._quiet:
                below = _lit_felt(palette.cloth, frame, box, picture)
                quiet = furniture.lines(size, unit, palette, rows, view.log_after, below, four=four)
                picture = furniture.between(picture, quiet, self._quiet)
            self._show("log", picture, box.x, box.y, Z_PLATE)

    def _prompt(self, view: TableView) -> None:
        frame = self._frame
        if not view.prompt:
            return
        x, y = frame.actions.x + 2 * frame.unit, frame.actions.y - 2 * frame.unit
        room = round(frame.actions.right - x)
        picture = furniture.heading(frame.unit, view.prompt, theme.CREAM, widest=room)
        self._show("prompt", picture, x, y, Z_PLATE)
        if view.instruction:
            y += 28 * frame.unit
            below = [
                button.box.y for button in view.buttons if button.box.y > y and button.box.right > x
            ]
            for size in INSTRUCTION_SIZES:
                picture = furniture.words(
                    frame.unit, view.instruction, room, self.stage.palette.caption, size
                )
                if y + picture.get_height() <= min(below, default=frame.size[1]):
                    break
            self._show("instruction", picture, x, y, Z_PLATE)

    def _button(self, button: TableButton, *, hovered: bool) -> None:
        box, unit, palette = button.box, button.unit, self.stage.palette
        look, emblem = "off" if button.disabled else button.look, button.emblem
        hovered = hovered and not button.disabled
        size, texts = _size(box), ("" if button.bare else button.words, button.hint)
        if look == "menu":
            picture = furniture.menu_button(size[0], unit, palette, hovered=hovered)
        else:
            letters = button.letters
            picture = furniture.button(
                size, unit, palette, *texts, look, emblem, letters=letters, hovered=hovered
            )
        pad = furniture.SHADOW * unit
        self._show(f"button {button.key}", picture, box.x, box.y, Z_BUTTON, pad)

    def _ring(self, box: Box, unit: float) -> None:
        size = _size(box)
        picture, pad = paint.ring(size, round(9 * unit), unit), paint.reach(unit)
        self._show("ring", picture, box.x, box.y, Z_RING, pad)

    def _panel(self, panel: Panel) -> None:
        lesson, words = panel.said, panel.words
        box = lesson.box
        inner = pygame.Rect(words.x - box.x, words.y - box.y, words.w, words.h)
        picture = furniture.lesson(
            _size(box),
            tuple(inner),
            lesson.unit,
            self.stage.palette,
            (lesson.title, lesson.progress),
            (lesson.part, lesson.words, lesson.how, lesson.answer),
            lesson.share,
            right=lesson.right,
        )
        pad = furniture.SHADOW * lesson.unit
        self._show("lesson", picture, box.x, box.y, Z_PLATE, pad)
        for i, target in enumerate(panel.pointed):
            away = 5 * lesson.unit
            size = (round(target.w + 2 * away), round(target.h + 2 * away))
            picture = furniture.ring(size, lesson.unit, self.stage.palette)
            self._show(f"pointed {i}", picture, target.x - away, target.y - away, Z_BUTTON)

    def _replay_bar(self, bar: ReplayBar) -> None:
        for key, picture, x, y, z in pieces(bar, self.stage.palette):
            self._show(f"strip {key}", picture, x, y, Z_PLATE + z)

    def _bubble(self, bubble: Bubble) -> None:
        words, box, unit, look = bubble
        picture = furniture.bubble(unit, self.stage.palette, words, round(box.w), look=look)
        pad = round(furniture.SHADOW * unit)
        self.overlays.append((picture, (round(box.x) - pad, round(box.y) - pad)))


def chip_box(plate: Plate, unit: float, wide: int) -> Box:
    """Place the chip at the face's outer side, off the plate's words."""
    side, face = round(22 * unit), plate.portrait
    x = face.right - 0.7 * side if plate.mirrored else face.x - 0.3 * side
    return Box(min(max(2.0, x), wide - 2.0 - side), face.bottom - 0.8 * side, side, side)


def _lit_felt(cloth: Colour, frame: Frame, box: Box, written: pygame.Surface) -> Colour:
    """Return the lightest colour below written pixels."""
    part = written.get_bounding_rect().move(round(box.x), round(box.y))
    lamp = lamp_over(*frame.rail.outer)
    x = min(max(lamp.x, part.left), part.right)
    y = min(max(lamp.y, part.top), part.bottom)
    return under(cloth, light_at(lamp, x, y))


def _under(plate: Plate) -> float:
    """Return the width covered by the face."""
    if plate.mirrored:
        return max(0.0, plate.box.right - plate.portrait.x)
    return max(0.0, plate.portrait.right - plate.box.x)


def _size(box: Box) -> tuple[int, int]:
    return round(box.w), round(box.h)
