"""Draws the table's widgets."""

import math
import time
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias

import pygame

from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.scenes.table.view.element import Z_ALOFT, Element, Pen, Piece
from swoop_desktop.scenes.table.view.plates import LEANS
from swoop_desktop.scenes.table.view.table_view import BUTTON, Name, Ring, TableView
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.tabletop.drawing.faces import mount
from swoop_desktop.tabletop.drawing.fades import Fades
from swoop_desktop.tabletop.drawing.stage import Stage
from swoop_desktop.tabletop.geometry.layout import Layout
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.swoop_timeline import Point
from swoop_desktop.ui.palette import Palette

_Sizes: TypeAlias = frozenset[tuple[tuple[int, int], int]]
"""Sizes of plates, with the side of their faces."""
_Turns: TypeAlias = tuple[float, Palette, frozenset[str], _Sizes]
"""Unit, palette, faces and sizes of the plates drawn ahead."""


class WidgetsView:
    """Puts pictures on the canvas, cached by content."""

    def __init__(self, stage: Stage, director: Director) -> None:
        self.stage, self._director = stage, director
        self._aloft: dict[str, tuple[float, pygame.Surface, tuple[int, int]]] = {}
        """Pictures above everything, even flying cards."""
        self._layout: Layout | None = None
        """The layout last drawn; None if everything has to be drawn."""
        self._lean: tuple[Point, float] = ((0.0, 0.0), 0.0)
        self._quiet = 0.0
        self._view: TableView | None = None
        self._shown: dict[Name, Element] = {}
        self._due: list[Name] = []
        """Outdated elements: fading elements first, then the longest waiting."""
        self._put: dict[str, Name] = {}
        """By piece key: name of the piece's element."""
        self._fades = Fades[Hashable]()
        """By ring or, for the turn's light, by seat: the fade."""
        self._steps: Mapping[Hashable, int] = {}
        """By ring or seat: strength of the fade as last drawn."""
        self._turns: _Turns | None = None
        self._job: Job[None] | None = None

    @property
    def overlays(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        aloft = sorted(self._aloft.values(), key=lambda one: one[0])
        return [(picture, at) for _z, picture, at in aloft]

    @property
    def complete(self) -> bool:
        """True if everything shows the last view."""
        return self._layout is not None and not self._due

    @property
    def busy(self) -> bool:
        return self._job is not None and not self._job.over

    def renew(self) -> None:
        """Draw everything again with the next view."""
        self._layout, self._steps = None, {}

    def begin(self) -> None:
        """Start over without pictures, for a new layout."""
        self._view = self._layout = None
        self._steps = {}
        self._aloft.clear()

    def prepare(self, view: TableView) -> None:
        """Draw lit plates and the log's portraits ahead on a thread, while nothing moves: they
        are needed while cards move.
        """
        faces = frozenset([plate.face for plate in view.plates])
        sizes = frozenset([(plate.box.size, round(plate.portrait.h)) for plate in view.plates])
        unit, palette = self._director.layout.frame.unit, self.stage.palette
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

    @property
    def fading(self) -> bool:
        """True while the turn's light or a ring fades in or out."""
        return self._fades.busy

    def place(self, view: TableView, room: float = math.inf, *, fades: bool = False) -> None:
        """Update widgets. After `room` seconds the rest waits for the next frames. With `fades`,
        lights and rings fade in and out.
        """
        if view is not self._view:
            if self._view is None:
                self._drop([*self._put])
                self._due.clear()
                fades = False
            before = {} if self._layout is not self._director.layout else self._shown
            self._view, self._layout = view, self._director.layout
            shown = view.elements
            gone = self._shown.keys() - shown.keys()
            changed = (name for name, one in shown.items() if before.get(name) != one)
            self._due += [name for name in (*gone, *changed) if name not in self._due]
            self._shown = shown
        turns = (plate.seat for plate in view.plates if plate.state == "turn")
        rings = () if view.ring is None else (view.ring,)
        self._fades.follow((*turns, *rings), self._director.timeline.now, fades=fades)
        drawn, self._steps = self._steps, self._fades.steps
        faded = (key for key in {**drawn, **self._steps} if drawn.get(key) != self._steps.get(key))
        names = (("ring" if isinstance(key, Ring) else "Plate", key) for key in faded)
        self._due[:0] = [name for name in names if name not in self._due]
        began = time.perf_counter()
        while self._due and (time.perf_counter() - began < room or self._due[0][0] == BUTTON):
            self._draw(self._due.pop(0))

    def _draw(self, name: Name) -> None:
        element, placed = self._shown.get(name), set[str]()
        if isinstance(name[1], Ring):
            element = name[1] if name[1] in self._steps else None
        for piece in () if element is None else element.draw(self._pen):
            self._show(piece)
            self._put[piece.key] = name
            placed.add(piece.key)
        self._drop(key for key, owner in self._put.items() if owner == name and key not in placed)

    @property
    def _pen(self) -> Pen:
        frame, four = self._director.layout.frame, self.stage.art.four_colour
        return Pen(frame, self.stage.palette, four, self._lean, self._quiet, self._steps)

    def _show(self, piece: Piece) -> None:
        key, picture, x, y, z, pad = piece
        at = round(x) - round(pad), round(y) - round(pad)
        if z < Z_ALOFT:
            self.stage.canvas.put(_key_of(key), picture, at, z)
        else:
            self._aloft[key] = z, picture, at

    def _drop(self, keys: Iterable[str]) -> None:
        for key in list(keys):
            self.stage.canvas.drop(_key_of(key))
            self._aloft.pop(key, None)
            del self._put[key]

    def lean(self, over: Point, share: float) -> bool:
        """Lean all faces over a point; True if they need redrawing."""
        share = round(share * LEANS) / LEANS
        changed = share != self._lean[1]
        self._lean = over, share
        return changed

    def quieten(self, share: float) -> bool:
        """Fade the log; True if it needs redrawing."""
        changed, self._quiet = share != self._quiet, share
        return changed

    def draw_log(self) -> None:
        if "log" in self._put:
            self._draw(self._put["log"])

    def draw_faces(self, view: TableView) -> None:
        self._view = view
        for plate in view.plates:
            owner = self._put.get(f"face {plate.seat}")
            if owner is not None:
                self._shown[owner] = plate
                for piece in plate.draw_face(self._pen):
                    self._show(piece)
                    self._put[piece.key] = owner


def _key_of(key: str) -> Hashable:
    return ("widget", key)
