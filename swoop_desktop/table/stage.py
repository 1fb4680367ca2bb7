"""The sprites of a director on a canvas: which picture lies where, and what glows."""

from collections.abc import Hashable, Iterable, Mapping

import pygame

from swoop_desktop.engine.zones import Zone
from swoop_desktop.table.art import (
    BACK,
    RADIUS,
    Art,
    every_face,
    halo,
    outline,
    pad_of,
    reach_of,
    veil,
)
from swoop_desktop.table.director import Director
from swoop_desktop.table.fans import ASPECT, Box, card_box
from swoop_desktop.table.frame import Frame
from swoop_desktop.table.furniture import spot
from swoop_desktop.table.ground import Groundwork
from swoop_desktop.table.layout import Z_TOP
from swoop_desktop.table.rail import Rail
from swoop_desktop.table.render import Canvas
from swoop_desktop.table.timeline import Sprite
from swoop_desktop.ui import paint
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import GOLD_LIGHT, usual_scale

Z_MARK = 0.5
"""How far above its card a mark lies."""
_QUANTUM = 12
"""Widths in flight are rounded to this share of a card (a twelfth)."""


class Stage:
    """Draws the cards of a table."""

    def __init__(self, art: Art, size: tuple[int, int], palette: Palette) -> None:
        self.art = art
        self.palette = palette
        self._size = size
        self.canvas = Canvas(pygame.Surface((1, 1)))
        self._groundwork = Groundwork()
        self._ground: tuple[tuple[int, int], Rail] | None = None
        """What the ground on the canvas was drawn for."""
        art.limit(size)
        self._marks: dict[Hashable, str] = {}
        self._widths: set[int] = set()
        self._wanted: tuple[tuple[list[str], Iterable[int]], ...] = ()
        self._soft: set[Sprite] = set()
        """Cards of which a better picture is to come."""

    def resize(self, size: tuple[int, int]) -> None:
        """Another window, for which `prepare` is called then."""
        self._size = size
        self.art.limit(size)

    def prepare(self, director: Director) -> None:
        """Have the ground and the cards drawn ahead as the director's layout has them; a rough
        ground lies there until then.
        """
        frame = director.layout.frame
        rail = _rail(frame)
        if (self._size, rail) != self._ground:
            self._ground = self._size, rail
            self.canvas.replace_ground(self._groundwork.lay(self._size, rail, self.palette))
        faces = (round(frame.card), round(frame.small))
        widths = {*faces, round(frame.held)}
        if widths != self._widths:
            self._widths = widths
            self.art.widths = tuple(sorted(widths, reverse=True))
            self._wanted = (
                ([BACK], widths | {2 * faces[0], 2 * round(frame.held)}),
                (every_face(), faces),
            )

    @property
    def coming(self) -> bool:
        """Whether something is still to come that the picture is drawn without."""
        art = self.art
        return self._groundwork.busy or any(
            not art.crisp(one.face, round(one.pose.width), one.pose.angle) for one in self._soft
        )

    def take_in(self) -> bool:
        """Take in what has been drawn ahead; call once a frame. True if there was anything."""
        made = self._groundwork.ready()
        if made is not None:
            self.canvas.replace_ground(made)
        return self.art.tick() or made is not None

    def close(self) -> None:
        """Let all pictures go."""
        self._groundwork.close()
        self.art.close()

    def fetch(self) -> None:
        """Begin to draw ahead what `prepare` asked for; after a frame, not to hold it up."""
        self._groundwork.begin()
        for names, widths in self._wanted:
            self.art.prefetch(names, widths)
        self._wanted = ()

    def place(self, director: Director, marks: Mapping[int, str]) -> None:
        """Put the cards that lie still on the canvas, those that changed. `marks` says, by sprite
        key, how a card is marked: ``picked``, ``focus``, ``dim``, ``secret`` (only the viewer knows
        it) or ``lit``.
        """
        timeline = director.timeline
        timeline.touched.update(director.held)
        timeline.touched.update(sprite for sprite in self._soft if sprite.key in self.canvas)
        self._soft.clear()
        for sprite in timeline.touched:
            away = timeline.in_flight(sprite) or sprite in director.held
            if away or sprite.veiled or not sprite.shown:
                self.canvas.drop(sprite.key)
            else:
                self._rest(sprite)
        touched = {sprite.key for sprite in timeline.touched}
        timeline.touched.clear()
        self._mark(director, marks, touched)

    def moving(self, director: Director) -> Iterable[tuple[pygame.Surface, tuple[int, int]]]:
        """The pictures in flight, lowest first."""
        for sprite in [*director.timeline.moving, *director.held]:
            pose = sprite.pose
            if _as_it_lay(sprite):
                surface = self.art.turned(sprite.face, round(pose.width), pose.angle)
            else:
                width = self._width(pose.width)
                swift = sprite.motion is not None and sprite.motion.manner.swift
                surface = self.art.flying(
                    sprite.face, width, pose.angle, sprite.squeeze, swift=swift
                )
            w, h = surface.get_size()
            yield surface, (round(pose.x - w / 2), round(pose.y - h / 2))

    def spot(self, key: Hashable, director: Director, zone: Zone, name: str) -> None:
        """The print on the cloth where a zone lies."""
        home = director.layout.homes[zone]
        picture = spot(name, round(home.w), round(home.h))
        self.canvas.put(key, picture, (round(home.x), round(home.y)), 1)

    def glow(self, key: Hashable, director: Director, zone: Zone) -> None:
        """A golden frame around the top of a zone: cards may be dropped here."""
        positions = director.layout.positions.get(zone, ())
        box = card_box(positions[-1].pose) if positions else director.layout.homes[zone]
        thick = max(2, round(director.layout.frame.unit * 3))
        picture = outline(round(box.w), GOLD_LIGHT, thick)
        self.canvas.put(key, picture, (round(box.x) - thick, round(box.y) - thick), Z_TOP)

    def _width(self, width: float) -> int:
        """Widths that cards have at rest, or in flight one of a few between them."""
        nearest = min(self._widths, key=lambda w: abs(w - width), default=round(width))
        if abs(nearest - width) < 1.5:
            return nearest
        step = max(2, max(self._widths, default=24) // _QUANTUM)
        return max(8, round(width / step) * step)

    def _rest(self, sprite: Sprite) -> None:
        pose, width = sprite.pose, round(sprite.pose.width)
        if pose.angle:
            surface = self.art.turned(sprite.face, width, pose.angle)
            w, h = surface.get_size()
            at = (round(pose.x - w / 2), round(pose.y - h / 2))
        else:
            surface, pad = self.art.soon(sprite.face, width), pad_of(width)
            left, top = pose.x - pose.width / 2, pose.y - pose.width * ASPECT / 2
            at = (round(left) - pad, round(top) - pad)
        if not self.art.crisp(sprite.face, width, pose.angle):
            self._soft.add(sprite)
        self.canvas.put(sprite.key, surface, at, sprite.z)

    def _mark(self, director: Director, marks: Mapping[int, str], touched: set[int]) -> None:
        """Frames and veils over cards that rest; gone as soon as the card moves."""
        by_key = {s.key: s for sprites in director.zones.values() for s in sprites}
        wanted: dict[Hashable, str] = {}
        for key, kind in marks.items():
            sprite = by_key.get(key)
            if sprite is None or not sprite.shown or self._lifted(director, sprite):
                continue
            wanted["mark", key] = kind
            if key in touched or self._marks.get(("mark", key)) != kind:
                self._put_mark(sprite, kind, director.layout.frame.unit)
        for old in self._marks.keys() - wanted.keys():
            self.canvas.drop(old)
        self._marks = wanted

    def _lifted(self, director: Director, sprite: Sprite) -> bool:
        return sprite in director.held or director.timeline.in_flight(sprite)

    def _put_mark(self, sprite: Sprite, kind: str, unit: float) -> None:
        width = round(sprite.pose.width)
        left = round(sprite.pose.x - sprite.pose.width / 2)
        top = round(sprite.pose.y - sprite.pose.width * ASPECT / 2)
        if kind == "lit":
            thick = max(2, round(2.6 * unit))
            picture = halo(width, GOLD_LIGHT, thick)
            at = (left - reach_of(thick), top - reach_of(thick))
            self.canvas.put(("mark", sprite.key), picture, at, sprite.z - Z_MARK)
            return
        if kind in ("dim", "secret"):
            picture, thick = veil(width, 88 if kind == "dim" else 120), 0
        elif kind == "focus":
            size = (width, round(width * ASPECT))
            picture, thick = (
                paint.ring(size, max(2, round(width * RADIUS)), unit),
                paint.reach(unit),
            )
        else:
            thick = max(2, round(2.2 * unit))
            picture = outline(width, GOLD_LIGHT, thick)
        at = (left - thick, top - thick)
        self.canvas.put(("mark", sprite.key), picture, at, sprite.z + Z_MARK)


def _rail(frame: Frame) -> Rail:
    """Around everything that lies on the table."""
    w, h = frame.size
    unit = usual_scale(frame.size)
    corner = (292 * unit, 326 * unit) if len(frame.blocks) < 5 else (210 * unit, 250 * unit)
    box = Box(20 * unit, 44 * unit, w - 40 * unit, h - 60 * unit)
    return Rail(box, 36 * unit, corner)


def _as_it_lay(sprite: Sprite) -> bool:
    """Whether a sprite that moves looks just as it did where it lay: the picture is there."""
    motion, pose = sprite.motion, sprite.pose
    if motion is None or sprite.squeeze < 1:
        return False
    return pose.angle == motion.start.angle and round(pose.width) == round(motion.start.width)
